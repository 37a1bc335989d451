use std::fmt;
use std::ops::Range;

use super::Source;

/// An error or a warning about an input file, with its place in the file. The parser that finds the problem
/// writes the message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// Whether the file can still be used.
    pub severity: Severity,
    /// What is wrong.
    pub message: String,
    /// What is expected, or how to fix the problem.
    pub help: String,
    /// A place in the help where the calling program can add its own text.
    pub hint: Option<Hint>,
    /// Where the problem is. The first highlight is the main one. Empty if it is about the whole file.
    pub highlights: Vec<Highlight>,
    /// How many problems this represents: more than one if it only counts problems that are not listed.
    pub count: usize,
}

/// Whether a file with a problem can be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Severity {
    /// It cannot be used.
    Error,
    /// It can be used, but is probably not what was meant.
    Warning,
}

/// A place in a file, with an optional label.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Highlight {
    /// The range of bytes in the file.
    pub span: Range<usize>,
    /// A few words to show at the place; may be empty.
    pub label: String,
}

/// A place in a help text where a program can mention its own solution, such as a command-line option.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hint {
    /// The subject of the hint: a constant of the parser that found the problem.
    pub topic: &'static str,
    /// Where the text is inserted, as a byte offset in the help.
    pub at: usize,
}

impl Problem {
    /// Creates a problem that makes a file unusable.
    pub fn error(message: impl fmt::Display, help: impl Into<String>, highlights: Vec<Highlight>) -> Self {
        Self {
            severity: Severity::Error,
            message: message.to_string(),
            help: help.into(),
            hint: None,
            highlights,
            count: 1,
        }
    }

    /// Creates a problem that does not prevent a file from being used.
    pub fn warning(message: impl fmt::Display, help: impl Into<String>, highlights: Vec<Highlight>) -> Self {
        Self { severity: Severity::Warning, ..Self::error(message, help, highlights) }
    }

    /// Whether the file can still be used.
    pub fn is_warning(&self) -> bool {
        self.severity == Severity::Warning
    }

    /// Where it begins, as a byte offset, or `None` if it is about the whole file.
    pub fn start(&self) -> Option<usize> {
        self.highlights.first().map(|highlight| highlight.span.start)
    }

    /// Inserts the calling program's text into the help if there is a place for it.
    ///
    /// ```
    /// use battleship::source::{Hint, Problem};
    ///
    /// let mut problem = Problem::warning("no speed is set", "set one", Vec::new());
    /// problem.hint = Some(Hint { topic: "speed", at: 7 });
    /// problem.fill_hint(|topic| if topic == "speed" { ": --speed NUMBER" } else { "" });
    /// assert_eq!(problem.help, "set one: --speed NUMBER");
    /// ```
    pub fn fill_hint(&mut self, words: impl Fn(&str) -> &'static str) {
        if let Some(hint) = self.hint.take() {
            self.help.insert_str(hint.at, words(hint.topic));
        }
    }
}

impl Highlight {
    /// Creates a highlight with a label.
    pub fn new(span: Range<usize>, label: impl Into<String>) -> Self {
        Self { span, label: label.into() }
    }

    /// Creates a highlight without a label.
    pub fn unlabelled(span: Range<usize>) -> Self {
        Self::new(span, "")
    }
}

/// All problems of one file.
#[derive(Debug)]
pub struct FileProblems<'files> {
    /// The file that has the problems.
    pub source: &'files Source,
    /// Its problems, at least one.
    pub problems: Vec<Problem>,
}

/// A number and a noun in the singular or plural: `1 cell`, `2 cells`.
pub fn count(number: usize, noun: &str) -> String {
    format!("{number} {noun}{}", if number == 1 { "" } else { "s" })
}
