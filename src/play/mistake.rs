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
    ShipsInFileOrder,
    TurnBeforeShips,
    CellsByColumns,
    NeighborsSidewaysFirst,
    CellsQueuedTwice,
    QueueClearedWhenSunk,
    CheaterByColumns,
    PlayerStarts,
    PlayerStartsAfterDraw,
}

use Mistake::*;

impl Mistake {
    /// The mistakes that are known for an edition.
    pub fn of(edition: EditionName) -> &'static [Self] {
        match edition {
            EditionName::Streak => &[
                TurnPassesAfterHit,
                TurnPassesAfterHitWithHandOver,
                TurnPassesUnlessSunk,
                TurnStaysAfterMiss,
                RecordShowsOwnBoard,
                TargetsSwapped,
                ShipsSwapped,
                BoardsSwapped,
                SunkAsHit,
                HitAsSunk,
                PlacedShipsStayListed,
            ],
            EditionName::Console => &[
                TurnStaysAfterHit,
                TurnPassesAfterHit,
                TurnStaysAfterMiss,
                SunkCellsStayHit,
                OpponentBoardShowsShips,
                TargetsSwapped,
                ShipsSwapped,
                BoardsSwapped,
                SunkAfterHit,
                SalvoShotByShot,
            ],
            EditionName::Duel => {
                &[MissesOnPlayBoard, SplashNamesShooter, SunkAtEveryHit, TargetsSwapped, ShipsSwapped]
            }
            EditionName::Solo => &[
                ColumnBeforeRow,
                PlaceBeforeDirection,
                ShipsInFileOrder,
                TurnBeforeShips,
                CellsByColumns,
                NeighborsSidewaysFirst,
                CellsQueuedTwice,
                QueueClearedWhenSunk,
                CheaterByColumns,
                PlayerStarts,
                PlayerStartsAfterDraw,
                TargetsSwapped,
                SunkAsHit,
                SunkAfterHit,
                HitAndMissExchanged,
            ],
            EditionName::Rounds => &[],
        }
    }

    /// What is wrong.
    pub fn words(self) -> &'static str {
        match self {
            TargetsSwapped => "rows and columns are swapped where shots are read",
            ShipsSwapped => "rows and columns are swapped where ships are placed",
            BoardsSwapped => "rows and columns are swapped where boards are shown",
            TurnPassesAfterHit | TurnPassesAfterHitWithHandOver | TurnPassesUnlessSunk => {
                "the turn passes after a hit"
            }
            TurnStaysAfterHit => "the turn stays after a hit",
            TurnStaysAfterMiss => "the turn stays after a miss",
            RecordShowsOwnBoard => "the record shows the shots at the player's own board",
            SunkAsHit => "a sunk ship is announced as a hit",
            HitAsSunk => "every hit is announced as a sunk ship",
            SunkAfterHit => "a shot that sinks a ship is announced as a hit, too",
            HitAndMissExchanged => "hits are announced as misses, and misses as hits",
            PlacedShipsStayListed => "the list of ships left keeps those that are placed",
            SunkCellsStayHit => "the cells of a sunk ship stay H on the boards",
            OpponentBoardShowsShips => "the opponent's board shows the ships",
            SalvoShotByShot => "a salvo is fired shot by shot, not when all its cells are entered",
            MissesOnPlayBoard => "misses are marked on the play board",
            SplashNamesShooter => "the screen between turns names the player who has just fired",
            SunkAtEveryHit => "every hit is announced with a sunk ship",
            ColumnBeforeRow => "the column of a ship is drawn before its row",
            PlaceBeforeDirection => "the place of a ship is drawn before its direction",
            ShipsInFileOrder => "the ships are placed in the order of the file, not sorted by symbol",
            TurnBeforeShips => "who starts is drawn before the ships are placed",
            CellsByColumns => {
                "the list of cells that the AI chooses from is in the order of columns, not of rows"
            }
            NeighborsSidewaysFirst => "the smart AI goes left and right before up and down",
            CellsQueuedTwice => "the smart AI queues cells that were queued or fired at before",
            QueueClearedWhenSunk => "the smart AI returns to hunting when a ship sinks",
            CheaterByColumns => "the cheater goes by columns, not by rows",
            PlayerStarts | PlayerStartsAfterDraw => "the player always starts",
        }
    }
}
