use super::super::arrangement::BoardArea;
use super::super::paint::Role;
use super::Canvas;
use crate::engine::{ResultRule, Seen, Shots, Sight};
use crate::model::{Board, Cell, Direction, Mark};
use crate::play::Terms;
use ratatui::layout::Rect;
use ratatui::style::Modifier;

/// A cell as it is shown.
pub(super) type Square = (char, Role);

pub(super) const WATER: Square = ('.', Role::Water);
const MISS: Square = ('o', Role::Miss);
pub(super) const HIT: Square = ('X', Role::Hit);
pub(super) const SUNK: Square = ('*', Role::Sunk);
const RECORDED: Square = ('?', Role::Recorded);
pub(super) const MARKED: Square = ('+', Role::Marked);

/// What the glyphs on the boards of this game mean, in lines.
pub(super) fn legend(terms: &Terms) -> Vec<&'static str> {
    let mut lines = vec![". water  o miss  X hit", "* sunk  ( ) latest shots"];
    match (terms.rules.shots, terms.rules.results) {
        (Shots::One, ResultRule::AtOnce) => {}
        (Shots::One, ResultRule::Counted) => lines.push("? not announced yet"),
        // The results of a salvo are known at the end of the turn.
        (Shots::Salvo(_) | Shots::Fleet, _) => lines.push("+ marked"),
    }
    lines
}

/// What a player knows about a cell of the opponent's board.
pub(super) fn seen(sight: &Sight, cell: Cell, terms: &Terms) -> Square {
    match sight.cell(cell).expect("the cell is on the board") {
        Seen::Untouched => WATER,
        Seen::Recorded => RECORDED,
        Seen::Miss => MISS,
        Seen::Sunk(_) if terms.names_sunk_ships => SUNK,
        Seen::Hit | Seen::Sunk(_) => HIT,
    }
}

/// A cell of a player's own board.
pub(super) fn own(board: &Board, cell: Cell, terms: &Terms, shows_misses: bool) -> Square {
    match (board.layout().ship_at(cell), board.mark(cell)) {
        (Some(ship), Some(Mark::Hit)) if board.is_sunk(ship) => SUNK,
        (Some(_), Some(Mark::Hit)) => HIT,
        (Some(ship), _) => self::ship(terms, board.layout().ship(ship).class),
        (None, Some(Mark::Miss)) if shows_misses => MISS,
        (None, _) => WATER,
    }
}

/// A cell of a ship of this class.
pub(super) fn ship(terms: &Terms, class: usize) -> Square {
    // Symbols of two characters do not fit.
    let mut letters = terms.ships[class].symbol.chars();
    let symbol = letters.next().filter(|_| letters.next().is_none());
    (symbol.unwrap_or('#'), Role::Ship)
}

/// A board to draw: its cells, and what is around some of them.
pub(super) struct Picture<'a> {
    pub(super) heading: &'a str,
    /// The top left cell of the visible part.
    pub(super) corner: Cell,
    pub(super) square: &'a dyn Fn(Cell) -> Square,
    /// The cells in parentheses.
    pub(super) latest: &'a [Cell],
    /// The cell in brackets.
    pub(super) cursor: Option<Cell>,
}

impl Canvas<'_> {
    pub(super) fn board(&mut self, area: &BoardArea, terms: &Terms, picture: &Picture) {
        let corner = picture.corner;
        let (rows, columns) = (terms.size.rows(), terms.size.columns());
        let is_part = area.rows < rows || area.columns < columns;
        let heading = format!("{}{}", picture.heading, if is_part { " (part)" } else { "" });
        self.line(Rect { height: 1, ..area.all }, &heading, Role::Heading);
        for column in (corner.column..columns).take(area.columns.into()) {
            let name = terms.notation.column(column);
            if let Some((x, _)) = area.place(Cell::new(corner.row, column), corner) {
                let x = x + 1 - name.len() as u16;
                self.line(Rect::new(x, area.all.y + 1, area.cell, 1), &name, Role::Label);
            }
        }
        for row in (corner.row..rows).take(area.rows.into()) {
            let name = format!("{:>1$}", terms.notation.row(row), usize::from(area.label));
            if let Some((_, y)) = area.place(Cell::new(row, corner.column), corner) {
                self.line(Rect::new(area.all.x, y, area.label, 1), &name, Role::Label);
            }
            for column in (corner.column..columns).take(area.columns.into()) {
                let cell = Cell::new(row, column);
                let (x, y) = area.place(cell, corner).expect("visible cells have a place");
                let (glyph, role) = (picture.square)(cell);
                self.buffer[(x, y)].set_char(glyph).set_style(self.paint.style(role));
            }
        }
        for &cell in picture.latest {
            // Cells side by side share their parentheses.
            let has_next = picture.latest.iter().any(|other| Some(*other) == cell.step(Direction::Right, 1));
            let has_previous =
                picture.latest.iter().any(|other| Some(*other) == cell.step(Direction::Left, 1));
            self.surround(
                area,
                cell,
                corner,
                [(!has_previous).then_some('('), (!has_next).then_some(')')],
                Role::Text,
            );
        }
        if let Some(cell) = picture.cursor {
            self.surround(area, cell, corner, [Some('['), Some(']')], Role::Heading);
            if let Some(place) = area.place(cell, corner) {
                let style = self.buffer[place].style().add_modifier(Modifier::REVERSED);
                self.buffer[place].set_style(style);
            }
        }
    }

    fn surround(&mut self, area: &BoardArea, cell: Cell, corner: Cell, signs: [Option<char>; 2], role: Role) {
        if let Some((x, y)) = area.place(cell, corner) {
            for (x, sign) in [x - 1, x + 1].into_iter().zip(signs) {
                if let Some(sign) = sign {
                    self.buffer[(x, y)].set_char(sign).set_style(self.paint.style(role));
                }
            }
        }
    }
}
