//! The `streak` edition: boards and fleets of any size, and a hit keeps the turn.
//!
//! The published program prints nothing about an answer that it refuses, and only a number when somebody has won. What a
//! person wants to know besides is a remark.

use super::{
    BoardView, Dialogue, Mistake, Moment, NoTarget, PLAYERS, Part, Stopped, Terms, Vessel, next_turn,
    row_of_cells, target_named,
};
use crate::engine::{Match, Outcome, Rules, Seen, TurnRule};
use crate::model::{Cell, Direction, FireError, Layout, PerPlayer, Player, Ship, Shot, Size};
use crate::record::{EditionName, Journal};
use crate::source::Integer;

/// Why a game with this size and these ships is not possible.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[expect(missing_docs, reason = "the messages say it")]
pub enum SettingError {
    #[error("the size must be from 1 to {}", Size::MAX_SIDE)]
    Size,
    #[error("there must be at least one ship")]
    NoShip,
    #[error(
        "a ship of length {length} does not fit on a board of {side} x {side}: lengths must be from 1 to {side}"
    )]
    Length { length: u16, side: u16 },
    #[error("the ships have {cells} cells, but the board has only {area}")]
    TooManyCells { cells: usize, area: usize },
}

/// The terms of a game on a square board with `side` rows and ships of these lengths. Even if they are valid, there may
/// be no way to place all ships.
pub fn terms(side: u16, lengths: &[u16]) -> Result<Terms, SettingError> {
    let size = Size::new(side, side).ok_or(SettingError::Size)?;
    if lengths.is_empty() {
        return Err(SettingError::NoShip);
    }
    if let Some(&length) = lengths.iter().find(|length| !(1..=side).contains(length)) {
        return Err(SettingError::Length { length, side });
    }
    let cells = lengths.iter().map(|&length| usize::from(length)).sum();
    if cells > size.area() {
        return Err(SettingError::TooManyCells { cells, area: size.area() });
    }
    let ship = |(id, &length): (usize, &u16)| Vessel::line(format!("Ship {id}"), id.to_string(), length);
    Ok(Terms {
        edition: EditionName::Streak,
        rules: Rules::plain(TurnRule::UntilMiss),
        size,
        notation: EditionName::Streak.notation(),
        players: PLAYERS,
        ships: lengths.iter().enumerate().map(ship).collect(),
        names_sunk_ships: false,
        shows_misses_to_owner: true,
    })
}

/// Plays a game.
pub fn play(terms: &Terms, dialogue: &mut Dialogue, journal: &mut Journal) -> Result<(), Stopped> {
    let one = place_ships(terms, Player::One, dialogue)?;
    dialogue.hand_over();
    wait(Moment::Placing { player: Player::Two, ship: 1 }, dialogue)?;
    let two = place_ships(terms, Player::Two, dialogue)?;
    dialogue.hand_over();

    let mut contest = Match::new(terms.rules, PerPlayer { one, two });
    let played = fight(&mut contest, dialogue, journal);
    journal.close(&terms.opening(), &contest, false);
    played
}

fn fight(contest: &mut Match, dialogue: &mut Dialogue, journal: &mut Journal) -> Result<(), Stopped> {
    loop {
        dialogue.moment = next_turn(contest);
        show_shots(contest, dialogue);
        let cell = ask_target(contest, dialogue, journal)?;
        let player = contest.on_turn();
        let fired = contest.fire_one(cell).expect("a cell is checked when it is entered");
        match fired.shot {
            Shot::Hit(_) | Shot::Sunk(_) => {
                let is_sunk = matches!(fired.shot, Shot::Sunk(_));
                let as_sunk = if is_sunk {
                    !dialogue.makes(Mistake::SunkAsHit)
                } else {
                    dialogue.makes(Mistake::HitAsSunk)
                };
                let verb = if as_sunk { "sunk" } else { "hit" };
                dialogue.say_as(Part::Result, format!("You {verb} an enemy ship!\n"));
                let hands_over = dialogue.makes(Mistake::TurnPassesAfterHitWithHandOver);
                let passes = hands_over
                    || dialogue.makes(Mistake::TurnPassesAfterHit)
                    || (dialogue.makes(Mistake::TurnPassesUnlessSunk) && !is_sunk);
                if contest.outcome().is_none() && passes {
                    contest.give_turn(player.other());
                    if hands_over {
                        wait(next_turn(contest), dialogue)?;
                    }
                }
            }
            Shot::Miss => {
                let stays_at_once = dialogue.makes(Mistake::TurnStaysAfterMissAtOnce);
                if stays_at_once || dialogue.makes(Mistake::TurnStaysAfterMiss) {
                    contest.give_turn(player);
                }
                // The next player may see only this.
                dialogue.hand_over();
                dialogue.say_as(Part::Result, "You missed! Switching players..\n");
                if !stays_at_once {
                    wait(next_turn(contest), dialogue)?;
                }
            }
        }
        if let Some(Outcome::Win(winner)) = contest.outcome() {
            dialogue.moment = Moment::End;
            dialogue.say_as(Part::Result, format!("{}\n", winner.number()));
            dialogue.remark(format_args!("Player {} wins!", winner.number()));
            return Ok(());
        }
    }
}

