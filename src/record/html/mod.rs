//! The page that replays a game: one file with its style, its script and the record in it.

use serde::Serialize;

use crate::record::Record;
use crate::record::{Notation, PictureError, check_picture_size};

const PAGE: &str = include_str!("page.html");
const STYLE: &str = include_str!("page.css");
const SCRIPT: &str = include_str!("page.js");

/// What the script of the page reads.
#[derive(Serialize)]
struct Data<'a> {
    record: &'a Record,
    notation: Notation,
}

/// A page that shows the game turn by turn, on its own: it loads nothing.
pub fn html(record: &Record) -> Result<String, PictureError> {
    check_picture_size(record.size)?;
    let data = Data { record, notation: Notation::new(record.edition, record.size) };
    // Strings, numbers and lists into memory: nothing of it can fail.
    let data = serde_json::to_string(&data).unwrap_or_default();
    // No text of a game can end the element that holds it, or start a comment in it.
    let data = data.replace('<', "\\u003c").replace('\u{2028}', "\\u2028").replace('\u{2029}', "\\u2029");
    let (head, rest) = split(PAGE, "{{style}}");
    let (body, rest) = split(rest, "{{data}}");
    let (between, foot) = split(rest, "{{script}}");
    Ok([head, STYLE, body, &data, between, SCRIPT, foot].concat())
}

/// What stands before and after a mark of the page.
fn split<'a>(text: &'a str, mark: &str) -> (&'a str, &'a str) {
    text.split_once(mark).unwrap_or((text, ""))
}
