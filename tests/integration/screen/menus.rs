//! Menus of editions and variants, and help.

use super::{Album, console, streak};
use crate::support::keys::Keyboard;
use battleship::screen::{Effect, SoloStart, Start};
use battleship::{ResultRule, Rules, Shots, TurnRule};

#[test]
fn the_menu_of_editions_starts_each_of_them() {
    let keyboard = Keyboard::new(Start::Menu);
    insta::assert_snapshot!(keyboard.drawn().join("\n"));
    for (key, edition) in [("\n\n", "solo"), ("2", "duel"), ("↓↓\n\n", "streak"), ("↑\n1", "console")] {
        let mut keyboard = Keyboard::new(Start::Menu);
        keyboard.press(key);
        keyboard.assert_shows(&format!("Battleship: {edition}"));
    }
}

#[test]
fn opponents_are_offered_by_how_hard_they_are_to_beat() {
    let mut keyboard = Keyboard::new(Start::Solo(SoloStart::default()));
    let mut album = Album::default();
    album.add("levels", &keyboard);
    keyboard.press("6");
    album.add("more", &keyboard);
    keyboard.press("\x1b");
    keyboard.resize(40, 16);
    album.add("40 x 16", &keyboard);
    insta::assert_snapshot!(album.0);
    keyboard.press("\n");
    keyboard.resize(80, 24);
    keyboard.assert_shows("against Medium (hunt)");
}

#[test]
fn the_menu_combines_the_variants_of_console() {
    let mut keyboard = Keyboard::new(Start::Menu);
    // A salvo of 2, sinkings not announced, and the patrol.
    keyboard.press("4↓↓→↓↓→↓\n");
    insta::assert_snapshot!(keyboard.drawn().join("\n"));
    keyboard.press("1");
    keyboard.assert_shows("Battleship: console (salvo of 2, silent)");
    keyboard.assert_shows("patrol");
    // What does not fit together is explained, and does not start.
    let mut keyboard = Keyboard::new(Start::Menu);
    keyboard.press("4↓→↓→1");
    keyboard.assert_shows("a salvo always ends the turn");
    keyboard.press("←1");
    keyboard.assert_shows("Battleship: console (until a miss)");
}

#[test]
fn the_menu_sets_board_and_ships() {
    let mut keyboard = Keyboard::new(Start::Menu);
    keyboard.press("3↓→→→↓→→");
    keyboard.assert_shows("< 8 x 8 >");
    keyboard.press("←1");
    keyboard.assert_shows("Battleship: streak");
    keyboard.assert_shows("0 of 3 ships placed");
    let mut keyboard = Keyboard::new(Start::Solo(SoloStart::default()));
    keyboard.press("7↓←←↓→");
    keyboard.assert_shows("< 2, 3, 4 >");
    keyboard.press("1");
    keyboard.assert_shows("8 x 8, ships of 2, 3, 4");
    keyboard.press("1x\n");
    assert_eq!(keyboard.record().ships.two.len(), 3);
    assert_eq!(keyboard.record().size.rows(), 8);
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
    let mut keyboard = Keyboard::new(streak(1, &[1]));
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
    keyboard.assert_shows("What do you want to play with?");
    keyboard.press("?");
    let _ = keyboard.click(0, 0);
    keyboard.assert_shows("> 1  Start");
    keyboard.resize(39, 20);
    let _ = keyboard.click(10, console);
    keyboard.resize(80, 24);
    keyboard.assert_shows("> 1  Start");
    let turns = row(&keyboard, "Turns");
    let _ = (keyboard.click(10, turns), keyboard.click(10, turns));
    keyboard.assert_shows("a hit keeps the turn");
    let mut keyboard = Keyboard::new(Start::Solo(SoloStart::default()));
    let hard = row(&keyboard, "Hard");
    let _ = (keyboard.click(10, hard), keyboard.click(10, hard));
    keyboard.assert_shows("against Hard (density)");
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
    keyboard.press("3\n");
    assert_eq!(keyboard.press("\x1b"), []);
    keyboard.assert_shows("Leave this game?");
    keyboard.press("n\n\n\n\n\n\n\n\n0 0\n0 1\n1 0\n1 1\n1 2\n");
    keyboard.assert_shows("Player 1 wins! Enter: play again, s: save a replay, Esc: other games, q: quit");
    keyboard.press("?");
    keyboard.assert_shows("back to the menu before");
    keyboard.press("?");
    assert_eq!(keyboard.press("\x1b"), [Effect::Again]);
    keyboard.assert_shows("Which game do you want to play?");
    assert_eq!(keyboard.press("\x1b"), [Effect::Quit]);
    // Without the menu of editions there is nothing to go back to.
    let mut keyboard = Keyboard::new(Start::Solo(SoloStart::default()));
    assert_eq!(keyboard.press("\x1b"), [Effect::Quit]);
}
