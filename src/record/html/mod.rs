//! The page that replays a game: a single file that contains its style, its script and the record.

mod learned;

use std::io::{self, Write};

use serde::Serialize;
use serde_json::ser::Formatter;

use self::learned::{Learned, learned};
use super::bounded::bounded_json;
use super::{PictureError, Record, check_picture_size};

const PAGE: &str = include_str!("page.html");
const STYLE: &str = include_str!("page.css");
const SCRIPT: &str = include_str!("page.js");

/// The data for the page's script.
#[derive(Serialize)]
struct Data<'a> {
    record: &'a Record,
    notation: Names,
    /// What the players learn in each turn.
    learned: Vec<Learned>,
}

/// The names of rows, columns and cells.
#[derive(Serialize)]
struct Names {
    rows: Vec<String>,
    columns: Vec<String>,
    /// The text before, between and after row and column in the name of a cell.
    around: [&'static str; 3],
}

impl Names {
    fn of(record: &Record) -> Self {
        let notation = record.edition.notation();
        Self {
            rows: (0..record.size.rows()).map(|row| notation.row(row)).collect(),
            columns: (0..record.size.columns()).map(|column| notation.column(column)).collect(),
            around: notation.around(),
        }
    }
}

/// Creates a page that shows the game turn by turn. The page is self-contained and loads nothing.
pub fn html(record: &Record) -> Result<String, PictureError> {
    check_picture_size(record.size)?;
    let data = Data { record, notation: Names::of(record), learned: learned(record)? };
    let data = bounded_json(&data, InScript)?;
    let (head, rest) = split(PAGE, "{{style}}");
    let (body, rest) = split(rest, "{{data}}");
    let (between, foot) = split(rest, "{{script}}");
    Ok([head, STYLE, body, &data, between, SCRIPT, foot].concat())
}

/// JSON that can stand in a script element: without `<`, no text of a game can end the element or start a
/// comment in it.
struct InScript;

impl Formatter for InScript {
    fn write_string_fragment<W: ?Sized + Write>(&mut self, writer: &mut W, text: &str) -> io::Result<()> {
        let mut rest = text;
        while let Some(place) = rest.find(['<', '\u{2028}', '\u{2029}']) {
            let (before, from) = rest.split_at(place);
            let letter = from.chars().next().expect("something was found there");
            write!(writer, "{before}\\u{:04x}", u32::from(letter))?;
            rest = &from[letter.len_utf8()..];
        }
        writer.write_all(rest.as_bytes())
    }
}

/// Splits the page at a placeholder.
fn split<'a>(text: &'a str, placeholder: &str) -> (&'a str, &'a str) {
    text.split_once(placeholder).expect("the page has each placeholder once, in this order")
}
