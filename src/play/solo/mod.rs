//! The `solo` edition: one player against the computer. A seed fixes the whole
//! game: its random numbers are those of Python's `random`.

mod computer;
mod mistaken;
mod setup;
mod sheet;
mod ship_file;
mod standard;

pub use crate::opponents::Ai;
pub use computer::Computer;
pub use setup::Prepared;
pub use ship_file::{ShipFile, ShipFileError, read_ships};
pub use standard::standard_terms;

use self::sheet::Sheet;
use super::{Dialogue, Mistake, Moment, Part, Stopped, Terms, Vessel, target_named};
use crate::engine::{Announced, Match, Outcome, Rules, TurnRule};
use crate::model::{Cell, Notation, PerPlayer, Player, Size};
use crate::record::{EditionName, Journal, Opening};

/// The player and the computer take turns.
pub const RULES: Rules = Rules::plain(TurnRule::Alternate);

/// The terms of a game with ships of these symbols and lengths.
pub fn terms(size: Size, ships: impl IntoIterator<Item = (char, u16)>) -> Terms {
    Terms {
        edition: EditionName::Solo,
        rules: RULES,
        size,
        // Shots of the computer are printed as `(2, 5)`, but the player types `2 5`.
        notation: Notation::NumberSpaceNumber,
        players: PerPlayer { one: "You", two: "The AI" },
        ships: ships.into_iter().map(|(symbol, length)| Vessel::line(symbol, symbol, length)).collect(),
        names_sunk_ships: true,
        shows_misses_to_owner: true,
    }
}

const HUMAN: Player = Player::One;
const COMPUTER: Player = Player::Two;

/// Plays a game. Prepared answers are not asked for. `load` returns the text of the file that the player
/// names, or `None` if it cannot be read.
pub fn play(
    prepared: Prepared,
    load: &dyn Fn(&str) -> Option<String>,
    dialogue: &mut Dialogue,
    journal: &mut Journal,
) -> Result<(), Stopped> {
    let setup = setup::ask(prepared, load, dialogue)?;
    let (symbols, own) = match read_ships(&setup.ships.text, setup.size) {
        Ok(fleet) => fleet,
        Err(error) => {
            dialogue.say_as(Part::Refusal, format!("{}\n", error.published(&setup.ships.name)));
            return Ok(());
        }
    };
    let mut ship = 0;
    let mistake = dialogue.mistake();
    let say_placed = |first, last| {
        ship += 1;
        dialogue.set_moment(Moment::Placing { player: COMPUTER, ship });
        let [first, last] = [first, last].map(|end| Notation::NumberCommaNumber.cell(end));
        dialogue.say(format!("Placing ship from {first} to {last}.\n"));
    };
    let Some(mut computer) =
        Computer::with_mistake(setup.ai, &setup.seed, (&symbols, &own), mistake, say_placed)
    else {
        dialogue.say("Error the ships do not fit on the board. Terminating game.\n");
        return Ok(());
    };
    let layouts = PerPlayer { one: &own, two: computer.ships() };
    let mut contest = Match::new(RULES, layouts).starting_with(computer.first());
    let played = fight(&mut contest, &symbols, &mut computer, dialogue, journal);
    let lengths = own.ships().iter().map(|ship| ship.cells.len() as u16);
    let opening = Opening {
        seed: Some(setup.seed.to_string()),
        opponent: Some(setup.ai.name().into()),
        ..terms(setup.size, symbols.iter().copied().zip(lengths)).opening()
    };
    journal.close(&opening, &contest, false);
    played
}

/// Takes turns until a fleet is sunk.
fn fight(
    contest: &mut Match,
    symbols: &[char],
    computer: &mut Computer,
    dialogue: &mut Dialogue,
    journal: &mut Journal,
) -> Result<(), Stopped> {
    let ships = contest.board(HUMAN).layout();
    let mut scanning = Sheet::new("Scanning Board", ships.size(), |_| '*');
    let own_symbol = |cell| ships.ship_at(cell).map_or('*', |ship| symbols[ships.ship(ship).class]);
    let mut own = Sheet::new("My Board", ships.size(), own_symbol);
    let outcome = loop {
        if let Some(outcome) = contest.outcome() {
            break outcome;
        }
        let player = contest.on_turn();
        dialogue.set_moment(Moment::Turn { number: contest.turn(), player: None });
        let cell = if player == HUMAN {
            scanning.show(dialogue);
            own.show(dialogue);
            ask_target(contest, dialogue, journal)?
        } else {
            let cell = computer.choose();
            let shot = format!("The AI fires at location ({}, {})\n", cell.row, cell.column);
            dialogue.say_as(Part::ComputersShot, shot);
            cell
        };
        let announced = match contest.fire_one(cell) {
            Ok(fired) => fired.announced,
            Err(_) if dialogue.makes(Mistake::CellsQueuedTwice) => announced_again(contest, cell),
            Err(_) => unreachable!("neither an opponent nor a checked answer repeats a cell"),
        };
        let (mark, result) = match announced {
            Announced::Miss => ('O', "Miss!\n".to_owned()),
            Announced::Hit => ('X', "Hit!\n".to_owned()),
            Announced::Sunk(ship) => {
                let symbol = symbols[contest.board(player.other()).layout().ship(ship).class];
                ('X', format!("You sunk my {symbol}\n"))
            }
            Announced::Recorded | Announced::Counted => unreachable!("results are announced at once"),
        };
        let result = match (dialogue.mistake(), announced) {
            (Some(Mistake::SunkAsHit), Announced::Sunk(_)) => "Hit!\n".into(),
            (Some(Mistake::SunkAfterHit), Announced::Sunk(_)) => format!("Hit!\n{result}"),
            (Some(Mistake::HitAndMissExchanged), Announced::Hit) => "Miss!\n".into(),
            (Some(Mistake::HitAndMissExchanged), Announced::Miss) => "Hit!\n".into(),
            _ => result,
        };
        if player == HUMAN {
            scanning.set(cell, mark);
        } else {
            own.set(cell, mark);
            computer.learn(cell, announced);
        }
        dialogue.say_as(Part::Result, result);
    };
    dialogue.set_moment(Moment::End);
    scanning.show(dialogue);
    own.show(dialogue);
    let end = match outcome {
        Outcome::Win(HUMAN) => "You win!\n",
        Outcome::Win(COMPUTER) => "The AI wins.\n",
        Outcome::Draw => unreachable!("players who take turns cannot both lose"),
    };
    dialogue.say_as(Part::Result, end);
    Ok(())
}

/// What a program announces that fires at a cell again. The turn passes.
fn announced_again(contest: &mut Match, cell: Cell) -> Announced {
    let player = contest.on_turn();
    contest.give_turn(player.other());
    let board = contest.board(player.other());
    match board.layout().ship_at(cell) {
        Some(ship) if board.is_sunk(ship) => Announced::Sunk(ship),
        Some(_) => Announced::Hit,
        None => Announced::Miss,
    }
}

/// Asks for a target until the answer is valid, without saying what is wrong with other answers.
fn ask_target(contest: &Match, dialogue: &mut Dialogue, journal: &mut Journal) -> Result<Cell, Stopped> {
    loop {
        let answer = dialogue.ask("Enter row and column to fire on separated by a space: ")?;
        match target_named(&answer, contest, dialogue) {
            Ok(cell) => return Ok(cell),
            Err(why) => journal.reject(contest.turn(), &answer, &why.to_string()),
        }
    }
}
