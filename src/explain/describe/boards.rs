//! The boards of the turn that goes wrong first, as they should be and as the student's transcript shows them.

use serde::{Deserialize, Serialize};

use crate::explain::compare::turn::compare_turns;
use crate::explain::difference::turn_name;
use crate::explain::read::{Block, Placed, Reading, Turn};
use crate::model::{PerPlayer, Player};

/// The boards of one turn in the golden and in a student's transcript.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TurnBoards {
    /// Where in the game, such as `round 12, Player2's move`.
    pub place: String,
    /// The boards of the golden.
    pub expected: PerPlayer<ShownBoard>,
    /// The boards of the student's transcript.
    pub found: PerPlayer<ShownBoard>,
}

/// What a transcript shows of one player: the characters of the board and of the ship list.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ShownBoard {
    /// The cells of each row, from the top; nothing if the row is missing.
    pub rows: Vec<String>,
    /// The marks of each ship class; nothing if the line is missing.
    pub ships: Vec<String>,
}

impl TurnBoards {
    /// The boards of the first turn in which something else happens than in the golden, if the boards or the
    /// ship lists of that turn differ.
    pub(crate) fn first_wrong(golden: &Reading, found: &Reading) -> Option<Self> {
        let mut turns = golden.turns.iter().zip(&found.turns).enumerate();
        let is_wrong =
            |(index, (_, found)): &(usize, (_, &Turn))| compare_turns(golden, *index, found).is_some();
        if let Some((_, (expected, shown))) = turns.find(is_wrong) {
            let is_same_turn = (expected.player, expected.round) == (shown.player, shown.round);
            return Self::if_different(turn_name(expected), &expected.block, &shown.block)
                .filter(|_| is_same_turn);
        }
        if golden.turns.len() != found.turns.len() {
            return None;
        }
        let (expected, shown) = (golden.end.as_ref()?, found.end.as_ref()?);
        Self::if_different("final boards".into(), &expected.block, &shown.block)
    }

    /// The boards of two blocks, if they differ and both show something.
    fn if_different(place: String, expected: &Block, found: &Block) -> Option<Self> {
        let boards = |block: &Block| PerPlayer::from_fn(|player| ShownBoard::read(block, player));
        let (expected, found) = (boards(expected), boards(found));
        let is_there = found.iter().any(|board| board.rows.iter().any(|row| !row.is_empty()));
        (expected != found && is_there).then_some(Self { place, expected, found })
    }

    /// Whether a player's board or ship list differs.
    pub fn differs(&self, player: Player) -> bool {
        self.expected[player] != self.found[player]
    }
}

impl ShownBoard {
    fn read(block: &Block, player: Player) -> Self {
        let letters = |placed: &Placed| {
            placed.iter().flat_map(|(_, signs)| signs.iter()).map(|sign| sign.letter).collect::<String>()
        };
        Self {
            rows: block.rows[player].iter().map(letters).collect(),
            ships: block.ships[player].iter().map(letters).collect(),
        }
    }
}
