use super::{Prepared, ShipFile, terms};
use crate::model::Size;
use crate::opponents::PythonRandom;
use crate::play::Terms;
use crate::source::Integer;

/// Symbol, title and length of the ships of a game whose player names no ship file.
const SHIPS: [(char, &str, u16); 5] = [
    ('C', "Carrier", 5),
    ('B', "Battleship", 4),
    ('R', "Cruiser", 3),
    ('S', "Submarine", 3),
    ('D', "Destroyer", 2),
];

/// The terms of a game with the usual five ships. On a small board, the largest ships are missing, so that
/// the others fill at most half of it.
///
/// ```
/// use battleship::Size;
/// use battleship::play::solo::standard_terms;
///
/// let ships = |size| standard_terms(size).ships.iter().map(|ship| ship.length).collect::<Vec<_>>();
/// assert_eq!(ships(Size::TEN), [5, 4, 3, 3, 2]);
/// assert_eq!(ships(Size::new(4, 4).unwrap()), [3, 3, 2]);
/// assert_eq!(ships(Size::new(1, 1).unwrap()), [1]);
/// ```
pub fn standard_terms(size: Size) -> Terms {
    let longest = size.rows().max(size.columns());
    let cells = |ships: &[(char, &str, u16)]| ships.iter().map(|ship| usize::from(ship.2)).sum::<usize>();
    let fits = |first: &usize| SHIPS[*first].2 <= longest && 2 * cells(&SHIPS[*first..]) <= size.area();
    let first = (0..SHIPS.len()).find(fits).unwrap_or(SHIPS.len() - 1);
    let ships = &SHIPS[first..];
    let mut terms = terms(size, ships.iter().map(|&(symbol, _, length)| (symbol, length.min(longest))));
    for (ship, (_, title, _)) in terms.ships.iter_mut().zip(ships) {
        ship.title = (*title).to_owned();
    }
    terms
}

impl Prepared {
    /// A game with this seed for someone who wants to answer no questions: the usual ships, at random places that
    /// depend on `chance`.
    pub fn standard(seed: Integer, chance: &Integer) -> Self {
        let terms = standard_terms(Size::TEN);
        let layout = terms.random_layout(&mut PythonRandom::seeded(chance));
        let mut lines = String::new();
        for ship in layout.expect("the usual ships fit on the usual board").ships() {
            let (first, last) = (ship.cells[0], ship.cells[ship.cells.len() - 1]);
            let [first, last] = [first, last].map(|end| terms.notation.cell(end));
            lines += &format!("{} {first} {last}\n", terms.ships[ship.class].symbol);
        }
        let side = Some(Size::TEN.rows());
        let ships = Some(ShipFile { name: "random ships".into(), text: lines });
        Self { seed: Some(seed), width: side, height: side, ships, ai: None }
    }

    /// Whether every question is open.
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }
}
