use super::{Results, Rules, Shots};
use crate::model::{ShipId, Shot};

/// What the players learn of a shot in the turn in which it is fired.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Announced {
    /// That it missed.
    Miss,
    /// That it hit. Where sinkings are not announced, it may have sunk a ship.
    Hit,
    /// That it sank this ship.
    Sunk(ShipId),
    /// Nothing yet: it is counted together with later shots of the same player.
    Recorded,
    /// How many shots hit of those that are counted together, of which it is the last, or one of the
    /// same salvo. From then on the result of each of them is known.
    Counted,
}

impl Announced {
    /// What `rules` announce of a shot, if `recorded` shots of its player wait to be counted.
    pub(super) fn of(shot: Shot, rules: Rules, recorded: usize) -> Self {
        match (rules.results, shot) {
            (Results::Counted, _) => {
                let completes = rules.shots != Shots::One || recorded + 1 >= Results::COUNTED_TOGETHER;
                if completes { Self::Counted } else { Self::Recorded }
            }
            (Results::AtOnce, Shot::Miss) => Self::Miss,
            (Results::AtOnce, Shot::Sunk(ship)) if rules.sinkings_told => Self::Sunk(ship),
            (Results::AtOnce, Shot::Hit(_) | Shot::Sunk(_)) => Self::Hit,
        }
    }
}
