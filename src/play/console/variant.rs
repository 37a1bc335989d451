use super::{FLEET, FLEET_WITH_PATROL};
use crate::engine::{Results, Rules, Shots, TurnRule};
use crate::model::Fleet;

/// A variant of the game whose rules go together.
///
/// ```
/// use battleship::{Results, Rules, Shots, TurnRule};
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

/// Why rules do not go together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum VariantError {
    /// A turn that may be kept would have to be a single shot.
    #[error("a salvo always passes the turn, so a hit cannot keep it")]
    SalvoUntilMiss,
    /// Whether a turn is kept must not depend on a result that is not announced yet.
    #[error("a turn that a hit keeps would reveal the hit before it is counted")]
    DelayedUntilMiss,
    /// A turn without a shot would never end the game.
    #[error("a salvo has at least 1 shot")]
    EmptySalvo,
}

impl Variant {
    /// The variant with these rules, with or without the patrol. A `strict` one ends with the first error.
    pub fn new(rules: Rules, patrol: bool, strict: bool) -> Result<Self, VariantError> {
        if rules.shots == Shots::Salvo(0) {
            return Err(VariantError::EmptySalvo);
        }
        if rules.turns == TurnRule::UntilMiss && rules.shots != Shots::One {
            return Err(VariantError::SalvoUntilMiss);
        }
        if rules.turns == TurnRule::UntilMiss && rules.results == Results::Counted {
            return Err(VariantError::DelayedUntilMiss);
        }
        Ok(Self { rules, patrol, strict })
    }

    pub(super) fn fleet(&self) -> &'static Fleet {
        if self.patrol { &FLEET_WITH_PATROL } else { &FLEET }
    }
}
