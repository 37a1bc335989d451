use std::collections::HashSet;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use rayon::prelude::*;

use super::{Case, INPUTS, PLACEMENTS, SETTINGS, Settings, parse_settings};
use crate::cli::Terminal;
use crate::model::PerPlayer;
use crate::rounds::GameFiles;
use crate::source::draw;
use crate::source::{Problem, Report, Source};
use crate::system::read::{is_absent, read_regular};

/// What came of looking at a folder.
enum Found {
    Case(Case),
    Faulty(Source, Vec<Problem>),
    Unreadable(PathBuf, io::Error),
}

/// The cases of a command.
pub(crate) struct FoundCases {
    /// Each once, in the order of the arguments and then of their paths.
    pub(crate) cases: Vec<Case>,
    /// Whether a folder could not be searched.
    pub(crate) is_partial: bool,
}

/// All cases in these folders; nothing if a case is faulty, or there is none. All that is wrong is told.
pub(crate) fn find_cases(arguments: &[PathBuf], terminal: &Terminal) -> Option<FoundCases> {
    let mut cases = Vec::new();
    let mut seen = HashSet::new();
    let (mut sound, mut is_partial) = (true, false);
    for argument in arguments {
        let mut found = look_for_cases(argument, Path::new(""), true);
        found.sort_by(|one, other| {
            path(one).as_os_str().as_encoded_bytes().cmp(path(other).as_os_str().as_encoded_bytes())
        });
        if found.is_empty() {
            let help = "a case is a folder with Player1.txt, Player2.txt, Player1.in and Player2.in, or with case.toml";
            terminal.tell_error(&format!("there is no case in {}", argument.display()), Some(help));
            sound = false;
        }
        for found in found {
            match found {
                // Nothing is found twice in one place.
                Found::Case(case) if arguments.len() == 1 => cases.push(case),
                Found::Case(case) => {
                    let folder = case.folder.canonicalize().unwrap_or_else(|_| case.folder.clone());
                    if seen.insert(folder) {
                        cases.push(case);
                    }
                }
                Found::Faulty(source, problems) => {
                    terminal.tell(&draw::draw(&Report { source: &source, problems }));
                    sound = false;
                }
                Found::Unreadable(path, error) => {
                    terminal.tell_error(&format!("cannot read {}: {error}", path.display()), None);
                    // A folder on the way does not stop the others; one that was named does.
                    is_partial = true;
                    sound &= path.file_name().is_none_or(|name| name != SETTINGS) && path != *argument;
                }
            }
        }
    }
    sound.then_some(FoundCases { cases, is_partial })
}

fn path(found: &Found) -> &Path {
    match found {
        Found::Case(case) => &case.folder,
        Found::Faulty(source, _) => Path::new(source.name()),
        Found::Unreadable(path, _) => path,
    }
}

/// The case that a folder is, and all below it; only the latter if the folder was not named itself.
fn look_for_cases(folder: &Path, below: &Path, is_named: bool) -> Vec<Found> {
    let entries = match fs::read_dir(folder).and_then(Iterator::collect::<io::Result<Vec<_>>>) {
        Ok(entries) => entries,
        Err(error) => return vec![Found::Unreadable(folder.to_owned(), error)],
    };
    let mut is_case = false;
    let mut has_settings = false;
    let mut folders = Vec::new();
    for entry in &entries {
        let name = entry.file_name();
        has_settings |= name == SETTINGS;
        is_case |= INPUTS.iter().any(|input| name == *input);
        let is_hidden = name.as_encoded_bytes().starts_with(b".");
        // The type of the entry itself: a link is not followed.
        if !is_hidden && entry.file_type().is_ok_and(|kind| kind.is_dir()) {
            folders.push(name);
        }
    }
    let mut found = Vec::new();
    if is_case || has_settings {
        found.push(read_case(folder, below, has_settings));
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
    let case = |settings| Found::Case(Case { folder: folder.to_owned(), below: below.to_owned(), settings });
    if !has_settings {
        return case(Settings::default());
    }
    let path = folder.join(SETTINGS);
    match read_regular(&path, &path) {
        Err(unreachable) => Found::Unreadable(unreachable.name.into(), unreachable.reason),
        Ok(source) => match parse_settings(&source) {
            Ok(settings) => case(settings),
            Err(problems) => Found::Faulty(source, problems),
        },
    }
}

/// The files of a case, called by their plain names as whoever plays it is told of them.
pub(crate) fn read_inputs(case: &Case) -> GameFiles {
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
