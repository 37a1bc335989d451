//! What students with a known mistake are told, in random games: whether they would pass in another mode, where
//! the first difference is, and which mistake it is.

mod bugs;
mod ends;
mod layouts;
mod lines;
mod made;
mod single_marks;

use std::cell::OnceCell;

use battleship::course::generate::{MadeCase, make_case};
use battleship::explain::Compare;
use battleship::explain::{Comparison, Reference};
use battleship::rounds::parser::parse_item;
use battleship::rounds::{FLEET, Game, GameFiles, Wording, error_line, produce};
use battleship::source::Source;
use battleship::{PerPlayer, Player};

use crate::support::student::Input;

/// A random game.
struct Played {
    name: String,
    golden: String,
    game: Game,
    input: Input,
    reference: OnceCell<Reference>,
}

impl Played {
    fn new(seed: u64, number: usize) -> Self {
        let case = make_case(seed, number, 100, &[], Wording::Report);
        let game = produce(&files(&case), Wording::Report).unwrap().played.unwrap().game;
        let ships = |player: Player| {
            let ships = game.layouts()[player].ships().iter();
            ships
                .map(|ship| {
                    let cells = ship.cells.iter().map(|cell| (cell.row.into(), cell.column.into()));
                    (FLEET.classes()[ship.class].symbol, cells.collect())
                })
                .collect()
        };
        let items = |player: Player| game.moves()[player].items().map(|item| item.into_owned()).collect();
        let error = |item: &str| parse_item(item).err().map(|error| error_line(error, item));
        let input = Input { ships: Player::ALL.map(ships), items: Player::ALL.map(items), error };
        let golden = String::from_utf8(case.golden().transcript).unwrap();
        Self {
            name: format!("game {number} of seed {seed}"),
            golden,
            game,
            input,
            reference: OnceCell::new(),
        }
    }

    /// The golden, parsed when it is first needed.
    fn reference(&self) -> &Reference {
        let parse = || Reference::new(self.golden.clone(), None, Some(self.game.clone()), Wording::Report);
        self.reference.get_or_init(parse)
    }

    fn compare(&self, found: &str, mode: Compare) -> Comparison {
        self.reference().compare(found, mode)
    }
}

fn files(case: &MadeCase) -> GameFiles {
    let find = |name: &str| case.files.iter().find(|file| file.name == name);
    let source = |name: &str| find(name).map(|file| Ok(Source::new(name, file.content.clone().unwrap())));
    let both = |one: &str, two: &str| PerPlayer { one: source(one), two: source(two) };
    GameFiles {
        boards: both("Player1.txt", "Player2.txt").map(Option::unwrap),
        moves: both("Player1.in", "Player2.in").map(Option::unwrap),
        placements: both("OptionalPlayer1.txt", "OptionalPlayer2.txt"),
    }
}

/// Random games with every kind of ending, with and without invalid items. Most of them are short.
fn games() -> impl Iterator<Item = Played> {
    [(19, 0), (3, 2), (31, 3), (5, 7), (6, 11)].into_iter().map(|(seed, number)| Played::new(seed, number))
}

/// The number of the first line that differs, from 1.
fn first_line(one: &str, other: &str) -> usize {
    let (mut one, mut other) = (one.split('\n'), other.split('\n'));
    (1..).find(|_| one.next() != other.next()).unwrap()
}
