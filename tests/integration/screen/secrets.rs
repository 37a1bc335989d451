//! What the screen must not show.

use super::{console, plain_console, rows_of_ships, streak};
use crate::support::keys::Keyboard;
use battleship::play::duel;
use battleship::record::AnnouncedResult;
use battleship::screen::{Paint, Start};
use battleship::{ResultRule, Rules, TurnRule};

#[test]
fn no_board_is_on_the_screen_while_the_keyboard_is_passed() {
    for start in [Start::Game(duel::terms()), plain_console(), streak(5, &[2, 3])] {
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
        Rules { results: ResultRule::Counted, sinkings_told: false, ..Rules::plain(TurnRule::Alternate) };
    let mut keyboard = Keyboard::new(console(rules, false));
    keyboard.press(&rows_of_ships(5));
    keyboard.press("\n");
    keyboard.press(&rows_of_ships(5));
    keyboard.press("\n");
    for (number, cell) in ["0 0", "0 1", "9 9"].iter().enumerate() {
        let shown = if number == 2 { "2 of the last 3 shots hit" } else { "Shot recorded" };
        keyboard.press(&format!("{cell}\n"));
        keyboard.assert_shows(&format!("Player 1 fired at {cell}: {shown}"));
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
    let told: Vec<AnnouncedResult> =
        keyboard.record().turns.iter().map(|turn| turn.shots[0].announced).collect();
    assert_eq!(told.iter().filter(|told| **told == AnnouncedResult::Counted).count(), 2);
}

#[test]
fn streak_does_not_name_the_ship_that_was_sunk() {
    let mut keyboard = Keyboard::new(streak(5, &[2, 3]));
    keyboard.press("\n\n\n\n\n\n\n\n0 0\n0 1\n");
    keyboard.assert_shows("You fired at 0 1: Sunk: a ship");
    keyboard.assert_shows("0 1 You: sunk a ship");
    let left: Vec<String> = keyboard.drawn().iter().map(|line| line.chars().take(24).collect()).collect();
    assert!(left[3..19].iter().all(|line| !line.contains('*')), "{left:?}");
    let list = left.iter().skip_while(|line| !line.contains("1 of 2 ships sunk")).skip(1).take(2);
    assert_eq!(list.map(|line| line.trim()).collect::<Vec<_>>(), ["Ship 0     ..", "Ship 1     ..."]);
}

/// Plays the same shots at two fleets that the shooter cannot tell apart yet, and compares what is on the screen.
fn assert_alike(rules: Rules, fleets: [&str; 2], shots: &[&str]) {
    let screens = fleets.map(|fleet| {
        let mut keyboard = Keyboard::new(console(rules, false));
        keyboard.paint = Paint::Ansi;
        keyboard.press(&rows_of_ships(5));
        keyboard.press("\n");
        keyboard.press(fleet);
        keyboard.press("\n");
        let mut screens = Vec::new();
        for (number, shot) in shots.iter().enumerate() {
            keyboard.press(&format!("{shot}\n"));
            screens.push(keyboard.buffer());
            // The other player fires at water.
            keyboard.press(&format!("\n9 {number}\n\n"));
            screens.push(keyboard.buffer());
        }
        screens
    });
    for (one, other) in screens[0].iter().zip(&screens[1]) {
        assert_eq!(one, other, "{rules:?}");
    }
}

#[test]
fn fleets_that_give_the_same_answers_look_the_same() {
    let plain = Rules::plain(TurnRule::Alternate);
    // Destroyer and cruiser have two cells each, the carrier five: the order of placing is the same.
    let destroyer_first = "0 0\n2 0\n4 0\n6 0\n8 0\n\n";
    let carrier_first = "8 0\n2 0\n4 0\n6 0\n0 0\n\n";
    let silent = Rules { sinkings_told: false, ..plain };
    assert_alike(silent, [destroyer_first, carrier_first], &["0 0", "0 1"]);
    let elsewhere = "0 3\n2 0\n4 0\n6 0\n8 0\n\n";
    for sinkings_told in [true, false] {
        let delayed = Rules { results: ResultRule::Counted, sinkings_told, ..plain };
        assert_alike(delayed, [destroyer_first, elsewhere], &["0 0", "0 1"]);
    }
    // Streak does not say which of its ships was sunk.
    let [one, other] = ["0 0\n2 0\n\n", "2 0\n0 0\n\n"].map(|fleet| {
        let mut keyboard = Keyboard::new(streak(5, &[2, 2]));
        keyboard.press(&rows_of_ships(2));
        keyboard.press("\n");
        keyboard.press(fleet);
        keyboard.press("\n0 0\n0 1\n");
        keyboard.assert_shows("1 of 2 ships sunk");
        keyboard.buffer()
    });
    assert_eq!(one, other);
}

#[test]
fn the_list_of_ships_counts_only_sinkings_that_are_announced() {
    for (rules, heading) in [
        (Rules::plain(TurnRule::Alternate), " 1 of 5 ships sunk         0 of 5 ships sunk"),
        (
            Rules { sinkings_told: false, ..Rules::plain(TurnRule::Alternate) },
            " 5 ships                   0 of 5 ships sunk",
        ),
    ] {
        let mut keyboard = Keyboard::new(console(rules, false));
        for _ in 0..2 {
            keyboard.press(&rows_of_ships(5));
            keyboard.press("\n");
        }
        keyboard.press("0 0\n\n9 9\n\n0 1\n\n9 8\n\n");
        keyboard.assert_shows(heading);
    }
}
