use ratatui::layout::Rect;

use crate::model::{Cell, Size};
use crate::play::Terms;

/// Where everything is on a terminal. Drawing and clicking both use it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Arrangement {
    pub(super) title: Rect,
    /// The board that the player points at.
    pub(super) left: BoardArea,
    pub(super) right: BoardArea,
    /// Whether there is room for one board at a time, so that both are in the same place.
    pub(super) is_single: bool,
    pub(super) left_list: Rect,
    pub(super) right_list: Rect,
    pub(super) side: Rect,
    /// The latest results, two lines.
    pub(super) news: Rect,
    pub(super) message: Rect,
    pub(super) keys: Rect,
}

/// Where a board is, with the names of its rows and columns and perhaps a heading.
#[derive(Clone, Copy, Debug)]
pub(super) struct BoardArea {
    pub(super) all: Rect,
    /// The number of lines above the rows: the last one has the names of the columns, the one before it the heading.
    pub(super) head: u16,
    pub(super) rows: u16,
    pub(super) columns: u16,
    /// The width of the names of rows.
    pub(super) label: u16,
    /// The width and height of a cell, with its glyph in the middle.
    pub(super) cell: u16,
    pub(super) line: u16,
}

/// Columns and rows that every terminal must have.
pub(super) const LEAST: (u16, u16) = (40, 16);
/// Columns and rows of a terminal that has room for two boards.
const USUAL: (u16, u16) = (80, 24);

/// The width that the text right of the boards needs, and what it gets if there is more room.
const SIDE: u16 = 26;
const WIDE_SIDE: u16 = 30;
/// The same on a terminal that is narrower than usual.
const NARROW_SIDE: u16 = 15;
/// The number of columns between two boards, and between a board and text.
const GUTTER: u16 = 3;
const GAP: u16 = 2;
/// The lines above and below the rows of two boards: title, heading and names of columns above; the ships with their
/// heading, the news, the message and the keys below.
const ABOVE: u16 = 3;
const BELOW: u16 = 1 + SHIPS + FOOT;
/// The lines for ships that there always are.
const SHIPS: u16 = 6;
/// The lines of the news, the message and the keys.
const FOOT: u16 = 4;
/// Headings and ships need this width.
const NARROWEST: u16 = 23;
/// A cell has at most so many lines, and twice as many columns.
const LARGEST: u16 = 4;

impl Arrangement {
    /// Arranges a terminal of `area` columns and rows, or returns `None` if it is too small.
    pub(super) fn new(area: (u16, u16), terms: &Terms) -> Option<Self> {
        if area.0 < LEAST.0 || area.1 < LEAST.1 {
            return None;
        }
        Some(Self::of_two(area, terms).unwrap_or_else(|| Self::of_one(area, terms)))
    }

    /// Two boards side by side, or `None` if a part of them would be hidden.
    fn of_two((width, height): (u16, u16), terms: &Terms) -> Option<Self> {
        if width < USUAL.0 || height < USUAL.1 {
            return None;
        }
        let mut board =
            BoardArea::new((width - 1 - SIDE - GUTTER - GAP) / 2, height - ABOVE - BELOW, 2, terms);
        if board.hides_part(terms.size) {
            return None;
        }
        board.all.width = board.all.width.max(NARROWEST);
        let ships = u16::try_from(terms.ships.len()).unwrap_or(u16::MAX).max(SHIPS);
        let most = height - FOOT;
        let bottom = (2 + board.all.height).saturating_add(ships).clamp(USUAL.1 - FOOT, most);
        // Everything between the first and the last line is in the middle of a large terminal.
        let needed = 1 + 2 * board.all.width + GUTTER + GAP + WIDE_SIDE;
        let (right_by, down_by) = (width.saturating_sub(needed) / 2, (most - bottom) / 2);
        let bottom = bottom + down_by;
        let left = Rect { x: 1 + right_by, y: 1 + down_by, ..board.all };
        let right = Rect { x: left.right() + GUTTER, ..left };
        let side_x = right.right() + GAP;
        let area = |all| BoardArea { all, ..board };
        let list = |board: Rect| Rect { y: board.bottom(), height: bottom - board.bottom(), ..board };
        let line = |y, height| Rect::new(left.x, y, width - left.x - 1, height);
        Some(Self {
            title: Rect::new(0, 0, width, 1),
            left: area(left),
            right: area(right),
            is_single: false,
            left_list: list(left),
            right_list: list(right),
            side: Rect::new(side_x, left.y, (width - side_x).min(WIDE_SIDE), bottom - left.y),
            news: line(bottom, 2),
            message: line(bottom + 2, 1),
            keys: Rect::new(0, height - 1, width, 1),
        })
    }

