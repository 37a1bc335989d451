//! What differs between editions, as data: the rules of play, boards, fleets and wordings.

use serde::{Deserialize, Serialize};

use crate::model::{Fleet, ShipClass, Size};

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

/// The `rounds` edition: Battle of Ships, replayed from four files.
pub mod rounds {
    use super::{Fleet, Rules, ShipClass, Size, TurnRule};

    /// Player1 moves, Player2 answers, then the round is judged.
    pub const RULES: Rules = Rules::plain(TurnRule::EachRound);

    /// 10 rows, 10 columns.
    pub const SIZE: Size = match Size::new(10, 10) {
        Some(size) => size,
        None => unreachable!(),
    };

    static CLASSES: [ShipClass; 5] = [
        ShipClass::new("Carrier", 'C', 5, 1),
        ShipClass::new("Battleship", 'B', 4, 2),
        ShipClass::new("Destroyer", 'D', 3, 1),
        ShipClass::new("Submarine", 'S', 3, 1),
        ShipClass::new("Patrol Boat", 'P', 2, 4),
    ];

    /// Nine ships in five classes, 27 cells.
    pub static FLEET: Fleet = Fleet::fixed(&CLASSES);

    /// The two published forms of the edition: a student's report, and the course's handout that it
    /// answers. They differ in the prompt, in how unreachable files are told, and in one form of board.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
    pub enum Wording {
        /// As the report's program prints.
        #[default]
        Report,
        /// As the course's handout prints.
        Handout,
    }
}

/// The `streak` edition: a hit keeps the turn.
pub mod streak {
    use super::{Rules, TurnRule};

    /// A miss passes the turn.
    pub const RULES: Rules = Rules::plain(TurnRule::UntilMiss);
}

/// The `duel` edition: guess boards and play boards.
pub mod duel {
    use super::{Fleet, Rules, ShipClass, Size, TurnRule};

    /// Players take turns.
    pub const RULES: Rules = Rules::plain(TurnRule::Alternate);

    /// 10 rows, 10 columns.
    pub const SIZE: Size = super::rounds::SIZE;

    static CLASSES: [ShipClass; 5] = [
        ShipClass::new("CARRIER", '#', 5, 1),
        ShipClass::new("BATTLESHIP", '#', 4, 1),
        ShipClass::new("CRUISER", '#', 3, 1),
        ShipClass::new("SUBMARINE", '#', 3, 1),
        ShipClass::new("DESTROYER", '#', 2, 1),
    ];

    /// Five ships, in the order in which they are placed.
    pub static FLEET: Fleet = Fleet::fixed(&CLASSES);
}

/// The `console` edition: actions and variants.
pub mod console {
    use super::{Fleet, ShipClass, Size};

    /// 10 rows, 10 columns.
    pub const SIZE: Size = super::rounds::SIZE;

    // The published cruiser has two cells, everywhere.
    static CLASSES: [ShipClass; 6] = [
        ShipClass::new("destroyer", '1', 2, 1),
        ShipClass::new("cruiser", '2', 2, 1),
        ShipClass::new("submarine", '3', 3, 1),
        ShipClass::new("battleship", '4', 4, 1),
        ShipClass::new("carrier", '5', 5, 1),
        ShipClass::new("patrol", '6', 4, 1),
    ];

    /// Five ships, in the order in which they are placed.
    pub static FLEET: Fleet = Fleet::fixed(CLASSES.split_at(5).0);

    /// The same, and a patrol: a square of two by two.
    pub static FLEET_WITH_PATROL: Fleet = Fleet::fixed(&CLASSES);

    /// The class of the ship that is a square.
    pub const PATROL: usize = 5;
}

/// The `solo` edition: against the computer.
pub mod solo {
    use super::{Rules, TurnRule};

    /// Player and computer take turns.
    pub const RULES: Rules = Rules::plain(TurnRule::Alternate);
}
