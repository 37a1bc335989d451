use super::{Dialogue, NOTATION, Part, SHIPS, SIZE};
use crate::engine::{Match, Seen};
use crate::model::{Cell, Layout, Mark, Player};
use crate::play::BoardView;

/// What one player may see.
pub(super) struct Display {
    pub(super) player: Player,
    /// The player's hits and misses.
    pub(super) guess: Vec<Vec<Square>>,
    /// The player's ships and the hits on them.
    pub(super) play: Vec<Vec<Square>>,
    /// For each of the opponent's ships, whether it is sunk.
    pub(super) sunk: [bool; SHIPS.len()],
}

/// One cell of a board, as shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Square {
    Empty,
    Ship,
    Hit,
    Miss,
}

impl Display {
    /// What `player` sees while placing the ships of `layout`.
    pub(super) fn while_placing(player: Player, layout: &Layout) -> Self {
        let play = |cell| if layout.ship_at(cell).is_some() { Square::Ship } else { Square::Empty };
        Self { player, guess: squares(|_| Square::Empty), play: squares(play), sunk: Default::default() }
    }

    /// What the player on turn sees; `shows_misses` is a mistake.
    pub(super) fn on_turn(contest: &Match, shows_misses: bool) -> Self {
        let player = contest.on_turn();
        let (own, sight) = (contest.board(player), contest.sight(player));
        let guess = |cell| match sight.cell(cell).expect("the boards have the edition's size") {
            Seen::Hit | Seen::Sunk(_) => Square::Hit,
            Seen::Miss => Square::Miss,
            Seen::Untouched | Seen::Recorded => Square::Empty,
        };
        let play = |cell| match (own.layout().ship_at(cell), own.mark(cell)) {
            (Some(_), Some(Mark::Hit)) => Square::Hit,
            (Some(_), _) => Square::Ship,
            (None, Some(Mark::Miss)) if shows_misses => Square::Miss,
            // The play board does not show misses.
            (None, _) => Square::Empty,
        };
        let mut sunk = [false; SHIPS.len()];
        for ship in sight.sunk() {
            sunk[contest.board(player.other()).layout().ship(ship).class] = true;
        }
        Self { player, guess: squares(guess), play: squares(play), sunk }
    }

    /// Shows three columns of text, followed by an empty line.
    pub(super) fn say(&self, dialogue: &mut Dialogue) {
        let color = dialogue.style.color;
        let [guess, play] = ["guess board", "play board"].map(|view| BoardView::of(self.player, view));
        dialogue.say(format!("PLAYER {}\n", self.player.number()));
        dialogue.say("GUESS BOARD                PLAY BOARD                 OPPONENT'S SHIPS\n");
        dialogue.say("  0 1 2 3 4 5 6 7 8 9        0 1 2 3 4 5 6 7 8 9\n");
        for row in 0..SIZE.rows() {
            let (index, letter) = (usize::from(row), NOTATION.row(row));
            let line =
                |squares: &[Square]| squares.iter().map(|square| square.glyph(color)).collect::<String>();
            dialogue.say_row(guess, row, (2, 2), format!("{letter}{}", line(&self.guess[index])));
            dialogue.say_as(Part::Board(guess), "      ");
            dialogue.say_row(play, row, (2, 2), format!("{letter}{}", line(&self.play[index])));
            if let Some((name, length)) = SHIPS.get(index) {
                let mark = if self.sunk[index] { 'X' } else { ' ' };
                dialogue.say_as(Part::ShipsLeft, format!("      ({mark}) {name} ({length})"));
            }
            dialogue.say("\n");
        }
        dialogue.say("\n");
    }
}

fn squares(square: impl Fn(Cell) -> Square) -> Vec<Vec<Square>> {
    let row = |row| (0..SIZE.columns()).map(|column| square(Cell { row, column })).collect();
    (0..SIZE.rows()).map(row).collect()
}

impl Square {
    /// A space and the glyph, which stays the same with colors, so that nothing depends on color alone.
    fn glyph(self, color: bool) -> String {
        let (glyph, code) = match self {
            Self::Empty => (".", ""),
            Self::Ship => ("#", "90"),
            Self::Hit => ("X", "31"),
            Self::Miss => ("o", "34"),
        };
        if color && !code.is_empty() { format!(" \x1b[{code}m{glyph}\x1b[0m") } else { format!(" {glyph}") }
    }
}
