//! Placing ships by hand, at random or from a file.

use super::{solo, streak};
use crate::support::keys::Keyboard;
use battleship::play::duel;
use battleship::play::solo::{Ai, ShipFile, standard_terms};
use battleship::screen::{Effect, Event, SoloStart, Start};
use battleship::source::Integer;
use battleship::{Cell, Size};

#[test]
fn ships_are_turned_taken_back_and_placed_in_any_order() {
    let mut keyboard = Keyboard::new(solo(Ai::Random));
    keyboard.press("\t");
    keyboard.assert_shows("Battleship, 4 cells");
    keyboard.press("r9 9");
    keyboard.press("\n");
    keyboard.assert_shows("Battleship BBBB placed");
    keyboard.assert_shows("Cruiser, 3 cells: Enter places it here");
    keyboard.press("u");
    keyboard.assert_shows("Battleship, 4 cells");
    keyboard.press("u");
    keyboard.assert_shows("No ship is placed yet");
    keyboard.press("\nx\n");
    let ship = &keyboard.record().ships.one[1];
    assert_eq!(ship.cells[0], Cell::new(6, 9), "the turned ship was moved up onto the board");
}

#[test]
fn a_ship_that_would_cover_another_one_is_not_placed() {
    let mut keyboard = Keyboard::new(Start::Game(duel::terms()));
    keyboard.press("\n");
    keyboard.assert_shows("BATTLESHIP, 4 cells: Enter places it here");
    keyboard.press("↑");
    keyboard.assert_shows("BATTLESHIP cannot lie there: it would cover CARRIER");
    keyboard.assert_shows("[!]!");
    keyboard.press("\n\n");
    keyboard.assert_shows("BATTLESHIP cannot lie there");
    assert!(keyboard.screen.record().is_none());
}

#[test]
fn a_ship_file_that_cannot_be_used_is_explained_and_asked_for_again() {
    let file = |text: &str| ShipFile { name: "ships.txt".into(), text: text.into() };
    let ships = Some(Ok(file("A 0 0 0 2\n\nB 0 2 2 2\n")));
    let start =
        SoloStart { ai: Some(Ai::Smart), seed: Some(Integer::from(1)), ships, ..SoloStart::default() };
    let mut keyboard = Keyboard::new(Start::Solo(start));
    insta::assert_snapshot!(keyboard.drawn().join("\n"));
    assert_eq!(keyboard.press("other?q.txt\x08\x08\x08\n"), [Effect::LoadShips("other?q.".into())]);
    let _ = keyboard.screen.update(Event::Ships(Err("cannot read other?q.: no such file".into())));
    keyboard.assert_shows("no such file");
    let _ = keyboard.screen.update(Event::Ships(Ok(file("A 0 0 0 2\nB 1 2 2 2\n"))));
    keyboard.assert_shows("Your board");
    assert_eq!(keyboard.record().ships.one.len(), 2);
}

#[test]
fn ships_can_be_placed_by_hand_instead_of_a_file() {
    let ships = Some(Err("cannot read ships.txt".to_owned()));
    let mut keyboard = Keyboard::new(Start::Solo(SoloStart { ships, ..SoloStart::default() }));
    keyboard.press("\n");
    keyboard.assert_shows("cannot read ships.txt");
    keyboard.press("\nx\n");
    assert_eq!(keyboard.record().ships.one.len(), 5);
}

#[test]
fn a_fleet_that_the_computer_cannot_place_is_explained() {
    let ships =
        Some(Ok(ShipFile { name: "ships.txt".into(), text: "A 0 0 0 1\nB 1 0 1 0\nC 1 1 1 1\n".into() }));
    // With this seed the computer puts the first ship where the others still fit, or gives up: both are fine,
    // and neither panics.
    for seed in 0..20_u128 {
        let start = SoloStart {
            ai: Some(Ai::Random),
            seed: Some(Integer::from(seed)),
            ships: ships.clone(),
            terms: Size::new(2, 2).map(standard_terms),
        };
        Keyboard::new(Start::Solo(start)).drawn();
    }
}

#[test]
fn a_random_fleet_does_not_draw_from_the_game() {
    // However often a fleet is drawn, the computer's ships depend on the seed alone.
    let ships = |keys: &str| {
        let mut keyboard = Keyboard::new(solo(Ai::Random));
        keyboard.press(keys);
        keyboard.record().ships.two
    };
    assert_eq!(ships("x\n"), ships("xxxx\n"));
}

#[test]
fn only_random_ships_are_drawn_again() {
    let mut keyboard = Keyboard::new(solo(Ai::Random));
    let ships = |keyboard: &mut Keyboard| {
        keyboard.press("\n");
        keyboard.record().ships.one
    };
    keyboard.press("5 0\n");
    keyboard.press("xxx");
    let first = ships(&mut keyboard);
    assert_eq!(first[0].cells[0], Cell::new(5, 0), "a ship that was placed by hand stays");
    let mut keyboard = Keyboard::new(solo(Ai::Random));
    keyboard.press("5 0\nx");
    assert_ne!(ships(&mut keyboard)[1..], first[1..], "the others have other places");
    let mut keyboard = Keyboard::new(solo(Ai::Random));
    keyboard.press("\n\n\n\n\nx");
    keyboard.assert_shows("All ships were placed by hand");
    let placed: Vec<u16> = ships(&mut keyboard).iter().map(|ship| ship.cells[0].row).collect();
    assert_eq!(placed, [0, 1, 2, 3, 4]);
}

#[test]
fn the_next_ship_starts_where_it_can_lie() {
    let mut keyboard = Keyboard::new(streak(3, &[3, 2, 3]));
    keyboard.press("1 0\n");
    keyboard.assert_shows("Ship 1, 2 cells: Enter places it here");
    keyboard.press("\n\n");
    keyboard.assert_shows("All ships are placed");
    let small = || Keyboard::new(streak(2, &[1, 1, 2]));
    let mut keyboard = small();
    keyboard.press("0 0\n1 0\n");
    keyboard.assert_shows("Ship 2, 2 cells: Enter places it here");
    keyboard.press("\n");
    keyboard.assert_shows("All ships are placed");
    let mut keyboard = small();
    keyboard.press("0 0\n1 1\n");
    keyboard.assert_shows("Ship 2 cannot lie there: it would cover Ship");
}
