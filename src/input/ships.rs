//! From letters on a grid to ships: deduced from the board alone, or settled by a placement file.

use std::cmp::Ordering;

use super::arrange::arrangements;
use super::placement::Placement;
use super::{Grid, Mark, Problem, ProblemKind, Source};
use crate::model::{Cell, Fleet, Layout, PlaceError, Ship, ShipClass, ShipId};

/// Ships found on a grid.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Arranged {
    /// Where they lie.
    pub layout: Layout,
    /// The board can be read in other ways too.
    pub warning: Option<Problem>,
}

/// What is wrong with the ships of a grid, sorted by the file that is to blame.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ShipProblems {
    /// In the board.
    pub board: Vec<Problem>,
    /// In the placement file.
    pub placement: Vec<Problem>,
}

/// Finds the ships of `grid`. Where a placement file is given, it decides how the classes of several
/// ships lie; else the first reading of the board does, across before down.
pub fn arrange_ships(
    grid: &Grid,
    fleet: &Fleet,
    placement: Option<(&Source, &Placement)>,
) -> Result<Arranged, ShipProblems> {
    let mut layout = Layout::new(grid.size());
    let mut problems = ShipProblems::default();
    let mut ambiguity = Ambiguity::default();
    for (index, class) in fleet.classes().iter().enumerate() {
        let cells = grid.cells_of(index);
        let right_number = cells.len() == class.cells();
        let found = arrangements(if right_number { &cells } else { &[] }, class.length);
        if !right_number || found.ways == 0 {
            problems.board.push(diagnose(grid, class, &cells));
        }
        match placement {
            Some((source, placement)) if class.count > 1 => {
                problems.placement.extend(settle(grid, fleet, index, source, placement, &mut layout));
            }
            _ => {
                ambiguity.add(class, &cells, found.ways);
                for cells in found.first {
                    // Ships of a cover share no cell and lie on the grid: this cannot be refused.
                    let _ = layout.place(Ship { class: index, cells });
                }
            }
        }
    }
    if problems != ShipProblems::default() {
        return Err(problems);
    }
    Ok(Arranged { layout, warning: ambiguity.into_warning(grid) })
}

/// Places the ships of one class as the placement file says, and returns what is wrong with them.
fn settle(
    grid: &Grid,
    fleet: &Fleet,
    index: usize,
    source: &Source,
    placement: &Placement,
    layout: &mut Layout,
) -> Vec<Problem> {
    let class = &fleet.classes()[index];
    let ships: Vec<_> = placement.ships.iter().filter(|ship| ship.class == index).collect();
    let mut problems = Vec::new();
    let mut placed: Vec<(ShipId, usize)> = Vec::new();
    for &ship in &ships {
        let mark = Mark::new(ship.span.clone(), "");
        if let Some(&cell) = ship.cells.iter().find(|&&cell| grid.class_at(cell) != Some(index)) {
            let found = match grid.class_at(cell) {
                Some(other) => fleet.classes()[other].symbol.to_string(),
                None => "empty".into(),
            };
            let kind = ProblemKind::PlacementNotOnShip {
                ship: ship.name.clone(),
                symbol: class.symbol,
                cell: cell_name(cell),
                found,
            };
            problems.push(Problem { kind, marks: vec![mark] });
            continue;
        }
        match layout.place(Ship { class: index, cells: ship.cells.clone() }) {
            Ok(id) => placed.push((id, ship.line)),
            Err(PlaceError::Taken(cell, other)) => {
                let line = placed.iter().find(|(id, _)| *id == other).map_or(ship.line, |&(_, line)| line);
                let kind =
                    ProblemKind::PlacementOverlap { ship: ship.name.clone(), cell: cell_name(cell), line };
                problems.push(Problem { kind, marks: vec![mark] });
            }
            // A ship of a placement has cells, all on the board.
            Err(PlaceError::Empty | PlaceError::OffBoard(_)) => {}
        }
    }
    problems.extend(judge_coverage(grid, class, index, placement.named[index], source, layout));
    problems
}

/// Whether the right number of ships was named, and every cell of the letter belongs to one.
fn judge_coverage(
    grid: &Grid,
    class: &ShipClass,
    index: usize,
    found: usize,
    source: &Source,
    layout: &Layout,
) -> Option<Problem> {
    let uncovered: Vec<_> = grid
        .cells_of(index)
        .into_iter()
        .filter(|&cell| layout.ship_at(cell).is_none())
        .map(cell_name)
        .collect();
    if found != class.count {
        let kind = ProblemKind::PlacementCount {
            class: class.name.to_string(),
            symbol: class.symbol,
            found,
            expected: class.count,
            uncovered: uncovered.join(" "),
        };
        let mark = if source.bytes().starts_with("\u{feff}".as_bytes()) {
            Mark::new(0..3, "a byte order mark (BOM) stands before this line, so that it does not count")
        } else {
            Mark::new(source.end(), "")
        };
        return Some(Problem { kind, marks: vec![mark] });
    }
    let every_ship_lies = layout.ships().iter().filter(|ship| ship.class == index).count() == class.count;
    (every_ship_lies && !uncovered.is_empty()).then(|| Problem {
        kind: ProblemKind::Uncovered { symbol: class.symbol, cells: uncovered.join(" ") },
        marks: vec![Mark::new(source.end(), "")],
    })
}

