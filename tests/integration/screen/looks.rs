//! What is drawn on terminals of any size, with colors and without.

use super::{Album, plain_console, rows_of_ships};
use crate::support::keys::Keyboard;
use battleship::play::duel;
use battleship::play::streak::Setting;
use battleship::screen::{Paint, Start};
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

/// The rows of the terminal that start with this name of a row.
fn lines_of_rows(keyboard: &Keyboard, names: &str) -> Vec<usize> {
    let starts = |line: &String, name: char| line.trim_start().starts_with(&format!("{name} "));
    let drawn = keyboard.drawn();
    names.chars().map(|name| drawn.iter().position(|line| starts(line, name)).unwrap()).collect()
}

#[test]
fn a_board_is_drawn_twice_as_large_where_there_is_room() {
    let mut album = Album::default();
    let mut keyboard = Keyboard::new(Start::Game(duel::terms()));
    keyboard.press("x\n\nx\n\n");
    assert_eq!(lines_of_rows(&keyboard, "ABCJ"), [3, 4, 5, 12]);
    keyboard.resize(120, 40);
    album.add("120 x 40", &keyboard);
    let rows = lines_of_rows(&keyboard, "ABCJ");
    assert_eq!(rows.iter().map(|row| row - rows[0]).collect::<Vec<_>>(), [0, 2, 4, 18]);
    // What the mouse points at is the cell that is drawn there.
    let at = |row: usize, column: usize| (5 + 4 * column as u16, (rows[0] + 2 * row) as u16);
    for (row, column, name) in [(0, 0, "A0"), (9, 9, "J9"), (2, 5, "C5")] {
        let (x, y) = at(row, column);
        for (x, y) in [(x, y), (x - 1, y), (x + 1, y + 1)] {
            keyboard.press("E4\x1b");
            let _ = keyboard.click(x, y);
            keyboard.assert_shows(&format!("Enter fires at {name}"));
        }
    }
    keyboard.press("J4\n\nA0\n\n");
    keyboard.resize(200, 60);
    album.add("200 x 60", &keyboard);
    insta::assert_snapshot!(album.0);
}

#[test]
fn a_terminal_that_grows_shows_more_of_the_board() {
    let mut keyboard = Keyboard::new(Start::Game(Setting::new(30, vec![5]).unwrap().terms()));
    keyboard.press("\n\n\n\n\n\n29 29\n\n");
    keyboard.press("29 29");
    for size in [(80, 24), (120, 40), (250, 80)] {
        keyboard.resize(size.0, size.1);
        let row = |name: &str| keyboard.drawn().iter().any(|line| line.trim_start().starts_with(name));
        let rows = (0..30).filter(|number| row(&format!("{number}  ."))).count();
        assert_eq!(rows, usize::from(size.1 - 14).min(30), "{size:?}");
    }
}

#[test]
fn a_turn_on_a_large_board_starts_with_the_cursor_in_the_middle() {
    let mut keyboard = Keyboard::new(Start::Game(Setting::new(100, vec![5]).unwrap().terms()));
    keyboard.press("\n\n\n\n\n\n");
    keyboard.assert_shows(" 49  .  .  . [.] .  .  .   49");
    assert!(keyboard.shows(" 44  . ") && keyboard.shows(" 53  . "));
}

#[test]
fn the_smallest_terminal_still_says_what_is_needed() {
    let mut keyboard = Keyboard::new(Start::Game(duel::terms()));
    keyboard.resize(10, 3);
    assert_eq!(keyboard.drawn().join(" ").trim(), "needs 80 x 24");
    keyboard.press("q");
    keyboard.assert_shows("Leave? y/n");
}

#[test]
fn results_have_the_colors_of_the_boards() {
    let mut keyboard = Keyboard::new(plain_console());
    keyboard.paint = Paint::Ansi;
    for _ in 0..2 {
        keyboard.press(&rows_of_ships(5));
        keyboard.press("\n");
    }
    let color = |keyboard: &Keyboard, word: &str| {
        let lines = keyboard.drawn();
        let (y, line) = lines.iter().enumerate().find(|(_, line)| line.ends_with(word)).unwrap();
        keyboard.buffer()[((line.chars().count() - 1) as u16, y as u16)].fg
    };
    keyboard.press("0 0\n");
    assert_eq!(color(&keyboard, "Player 1: Hit"), Color::Red);
    keyboard.press("\n");
    assert_eq!(color(&keyboard, "Player 1 fired at 0 0: Hit"), Color::Red);
    keyboard.press("9 9\n\n");
    assert_eq!(color(&keyboard, "You fired at 0 0: Hit"), Color::Red);
    assert_eq!(color(&keyboard, "Player 2 fired at 9 9: Miss"), Color::Cyan);
}
