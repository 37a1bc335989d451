//! Finds cases in folders.

use std::collections::HashSet;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use rayon::prelude::*;

use super::by_content::inputs_by_content;
use super::{Case, INPUTS, PLACEMENTS, SETTINGS, Settings, parse_settings};
use crate::model::PerPlayer;
use crate::rounds::GameFiles;
use crate::source::{Problem, Source, Unreachable};
use crate::system::read::{is_absent, read_regular};
use crate::system::threads::in_parallel;

enum Found {
    Case(Case),
    Faulty(Source, Vec<Problem>),
    Unreadable(Unreachable),
}

/// The cases in some folders, and the problems that came up while searching.
#[derive(Debug)]
pub struct FoundCases {
    /// The cases without duplicates, in the order of the arguments and then of their paths.
    pub cases: Vec<Case>,
    /// The problems in the same order.
    pub problems: Vec<CaseProblem>,
}

#[derive(Debug, thiserror::Error)]
pub enum CaseProblem {
    #[error("no case found in {}", .0.display())]
    NoCase(PathBuf),
    #[error("{} is invalid", settings.name().display())]
    Faulty { settings: Source, problems: Vec<Problem> },
    #[error("{file}")]
    Unreadable {
        file: Unreachable,
        /// Whether this is an error. A subfolder that cannot be read does not stop the search.
        is_needed: bool,
    },
}

impl CaseProblem {
    /// A suggestion for fixing the problem, if there is one.
    pub fn help(&self) -> Option<&'static str> {
        let help =
            "a case is a folder with Player1.txt, Player2.txt, Player1.in and Player2.in, or with case.toml";
        match self {
            Self::NoCase(_) => Some(help),
            Self::Unreadable { file, .. } => file.help(),
            Self::Faulty { .. } => None,
        }
    }

    fn is_fatal(&self) -> bool {
        !matches!(self, Self::Unreadable { is_needed: false, .. })
    }
}

impl FoundCases {
    /// Whether the cases can be used. If not, a problem must be fixed first.
    pub fn is_usable(&self) -> bool {
        !self.problems.iter().any(CaseProblem::is_fatal)
    }

    /// Whether something could not be read, so that cases may be missing.
    pub fn is_partial(&self) -> bool {
        self.problems.iter().any(|problem| matches!(problem, CaseProblem::Unreadable { .. }))
    }
}

/// Finds all cases in these folders.
pub fn find_cases(arguments: &[PathBuf]) -> FoundCases {
    let (mut cases, mut problems) = (Vec::new(), Vec::new());
    let mut seen = HashSet::new();
    let search = |argument: &PathBuf| look_for_cases(argument, Path::new(""), true);
    let searched: Vec<Vec<Found>> = in_parallel(0, || arguments.iter().map(search).collect());
    for (argument, mut found) in arguments.iter().zip(searched) {
        found.sort_by(|one, other| {
            path(one).as_os_str().as_encoded_bytes().cmp(path(other).as_os_str().as_encoded_bytes())
        });
        if found.is_empty() {
            problems.push(CaseProblem::NoCase(argument.clone()));
        }
        for found in found {
            match found {
                // A search of a single folder finds no duplicates.
                Found::Case(case) if arguments.len() == 1 => cases.push(case),
                Found::Case(case) => {
                    let folder = case.folder.canonicalize().unwrap_or_else(|_| case.folder.clone());
                    if seen.insert(folder) {
                        cases.push(case);
                    }
                }
                Found::Faulty(settings, faults) => {
                    problems.push(CaseProblem::Faulty { settings, problems: faults });
                }
                Found::Unreadable(file) => {
                    let path = Path::new(&file.name);
                    let is_needed =
                        path.file_name().is_some_and(|name| name == SETTINGS) || path == *argument;
                    problems.push(CaseProblem::Unreadable { file, is_needed });
                }
            }
        }
    }
    FoundCases { cases, problems }
}

fn path(found: &Found) -> &Path {
    match found {
        Found::Case(case) => &case.folder,
        Found::Faulty(source, _) => Path::new(source.name()),
        Found::Unreadable(file) => Path::new(&file.name),
    }
}

/// The case in a folder and all cases below it. A case that was given itself is not searched for others.
fn look_for_cases(folder: &Path, below: &Path, is_named: bool) -> Vec<Found> {
    let entries = match fs::read_dir(folder).and_then(Iterator::collect::<io::Result<Vec<_>>>) {
        Ok(entries) => entries,
        Err(reason) => return vec![Found::Unreadable(Unreachable { name: folder.into(), reason })],
    };
    let mut is_case = false;
    let mut has_settings = false;
    let mut folders = Vec::new();
    for entry in &entries {
        let name = entry.file_name();
        has_settings |= name == SETTINGS;
        is_case |= INPUTS.iter().any(|input| name == *input);
        let is_hidden = name.as_encoded_bytes().starts_with(b".");
        // `file_type` does not follow links.
        if !is_hidden && entry.file_type().is_ok_and(|kind| kind.is_dir()) {
            folders.push(name);
        }
    }
    let mut found = Vec::new();
    let case = if is_case || has_settings {
        Some(read_case(folder, below, has_settings))
    } else {
        inputs_by_content(&entries)
            .map(|files| new_case(folder, below, Settings { files, ..Settings::default() }))
    };
    if let Some(case) = case {
        found.push(case);
        if is_named {
            return found;
        }
    }
    found.par_extend(
        folders.par_iter().flat_map(|name| look_for_cases(&folder.join(name), &below.join(name), false)),
    );
    found
}

fn read_case(folder: &Path, below: &Path, has_settings: bool) -> Found {
    if !has_settings {
        return new_case(folder, below, Settings::default());
    }
    let path = folder.join(SETTINGS);
    match read_regular(&path, &path) {
        Err(unreachable) => Found::Unreadable(unreachable),
        Ok(source) => match parse_settings(&source) {
            Ok(settings) => new_case(folder, below, settings),
            Err(problems) => Found::Faulty(source, problems),
        },
    }
}

fn new_case(folder: &Path, below: &Path, settings: Settings) -> Found {
    Found::Case(Case { folder: folder.to_owned(), below: below.to_owned(), settings })
}

/// Reads the files of a case. Messages show their names without the folder.
pub fn read_inputs(case: &Case) -> GameFiles {
    let input = |name: &str| read_regular(&case.folder.join(name), name);
    let [board1, board2, moves1, moves2] = &case.settings.files;
    let placement = |name: &str| match input(name) {
        Err(unreachable) if is_absent(&unreachable.reason) => None,
        file => Some(file),
    };
    let [one, two] = PLACEMENTS.map(placement);
    GameFiles {
        boards: PerPlayer { one: input(board1), two: input(board2) },
        moves: PerPlayer { one: input(moves1), two: input(moves2) },
        placements: PerPlayer { one, two },
    }
}
