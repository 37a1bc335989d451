//! What the screen must not show.

use super::{console, plain_console, rows_of_ships, streak};
use crate::support::keys::Keyboard;
use battleship::play::duel;
use battleship::play::screen::Start;
use battleship::record::Told;
use battleship::{Results, Rules, TurnRule};

#[test]
fn no_board_is_on_the_screen_while_the_keyboard_is_passed() {
    for start in [Start::Game(duel::terms()), plain_console(), streak()] {
        let mut keyboard = Keyboard::new(start);
        keyboard.press("x\n");
        for line in keyboard.drawn() {
            assert!(!line.contains(". ."), "{line}");
        }
    }
}

#[test]
fn the_screen_shows_no_more_than_the_rules_allow() {
    // Sinkings are not announced, and results only after three shots.
    let rules =
        Rules { results: Results::Counted, sinkings_told: false, ..Rules::plain(TurnRule::Alternate) };
    let mut keyboard = Keyboard::new(console(rules, false));
    keyboard.press(&rows_of_ships(5));
    keyboard.press("\n");
    keyboard.press(&rows_of_ships(5));
    keyboard.press("\n");
    for (number, cell) in ["0 0", "0 1", "9 9"].iter().enumerate() {
        let shown = if number == 2 { "2 of the last 3 shots hit" } else { "Shot recorded" };
        keyboard.press(&format!("{cell}\n"));
        keyboard.assert_shows(&format!("Player 1: {shown}"));
        keyboard.press(&format!("\n9 {number}\n\n"));
        let waters: String = keyboard.drawn()[3..13].iter().map(|line| &line[..24]).collect();
        let expected = if number == 2 { ("X", 2) } else { ("?", number + 1) };
        assert_eq!(waters.matches(expected.0).count(), expected.1, "{waters}");
        assert!(!waters.contains('*'), "{waters}");
        let lists = keyboard.drawn()[14..20]
            .iter()
            .map(|line| line.chars().take(24).collect())
            .collect::<Vec<String>>();
        assert!(lists.iter().all(|line| !line.contains("sunk")), "{lists:?}");
    }
    let told: Vec<Told> = keyboard.record().turns.iter().map(|turn| turn.shots[0].told).collect();
    assert_eq!(told.iter().filter(|told| **told == Told::Counted).count(), 2);
}

#[test]
fn streak_does_not_name_the_ship_that_was_sunk() {
    let mut keyboard = Keyboard::new(streak());
    keyboard.press("\n\n\n\n\n\n\n\n0 0\n0 1\n");
    keyboard.assert_shows("You fired at 0 1: Sunk: a ship");
    keyboard.assert_shows("You 0 1: sunk a ship");
    let waters: Vec<String> =
        keyboard.drawn()[3..19].iter().map(|line| line.chars().take(24).collect()).collect();
    assert!(waters.iter().all(|line| !line.contains('*') && !line.contains("sunk")), "{waters:?}");
}
