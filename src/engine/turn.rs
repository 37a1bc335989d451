use super::{Announced, ResultRule, Rules};
use crate::model::{Cell, Player, ShipId, Shot};

/// One accepted shot: what it did, and what the players learn about it in this turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fired {
    /// The number of its turn, starting from 1. All shots of a salvo have the same number.
    pub turn: u32,
    /// The player who fired.
    pub player: Player,
    /// The number of its round, starting from 1.
    pub round: u32,
    /// The cell of the opponent's board that it was fired at.
    pub cell: Cell,
    /// What the shot did.
    pub shot: Shot,
    /// What the players learn about the shot in this turn.
    pub announced: Announced,
}

/// What happened in one turn, and what the players learned from it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Turn {
    /// The shots, in the order in which they were fired.
    pub shots: Vec<Fired>,
    /// The shots whose results become known in this turn, in the order in which they were fired. Without
    /// counting, these are `shots`. With counting, they also include earlier recorded shots, or there are
    /// none if this turn was only recorded.
    pub revealed: Vec<Fired>,
    pub(super) rules: Rules,
}

/// How many shots hit, among those that are counted together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Count {
    /// The number of hits.
    pub hits: usize,
    /// The number of shots.
    pub shots: usize,
}

impl Turn {
    /// The count announced in this turn, or `None` if none is.
    pub fn count(&self) -> Option<Count> {
        let hits = self.revealed.iter().filter(|fired| fired.shot != Shot::Miss).count();
        let is_announced = self.rules.results == ResultRule::Counted && !self.revealed.is_empty();
        is_announced.then_some(Count { hits, shots: self.revealed.len() })
    }

    /// The opponent's ships whose sinking is announced in this turn, in the order in which they sank.
    pub fn sunk(&self) -> impl Iterator<Item = ShipId> {
        let announced = self.revealed.iter().filter(|_| self.rules.sinkings_told);
        announced.filter_map(|fired| match fired.shot {
            Shot::Sunk(ship) => Some(ship),
            Shot::Miss | Shot::Hit(_) => None,
        })
    }
}
