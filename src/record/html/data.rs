use std::io::{self, Write};

use serde::Serialize;
use serde_json::ser::Formatter;

use super::learned::{Learned, learned};
use crate::record::picture_error::bounded_json;
use crate::record::{PictureError, Record};

/// The data for the script of a replay.
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

/// The data of a replay as JSON that can stand in a script element.
pub(super) fn data(record: &Record) -> Result<String, PictureError> {
    bounded_json(&Data { record, notation: Names::of(record), learned: learned(record)? }, InScript)
}

/// JSON without `<`, so that no text of a game can end the script element or start a comment in it.
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
