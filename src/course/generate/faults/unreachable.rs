//! Files that cannot be read.

use super::{Fault, Making, Place};
use crate::course::case::{INPUTS, PLACEMENTS};

pub(super) const FAULTS: &[Fault] = &[
    Fault::new("unreachable-player1-board", |making| absent(making, &INPUTS[..1])),
    Fault::new("unreachable-player2-board", |making| absent(making, &INPUTS[1..2])),
    Fault::new("unreachable-player1-moves", |making| absent(making, &INPUTS[2..3])),
    Fault::new("unreachable-player2-moves", |making| absent(making, &INPUTS[3..])),
    Fault::new("unreachable-both-boards", |making| absent(making, &INPUTS[..2])),
    Fault::new("unreachable-all-files", |making| absent(making, &INPUTS)),
    Fault::with_placement("unreachable-player1-placement", placement),
];

fn absent(making: &mut Making, names: &[&'static str]) -> Place {
    making.absent.extend(names);
    Place::Nowhere
}

/// Creates a folder with the name of the placement file, so that the file exists but cannot be read.
fn placement(making: &mut Making) -> Place {
    making.folder = Some(PLACEMENTS[0]);
    Place::Nowhere
}
