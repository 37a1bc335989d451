use super::Moves;
use crate::model::{Fleet, Layout, PerPlayer};

/// A game from files, ready to be replayed: where both fleets lie, and what both players will try.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    /// The ships that both players have.
    pub fleet: Fleet,
    /// Where each player's ships lie.
    pub layouts: PerPlayer<Layout>,
    /// What each player fires at, in order.
    pub moves: PerPlayer<Moves>,
}
