use std::cmp::Reverse;

use crate::model::{Layout, Ship};
use crate::opponents::PythonRandom;
use crate::play::Terms;

/// How often to start again if a ship finds no place.
const ATTEMPTS: usize = 200;
/// How many places to draw for one ship.
const DRAWS: usize = 200;

/// Adds the ships of these classes to `layout` at random places. Returns `None` if no places are found.
pub(super) fn place_rest(
    terms: &Terms,
    layout: &Layout,
    classes: &[usize],
    chance: &mut PythonRandom,
) -> Option<Layout> {
    // Long ships first: they need most room.
    let mut classes = classes.to_vec();
    classes.sort_by_key(|&class| Reverse(terms.ships[class].length));
    (0..ATTEMPTS).find_map(|_| {
        let mut layout = layout.clone();
        let is_placed = |&class: &usize| {
            (0..DRAWS).any(|_| {
                let cells = terms.draw_place(class, chance);
                cells.is_some_and(|cells| layout.place(Ship { class, cells }).is_ok())
            })
        };
        classes.iter().all(is_placed).then_some(layout)
    })
}
