//! Right boards with wrong ship lists.

use super::edit::{changed, letter_at, letters, with_blocks, with_letters};
use super::evidence::Evidence;
use super::mistake::Mistake;
use super::played::{RIGHT, WrongPlay, transposed};
use crate::explain::comparison::Reference;
use crate::explain::read::{Block, Placed, Sign};
use crate::model::{Layout, PerPlayer, Player};
use crate::rounds::parser::{arrange_ships, board_text, parse_board};
use crate::rounds::{FLEET, Wording};
use crate::source::Source;

const TOO_LATE: &str = "sunk ships are marked too late";
const NEVER: &str = "sunk ships are never marked in the ship lists";
const SOME_NEVER: &str = "some sunk ships are never marked in the ship lists";
const TOO_EARLY: &str = "ships are marked as sunk too early";
const NOT_SUNK: &str = "ships are marked as sunk that are not";
const FIRST_HIT: &str = "ships are marked as sunk at the first hit";
const WRONG_TIME: &str = "ships are marked as sunk at the wrong time";
const WRONG_SHIPS: &str = "the wrong ships are marked as sunk";
/// Marks are missing.
const MISSING: [&str; 3] = [NEVER, SOME_NEVER, TOO_LATE];
/// There are more marks than there should be.
const MORE: [&str; 3] = [TOO_EARLY, NOT_SUNK, FIRST_HIT];
/// There are both.
const BOTH: [&str; 2] = [WRONG_TIME, WRONG_SHIPS];

/// Sinkings that are marked late, early or for the wrong ship have one answer: the first of these that holds. Those that
/// say why come before those that only say what is seen.
pub(super) const MISTAKES: [Mistake; 12] = [
    Mistake::proved(NEVER, |evidence| {
        explains(evidence, |marks| marks.iter().all(|(_, found)| all(found, found, |_, marked| marked == 0)))
    })
    .by(|golden| with_lists(golden, |list| with_letters(list, |_, _, _| '-'))),
    Mistake::proved("ships are marked as sunk in the wrong order, not from the left", |evidence| {
        explains(evidence, |marks| marks.iter().all(|(golden, found)| golden == found))
    })
    .by(|golden| {
        with_lists(golden, |list| {
            let last = |class: usize| FLEET.classes()[class].count - 1;
            with_letters(list, |letter, class, place| {
                last(class)
                    .checked_sub(place)
                    .and_then(|other| letter_at(list, class, other))
                    .unwrap_or(letter)
            })
        })
    }),
    Mistake::proved("sunk ships are marked in the other player's list", |evidence| {
        explains(evidence, marks_other_player)
    }),
    // Programs may read the board alone in two ways: ships that lie across first, or those that lie down.
    Mistake::made("ships that touch are told apart without the placement file", |golden| {
        WrongPlay { reads: read_across, ..RIGHT }.transcript(golden)
    })
    .or(|golden| WrongPlay { reads: read_down, ..RIGHT }.transcript(golden)),
    Mistake::made(FIRST_HIT, |golden| WrongPlay { sinks: |hits, _| hits == 1, ..RIGHT }.transcript(golden)),
    Mistake::made("ships are marked as sunk by the number of hits on all ships of their class", |golden| {
        let sinks = |class: usize, hits: usize| hits.is_multiple_of(FLEET.classes()[class].length.into());
        WrongPlay { sinks_class: Some(sinks), ..RIGHT }.transcript(golden)
    }),
    Mistake::proved(TOO_LATE, |evidence| {
        explains(evidence, |marks| ends_right(marks) && never_marks_more(marks))
    })
    .by(|golden| {
        with_blocks(golden, |golden, index| {
            let late = golden.reading.turns.get(index)?;
            let shown = &golden.reading.turns[index.saturating_sub(1)];
            Some(Block { ships: shown.block.ships.clone(), ..late.block.clone() })
        })
    }),
    Mistake::proved(TOO_EARLY, |evidence| {
        explains(evidence, |marks| ends_right(marks) && never_marks_less(marks))
    }),
    Mistake::proved(WRONG_TIME, |evidence| explains(evidence, ends_right)),
    Mistake::proved(SOME_NEVER, |evidence| explains(evidence, never_marks_more)),
    Mistake::proved(NOT_SUNK, |evidence| explains(evidence, never_marks_less)),
    Mistake::proved(WRONG_SHIPS, |evidence| explains(evidence, marks_wrong_ship)),
];

/// Whether a mistake looks like another one in a shorter game, where not all of it shows.
pub(crate) fn is_shown_as(long: &str, short: &str) -> bool {
    let within = |family: &[&str]| family.contains(&long) && family.contains(&short);
    let is_one_side = MISSING.contains(&short) || MORE.contains(&short);
    within(&MISSING) || within(&MORE) || within(&BOTH) || (BOTH.contains(&long) && is_one_side)
}

/// The golden with other ship lists.
fn with_lists(golden: &Reference, change: impl Fn(&[Placed]) -> Vec<Placed>) -> Option<String> {
    let change = |list: &Vec<Placed>| change(list);
    with_blocks(golden, |golden, index| {
        changed(golden, index, |block| Block { ships: block.ships.as_ref().map(change), ..block.clone() })
    })
}

fn read_across(layout: &Layout) -> Layout {
    let source = Source::new("board", board_text(layout));
    let arranged =
        parse_board(&source, Wording::Report).ok().and_then(|grid| arrange_ships(&grid, None).ok());
    arranged.map_or_else(|| layout.clone(), |arranged| arranged.layout)
}

fn read_down(layout: &Layout) -> Layout {
    transposed(&read_across(&transposed(layout)))
}

/// How many ships of each class are marked as sunk.
type Sunk = PerPlayer<Vec<usize>>;

/// The marks of a block in the golden and in the transcript.
type Marks = (Sunk, Sunk);

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
    let blocks = &evidence.wrong_blocks().filter(|_| !evidence.has_wrong_boards())?.blocks;
    let marks: Vec<Marks> = blocks.iter().map(|(golden, found)| (sunk(golden), sunk(found))).collect();
    let starts_well = marks.first().is_some_and(|(golden, found)| golden == found);
    let has_only_marks = blocks.iter().all(|(_, found)| found.ships.iter().all(|list| has_marks(list)));
    (starts_well && has_only_marks && never_goes_back(&marks)).then_some(marks)
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
    other_marks(evidence).is_some_and(|marks| is_meant(&marks))
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
