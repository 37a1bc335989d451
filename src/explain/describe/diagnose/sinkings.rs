//! Right boards with wrong ship lists.

use super::Mistake;
use super::evidence::{Evidence, is_same_list, letters};
use crate::explain::read::{Block, Placed, Sign};
use crate::model::{PerPlayer, Player};
use crate::rounds::FLEET;

pub(super) const MISTAKES: [Mistake; 8] = [
    Mistake {
        words: "sunk ships are never marked in the ship lists",
        explains: |evidence| explains(evidence, never_marks),
    },
    Mistake {
        words: "ships are marked as sunk in the wrong order, not from the left",
        explains: |evidence| explains(evidence, marks_elsewhere),
    },
    Mistake {
        words: "sunk ships are marked in the other player's list",
        explains: |evidence| explains(evidence, marks_other_player),
    },
    Mistake {
        words: "sunk ships are marked too late",
        explains: |evidence| explains(evidence, |marks| ends_right(marks) && never_marks_more(marks)),
    },
    Mistake {
        words: "ships are marked as sunk too early",
        explains: |evidence| explains(evidence, |marks| ends_right(marks) && never_marks_less(marks)),
    },
    Mistake {
        words: "some sunk ships are never marked in the ship lists",
        explains: |evidence| explains(evidence, never_marks_more),
    },
    Mistake {
        words: "ships are marked as sunk that are not",
        explains: |evidence| explains(evidence, never_marks_less),
    },
    Mistake {
        words: "the wrong ships are marked as sunk",
        explains: |evidence| explains(evidence, marks_wrong_ship),
    },
];

/// How many ships of each class are marked as sunk.
type Sunk = PerPlayer<Vec<usize>>;

/// The marks of a block in the golden and in the transcript.
pub(super) type Marks = (Sunk, Sunk);

fn sunk(block: &Block) -> Sunk {
    let count = |signs: &[Sign]| signs.iter().filter(|sign| sign.letter == 'X').count();
    block.ships.as_ref().map(|list| {
        let marks = |class: usize| list.get(class)?.as_ref().map(|(_, signs)| count(signs));
        (0..FLEET.classes().len()).map(|class| marks(class).unwrap_or_default()).collect()
    })
}

/// The marks of the golden and of the transcript in each block, if nothing else differs. Nothing is sunk before
/// the first shot, so the first marks must be the same.
fn other_marks(evidence: &Evidence) -> Option<Vec<Marks>> {
    let blocks = evidence.turn_blocks()?.chain(evidence.end_blocks());
    let is_end_right =
        evidence.end_blocks().is_none_or(|(golden, found)| is_same_list(&golden.rows, &found.rows));
    if evidence.first_wrong().rows.is_some() || !is_end_right {
        return None;
    }
    let marks: Vec<Marks> = blocks.clone().map(|(golden, found)| (sunk(golden), sunk(found))).collect();
    let starts_well = marks.first().is_some_and(|(golden, found)| golden == found);
    let has_only_marks = blocks.clone().all(|(_, found)| found.ships.iter().all(|list| has_marks(list)));
    if !starts_well || !has_only_marks || !never_goes_back(&marks) {
        return None;
    }
    let lists: Vec<(&Block, Block)> =
        blocks.map(|(golden, found)| (found, Block { rows: found.rows.clone(), ..golden.clone() })).collect();
    let undone = || evidence.is_equal_with(lists.iter().map(|(old, new)| (*old, new)));
    undone().then_some(marks)
}

/// Whether a list has no other marks than those for ships that are sunk and ships that are not.
fn has_marks(list: &[Placed]) -> bool {
    letters(list).all(|letter| letter == 'X' || letter == '-')
}

/// Whether every ship that is marked as sunk stays marked. Otherwise single marks are wrong, and no rule explains
/// them.
fn never_goes_back(marks: &[Marks]) -> bool {
    marks.windows(2).all(|pair| all(&pair[0].1, &pair[1].1, |before, after| before <= after))
}

fn all(golden: &Sunk, found: &Sunk, is_meant: impl Fn(usize, usize) -> bool) -> bool {
    Player::ALL.into_iter().all(|player| {
        golden[player].iter().zip(&found[player]).all(|(&golden, &found)| is_meant(golden, found))
    })
}

fn explains(evidence: &Evidence, is_meant: fn(&[Marks]) -> bool) -> bool {
    evidence.sinkings.get_or_init(|| other_marks(evidence)).as_ref().is_some_and(|marks| is_meant(marks))
}

fn never_marks(marks: &[Marks]) -> bool {
    marks.iter().all(|(golden, found)| all(golden, found, |_, found| found == 0))
}

fn marks_elsewhere(marks: &[Marks]) -> bool {
    marks.iter().all(|(golden, found)| golden == found)
}

fn marks_other_player(marks: &[Marks]) -> bool {
    let both =
        |sunk: &Sunk| -> Vec<usize> { sunk.one.iter().zip(&sunk.two).map(|(one, two)| one + two).collect() };
    marks.iter().all(|(golden, found)| both(golden) == both(found))
}

/// Whether the last block is right, so that only the times were wrong.
fn ends_right(marks: &[Marks]) -> bool {
    marks.last().is_some_and(|(golden, found)| golden == found)
}

fn never_marks_more(marks: &[Marks]) -> bool {
    marks.iter().all(|(golden, found)| all(golden, found, |golden, found| found <= golden))
}

fn never_marks_less(marks: &[Marks]) -> bool {
    marks.iter().all(|(golden, found)| all(golden, found, |golden, found| found >= golden))
}

/// Whether at some time a ship is marked that is not sunk, and one is not marked that is.
fn marks_wrong_ship(marks: &[Marks]) -> bool {
    let one = std::slice::from_ref;
    marks.iter().any(|block| !never_marks_more(one(block)) && !never_marks_less(one(block)))
}
