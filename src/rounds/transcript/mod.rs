//! Writes `Battleship.out`, the transcript of the `rounds` edition. Courses compare it byte for byte, so every
//! space and tab here must stay as it is.

mod page;

use std::ffi::OsString;
use std::io::Write;

use super::{Game, ItemError, Refusal, Replay, Stop, Wording};
use crate::engine::Outcome;
use crate::model::Player;
use page::Page;

/// The only text that is printed when an input file has errors, or is missing on the command line.
pub const KABOOM: &str = "kaBOOM: run for your life!";

/// The maximum size of a transcript in bytes. Only a list of millions of invalid items exceeds it.
pub const MAX_TRANSCRIPT: usize = 256 << 20;

/// A transcript that would be larger than [`MAX_TRANSCRIPT`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the transcript would be larger than {} MiB", MAX_TRANSCRIPT >> 20)]
pub struct TranscriptTooLarge;

/// The transcript of a game and a replay of its boards and moves, perhaps not by its rules, such as one with a student's
/// mistake. Writing stops as soon as it is too large.
pub fn write_replay(game: &Game, replay: &Replay, wording: Wording) -> Result<Vec<u8>, TranscriptTooLarge> {
    let prompt = prompt(wording);
    let mut page = Page::new(prompt);
    let mut out = Vec::with_capacity((replay.turns.len() + 2) * (page.block().len() + 128));

    out.extend(b"Battle of Ships Game\n\n");
    for (turn, items) in replay.items_by_turn() {
        out.extend(page.turn(turn));
        for item in items {
            let text = game.moves()[turn.player].item(&item.span);
            out.extend(text.as_bytes());
            out.extend(b"\n\n");
            if let Err(error) = item.verdict {
                write_error(error, &text, &mut out);
                out.extend(b"\n\n");
                out.extend(prompt.as_bytes());
                check_size(&out)?;
            }
        }
        page.apply(turn, game);
    }
    if let Stop::Decided(outcome) = replay.stop {
        out.extend(result_line(outcome).as_bytes());
        out.extend(b"\n\n");
    }
    page.reveal(game);
    out.extend(b"Final Information\n\nPlayer1's Board\t\t\t\tPlayer2's Board\n");
    out.extend(page.block());
    check_size(&out)?;
    Ok(out)
}

fn prompt(wording: Wording) -> &'static str {
    match wording {
        Wording::Report => "Enter Your Move: ",
        Wording::Handout => "Enter your move: ",
    }
}

impl Wording {
    /// The wording of a transcript, if it has anything in which the two differ.
    ///
    /// ```
    /// use battleship::rounds::Wording;
    ///
    /// assert_eq!(Wording::recognize("Enter your move: 5,E"), Some(Wording::Handout));
    /// assert_eq!(Wording::recognize("kaBOOM: run for your life!"), None);
    /// ```
    pub fn recognize(transcript: &str) -> Option<Self> {
        if transcript.starts_with("IOError: input file") {
            let is_handout = transcript.starts_with("IOError: input file(s)");
            return Some(if is_handout { Self::Handout } else { Self::Report });
        }
        [Self::Report, Self::Handout].into_iter().find(|wording| transcript.contains(prompt(*wording)))
    }
}

fn check_size(transcript: &[u8]) -> Result<(), TranscriptTooLarge> {
    if transcript.len() > MAX_TRANSCRIPT { Err(TranscriptTooLarge) } else { Ok(()) }
}

/// The transcript when there is no game to play: one line, without a newline.
pub(super) fn write_refusal(refusal: &Refusal, wording: Wording) -> Vec<u8> {
    let Refusal::Unreachable(names) = refusal else {
        return KABOOM.into();
    };
    let (before, after) = match (wording, names.len()) {
        (Wording::Handout, _) => ("input file(s)", "is/are"),
        (Wording::Report, 1) => ("input file", "is"),
        (Wording::Report, _) => ("input files", "are"),
    };
    let mut out = format!("IOError: {before} ").into_bytes();
    // Names are printed exactly as they were given, even if they are not valid text.
    let names: Vec<_> =
        names.iter().map(OsString::as_os_str).map(std::ffi::OsStr::as_encoded_bytes).collect();
    out.extend(names.join(&b", "[..]));
    out.extend(format!(" {after} not reachable.").as_bytes());
    out
}

/// The line of the transcript for a result, without a newline.
pub fn result_line(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Win(Player::One) => "Player1 Wins!",
        Outcome::Win(Player::Two) => "Player2 Wins!",
        Outcome::Draw => "It is a Draw!",
    }
}

/// The line of the transcript for an item that is not a valid shot, without a newline.
pub fn error_line(error: ItemError, item: &str) -> String {
    let mut line = Vec::new();
    write_error(error, item, &mut line);
    String::from_utf8(line).expect("an error line is UTF-8")
}

fn write_error(error: ItemError, item: &str, out: &mut Vec<u8>) {
    let (start, what) = match error {
        ItemError::Repeated | ItemError::RowOutside | ItemError::ColumnOutside => {
            out.extend(b"AssertionError: Invalid Operation.");
            return;
        }
        ItemError::MissingComma => ("IndexError: Coordinate", "is missing a comma!"),
        ItemError::TooManyCommas => (
            "ValueError: Coordinate",
            "has too many commas! There should only be 1 comma that separates the row and the column from each other.",
        ),
        ItemError::MissingBoth => ("IndexError: Coordinate", "is missing a required row and column value!"),
        ItemError::MissingRow => ("IndexError: Coordinate", "is missing a required row value!"),
        ItemError::MissingColumn => ("IndexError: Coordinate", "is missing a required column value!"),
        ItemError::RowNotInteger => ("ValueError: First operand of coordinate", "is not an integer!"),
        ItemError::ColumnNotLetter => {
            ("ValueError: Second operand of coordinate", "is not an uppercase letter!")
        }
        ItemError::BothInvalid => ("ValueError: First and second operand of coordinate", "is invalid!"),
    };
    write!(out, "{start} '{item}' {what} Please try again.").expect("writing to memory cannot fail");
}
