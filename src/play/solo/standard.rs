use super::terms;
use crate::model::Size;
use crate::play::Terms;

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
