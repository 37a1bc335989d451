//! Leaving a game, and passing the keyboard.

use crate::support::keys::Keyboard;
use battleship::Player;
use battleship::play::duel;
use battleship::record::Ending;
use battleship::screen::{Effect, Event, Start};

#[test]
fn quitting_is_asked_once_and_recorded() {
    let mut keyboard = Keyboard::new(Start::Game(duel::terms()));
    assert_eq!(keyboard.press("q"), []);
    keyboard.assert_shows("Leave this game?");
    keyboard.press("n");
    assert!(!keyboard.shows("Leave this game?"));
    assert_eq!(keyboard.press("\x1by"), [Effect::Quit]);
    assert!(keyboard.screen.record().is_none(), "no game has begun");

    let mut keyboard = Keyboard::new(Start::Game(duel::terms()));
    keyboard.press("x\n\nx\n\nA0\n\n");
    assert_eq!(keyboard.press("A\x1b"), [], "Esc first forgets what was typed");
    assert_eq!(keyboard.press("\x1b\n"), [Effect::Quit]);
    assert_eq!(keyboard.record().ending, Ending::Quit { player: Player::Two });
}

#[test]
fn nothing_but_enter_passes_the_keyboard() {
    let mut keyboard = Keyboard::new(Start::Game(duel::terms()));
    keyboard.press("x\n");
    assert_eq!(keyboard.press("x ←u\tA0\x08"), []);
    assert_eq!(keyboard.click(5, 5), Effect::None);
    keyboard.assert_shows("Pass the keyboard to PLAYER 2, then press Enter");
}

#[test]
fn keys_do_not_pass_the_keyboard_before_the_hand_over_is_noticed() {
    let mut keyboard = Keyboard::new(Start::Game(duel::terms()));
    assert_eq!(keyboard.press_fast("x\n\n\n"), [Effect::HandOver]);
    keyboard.assert_shows("Pass the keyboard to PLAYER 2");
    keyboard.assert_shows("a moment, please");
    assert!(!keyboard.shows("press Enter"));
    let _ = keyboard.screen.update(Event::Noticed);
    keyboard.assert_shows("Pass the keyboard to PLAYER 2, then press Enter");
    assert_eq!(keyboard.press_fast("\n"), [Effect::HandOver]);
    assert!(!keyboard.shows("Pass the keyboard"));
    // The same after a shot.
    keyboard.press("x\n\n");
    assert_eq!(keyboard.press_fast("A0\n\n\n"), [Effect::Landed, Effect::HandOver]);
    keyboard.assert_shows("Pass the keyboard to PLAYER 2");
}

#[test]
fn a_terminal_that_is_too_small_only_lets_players_leave() {
    let mut keyboard = Keyboard::new(Start::Game(duel::terms()));
    keyboard.press("x\n");
    keyboard.resize(39, 20);
    assert_eq!(keyboard.press("\n\n"), [], "a hand-over stays");
    keyboard.resize(80, 24);
    keyboard.assert_shows("Pass the keyboard to PLAYER 2, then press Enter");
    keyboard.press("\nx\n\n");
    keyboard.resize(39, 20);
    assert_eq!(keyboard.press("A0\n ?\n"), [], "no shot is fired");
    assert_eq!(keyboard.record().turns.len(), 0);
    keyboard.press("q");
    keyboard.assert_shows("Leave this game?");
    assert_eq!(keyboard.press("n"), []);
    keyboard.assert_shows("The game needs 40 x");
    assert_eq!(keyboard.press("\x1by"), [Effect::Quit]);
}
