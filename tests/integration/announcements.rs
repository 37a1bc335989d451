//! Checks what the engine announces to the players against a simple model, for random games and all
//! combinations of rules. The model keeps lists of cells and recomputes everything after each turn.

use crate::support::random::layout;
use battleship::{
    Announced, Cell, Count, Fired, Fleet, Layout, Match, PerPlayer, Player, ResultRule, Rules, Seen,
    ShipClass, ShipId, Shots, Sight, Size, Turn, TurnRule,
};
use proptest::prelude::*;

static CLASSES: [ShipClass; 3] =
    [ShipClass::new("long", 'L', 3, 1), ShipClass::new("short", 'S', 2, 2), ShipClass::new("dot", 'D', 1, 1)];
static FLEET: Fleet = Fleet::fixed(&CLASSES);

fn size() -> Size {
    Size::new(5, 5).unwrap()
}

/// Every combination of rules, including those that no edition uses.
fn all_rules() -> Vec<Rules> {
    let mut all = Vec::new();
    for turns in [TurnRule::EachRound, TurnRule::Alternate, TurnRule::UntilMiss] {
        for shots in [Shots::One, Shots::Salvo(1), Shots::Salvo(3), Shots::Salvo(1000), Shots::Fleet] {
            for results in [ResultRule::AtOnce, ResultRule::Counted] {
                for sinkings_told in [true, false] {
                    all.push(Rules { turns, shots, results, sinkings_told });
                }
            }
        }
    }
    all
}

/// The shots that a player has fired at these ships in each turn.
struct Model<'a> {
    rules: Rules,
    target: &'a Layout,
    turns: Vec<Vec<Cell>>,
}

impl Model<'_> {
    fn is_ship(&self, cell: Cell) -> bool {
        self.target.ships().iter().any(|ship| ship.cells.contains(&cell))
    }

    /// The cells whose results are known after the first `turns` turns.
    fn known(&self, turns: usize) -> Vec<Cell> {
        let mut cells = self.turns[..turns].concat();
        if self.rules.results == ResultRule::Counted && self.rules.shots == Shots::One {
            cells.truncate(cells.len() / 3 * 3);
        }
        cells
    }

    /// The ships that are known to be sunk when these results are known.
    fn sunk(&self, known: &[Cell]) -> Vec<ShipId> {
        let is_sunk = |ship: &ShipId| self.target.ship(*ship).cells.iter().all(|cell| known.contains(cell));
        self.target.ids().filter(|_| self.rules.sinkings_told).filter(is_sunk).collect()
    }

    fn seen(&self, cell: Cell) -> Seen {
        let known = self.known(self.turns.len());
        if !known.contains(&cell) {
            let is_fired_at = self.turns.iter().flatten().any(|fired| *fired == cell);
            return if is_fired_at { Seen::Recorded } else { Seen::Untouched };
        }
        if !self.is_ship(cell) {
            return Seen::Miss;
        }
        let ship = self.sunk(&known).into_iter().find(|&ship| self.target.ship(ship).cells.contains(&cell));
        ship.map_or(Seen::Hit, Seen::Sunk)
    }

    /// What the players learn in the last turn: about each shot, the count, and the sunk ships.
    fn news(&self) -> (Vec<Announced>, Option<Count>, Vec<ShipId>) {
        let (before, after) = (self.known(self.turns.len() - 1), self.known(self.turns.len()));
        let new = &after[before.len()..];
        let shots = self.turns.last().unwrap();
        let earlier = self.turns[..self.turns.len() - 1].concat();
        let announced = shots.iter().enumerate().map(|(index, cell)| match self.rules.results {
            ResultRule::Counted if new.contains(cell) => Announced::Counted,
            ResultRule::Counted => Announced::Recorded,
            ResultRule::AtOnce if !self.is_ship(*cell) => Announced::Miss,
            ResultRule::AtOnce => {
                let fired_before = [&earlier, &shots[..index]].concat();
                let fired = [&fired_before[..], &[*cell]].concat();
                let sunk_before = self.sunk(&fired_before);
                let sunk = self.sunk(&fired).into_iter().find(|ship| !sunk_before.contains(ship));
                sunk.map_or(Announced::Hit, Announced::Sunk)
            }
        });
        let hits = new.iter().filter(|&&cell| self.is_ship(cell)).count();
        let is_counted = self.rules.results == ResultRule::Counted && !new.is_empty();
        let sunk_before = self.sunk(&before);
        let mut sunk = self.sunk(&after);
        sunk.retain(|ship| !sunk_before.contains(ship));
        (announced.collect(), is_counted.then_some(Count { hits, shots: new.len() }), sunk)
    }

    fn check_sight(&self, sight: &Sight) -> Result<(), TestCaseError> {
        for cell in size().cells() {
            prop_assert_eq!(sight.cell(cell), Some(self.seen(cell)), "{:?} {:?}", self.rules, cell);
        }
        prop_assert_eq!(sight.cell(Cell::new(5, 0)), None);
        prop_assert_eq!(sight.sunk().collect::<Vec<_>>(), self.sunk(&self.known(self.turns.len())));
        Ok(())
    }

    fn check_turn(&self, turn: &Turn) -> Result<(), TestCaseError> {
        let (announced, count, sunk) = self.news();
        let said: Vec<_> = turn.shots.iter().map(|fired| fired.announced).collect();
        prop_assert_eq!(said, announced, "{:?}", self.rules);
        prop_assert_eq!(turn.count(), count, "{:?}", self.rules);
        let mut said: Vec<_> = turn.sunk().collect();
        said.sort_by_key(|ship| ship.index());
        prop_assert_eq!(said, sunk, "{:?}", self.rules);
        Ok(())
    }
}

