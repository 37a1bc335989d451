//! What earlier versions had and this one has not: the error says what to use instead.

use clap::error::{ContextKind, ContextValue, ErrorKind};

use super::usage_error;

/// The command, the option or the option and its value, and what to do instead.
const GONE: [(&str, &str, &str); 6] = [
    ("play", "--plain", "leave it out, since an edition always asks line by line"),
    ("play", "--bell", "the page battleship.html has sounds"),
    ("simulate", "--shard", SAME_GAMES),
    ("simulate", "--save", SAME_GAMES),
    ("simulate", "--merge", SAME_GAMES),
    ("simulate", "--format csv", "use --format json"),
];

const SAME_GAMES: &str = "leave it out, since the same --seed gives the same games on every machine";

/// The error for something that is gone, in place of clap's own.
pub(super) fn explained(error: clap::Error, command: &str) -> clap::Error {
    let text = |kind| match error.get(kind) {
        Some(ContextValue::String(text)) => text.as_str(),
        _ => "",
    };
    // Clap names an option with its placeholder: `--format <FORMAT>`.
    let option = text(ContextKind::InvalidArg).split(' ').next().unwrap_or_default();
    let typed = match error.kind() {
        ErrorKind::UnknownArgument => option.to_owned(),
        ErrorKind::InvalidValue => format!("{option} {}", text(ContextKind::InvalidValue)),
        _ => return error,
    };
    match GONE.iter().find(|(of, gone, _)| (*of, *gone) == (command, &typed)) {
        Some((_, _, instead)) => usage_error(&[command], error.kind(), format!("{typed} is gone: {instead}")),
        None => error,
    }
}
