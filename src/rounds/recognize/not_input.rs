//! Recognizes files that are not an input of a game at all: transcripts, programs, settings and others. Treating
//! such a file as a board or a move list would only give a long list of misleading errors.

use std::ops::Range;
use std::path::Path;

use super::FileKind;
use super::line_shape::is_half_input;
use crate::source::{Highlight, Hint, Problem, Source};

/// How many bytes of a file are looked at. That is enough to see what it is.
const LOOKED_AT: usize = 64 << 10;

/// The topic of a [`Hint`]: how to compare a transcript.
pub const COMPARE_TRANSCRIPT: &str = "compare a transcript";
/// The topic of a [`Hint`]: how to grade a program.
pub const GRADE_PROGRAM: &str = "grade a program";
/// The topic of a [`Hint`]: how to check the settings of a case.
pub const CHECK_SETTINGS: &str = "check the settings of a case";
/// The topic of a [`Hint`]: what to do with a file that has nothing to do with the game.
pub const WRONG_FILE: &str = "wrong file";

/// How files start that come from where inputs come from, and what to call them.
const STARTS: [(&[u8], &str); 4] = [
    (b"PK\x03\x04", "a zip archive or an office document"),
    (b"%PDF-", "a PDF document"),
    (b"<!DOCTYPE html", "an HTML page"),
    (b"{\"", "JSON"),
];

/// How the names of programs end.
const PROGRAMS: [&str; 16] =
    ["py", "ipynb", "java", "kt", "c", "h", "cpp", "cc", "cs", "js", "ts", "rs", "go", "rb", "php", "sh"];

/// What a file is that is not an input of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum NotInput {
    /// The output of a game, `Battleship.out`.
    Transcript,
    /// The source code of a program.
    Program,
    /// The settings of a test case, `case.toml`.
    Settings,
    /// A file in another format, such as `a PDF document`.
    Format(&'static str),
}

impl NotInput {
    /// What the file is, if it is certainly not an input. Files that are at least half board, move list or
    /// placement file are inputs, however damaged the rest is.
    ///
    /// ```
    /// use battleship::rounds::NotInput;
    /// use battleship::source::Source;
    ///
    /// let script = Source::new("Player1.txt", "#!/usr/bin/env python3\nprint('kaBOOM')\n");
    /// assert_eq!(NotInput::recognize(&script), Some(NotInput::Program));
    /// assert_eq!(NotInput::recognize(&Source::new("damaged", "5,E;def;6")), None);
    /// ```
    pub fn recognize(source: &Source) -> Option<Self> {
        let bytes = &source.bytes()[..source.bytes().len().min(LOOKED_AT)];
        if let Some((_, format)) = STARTS.iter().find(|(start, _)| bytes.starts_with(start)) {
            return Some(Self::Format(format));
        }
        if bytes.trim_ascii().is_empty() || is_half_input(bytes) {
            return None;
        }
        let path = Path::new(source.name());
        let ending = path.extension().unwrap_or_default().to_string_lossy().to_lowercase();
        let text = String::from_utf8_lossy(bytes);
        if is_transcript(&text) {
            Some(Self::Transcript)
        } else if bytes.starts_with(b"#!") || PROGRAMS.contains(&&*ending) {
            Some(Self::Program)
        } else if path.file_name().is_some_and(|name| name == "case.toml") || is_settings(&text) {
            Some(Self::Settings)
        } else {
            None
        }
    }

    /// The problem of a file that is this instead of an input, or instead of an input of the `expected` kind.
    pub fn problem(self, source: &Source, expected: Option<FileKind>) -> Problem {
        let expected = expected.map_or("a board, a move list or a placement file", FileKind::words);
        let (what, help, topic) = match self {
            Self::Transcript => {
                ("a transcript", "a transcript is what a game prints, not what it reads", COMPARE_TRANSCRIPT)
            }
            Self::Program => ("a program", "a program is not an input of a game", GRADE_PROGRAM),
            Self::Settings => (
                "the settings of a test case (case.toml)",
                "it describes a test case and is not an input of its game",
                CHECK_SETTINGS,
            ),
            Self::Format(format) => (format, "check that this is the right file", WRONG_FILE),
        };
        let message = format!("this looks like {what}, expected {expected}");
        let hint = Some(Hint { topic, at: help.len() });
        Problem { hint, ..Problem::error(message, help, first_line(source).into_iter().collect()) }
    }
}

/// The first line that is not empty, unless the file is not text.
fn first_line(source: &Source) -> Option<Highlight> {
    source.text().ok()?;
    let is_text = |line: &Range<usize>| {
        let line = &source.bytes()[line.clone()];
        !line.trim_ascii().is_empty() && !line.contains(&0)
    };
    source.lines().find(is_text).map(Highlight::unlabelled)
}

fn lines(text: &str) -> impl Iterator<Item = &str> {
    text.split(['\n', '\r']).map(str::trim).filter(|line| !line.is_empty())
}

/// Whether the text starts as a transcript does, or as what is printed instead of a game. A transcript that begins
/// late still has its turns.
fn is_transcript(text: &str) -> bool {
    const STARTS: [&str; 5] =
        ["battle of ships", "kaboom", "ioerror: input file", "player1's move", "player2's move"];
    let first = lines(text.trim_start_matches('\u{feff}')).next().unwrap_or_default().to_lowercase();
    STARTS.iter().any(|start| first.starts_with(start))
}

/// Whether every line could be one of a TOML file without tables, and one sets a property of a case.
fn is_settings(text: &str) -> bool {
    const KEYS: [&str; 7] = ["name", "points", "files", "rounds", "wording", "compare", "visibility"];
    let key = |line: &str| line.split_once('=').map(|(key, _)| key.trim().to_owned());
    let is_toml = |line: &str| line.starts_with(['#', ']', '"', '\'']) || key(line).is_some();
    lines(text).all(is_toml) && lines(text).filter_map(key).any(|key| KEYS.contains(&&*key))
}