/// Waits for the other player, who is asked at the next moment.
fn wait(next: Moment, dialogue: &mut Dialogue) -> Result<(), Stopped> {
    dialogue.moment = next;
    dialogue.say("\n".repeat(20));
    dialogue.ask("Press enter to continue")?;
    dialogue.hand_over();
    Ok(())
}

fn place_ships(terms: &Terms, player: Player, dialogue: &mut Dialogue) -> Result<Layout, Stopped> {
    let mut layout = Layout::new(terms.size);
    let mut placed = vec![false; terms.ships.len()];
    while placed.contains(&false) {
        let ship = layout.ships().len() + 1;
        dialogue.moment = Moment::Placing { player, ship };
        let keeps = dialogue.makes(Mistake::PlacedShipsStayListed);
        let is_left = |placed: bool| !placed || keeps;
        let left = terms.ships.iter().zip(&placed);
        let left = left.map(|(ship, &placed)| is_left(placed).then(|| ship.length.to_string()));
        let left: Vec<String> = left.map(Option::unwrap_or_default).collect();
        dialogue.say_as(Part::ShipsLeft, format!("[{}]\n", left.join(",")));
        let answer = dialogue.ask("Position? ")?;
        if let Err(refusal) = place_ship(terms, &answer, dialogue, &mut layout, &mut placed) {
            dialogue.remark(refusal);
        }
    }
    Ok(layout)
}

/// Places the ship that `answer` describes. The error is a sentence that says why this is not possible.
fn place_ship(
    terms: &Terms,
    answer: &str,
    dialogue: &Dialogue,
    layout: &mut Layout,
    placed: &mut [bool],
) -> Result<(), String> {
    let form = || "Enter: ship row column direction (n, s, e or w).".to_owned();
    let words: Vec<&str> = answer.split_whitespace().collect();
    let &[id, row, column, direction] = &words[..] else { return Err(form()) };
    let (row, column) = dialogue.row_and_column(row, column, Mistake::ShipsSwapped);
    let [id, row, column] = [id, row, column].map(Integer::parse);
    let (id, row, column) = (id.ok_or_else(form)?, row.ok_or_else(form)?, column.ok_or_else(form)?);
    let direction = match direction {
        "n" => Direction::Up,
        "s" => Direction::Down,
        "e" => Direction::Right,
        "w" => Direction::Left,
        _ => return Err(form()),
    };
    let index = id.index().filter(|&index| index < placed.len());
    let index = index.ok_or_else(|| format!("There is no ship {id}."))?;
    if placed[index] {
        return Err(format!("Ship {id} is already placed."));
    }
    let first = row.coordinate().zip(column.coordinate()).map(|(row, column)| Cell { row, column });
    let cells = first.and_then(|first| terms.ships[index].cells(first, direction, terms.size));
    let cells = cells.ok_or_else(|| format!("Ship {id} does not fit there."))?;
    let placing = layout.place(Ship { class: index, cells });
    placing.map_err(|_| format!("Ship {id} would cover another ship."))?;
    placed[index] = true;
    Ok(())
}

/// Shows what the player on turn knows about the other board.
fn show_shots(contest: &Match, dialogue: &mut Dialogue) {
    let player = contest.on_turn();
    let shooter = if dialogue.makes(Mistake::RecordShowsOwnBoard) { player.other() } else { player };
    let sight = contest.sight(shooter);
    let size = contest.board(player.other()).layout().size();
    let board = BoardView::of(player, "record board");
    let rule = format!("{}\n", vec!["---"; size.columns().into()].join("+"));
    for row in 0..size.rows() {
        dialogue.say_as(Part::Board(board), if row == 0 { "\n" } else { &rule });
        let cells = row_of_cells(row, size, " | ", |Cell { row, column }| {
            let seen = sight.cell(dialogue.row_and_column(row, column, Mistake::BoardsSwapped).into());
            match seen.expect("the rows and columns are the board's") {
                Seen::Hit | Seen::Sunk(_) => 'x',
                Seen::Miss => 'o',
                Seen::Untouched | Seen::Recorded => ' ',
            }
        });
        dialogue.say_row(board, row, (1, 4), format!(" {cells} \n"));
    }
}

fn ask_target(contest: &Match, dialogue: &mut Dialogue, journal: &mut Journal) -> Result<Cell, Stopped> {
    loop {
        let answer = dialogue.ask("Enter coordinates: ")?;
        let refusal = match target_named(&answer, contest, dialogue) {
            Ok(cell) => return Ok(cell),
            Err(NoTarget::NotTwoNumbers) => "Enter: row column.",
            Err(NoTarget::Unfit(FireError::Repeated)) => "You have already fired there.",
            Err(NoTarget::Unfit(FireError::OffBoard | FireError::Over)) => "That is off the board.",
        };
        dialogue.remark(refusal);
        journal.reject(contest.turn(), &answer, refusal);
    }
}
