//! Menus of editions and variants, and help.

use super::{Album, console};
use crate::support::keys::Keyboard;
use battleship::play::screen::Start;
use battleship::play::streak::Setting;
use battleship::{Results, Rules, Shots, TurnRule};

#[test]
fn the_menu_of_editions_starts_each_of_them() {
    let keyboard = Keyboard::new(Start::Menu);
    insta::assert_snapshot!(keyboard.drawn().join("\n"));
    for (key, edition) in [("\n", "opponents"), ("2", "duel"), ("↓↓\n", "streak"), ("↑\n1", "console")]
    {
        let mut keyboard = Keyboard::new(Start::Menu);
        keyboard.press(key);
        match edition {
            "opponents" => keyboard.assert_shows("Who do you want to play against?"),
            edition => keyboard.assert_shows(&format!("Battleship: {edition}")),
        }
    }
}

#[test]
fn the_menu_offers_the_variants_of_console() {
    let rules = [
        ("1", "A turn is one shot."),
        ("2", "A hit keeps the turn"),
        ("3", "one shot for each ship that you have afloat"),
        ("4", "Sinkings are not announced."),
        ("5", "after every three shots"),
        ("6", "is a square of 2 x 2 cells"),
    ];
    for (key, rule) in rules {
        let mut keyboard = Keyboard::new(Start::Menu);
        keyboard.press("4");
        keyboard.assert_shows("Which rules do you want to play by?");
        keyboard.press(key);
        keyboard.press("?");
        keyboard.assert_shows(rule);
    }
}

#[test]
fn help_explains_each_screen_and_is_not_cut() {
    let rules =
        Rules { results: Results::Counted, shots: Shots::Salvo(4), ..Rules::plain(TurnRule::Alternate) };
    let mut keyboard = Keyboard::new(console(rules, true));
    let mut album = Album::default();
    for (name, keys) in [("placing", ""), ("hand-over", "x\n"), ("turn", "\nx\n\n")] {
        keyboard.press(keys);
        keyboard.press("?");
        album.add(name, &keyboard);
        keyboard.press("?");
    }
    let mut keyboard = Keyboard::new(Start::Game(Setting::new(1, vec![1]).unwrap().terms()));
    keyboard.press("\n\n\n\n\n\n\n?");
    album.add("end", &keyboard);
    let mut keyboard = Keyboard::new(Start::Menu);
    keyboard.press("?");
    album.add("menu", &keyboard);
    assert!(!album.0.contains(" more\n"), "{}", album.0);
    insta::assert_snapshot!(album.0);
}
