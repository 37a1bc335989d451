//! What `check` found, as JSON.

use std::borrow::Cow;

use serde::Serialize;

use super::Checked;
use crate::rounds::FileKind;
use crate::source::Problem;

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

/// The whole document.
pub(super) fn report(checked: &[Checked]) -> String {
    let files =
        checked.iter().map(|file| FileEntry { file: name(file), kind: kind(file), ok: file.is_valid() });
    let document =
        Document { format: 1, files: files.collect(), problems: checked.iter().flat_map(problems).collect() };
    // Serializing strings and numbers into memory cannot fail.
    serde_json::to_string_pretty(&document).expect("strings and numbers can be written into memory") + "\n"
}

fn name<'a>(file: &'a Checked) -> Cow<'a, str> {
    match file {
        Checked::Unreadable(unreachable) => unreachable.name.to_string_lossy(),
        Checked::Read { source, .. } => source.name().to_string_lossy(),
    }
}

fn kind(file: &Checked) -> Option<&'static str> {
    match file {
        Checked::Unreadable(_) => None,
        Checked::Read { kind, .. } => kind.map(FileKind::name),
    }
}

fn problems<'a>(file: &'a Checked) -> Vec<ProblemEntry<'a>> {
    match file {
        Checked::Unreadable(unreachable) => vec![ProblemEntry {
            file: name(file),
            kind: None,
            severity: "error",
            line: None,
            column: None,
            message: unreachable.to_string().into(),
            help: unreachable.help(),
        }],
        Checked::Read { source, problems, .. } => {
            let mut positions = source.positions();
            let mut entry = |problem: &'a Problem| {
                let position = problem.start().map(|start| positions.at(start));
                ProblemEntry {
                    file: name(file),
                    kind: kind(file),
                    severity: if problem.is_warning() { "warning" } else { "error" },
                    line: position.map(|position| position.line),
                    column: position.map(|position| position.column),
                    message: (&*problem.message).into(),
                    help: Some(&problem.help),
                }
            };
            problems.iter().map(&mut entry).collect()
        }
    }
}
