//! Whole games of each edition, from the first ship to the end.

use super::{Album, console, rows_of_ships, solo, streak};
use crate::support::keys::Keyboard;
use battleship::play::duel;
use battleship::play::solo::Ai;
use battleship::screen::{Effect, Event, SoloStart, Start};
use battleship::source::Integer;
use battleship::{Cell, ResultRule, Rules, Shots, TurnRule};

#[test]
fn solo_from_the_menu_to_the_end() {
    let mut album = Album::default();
    let start = SoloStart { seed: Some(Integer::from(3)), ..SoloStart::default() };
    let mut keyboard = Keyboard::new(Start::Solo(start));
    album.add("menu of opponents", &keyboard);
    keyboard.press("2");
    album.add("placing", &keyboard);
    keyboard.press("\n↑");
    album.add("a place that is not free", &keyboard);
    keyboard.press("x");
    album.add("all placed at random", &keyboard);
    keyboard.press("\n");
    album.add("turn", &keyboard);
    keyboard.press("?");
    album.add("help", &keyboard);
    keyboard.press(" q");
    album.add("question", &keyboard);
    keyboard.press("n");
    let ships = keyboard.record().ships.two;
    let cells = ships.iter().flat_map(|ship| ship.cells.iter().copied());
    for Cell { row, column } in cells {
        keyboard.press(&format!("{row} {column}\n"));
    }
    let _ = keyboard.screen.update(Event::Written(vec!["written: game.html".into()]));
    album.add("end", &keyboard);
    assert_eq!(keyboard.press("\n"), [Effect::Again]);
    keyboard.assert_shows("Who do you want to play against?");
    insta::assert_snapshot!(album.0);
}

#[test]
fn duel_from_the_first_ship_to_the_end() {
    let mut album = Album::default();
    let mut keyboard = Keyboard::new(Start::Game(duel::terms()));
    album.add("placing", &keyboard);
    assert_eq!(keyboard.press(&rows_of_ships(5)), [Effect::HandOver]);
    album.add("hand-over", &keyboard);
    assert_eq!(keyboard.press("\n"), [Effect::HandOver]);
    keyboard.press(&rows_of_ships(5));
    keyboard.press("\n");
    album.add("turn", &keyboard);
    assert_eq!(keyboard.press("J4\n"), [Effect::HandOver]);
    album.add("hand-over after a miss", &keyboard);
    keyboard.press("\n");
    album.add("the other player does not see where it missed", &keyboard);
    keyboard.press("A0\n\n");
    keyboard.press("?");
    album.add("help", &keyboard);
    keyboard.press("?");
    for number in 0..17 {
        let row = [5, 9, 12, 15, 17].iter().position(|end| number < *end).unwrap();
        let column = number - [0, 5, 9, 12, 15][row];
        let row = char::from(b'A' + row as u8);
        keyboard.press(&format!("{row}{column}\n"));
        if keyboard.screen.is_over() {
            break;
        }
        keyboard.press(&format!("\n{}{}\n\n", char::from(b'F' + (number / 10) as u8), number % 10));
    }
    album.add("end", &keyboard);
    insta::assert_snapshot!(album.0);
}

#[test]
fn streak_from_the_first_ship_to_the_end() {
    let mut album = Album::default();
    let mut keyboard = Keyboard::new(streak(5, &[2, 3]));
    keyboard.press("→↓r");
    album.add("placing", &keyboard);
    keyboard.press("r←↑");
    keyboard.press(&rows_of_ships(2));
    album.add("hand-over", &keyboard);
    keyboard.press("\n");
    keyboard.press(&rows_of_ships(2));
    keyboard.press("\n");
    assert_eq!(keyboard.press("0 0\n"), [], "a hit keeps the turn");
    album.add("turn", &keyboard);
    keyboard.press("?");
    album.add("help", &keyboard);
    keyboard.press("?0 1\n1 0\n1 1\n1 2\n");
    album.add("end", &keyboard);
    insta::assert_snapshot!(album.0);
}