/// Says what is wrong with the cells of a class that cannot be read as its ships.
fn diagnose(grid: &Grid, class: &ShipClass, cells: &[Cell]) -> Problem {
    let (name, symbol, length) = (class.name.to_string(), class.symbol, class.length);
    let (found, expected) = (cells.len(), class.cells());
    if found == 0 {
        let kind = ProblemKind::NoShip { class: name, symbol, length, ships: class.count };
        let first_row =
            grid.span(Cell::new(0, 0)).start..grid.span(Cell::new(0, grid.size().columns() - 1)).end;
        return Problem { kind, marks: vec![Mark::new(first_row, format!("no {symbol} from here on"))] };
    }
    let pieces = pieces(cells);
    let kind = match (class.count, pieces.len()) {
        _ if found != expected => ProblemKind::CellCount { class: name, symbol, found, expected },
        (1, 1) => ProblemKind::Bent { class: name, length },
        (1, pieces) => ProblemKind::Broken { class: name, length, pieces },
        (ships, _) => ProblemKind::NotShips { class: name, symbol, length, ships },
    };
    let mut culprits = match found.cmp(&expected) {
        Ordering::Less => {
            let short = |piece: &Vec<Cell>| !piece.len().is_multiple_of(usize::from(length));
            pieces.into_iter().filter(short).flatten().collect()
        }
        Ordering::Equal => {
            let unreadable = |piece: &Vec<Cell>| arrangements(piece, length).ways == 0;
            pieces.into_iter().filter(unreadable).flatten().collect()
        }
        Ordering::Greater => extra_cells(pieces, cells, class),
    };
    if culprits.is_empty() {
        culprits = cells.to_vec();
    }
    let marks = culprits.iter().map(|&cell| Mark::new(grid.span(cell), ""));
    Problem { kind, marks: marks.collect() }
}

/// The pieces, or else the single cells, each of which would leave a sound rest. Empty if there is none.
fn extra_cells(pieces: Vec<Vec<Cell>>, cells: &[Cell], class: &ShipClass) -> Vec<Cell> {
    let can_go = |extra: &Vec<Cell>| {
        let rest: Vec<_> = cells.iter().copied().filter(|cell| !extra.contains(cell)).collect();
        rest.len() == class.cells() && arrangements(&rest, class.length).ways > 0
    };
    let whole: Vec<_> = pieces.into_iter().filter(&can_go).flatten().collect();
    if !whole.is_empty() {
        return whole;
    }
    cells.iter().map(|&cell| vec![cell]).filter(can_go).flatten().collect()
}

/// Cells that touch along a side, piece by piece, both in reading order.
fn pieces(cells: &[Cell]) -> Vec<Vec<Cell>> {
    let mut left = cells.to_vec();
    let mut pieces = Vec::new();
    while !left.is_empty() {
        let mut piece = vec![left.remove(0)];
        let mut next = 0;
        while let Some(&from) = piece.get(next) {
            next += 1;
            let touches = |to: &Cell| from.row.abs_diff(to.row) + from.column.abs_diff(to.column) == 1;
            piece.extend(left.iter().copied().filter(touches));
            left.retain(|cell| !touches(cell));
        }
        piece.sort();
        pieces.push(piece);
    }
    pieces
}

/// What is left to chance when a board is read without a placement file.
struct Ambiguity {
    ways: u64,
    symbols: Vec<String>,
    cells: Vec<Cell>,
}

impl Default for Ambiguity {
    fn default() -> Self {
        Self { ways: 1, symbols: Vec::new(), cells: Vec::new() }
    }
}

impl Ambiguity {
    fn add(&mut self, class: &ShipClass, cells: &[Cell], ways: u64) {
        self.ways = self.ways.saturating_mul(ways);
        if ways > 1 {
            self.symbols.push(class.symbol.to_string());
            let in_doubt = |piece: &Vec<Cell>| arrangements(piece, class.length).ways > 1;
            self.cells.extend(pieces(cells).into_iter().filter(in_doubt).flatten());
        }
    }

    fn into_warning(self, grid: &Grid) -> Option<Problem> {
        (self.ways > 1).then(|| Problem {
            kind: ProblemKind::Ambiguous { ways: self.ways, symbols: self.symbols.join(" and ") },
            marks: self.cells.iter().map(|&cell| Mark::new(grid.span(cell), "")).collect(),
        })
    }
}

/// As moves and placement files write it: `6,B`.
fn cell_name(cell: Cell) -> String {
    let column = u8::try_from(cell.column).ok().and_then(|column| column.checked_add(b'A'));
    format!("{},{}", u32::from(cell.row) + 1, column.map_or('?', char::from))
}
