//! Menus of editions and variants, and help.

use super::{Album, console};
use crate::support::keys::Keyboard;
use battleship::play::streak::Setting;
use battleship::screen::{Effect, SoloStart, Start};
use battleship::{ResultRule, Rules, Shots, TurnRule};

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
        Rules { results: ResultRule::Counted, shots: Shots::Salvo(4), ..Rules::plain(TurnRule::Alternate) };
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

#[test]
fn the_mouse_chooses_from_menus() {
    let mut keyboard = Keyboard::new(Start::Menu);
    let row = |keyboard: &Keyboard, name: &str| {
        keyboard.drawn().iter().position(|line| line.contains(name)).unwrap() as u16
    };
    let console = row(&keyboard, "console");
    let _ = keyboard.click(10, console + 1);
    keyboard.assert_shows("> 1  solo");
    let _ = keyboard.click(10, console);
    keyboard.assert_shows("> 4  console");
    let _ = keyboard.click(30, console);
    keyboard.assert_shows("Which rules do you want to play by?");
    keyboard.press("?");
    let _ = keyboard.click(0, 0);
    keyboard.assert_shows("> 1  plain");
    keyboard.resize(60, 20);
    let _ = keyboard.click(10, console);
    keyboard.resize(80, 24);
    keyboard.assert_shows("> 1  plain");
    let mut keyboard = Keyboard::new(Start::Solo(SoloStart::default()));
    let smart = row(&keyboard, "smart");
    let _ = (keyboard.click(10, smart), keyboard.click(10, smart));
    keyboard.assert_shows("against smart");
}

#[test]
fn the_title_names_the_variants() {
    let title = |rules: Rules, patrol: bool| Keyboard::new(console(rules, patrol)).drawn()[0].clone();
    let plain = Rules::plain(TurnRule::Alternate);
    assert!(title(plain, false).starts_with(" Battleship: console  "));
    let salvo = Rules { shots: Shots::Salvo(3), sinkings_told: false, results: ResultRule::Counted, ..plain };
    assert!(title(salvo, true).starts_with(" Battleship: console (salvo of 3, silent, delayed)  "));
    let fleet = Rules { shots: Shots::Fleet, ..plain };
    assert!(title(fleet, false).contains("(fleet salvo)  "));
    assert!(title(Rules::plain(TurnRule::UntilMiss), false).contains("(until a miss)  "));
}

#[test]
fn esc_leads_back_to_the_menu_before_a_game_and_after_it() {
    let mut keyboard = Keyboard::new(Start::Menu);
    for submenu in ["1", "4"] {
        keyboard.press(submenu);
        keyboard.assert_shows("Esc back");
        assert_eq!(keyboard.press("\x1b"), []);
        keyboard.assert_shows("Which game do you want to play?");
        assert!(!keyboard.shows("Esc back"));
    }
    // A game is not left without a question.
    keyboard.press("3");
    assert_eq!(keyboard.press("\x1b"), []);
    keyboard.assert_shows("Leave this game?");
    keyboard.press("n\n\n\n\n\n\n\n\n0 0\n0 1\n1 0\n1 1\n1 2\n");
    keyboard.assert_shows("Player 1 wins! Enter: play again, Esc: other games, q: quit");
    keyboard.press("?");
    keyboard.assert_shows("back to the menu of all games");
    keyboard.press("?");
    assert_eq!(keyboard.press("\x1b"), [Effect::Again]);
    keyboard.assert_shows("Which game do you want to play?");
    assert_eq!(keyboard.press("\x1b"), [Effect::Quit]);
    // Without the menu of editions there is nothing to go back to.
    let mut keyboard = Keyboard::new(Start::Solo(SoloStart::default()));
    assert_eq!(keyboard.press("\x1b"), [Effect::Quit]);
}
