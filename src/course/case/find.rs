//! Finds cases in folders.

use std::collections::HashSet;
use std::fs::{self, DirEntry};
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
    pub fn help(&self) -> Option<&'static str> {
        let help =
            "a case is a folder with Player1.txt, Player2.txt, Player1.in and Player2.in, or with case.toml";
        match self {
            Self::NoCase(_) => Some(help),
            Self::Unreadable { file, .. } => file.help(),
            Self::Faulty { .. } => None,
        }
    }

    fn path(&self) -> &Path {
        match self {
            Self::NoCase(folder) => folder,
            Self::Faulty { settings, .. } => Path::new(settings.name()),
            Self::Unreadable { file, .. } => Path::new(&file.name),
        }
    }
}

impl FoundCases {
    /// Whether the cases can be used. If not, a problem must be fixed first.
    pub fn is_usable(&self) -> bool {
        self.problems
            .iter()
            .all(|problem| matches!(problem, CaseProblem::Unreadable { is_needed: false, .. }))
    }

    /// Whether something could not be read, so that cases may be missing.
    pub fn is_partial(&self) -> bool {
        self.problems.iter().any(|problem| matches!(problem, CaseProblem::Unreadable { .. }))
    }
}

pub fn find_cases(arguments: &[PathBuf]) -> FoundCases {
    let (mut cases, mut problems) = (Vec::new(), Vec::new());
    let mut seen = HashSet::new();
    // A search of a single folder finds no duplicates.
    let mut is_new = |case: &Case| {
        let folder = || case.folder.canonicalize().unwrap_or_else(|_| case.folder.clone());
        arguments.len() == 1 || seen.insert(folder())
    };
    let search = |argument: &PathBuf| look_for_cases(argument, Path::new(""), true);
    let searched: Vec<Vec<Found>> = in_parallel(0, || arguments.iter().map(search).collect());
    for (argument, mut found) in arguments.iter().zip(searched) {
        found.sort_by_cached_key(|found| {
            let path = found.as_ref().map_or_else(CaseProblem::path, |case| &case.folder);
            path.as_os_str().as_encoded_bytes().to_vec()
        });
        if found.is_empty() {
            problems.push(CaseProblem::NoCase(argument.clone()));
        }
        for found in found {
            match found {
                Ok(case) if is_new(&case) => cases.push(case),
                Ok(_) => {}
                Err(problem) => problems.push(problem),
            }
        }
    }
    FoundCases { cases, problems }
}

type Found = Result<Case, CaseProblem>;

/// The case in a folder and all cases below it. A case that was given itself is not searched for others.
fn look_for_cases(folder: &Path, below: &Path, is_named: bool) -> Vec<Found> {
    let entries = match fs::read_dir(folder).and_then(Iterator::collect::<io::Result<Vec<_>>>) {
        Ok(entries) => entries,
        Err(reason) => {
            let file = Unreachable { name: folder.into(), reason };
            return vec![Err(CaseProblem::Unreadable { file, is_needed: is_named })];
        }
    };
    let has = |name: &str| entries.iter().any(|entry| entry.file_name() == name);
    let settings = if has(SETTINGS) {
        Some(read_settings(&folder.join(SETTINGS)))
    } else if INPUTS.into_iter().any(has) {
        Some(Ok(Settings::default()))
    } else {
        inputs_by_content(&entries).map(|files| Ok(Settings { files, ..Settings::default() }))
    };
    let case = |settings| Case { folder: folder.to_owned(), below: below.to_owned(), settings };
    let mut found: Vec<Found> = settings.into_iter().map(|settings| settings.map(case)).collect();
    if found.is_empty() || !is_named {
        let is_searched = |entry: &&DirEntry| {
            let is_hidden = entry.file_name().as_encoded_bytes().starts_with(b".");
            // `file_type` does not follow links.
            !is_hidden && entry.file_type().is_ok_and(|kind| kind.is_dir())
        };
        let folders: Vec<_> = entries.iter().filter(is_searched).map(DirEntry::file_name).collect();
        let search = |name| look_for_cases(&folder.join(name), &below.join(name), false);
        found.par_extend(folders.par_iter().flat_map(search));
    }
    found
}

fn read_settings(path: &Path) -> Result<Settings, CaseProblem> {
    let settings =
        read_regular(path, path).map_err(|file| CaseProblem::Unreadable { file, is_needed: true })?;
    parse_settings(&settings).map_err(|problems| CaseProblem::Faulty { settings, problems })
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