    /// One board with everything else to the right of it. On a narrow terminal the news are below it.
    fn of_one((width, height): (u16, u16), terms: &Terms) -> Self {
        let is_narrow = width < USUAL.0;
        let (side_width, foot) = if is_narrow { (NARROW_SIDE, FOOT) } else { (SIDE, FOOT - 2) };
        let mut board = BoardArea::new(width - 1 - GAP - side_width, height - 2 - foot, 1, terms);
        (board.all.x, board.all.y) = (1, 1);
        let x = board.all.right() + GAP;
        let column = |y: u16, lines: u16| {
            let y = y.min(height - foot);
            Rect::new(x, y, width - x, lines.min(height - foot - y))
        };
        let line = |y, height| Rect::new(1, y, width - 2, height);
        let (news, top) = if is_narrow { (line(height - foot, 2), 1) } else { (column(1, 2), 4) };
        let ships = u16::try_from(terms.ships.len()).unwrap_or(u16::MAX);
        let list = column(top, ships.saturating_add(1));
        Self {
            title: Rect::new(0, 0, width, 1),
            left: board,
            right: board,
            is_single: true,
            left_list: list,
            right_list: list,
            side: column(list.bottom() + 1, u16::MAX),
            news,
            message: line(height - 2, 1),
            keys: Rect::new(0, height - 1, width, 1),
        }
    }
}

impl BoardArea {
    /// The area of a board in the top left corner, with as much of it as fits in `width` columns and with `height`
    /// lines for its rows.
    fn new(width: u16, height: u16, head: u16, terms: &Terms) -> Self {
        let size = terms.size;
        let names = (0..size.rows()).map(|row| terms.notation.row(row).len() as u16);
        let label = names.max().expect("a board has rows");
        // One more column closes the brackets around the last cell of a row.
        let width = width - label - 1;
        // Cells are as large as the room allows.
        let line = (width / (2 * size.columns())).min(height / size.rows()).clamp(1, LARGEST);
        let cell = 2 * line;
        let (rows, columns) = (size.rows().min(height / line), size.columns().min(width / cell));
        let all = Rect::new(0, 0, label + columns * cell + 1, head + rows * line);
        Self { all, head, rows, columns, label, cell, line }
    }

    /// Whether there is no room for a part of a board of `size`.
    pub(super) fn hides_part(&self, size: Size) -> bool {
        self.rows < size.rows() || self.columns < size.columns()
    }

    /// The part of the terminal that `cell` covers, if it is visible.
    pub(super) fn rect(&self, cell: Cell, corner: Cell) -> Option<Rect> {
        let row = cell.row.checked_sub(corner.row).filter(|&row| row < self.rows)?;
        let column = cell.column.checked_sub(corner.column).filter(|&column| column < self.columns)?;
        let (x, y) = (self.label + column * self.cell, self.head + row * self.line);
        Some(Rect::new(self.all.x + x, self.all.y + y, self.cell, self.line))
    }

    /// Where the glyph of `cell` is, if it is visible.
    pub(super) fn place(&self, cell: Cell, corner: Cell) -> Option<(u16, u16)> {
        let rect = self.rect(cell, corner)?;
        Some((rect.x + self.cell / 2, rect.y + (self.line - 1) / 2))
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
        let row = y.checked_sub(self.all.y + self.head)? / self.line;
        let column = x.checked_sub(self.all.x + self.label)? / self.cell;
        let is_visible = row < self.rows && column < self.columns;
        is_visible.then(|| Cell::new(corner.row + row, corner.column + column))
    }
}
