use std::io::{self, ErrorKind, Write};

use serde::Serialize;
use serde_json::Serializer;
use serde_json::ser::Formatter;

use super::PictureError;
use super::picture_error::MAX_BYTES;

/// Formats a value as JSON. Writing stops as soon as the text is too large.
pub(super) fn bounded_json(
    value: &impl Serialize,
    formatter: impl Formatter,
) -> Result<String, PictureError> {
    bounded_json_after(Vec::new(), value, formatter)
}

/// Appends the JSON of a value to `text`.
fn bounded_json_after(
    text: Vec<u8>,
    value: &impl Serialize,
    formatter: impl Formatter,
) -> Result<String, PictureError> {
    let mut text = Bounded(text);
    let written = value.serialize(&mut Serializer::with_formatter(&mut text, formatter));
    written.map_err(|error| {
        assert!(error.is_io(), "strings, numbers and lists can be written as JSON: {error}");
        PictureError::TooLong
    })?;
    Ok(String::from_utf8(text.0).expect("JSON is UTF-8"))
}

/// Text in memory that cannot grow beyond the limit.
struct Bounded(Vec<u8>);

impl Write for Bounded {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.0.len() + bytes.len() > MAX_BYTES {
            return Err(ErrorKind::FileTooLarge.into());
        }
        self.0.extend(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::ser::CompactFormatter;

    #[test]
    fn text_stops_at_the_limit() {
        let after = |length: usize| bounded_json_after(vec![0; length], &"text", CompactFormatter);
        assert_eq!(after(MAX_BYTES - 6).map(|text| text.len()), Ok(MAX_BYTES));
        assert_eq!(after(MAX_BYTES - 5), Err(PictureError::TooLong));
    }
}
