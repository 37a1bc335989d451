//! What differs between editions, as data: the rules of play, boards, fleets and wordings.

use crate::model::{Fleet, ShipClass, Size};

/// How a game is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rules {
    /// Who moves when, and when a game is judged.
    pub turns: TurnRule,
}

/// Who moves when, and when a game is judged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
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
    pub const RULES: Rules = Rules { turns: TurnRule::EachRound };

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
