//! The page that replays a game: a single file that contains its style, its script and the record.
//!
//! [`parts`] are what pages are made of; other pages, such as feedback for students, use them too.

mod data;
mod learned;
pub mod parts;

use self::parts::ReplayPlace;
use super::{PictureError, Record};

/// Creates a page that shows the game turn by turn. The page is self-contained and loads nothing.
pub fn html(record: &Record) -> Result<String, PictureError> {
    let replay = parts::replay(record, ReplayPlace::WholePage)?;
    Ok(parts::page("Battleship", "", &format!("{NO_SCRIPT}{replay}")))
}

const NO_SCRIPT: &str = "<noscript><p>This page needs JavaScript to show the game.</p></noscript>\n";
