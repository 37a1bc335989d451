use super::{ResultRule, Rules, Shots};
use crate::model::{ShipId, Shot};

/// What the players learn about a shot in the turn in which it is fired.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Announced {
    /// The shot missed.
    Miss,
    /// The shot hit. If sinkings are not announced, it may also have sunk a ship.
    Hit,
    /// The shot sank this ship.
    Sunk(ShipId),
    /// Nothing yet: the shot will be counted together with later shots by the same player.
    Recorded,
    /// Only the number of hits among the shots that are counted together. This is the last of them, or one
    /// of the same salvo. From now on, the result of each of them is known.
    Counted,
}

impl Announced {
    /// What `rules` announce about a shot when `recorded` shots by its player are waiting to be counted.
    pub(super) fn of(shot: Shot, rules: Rules, recorded: usize) -> Self {
        match (rules.results, shot) {
            (ResultRule::Counted, _) => {
                let completes = rules.shots != Shots::One || recorded + 1 >= ResultRule::COUNTED_TOGETHER;
                if completes { Self::Counted } else { Self::Recorded }
            }
            (ResultRule::AtOnce, Shot::Miss) => Self::Miss,
            (ResultRule::AtOnce, Shot::Sunk(ship)) if rules.sinkings_told => Self::Sunk(ship),
            (ResultRule::AtOnce, Shot::Hit(_) | Shot::Sunk(_)) => Self::Hit,
        }
    }
}
