//! The page that replays a game: one file with its style, its script and the record in it.

mod learned;

use serde::Serialize;

use self::learned::{Learned, learned};
use super::{PictureError, Record, check_picture_size};

const PAGE: &str = include_str!("page.html");
const STYLE: &str = include_str!("page.css");
const SCRIPT: &str = include_str!("page.js");

/// What the script of the page reads.
#[derive(Serialize)]
struct Data<'a> {
    record: &'a Record,
    notation: Names,
    /// What the players learn, turn by turn.
    learned: Vec<Learned>,
}

/// The names of rows, columns and cells.
#[derive(Serialize)]
struct Names {
    rows: Vec<String>,
    columns: Vec<String>,
    /// What stands before, between and after the two in the name of a cell.
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

/// A page that shows the game turn by turn. It is complete in itself and loads nothing.
pub fn html(record: &Record) -> Result<String, PictureError> {
    check_picture_size(record.size)?;
    let data = Data { record, notation: Names::of(record), learned: learned(record)? };
    let data = serde_json::to_string(&data).expect("strings, numbers and lists can be written into memory");
    // No text of a game can end the element that holds it, or start a comment in it.
    let data = data.replace('<', "\\u003c").replace('\u{2028}', "\\u2028").replace('\u{2029}', "\\u2029");
    let (head, rest) = split(PAGE, "{{style}}");
    let (body, rest) = split(rest, "{{data}}");
    let (between, foot) = split(rest, "{{script}}");
    Ok([head, STYLE, body, &data, between, SCRIPT, foot].concat())
}

/// The parts of the page before and after a placeholder.
fn split<'a>(text: &'a str, placeholder: &str) -> (&'a str, &'a str) {
    text.split_once(placeholder).expect("the page has each placeholder once, in this order")
}
