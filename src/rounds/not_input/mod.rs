//! Recognizes files that are not an input of a game at all: transcripts, programs, settings and others. Treating
//! such a file as a board or a move list would only give a long list of misleading errors.

mod formats;
mod program;

use std::ops::Range;

use super::FileKind;
use super::input_shape::{Share, share_of_input};
use crate::source::{Highlight, Hint, MAX_BYTES, Problem, Source};

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

/// What a file is that is not an input of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotInput {
    /// The output of a game, `Battleship.out`.
    Transcript,
    /// The source code of a program, in this language.
    Program(&'static str),
    /// The settings of a test case, `case.toml`.
    Settings,
    /// A file in a common format, such as `a PDF document`.
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
    /// let python = Source::new("Player1.txt", "import sys\n\ndef main():\n    print(sys.argv)\n");
    /// assert_eq!(NotInput::recognize(&python), Some(NotInput::Program("Python")));
    /// assert_eq!(NotInput::recognize(&Source::new("damaged", "5,E;def;6")), None);
    /// ```
    pub fn recognize(source: &Source) -> Option<Self> {
        if let Some(format) = formats::by_magic(source.bytes()) {
            return Some(Self::Format(format));
        }
        if source.bytes().len() > MAX_BYTES {
            return None;
        }
        let start = &source.bytes()[..source.bytes().len().min(LOOKED_AT)];
        let share = share_of_input(start);
        if share == Share::Half || start.trim_ascii().is_empty() {
            return None;
        }
        let text = String::from_utf8_lossy(start);
        let ending = file_ending(source);
        if starts_a_transcript(&text) {
            Some(Self::Transcript)
        } else if file_name(source) == "case.toml" {
            Some(Self::Settings)
        } else if let Some(format) = formats::by_text(source, &text) {
            Some(Self::Format(format))
        } else if let Some(format) = formats::by_ending(&ending) {
            Some(Self::Format(format))
        } else if let Some(language) = program::language(&text, &ending) {
            Some(Self::Program(language))
        } else if has_transcript_lines(&text) {
            Some(Self::Transcript)
        } else if is_settings(&text) {
            Some(Self::Settings)
        } else if share == Share::None {
            formats::by_looks(start, &text).map(Self::Format)
        } else {
            None
        }
    }

    /// The problem of a file that is this instead of an input, or instead of an input of the `expected` kind.
    pub fn problem(self, source: &Source, expected: Option<FileKind>) -> Problem {
        let expected = expected.map_or("a board, a move list or a placement file", FileKind::words);
        let message = format!("this looks like {}, expected {expected}", self.words());
        let (help, topic) = match self {
            Self::Transcript => ("a transcript is what a game prints, not what it reads", COMPARE_TRANSCRIPT),
            Self::Program(_) => ("a program is not an input of a game", GRADE_PROGRAM),
            Self::Settings => ("it describes a test case and is not an input of its game", CHECK_SETTINGS),
            Self::Format(_) => ("check that this is the right file", WRONG_FILE),
        };
        let hint = Some(Hint { topic, at: help.len() });
        Problem { hint, ..Problem::error(message, help, self.place(source).into_iter().collect()) }
    }

    fn words(self) -> String {
        match self {
            Self::Transcript => "a transcript".into(),
            Self::Program("") => "a program".into(),
            Self::Program("shell") => "a shell script".into(),
            Self::Program(language) => format!("a program in {language}"),
            Self::Settings => "the settings of a test case (case.toml)".into(),
            Self::Format(format) => format.into(),
        }
    }

    /// The first line that is not empty, unless the file is not text.
    fn place(self, source: &Source) -> Option<Highlight> {
        source.text().ok()?;
        let is_text = |line: &Range<usize>| {
            let line = &source.bytes()[line.clone()];
            !line.trim_ascii().is_empty() && !line.contains(&0)
        };
        source.lines().find(is_text).map(Highlight::unlabelled)
    }
}

