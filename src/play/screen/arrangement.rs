use ratatui::layout::Rect;

use crate::model::{Cell, Size};
use crate::play::Terms;

/// Where everything is on a terminal. Drawing and clicking both use it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Arrangement {
    pub(super) title: Rect,
    /// The board that the player points at.
    pub(super) left: BoardArea,
    /// The other board.
    pub(super) right: BoardArea,
    /// Below each board.
    pub(super) left_list: Rect,
    pub(super) right_list: Rect,
    /// Right of both boards.
    pub(super) side: Rect,
    /// The latest results, two lines.
    pub(super) news: Rect,
    pub(super) message: Rect,
    pub(super) keys: Rect,
}

/// Where a board is, with its heading and the names of its rows and columns.
#[derive(Clone, Copy, Debug)]
pub(super) struct BoardArea {
    /// The whole area: the first line is the heading, the second one has the names of the columns.
    pub(super) all: Rect,
    /// The number of visible rows and columns.
    pub(super) rows: u16,
    pub(super) columns: u16,
    /// The width of the names of rows.
    pub(super) label: u16,
    /// The width of a cell, which is its glyph and the space to the left of it.
    pub(super) cell: u16,
}

/// Columns and rows that every terminal must have.
pub(super) const LEAST: (u16, u16) = (80, 24);

/// The width of the text right of both boards.
const SIDE: u16 = 26;
/// The number of columns between two areas.
const GAP: u16 = 2;
/// The lines above and below the rows of a board: title, heading and names of columns above; an empty line,
/// at least six ships, the news, the message and the keys below.
const ABOVE: u16 = 3;
const BELOW: u16 = 11;
/// Headings and ships need this width.
const NARROWEST: u16 = 23;

impl Arrangement {
    /// Arranges a terminal of `area` columns and rows, or returns `None` if it is too small.
    pub(super) fn new((width, height): (u16, u16), terms: &Terms) -> Option<Self> {
        if width < LEAST.0 || height < LEAST.1 {
            return None;
        }
        let longest = |names: &mut dyn Iterator<Item = String>| {
            names.map(|name| name.len() as u16).max().expect("a board has rows and columns")
        };
        let size = terms.size;
        let label = longest(&mut (0..size.rows()).map(|row| terms.notation.row(row)));
        let cell = longest(&mut (0..size.columns()).map(|column| terms.notation.column(column))) + 1;
        let most = (width - SIDE - 3 * GAP) / 2;
        // One more column closes the brackets around the last cell of a row.
        let columns = size.columns().min((most - label - 1) / cell);
        let rows = size.rows().min(height - ABOVE - BELOW);
        let board_width = (label + columns * cell + 1).max(NARROWEST);
        let left = Rect::new(1, 1, board_width, rows + 2);
        let right = Rect { x: left.right() + GAP, ..left };
        let side_x = right.right() + GAP;
        let bottom = height - 4;
        let list = |board: Rect| Rect { y: board.bottom() + 1, height: bottom - board.bottom() - 1, ..board };
        let area = |all| BoardArea { all, rows, columns, label, cell };
        let line = |y, height| Rect::new(1, y, width - 2, height);
        Some(Self {
            title: Rect::new(0, 0, width, 1),
            left: area(left),
            right: area(right),
            left_list: list(left),
            right_list: list(right),
            side: Rect::new(side_x, 1, width - side_x, bottom - 1),
            news: line(bottom, 2),
            message: line(bottom + 2, 1),
            keys: Rect::new(0, height - 1, width, 1),
        })
    }
}

impl BoardArea {
    /// Where the glyph of `cell` is, if it is visible.
    pub(super) fn place(&self, cell: Cell, corner: Cell) -> Option<(u16, u16)> {
        let row = cell.row.checked_sub(corner.row).filter(|&row| row < self.rows)?;
        let column = cell.column.checked_sub(corner.column).filter(|&column| column < self.columns)?;
        Some((self.all.x + self.label + (column + 1) * self.cell - 1, self.all.y + 2 + row))
    }

    /// The top left cell of the visible part of a board of `size` that has `cell` in its middle, or as near to it
    /// as possible.
    pub(super) fn corner_around(&self, cell: Cell, size: Size) -> Cell {
        let corner = |at: u16, visible: u16, side: u16| {
            at.saturating_sub(visible / 2).min(side.saturating_sub(visible))
        };
        Cell {
            row: corner(cell.row, self.rows, size.rows()),
            column: corner(cell.column, self.columns, size.columns()),
        }
    }

    /// The cell at this place of the terminal, if there is one.
    pub(super) fn cell_at(&self, x: u16, y: u16, corner: Cell) -> Option<Cell> {
        let row = y.checked_sub(self.all.y + 2).filter(|&row| row < self.rows)?;
        // The space before a glyph belongs to its cell.
        let column = x.checked_sub(self.all.x + self.label)? / self.cell;
        let is_visible = column < self.columns;
        is_visible.then(|| Cell::new(corner.row + row, corner.column + column))
    }
}
