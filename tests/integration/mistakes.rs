//! What students with a known mistake are told, in random games: whether they would pass in another mode, where
//! the first difference is, and which mistake it is.

use battleship::course::case::Compare;
use battleship::course::generate::{MadeCase, make_case};
use battleship::course::grade::{Comparison, Reference};
use battleship::rounds::parser::parse_item;
use battleship::rounds::{FLEET, Game, GameFiles, Wording, error_line, produce};
use battleship::source::Source;
use battleship::{PerPlayer, Player};

use crate::support::student::{Bug, Input, transcript};

/// A random game.
struct Played {
    name: String,
    golden: String,
    game: Game,
    input: Input,
}

impl Played {
    fn new(seed: u64, number: usize) -> Self {
        let case = make_case(seed, number, 100);
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
        Self { name: format!("game {number} of seed {seed}"), golden, game, input }
    }

    fn compare(&self, found: &str, mode: Compare) -> Comparison {
        let reference = Reference::new(self.golden.clone(), None, Some(self.game.clone()), Wording::Report);
        reference.compare(found, mode)
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

/// Some random games with every kind of ending, with and without invalid items.
fn games() -> impl Iterator<Item = Played> {
    let seeds = std::env::var("MISTAKE_SEEDS").map_or(1, |seeds| seeds.parse().unwrap());
    (0..seeds).flat_map(|seed| (0..8).map(move |number| Played::new(seed, number)))
}

/// The number of the first line that differs, from 1.
fn first_line(one: &str, other: &str) -> usize {
    let (mut one, mut other) = (one.split('\n'), other.split('\n'));
    (1..).find(|_| one.next() != other.next()).unwrap()
}

#[test]
fn a_program_without_a_bug_writes_the_golden() {
    for played in games() {
        assert_eq!(transcript(&played.input, Bug::None), played.golden, "{}", played.name);
    }
}

#[test]
fn bugs_are_diagnosed_in_every_game() {
    let bugs = [
        (Bug::FiresTransposed, Some("rows and columns are swapped")),
        (Bug::PrintsTransposed, Some("rows and columns are swapped")),
        (Bug::ReadsTransposed, Some("the boards are read with rows and columns swapped")),
        (Bug::FiresOneRowOff, Some("rows are off by one")),
        (Bug::FiresOneColumnOff, Some("columns are off by one")),
        (Bug::PrintsAfterShot, Some("every board is one move early")),
        (Bug::PrintsBeforeLastShot, Some("every board is one move late")),
        (Bug::PrintsOnceARound, Some("the boards change only after both players have moved")),
        (Bug::SwapsBoards, Some("the two boards are swapped")),
        (Bug::SwapsBoardsAndLists, Some("the two boards are swapped")),
        (Bug::FinalBoardsSwapped, Some("the two boards are swapped")),
        (Bug::ShowsPlayer1Twice, Some("both boards show Player1's board")),
        (Bug::ShowsMoverTwice, Some("both boards show the board of the same player")),
        (Bug::SinksOneTurnLate, Some("sunk ships are marked too late")),
        (Bug::SinksFromTheRight, Some("ships are marked as sunk in the wrong order, not from the left")),
        (Bug::NeverSinks, Some("sunk ships are never marked in the ship lists")),
        (Bug::SinksForShooter, Some("the two ship lists are swapped")),
        (Bug::MarksMissWithZero, Some("misses are marked with the digit 0 instead of the letter O")),
        (Bug::MarksHitLowercase, Some("marks are in lowercase")),
        (Bug::ShowsShips, Some("the hidden boards show the ships")),
        (Bug::HidesFinalShips, Some("the final boards do not show the ships that are left")),
        (Bug::StopsBeforeAnswer, Some("Player2's turn in the last round is missing")),
        (Bug::CountsFromZero, Some("rounds are counted from 0")),
        (Bug::CountsTurns, Some("the round number goes up with every turn")),
        (Bug::AcceptsRepeats, Some("cells can be fired at twice")),
        // These have no diagnosis, but true words.
        (Bug::RejectedItemCostsTurn, None),
        (Bug::IgnoresErrors, None),
        (Bug::ForgetsResult, None),
        (Bug::AnnouncesWinnerTwice, None),
        (Bug::UsesValueErrorOnly, None),
    ];
    for played in games() {
        for (bug, diagnosis) in bugs {
            let found = transcript(&played.input, bug);
            if found == played.golden {
                continue;
            }
            let name = format!("{bug:?} in {}", played.name);
            for mode in [Compare::Eol, Compare::Content] {
                let comparison = played.compare(&found, mode);
                assert!(!comparison.passed, "{name}");
                assert_eq!(comparison.would_pass, None, "{name}");
                assert_eq!(comparison.diagnosis, diagnosis, "{name}: {comparison:#?}");
            }
            let comparison = played.compare(&found, Compare::Eol);
            let in_game = comparison.in_game.clone().or(comparison.difference.clone()).unwrap();
            let in_content = played.compare(&found, Compare::Content).difference.unwrap();
            assert_eq!(in_game.line, in_content.line, "{name}: {comparison:#?}");
            let line = first_line(&played.golden, &found);
            assert_eq!(comparison.difference.unwrap().line, line, "{name}");
        }
    }
}

#[test]
fn bugs_that_the_content_mode_forgives_are_diagnosed() {
    for played in games() {
        for (bug, diagnosis) in [
            (Bug::ReprintsTurn, "the turn is printed again after a rejected item"),
            (Bug::ReprintsBoards, "the turn is printed again after a rejected item"),
            (Bug::SplitsErrorNames, "there is a space in the names of errors"),
        ] {
            let found = transcript(&played.input, bug);
            if found == played.golden {
                continue;
            }
            let name = format!("{bug:?} in {}", played.name);
            let comparison = played.compare(&found, Compare::Eol);
            assert_eq!(comparison.would_pass, Some(Compare::Content), "{name}: {comparison:#?}");
            assert_eq!(comparison.diagnosis, Some(diagnosis), "{name}");
            assert_eq!(comparison.in_game, None, "{name}");
            assert!(played.compare(&found, Compare::Content).passed, "{name}");
        }
    }
}
