use crate::model::{Cell, Size};
use crate::play::{BoardView, Dialogue, Part};

/// A board as lines of text. A shot changes only one line, which keeps large boards fast.
pub(super) struct Sheet {
    board: BoardView,
    heading: String,
    squares: Vec<Vec<char>>,
    lines: Vec<String>,
}

impl Sheet {
    pub(super) fn new(title: &'static str, size: Size, square: impl Fn(Cell) -> char) -> Self {
        let numbers: Vec<String> = (0..size.columns()).map(|column| column.to_string()).collect();
        let row = |row| (0..size.columns()).map(|column| square(Cell { row, column })).collect();
        let squares: Vec<Vec<char>> = (0..size.rows()).map(row).collect();
        let lines = squares.iter().enumerate().map(|(row, squares)| line(row, squares)).collect();
        let board = BoardView { player: None, view: title };
        Self { board, heading: format!("{title}\n  {}\n", numbers.join(" ")), squares, lines }
    }

    pub(super) fn set(&mut self, cell: Cell, mark: char) {
        let row = usize::from(cell.row);
        self.squares[row][usize::from(cell.column)] = mark;
        self.lines[row] = line(row, &self.squares[row]);
    }

    /// Shows the board, followed by an empty line.
    pub(super) fn show(&self, dialogue: &mut Dialogue) {
        dialogue.say_as(Part::Board(self.board), &self.heading);
        for (row, line) in (0..).zip(&self.lines) {
            let first = line.find(' ').map_or(0, |space| space + 1);
            dialogue.say_row(self.board, row, (first, 2), line);
        }
        dialogue.say_as(Part::Board(self.board), "\n");
    }
}

fn line(row: usize, squares: &[char]) -> String {
    let mut line = row.to_string();
    for square in squares {
        line.push(' ');
        line.push(*square);
    }
    line.push('\n');
    line
}
