use crate::engine::{Announced, Count, Shots, Turn};
use crate::model::Layout;
use crate::play::Terms;

/// The lines that announce the turn just taken; `target` is the layout that was fired at.
pub(super) fn announcement(turn: &Turn, terms: &Terms, target: &Layout) -> String {
    let mut lines = match (turn.count(), terms.rules.shots) {
        (Some(Count { hits, shots }), Shots::One) => format!("{hits} of the last {shots} shots hit\n"),
        (Some(Count { hits, shots }), _) => format!("{hits} of {shots} shots hit\n"),
        (None, shots) => turn.shots.iter().map(|fired| result(fired.announced, shots)).collect(),
    };
    // Sunk ships are announced in the order of their ids, which is that of their classes.
    let mut classes: Vec<usize> = turn.sunk().map(|ship| target.ship(ship).class).collect();
    classes.sort_unstable();
    for class in classes {
        lines += &format!("sunk: {}\n", terms.ships[class].name);
    }
    lines
}

/// The line for a shot that is announced on its own. A single shot that sinks a ship has none, because the
/// sinking is announced instead.
fn result(announced: Announced, shots: Shots) -> &'static str {
    match announced {
        Announced::Miss => "miss\n",
        Announced::Sunk(_) if shots == Shots::One => "",
        Announced::Hit | Announced::Sunk(_) => "hit\n",
        Announced::Recorded => "shot recorded\n",
        Announced::Counted => unreachable!("a counted shot is announced by its count"),
    }
}
