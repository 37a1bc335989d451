//! Finds out whether the files of a game were only given in the wrong order.

use super::FileKind;
use super::pairing::player_number;
use crate::rounds::GameFiles;
use crate::source::Source;

/// The four files of a game in another order.
#[derive(Debug)]
pub struct WrongOrder<'files> {
    /// The first file that is not at its place.
    pub misplaced: &'files Source,
    /// What that file is.
    pub found: FileKind,
    /// What was expected at its place.
    pub expected: &'static str,
    /// The files in the right order: boards, then moves.
    pub right: [&'files Source; 4],
}

/// What each of the four files should be.
const EXPECTED: [(FileKind, &str); 4] = [
    (FileKind::Board, "Player1's board"),
    (FileKind::Board, "Player2's board"),
    (FileKind::Moves, "Player1's moves"),
    (FileKind::Moves, "Player2's moves"),
];

/// Recognizes two boards and two move lists in the wrong order. Of each two, Player1's is the one with the
/// number 1 in its name, or else the first.
pub fn wrong_order(files: &GameFiles) -> Option<WrongOrder<'_>> {
    let given = [&files.boards.one, &files.boards.two, &files.moves.one, &files.moves.two];
    let mut sources = Vec::new();
    for file in given {
        let source = file.as_ref().ok()?;
        sources.push((FileKind::recognize(source).ok()?, source));
    }
    let of_kind = |kind: FileKind| -> Option<[&Source; 2]> {
        let found: Vec<_> = sources.iter().filter(|(of, _)| *of == kind).map(|(_, source)| *source).collect();
        let [first, second] = <[&Source; 2]>::try_from(found).ok()?;
        let numbers = [first, second].map(player_number);
        let is_swapped = numbers.each_ref().map(Option::as_deref) == [Some("2"), Some("1")];
        Some(if is_swapped { [second, first] } else { [first, second] })
    };
    let ([board1, board2], [moves1, moves2]) = (of_kind(FileKind::Board)?, of_kind(FileKind::Moves)?);
    let (&(found, misplaced), (_, expected)) =
        sources.iter().zip(EXPECTED).find(|((found, _), (kind, _))| found != kind)?;
    Some(WrongOrder { misplaced, found, expected, right: [board1, board2, moves1, moves2] })
}
