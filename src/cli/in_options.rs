//! Rephrases errors of other modules in terms of the options that cause them.

use crate::play::console::VariantError;
use crate::record::PictureError;
use crate::rounds::parser::{HANDOUT_WORDING, PLACEMENT_FILE};
use crate::source::Problem;

pub(super) fn variant_error(error: VariantError) -> String {
    match error {
        VariantError::SalvoUntilMiss => {
            "--salvo cannot be used with --turns until-miss: a salvo always ends the turn".into()
        }
        VariantError::DelayedUntilMiss => {
            "--delayed cannot be used with --turns until-miss: keeping the turn would reveal a hit".into()
        }
        VariantError::EmptySalvo => error.to_string(),
    }
}

pub(super) fn picture_error(error: PictureError) -> String {
    match error {
        PictureError::TooLarge(_) => format!("{error} (--json has no such limit)"),
        PictureError::NoSuchTurn { turns } => {
            let word = if turns == 1 { "turn" } else { "turns" };
            format!("--turn is after the end of the game, which has {turns} {word}")
        }
        PictureError::NoGame => error.to_string(),
    }
}

/// Adds the options that solve a problem to its help.
pub(super) fn name_options<'a>(problems: impl IntoIterator<Item = &'a mut Problem>) {
    for problem in problems {
        problem.fill_hint(|topic| match topic {
            HANDOUT_WORDING => "use --wording handout for boards of this form, or ",
            PLACEMENT_FILE => {
                ": --p1-ships FILE or OptionalPlayer1.txt, --p2-ships FILE or OptionalPlayer2.txt"
            }
            _ => "",
        });
    }
}
