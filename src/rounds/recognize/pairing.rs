//! Decides which board a placement file belongs to when both are given in any order.

use std::cmp::Reverse;
use std::path::{Component, Path};

use super::FileKind;
use crate::source::Source;

/// The board that a placement file is checked against.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pairing {
    /// The index of the board among the files.
    pub board: usize,
    /// Whether the names of both files have the same number. Otherwise it is only the nearest board.
    pub same_number: bool,
    /// Whether nobody would expect another board.
    pub is_obvious: bool,
}

/// Finds the board of each placement file: the one whose name has the same number, such as `Player1.txt` or
/// `p1.in` for `OptionalPlayer1.txt`, wherever it is; otherwise the nearest board before it. A board in the
/// same folder is preferred to one in another folder. Other files have no board.
///
/// ```
/// use battleship::rounds::{FileKind, pair_with_boards};
/// use battleship::source::Source;
///
/// let [ships, one, two] = ["OptionalPlayer1.txt", "p1.in", "p2.in"].map(|name| Source::new(name, ""));
/// let files = [(FileKind::Placement, &ships), (FileKind::Board, &one), (FileKind::Board, &two)];
/// assert_eq!(pair_with_boards(&files)[0].map(|pairing| pairing.board), Some(1));
/// ```
pub fn pair_with_boards(files: &[(FileKind, &Source)]) -> Vec<Option<Pairing>> {
    let names: Vec<Name> = files.iter().map(|(_, source)| Name::of(source)).collect();
    let boards: Vec<usize> = (0..files.len()).filter(|&index| files[index].0 == FileKind::Board).collect();
    let pair = |index: usize| {
        (files[index].0 == FileKind::Placement).then(|| pair_one(index, &names, &boards)).flatten()
    };
    (0..files.len()).map(pair).collect()
}

fn pair_one(placement: usize, names: &[Name], boards: &[usize]) -> Option<Pairing> {
    let name = &names[placement];
    let same_number = |board: usize| name.number.is_some() && names[board].number == name.number;
    let same_folder = |board: usize| names[board].folder == name.folder;
    let rank = |board: usize| {
        let distance = Reverse(board.abs_diff(placement));
        (same_number(board), same_folder(board), board < placement, distance)
    };
    let possible = boards.iter().copied().filter(|&board| same_number(board) || board < placement);
    let board = possible.max_by_key(|&board| rank(board))?;
    // With two different numbers, the files are probably of two players.
    let is_likely = same_number(board) || name.number.is_none() || names[board].number.is_none();
    let is_rival = |other: &&usize| same_folder(**other) && same_number(**other) == same_number(board);
    let is_alone = boards.len() == 1 || (same_folder(board) && boards.iter().filter(is_rival).count() == 1);
    let is_obvious = is_likely && is_alone;
    Some(Pairing { board, same_number: same_number(board), is_obvious })
}

/// What the name of a file says.
struct Name<'a> {
    folder: Vec<Component<'a>>,
    number: Option<String>,
}

impl<'a> Name<'a> {
    fn of(source: &'a Source) -> Self {
        let path = Path::new(source.name());
        let folder = path.parent().unwrap_or(Path::new(""));
        let folder = folder.components().filter(|part| *part != Component::CurDir).collect();
        Self { folder, number: player_number(source) }
    }
}

/// The number of the player in the name of a file: the digits after `p` or `player`, or else the last digits.
///
/// Leading zeros do not count. The number is text because it may have any length.
pub(super) fn player_number(source: &Source) -> Option<String> {
    let stem = Path::new(source.name()).file_stem()?.to_string_lossy().to_lowercase();
    let mut last = None;
    let mut rest = &*stem;
    while let Some(start) = rest.find(|letter: char| letter.is_ascii_digit()) {
        let word = rest[..start].trim_end_matches(['-', '_', ' ', '.']);
        let word = &word[word.trim_end_matches(char::is_alphabetic).len()..];
        let end =
            rest[start..].find(|letter: char| !letter.is_ascii_digit()).map_or(rest.len(), |end| start + end);
        let number = Some(rest[start..end].trim_start_matches('0').to_owned());
        if word == "p" || word.ends_with("player") {
            return number;
        }
        last = number;
        rest = &rest[end..];
    }
    last
}
