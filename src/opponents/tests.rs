//! Players choose what plain counting would choose, and they play by the rules.

use proptest::prelude::*;

use super::afloat::Afloat;
use super::chart::{Chart, each};
use super::knowledge::Knowledge;
use super::{Ai, Draw, Opponent, PythonRandom, Reply};
use crate::model::{Board, Cell, Direction, Layout, Ship, Shot, Size};
use crate::source::Integer;

fn random(seed: u64) -> PythonRandom {
    PythonRandom::seeded(&Integer::from(u128::from(seed)))
}

/// Ships of these lengths at random places. Those that do not fit are left out.
fn layout(size: Size, lengths: &[u16], random: &mut PythonRandom) -> (Layout, Vec<u16>) {
    let mut layout = Layout::new(size);
    let mut placed = Vec::new();
    for &length in lengths {
        for _ in 0..20 {
            let direction = [Direction::Right, Direction::Down][random.below(2) as usize];
            let start = Cell::new(
                random.below(size.rows().into()) as u16,
                random.below(size.columns().into()) as u16,
            );
            let cells = start.run(direction, length, size);
            if cells.is_some_and(|cells| layout.place(Ship { class: 0, cells }).is_ok()) {
                placed.push(length);
                break;
            }
        }
    }
    (layout, placed)
}

/// Plays a game to its end, and returns the cells that were fired at with their replies.
fn shots(opponent: &mut dyn Opponent, layout: &Layout, draws: &mut dyn Draw) -> Vec<(Cell, Reply)> {
    let mut board = Board::new(layout);
    let mut shots = Vec::new();
    while board.afloat() > 0 {
        let cell = opponent.choose(draws).expect("there is a cell left");
        let reply = match board.fire(cell).expect("the cell has not been fired at") {
            Shot::Miss => Reply::Miss,
            Shot::Hit(_) => Reply::Hit,
            Shot::Sunk(ship) => Reply::Sunk { length: layout.ship(ship).cells.len() as u16 },
        };
        opponent.learn(cell, reply);
        shots.push((cell, reply));
    }
    shots
}

fn size() -> impl Strategy<Value = Size> {
    let columns = |rows| (Just(rows), 1..=128 / rows);
    (1..=128_u16).prop_flat_map(columns).prop_map(|(rows, columns)| Size::new(rows, columns).unwrap())
}

fn fleet() -> impl Strategy<Value = Vec<u16>> {
    proptest::collection::vec(1..=8_u16, 1..8)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn density_chooses_what_plain_counting_chooses(
        size in prop_oneof![size(), Just(Size::TEN)], fleet in fleet(), seed: u64,
    ) {
        let (layout, lengths) = layout(size, &fleet, &mut random(seed));
        let mut opponent = Ai::Density.against(&layout);
        let mut plain = plain::Density::new(size, &lengths);
        for (cell, reply) in shots(opponent.as_mut(), &layout, &mut random(seed)) {
            if !plain.is_ambiguous {
                prop_assert_eq!(Some(cell), plain.best());
            }
            plain.learn(cell, reply);
        }
    }
}

#[test]
fn every_explanation_of_a_sunk_ship_is_kept() {
    let chart = Chart::new(Size::new(1, 9).unwrap());
    let mut knowledge = Knowledge::new(&chart, Afloat::new(&[3, 3]));
    for cell in [2, 3, 5, 6] {
        knowledge.learn(&chart, cell, Reply::Hit);
    }
    let open = |knowledge: &Knowledge| {
        knowledge.open_hits().map(|open| each(open).collect()).collect::<Vec<Vec<_>>>()
    };
    knowledge.learn(&chart, 4, Reply::Sunk { length: 3 });
    assert_eq!(open(&knowledge), [vec![2, 3], vec![2, 6], vec![5, 6]]);
    knowledge.learn(&chart, 7, Reply::Miss);
    assert_eq!(open(&knowledge), [vec![2, 3]], "a ship on cell 6 would have had to cover 4, 5 or 7");
}

#[test]
fn hunt_plays_on_boards_that_are_too_large_for_density_and_strong() {
    let mut random = random(3);
    for (size, lengths) in [(Size::new(43, 3), [3, 2]), (Size::new(11, 12), [5, 4])] {
        let size = size.unwrap();
        let (layout, _) = layout(size, &lengths, &mut random);
        let game = |ai: Ai| shots(ai.against(&layout).as_mut(), &layout, &mut self::random(7));
        for ai in [Ai::Density, Ai::Strong] {
            assert_eq!((ai.on(size), ai.on(Size::new(8, 16).unwrap())), (Ai::Hunt, ai));
            assert_eq!(game(ai), game(Ai::Hunt));
        }
    }
}

/// Density as a person would write it: with lists of placements.
mod plain {
    use super::*;

    pub(super) struct Density {
        size: Size,
        afloat: Vec<u16>,
        untried: Vec<Cell>,
        open: Vec<Cell>,
        pub(super) is_ambiguous: bool,
    }

    impl Density {
        pub(super) fn new(size: Size, lengths: &[u16]) -> Self {
            let untried = size.cells().collect();
            Self { size, afloat: lengths.to_vec(), untried, open: Vec::new(), is_ambiguous: false }
        }

        /// All placements of a ship on these cells.
        fn placements(&self, length: u16, is_free: impl Fn(&Cell) -> bool) -> Vec<Vec<Cell>> {
            let directions =
                if length == 1 { &[Direction::Right][..] } else { &[Direction::Right, Direction::Down] };
            let runs = self.size.cells().flat_map(|start| {
                directions.iter().filter_map(move |&direction| start.run(direction, length, self.size))
            });
            runs.filter(|cells| cells.iter().all(&is_free)).collect()
        }

        pub(super) fn best(&self) -> Option<Cell> {
            let is_untried = |cell: &Cell| self.untried.contains(cell);
            let (mut through, mut most) = (Vec::new(), 1);
            for &length in &self.afloat {
                for ship in self.placements(length, |cell| is_untried(cell) || self.open.contains(cell)) {
                    let hits = ship.iter().filter(|cell| self.open.contains(cell)).count();
                    if hits > most && hits < ship.len() {
                        most = hits;
                        through.clear();
                    }
                    if hits == most && hits < ship.len() {
                        through.push(ship);
                    }
                }
            }
            let near = |cell: &Cell| through.iter().filter(|ship| ship.contains(cell)).count();
            let hunting: Vec<(usize, Vec<Vec<Cell>>)> = self
                .afloat
                .iter()
                .map(|&length| (if length == 2 { 2 } else { 1 }, self.placements(length, is_untried)))
                .collect();
            let hunt = |cell: &Cell| -> usize {
                hunting
                    .iter()
                    .map(|(times, ships)| times * ships.iter().filter(|ship| ship.contains(cell)).count())
                    .sum()
            };
            let rank = |cell: &Cell| (near(cell), hunt(cell), std::cmp::Reverse(*cell));
            self.untried.iter().copied().max_by_key(rank)
        }

        pub(super) fn learn(&mut self, cell: Cell, reply: Reply) {
            self.untried.retain(|&other| other != cell);
            if reply != Reply::Miss {
                self.open.push(cell);
            }
            if let Reply::Sunk { length } = reply {
                let index = self.afloat.iter().position(|&afloat| afloat == length).unwrap();
                self.afloat.remove(index);
                let mut sunk = self.placements(length, |cell| self.open.contains(cell));
                sunk.retain(|ship| ship.contains(&cell));
                self.is_ambiguous |= sunk.len() > 1;
                self.open.retain(|hit| !sunk[0].contains(hit));
            }
        }
    }
}
