//! Aiming and firing, with keys and the mouse.

use super::{console, rows_of_ships, solo, streak};
use crate::support::keys::Keyboard;
use battleship::play::duel;
use battleship::play::solo::Ai;
use battleship::screen::{Effect, Start};
use battleship::{Cell, Rules, Shots, TurnRule};

#[test]
fn a_cell_that_cannot_be_fired_at_says_why() {
    let mut keyboard = Keyboard::new(solo(Ai::Cheater));
    keyboard.press("x\n");
    let before = keyboard.record().turns.len();
    keyboard.press("4 4\n");
    assert!(keyboard.record().turns.len() > before);
    let fired = keyboard.record().turns.len();
    keyboard.assert_shows("Choose the next cell");
    keyboard.press("\n");
    keyboard.assert_shows("You have already fired there");
    keyboard.press("999\n");
    keyboard.assert_shows("999 is not a cell of this board: type 0 0 to 9 9");
    assert_eq!(keyboard.record().turns.len(), fired);
    keyboard.press("g");
    keyboard.assert_shows("type a cell as in 9 9");
}

#[test]
fn the_mouse_aims_and_fires() {
    let mut keyboard = Keyboard::new(Start::Game(duel::terms()));
    keyboard.press(&rows_of_ships(5));
    keyboard.press("\n");
    keyboard.press(&rows_of_ships(5));
    keyboard.press("\n");
    let place = |cell: &str| {
        let row = u16::from(cell.as_bytes()[0] - b'A');
        let column = u16::from(cell.as_bytes()[1] - b'0');
        (3 + 2 * column, 3 + row)
    };
    let (column, row) = place("C7");
    assert_eq!(keyboard.click(column, row), Effect::None);
    keyboard.assert_shows("Enter fires at C7");
    assert_eq!(keyboard.click(0, 0), Effect::None, "a click elsewhere changes nothing");
    let (other, _) = place("C6");
    assert_eq!(keyboard.click(other, row), Effect::None, "another cell is only aimed at");
    assert_eq!(keyboard.click(column, row), Effect::None);
    assert_eq!(keyboard.click(column, row), Effect::Landed);
    assert_eq!(keyboard.click(column, row), Effect::HandOver, "a click goes on, too");
    assert_eq!(keyboard.record().turns[0].shots[0].cell, Cell::new(2, 7));
}

#[test]
fn the_mouse_marks_and_places() {
    let rules = Rules { shots: Shots::Salvo(2), ..Rules::plain(TurnRule::Alternate) };
    let mut keyboard = Keyboard::new(console(rules, false));
    for _ in 0..2 {
        for row in 3..8 {
            assert_eq!((keyboard.click(21, row), keyboard.click(21, row)), (Effect::None, Effect::None));
        }
        keyboard.press("\n\n");
    }
    let ends: Vec<u16> =
        keyboard.record().ships.one.iter().map(|ship| ship.cells.last().unwrap().column).collect();
    assert_eq!(ends, [9; 5], "ships are moved onto the board");
    for (column, row) in [(3, 3), (3, 4), (3, 5)] {
        assert_eq!((keyboard.click(column, row), keyboard.click(column, row)), (Effect::None, Effect::None));
    }
    keyboard.assert_shows("All 2 shots are marked");
    let _ = (keyboard.click(3, 3), keyboard.click(3, 3));
    keyboard.assert_shows("1 of 2 marked");
    let _ = (keyboard.click(3, 5), keyboard.click(3, 5));
    assert_eq!(keyboard.press("\n"), [Effect::HandOver]);
    let shots: Vec<Cell> = keyboard.record().turns[0].shots.iter().map(|shot| shot.cell).collect();
    assert_eq!(shots, [Cell::new(1, 0), Cell::new(2, 0)], "in the order in which they were marked");
}

#[test]
fn space_marks_a_cell_that_was_typed() {
    let rules = Rules { shots: Shots::Salvo(2), ..Rules::plain(TurnRule::Alternate) };
    let mut keyboard = Keyboard::new(console(rules, false));
    keyboard.press("x\n\nx\n\n2 3 ");
    keyboard.assert_shows("1 of 2 marked: Enter unmarks 2 3");
    keyboard.press("4 5 ");
    keyboard.assert_shows("2 of 2 marked");
    keyboard.press("4 5 ");
    keyboard.assert_shows("1 of 2 marked: Enter marks 4 5");
}

#[test]
fn a_cell_that_is_typed_does_not_fire_a_salvo_without_it() {
    let rules = Rules { shots: Shots::Salvo(2), ..Rules::plain(TurnRule::Alternate) };
    let mut keyboard = Keyboard::new(console(rules, false));
    keyboard.press("x\n\nx\n\n2 3\n4 5\n");
    keyboard.assert_shows("2 of 2 marked: Enter fires");
    assert_eq!(keyboard.press("6 7\n"), []);
    keyboard.assert_shows("All 2 shots are marked: Enter fires them, Space unmarks one");
    assert_eq!(keyboard.press("4 5\n"), []);
    keyboard.assert_shows("1 of 2 marked");
    assert_eq!(keyboard.press("6 7\n\n"), [Effect::HandOver]);
    let shots: Vec<Cell> = keyboard.record().turns[0].shots.iter().map(|shot| shot.cell).collect();
    assert_eq!(shots, [Cell::new(2, 3), Cell::new(6, 7)]);
}

#[test]
fn the_space_between_digits_can_be_left_out_where_names_have_one_digit() {
    let mut keyboard = Keyboard::new(solo(Ai::Random));
    keyboard.press("x\n33");
    keyboard.assert_shows("Cell: 33_");
    keyboard.press("\n");
    keyboard.assert_shows("You fired at 3 3:");
    // On a larger board, it would not be clear where the row ends.
    let mut keyboard = Keyboard::new(streak(11, &[1]));
    keyboard.press("\n\n\n\n\n\n33\n");
    keyboard.assert_shows("33 is not a cell of this board: type 0 0 to 10 10");
}
