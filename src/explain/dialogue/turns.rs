//! How many turns of a dialogue are right.

use std::collections::BTreeMap;

use similar::{Algorithm, DiffOp, capture_diff_slices};

use super::session::Questions;
use crate::explain::compare::Compare;
use crate::explain::compare::text::seen;
use crate::explain::read::split_lines;
use crate::play::{Moment, Outline};

/// The number of right turns and of all turns. The end of the game counts as a turn, and so does each answer that
/// the program asks for in addition. The text before an answer is compared with the text before the same answer.
pub(super) fn count_turns(
    outline: &Outline,
    questions: &Questions,
    found: &str,
    mode: Compare,
) -> (usize, usize) {
    let golden = questions.split(&outline.text);
    let found = questions.split(found);
    let mut units: BTreeMap<u32, bool> = BTreeMap::new();
    let mut start = 0;
    for (index, part) in golden.iter().enumerate() {
        let lines = |part| split_lines(part).map(|line| seen(line, mode)).collect::<Vec<_>>();
        let (golden, found) = (lines(part), lines(found.get(index).copied().unwrap_or_default()));
        let mut is_right = vec![false; golden.len()];
        for op in capture_diff_slices(Algorithm::Myers, &golden, &found) {
            if let DiffOp::Equal { old_index, len, .. } = op {
                is_right[old_index..old_index + len].fill(true);
            }
        }
        for (line, is_right) in part.split_inclusive('\n').zip(is_right) {
            if let Some(unit) = outline.at(start).and_then(|span| unit(span.moment)) {
                *units.entry(unit).or_insert(true) &= is_right;
            }
            start += line.len();
        }
    }
    let more = found.len().saturating_sub(golden.len());
    let right = units.values().filter(|is_right| **is_right).count();
    (right, (units.len() + more).max(1))
}

/// The number of turns, with the end of the game.
pub(super) fn all_turns(outline: &Outline) -> usize {
    let mut units: Vec<u32> = outline.spans.iter().filter_map(|span| unit(span.moment)).collect();
    units.dedup();
    units.len().max(1)
}

/// What counts as a turn: a turn, and the end after all of them.
fn unit(moment: Moment) -> Option<u32> {
    match moment {
        Moment::Turn { number, .. } => Some(number),
        Moment::End => Some(u32::MAX),
        Moment::SetUp | Moment::Placing { .. } => None,
    }
}
