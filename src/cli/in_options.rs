//! Words errors of other rooms in terms of the options that lead to them.

use crate::play::console::VariantError;
use crate::record::PictureError;

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