fn file_name(source: &Source) -> String {
    let path = std::path::Path::new(source.name());
    path.file_name().unwrap_or_default().to_string_lossy().into_owned()
}

/// What follows the last dot of the name, in lowercase letters.
fn file_ending(source: &Source) -> String {
    let path = std::path::Path::new(source.name());
    path.extension().unwrap_or_default().to_string_lossy().to_lowercase()
}

fn lines(text: &str) -> impl Iterator<Item = &str> {
    text.split(['\n', '\r']).map(str::trim).filter(|line| !line.is_empty())
}

/// Whether the first line is the title of a transcript, or what is printed instead of a game.
fn starts_a_transcript(text: &str) -> bool {
    let text = text.trim_start_matches('\u{feff}');
    lines(text).next().is_some_and(|line| {
        let line = line.to_lowercase();
        ["battle of ships", "kaboom", "ioerror: input file"].iter().any(|start| line.starts_with(start))
    })
}

/// Whether several lines are those of a transcript, the first of them near the start. Other texts may show a
/// transcript later.
fn has_transcript_lines(text: &str) -> bool {
    const STARTS: [&str; 8] = [
        "player1's move",
        "player2's move",
        "round :",
        "player1's hidden board",
        "enter your move:",
        "final information",
        "player1's board",
        "patrol boat",
    ];
    const NEAR: usize = 5;
    let is_found = |line: &str, start: &str| line.to_lowercase().starts_with(start);
    let is_near = lines(text).take(NEAR).any(|line| STARTS.iter().any(|start| is_found(line, start)));
    let found = STARTS.iter().filter(|start| lines(text).any(|line| is_found(line, start)));
    is_near && found.count() > 1
}

/// Whether every line could be one of a TOML file without tables, and one sets a property of a case.
fn is_settings(text: &str) -> bool {
    const KEYS: [&str; 7] = ["name", "points", "files", "rounds", "wording", "compare", "visibility"];
    let key = |line: &str| line.split_once('=').map(|(key, _)| key.trim().to_owned());
    let is_toml = |line: &str| {
        let is_key =
            |key: String| key.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"_-.\"".contains(&byte));
        line.starts_with(['#', ']', '"', '\'']) || key(line).is_some_and(is_key)
    };
    lines(text).all(is_toml) && lines(text).filter_map(key).any(|key| KEYS.contains(&&*key))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn recognize(name: &str, text: &str) -> Option<NotInput> {
        NotInput::recognize(&Source::new(name, text))
    }

    #[test]
    fn transcripts_are_recognized() {
        let changed = "Player1's Move\n\nRound : 1\n\nEnter your move: 5,E\n";
        for text in [
            "Battle of Ships Game\n\n",
            "\u{feff}BATTLE OF SHIPS GAME",
            "kaBOOM: run for your life!",
            changed,
        ] {
            assert_eq!(recognize("Player1.txt", text), Some(NotInput::Transcript), "{text}");
        }
        let ioerror = "IOError: input files a.txt, b.txt are not reachable.";
        assert_eq!(recognize("out", ioerror), Some(NotInput::Transcript));
    }

    #[test]
    fn the_settings_of_a_case_are_recognized() {
        assert_eq!(recognize("a/case.toml", "nmae = 3"), Some(NotInput::Settings));
        let text = "# a case\nname = \"x\"\nfiles = [\n  \"a\", \"b\",\n]\n";
        assert_eq!(recognize("x.txt", text), Some(NotInput::Settings));
        assert_eq!(recognize("x.txt", "speed = 5\n"), None);
        assert_eq!(recognize("Cargo.toml", "[package]\nname = 5\n"), Some(NotInput::Format("a TOML file")));
    }

    #[test]
    fn empty_and_damaged_files_are_inputs() {
        for text in ["", "\n\n", " ", "5,E;def main():", "x", "{5,E};{6,F}", "C;C;C", "7", "[]5,E;6,F"] {
            assert_eq!(recognize("x", text), None, "{text:?}");
            assert_eq!(recognize("x.in", text), None, "{text:?}");
        }
    }
}
