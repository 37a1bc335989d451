//! From letters on a grid to ships: deduced from the board alone, or settled by a placement file.

use super::Grid;
use super::cover::arrangements;
use super::placement::{Placement, placement_text};
use super::settle::settle;
use super::ship_faults::{diagnose, pieces};
use crate::model::{Cell, Fleet, Layout, Ship, ShipClass};
use crate::source::{Mark, Problem, ProblemKind, Source};

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
    // The ship of a line that could not be read is not among them.
    let is_read = placement.is_none_or(|(_, placement)| placement.problems.is_empty());
    if !is_read || problems != ShipProblems::default() {
        return Err(problems);
    }
    let warning = ambiguity.into_warning(grid, fleet, &layout);
    Ok(Arranged { layout, warning })
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

    fn into_warning(self, grid: &Grid, fleet: &Fleet, layout: &Layout) -> Option<Problem> {
        let several = fleet.classes().iter().filter(|class| class.count > 1);
        let needed: Vec<_> = several.map(|class| format!("{} {}", class.count, class.symbol)).collect();
        (self.ways > 1).then(|| Problem {
            kind: ProblemKind::Ambiguous {
                ways: self.ways,
                symbols: self.symbols.join(" and "),
                needed: needed.join(" and "),
                used: placement_text(layout, fleet).trim_end().into(),
            },
            marks: self.cells.iter().map(|&cell| Mark::new(grid.span(cell), "")).collect(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rounds::parser::{parse_board, parse_placement};
    use crate::rounds::{FLEET, SIZE, Wording};

    #[test]
    fn a_line_that_could_not_be_read_leaves_no_fleet() {
        let board = "B;B;B;B;S;S;S;;;\n;;;;;;;;;\nB;B;B;B;;;;;;\n;;P;P;;;;;;\n;P;P;P;;;;;;\n\
                     ;P;P;P;;;;;;\n;;;C;C;C;C;C;;\n;;;;;;;;;\n;;;;;D;D;D;;\n;;;;;;;;;\n";
        let grid = parse_board(&Source::new("board", board), SIZE, &FLEET, Wording::Report).unwrap();
        let sound =
            "B1:1,A;right;\nB2:3,A;right;\nP1:6,C;right;\nP2:5,C;right;\nP3:5,B;down;\nP4:4,C;right;\n";
        for (text, is_sound) in [(sound.to_owned(), true), (sound.replace("P4:4,C", "P4:4,"), false)] {
            let source = Source::new("ships", text);
            let placement = parse_placement(&source, SIZE, &FLEET).unwrap();
            assert_eq!(arrange_ships(&grid, &FLEET, Some((&source, &placement))).is_ok(), is_sound);
        }
    }
}
