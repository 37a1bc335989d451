use crate::engine::{ResultRule, Rules, Shots, TurnRule};
use crate::model::Size;
use crate::play::{PLAYERS, Shape, Terms, Vessel};
use crate::record::EditionName;

/// Name, id on the board and length of the ships. In the published program, the cruiser really has two cells.
const SHIPS: [(&str, u8, u16); 5] =
    [("destroyer", 1, 2), ("cruiser", 2, 2), ("submarine", 3, 3), ("battleship", 4, 4), ("carrier", 5, 5)];

/// Why rules are not compatible.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum VariantError {
    /// A hit can keep the turn only if a turn is a single shot.
    #[error("a salvo always ends the turn, so a hit cannot keep it")]
    SalvoUntilMiss,
    /// Keeping the turn must not reveal a result that is not announced yet.
    #[error("keeping the turn after a hit would reveal the hit before it is counted")]
    DelayedUntilMiss,
    /// A game of turns without shots would never end.
    #[error("a salvo must have at least 1 shot")]
    EmptySalvo,
}

/// The terms of a game with these rules, with or without the patrol, which is a square of 2 x 2 cells.
///
/// ```
/// use battleship::{Rules, Shots, TurnRule};
/// use battleship::play::console::{self, VariantError};
///
/// let salvo = Rules { shots: Shots::Salvo(3), ..Rules::plain(TurnRule::Alternate) };
/// assert!(console::terms(salvo, false).is_ok());
/// let kept_turn = Rules { turns: TurnRule::UntilMiss, ..salvo };
/// assert_eq!(console::terms(kept_turn, false), Err(VariantError::SalvoUntilMiss));
/// ```
pub fn terms(rules: Rules, has_patrol: bool) -> Result<Terms, VariantError> {
    if rules.shots == Shots::Salvo(0) {
        return Err(VariantError::EmptySalvo);
    }
    if rules.turns == TurnRule::UntilMiss && rules.shots != Shots::One {
        return Err(VariantError::SalvoUntilMiss);
    }
    if rules.turns == TurnRule::UntilMiss && rules.results == ResultRule::Counted {
        return Err(VariantError::DelayedUntilMiss);
    }
    let mut ships = SHIPS.map(|(name, id, length)| Vessel::line(name, id.to_string(), length)).to_vec();
    if has_patrol {
        ships.push(Vessel { shape: Shape::Square, ..Vessel::line("patrol", "6", 4) });
    }
    Ok(Terms {
        edition: EditionName::Console,
        rules,
        size: Size::TEN,
        notation: EditionName::Console.notation(),
        players: PLAYERS,
        ships,
        names_sunk_ships: true,
        shows_misses_to_owner: true,
    })
}
