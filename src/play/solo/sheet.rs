use crate::model::{Cell, Size};
use crate::play::Dialogue;

/// A board as lines of text. A shot changes only one line, which keeps large boards fast.
pub(super) struct Sheet {
    heading: String,
    squares: Vec<Vec<char>>,
    lines: Vec<String>,
}

impl Sheet {
    pub(super) fn new(title: &str, size: Size, square: impl Fn(Cell) -> char) -> Self {
        let numbers: Vec<String> = (0..size.columns()).map(|column| column.to_string()).collect();
        let row = |row| (0..size.columns()).map(|column| square(Cell { row, column })).collect();
        let squares: Vec<Vec<char>> = (0..size.rows()).map(row).collect();
        let lines = squares.iter().enumerate().map(|(row, squares)| line(row, squares)).collect();
        Self { heading: format!("{title}\n  {}\n", numbers.join(" ")), squares, lines }
    }

    pub(super) fn set(&mut self, cell: Cell, mark: char) {
        let row = usize::from(cell.row);
        self.squares[row][usize::from(cell.column)] = mark;
        self.lines[row] = line(row, &self.squares[row]);
    }

    /// Shows the board, followed by an empty line.
    pub(super) fn show(&self, dialogue: &mut Dialogue) {
        dialogue.say(&self.heading);
        for line in &self.lines {
            dialogue.say(line);
        }
        dialogue.say("\n");
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
