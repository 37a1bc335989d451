//! The `duel` edition: each player has a play board and a guess board, and sees both.

mod frame;
mod view;

use self::view::Display;
use super::{Dialogue, Mistake, Moment, Part, Stopped, Terms, Vessel, next_turn};
use crate::engine::{Match, Outcome, Rules, TurnRule};
use crate::model::{Cell, Layout, Notation, PerPlayer, Player, Ship, Shot, Size};
use crate::record::{EditionName, Journal};

const SIZE: Size = Size::TEN;

/// Cells are written `A0` to `J9`.
const NOTATION: Notation = EditionName::Duel.notation();

/// Name and length of the ships, in the order in which they are placed.
const SHIPS: [(&str, u16); 5] =
    [("CARRIER", 5), ("BATTLESHIP", 4), ("CRUISER", 3), ("SUBMARINE", 3), ("DESTROYER", 2)];

/// The terms of every game.
pub fn terms() -> Terms {
    Terms {
        edition: EditionName::Duel,
        rules: Rules::plain(TurnRule::Alternate),
        size: SIZE,
        notation: NOTATION,
        players: PerPlayer { one: "PLAYER 1", two: "PLAYER 2" },
        ships: SHIPS.map(|(name, length)| Vessel::line(name, "#", length)).into(),
        // A play board has only ships and hits.
        names_sunk_ships: true,
        shows_misses_to_owner: false,
    }
}

/// What is shown in addition to the dialogue.
pub struct View<'a> {
    /// Whether boards are drawn as text.
    pub boards: bool,
    /// Called for each display and splash with a function that draws it as SVG.
    pub offer_picture: &'a mut dyn FnMut(&dyn Fn() -> String),
}

/// Plays a game.
pub fn play(view: &mut View, dialogue: &mut Dialogue, journal: &mut Journal) -> Result<(), Stopped> {
    let one = place_ships(Player::One, view, dialogue)?;
    let two = place_ships(Player::Two, view, dialogue)?;
    let terms = terms();
    let mut contest = Match::new(terms.rules, PerPlayer { one, two });
    dialogue.moment = next_turn(&contest);
    dialogue.wait_at_terminal(BEGIN_TURN)?;
    let played = fight(&mut contest, view, dialogue, journal);
    journal.close(&terms.opening(), &contest, false);
    played
}

fn fight(
    contest: &mut Match,
    view: &mut View,
    dialogue: &mut Dialogue,
    journal: &mut Journal,
) -> Result<(), Stopped> {
    loop {
        let player = contest.on_turn();
        dialogue.moment = next_turn(contest);
        let display = Display::on_turn(contest, dialogue.makes(Mistake::MissesOnPlayBoard));
        view.show(&display, dialogue);
        let cell = ask_target(contest, dialogue, journal)?;
        let fired = contest.fire_one(cell).expect("a cell is checked when it is entered");
        let opponent = player.other();
        // From here on, the screen shows only what both players may know.
        dialogue.hand_over();
        let hit = match fired.shot {
            Shot::Hit(ship) if dialogue.makes(Mistake::SunkAtEveryHit) => Some(ship),
            Shot::Sunk(ship) => Some(ship),
            Shot::Hit(_) | Shot::Miss => None,
        };
        if let Some(ship) = hit {
            let (name, _) = SHIPS[contest.board(opponent).layout().ship(ship).class];
            dialogue.say_as(Part::Result, format!("YOU SUNK PLAYER {}'S {name}\n", opponent.number()));
        }
        let result = if fired.shot == Shot::Miss { "MISS" } else { "HIT" };
        dialogue.say_as(Part::Result, format!("{result}\n"));
        let next = if dialogue.makes(Mistake::SplashNamesShooter) { player } else { opponent };
        view.splash(result, next, dialogue);
        if let Some(Outcome::Win(winner)) = contest.outcome() {
            dialogue.ask_to_go_on(BEGIN_TURN)?;
            dialogue.clear_screen();
            dialogue.moment = Moment::End;
            dialogue.say("GAME OVER\n");
            dialogue.say_as(Part::Result, format!("PLAYER {} WON\n", winner.number()));
            dialogue.say("GOODBYE!\n");
            return Ok(());
        }
        dialogue.moment = next_turn(contest);
        dialogue.ask(BEGIN_TURN)?;
        dialogue.hand_over();
    }
}

