//! The `solo` edition: one player against the computer. A seed fixes the whole
//! game: its random numbers are those of Python's `random`.

mod computer;
mod setup;
mod ship_file;

pub use crate::opponents::Ai;
pub use computer::Computer;
pub use setup::Prepared;
pub use ship_file::{ShipFile, ShipFileError, read_ships};

use super::{BoardView, Dialogue, Mistake, Moment, Part, Stopped, Terms, Vessel, row_of_cells, target_named};
use crate::engine::{Match, Outcome, Rules, TurnRule};
use crate::model::{Board, Cell, Mark, Notation, PerPlayer, Player, Shot, Size};
use crate::record::{EditionName, Journal, Opening};

/// The terms of a game with ships of these symbols and lengths.
pub fn terms(size: Size, ships: impl IntoIterator<Item = (char, u16)>) -> Terms {
    Terms {
        edition: EditionName::Solo,
        rules: Rules::plain(TurnRule::Alternate),
        size,
        // Shots of the computer are printed as `(2, 5)`, but the player types `2 5`.
        notation: Notation::NumberSpaceNumber,
        players: PerPlayer { one: "You", two: "The AI" },
        ships: ships.into_iter().map(|(symbol, length)| Vessel::line(symbol, symbol, length)).collect(),
        names_sunk_ships: true,
        shows_misses_to_owner: true,
    }
}

/// Symbol, title and length of the usual ships.
const SHIPS: [(char, &str, u16); 5] = [
    ('C', "Carrier", 5),
    ('B', "Battleship", 4),
    ('R', "Cruiser", 3),
    ('S', "Submarine", 3),
    ('D', "Destroyer", 2),
];

/// The terms of a game with the usual ships on the usual board, for players who have no ship file.
pub fn standard_terms() -> Terms {
    let mut terms = terms(Size::TEN, SHIPS.map(|(symbol, _, length)| (symbol, length)));
    for (ship, (_, title, _)) in terms.ships.iter_mut().zip(SHIPS) {
        ship.title = title.to_owned();
    }
    terms
}

const HUMAN: Player = Player::One;
const COMPUTER: Player = Player::Two;

/// Plays a game. Prepared answers are not asked for. `load` returns the text of the file that the player
/// names, or why it cannot be read.
pub fn play(
    prepared: Prepared,
    load: &dyn Fn(&str) -> Result<String, String>,
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
    let mistake = dialogue.mistake;
    let say_placed = |first, last| {
        ship += 1;
        dialogue.moment = Moment::Placing { player: COMPUTER, ship };
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
    let lengths = own.ships().iter().map(|ship| ship.cells.len() as u16);
    let terms = terms(setup.size, symbols.iter().copied().zip(lengths));
    let mut contest = Match::new(terms.rules, layouts).starting_with(computer.first());
    let played = fight(&mut contest, &symbols, &mut computer, dialogue, journal);
    let opening = Opening {
        seed: Some(setup.seed.to_string()),
        opponent: Some(setup.ai.on(setup.size).name().into()),
        ..terms.opening()
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
    while contest.outcome().is_none() {
        let player = contest.on_turn();
        dialogue.moment = Moment::Turn { number: contest.turn(), player: None };
        let cell = if player == HUMAN {
            show_boards(contest, symbols, dialogue);
            ask_target(contest, dialogue, journal)?
        } else {
            let cell = computer.choose();
            let shot = format!("The AI fires at location ({}, {})\n", cell.row, cell.column);
            dialogue.say_as(Part::ComputersShot, shot);
            cell
        };
        let shot = match contest.fire_one(cell) {
            Ok(fired) => fired.shot,
            Err(_) if dialogue.makes(Mistake::CellsQueuedTwice) => shot_again(contest, cell),
            Err(_) => unreachable!("neither an opponent nor a checked answer repeats a cell"),
        };
        let result = match (dialogue.mistake, shot) {
            (Some(Mistake::SunkAsHit), Shot::Sunk(_)) => "Hit!\n".into(),
            (Some(Mistake::HitAndMissExchanged), Shot::Hit(_)) => "Miss!\n".into(),
            (Some(Mistake::HitAndMissExchanged), Shot::Miss) => "Hit!\n".into(),
            (_, Shot::Miss) => "Miss!\n".into(),
            (_, Shot::Hit(_)) => "Hit!\n".into(),
            (mistake, Shot::Sunk(ship)) => {
                let before = if mistake == Some(Mistake::SunkAfterHit) { "Hit!\n" } else { "" };
                let symbol = symbols[contest.board(player.other()).layout().ship(ship).class];
                format!("{before}You sunk my {symbol}\n")
            }
        };
        if player == COMPUTER {
            computer.learn(cell, shot);
        }
        dialogue.say_as(Part::Result, result);
    }
    dialogue.moment = Moment::End;
    show_boards(contest, symbols, dialogue);
    let has_won = contest.outcome() == Some(Outcome::Win(HUMAN));
    dialogue.say_as(Part::Result, if has_won { "You win!\n" } else { "The AI wins.\n" });
    Ok(())
}

/// What a shot does that a program fires at a cell again. The turn passes.
fn shot_again(contest: &mut Match, cell: Cell) -> Shot {
    let player = contest.on_turn();
    contest.give_turn(player.other());
    let board = contest.board(player.other());
    match board.layout().ship_at(cell) {
        Some(ship) if board.is_sunk(ship) => Shot::Sunk(ship),
        Some(ship) => Shot::Hit(ship),
        None => Shot::Miss,
    }
}

/// Shows what the player sees of the computer's board, and their own board.
fn show_boards(contest: &Match, symbols: &[char], dialogue: &mut Dialogue) {
    let [scanned, own] = [COMPUTER, HUMAN].map(|player| contest.board(player));
    let square = |board: &Board, cell, ship: &dyn Fn(usize) -> char| match board.mark(cell) {
        Some(Mark::Hit) => 'X',
        Some(Mark::Miss) => 'O',
        _ => board.layout().ship_at(cell).map_or('*', |id| ship(board.layout().ship(id).class)),
    };
    show("Scanning Board", own.layout().size(), |cell| square(scanned, cell, &|_| '*'), dialogue);
    show("My Board", own.layout().size(), |cell| square(own, cell, &|class| symbols[class]), dialogue);
}

/// Shows a board, followed by an empty line.
fn show(title: &'static str, size: Size, square: impl Fn(Cell) -> char, dialogue: &mut Dialogue) {
    let board = BoardView { player: None, view: title };
    let numbers = row_of_cells(0, size, " ", |cell| cell.column.to_string());
    dialogue.say_as(Part::Board(board), format!("{title}\n  {numbers}\n"));
    for row in 0..size.rows() {
        let name = format!("{row} ");
        let cells = row_of_cells(row, size, " ", &square);
        dialogue.say_row(board, row, (name.len(), 2), format!("{name}{cells}\n"));
    }
    dialogue.say_as(Part::Board(board), "\n");
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
