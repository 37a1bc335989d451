mod json;

use std::path::PathBuf;

use clap::{Args, ValueEnum};

use super::help::{Example, Help};
use super::in_options::{Job, name_options};
use super::{Status, Terminal, WordingOption, cases};
use crate::course::case::PLACEMENTS;
use crate::rounds::{FileKind, Pairing, check_files, pair_with_boards};
use crate::source::{FileProblems, InputFile, Problem, Source, Unreachable, draw};
use crate::system::read::read_or_stdin;

/// The options of `battleship check`.
#[derive(Args, Debug)]
pub(super) struct Check {
    /// Boards, move lists and placement files, in any order; folders of test cases; or - for stdin
    #[arg(value_name = "FILE", required = true)]
    pub(super) files: Vec<PathBuf>,
    /// Treat every file as this kind
    #[arg(long = "as", value_enum, value_name = "KIND")]
    kind: Option<FileKind>,
    /// Show problems as text on stderr, or print them as JSON on stdout
    #[arg(long, value_enum, value_name = "FORMAT", default_value_t)]
    format: Format,
    #[command(flatten)]
    wording: WordingOption,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum Format {
    #[default]
    Text,
    Json,
}

pub(super) const HELP: Help = Help {
    details: "\
Without --as, a file with a line that starts like B1: is a placement file, a file
whose lines mostly look like rows is a board, any other file with a comma is a
move list, and a file with semicolons on two lines is a board. If the content does
not show the kind, the name does: OptionalPlayer1.txt is a placement file, p1.in a
board, any other name that ends in .in a move list, and everything else a board.
Transcripts, programs, case.toml and other files that are not inputs are reported
as such.

Move lists are checked to the end, even if the game would end earlier.

A placement file is checked against the board with the same number in its name,
given before or after it: OptionalPlayer1.txt against Player1.txt or p1.in. If
there is none, it is checked against the nearest board before it, and without one
on its own. Boards in the same folder come first.

On Windows, battleship expands patterns such as *.in itself.",
    files: "",
    examples: &[
        Example {
            purpose: "Check the files of a game",
            command: "battleship check Player1.txt Player2.txt Player1.in Player2.in",
        },
        Example {
            purpose: "Check a file with an unusual name, for another program",
            command: "battleship check --as moves --format json Player1.in",
        },
    ],
    statuses: &[
        (0, "all files are valid"),
        (1, "a file has errors"),
        (2, "wrong usage, or a file cannot be read"),
    ],
};

impl Check {
    pub(super) fn run(&self, terminal: &Terminal) -> Status {
        check(self, terminal)
    }
}

/// Reports every problem of the files.
fn check(options: &Check, terminal: &Terminal) -> Status {
    let (paths, has_all_cases) = with_files_of_cases(&options.files, terminal);
    let files: Vec<InputFile> = paths.iter().map(|path| read_or_stdin(path)).collect();
    let recognize = |source| match options.kind {
        Some(kind) => Ok(kind),
        None => FileKind::recognize(source),
    };
    let recognized: Vec<_> =
        files.iter().map(|file| file.as_ref().map(|source| (recognize(source), source))).collect();
    let inputs: Vec<(FileKind, &Source)> =
        recognized.iter().flatten().filter_map(|(kind, source)| Some((kind.ok()?, *source))).collect();
    let mut found = check_files(&inputs, options.wording.or_default()).into_iter();
    // All files stay in the order of the command line.
    let checked: Vec<Checked> = recognized
        .into_iter()
        .map(|file| match file {
            Ok((Ok(kind), source)) => {
                let mut problems = found.next().expect("every input was checked");
                if options.kind.is_none() {
                    problems.extend(kind.unusual_name(source));
                }
                Checked::new(Some(kind), source, problems)
            }
            Ok((Err(other), source)) => Checked::new(None, source, vec![other.problem(source, None)]),
            Err(unreachable) => Checked::Unreadable(unreachable),
        })
        .collect();
    if options.format == Format::Text {
        note_boards(&inputs, terminal);
    }
    let report = match options.format {
        Format::Json => json::report(&checked),
        Format::Text => report_as_text(&checked, terminal),
    };
    let printed = terminal.print_result(report.as_bytes());
    if printed != Status::Success {
        return printed;
    }
    if !has_all_cases || checked.iter().any(|file| matches!(file, Checked::Unreadable(_))) {
        Status::Usage
    } else if checked.iter().any(|file| !file.is_valid()) {
        Status::Failure
    } else {
        Status::Success
    }
}

/// The files, with those of all cases in the place of folders, and whether each folder has valid cases.
fn with_files_of_cases(paths: &[PathBuf], terminal: &Terminal) -> (Vec<PathBuf>, bool) {
    let (mut files, mut has_all_cases) = (Vec::new(), true);
    for path in paths {
        if !path.is_dir() {
            files.push(path.clone());
            continue;
        }
        let found = cases::find(std::slice::from_ref(path), terminal);
        has_all_cases &= found.is_some();
        for case in found.into_iter().flat_map(|found| found.cases) {
            let is_there = |name: &str| case.folder.join(name).is_file();
            // A file that `case.toml` lists may be missing on purpose.
            let inputs = case.arguments().iter().map(String::as_str);
            let inputs = inputs.filter(|name| !case.settings.files_are_said || is_there(name));
            let placements = PLACEMENTS.into_iter().filter(|name| is_there(name));
            files.extend(inputs.chain(placements).map(|name| case.folder.join(name)));
        }
    }
    (files, has_all_cases)
}

/// Notes which board each placement file is checked against, unless everybody would expect that.
fn note_boards(inputs: &[(FileKind, &Source)], terminal: &Terminal) {
    let has_board = inputs.iter().any(|(kind, _)| *kind == FileKind::Board);
    for ((kind, source), pairing) in inputs.iter().zip(pair_with_boards(inputs)) {
        if *kind != FileKind::Placement {
            continue;
        }
        let file = draw::file_name(source);
        match pairing {
            Some(Pairing { board, same_number, is_obvious: false }) => {
                let board = draw::file_name(inputs[board].1);
                let why =
                    if same_number { "the board with its number" } else { "the nearest board before it" };
                terminal.note(&format!("{file} is checked against {board}, {why}"), None);
            }
            None if has_board => {
                let help = "give it after its board, or give both names the same number";
                terminal.note(&format!("{file} is checked on its own, not against a board"), Some(help));
            }
            _ => {}
        }
    }
}

/// A file and its problems.
enum Checked<'a> {
    Unreadable(&'a Unreachable),
    Read {
        /// `None` if it is not an input.
        kind: Option<FileKind>,
        source: &'a Source,
        problems: Vec<Problem>,
    },
}

impl<'a> Checked<'a> {
    fn new(kind: Option<FileKind>, source: &'a Source, mut problems: Vec<Problem>) -> Self {
        name_options(Job::Check, &mut problems);
        Self::Read { kind, source, problems }
    }

    fn is_valid(&self) -> bool {
        match self {
            Self::Unreadable(_) => false,
            Self::Read { problems, .. } => problems.iter().all(Problem::is_warning),
        }
    }
}

/// Shows the problems on stderr. Returns the text for stdout, which lists the valid files.
fn report_as_text(checked: &[Checked], terminal: &Terminal) -> String {
    let mut valid = String::new();
    for file in checked {
        match file {
            Checked::Unreadable(unreachable) => {
                terminal.report_error(&unreachable.to_string(), unreachable.help());
            }
            Checked::Read { source, problems, .. } => {
                if !problems.is_empty() {
                    terminal.show(&draw::draw(&FileProblems { source, problems: problems.clone() }));
                }
                if file.is_valid() {
                    valid += &format!("{}: ok\n", draw::file_name(source));
                }
            }
        }
    }
    valid
}
