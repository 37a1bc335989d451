//! SVG pictures of the published program's window, with the same geometry.

use std::fmt::Write;

use super::view::{Display, Square};
use super::{NOTATION, SHIPS, SIZE};
use crate::model::Cell;

const SIDE: u32 = 560;

/// Draws a display: the guess board, the play board and the opponent's ships.
pub(super) fn display(display: &Display) -> String {
    let mut shapes = format!("<title>Player {}</title>\n", display.player.number());
    board(&mut shapes, "Guess board", &display.guess, (40, 40), 20);
    board(&mut shapes, "Play board", &display.play, (240, 240), 30);
    for (index, ((name, length), sunk)) in SHIPS.iter().zip(&display.sunk).enumerate() {
        let top = 280 + 40 * index;
        let (fill, state) = if *sunk { ("red", "sunk") } else { ("white", "afloat") };
        // Writing to a string cannot fail.
        let _ = writeln!(
            shapes,
            "<circle cx=\"50\" cy=\"{}\" r=\"10\" fill=\"{fill}\" stroke=\"black\"><title>{name} {state}</title></circle>\n\
             <text x=\"70\" y=\"{}\">{name} ({length})</text>",
            top + 10,
            top + 15
        );
    }
    picture(&shapes)
}

/// Draws the screen that hides the boards between two turns.
pub(super) fn splash(lines: &[String; 2]) -> String {
    let middle = SIDE / 2;
    let text = |line: &String, y: u32| {
        format!("<text x=\"{middle}\" y=\"{y}\" text-anchor=\"middle\" font-size=\"32\">{line}</text>\n")
    };
    picture(&format!("{}{}", text(&lines[0], middle - 10), text(&lines[1], middle + 40)))
}

fn picture(shapes: &str) -> String {
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{SIDE}\" height=\"{SIDE}\" viewBox=\"0 0 {SIDE} {SIDE}\" \
         font-family=\"sans-serif\" font-size=\"14\">\n\
         <rect width=\"{SIDE}\" height=\"{SIDE}\" fill=\"white\"/>\n{shapes}</svg>\n"
    )
}

/// Draws a board with digits above it and letters to the left of it.
fn board(shapes: &mut String, name: &str, squares: &[Vec<Square>], (left, top): (usize, usize), side: usize) {
    let _ = writeln!(shapes, "<g text-anchor=\"middle\" stroke-width=\"1\"><title>{name}</title>");
    for index in 0..SIZE.rows() {
        let (row, column) = (NOTATION.row(index), NOTATION.column(index));
        let along = usize::from(index) * side + side / 2;
        let _ = writeln!(shapes, "<text x=\"{}\" y=\"{}\">{column}</text>", left + along, top - 6);
        let _ = writeln!(shapes, "<text x=\"{}\" y=\"{}\">{row}</text>", left - 10, top + along + 5);
    }
    for (row, line) in squares.iter().enumerate() {
        for (column, square) in line.iter().enumerate() {
            let (fill, state) = match square {
                Square::Empty => ("white", "empty"),
                Square::Ship => ("grey", "ship"),
                Square::Hit => ("red", "hit"),
                Square::Miss => ("blue", "miss"),
            };
            let (x, y) = (left + column * side, top + row * side);
            let _ = writeln!(
                shapes,
                "<rect x=\"{x}\" y=\"{y}\" width=\"{side}\" height=\"{side}\" fill=\"{fill}\" stroke=\"black\">\
                 <title>{} {state}</title></rect>",
                NOTATION.cell(Cell::new(row as u16, column as u16))
            );
        }
    }
    shapes.push_str("</g>\n");
}
