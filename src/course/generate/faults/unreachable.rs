//! Files that cannot be read.

use super::Fault;
use crate::course::case::{INPUTS, PLACEMENTS};

pub(super) const FAULTS: &[Fault] = &[
    Fault::new("unreachable-player1-board", |making| making.absent = &INPUTS[..1]),
    Fault::new("unreachable-player2-board", |making| making.absent = &INPUTS[1..2]),
    Fault::new("unreachable-player1-moves", |making| making.absent = &INPUTS[2..3]),
    Fault::new("unreachable-player2-moves", |making| making.absent = &INPUTS[3..]),
    Fault::new("unreachable-both-boards", |making| making.absent = &INPUTS[..2]),
    Fault::new("unreachable-all-files", |making| making.absent = &INPUTS),
    // The file exists but cannot be read.
    Fault::touching("unreachable-player1-placement", |making| making.folder = Some(PLACEMENTS[0])),
];
