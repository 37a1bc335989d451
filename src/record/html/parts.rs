//! The parts that pages are made of: the document with its style and script, the legend, and replays.
//!
//! ```text
//! parts::page(title, style, body)        the whole file
//!   parts::legend(&[State::Hit, ..])     what the marks mean
//!   parts::replay(&record, place)        a replay; a page can have many of them
//! ```
//!
//! The style and the script of every part are in every page, so parts can be combined freely. Text from input
//! files must go through [`escaped`] or one of these functions.

use std::fmt::Write;

use super::data::data;
use crate::engine::Results;
pub(crate) use crate::record::escaped::escaped;
pub(crate) use crate::record::state::State;
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
    "})();\n",
);

/// A self-contained page that loads nothing. `title` is text; `style` is added to the style of the parts, and
/// `body` is markup.
pub(crate) fn page(title: &str, style: &str, body: &str) -> String {
    let (head, rest) = split(PAGE, "{{title}}");
    let (between, rest) = split(rest, "{{style}}");
    let (start, rest) = split(rest, "{{body}}");
    let (end, foot) = split(rest, "{{script}}");
    let (parts, script) = (without_indent(STYLE), without_indent(SCRIPT));
    [head, &escaped(title), between, &parts, style, start, body, end, &script, foot].concat()
}

/// Pages are mailed and kept in large numbers, so they do without the indentation of their sources.
fn without_indent(text: &str) -> String {
    text.lines().flat_map(|line| [line.trim_start(), "\n"]).collect()
}

/// Splits the page at a placeholder.
fn split<'a>(text: &'a str, placeholder: &str) -> (&'a str, &'a str) {
    text.split_once(placeholder).expect("the page has each placeholder once, in this order")
}

/// Where a replay is shown.
#[derive(Clone, Copy, Debug)]
#[expect(dead_code, reason = "pages about grades show replays within them")]
pub(crate) enum Place {
    /// The replay is the page: it fills the window, and the address of the page names the turn.
    WholePage,
    /// The replay is one of the parts of a page and opens at this turn. A turn after the end is the end. A
    /// replay in `<details>` is built when they are opened.
    Within {
        turn: usize,
        /// The level of the replay's heading. The headings in it are one level below.
        level: u8,
    },
}

/// A game to step through.
pub(crate) fn replay(record: &Record, place: Place) -> Result<String, PictureError> {
    check_picture_size(record.size)?;
    let data = data(record)?;
    let states = [State::Miss, State::Hit, State::Sunk, State::Ship, State::Fired];
    let is_pending = record.rules.results == Results::Counted;
    let legend = legend(if is_pending { &states } else { &states[..4] });
    let (element, attributes) = match place {
        Place::WholePage => ("main", "data-linked data-level=\"1\"".to_owned()),
        Place::Within { turn, level } => ("div", format!("data-turn=\"{turn}\" data-level=\"{level}\"")),
    };
    Ok(format!(
        "<{element} class=\"replay\" {attributes}>\n{legend}\
         <script type=\"application/json\">{data}</script>\n</{element}>\n"
    ))
}

/// Explains the marks of these states.
pub(crate) fn legend(states: &[State]) -> String {
    let mut markup = "<ul class=\"legend\" aria-label=\"Legend\">".to_owned();
    for state in states {
        // Writing to a string cannot fail.
        let _ = write!(markup, "<li><i data-state=\"{}\"></i>{}</li>", state.word(), state.meaning());
    }
    markup.push_str("</ul>\n");
    markup
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_title_is_text() {
        assert!(page("<b>", "", "").contains("<title>&lt;b&gt;</title>"));
    }
}
