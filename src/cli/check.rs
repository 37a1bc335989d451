use std::borrow::Cow;
use std::path::PathBuf;

use clap::{Args, ValueEnum};
use serde::Serialize;

use super::in_options::{Job, name_options};
use super::{Status, Terminal, WordingOption, cases};
use crate::course::case::PLACEMENTS;
use crate::rounds::{FileKind, Pairing, check_files, pair_with_boards};
use crate::source::{FileProblems, InputFile, Position, Problem, Source, Unreachable, draw};
use crate::system::read::read_or_stdin;

#[derive(Args, Debug)]
#[command(before_long_help = EXAMPLES, after_long_help = DETAILS)]
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

const EXAMPLES: &str = "\
Examples:
  Check the files of a game:
    battleship check Player1.txt Player2.txt Player1.in Player2.in
  Check one board:
    battleship check Player1.txt
  Check a file with an unusual name, for another program:
    battleship check --as moves --format json Player1.in";

const DETAILS: &str = "\
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

Exit status:
  0  all files are valid
  1  a file has errors
  2  wrong usage, or a file cannot be read";

impl Check {
    pub(super) fn run(&self, terminal: &Terminal) -> Status {
        let (paths, has_all_cases) = with_files_of_cases(&self.files, terminal);
        let files: Vec<InputFile> = paths.iter().map(|path| read_or_stdin(path)).collect();
        let recognize = |source| self.kind.map_or_else(|| FileKind::recognize(source), Ok);
        let recognized: Vec<_> =
            files.iter().map(|file| file.as_ref().map(|source| (recognize(source), source))).collect();
        let inputs: Vec<(FileKind, &Source)> =
            recognized.iter().flatten().filter_map(|(kind, source)| Some((kind.ok()?, *source))).collect();
        let mut found = check_files(&inputs, self.wording.or_default()).into_iter();
        // All files stay in the order of the command line.
        let checked = recognized.into_iter().map(|file| {
            let (kind, source) = file?;
            let mut problems = match kind {
                Ok(_) => found.next().expect("every input was checked"),
                Err(other) => vec![other.problem(source, None)],
            };
            if let (Ok(kind), None) = (kind, self.kind) {
                problems.extend(kind.unusual_name(source));
            }
            name_options(Job::Check, &mut problems);
            Ok(Checked { kind: kind.ok(), source, problems })
        });
        let checked: Vec<Result<Checked, &Unreachable>> = checked.collect();
        let report = match self.format {
            Format::Json => report_as_json(&checked),
            Format::Text => {
                note_boards(&inputs, terminal);
                report_as_text(&checked, terminal)
            }
        };
        let is_valid = checked.iter().flatten().all(Checked::is_valid);
        terminal.print_result(report.as_bytes()).and(match checked.iter().all(Result::is_ok) {
            all if !all || !has_all_cases => Status::Usage,
            _ if is_valid => Status::Success,
            _ => Status::Failure,
        })
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

/// A file that could be read, and its problems.
struct Checked<'a> {
    /// `None` if it is not an input.
    kind: Option<FileKind>,
    source: &'a Source,
    problems: Vec<Problem>,
}

impl Checked<'_> {
    fn is_valid(&self) -> bool {
        self.problems.iter().all(Problem::is_warning)
    }
}

/// Shows the problems on stderr. Returns the text for stdout, which lists the valid files.
fn report_as_text(checked: &[Result<Checked, &Unreachable>], terminal: &Terminal) -> String {
    let mut valid = String::new();
    for file in checked {
        match file {
            Err(unreachable) => terminal.report_error(&unreachable.to_string(), unreachable.help()),
            Ok(file) => {
                if !file.problems.is_empty() {
                    let problems = file.problems.clone();
                    terminal.show(&draw::draw(&FileProblems { source: file.source, problems }));
                }
                if file.is_valid() {
                    valid += &format!("{}: ok\n", draw::file_name(file.source));
                }
            }
        }
    }
    valid
}

#[derive(Serialize)]
struct Document<'a> {
    format: u32,
    files: Vec<FileEntry<'a>>,
    problems: Vec<ProblemEntry<'a>>,
}

#[derive(Serialize)]
struct FileEntry<'a> {
    file: Cow<'a, str>,
    kind: Option<&'static str>,
    ok: bool,
}

#[derive(Serialize)]
struct ProblemEntry<'a> {
    file: Cow<'a, str>,
    kind: Option<&'static str>,
    severity: &'static str,
    line: Option<usize>,
    column: Option<usize>,
    message: Cow<'a, str>,
    help: Option<&'a str>,
}

/// What was found, as JSON.
fn report_as_json(checked: &[Result<Checked, &Unreachable>]) -> String {
    let (mut files, mut problems) = (Vec::new(), Vec::new());
    for checked in checked {
        let (file, kind) = match checked {
            Ok(Checked { kind, source, .. }) => (source.name().to_string_lossy(), kind.map(FileKind::name)),
            Err(unreachable) => (unreachable.name.to_string_lossy(), None),
        };
        let ok = checked.as_ref().is_ok_and(Checked::is_valid);
        files.push(FileEntry { file: file.clone(), kind, ok });
        let entry = |severity, position: Option<Position>, message, help| ProblemEntry {
            file: file.clone(),
            kind,
            severity,
            line: position.map(|position| position.line),
            column: position.map(|position| position.column),
            message,
            help,
        };
        match checked {
            Err(unreachable) => {
                problems.push(entry("error", None, unreachable.to_string().into(), unreachable.help()));
            }
            Ok(Checked { source, problems: found, .. }) => {
                let mut positions = source.positions();
                problems.extend(found.iter().map(|problem| {
                    let severity = if problem.is_warning() { "warning" } else { "error" };
                    let position = problem.start().map(|start| positions.at(start));
                    entry(severity, position, (&*problem.message).into(), Some(&*problem.help))
                }));
            }
        }
    }
    let document = Document { format: 1, files, problems };
    // Serializing strings and numbers into memory cannot fail.
    serde_json::to_string_pretty(&document).expect("strings and numbers can be written into memory") + "\n"
}
