//! Recognizes a case whose files have other names than usual, such as `p1.in` and `p1moves.in`.

use std::fs::DirEntry;

use super::TRANSCRIPT;
use crate::rounds::parser::parse_item;
use crate::rounds::{FileKind, Moves, NotInput};
use crate::source::Source;
use crate::system::read::read_regular;

/// The most bytes of a file that is looked at. A move list of this size has thousands of moves.
const LARGEST: u64 = 1 << 20;
/// The most files of a folder that is looked at.
const MOST_FILES: usize = 32;

/// The names in this program's own examples: both boards, then both move lists.
const EXAMPLE_NAMES: [&str; 4] = ["p1.in", "p2.in", "p1moves.in", "p2moves.in"];

/// The names of both boards and both move lists, if the folder holds exactly two files that read as boards and
/// two that read as move lists. Of each two, the first in byte order is Player1's.
///
/// Files with the names of the examples need not be readable, so that a case can have a faulty board or an
/// empty move list.
pub(super) fn inputs_by_content(entries: &[DirEntry]) -> Option<[String; 4]> {
    if !(4..=MOST_FILES).contains(&entries.len()) {
        return None;
    }
    let has_example_names =
        EXAMPLE_NAMES.iter().all(|example| entries.iter().any(|entry| entry.file_name() == *example));
    let (mut boards, mut moves) = (Vec::new(), Vec::new());
    for entry in entries {
        let Ok(name) = entry.file_name().into_string() else { continue };
        if has_example_names && EXAMPLE_NAMES.contains(&&*name) {
            continue;
        }
        // The metadata of an entry is that of the link, not of what it points to.
        let is_small = entry.metadata().is_ok_and(|found| found.is_file() && found.len() <= LARGEST);
        if !is_small || name.starts_with('.') || name == TRANSCRIPT {
            continue;
        }
        let Ok(source) = read_regular(&entry.path(), &name) else { continue };
        if NotInput::recognize(&source).is_some() {
            continue;
        }
        match FileKind::by_content(&source) {
            Some(FileKind::Board) => boards.push(name),
            Some(FileKind::Moves) if has_a_shot(&source) => moves.push(name),
            _ => {}
        }
    }
    if has_example_names {
        return (boards.is_empty() && moves.is_empty()).then(|| EXAMPLE_NAMES.map(String::from));
    }
    boards.sort_unstable();
    moves.sort_unstable();
    let ([board1, board2], [moves1, moves2]) =
        (<[String; 2]>::try_from(boards).ok()?, <[String; 2]>::try_from(moves).ok()?);
    Some([board1, board2, moves1, moves2])
}

/// Whether an item of the text is a cell. Notes have commas too, but not between semicolons like that.
fn has_a_shot(source: &Source) -> bool {
    source.text().is_ok_and(|text| Moves::new(text).items().any(|item| parse_item(item.trim()).is_ok()))
}