#[test]
fn console_from_the_first_ship_to_the_end() {
    let rules =
        Rules { shots: Shots::Salvo(4), results: ResultRule::Counted, ..Rules::plain(TurnRule::Alternate) };
    let mut album = Album::default();
    let mut keyboard = Keyboard::new(console(rules, true));
    keyboard.press("\n".repeat(5).as_str());
    album.add("placing the patrol", &keyboard);
    keyboard.press("\n\n");
    album.add("hand-over", &keyboard);
    keyboard.press("\n");
    keyboard.press(&rows_of_ships(6));
    keyboard.press("\n0 0\n→\n9 9\n");
    album.add("turn with three of four marked", &keyboard);
    keyboard.press("?");
    album.add("help", &keyboard);
    keyboard.press("?9 8\n\n");
    album.add("hand-over after a salvo", &keyboard);
    keyboard.press("\n");
    for row in 6..10 {
        // Player 2 fires at water, Player 1 at the rows with ships.
        keyboard.press(&format!("{row} 5\n{row} 6\n{row} 7\n{row} 8\n\n\n"));
        let cells = [
            ["1 0", "1 1", "2 0", "2 1"],
            ["2 2", "3 0", "3 1", "3 2"],
            ["3 3", "4 0", "4 1", "4 2"],
            ["4 3", "4 4", "5 0", "5 1"],
        ];
        let cells = cells[usize::from(row as u16 - 6)];
        keyboard.press(&cells.map(|cell| format!("{cell}\n")).concat());
        keyboard.press("\n\n");
    }
    album.add("turn late in the game", &keyboard);
    keyboard.press("5 5\n5 6\n5 7\n5 8\n\n\n6 0\n6 1\n8 0\n8 1\n\n");
    album.add("end", &keyboard);
    insta::assert_snapshot!(album.0);
}

#[test]
fn the_end_says_what_the_last_shots_did() {
    let mut keyboard = Keyboard::new(streak(2, &[1]));
    keyboard.press("\n\n\n\n\n\n1 1\n\n0 0\n");
    keyboard.assert_shows("Player 1 fired at 1 1: Miss");
    keyboard.assert_shows("Player 2 fired at 0 0: Sunk: a ship");
    keyboard.assert_shows("Player 2 wins!");
    let mut keyboard = Keyboard::new(streak(2, &[1]));
    keyboard.press("\n\n\n\n\n\n1 1\n\n1 1\n\n0 0\n");
    let drawn = keyboard.drawn().join("\n");
    let [first, last] = ["Player 2 fired at 1 1: Miss", "Player 1 fired at 0 0: Sunk: a ship"];
    assert!(drawn.find(first).unwrap() < drawn.find(last).unwrap(), "{drawn}");
}

#[test]
fn another_game_has_another_seed() {
    let mut keyboard = Keyboard::new(solo(Ai::Random));
    keyboard.press("x\n");
    let first = keyboard.record();
    for cell in first.ships.two.iter().flat_map(|ship| &ship.cells) {
        keyboard.press(&format!("{} {}\n", cell.row, cell.column));
    }
    assert!(keyboard.screen.is_over());
    keyboard.press("\nx\n");
    let second = keyboard.record();
    assert_eq!(first.seed.as_deref(), Some("3"));
    assert_ne!(first.seed, second.seed);
    keyboard.assert_shows(&format!("seed {}", second.seed.unwrap()));
}

#[test]
fn the_end_names_files_with_long_names() {
    let mut keyboard = Keyboard::new(streak(2, &[1]));
    keyboard.press("\n\n\n\n\n\n0 0\n");
    let path = format!("written: /home/{}/game.html", "player".repeat(6));
    let _ = keyboard.screen.update(Event::Written(vec![path.clone()]));
    let side: String = keyboard.drawn().iter().flat_map(|line| line.chars().skip(51)).collect();
    assert!(side.replace(' ', "").contains(&path.replace(' ', "")), "{side}");
    keyboard.assert_shows("Player 1 wins! Enter: play again, s: save a replay, q: quit");
}

#[test]
fn keys_that_were_meant_to_fire_do_not_start_another_game() {
    let mut keyboard = Keyboard::new(streak(2, &[1]));
    keyboard.press("\n\n\n\n\n\n");
    assert_eq!(keyboard.press_fast("0 0\n\n1 1\n\n"), [Effect::Landed, Effect::Over]);
    keyboard.assert_shows("Player 1 wins!");
    keyboard.assert_shows("a moment, please");
    assert!(!keyboard.shows("Enter"));
    let _ = keyboard.screen.update(Event::Noticed);
    keyboard.assert_shows("Player 1 wins! Enter: play again, s: save a replay, q: quit");
    assert_eq!(keyboard.press_fast("\n"), [Effect::Again]);
}
