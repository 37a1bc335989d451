//! The parts that pages are made of: the document with its style and script, boards, the legend, and replays.
//!
//! ```text
//! parts::page(title, style, body)        the whole file
//!   parts::board(&Grid { .. }, square)   a board that does not change
//!   parts::legend(&[State::Hit, ..])     what the marks mean
//!   parts::replay(&record, place)        a replay; a page can have many of them
//! ```
//!
//! The style and the script of every part are in every page, so parts can be combined freely. Text from input
//! files must go through [`escaped`] or one of these functions.

use std::fmt::Write;

use super::data::data;
use crate::engine::ResultRule;
use crate::model::{Cell, Notation, Size};
pub use crate::record::escaped::escaped;
pub use crate::record::state::State;
use crate::record::{PictureError, Record, check_picture_size};

const PAGE: &str = include_str!("page.html");
const STYLE: &str = concat!(
    include_str!("style/theme.css"),
    include_str!("style/board.css"),
    include_str!("style/replay.css"),
    include_str!("style/layout.css"),
);
/// Each file is about one idea and uses only the ones before it.
const SCRIPT: &str = concat!(
    "\"use strict\";\n(() => {\n",
    include_str!("script/element.js"),
    include_str!("script/game.js"),
    include_str!("script/words.js"),
    include_str!("script/board.js"),
    include_str!("script/ships.js"),
    include_str!("script/score.js"),
    include_str!("script/turn_text.js"),
    include_str!("script/turn_list.js"),
    include_str!("script/timeline.js"),
    include_str!("script/playback.js"),
    include_str!("script/keys.js"),
    include_str!("script/swipe.js"),
    include_str!("script/replay.js"),
    include_str!("script/page.js"),
);

/// A self-contained page that loads nothing.
#[derive(Clone, Copy, Debug, Default)]
pub struct Page<'a> {
    /// The title, as text.
    pub title: &'a str,
    /// Added to the style of the parts.
    pub style: &'a str,
    /// The content, as markup.
    pub body: &'a str,
    /// Added to the script of the parts, which it can use.
    pub script: &'a str,
    /// Added to what the policy of the page allows as scripts.
    pub policy: &'a str,
}

impl Page<'_> {
    /// The file.
    pub fn text(&self) -> String {
        let (head, rest) = split(PAGE, "{{policy}}");
        let (to_title, rest) = split(rest, "{{title}}");
        let (to_style, rest) = split(rest, "{{style}}");
        let (to_body, rest) = split(rest, "{{body}}");
        let (to_script, foot) = split(rest, "{{script}}");
        let (parts, script) = (compact(STYLE), compact(SCRIPT) + &compact(self.script));
        let title = escaped(self.title);
        let start = [head, self.policy, to_title, &title, to_style, &parts, self.style].concat();
        [&start, to_body, self.body, to_script, &script, "})();\n", foot].concat()
    }
}

/// A page without a script of its own.
pub fn page(title: &str, style: &str, body: &str) -> String {
    Page { title, style, body, ..Page::default() }.text()
}

/// Pages are mailed and kept in large numbers, so they do without the indentation of their sources and without
/// comments that have lines of their own.
fn compact(source: &str) -> String {
    let mut is_comment = false;
    let mut compact = String::new();
    for line in source.lines().map(str::trim_start) {
        is_comment |= line.starts_with("/*");
        if !is_comment && !line.starts_with("//") && !line.is_empty() {
            compact += line;
            compact.push('\n');
        }
        is_comment &= !line.ends_with("*/");
    }
    compact
}

/// Splits the page at a placeholder.
fn split<'a>(text: &'a str, placeholder: &str) -> (&'a str, &'a str) {
    text.split_once(placeholder).expect("the page has each placeholder once, in this order")
}

/// Where a replay is shown.
#[derive(Clone, Copy, Debug)]
pub enum ReplayPlace {
    /// The replay is the page: it fills the window, and the address of the page names the turn.
    WholePage,
    /// The replay is one of the parts of a page and opens at this turn. A turn after the end is the end. A
    /// replay in `<details>` is built when they are opened.
    Within {
        /// The turn that is shown first.
        turn: usize,
        /// The level of the replay's heading. The headings in it are one level below.
        level: u8,
    },
}

