//! Words errors of other rooms in terms of the options that lead to them.

use crate::play::console::VariantError;
use crate::record::PictureError;
use crate::rounds::parser::{HANDOUT_WORDING, PLACEMENT_FILE};
use crate::source::Problem;

pub(super) fn variant_error(error: VariantError) -> String {
    match error {
        VariantError::SalvoUntilMiss => {
            "--salvo does not go with --turns until-miss: a salvo always passes the turn".into()
        }
        VariantError::DelayedUntilMiss => {
            "--delayed does not go with --turns until-miss: a kept turn would tell of the hit at once".into()
        }
        VariantError::EmptySalvo => error.to_string(),
    }
}

pub(super) fn picture_error(error: PictureError) -> String {
    match error {
        PictureError::TooLarge(_) => format!("{error} (--json has no such limit)"),
        PictureError::NoSuchTurn { turns } => {
            let word = if turns == 1 { "turn" } else { "turns" };
            format!("the game has {turns} {word}, and --turn asks for a later one (0 is the start)")
        }
        PictureError::NoGame => error.to_string(),
    }
}

/// Names in the help of problems the options that lead out of them.
pub(super) fn name_options<'a>(problems: impl IntoIterator<Item = &'a mut Problem>) {
    for problem in problems {
        problem.fill_hint(|topic| match topic {
            HANDOUT_WORDING => "boards of this form are read with --wording handout; else ",
            PLACEMENT_FILE => {
                ": --p1-ships FILE or OptionalPlayer1.txt, --p2-ships FILE or OptionalPlayer2.txt"
            }
            _ => "",
        });
    }
}
