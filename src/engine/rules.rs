use serde::{Deserialize, Serialize};

/// How a game is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Rules {
    /// Who moves when, and when a game is judged.
    pub turns: TurnRule,
    /// How often a turn fires.
    pub shots: Shots,
    /// When hits and misses are told.
    pub results: Results,
    /// Whether a player learns which ship was sunk.
    pub sinkings_told: bool,
}

impl Rules {
    /// One shot a turn, all told at once.
    pub const fn plain(turns: TurnRule) -> Self {
        Self { turns, shots: Shots::One, results: Results::AtOnce, sinkings_told: true }
    }
}

/// How often a turn fires.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Shots {
    /// Once.
    One,
    /// So many times at once.
    Salvo(usize),
    /// As many times at once as the shooter has ships afloat.
    Fleet,
}

/// When hits and misses are told.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Results {
    /// Each by itself, at once.
    AtOnce,
    /// Only how many of a salvo hit, or of three single shots.
    Counted,
}

impl Results {
    /// How many single shots of a player are told together when results are counted.
    pub const COUNTED_TOGETHER: usize = 3;
}

/// Who moves when, and when a game is judged.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum TurnRule {
    /// Both players move in every round; only a whole round is judged, so it can be a draw.
    EachRound,
    /// Players take turns; the shot that sinks the last ship wins at once.
    Alternate,
    /// A hit keeps the turn, a miss passes it; the shot that sinks the last ship wins at once.
    UntilMiss,
}
