use serde::{Deserialize, Serialize};

/// The rules of a game, as data. Every combination can be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Rules {
    /// Whose turn it is, and when the game can end.
    pub turns: TurnRule,
    /// How many shots a player fires in a turn.
    pub shots: Shots,
    /// When the result of a shot is announced.
    pub results: ResultRule,
    /// Whether the players learn that a ship was sunk, and which one.
    pub sinkings_told: bool,
}

impl Rules {
    /// One shot per turn, with every result and sinking announced immediately.
    pub const fn plain(turns: TurnRule) -> Self {
        Self { turns, shots: Shots::One, results: ResultRule::AtOnce, sinkings_told: true }
    }
}

/// How many shots a player fires in a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Shots {
    /// One shot.
    One,
    /// This many shots, fired together.
    Salvo(usize),
    /// One shot for each ship that the player still has afloat, fired together.
    Fleet,
}

/// When the result of a shot is announced.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ResultRule {
    /// Each result is announced in the turn of its shot.
    AtOnce,
    /// Only the number of hits is announced: of each salvo, or of every
    /// [`COUNTED_TOGETHER`](ResultRule::COUNTED_TOGETHER) single shots of a player.
    Counted,
}

impl ResultRule {
    /// How many single shots of a player are counted together under [`ResultRule::Counted`].
    pub const COUNTED_TOGETHER: usize = 3;
}

/// Whose turn it is, and when the game can end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum TurnRule {
    /// Both players fire in every round, and the game ends only after a complete round, so it can be a draw.
    EachRound,
    /// Players take turns, and the shot that sinks the last ship wins immediately.
    Alternate,
    /// A player who hits goes again, and the shot that sinks the last ship wins immediately.
    UntilMiss,
}

impl TurnRule {
    /// All of them, in the order of their names.
    pub const ALL: [Self; 3] = [Self::Alternate, Self::EachRound, Self::UntilMiss];

    /// The name on the command line and in files.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Alternate => "alternate",
            Self::EachRound => "each-round",
            Self::UntilMiss => "until-miss",
        }
    }
}
