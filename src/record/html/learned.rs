use serde::Serialize;

use crate::engine::{Match, Turn};
use crate::model::{Cell, Layout, PerPlayer, Player, Ship};
use crate::record::{AnnouncedResult, PictureError, Record, ShipRecord, ShotResult, TurnRecord};

/// What the players learn in one turn.
#[derive(Debug, PartialEq, Eq, Serialize)]
pub(super) struct Learned {
    /// The cells whose results become known, all of one board. `None`: exactly the cells of this turn's shots.
    #[serde(skip_serializing_if = "Option::is_none")]
    revealed: Option<Vec<Cell>>,
    /// The ships of that board whose sinking becomes known, as indexes into the record's list.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    sunk: Vec<usize>,
    /// How many of the revealed shots hit, if only the number is announced.
    #[serde(skip_serializing_if = "Option::is_none")]
    hits: Option<usize>,
}

/// Plays the game of `record` again to find out what the players learn in each turn.
pub(super) fn learned(record: &Record) -> Result<Vec<Learned>, PictureError> {
    let layouts = PerPlayer::from_fn(|player| layout(record, player));
    let (Some(one), Some(two)) = (&layouts.one, &layouts.two) else { return Err(PictureError::NoGame) };
    let first = record.turns.first().map_or(Player::One, |turn| turn.player);
    let mut game = Match::new(record.rules, PerPlayer { one, two }).starting_with(first);
    let take_turn = |turn| take_turn(&mut game, turn).ok_or(PictureError::NoGame);
    record.turns.iter().map(take_turn).collect()
}

/// The ships of `player`, in the order of the record.
fn layout(record: &Record, player: Player) -> Option<Layout> {
    let mut layout = Layout::new(record.size);
    for (class, ShipRecord { cells, .. }) in record.ships[player].iter().enumerate() {
        layout.place(Ship { class, cells: cells.clone() }).ok()?;
    }
    Some(layout)
}

/// Plays a turn. Returns `None` if the rules do not allow it, or if its results are not the recorded ones.
fn take_turn(game: &mut Match, recorded: &TurnRecord) -> Option<Learned> {
    if game.on_turn() != recorded.player {
        return None;
    }
    let cells: Vec<Cell> = recorded.shots.iter().map(|shot| shot.cell).collect();
    let turn = game.fire(&cells).ok()?;
    let is_same = turn.shots.iter().zip(&recorded.shots).all(|(fired, shot)| {
        ShotResult::from(fired.shot) == shot.result
            && AnnouncedResult::from(fired.announced) == shot.announced
    });
    is_same.then(|| Learned::from(&turn))
}

impl From<&Turn> for Learned {
    fn from(turn: &Turn) -> Self {
        let is_this_turn =
            turn.revealed.iter().map(|fired| fired.cell).eq(turn.shots.iter().map(|fired| fired.cell));
        Self {
            revealed: (!is_this_turn).then(|| turn.revealed.iter().map(|fired| fired.cell).collect()),
            sunk: turn.sunk().map(|ship| ship.index()).collect(),
            hits: turn.count().map(|count| count.hits),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::{ResultRule, Rules, TurnRule};
    use crate::model::Size;
    use crate::record::{EditionName, Journal, Opening};

    /// Player 1 sinks a boat with the first two of three shots that are counted together.
    fn record() -> Record {
        let mut layout = Layout::new(Size::new(2, 3).unwrap());
        layout.place(Ship { class: 1, cells: vec![Cell::new(1, 2)] }).unwrap();
        layout.place(Ship { class: 0, cells: vec![Cell::new(0, 0), Cell::new(0, 1)] }).unwrap();
        let rules = Rules { results: ResultRule::Counted, ..Rules::plain(TurnRule::Alternate) };
        let mut game = Match::new(rules, PerPlayer { one: &layout, two: &layout });
        for cell in [(0, 0), (1, 0), (0, 1), (1, 1), (1, 1)] {
            game.fire_one(cell.into()).unwrap();
        }
        let opening = Opening {
            edition: EditionName::Console,
            players: PerPlayer { one: "Player 1", two: "Player 2" },
            classes: vec![("boat".into(), "1".into()), ("dot".into(), "2".into())],
            seed: None,
            opponent: None,
        };
        let mut journal = Journal::default();
        journal.close(&opening, &game, true);
        journal.into_record().unwrap()
    }

    #[test]
    fn the_page_shows_what_the_engine_reveals() {
        let learned = learned(&record()).unwrap();
        let nothing = Learned { revealed: Some(vec![]), sunk: vec![], hits: None };
        assert!(learned[..4].iter().all(|turn| *turn == nothing));
        let revealed = [(0, 0), (0, 1), (1, 1)].map(Cell::from).to_vec();
        // The record is ordered by class, so the boat comes first.
        assert_eq!(learned[4], Learned { revealed: Some(revealed), sunk: vec![0], hits: Some(2) });
    }

    #[test]
    fn a_record_that_cannot_be_played_again_is_rejected() {
        let broken = |change: fn(&mut Record)| {
            let mut record = record();
            change(&mut record);
            assert_eq!(learned(&record), Err(PictureError::NoGame));
        };
        broken(|record| record.turns[1].player = Player::One);
        broken(|record| record.turns[2].shots[0].cell = Cell::new(0, 0));
        broken(|record| record.turns[2].shots[0].cell = Cell::new(9, 9));
        broken(|record| record.turns[0].shots[0].result = ShotResult::Miss);
        broken(|record| record.turns[0].shots[0].announced = AnnouncedResult::Hit);
        broken(|record| record.ships.one[0].cells.clear());
    }
}
