use super::super::arrangement::BoardArea;
use super::super::game::ScreenGame;
use super::super::paint::Role;
use super::Canvas;
use crate::engine::{ResultRule, Seen, Shots};
use crate::model::{Cell, Direction, Mark, Player};
use crate::play::Terms;
use ratatui::layout::Rect;
use ratatui::style::Modifier;

/// A cell as it is shown.
pub(super) type Square = (char, Role);

pub(super) const WATER: Square = ('.', Role::Water);
const MISS: Square = ('o', Role::Miss);
pub(super) const HIT: Square = ('X', Role::Hit);
const RECORDED: Square = ('?', Role::Recorded);
pub(super) const MARKED: Square = ('+', Role::Marked);

/// What the glyphs on the boards of this game mean, in lines of at most `width` characters.
pub(super) fn legend(terms: &Terms, width: u16) -> Vec<String> {
    let mut items = vec![". water", "o miss", "X hit"];
    if terms.names_sunk_ships {
        items.push("letter: sunk");
    }
    match (terms.rules.shots, terms.rules.results) {
        (Shots::One, ResultRule::AtOnce) => {}
        (Shots::One, ResultRule::Counted) => items.push("? not announced yet"),
        // The results of a salvo are known at the end of the turn.
        (Shots::Salvo(_) | Shots::Fleet, _) => items.push("+ marked"),
    }
    items.push("( ) latest shots");
    let mut lines: Vec<String> = Vec::new();
    for item in items {
        match lines.last_mut() {
            Some(line) if line.len() + 2 + item.len() <= width.into() => *line = format!("{line}  {item}"),
            _ => lines.push(item.to_owned()),
        }
    }
    lines
}

/// What a player knows about a cell of the opponent's board.
pub(super) fn seen(game: &ScreenGame, viewer: Player, cell: Cell) -> Square {
    let (contest, terms) = (game.contest(), &game.terms);
    let layout = contest.board(viewer.other()).layout();
    match contest.sight(viewer).cell(cell).expect("the cell is on the board") {
        Seen::Untouched => WATER,
        Seen::Recorded => RECORDED,
        Seen::Miss => MISS,
        Seen::Sunk(ship) if terms.names_sunk_ships => (letter(terms, layout.ship(ship).class), Role::Sunk),
        Seen::Hit | Seen::Sunk(_) => HIT,
    }
}

/// A cell of a player's own board.
pub(super) fn own(game: &ScreenGame, player: Player, cell: Cell, shows_misses: bool) -> Square {
    let (board, terms) = (game.contest().board(player), &game.terms);
    let letter = |id| letter(terms, board.layout().ship(id).class);
    match (board.layout().ship_at(cell), board.mark(cell)) {
        (Some(id), Some(Mark::Hit)) if board.is_sunk(id) => (letter(id), Role::Sunk),
        (Some(_), Some(Mark::Hit)) => HIT,
        (Some(id), _) => (letter(id), Role::Ship),
        (None, Some(Mark::Miss)) if shows_misses => MISS,
        (None, _) => WATER,
    }
}

/// What tells the ships of a class apart: their symbol, or a letter of their title if several classes share it.
pub(super) fn letter(terms: &Terms, class: usize) -> char {
    let symbol = &terms.ships[class].symbol;
    if terms.ships.iter().filter(|ship| ship.symbol == *symbol).count() > 1 {
        let mut taken = Vec::new();
        for ship in &terms.ships[..=class] {
            taken.extend(ship.title.chars().find(|letter| !taken.contains(letter)));
        }
        return taken.last().copied().unwrap_or('#');
    }
    // Symbols of two characters do not fit.
    let mut letters = symbol.chars();
    letters.next().filter(|_| letters.next().is_none()).unwrap_or('#')
}

/// A board to draw: its cells, and what is around some of them.
pub(super) struct Picture<'a> {
    pub(super) heading: &'a str,
    pub(super) corner: Cell,
    pub(super) square: &'a dyn Fn(Cell) -> Square,
    pub(super) latest: &'a [Cell],
    pub(super) cursor: Option<Cell>,
}

impl Canvas<'_> {
    pub(super) fn board(&mut self, area: &BoardArea, picture: &Picture) {
        let (corner, terms) = (picture.corner, &self.game().terms);
        let (rows, columns) = (terms.size.rows(), terms.size.columns());
        if area.head > 1 {
            self.line(Rect { height: 1, ..area.all }, picture.heading, Role::Heading);
        }
        let role = |is_pointed_at| if is_pointed_at { Role::Heading } else { Role::Text };
        // Names that would touch the one before are left out.
        let mut end = 0;
        for column in (corner.column..columns).take(area.columns.into()) {
            let name = terms.notation.column(column);
            let Some((x, _)) = area.place(Cell::new(corner.row, column), corner) else { continue };
            let width = name.len() as u16;
            let name_area = Rect::new(x + 1 - width, area.all.y + area.head - 1, width, 1);
            if name_area.x > end {
                let role = role(picture.cursor.is_some_and(|cursor| cursor.column == column));
                self.line(name_area, &name, role);
                end = name_area.right();
            }
        }
        for row in (corner.row..rows).take(area.rows.into()) {
            let name = format!("{:>1$}", terms.notation.row(row), usize::from(area.label));
            let Some((_, y)) = area.place(Cell::new(row, corner.column), corner) else { continue };
            let role = role(picture.cursor.is_some_and(|cursor| cursor.row == row));
            self.line(Rect::new(area.all.x, y, area.label, 1), &name, role);
            for column in (corner.column..columns).take(area.columns.into()) {
                let cell = Cell::new(row, column);
                let (glyph, role) = (picture.square)(cell);
                if let (Some(rect), Some(place)) = (area.rect(cell, corner), area.place(cell, corner)) {
                    let style = self.style(role);
                    self.buffer.set_style(rect, style);
                    self.buffer[place].set_char(glyph);
                }
            }
        }
        for &cell in picture.latest {
            // Cells side by side share their parentheses.
            let has_next = picture.latest.iter().any(|other| Some(*other) == cell.step(Direction::Right, 1));
            let has_previous =
                picture.latest.iter().any(|other| Some(*other) == cell.step(Direction::Left, 1));
            self.surround(area, cell, corner, [(!has_previous).then_some('('), (!has_next).then_some(')')]);
        }
        if let Some(cell) = picture.cursor {
            self.surround(area, cell, corner, [Some('['), Some(']')]);
            if let Some(place) = area.place(cell, corner) {
                let style = self.buffer[place].style().add_modifier(Modifier::REVERSED);
                self.buffer[place].set_style(style);
            }
        }
    }

    fn surround(&mut self, area: &BoardArea, cell: Cell, corner: Cell, signs: [Option<char>; 2]) {
        if let Some((x, y)) = area.place(cell, corner) {
            for (x, sign) in [x - 1, x + 1].into_iter().zip(signs) {
                if let Some(sign) = sign {
                    self.buffer[(x, y)].set_char(sign).set_style(Modifier::BOLD);
                }
            }
        }
    }
}