/// A game to step through.
pub fn replay(record: &Record, place: ReplayPlace) -> Result<String, PictureError> {
    check_picture_size(record.size)?;
    let data = data(record)?;
    let states = [State::Miss, State::Hit, State::Sunk, State::Ship, State::Fired];
    let is_pending = record.rules.results == ResultRule::Counted;
    let legend = legend(if is_pending { &states } else { &states[..4] });
    let (element, attributes) = match place {
        ReplayPlace::WholePage => ("main", "data-linked data-level=\"1\"".to_owned()),
        ReplayPlace::Within { turn, level } => {
            ("div", format!("data-turn=\"{turn}\" data-level=\"{level}\""))
        }
    };
    Ok(format!(
        "<{element} class=\"replay\" {attributes}>\n{legend}\
         <script type=\"application/json\">{data}</script>\n</{element}>\n"
    ))
}

/// Explains the marks of these states.
pub fn legend(states: &[State]) -> String {
    let mut markup = "<ul class=\"legend\" aria-label=\"Legend\">".to_owned();
    for state in states {
        // Writing to a string cannot fail.
        let _ = write!(markup, "<li><i data-state=\"{}\"></i>{}</li>", state.word(), state.meaning());
    }
    markup.push_str("</ul>\n");
    markup
}

/// A board that does not change.
pub struct Grid<'a> {
    /// What a screen reader calls the board, as text.
    pub label: &'a str,
    /// Its rows and columns.
    pub size: Size,
    /// How its rows and columns are named.
    pub notation: Notation,
}

/// A cell of a [`Grid`].
#[derive(Clone, Copy, Debug)]
pub struct Square {
    /// Which mark is drawn.
    pub state: State,
    /// A character to show in the cell, such as the letter of a ship or one that is not a mark at all.
    pub letter: Option<char>,
    /// Whether the cell is outlined because it differs from what was expected.
    pub differs: bool,
}

/// Draws a board. It is as wide as the nearest element with `container-type: inline-size` allows.
pub fn board(grid: &Grid, square: impl Fn(Cell) -> Square) -> String {
    let Grid { label, size, notation } = grid;
    let mut markup = format!(
        "<table class=\"grid\" style=\"--columns: {}; --rows: {}\" aria-label=\"{}\">\n<thead><tr><td class=\"corner\"></td>",
        size.columns(),
        size.rows(),
        escaped(label)
    );
    for column in 0..size.columns() {
        let _ = write!(markup, "<th scope=\"col\">{}</th>", notation.column(column));
    }
    markup.push_str("</tr></thead>\n<tbody>\n");
    for row in 0..size.rows() {
        let _ = write!(markup, "<tr><th scope=\"row\">{}</th>", notation.row(row));
        for column in 0..size.columns() {
            let cell = Cell::new(row, column);
            draw_square(&notation.cell(cell), square(cell), &mut markup);
        }
        markup.push_str("</tr>\n");
    }
    markup.push_str("</tbody>\n</table>\n");
    markup
}

fn draw_square(name: &str, square: Square, markup: &mut String) {
    let Square { state, letter, differs } = square;
    let letter = letter.map(|letter| escaped(letter.encode_utf8(&mut [0; 4])));
    let classes = match (&letter, differs) {
        (Some(_), true) => " class=\"letter differs\"",
        (Some(_), false) => " class=\"letter\"",
        (None, true) => " class=\"differs\"",
        (None, false) => "",
    };
    let word = if state == State::Water { "" } else { state.word() };
    let shown = letter.as_deref().unwrap_or(word);
    let differs = if differs { "<span class=\"unseen\"> differs</span>" } else { "" };
    let colon = if shown.is_empty() { "" } else { ": " };
    let _ = write!(
        markup,
        "<td data-state=\"{}\"{classes} title=\"{name}{colon}{shown}\">{shown}{differs}</td>",
        state.word()
    );
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_and_indentation_stay_in_the_sources() {
        let source = "/** Two\n * lines. */\nfunction f() {\n  // Why.\n  return 1; /* one */\n}\n\n/* CSS */\n.a { }\n";
        assert_eq!(compact(source), "function f() {\nreturn 1; /* one */\n}\n.a { }\n");
        for line in STYLE.lines().chain(SCRIPT.lines()).map(str::trim_start) {
            let is_whole = !line.starts_with("/*") || line.ends_with("*/") || !line.contains("*/");
            assert!(is_whole, "a comment is followed by something: {line}");
        }
    }
}
