//! What is drawn on terminals of any size, with colors and without.

use super::{Album, console, plain_console, rows_of_ships, solo, streak};
use crate::support::keys::Keyboard;
use battleship::play::duel;
use battleship::play::solo::Ai;
use battleship::screen::{Effect, Event, Paint, Start};
use battleship::{Rules, Shots, TurnRule};
use ratatui::style::Color;

#[test]
fn a_terminal_that_is_too_small_says_which_size_is_needed() {
    let mut keyboard = Keyboard::new(Start::Game(duel::terms()));
    for (columns, rows) in [(39, 16), (40, 15), (20, 5), (1, 1)] {
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
    let mut keyboard = Keyboard::new(streak(100, &[5]));
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
    let mut keyboard = Keyboard::new(streak(100, &[1]));
    keyboard.press("\n\n\n\n\n\n98 97\n\n");
    keyboard.assert_shows("Enemy waters (part)");
    keyboard.press("\t");
    keyboard.assert_shows("Your board (part)");
    assert!(keyboard.drawn().iter().any(|line| line.contains("98") && line.contains("(o)")));
    keyboard.press("\t");
    keyboard.assert_shows("Enemy waters (part)");
}

/// The screens of a game at each size that has an arrangement of its own.
fn at_four_sizes(keyboard: &mut Keyboard, album: &mut Album, name: &str) {
    for (columns, rows) in [(40, 16), (80, 24), (120, 40), (200, 60)] {
        keyboard.resize(columns, rows);
        album.add(&format!("{name}, {columns} x {rows}"), keyboard);
    }
    keyboard.resize(80, 24);
}

#[test]
fn every_edition_has_four_sizes() {
    let salvo = Rules { shots: Shots::Fleet, ..Rules::plain(TurnRule::Alternate) };
    // The shots sink a ship beside another one that is hit.
    let (duel, numbers) = ("A0\n\nI9\n\nA1\n\nJ9\n", "0 0\n\n8 9\n\n0 1\n\n9 9\n");
    let salvos = "0 0\n0 1\n1 0\n9 9\n9 8\n\n\n0 2\n0 3\n0 4\n0 5\n\n";
    for (name, start, ships, shots) in [
        ("duel", Start::Game(duel::terms()), 5, duel),
        ("streak", streak(20, &[5, 4, 3]), 3, numbers),
        ("console", console(salvo, true), 6, salvos),
        ("solo", solo(Ai::Hunt), 5, "4 4\n0 0\n9 9\n"),
    ] {
        let mut album = Album::default();
        let mut keyboard = Keyboard::new(start);
        at_four_sizes(&mut keyboard, &mut album, "placing");
        keyboard.press(&rows_of_ships(ships));
        if name != "solo" {
            keyboard.press("\n");
            keyboard.press(&rows_of_ships(ships));
            keyboard.press("\n");
        }
        keyboard.press(shots);
        if name != "solo" {
            at_four_sizes(&mut keyboard, &mut album, "hand-over");
            keyboard.press("\n");
        }
        at_four_sizes(&mut keyboard, &mut album, "turn");
        let cell = if name == "duel" { "C7" } else { "2 7" };
        keyboard.press_fast(&format!("{cell}\n"));
        at_four_sizes(&mut keyboard, &mut album, "a shot lands");
        insta::assert_snapshot!(format!("{name}_at_four_sizes"), album.0);
    }
}

#[test]
fn the_computer_answers_where_there_is_room_for_one_board() {
    let mut keyboard = Keyboard::new(solo(Ai::Hunt));
    keyboard.press("x\n");
    keyboard.resize(40, 16);
    assert_eq!(keyboard.press_fast("4 4\n"), [Effect::Landed]);
    keyboard.assert_shows("Enemy waters");
    assert_eq!(keyboard.screen.update(Event::Noticed), Effect::Landed);
    keyboard.assert_shows("Your board");
    assert_eq!(keyboard.screen.update(Event::Noticed), Effect::None);
    keyboard.assert_shows("Enemy waters");
    // A key skips both, and aims.
    assert_eq!(keyboard.press_fast("3 3\n"), [Effect::Landed]);
    assert_eq!(keyboard.press_fast("5 5\n\n"), [Effect::Landed, Effect::Landed]);
    assert_eq!(keyboard.record().turns.len(), 7);
}

#[test]
fn the_end_of_a_game_fits_a_small_terminal() {
    let mut keyboard = Keyboard::new(streak(3, &[2, 3]));
    keyboard.resize(40, 16);
    keyboard.press(&"\n".repeat(8));
    let mut album = Album::default();
    keyboard.press("0 0\n");
    album.add("turn", &keyboard);
    keyboard.press("0 1\n1 0\n1 1\n1 2\n");
    album.add("end", &keyboard);
    insta::assert_snapshot!(album.0);
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
    assert_eq!((hit.fg, hit.bg), (Color::White, Color::Red));
    // Text has the terminal's own colors, so that it can be read on light and on dark ones.
    let heading = colored.content().iter().find(|cell| cell.symbol() == "E").unwrap();
    assert_eq!((heading.fg, heading.bg), (Color::Reset, Color::Reset));
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
    keyboard.press("A0\x1b");
    let rows = lines_of_rows(&keyboard, "ABCJ");
    assert_eq!(rows.iter().map(|row| row - rows[0]).collect::<Vec<_>>(), [0, 2, 4, 18]);
    // What the mouse points at is the cell that is drawn there.
    let line = keyboard.drawn()[rows[0]].clone();
    let first = line.chars().position(|letter| letter == '[').unwrap() as u16 + 1;
    let at = |row: usize, column: usize| (first + 4 * column as u16, (rows[0] + 2 * row) as u16);
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
    let mut keyboard = Keyboard::new(streak(30, &[5]));
    keyboard.press("\n\n\n\n\n\n29 29\n\n");
    keyboard.press("29 29");
    for (area, visible) in [((40, 16), (9, 10)), ((80, 24), (24, 20)), ((120, 40), (30, 30))] {
        keyboard.resize(area.0, area.1);
        let rows =
            keyboard.drawn().into_iter().filter(|line| line.starts_with(' ') && line.contains(". . . ."));
        let board = |line: String| line.trim_start().split("   ").next().unwrap().matches(['.', 'o']).count();
        let rows: Vec<usize> = rows.map(board).collect();
        assert_eq!((rows[0], rows.len()), visible, "{area:?}");
    }
}

#[test]
fn a_turn_on_a_large_board_starts_with_the_cursor_in_the_middle() {
    let mut keyboard = Keyboard::new(streak(100, &[5]));
    keyboard.press("\n\n\n\n\n\n");
    keyboard.assert_shows(" 49 . . . . . . . . . . . .[.]. . . . . . . . . . .");
    assert!(keyboard.shows(" 39 . ") && keyboard.shows(" 58 . "));
}

#[test]
fn the_smallest_terminal_still_says_what_is_needed() {
    let mut keyboard = Keyboard::new(Start::Game(duel::terms()));
    keyboard.resize(10, 3);
    assert_eq!(keyboard.drawn().join(" ").trim(), "needs 40 x 16");
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
    let background = |keyboard: &Keyboard, word: &str| {
        let lines = keyboard.drawn();
        let (y, line) = lines.iter().enumerate().find(|(_, line)| line.ends_with(word)).unwrap();
        keyboard.buffer()[((line.chars().count() - 1) as u16, y as u16)].bg
    };
    keyboard.press("0 0\n");
    assert_eq!(background(&keyboard, "Player 1 fired at 0 0: Hit"), Color::Red);
    keyboard.press("\n9 9\n\n");
    assert_eq!(background(&keyboard, "You fired at 0 0: Hit"), Color::Red);
    assert_eq!(background(&keyboard, "Player 2 fired at 9 9: Miss"), Color::Cyan);
}

#[test]
fn duel_has_the_colors_of_the_published_window() {
    let mut keyboard = Keyboard::new(Start::Game(duel::terms()));
    keyboard.paint = Paint::Ansi;
    for _ in 0..2 {
        keyboard.press(&rows_of_ships(5));
        keyboard.press("\n");
    }
    keyboard.press("A0\n\nA0\n\nJ4\n\nJ4\n\n");
    let buffer = keyboard.buffer();
    let background = |symbol: &str| {
        buffer.content().iter().find(|cell| cell.symbol() == symbol && cell.bg != Color::Reset)
    };
    for (symbol, color) in [("X", Color::Red), ("o", Color::Blue), ("R", Color::DarkGray), (".", Color::Gray)]
    {
        assert_eq!(background(symbol).unwrap().bg, color, "{symbol}");
    }
}
