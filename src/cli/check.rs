use std::io::ErrorKind;
use std::path::PathBuf;

use clap::{Args, ValueEnum};
use serde::Serialize;

use super::in_options::name_options;
use super::{Status, Terminal, WordingOption};
use crate::rounds::{FileKind, InputFile, check_files};
use crate::source::draw;
use crate::source::{Problem, Report, Source};
use crate::system::read::read;

/// Boards, moves and placement files, and how their problems are shown.
#[derive(Args, Debug)]
#[command(after_help = AFTER_HELP)]
pub(super) struct Check {
    /// Boards, moves and placement files, in any number and order
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,
    /// Treat every file as this kind
    #[arg(long = "as", value_enum, value_name = "KIND")]
    kind: Option<FileKind>,
    /// Draw problems on stderr, or print one JSON document on stdout
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
A line such as B1: makes a file a placement file, else a comma or the ending
.in a list of moves, else it is a board. Moves are judged as if the game never
ended. A placement file is judged against the nearest board before it on the
command line, else for itself.
Exit status: 0 all files are sound, 1 something is wrong, 2 wrong usage or an
unreadable file.";

impl Check {
    /// Shows everything that is wrong with the files.
    pub(super) fn run(&self, terminal: &Terminal) -> Status {
        check(self, terminal)
    }
}

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
    // What could not be read has its place among the others.
    let checked: Vec<Checked> = files
        .iter()
        .zip(&options.files)
        .map(|(file, path)| match file {
            Err(unreachable) => Checked::unreadable(path.to_string_lossy().into(), &unreachable.reason),
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
    tell_boards(&sources, terminal, options.format == Format::Json);
    let told = if options.format == Format::Json { tell_json(&checked) } else { tell(&checked, terminal) };
    let printed = terminal.print_result(told.as_bytes());
    if printed != Status::Success {
        return printed;
    }
    if checked.iter().any(|file| file.unreadable.is_some()) {
        Status::Usage
    } else if checked.iter().any(|file| !file.is_sound()) {
        Status::Failure
    } else {
        Status::Success
    }
}

/// Says against which board a placement file is judged where it may not be the one that is meant.
fn tell_boards(sources: &[(FileKind, &Source)], terminal: &Terminal, is_json: bool) {
    let boards = sources.iter().filter(|(kind, _)| *kind == FileKind::Board).count();
    if is_json || boards < 2 {
        return;
    }
    for (index, (kind, source)) in sources.iter().enumerate() {
        let board = sources[..index].iter().rev().find(|(kind, _)| *kind == FileKind::Board);
        if let (FileKind::Placement, Some((_, board))) = (kind, board) {
            let (file, board) = (draw::file_name(source), draw::file_name(board));
            terminal
                .tell_note(&format!("{file} is judged against {board}, the nearest board before it"), None);
        }
    }
}

/// A file and what is wrong with it.
struct Checked<'a> {
    name: String,
    kind: Option<FileKind>,
    source: Option<&'a Source>,
    problems: Vec<Problem>,
    unreadable: Option<String>,
}

impl Checked<'_> {
    fn unreadable(name: String, reason: &std::io::Error) -> Self {
        let help = if reason.kind() == ErrorKind::IsADirectory { ": name the file in it" } else { "" };
        let unreadable = Some(format!("cannot read the file: {reason}{help}"));
        Self { name, kind: None, source: None, problems: Vec::new(), unreadable }
    }

    fn is_sound(&self) -> bool {
        self.unreadable.is_none() && self.problems.iter().all(|problem| problem.is_warning())
    }
}

/// Draws problems on stderr; returns what goes to stdout.
fn tell(checked: &[Checked], terminal: &Terminal) -> String {
    let mut sound = String::new();
    for file in checked {
        if let Some(reason) = &file.unreadable {
            terminal.tell_error(&format!("{}: {reason}", file.name), None);
        }
        if let Some(source) = file.source
            && !file.problems.is_empty()
        {
            terminal.tell(&draw::draw(&Report { source, problems: file.problems.clone() }));
        }
        if file.is_sound() {
            sound += &format!("{}: ok\n", crate::source::clean(&file.name));
        }
    }
    sound
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

fn tell_json(checked: &[Checked]) -> String {
    let kind = |file: &Checked| file.kind.map(FileKind::name);
    let files =
        checked.iter().map(|file| FileEntry { file: &file.name, kind: kind(file), ok: file.is_sound() });
    let mut problems = Vec::new();
    for file in checked {
        if let Some(reason) = &file.unreadable {
            let (file, message) = (&*file.name, reason.clone());
            problems.push(ProblemEntry {
                file,
                kind: None,
                severity: "error",
                line: None,
                column: None,
                message,
                help: None,
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
    // Strings and numbers into memory: nothing of it can fail.
    serde_json::to_string_pretty(&document).unwrap_or_default() + "\n"
}
