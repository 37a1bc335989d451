use std::io::{self, Write};

use serde_json::ser::Formatter;

use super::picture_error::bounded_json;
use super::{PictureError, Record};

/// Formats a record as JSON, with one line for each field, ship and turn, so that people can read and compare
/// it.
pub fn json(record: &Record) -> Result<String, PictureError> {
    let mut text = bounded_json(record, Lines { depth: 0 })?;
    text.push('\n');
    Ok(text)
}

/// Adds newlines only between the fields of the record and between the elements of its lists.
struct Lines {
    depth: usize,
}

impl Lines {
    fn open<W: ?Sized + Write>(&mut self, bracket: &[u8], writer: &mut W) -> io::Result<()> {
        self.depth += 1;
        writer.write_all(bracket)
    }

    fn close<W: ?Sized + Write>(&mut self, bracket: &[u8], writer: &mut W) -> io::Result<()> {
        if self.depth == 1 {
            writer.write_all(b"\n")?;
        }
        self.depth -= 1;
        writer.write_all(bracket)
    }

    fn separate<W: ?Sized + Write>(&self, first: bool, levels: usize, writer: &mut W) -> io::Result<()> {
        let breaks = self.depth <= levels;
        writer.write_all(match (first, breaks) {
            (true, true) => b"\n",
            (true, false) => b"",
            (false, true) => b",\n",
            (false, false) => b", ",
        })?;
        let indent = if breaks { self.depth } else { 0 };
        (0..indent).try_for_each(|_| writer.write_all(b"  "))
    }
}

impl Formatter for Lines {
    fn begin_array<W: ?Sized + Write>(&mut self, writer: &mut W) -> io::Result<()> {
        self.open(b"[", writer)
    }

    fn end_array<W: ?Sized + Write>(&mut self, writer: &mut W) -> io::Result<()> {
        self.close(b"]", writer)
    }

    fn begin_array_value<W: ?Sized + Write>(&mut self, writer: &mut W, first: bool) -> io::Result<()> {
        self.separate(first, 2, writer)
    }

    fn begin_object<W: ?Sized + Write>(&mut self, writer: &mut W) -> io::Result<()> {
        self.open(b"{", writer)
    }

    fn end_object<W: ?Sized + Write>(&mut self, writer: &mut W) -> io::Result<()> {
        self.close(b"}", writer)
    }

    fn begin_object_key<W: ?Sized + Write>(&mut self, writer: &mut W, first: bool) -> io::Result<()> {
        self.separate(first, 1, writer)
    }

    fn begin_object_value<W: ?Sized + Write>(&mut self, writer: &mut W) -> io::Result<()> {
        writer.write_all(b": ")
    }
}
