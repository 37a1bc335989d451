//! The games that people play. Each edition has a module with its preset and its texts, and follows the course
//! of a game: place ships, take turns, end. [`Dialogue`] asks and reads answers; a [`Table`] is the same game for a
//! screen with boards. The engine decides what a shot does and what the players learn about it.

pub mod console;
mod dialogue;
mod dialogue_style;
pub mod duel;
pub(crate) mod game_options;
mod mistake;
mod outlet;
mod outline;
mod script;
pub mod solo;
pub mod streak;
mod table;
mod terms;

pub use dialogue::{Dialogue, Stopped};
pub use dialogue_style::{Device, DialogueStyle};
pub use game_options::{GameOptions, OptionError};
pub use mistake::Mistake;
pub use outline::{BoardView, Moment, Outline, Part, Row, Span};
pub use script::{Performance, Script};
pub use table::{CannotFire, Held, Table, UnfitFleet};
pub use terms::{Shape, Terms, Vessel};

use crate::engine::Match;
use crate::model::{Cell, FireError, PerPlayer, Size};
use crate::source::Integer;

/// The players' names in most editions.
const PLAYERS: PerPlayer<&str> = PerPlayer { one: "Player 1", two: "Player 2" };

/// The moment of the next turn of two players.
fn next_turn(contest: &Match) -> Moment {
    Moment::Turn { number: contest.turn(), player: Some(contest.on_turn()) }
}

/// Why an answer does not name a cell that can be fired at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
enum NoTarget {
    #[error("not two whole numbers")]
    NotTwoNumbers,
    #[error(transparent)]
    Unfit(#[from] FireError),
}

/// Parses an answer of the form `row column`, both from 0, and checks that the player on turn can fire at
/// that cell.
fn target_named(answer: &str, contest: &Match, dialogue: &Dialogue) -> Result<Cell, NoTarget> {
    let numbers: Option<Vec<Integer>> = answer.split_whitespace().map(Integer::parse).collect();
    let Some([row, column]) = numbers.as_deref() else { return Err(NoTarget::NotTwoNumbers) };
    let (row, column) = dialogue.row_and_column(row, column, Mistake::TargetsSwapped);
    let (row, column) = row.coordinate().zip(column.coordinate()).ok_or(FireError::OffBoard)?;
    contest.check(Cell { row, column }, &[])?;
    Ok(Cell { row, column })
}

/// The cells of a row of a board, with `between` them.
fn row_of_cells<T>(row: u16, size: Size, between: &str, square: impl Fn(Cell) -> T) -> String
where
    String: Extend<T>,
{
    let mut text = String::new();
    for column in 0..size.columns() {
        text.push_str(if column == 0 { "" } else { between });
        text.extend([square(Cell { row, column })]);
    }
    text
}
