use super::Announced;
use crate::model::{Cell, Player, ShipId, Shot};

/// One accepted shot: what it did, and what the players learn about it in this turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fired {
    /// The number of its turn, starting from 1. All shots of a salvo have the same number.
    pub turn: u32,
    /// The player who fired.
    pub player: Player,
    /// The number of its round, starting from 1.
    pub round: u32,
    /// The cell of the opponent's board that it was fired at.
    pub cell: Cell,
    /// What the shot did.
    pub shot: Shot,
    /// What the players learn about the shot in this turn.
    pub announced: Announced,
}

/// What happened in one turn, and what the players learned from it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Turn {
    /// The shots, in the order in which they were fired.
    pub shots: Vec<Fired>,
    /// The shots whose results become known in this turn, in the order in which they were fired. Without
    /// counting, these are `shots`. With counting, they also include earlier recorded shots, or there are
    /// none if this turn was only recorded.
    pub revealed: Vec<Fired>,
    pub(super) is_counted: bool,
    pub(super) announces_sinkings: bool,
}

/// How many shots hit, among those that are counted together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Count {
    /// The number of hits.
    pub hits: usize,
    /// The number of shots.
    pub shots: usize,
}

impl Turn {
    /// The count announced in this turn, or `None` if none is.
    pub fn count(&self) -> Option<Count> {
        let hits = self.revealed.iter().filter(|fired| fired.shot != Shot::Miss).count();
        let is_announced = self.is_counted && !self.revealed.is_empty();
        is_announced.then_some(Count { hits, shots: self.revealed.len() })
    }

    /// The opponent's ships whose sinking is announced in this turn, in the order in which they sank.
    pub fn sunk(&self) -> impl Iterator<Item = ShipId> {
        let announced = self.revealed.iter().filter(|_| self.announces_sinkings);
        announced.filter_map(|fired| match fired.shot {
            Shot::Sunk(ship) => Some(ship),
            Shot::Miss | Shot::Hit(_) => None,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::{Match, ResultRule, Rules, Shots, TurnRule};
    use crate::model::{Layout, PerPlayer, Ship, Size};

    /// A boat of two cells in the top left corner.
    fn layout() -> (Layout, ShipId) {
        let mut layout = Layout::new(Size::new(3, 3).unwrap());
        let boat = layout.place(Ship { class: 0, cells: vec![Cell::new(0, 0), Cell::new(0, 1)] }).unwrap();
        (layout, boat)
    }

    fn turns(rules: Rules, turns: &[&[(u16, u16)]]) -> Vec<Turn> {
        let (layout, _) = layout();
        let mut game = Match::new(rules, PerPlayer { one: &layout, two: &layout });
        let cells = |turn: &[(u16, u16)]| turn.iter().copied().map(Cell::from).collect::<Vec<_>>();
        turns.iter().map(|turn| game.fire(&cells(turn)).unwrap()).collect()
    }

    fn announced(turn: &Turn) -> Vec<Announced> {
        turn.shots.iter().map(|fired| fired.announced).collect()
    }

    const COUNTED: Rules = Rules { results: ResultRule::Counted, ..Rules::plain(TurnRule::Alternate) };

    #[test]
    fn results_are_announced_immediately_and_sinkings_only_if_the_rules_say_so() {
        let (_, boat) = layout();
        for sinkings_told in [true, false] {
            let rules = Rules { shots: Shots::Salvo(3), sinkings_told, ..Rules::plain(TurnRule::Alternate) };
            let turn = &turns(rules, &[&[(0, 0), (1, 1), (0, 1)]])[0];
            let last = if sinkings_told { Announced::Sunk(boat) } else { Announced::Hit };
            assert_eq!(announced(turn), [Announced::Hit, Announced::Miss, last]);
            assert_eq!(turn.count(), None);
            assert_eq!(turn.sunk().collect::<Vec<_>>(), if sinkings_told { vec![boat] } else { vec![] });
        }
    }

    #[test]
    fn single_shots_are_counted_in_groups_of_three() {
        let turns =
            turns(COUNTED, &[&[(0, 0)], &[(2, 0)], &[(1, 1)], &[(2, 1)], &[(2, 2)], &[(0, 0)], &[(1, 0)]]);
        let [one, two] = [0, 1].map(|first| turns.iter().skip(first).step_by(2).collect::<Vec<_>>());
        for player in [&one, &two] {
            assert_eq!(announced(player[0]), [Announced::Recorded]);
            assert_eq!((player[1].count(), player[1].revealed.len()), (None, 0));
            assert_eq!(announced(player[2]), [Announced::Counted]);
            assert_eq!(player[2].count(), Some(Count { hits: 1, shots: 3 }));
        }
        assert_eq!(announced(one[3]), [Announced::Recorded], "the next group begins");
    }

    #[test]
    fn each_salvo_is_counted_separately() {
        let (_, boat) = layout();
        let rules = Rules { shots: Shots::Salvo(2), ..COUNTED };
        let turn = &turns(rules, &[&[(0, 0), (0, 1)]])[0];
        assert_eq!(announced(turn), [Announced::Counted; 2]);
        assert_eq!(turn.count(), Some(Count { hits: 2, shots: 2 }));
        assert_eq!(turn.sunk().collect::<Vec<_>>(), [boat]);
    }
}
