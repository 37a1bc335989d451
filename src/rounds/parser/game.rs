use std::ffi::OsString;

use super::{Grid, arrange_ships, moves_warnings, parse_board, parse_item, parse_moves, parse_placement};
use crate::model::{Layout, PerPlayer, Player};
use crate::rounds::{FileKind, Game, GameFiles, NotInput, Wording};
use crate::source::{FileProblems, InputFile, Problem, Severity, Source};

/// The result of parsing the files of a game.
#[derive(Debug)]
pub struct Parsed<'files> {
    /// The game, or why there is none.
    pub game: Result<Game, Refusal>,
    /// The problems of each file. If there is a game, they are only warnings.
    pub reports: Vec<FileProblems<'files>>,
    /// Whether there is a game, and the ships on one of its boards can also be read in another way.
    pub is_ambiguous: bool,
}

/// Why there is no game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// These files could not be read.
    Unreachable(Vec<OsString>),
    /// The content of a file has errors.
    Faulty,
}

/// Parses the files of a game.
///
/// The order of checks depends on the wording. The published program, [`Wording::Report`], finds boards in the
/// wrong format and text that is not UTF-8 while it reads the files, so it reports these before unreachable
/// files, and it checks ships afterward. The handout reports unreachable files first.
pub fn parse_game(files: &GameFiles, wording: Wording) -> Parsed<'_> {
    let mut reports = Reports::default();
    let read = PerPlayer::from_fn(|player| {
        let parse = |source: &Source| parse_board(source, wording);
        let grid = reports.keep(&files.boards[player], FileKind::Board, parse);
        (grid, reports.keep(&files.moves[player], FileKind::Moves, parse_moves))
    });
    let has_bad_form = !reports.all.is_empty();
    for source in files.moves.iter().flatten() {
        reports.add(source, warnings(source));
    }
    let layouts = PerPlayer::from_fn(|player| {
        let grid = read[player].0.as_ref()?;
        parse_layout(files, player, grid, &mut reports)
    });

    let unreachable = unreachable(files, wording);
    let game = if !unreachable.is_empty() && (wording == Wording::Handout || !has_bad_form) {
        Err(Refusal::Unreachable(unreachable))
    } else {
        both(layouts)
            .zip(both(read.map(|(_, moves)| moves)))
            .map_or(Err(Refusal::Faulty), |(layouts, moves)| {
                Ok(Game::new(layouts, moves).expect("each board has every ship of the fleet"))
            })
    };
    if game.is_err() {
        reports.drop_warnings();
    }
    Parsed { is_ambiguous: game.is_ok() && reports.has_ambiguity, game, reports: reports.all }
}

/// Warnings about a move list, or only that it is not one at all.
fn warnings(source: &Source) -> Vec<Problem> {
    // Almost every list starts with a valid move and need not be looked at further.
    let starts_with_move = source
        .text()
        .is_ok_and(|text| text.split([';', '\n', '\r']).next().is_some_and(|item| parse_item(item).is_ok()));
    if !starts_with_move && let Some(other) = NotInput::recognize(source) {
        let problem = other.problem(source, Some(FileKind::Moves));
        return vec![Problem { severity: Severity::Warning, ..problem }];
    }
    moves_warnings(source)
}

fn both<T>(values: PerPlayer<Option<T>>) -> Option<PerPlayer<T>> {
    Some(PerPlayer { one: values.one?, two: values.two? })
}

/// Parses one player's ships from the board and the placement file.
fn parse_layout<'files>(
    files: &'files GameFiles,
    player: Player,
    grid: &Grid,
    reports: &mut Reports<'files>,
) -> Option<Layout> {
    let board = files.boards[player].as_ref().ok()?;
    let source = files.placements[player].as_ref().and_then(|file| file.as_ref().ok());
    let placement = match source.map(parse_placement).transpose() {
        Ok(placement) => source.zip(placement),
        Err(problem) => {
            reports.add(source?, vec![problem]);
            return None;
        }
    };
    let arranged = arrange_ships(grid, placement.as_ref().map(|(source, placement)| (*source, placement)));
    let (layout, on_board, in_placement) = match arranged {
        Ok(arranged) => {
            reports.has_ambiguity |= arranged.ambiguity.is_some();
            (Some(arranged.layout), Vec::from_iter(arranged.ambiguity), Vec::new())
        }
        Err(problems) => (None, problems.board, problems.placement),
    };
    reports.add(board, on_board);
    let Some((source, placement)) = placement else { return layout };
    reports.add(source, [placement.problems, in_placement].concat());
    layout
}

/// The names of the files that could not be read, in the order in which the wording lists them.
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

/// The problems found while the files are parsed.
#[derive(Default)]
struct Reports<'files> {
    all: Vec<FileProblems<'files>>,
    has_ambiguity: bool,
}

impl<'files> Reports<'files> {
    /// Parses a file if it could be read, and keeps its problems, or only that it is not an input at all.
    fn keep<T>(
        &mut self,
        file: &'files InputFile,
        expected: FileKind,
        parse: impl Fn(&Source) -> Result<T, Vec<Problem>>,
    ) -> Option<T> {
        let source = file.as_ref().ok()?;
        let by_cause = |problems| match NotInput::recognize(source) {
            Some(other) => vec![other.problem(source, Some(expected))],
            None => problems,
        };
        parse(source).map_err(|problems| self.add(source, by_cause(problems))).ok()
    }

    fn add(&mut self, source: &'files Source, problems: Vec<Problem>) {
        if !problems.is_empty() {
            self.all.push(FileProblems { source, problems });
        }
    }

    fn drop_warnings(&mut self) {
        for report in &mut self.all {
            report.problems.retain(|problem| !problem.is_warning());
        }
        self.all.retain(|report| !report.problems.is_empty());
    }
}