const INVALID_MOVE: &str = "INVALID MOVE, TRY AGAIN";
const BEGIN_TURN: &str = "Press ENTER to begin your turn: ";

fn place_ships(player: Player, view: &mut View, dialogue: &mut Dialogue) -> Result<Layout, Stopped> {
    dialogue.moment = Moment::Placing { player, ship: 1 };
    // The ships that the other player typed must not stay on the screen, even if no boards are drawn.
    dialogue.hand_over();
    let mut layout = Layout::new(SIZE);
    view.show(&Display::while_placing(player, &layout), dialogue);
    dialogue.say(format!("PLAYER {}, PLACE YOUR SHIPS\n", player.number()));
    for (class, (_, length)) in SHIPS.into_iter().enumerate() {
        dialogue.moment = Moment::Placing { player, ship: class + 1 };
        loop {
            let answer = dialogue.ask(&format!("PLACE A SHIP OF SIZE {length}: "))?;
            let cells = ship_cells(&answer, length.into(), dialogue);
            if cells.is_some_and(|cells| layout.place(Ship { class, cells }).is_ok()) {
                break;
            }
            dialogue.say_as(Part::Refusal, "INVALID SHIP, TRY AGAIN\n");
        }
        view.show(&Display::while_placing(player, &layout), dialogue);
    }
    dialogue.say("ALL SHIPS HAVE BEEN PLACED\n");
    Ok(layout)
}

/// The cells of a straight ship, which may be listed in any order.
fn ship_cells(answer: &str, length: usize, dialogue: &Dialogue) -> Option<Vec<Cell>> {
    let cells = answer.split_whitespace().map(|word| cell_named(word, dialogue, Mistake::ShipsSwapped));
    let mut cells: Vec<Cell> = cells.collect::<Option<_>>()?;
    cells.sort();
    let is_next = |pair: &[Cell]| {
        let (from, to) = (pair[0], pair[1]);
        (to.row - from.row, to.column.wrapping_sub(from.column))
    };
    let steps: Vec<_> = cells.windows(2).map(is_next).collect();
    let straight = steps.iter().all(|&step| step == (0, 1)) || steps.iter().all(|&step| step == (1, 0));
    (cells.len() == length && straight).then_some(cells)
}

/// Parses a cell from `A0` to `J9`.
fn cell_named(text: &str, dialogue: &Dialogue, exchanged: Mistake) -> Option<Cell> {
    let Cell { row, column } = NOTATION.parse(text, SIZE)?;
    Some(dialogue.row_and_column(row, column, exchanged).into())
}

fn ask_target(contest: &Match, dialogue: &mut Dialogue, journal: &mut Journal) -> Result<Cell, Stopped> {
    let prompt = format!("PLAYER {} ENTER A COORDINATE TO STRIKE: ", contest.on_turn().number());
    loop {
        let answer = dialogue.ask(&prompt)?;
        let cell = cell_named(&answer, dialogue, Mistake::TargetsSwapped);
        if let Some(cell) = cell.filter(|&cell| contest.check(cell, &[]).is_ok()) {
            return Ok(cell);
        }
        dialogue.say_as(Part::Refusal, format!("{INVALID_MOVE}\n"));
        journal.reject(contest.turn(), &answer, INVALID_MOVE);
    }
}

impl View<'_> {
    fn show(&mut self, display: &Display, dialogue: &mut Dialogue) {
        if self.boards {
            dialogue.clear_screen();
            display.say(dialogue);
        }
        (self.offer_picture)(&|| frame::display(display));
    }

    fn splash(&mut self, result: &str, next: Player, dialogue: &mut Dialogue) {
        let lines = [format!("{result}!"), format!("PLAYER {} BEGIN TURN", next.number())];
        if self.boards {
            dialogue.say_as(Part::Result, format!("{}\n", lines[0]));
            dialogue.say(format!("{}\n", lines[1]));
        }
        (self.offer_picture)(&|| frame::splash(&lines));
    }
}
