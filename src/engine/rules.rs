use serde::{Deserialize, Serialize};

/// The rules of a game, as data. Every combination can be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Rules {
    /// Who fires when, and when the game can end.
    pub turns: TurnRule,
    /// How many shots a turn has.
    pub shots: Shots,
    /// When the result of a shot is announced.
    pub results: Results,
    /// Whether the players learn which ship was sunk, and that one was.
    pub sinkings_told: bool,
}

impl Rules {
    /// One shot a turn, and every result and sinking is announced at once.
    pub const fn plain(turns: TurnRule) -> Self {
        Self { turns, shots: Shots::One, results: Results::AtOnce, sinkings_told: true }
    }
}

/// How many shots a turn has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Shots {
    /// One.
    One,
    /// This many, fired together.
    Salvo(usize),
    /// One for each ship that the shooter has afloat, fired together.
    Fleet,
}

/// When the result of a shot is announced.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Results {
    /// Each by itself, in the turn of the shot.
    AtOnce,
    /// Only how many shots of a salvo hit, or how many of a player's last
    /// [`COUNTED_TOGETHER`](Results::COUNTED_TOGETHER) single shots.
    Counted,
}

impl Results {
    /// How many single shots of a player are counted together.
    pub const COUNTED_TOGETHER: usize = 3;
}

/// Who fires when, and when the game can end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum TurnRule {
    /// Both players fire in every round, and the game ends only with a whole round: it can be a draw.
    EachRound,
    /// Players take turns; the shot that sinks the last ship wins at once.
    Alternate,
    /// A hit keeps the turn, a miss passes it; the shot that sinks the last ship wins at once.
    UntilMiss,
}
