//! The words and bytes of the `rounds` edition: what `Battleship.out` holds. Courses compare it byte
//! for byte, so every blank and tab here is contract.

use std::ffi::OsString;
use std::io::Write;

use super::Game;
use super::Refusal;
use super::Wording;
use super::block::Page;
use super::{Ending, Judged, Rejection, Replay};
use crate::engine::Outcome;
use crate::model::Player;

/// All that is printed when an input is faulty, or a file is missing on the command line.
pub const KABOOM: &str = "kaBOOM: run for your life!";

/// The transcript of a game.
///
/// ```
/// use battleship::rounds::replay;
/// use battleship::model::{Layout, PerPlayer};
/// use battleship::rounds::{Game, Moves};
/// use battleship::rounds::transcript;
/// use battleship::rounds::{Wording, self};
///
/// let game = Game {
///     fleet: rounds::FLEET.clone(),
///     layouts: PerPlayer::from_fn(|_| Layout::new(rounds::SIZE)),
///     moves: PerPlayer { one: Moves::new("5,E".into()), two: Moves::default() },
/// };
/// let mut bytes = Vec::new();
/// transcript::game(&game, &replay(&game), Wording::Report, &mut bytes);
/// assert!(bytes.starts_with(b"Battle of Ships Game\n\nPlayer1's Move\n\nRound : 1\t\t\t\t\tGrid Size: 10x10\n"));
/// // The title, one turn, and the final block: nobody won.
/// assert_eq!(bytes.len(), 22 + 768 + 705);
/// ```
pub fn game(game: &Game, replay: &Replay, wording: Wording, out: &mut Vec<u8>) {
    let prompt = match wording {
        Wording::Report => "Enter Your Move: ",
        Wording::Handout => "Enter your move: ",
    };
    let mut page = Page::new(game.layouts.one.size(), &game.fleet, prompt);
    out.reserve((replay.turns.len() + 2) * (page.block().len() + 128));

    out.extend(b"Battle of Ships Game\n\n");
    let mut items = replay.items.iter();
    for turn in &replay.turns {
        out.extend(page.turn(turn));
        for &Judged { text, verdict } in items.by_ref() {
            out.extend(text.as_bytes());
            out.extend(b"\n\n");
            let Err(rejection) = verdict else { break };
            write_rejection(rejection, text, out);
            out.extend(b"\n\n");
            out.extend(prompt.as_bytes());
        }
        page.apply(turn, game);
    }
    if let Ending::Decided(outcome) = replay.ending {
        out.extend(result(outcome).as_bytes());
    }
    page.reveal(game);
    out.extend(b"Final Information\n\nPlayer1's Board\t\t\t\tPlayer2's Board\n");
    out.extend(page.block());
}

/// What is printed instead when there is no game to play: one line, without its end.
pub fn refusal(refusal: &Refusal, wording: Wording) -> Vec<u8> {
    let Refusal::Unreachable(names) = refusal else {
        return KABOOM.into();
    };
    let (before, after) = match (wording, names.len()) {
        (Wording::Handout, _) => ("input file(s)", "is/are"),
        (Wording::Report, 1) => ("input file", "is"),
        (Wording::Report, _) => ("input files", "are"),
    };
    let mut out = format!("IOError: {before} ").into_bytes();
    // Names are told as they were given, whether they are text or not.
    let names: Vec<_> =
        names.iter().map(OsString::as_os_str).map(std::ffi::OsStr::as_encoded_bytes).collect();
    out.extend(names.join(&b", "[..]));
    out.extend(format!(" {after} not reachable.").as_bytes());
    out
}

fn result(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Win(Player::One) => "Player1 Wins!\n\n",
        Outcome::Win(Player::Two) => "Player2 Wins!\n\n",
        Outcome::Draw => "It is a Draw!\n\n",
    }
}

/// The error line of an item, without its end.
pub fn rejection(rejection: Rejection, item: &str) -> String {
    let mut line = Vec::new();
    write_rejection(rejection, item, &mut line);
    String::from_utf8_lossy(&line).into_owned()
}

fn write_rejection(rejection: Rejection, item: &str, out: &mut Vec<u8>) {
    let (class, what) = match rejection {
        Rejection::Repeated | Rejection::RowOutside | Rejection::ColumnOutside => {
            out.extend(b"AssertionError: Invalid Operation.");
            return;
        }
        Rejection::MissingComma => ("IndexError: C", "is missing a comma!"),
        Rejection::TooManyCommas => (
            "ValueError: C",
            "has too many commas! There should only be 1 comma that separates the row and the column from each other.",
        ),
        Rejection::MissingBoth => ("IndexError: C", "is missing a required row and column value!"),
        Rejection::MissingRow => ("IndexError: C", "is missing a required row value!"),
        Rejection::MissingColumn => ("IndexError: C", "is missing a required column value!"),
        Rejection::RowNotInteger => ("ValueError: First operand of c", "is not an integer!"),
        Rejection::ColumnNotLetter => ("ValueError: Second operand of c", "is not an uppercase letter!"),
        Rejection::BothInvalid => ("ValueError: First and second operand of c", "is invalid!"),
    };
    // Writing into memory cannot fail.
    let _ = write!(out, "{class}oordinate '{item}' {what} Please try again.");
}
