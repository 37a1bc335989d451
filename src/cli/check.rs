use std::path::PathBuf;

use clap::{Args, ValueEnum};
use serde::Serialize;

use super::in_options::name_options;
use super::{Status, Terminal, WordingOption};
use crate::rounds::{FileKind, InputFile, Pairing, Unreachable, check_files, pair_with_boards};
use crate::source::draw;
use crate::source::{Problem, Report, Source};
use crate::system::read::read;

/// The options of `battleship check`.
#[derive(Args, Debug)]
#[command(after_help = AFTER_HELP)]
pub(super) struct Check {
    /// Boards, move lists and placement files, in any order
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,
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

const AFTER_HELP: &str = "\
Without --as, a file with a line that starts like B1: is a placement file, any
other file with a comma is a move list, and a file with semicolons on two lines
is a board. If the content does not show the kind, a name that ends in .in is a
move list and any other name a board. Move lists are checked to the end, even if
the game would end earlier.

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
        check(self, terminal)
    }
}

/// Reports every problem of the files.
fn check(options: &Check, terminal: &Terminal) -> Status {
    let files: Vec<InputFile> = options.files.iter().map(|path| read(path)).collect();
    let sources: Vec<(FileKind, &Source)> = files
        .iter()
        .flatten()
        .map(|source| (options.kind.unwrap_or_else(|| FileKind::of(source)), source))
        .collect();
    let mut problems = check_files(&sources, options.wording.wording);
    name_options(problems.iter_mut().flatten());
    let mut found = sources.iter().zip(problems);
    // Files that could not be read stay in the order of the command line.
    let checked: Vec<Checked> = files
        .iter()
        .zip(&options.files)
        .map(|(file, path)| match file {
            Err(unreachable) => Checked::unreadable(unreachable),
            Ok(source) => {
                let ((kind, _), problems) = found.next().expect("every file that was read was checked");
                Checked {
                    name: path.to_string_lossy().into(),
                    kind: Some(*kind),
                    source: Some(source),
                    problems,
                    unreadable: None,
                }
            }
        })
        .collect();
    if options.format == Format::Text {
        note_boards(&sources, terminal);
    }
    let report = if options.format == Format::Json {
        report_as_json(&checked)
    } else {
        report_as_text(&checked, terminal)
    };
    let printed = terminal.print_result(report.as_bytes());
    if printed != Status::Success {
        return printed;
    }
    if checked.iter().any(|file| file.unreadable.is_some()) {
        Status::Usage
    } else if checked.iter().any(|file| !file.is_valid()) {
        Status::Failure
    } else {
        Status::Success
    }
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
struct Checked<'a> {
    name: String,
    kind: Option<FileKind>,
    source: Option<&'a Source>,
    problems: Vec<Problem>,
    unreadable: Option<&'a Unreachable>,
}

impl<'a> Checked<'a> {
    fn unreadable(file: &'a Unreachable) -> Self {
        let name = file.name.to_string_lossy().into();
        Self { name, kind: None, source: None, problems: Vec::new(), unreadable: Some(file) }
    }

    fn is_valid(&self) -> bool {
        self.unreadable.is_none() && self.problems.iter().all(|problem| problem.is_warning())
    }
}

/// Shows the problems on stderr. Returns the text for stdout, which lists the valid files.
fn report_as_text(checked: &[Checked], terminal: &Terminal) -> String {
    let mut valid = String::new();
    for file in checked {
        if let Some(unreachable) = file.unreadable {
            terminal.report_error(&unreachable.to_string(), unreachable.help());
        }
        if let Some(source) = file.source
            && !file.problems.is_empty()
        {
            terminal.show(&draw::draw(&Report { source, problems: file.problems.clone() }));
        }
        if file.is_valid() {
            valid += &format!("{}: ok\n", crate::source::clean(&file.name));
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
    file: &'a str,
    kind: Option<&'static str>,
    ok: bool,
}

#[derive(Serialize)]
struct ProblemEntry<'a> {
    file: &'a str,
    kind: Option<&'static str>,
    severity: &'static str,
    line: Option<usize>,
    column: Option<usize>,
    message: String,
    help: Option<String>,
}

fn report_as_json(checked: &[Checked]) -> String {
    let kind = |file: &Checked| file.kind.map(FileKind::name);
    let files =
        checked.iter().map(|file| FileEntry { file: &file.name, kind: kind(file), ok: file.is_valid() });
    let mut problems = Vec::new();
    for file in checked {
        if let Some(unreachable) = file.unreadable {
            let (file, message) = (&*file.name, unreachable.to_string());
            problems.push(ProblemEntry {
                file,
                kind: None,
                severity: "error",
                line: None,
                column: None,
                message,
                help: unreachable.help().map(String::from),
            });
        }
        let Some(source) = file.source else { continue };
        let mut positions = source.positions();
        for problem in &file.problems {
            let position = problem.start().map(|start| positions.of(start));
            problems.push(ProblemEntry {
                file: &file.name,
                kind: kind(file),
                severity: if problem.is_warning() { "warning" } else { "error" },
                line: position.map(|position| position.line),
                column: position.map(|position| position.column),
                message: problem.message.clone(),
                help: Some(problem.help.clone()),
            });
        }
    }
    let document = Document { format: 1, files: files.collect(), problems };
    // Serializing strings and numbers into memory cannot fail.
    serde_json::to_string_pretty(&document).expect("strings and numbers can be written into memory") + "\n"
}
