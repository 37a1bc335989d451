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
    /// The number of lines of a row, with its glyphs in the first one.
    line: u16,
}

/// Columns and rows that every terminal must have.
pub(super) const LEAST: (u16, u16) = (80, 24);

/// The width that the text right of both boards needs, and what it gets if there is more room.
const SIDE: u16 = 26;
const WIDE_SIDE: u16 = 30;
/// The number of columns between two areas.
const GAP: u16 = 2;
/// The lines above and below the rows of a board: title, heading and names of columns above; the ships with their
/// heading, the news, the message and the keys below.
const ABOVE: u16 = 3;
const BELOW: u16 = 1 + SHIPS + FOOT;
/// The lines for ships that there always are.
const SHIPS: u16 = 6;
/// The lines of the news, the message and the keys.
const FOOT: u16 = 4;
/// Headings and ships need this width.
const NARROWEST: u16 = 23;

impl Arrangement {
    /// Arranges a terminal of `area` columns and rows, or returns `None` if it is too small.
    pub(super) fn new((width, height): (u16, u16), terms: &Terms) -> Option<Self> {
        if width < LEAST.0 || height < LEAST.1 {
            return None;
        }
        let board = BoardArea::new((width - SIDE - 3 * GAP) / 2, height - ABOVE - BELOW, terms);
        let ships = u16::try_from(terms.ships.len()).unwrap_or(u16::MAX).max(SHIPS);
        let most = height - FOOT;
        let bottom = (2 + board.all.height).saturating_add(ships).clamp(LEAST.1 - FOOT, most);
        // Everything between the first and the last line is in the middle of a large terminal.
        let needed = 1 + 2 * (board.all.width + GAP) + WIDE_SIDE;
        let (right_by, down_by) = (width.saturating_sub(needed) / 2, (most - bottom) / 2);
        let bottom = bottom + down_by;
        let left = Rect { x: 1 + right_by, y: 1 + down_by, ..board.all };
        let right = Rect { x: left.right() + GAP, ..left };
        let side_x = right.right() + GAP;
        let area = |all| BoardArea { all, ..board };
        let list = |board: Rect| Rect { y: board.bottom(), height: bottom - board.bottom(), ..board };
        let line = |y, height| Rect::new(left.x, y, width - left.x - 1, height);
        Some(Self {
            title: Rect::new(0, 0, width, 1),
            left: area(left),
            right: area(right),
            left_list: list(left),
            right_list: list(right),
            side: Rect::new(side_x, left.y, (width - side_x).min(WIDE_SIDE), bottom - left.y),
            news: line(bottom, 2),
            message: line(bottom + 2, 1),
            keys: Rect::new(0, height - 1, width, 1),
        })
    }
}

impl BoardArea {
    /// The area of a board in the top left corner, with as much of it as fits in `width` columns and with `height`
    /// lines for its rows.
    fn new(width: u16, height: u16, terms: &Terms) -> Self {
        let longest = |names: &mut dyn Iterator<Item = String>| {
            names.map(|name| name.len() as u16).max().expect("a board has rows and columns")
        };
        let size = terms.size;
        let label = longest(&mut (0..size.rows()).map(|row| terms.notation.row(row)));
        let cell = longest(&mut (0..size.columns()).map(|column| terms.notation.column(column))) + 1;
        // One more column closes the brackets around the last cell of a row.
        let width = width - label - 1;
        // A board that has the room is drawn at twice its size.
        let is_large = size.columns() * cell * 2 <= width && size.rows() * 2 <= height;
        let (cell, line) = if is_large { (cell * 2, 2) } else { (cell, 1) };
        let (rows, columns) = (size.rows().min(height / line), size.columns().min(width / cell));
        let all = Rect::new(0, 0, (label + columns * cell + 1).max(NARROWEST), 2 + rows * line);
        Self { all, rows, columns, label, cell, line }
    }

    /// Where the glyph of `cell` is, if it is visible.
    pub(super) fn place(&self, cell: Cell, corner: Cell) -> Option<(u16, u16)> {
        let row = cell.row.checked_sub(corner.row).filter(|&row| row < self.rows)?;
        let column = cell.column.checked_sub(corner.column).filter(|&column| column < self.columns)?;
        Some((self.all.x + self.label + (column + 1) * self.cell - 1, self.all.y + 2 + row * self.line))
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
        let row = Some(y.checked_sub(self.all.y + 2)? / self.line).filter(|&row| row < self.rows)?;
        // What is around a glyph belongs to its cell, a little more of it to the left.
        let column = x.checked_sub(self.all.x + self.label + (self.cell - 1) / 2)? / self.cell;
        let is_visible = column < self.columns;
        is_visible.then(|| Cell::new(corner.row + row, corner.column + column))
    }
}
