//! The `console` edition: players type actions, and variants of the rules can be combined.

mod announcement;
mod boards;
mod placing;
mod variant;

pub use variant::{VariantError, terms};

use self::announcement::announcement;
use self::placing::OUT_OF_BOUNDS;
use super::{BoardView, Dialogue, Mistake, Moment, Part, Stopped, Terms, next_turn};
use crate::engine::{Match, Outcome, Shots, Turn};
use crate::model::{Cell, FireError, PerPlayer, Player, Shot};
use crate::record::Journal;
use crate::source::Integer;

/// Plays a game. A `strict` one ends at the first error.
pub fn play(
    terms: &Terms,
    strict: bool,
    dialogue: &mut Dialogue,
    journal: &mut Journal,
) -> Result<(), Stopped> {
    let console = &mut Console { terms, dialogue, journal, strict, turn: 0 };
    let one = placing::place_ships(Player::One, console)?;
    let two = placing::place_ships(Player::Two, console)?;
    console.dialogue.hand_over();
    let mut contest = Match::new(terms.rules, PerPlayer { one, two });
    let ended = fight(&mut contest, console);
    // If the game ended without a winner or an error, a player quit.
    console.journal.close(&terms.opening(), &contest, ended.is_ok());
    ended
}

fn fight(contest: &mut Match, console: &mut Console) -> Result<(), Stopped> {
    loop {
        let player = contest.on_turn();
        console.turn = contest.turn();
        console.dialogue.moment = next_turn(contest);
        console.dialogue.say(format!("Player {} move.\n", player.number()));
        let Some(turn) = take_turn(contest, console)? else {
            console.dialogue.moment = Moment::End;
            console.dialogue.say_as(Part::Result, "Game over\n");
            return Ok(());
        };
        let any_hit = turn.shots.iter().any(|fired| fired.shot != Shot::Miss);
        match console.dialogue.mistake {
            Some(Mistake::TurnStaysAfterHit) if any_hit => contest.give_turn(player),
            Some(Mistake::TurnPassesAfterHit) if any_hit => contest.give_turn(player.other()),
            Some(Mistake::TurnStaysAfterMiss) if !any_hit => contest.give_turn(player),
            _ => {}
        }
        if contest.on_turn() != player {
            // The next player may see only the announcement.
            console.dialogue.hand_over();
        }
        let target = contest.board(player.other()).layout();
        let mut announced = announcement(&turn, console.terms, target);
        if console.dialogue.makes(Mistake::SunkAfterHit) && announced.starts_with("sunk: ") {
            announced.insert_str(0, "hit\n");
        }
        if fires_salvo_shot_by_shot(contest, console) {
            // The results are announced already.
            let sunk = announced.lines().filter(|line| line.starts_with("sunk: "));
            announced = sunk.map(|line| format!("{line}\n")).collect();
        }
        console.dialogue.say_as(Part::Result, announced);
        if let Some(Outcome::Win(winner)) = contest.outcome() {
            console.dialogue.moment = Moment::End;
            console.dialogue.say_as(Part::Result, format!("Game over: Player {} wins!\n", winner.number()));
            return Ok(());
        }
        console.dialogue.say("\n");
    }
}

/// Lets the player on turn act until they attack. Returns `None` if they quit.
fn take_turn(contest: &mut Match, console: &mut Console) -> Result<Option<Turn>, Stopped> {
    let player = contest.on_turn();
    loop {
        let action = console.dialogue.ask_word("attack personal_board opponent_board quit: ")?;
        match action.as_str() {
            "attack" => break,
            "personal_board" => {
                console.show_own(BoardView::of(player, "personal board"), contest.board(player));
            }
            "opponent_board" => console.show_opponents(contest, player),
            "quit" => return Ok(None),
            _ => console.refuse(&action, "Unknown action.")?,
        }
    }
    let shots = contest.shots_due();
    let mut cells = Vec::with_capacity(shots);
    while cells.len() < shots {
        console.dialogue.say(if contest.rules().shots == Shots::One {
            "Enter attack location.\n".to_owned()
        } else {
            format!("Enter attack location {} of {shots}.\n", cells.len() + 1)
        });
        let cell = ask_target(contest, &cells, console)?;
        if fires_salvo_shot_by_shot(contest, console) {
            let target = contest.board(player.other()).layout();
            let result = if target.ship_at(cell).is_some() { "hit\n" } else { "miss\n" };
            console.dialogue.say_as(Part::Result, result);
        }
        cells.push(cell);
    }
    Ok(Some(contest.fire(&cells).expect("each cell is checked when it is entered")))
}

fn fires_salvo_shot_by_shot(contest: &Match, console: &Console) -> bool {
    contest.rules().shots != Shots::One && console.dialogue.makes(Mistake::SalvoShotByShot)
}

fn ask_target(contest: &Match, named: &[Cell], console: &mut Console) -> Result<Cell, Stopped> {
    loop {
        let (row, column) = (console.ask_number("x_coord: ")?, console.ask_number("y_coord: ")?);
        let (row, column) = console.dialogue.row_and_column(row, column, Mistake::TargetsSwapped);
        let cell = row.coordinate().zip(column.coordinate()).map(|(row, column)| Cell { row, column });
        let answer = format!("{row} {column}");
        match cell.ok_or(FireError::OffBoard).and_then(|cell| contest.check(cell, named).map(|()| cell)) {
            Ok(cell) => return Ok(cell),
            Err(FireError::Repeated) => console.refuse(&answer, "Already attacked that square.")?,
            Err(FireError::OffBoard | FireError::Over) => console.refuse(&answer, OUT_OF_BOUNDS)?,
        }
    }
}

/// A game with its dialogue, and the state that decides about errors.
struct Console<'a, 'io> {
    terms: &'a Terms,
    dialogue: &'a mut Dialogue<'io>,
    journal: &'a mut Journal,
    strict: bool,
    /// The number of the turn, from 1, or 0 while ships are placed.
    turn: u32,
}

impl Console<'_, '_> {
    fn ask_number(&mut self, prompt: &str) -> Result<Integer, Stopped> {
        loop {
            let answer = self.dialogue.ask_word(prompt)?;
            match Integer::parse(&answer) {
                Some(number) => return Ok(number),
                None => self.refuse(&answer, "Entered value is not a number.")?,
            }
        }
    }

    fn refuse(&mut self, answer: &str, line: &str) -> Result<(), Stopped> {
        self.journal.reject(self.turn, answer, line);
        self.dialogue.say_as(Part::Refusal, format!("{line}\n"));
        if self.strict { Err(Stopped::AtError) } else { Ok(()) }
    }
}
