//! What is drawn on terminals of any size, with colors and without.

use super::{Album, plain_console, rows_of_ships};
use crate::support::keys::Keyboard;
use battleship::play::duel;
use battleship::play::screen::{Paint, Start};
use battleship::play::streak::Setting;
use ratatui::style::Color;

#[test]
fn a_terminal_that_is_too_small_says_which_size_is_needed() {
    let mut keyboard = Keyboard::new(Start::Game(duel::terms()));
    for (columns, rows) in [(79, 24), (80, 23), (20, 5), (1, 1)] {
        keyboard.resize(columns, rows);
        keyboard.drawn();
    }
    keyboard.resize(50, 10);
    insta::assert_snapshot!(keyboard.drawn().join("\n"));
    keyboard.resize(80, 24);
    keyboard.assert_shows("PLAYER 1 places ships");
}

#[test]
fn a_large_terminal_shows_more_of_a_large_board() {
    let mut keyboard = Keyboard::new(Start::Game(Setting::new(100, vec![5]).unwrap().terms()));
    keyboard.press("\n\n\n\n\n\n");
    keyboard.press("98 97");
    let mut album = Album::default();
    album.add("80 x 24", &keyboard);
    keyboard.resize(120, 40);
    album.add("120 x 40", &keyboard);
    insta::assert_snapshot!(album.0);
}

#[test]
fn the_own_board_follows_the_last_shot_of_the_opponent() {
    let mut keyboard = Keyboard::new(Start::Game(Setting::new(100, vec![1]).unwrap().terms()));
    keyboard.press("\n\n\n\n\n\n98 97\n\n");
    keyboard.assert_shows("Your board (part)");
    let right: Vec<String> = keyboard.drawn().iter().map(|line| line.chars().skip(26).collect()).collect();
    assert!(right.iter().any(|line| line.contains("98") && line.contains("(o)")), "{right:?}");
}

#[test]
fn every_state_has_a_glyph_and_colors_are_only_added() {
    let mut keyboard = Keyboard::new(plain_console());
    keyboard.press(&rows_of_ships(5));
    keyboard.press("\n");
    keyboard.press(&rows_of_ships(5));
    keyboard.press("\n0 0\n\n9 9\n\n");
    let plain = keyboard.buffer();
    let is_plain = |color: Color| color == Color::Reset;
    assert!(plain.content().iter().all(|cell| is_plain(cell.fg) && is_plain(cell.bg)));
    keyboard.paint = Paint::Ansi;
    let colored = keyboard.buffer();
    let glyphs = |buffer: &ratatui::buffer::Buffer| {
        buffer.content().iter().map(|cell| cell.symbol().to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(glyphs(&plain), glyphs(&colored));
    let hit = colored.content().iter().find(|cell| cell.symbol() == "X").unwrap();
    assert_eq!(hit.fg, Color::Red);
    for cell in colored.content() {
        assert!(!matches!(cell.fg, Color::Rgb(..) | Color::Indexed(_)), "only the 16 ANSI colors");
    }
}