/// Plays a game to its end. Each player fires at the cells of their list in order.
fn check_game(
    rules: Rules,
    layouts: &PerPlayer<Layout>,
    order: &PerPlayer<Vec<Cell>>,
) -> Result<(), TestCaseError> {
    let mut game = Match::new(rules, layouts.as_ref());
    let mut single = game.clone();
    let mut left = order.as_ref().map(|cells| cells.iter().copied());
    let mut models =
        PerPlayer::from_fn(|player| Model { rules, target: &layouts[player.other()], turns: Vec::new() });
    while game.outcome().is_none() {
        let player = game.on_turn();
        let cells: Vec<_> = left[player].by_ref().take(game.shots_due()).collect();
        let turn = game.fire(&cells).unwrap();
        models[player].turns.push(cells.clone());
        models[player].check_turn(&turn)?;
        for player in Player::ALL {
            models[player].check_sight(&game.sight(player))?;
        }
        if rules.shots == Shots::One {
            let fired: Fired = single.fire_one(cells[0]).unwrap();
            prop_assert_eq!(&[fired][..], &turn.shots[..], "both ways to fire a shot agree");
            models[player].check_sight(&single.sight(player))?;
        }
    }
    prop_assert!(game.fire(&[]).is_err(), "the game is over");
    if rules.shots == Shots::One {
        prop_assert_eq!(single.log(), game.log());
        prop_assert_eq!(single.outcome(), game.outcome());
    }
    Ok(())
}

fn order() -> impl Strategy<Value = Vec<Cell>> {
    Just(size().cells().collect::<Vec<_>>()).prop_shuffle()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 12, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn players_learn_what_the_rules_allow(
        layouts in (layout(size(), &FLEET), layout(size(), &FLEET)),
        order in (order(), order()),
    ) {
        let layouts = PerPlayer { one: layouts.0, two: layouts.1 };
        let order = PerPlayer { one: order.0, two: order.1 };
        for rules in all_rules() {
            check_game(rules, &layouts, &order)?;
        }
    }
}
