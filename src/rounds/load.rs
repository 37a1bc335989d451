use crate::source::Report;
use std::ffi::OsString;
use std::io;

use super::Game;
use super::parser::{Grid, arrange_ships, moves_warnings, parse_board, parse_moves, parse_placement};
use super::{FLEET, SIZE, Wording};
use crate::model::{Layout, PerPlayer, Player};
use crate::source::{Problem, Source};

/// The files of a game, read or not.
#[derive(Debug)]
pub struct GameFiles {
    /// Where the ships lie.
    pub boards: PerPlayer<InputFile>,
    /// What each player fires at.
    pub moves: PerPlayer<InputFile>,
    /// How ships of one letter lie, where there is such a file.
    pub placements: PerPlayer<Option<InputFile>>,
}

/// A file, or why there is none.
pub type InputFile = Result<Source, Unreachable>;

/// A file that could not be read.
#[derive(Debug, thiserror::Error)]
#[error("{reason}")]
pub struct Unreachable {
    /// The name, as it was given.
    pub name: OsString,
    /// Why not.
    pub reason: io::Error,
}

/// What came of loading a game.
#[derive(Debug)]
pub struct Loading<'files> {
    /// The game, or why there is none.
    pub game: Result<Game, Refusal>,
    /// What is wrong with each file, or, if there is a game, worth a warning.
    pub reports: Vec<Report<'files>>,
}

/// Why files do not make a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// These could not be read.
    Unreachable(Vec<OsString>),
    /// Something is wrong in one that could.
    Faulty,
}

/// Makes a game of its files.
///
/// The report's program finds a board of the wrong form, or text that is not UTF-8, while it reads
/// the files, and so before it tells of unreachable ones; ships it judges afterwards. The handout
/// tells of unreachable files first.
pub fn load(files: &GameFiles, wording: Wording) -> Loading<'_> {
    let mut reports = Reports::default();
    let read = PerPlayer::from_fn(|player| {
        let grid = reports.keep(&files.boards[player], |source| parse_board(source, SIZE, &FLEET, wording));
        let moves = reports.keep(&files.moves[player], parse_moves);
        (grid, moves)
    });
    let bad_form = !reports.0.is_empty();
    for source in files.moves.iter().flatten() {
        reports.add(source, moves_warnings(source));
    }
    let layouts = PerPlayer::from_fn(|player| {
        let grid = read[player].0.as_ref()?;
        layout(files, player, grid, &mut reports)
    });

    let unreachable = unreachable(files, wording);
    let game = if !unreachable.is_empty() && (wording == Wording::Handout || !bad_form) {
        Err(Refusal::Unreachable(unreachable))
    } else {
        match (both(layouts), both(read.map(|(_, moves)| moves))) {
            (Some(layouts), Some(moves)) => Ok(Game { fleet: FLEET.clone(), layouts, moves }),
            _ => Err(Refusal::Faulty),
        }
    };
    if game.is_err() {
        reports.drop_warnings();
    }
    Loading { game, reports: reports.0 }
}

fn both<T>(values: PerPlayer<Option<T>>) -> Option<PerPlayer<T>> {
    Some(PerPlayer { one: values.one?, two: values.two? })
}

/// One player's ships, as board and placement file say.
fn layout<'files>(
    files: &'files GameFiles,
    player: Player,
    grid: &Grid,
    reports: &mut Reports<'files>,
) -> Option<Layout> {
    let board = files.boards[player].as_ref().ok()?;
    let source = files.placements[player].as_ref().and_then(|file| file.as_ref().ok());
    let placement = match source.map(|source| parse_placement(source, SIZE, &FLEET)).transpose() {
        Ok(placement) => source.zip(placement),
        Err(problem) => {
            reports.add(source?, vec![problem]);
            return None;
        }
    };
    let arranged =
        arrange_ships(grid, &FLEET, placement.as_ref().map(|(source, placement)| (*source, placement)));
    let (layout, on_board, in_placement) = match arranged {
        Ok(arranged) => (Some(arranged.layout), arranged.warning.into_iter().collect(), Vec::new()),
        Err(problems) => (None, problems.board, problems.placement),
    };
    reports.add(board, on_board);
    let Some((source, placement)) = placement else { return layout };
    reports.add(source, [placement.problems, in_placement].concat());
    layout
}

/// The names of files that could not be read, in the order in which each wording tells of them.
fn unreachable(files: &GameFiles, wording: Wording) -> Vec<OsString> {
    let (boards, moves) = (&files.boards, &files.moves);
    let four = match wording {
        Wording::Report => [&boards.one, &moves.one, &boards.two, &moves.two],
        Wording::Handout => [&boards.one, &boards.two, &moves.one, &moves.two],
    };
    four.into_iter()
        .chain(files.placements.iter().flatten())
        .filter_map(|file| file.as_ref().err())
        .map(|unreachable| unreachable.name.clone())
        .collect()
}

#[derive(Default)]
struct Reports<'files>(Vec<Report<'files>>);

impl GameFiles {
    /// All files that were looked for and found, or should have been.
    pub fn all(&self) -> impl Iterator<Item = &InputFile> {
        self.boards.iter().chain(self.moves.iter()).chain(self.placements.iter().flatten())
    }
}

impl<'files> Reports<'files> {
    /// What `parse` makes of a file that could be read; its problems are kept.
    fn keep<T>(
        &mut self,
        file: &'files InputFile,
        parse: impl Fn(&Source) -> Result<T, Vec<Problem>>,
    ) -> Option<T> {
        let source = file.as_ref().ok()?;
        parse(source).map_err(|problems| self.add(source, problems)).ok()
    }

    fn add(&mut self, source: &'files Source, problems: Vec<Problem>) {
        if !problems.is_empty() {
            self.0.push(Report { source, problems });
        }
    }

    fn drop_warnings(&mut self) {
        for report in &mut self.0 {
            report.problems.retain(|problem| !problem.kind.is_warning());
        }
        self.0.retain(|report| !report.problems.is_empty());
    }
}
