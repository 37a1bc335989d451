use serde::Serialize;
use serde_json::Serializer;
use serde_json::ser::Formatter;

use crate::model::Size;
use crate::source::count;

/// The maximum number of rows, and of columns, that can be drawn.
const MAX_SIDE: u16 = 200;

/// The maximum size of a JSON record or a page in bytes. Only millions of rejected answers exceed it.
const MAX_BYTES: usize = 256 << 20;

/// Why a game cannot be drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[expect(missing_docs, reason = "the messages say it")]
pub enum PictureError {
    #[error(
        "boards of {} x {} are too large for pictures, expected at most {MAX_SIDE} x {MAX_SIDE}",
        .0.rows(), .0.columns()
    )]
    TooLarge(Size),
    #[error("the game has only {} (0 is the start)", count(*.turns, "turn"))]
    NoSuchTurn { turns: usize },
    #[error("the file would be larger than {} MiB", MAX_BYTES >> 20)]
    TooLong,
    /// The shots do not fit the ships and rules, or do not have the recorded results.
    #[error("the record does not describe a game that can be played")]
    NoGame,
}

/// Checks that boards of this size can be drawn.
pub fn check_picture_size(size: Size) -> Result<(), PictureError> {
    let too_large = size.rows().max(size.columns()) > MAX_SIDE;
    if too_large { Err(PictureError::TooLarge(size)) } else { Ok(()) }
}

/// Formats a value as JSON, unless the text is too large.
pub(super) fn bounded_json(
    value: &impl Serialize,
    formatter: impl Formatter,
) -> Result<String, PictureError> {
    let mut text = Vec::new();
    let written = value.serialize(&mut Serializer::with_formatter(&mut text, formatter));
    written.expect("strings, numbers and lists can be written as JSON");
    if text.len() > MAX_BYTES {
        return Err(PictureError::TooLong);
    }
    Ok(String::from_utf8(text).expect("JSON is UTF-8"))
}
