use crate::opponents::SplitMix;

/// What the random numbers of a game are for. Each purpose has its own, so that a player draws the same numbers
/// whoever else plays.
#[derive(Clone, Copy, Debug)]
pub(super) enum Purpose {
    /// Placing the ships of a layout. A game has one layout, a pair of games has two.
    Layout(u64),
    /// The choices of a player that fires at a layout.
    Player(u64),
}

/// The random numbers for one purpose. They depend only on the seed and on the number of the game.
pub(super) fn dice(seed: u64, game: u64, purpose: Purpose) -> SplitMix {
    let (kind, number) = match purpose {
        Purpose::Layout(number) => (0, number),
        Purpose::Player(number) => (1, number),
    };
    SplitMix::new(&[seed, game, kind, number])
}
