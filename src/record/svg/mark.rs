use std::fmt::Write;

use crate::record::state::State;

/// The states that a picture can show besides water, in the order of the legend.
const EXPLAINED: [State; 4] = [State::Miss, State::Hit, State::Sunk, State::Ship];
/// The side of a cell in the legend.
const SIDE: usize = 16;
/// The width of a cell in the legend with its word.
const ENTRY: usize = 68;
/// The width of the legend.
pub(super) const LEGEND: usize = ENTRY * EXPLAINED.len();

/// Explains the marks, with the middle of the line at `y`.
pub(super) fn draw_legend(left: usize, y: usize, shapes: &mut String) {
    for (x, state) in (left..).step_by(ENTRY).zip(EXPLAINED) {
        draw_cell(state, (x, y - SIDE / 2), SIDE, shapes);
        // Writing to a string cannot fail.
        let _ = writeln!(
            shapes,
            "<text x=\"{}\" y=\"{}\" font-size=\"13\" fill=\"#5d6b73\">{}</text>",
            x + SIDE + 6,
            y + 5,
            state.word()
        );
    }
}

/// Draws a cell with its mark.
pub(super) fn draw_cell(state: State, (x, y): (usize, usize), side: usize, shapes: &mut String) {
    let _ = write!(
        shapes,
        "<rect x=\"{x}\" y=\"{y}\" width=\"{side}\" height=\"{side}\" fill=\"{}\" stroke=\"#fbfaf7\"/>",
        fill(state)
    );
    draw_mark(state, (x, y), side, shapes);
}

/// The color of a cell.
fn fill(state: State) -> &'static str {
    match state {
        State::Water | State::Miss | State::Fired => "#dfeaf0",
        State::Ship => "#8a99a3",
        State::Hit => "#f2c3b5",
        State::Sunk => "#8f2f1f",
    }
}

/// Draws a ring for a miss, a cross for a hit, or a cross in a box for a sunk ship. The marks differ even
/// without color.
fn draw_mark(state: State, (x, y): (usize, usize), cell: usize, shapes: &mut String) {
    let stroke = match state {
        State::Water | State::Ship | State::Fired => return,
        State::Miss => {
            let (middle_x, middle_y) = (x + cell / 2, y + cell / 2);
            let radius = (cell / 6).max(1);
            let _ = write!(
                shapes,
                "<circle cx=\"{middle_x}\" cy=\"{middle_y}\" r=\"{radius}\" fill=\"none\" stroke=\"#3f6b82\" stroke-width=\"1.5\"/>"
            );
            return;
        }
        State::Hit => "#a3331d",
        State::Sunk => "#fbfaf7",
    };
    if state == State::Sunk {
        let (inset, side) = (cell / 8, cell - 2 * (cell / 8));
        let _ = write!(
            shapes,
            "<rect x=\"{}\" y=\"{}\" width=\"{side}\" height=\"{side}\" fill=\"none\" stroke=\"{stroke}\"/>",
            x + inset,
            y + inset
        );
    }
    let inset = cell / 4;
    let (near_x, near_y, far_x, far_y) = (x + inset, y + inset, x + cell - inset, y + cell - inset);
    let _ = write!(
        shapes,
        "<path d=\"M{near_x} {near_y}L{far_x} {far_y}M{far_x} {near_y}L{near_x} {far_y}\" stroke=\"{stroke}\" stroke-width=\"2\"/>"
    );
}
