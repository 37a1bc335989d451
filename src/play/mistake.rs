//! Mistakes that programs of students make. A game can be played with one, to see whether it explains a transcript.

use crate::record::EditionName;

/// A mistake. Different mistakes with the same words are ways to make it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "their words say it")]
pub enum Mistake {
    TargetsSwapped,
    ShipsSwapped,
    BoardsSwapped,
    TurnPassesAfterHit,
    TurnPassesAfterHitWithHandOver,
    TurnPassesUnlessSunk,
    TurnStaysAfterHit,
    TurnStaysAfterMiss,
    TurnStaysAfterMissAtOnce,
    RecordShowsOwnBoard,
    SunkAsHit,
    HitAsSunk,
    SunkAfterHit,
    HitAndMissExchanged,
    PlacedShipsStayListed,
    SunkCellsStayHit,
    OpponentBoardShowsShips,
    SalvoShotByShot,
    MissesOnPlayBoard,
    SplashNamesShooter,
    SunkAtEveryHit,
    ColumnBeforeRow,
    PlaceBeforeDirection,
    DirectionsExchanged,
    ShipsInFileOrder,
    TurnBeforeShips,
    CellsByColumns,
    NeighborsSidewaysFirst,
    CellsQueuedTwice,
    QueueClearedWhenSunk,
    CheaterByColumns,
    PlayerStarts,
    PlayerStartsAfterDraw,
    StartsExchanged,
}

use EditionName::{Console, Duel, Solo, Streak};
use Mistake::*;

/// What is wrong, and the editions in which programs make the mistake.
const ALL: [(Mistake, &str, &[EditionName]); 34] = [
    (TurnStaysAfterHit, "the turn stays after a hit", &[Console]),
    (TurnPassesAfterHit, PASSES, &[Streak, Console]),
    (TurnPassesAfterHitWithHandOver, PASSES, &[Streak]),
    (TurnPassesUnlessSunk, PASSES, &[Streak]),
    (TurnStaysAfterMiss, STAYS, &[Streak, Console]),
    (TurnStaysAfterMissAtOnce, STAYS, &[Streak]),
    (RecordShowsOwnBoard, "the record shows the shots at the player's own board", &[Streak]),
    (SunkCellsStayHit, "the cells of a sunk ship stay H on the boards", &[Console]),
    (OpponentBoardShowsShips, "the opponent's board shows the ships", &[Console]),
    (MissesOnPlayBoard, "misses are marked on the play board", &[Duel]),
    (SplashNamesShooter, "the screen between turns names the player who has just fired", &[Duel]),
    (SunkAtEveryHit, "every hit is announced with a sunk ship", &[Duel]),
    (ColumnBeforeRow, "the column of a ship is drawn before its row", &[Solo]),
    (PlaceBeforeDirection, "the place of a ship is drawn before its direction", &[Solo]),
    (DirectionsExchanged, "the directions to draw from are in the other order", &[Solo]),
    (ShipsInFileOrder, "the ships are placed in the order of the file, not sorted by symbol", &[Solo]),
    (TurnBeforeShips, "who starts is drawn before the ships are placed", &[Solo]),
    (
        CellsByColumns,
        "the list of cells that the AI chooses from is in the order of columns, not of rows",
        &[Solo],
    ),
    (NeighborsSidewaysFirst, "the smart AI goes left and right before up and down", &[Solo]),
    (CellsQueuedTwice, "the smart AI queues cells that were queued or fired at before", &[Solo]),
    (QueueClearedWhenSunk, "the smart AI returns to hunting when a ship sinks", &[Solo]),
    (CheaterByColumns, "the cheater goes by columns, not by rows", &[Solo]),
    (PlayerStarts, "the player always starts", &[Solo]),
    (PlayerStartsAfterDraw, "the player always starts", &[Solo]),
    (StartsExchanged, "who starts is drawn the wrong way round", &[Solo]),
    (TargetsSwapped, "rows and columns are swapped where shots are read", &[Streak, Console, Duel, Solo]),
    (ShipsSwapped, "rows and columns are swapped where ships are placed", &[Streak, Console, Duel]),
    (BoardsSwapped, "rows and columns are swapped where boards are shown", &[Streak, Console]),
    (SunkAsHit, "a sunk ship is announced as a hit", &[Streak, Solo]),
    (SunkAfterHit, "a shot that sinks a ship is announced as a hit, too", &[Console, Solo]),
    (HitAsSunk, "every hit is announced as a sunk ship", &[Streak]),
    (HitAndMissExchanged, "hits are announced as misses, and misses as hits", &[Solo]),
    (PlacedShipsStayListed, "the list of ships left keeps those that are placed", &[Streak]),
    (SalvoShotByShot, "a salvo is fired shot by shot, not when all its cells are entered", &[Console]),
];

const STAYS: &str = "the turn stays after a miss";
const PASSES: &str = "the turn passes after a hit";

impl Mistake {
    /// The mistakes that are known for an edition, and what is wrong with each.
    pub fn of(edition: EditionName) -> impl Iterator<Item = (Self, &'static str)> {
        let made = ALL.iter().filter(move |(_, _, editions)| editions.contains(&edition));
        made.map(|&(mistake, words, _)| (mistake, words))
    }
}
