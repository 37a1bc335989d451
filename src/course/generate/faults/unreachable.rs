//! Files that cannot be read.

use super::{Fault, Making, Site};
use crate::course::case::{INPUTS, PLACEMENTS};

pub(super) const FAULTS: &[Fault] = &[
    Fault::new("unreachable-player1-board", |making| absent(making, &INPUTS[..1])),
    Fault::new("unreachable-player2-board", |making| absent(making, &INPUTS[1..2])),
    Fault::new("unreachable-player1-moves", |making| absent(making, &INPUTS[2..3])),
    Fault::new("unreachable-player2-moves", |making| absent(making, &INPUTS[3..])),
    Fault::new("unreachable-both-boards", |making| absent(making, &INPUTS[..2])),
    Fault::new("unreachable-all-files", |making| absent(making, &INPUTS)),
    Fault::touching("unreachable-player1-placement", placement),
];

fn absent(making: &mut Making, names: &[&'static str]) -> Site {
    making.absent.extend(names);
    Site::Nowhere
}

/// Creates a folder with the name of the placement file, so that the file exists but cannot be read.
fn placement(making: &mut Making) -> Site {
    making.folder = Some(PLACEMENTS[0]);
    Site::Nowhere
}
