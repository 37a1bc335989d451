use std::path::PathBuf;

use clap::Args;

use super::commands::PictureOptions;
use crate::source::Integer;

/// What can be had of any game besides its transcript.
#[derive(Args, Debug)]
pub(super) struct Pictures {
    /// Write a page that replays the game, to open in a browser
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
    /// Write a picture of both boards with their ships
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    /// Draw the boards of --svg as they are after this turn; 0 is the start [default: the end]
    #[arg(long, value_name = "N", requires = "svg", allow_hyphen_values = true, value_parser = parse_turn)]
    turn: Option<usize>,
    /// Write all that happened, for programs
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,
}

fn parse_turn(text: &str) -> Result<usize, String> {
    let number = Integer::parse(text).ok_or("expected a number from 0")?;
    match number.index() {
        Some(turn) => Ok(turn),
        // No game is that long, and the game will say so.
        None if number.is_positive() => Ok(usize::MAX),
        None => Err("expected a number from 0".into()),
    }
}

impl From<Pictures> for PictureOptions {
    fn from(pictures: Pictures) -> Self {
        let Pictures { html, svg, turn, json } = pictures;
        Self { json, html, svg, turn }
    }
}
