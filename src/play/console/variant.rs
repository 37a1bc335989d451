use super::{FLEET, FLEET_WITH_PATROL, PATROL, SIZE};
use crate::engine::{ResultRule, Rules, Shots, TurnRule};
use crate::model::Fleet;
use crate::play::{PLAYERS, Shape, Terms, Vessel};
use crate::record::EditionName;

/// A variant of the game, with rules that are compatible.
///
/// ```
/// use battleship::{ResultRule, Rules, Shots, TurnRule};
/// use battleship::play::console::{Variant, VariantError};
///
/// let salvo = Rules { shots: Shots::Salvo(3), ..Rules::plain(TurnRule::Alternate) };
/// assert!(Variant::new(salvo, false, false).is_ok());
/// let kept_turn = Rules { turns: TurnRule::UntilMiss, ..salvo };
/// assert_eq!(Variant::new(kept_turn, false, false), Err(VariantError::SalvoUntilMiss));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Variant {
    pub(super) rules: Rules,
    patrol: bool,
    pub(super) strict: bool,
}

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

impl Variant {
    /// Combines these rules, with or without the patrol. A `strict` game ends at the first error.
    pub fn new(rules: Rules, patrol: bool, strict: bool) -> Result<Self, VariantError> {
        if rules.shots == Shots::Salvo(0) {
            return Err(VariantError::EmptySalvo);
        }
        if rules.turns == TurnRule::UntilMiss && rules.shots != Shots::One {
            return Err(VariantError::SalvoUntilMiss);
        }
        if rules.turns == TurnRule::UntilMiss && rules.results == ResultRule::Counted {
            return Err(VariantError::DelayedUntilMiss);
        }
        Ok(Self { rules, patrol, strict })
    }

    /// The terms of a game of this variant.
    pub fn terms(&self) -> Terms {
        let mut ships = Vessel::lines(self.fleet());
        if let Some(patrol) = ships.get_mut(PATROL) {
            patrol.shape = Shape::Square;
        }
        Terms {
            edition: EditionName::Console,
            rules: self.rules,
            size: SIZE,
            notation: EditionName::Console.notation(),
            players: PLAYERS,
            ships,
            names_sunk_ships: true,
            shows_misses_to_owner: true,
        }
    }

    /// Whether the game ends at the first error.
    pub fn is_strict(&self) -> bool {
        self.strict
    }

    pub(super) fn fleet(&self) -> &'static Fleet {
        if self.patrol { &FLEET_WITH_PATROL } else { &FLEET }
    }
}
