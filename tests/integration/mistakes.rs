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
        let case = make_case(seed, number, 100, &[]);
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

/// Random games with every kind of ending, with and without invalid items. Most of them are short.
fn games() -> impl Iterator<Item = Played> {
    [(19, 0), (3, 2), (31, 3), (5, 7), (6, 11)].into_iter().map(|(seed, number)| Played::new(seed, number))
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
        (Bug::PrintsOneRowOff, Some("a row or column of the boards is off by one")),
        (Bug::PrintsOneColumnOff, Some("a row or column of the boards is off by one")),
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
        (Bug::ShowsPlayer2Twice, Some("both boards show Player2's board")),
        (Bug::ShowsMoverTwice, Some("both boards show the board of the same player")),
        (Bug::SinksOneTurnLate, Some("sunk ships are marked too late")),
        (Bug::SinksFromTheRight, Some("ships are marked as sunk in the wrong order, not from the left")),
        (Bug::NeverSinks, Some("sunk ships are never marked in the ship lists")),
        (Bug::SinksForShooter, Some("the two ship lists are swapped")),
        (Bug::MarksMissWithZero, Some("misses are marked with the digit 0 instead of the letter O")),
        (Bug::MarksHitLowercase, Some("marks are in lowercase")),
        (Bug::SwapsMarks, Some("hits and misses are marked the wrong way round")),
        (Bug::ShowsShips, Some("the hidden boards show the ships")),
        (Bug::HidesFinalShips, Some("the final boards do not show the ships that are left")),
        (Bug::StopsBeforeAnswer, Some("Player2's turn in the last round is missing")),
        (Bug::CountsFromZero, Some("rounds are counted from 0")),
        (Bug::CountsFromTwo, Some("rounds are counted from 2")),
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
            let in_text = played.compare(&found, Compare::Eol);
            let in_content = played.compare(&found, Compare::Content);
            for comparison in [&in_text, &in_content] {
                assert!(!comparison.passed, "{name}");
                assert_eq!(comparison.would_pass, None, "{name}");
                assert_eq!(comparison.diagnosis.as_deref(), diagnosis, "{name}: {comparison:#?}");
            }
            // The first difference in the game is reported, and it is the same in both modes.
            let in_game = in_text.in_game.as_ref().or(in_text.difference.as_ref()).unwrap();
            assert_eq!(in_game.line, in_content.difference.unwrap().line, "{name}: {in_text:#?}");
            let line = first_line(&played.golden, &found);
            assert_eq!(in_text.difference.unwrap().line, line, "{name}");
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
            assert_eq!(comparison.diagnosis.as_deref(), Some(diagnosis), "{name}");
            assert_eq!(comparison.in_game, None, "{name}");
            assert!(played.compare(&found, Compare::Content).passed, "{name}");
        }
    }
}

#[test]
fn wrong_ends_are_diagnosed() {
    let goes_on = "the game continues after it is over";
    let draws = [
        "the game goes on after Player1's win and ends in a draw",
        "the game goes on after Player2's win and ends in a draw",
    ];
    let allowed: [(Bug, &[&str]); 5] = [
        (
            Bug::SinksBattleshipsAsSubmarines,
            &["the wrong ships are marked as sunk", "some sunk ships are never marked in the ship lists"],
        ),
        (
            Bug::ForgetsPatrolBoats,
            &[
                "some sunk ships are never marked in the ship lists",
                "sunk ships are never marked in the ship lists",
            ],
        ),
        (Bug::StopsOnlyWhenBothAreSunk, &[goes_on, draws[0], draws[1]]),
        (Bug::PrintsTurnWithoutMove, &["a turn is printed although no move is left"]),
        (
            Bug::SinksAtFirstHit,
            &["ships are marked as sunk too early", "ships are marked as sunk that are not"],
        ),
    ];
    for played in games().chain([Played::new(2, 1)]) {
        for (bug, diagnoses) in allowed {
            let found = transcript(&played.input, bug);
            let turns = |text: &str| text.matches("'s Move\n").count();
            let has_moves_left = turns(&found) > turns(&played.golden);
            if found == played.golden || (bug == Bug::StopsOnlyWhenBothAreSunk && !has_moves_left) {
                continue;
            }
            let comparison = played.compare(&found, Compare::Eol);
            let name = format!("{bug:?} in {}: {comparison:#?}", played.name);
            let diagnosis = comparison.diagnosis.as_deref().unwrap_or_default();
            assert!(diagnoses.contains(&diagnosis), "{name}");
            if found.contains("It is a Draw!") && !played.golden.contains("It is a Draw!") {
                assert!(draws.contains(&diagnosis), "{name}");
            }
        }
    }
}

/// A turn without a move does not continue the game, and it cannot decide it.
#[test]
fn a_turn_without_a_move_is_not_a_longer_game() {
    let played = Played::new(4, 3);
    let end = "Final Information";
    assert!(!played.golden.contains(" Wins!") && !played.golden.contains("It is a Draw!"));
    let found = transcript(&played.input, Bug::PrintsTurnWithoutMove);
    let comparison = played.compare(&found.replace(end, &format!("It is a Draw!\n\n{end}")), Compare::Eol);
    assert_eq!(comparison.diagnosis, None);
    let difference = comparison.difference.unwrap();
    assert!(difference.what.ends_with("unexpected turn: the moves have run out"), "{difference}");
}

/// A change of the text, the mode in which it passes, what the first difference says, and a kind of difference.
type Change = (fn(&str) -> String, Option<Compare>, &'static str, &'static str);

const LAYOUTS: [Change; 29] = [
    (
        |text| text.replace("Grid Size:", "Grid Size"),
        Some(Compare::Content),
        "the grid size: expected",
        "every round line: expected \"Size:\", found \"Size\"",
    ),
    (
        |text| text.replace("10- ", "10 - "),
        Some(Compare::Content),
        "row 10 of Player1's board: an extra space after \"10\"",
        "",
    ),
    (
        |text| text.replace("\n\nCarrier", " \n\nCarrier"),
        Some(Compare::Trailing),
        "an extra space at the end of the line",
        "every row 10 of Player2's board: an extra space at the end of the line",
    ),
    (
        |text| text.replace("\n\nCarrier", "\n \nCarrier"),
        Some(Compare::Trailing),
        "an extra space on the empty line",
        "every row 10 of Player2's board: an extra space on the empty line",
    ),
    (
        |text| text.replace("\nCarrier", "\n Carrier"),
        Some(Compare::Content),
        "an extra space at the start of the line",
        "every line with Player1's Carrier: an extra space at the start of the line",
    ),
    (|text| without_first_row_numbers(text), Some(Compare::Content), "a row without a number", ""),
    (
        |text| text.replace("Player1's Board\t\t\t\t", "Player1's Board\t\t"),
        Some(Compare::Space),
        "the names above the boards: 2 tabs are missing between the names",
        "the names above the final boards: 2 tabs are missing between the names",
    ),
    (
        |text| text.replace("\t\t\tBattleship\t", "\t\t\tBattleship"),
        Some(Compare::Content),
        "Player2's Battleship: a tab is missing after \"Battleship\"",
        "every line with Player2's Battleship: a tab is missing after \"Battleship\"",
    ),
    (
        |text| text.replace("\n\nEnter Your Move", "Enter Your Move"),
        Some(Compare::Content),
        "a newline and an empty line are missing after Player2's Patrol Boat",
        "",
    ),
    (
        |text| text.replace("\n\nPlayer2's Move", "Player2's Move"),
        Some(Compare::Content),
        "a newline and an empty line are missing after the prompt",
        "",
    ),
    (
        |text| text.replace("-\t\t", "-").replace("O\t\t", "O"),
        Some(Compare::Content),
        "row 1 of Player1's board: 2 tabs are missing between the boards",
        "",
    ),
    (
        |text| text.replace("Grid Size:", "Grid Size :"),
        Some(Compare::Content),
        "the round line: an extra space after \"Size\"",
        "every \"Grid Size:\" has a space before the colon",
    ),
    (
        |text| text.replace("Round : ", "Round: "),
        Some(Compare::Content),
        "the round line: a space is missing after \"Round\"",
        "every round line: a space is missing after \"Round\"",
    ),
    (
        |text| text.replace("Hidden Board", "Board"),
        Some(Compare::Content),
        "the names above the boards: expected",
        "",
    ),
    (
        |text| text.replace("Battle of Ships Game", "BATTLE OF SHIPS"),
        Some(Compare::Content),
        "the title: expected",
        "",
    ),
    (
        |text| text.replace("Move\n\nRound", "Move\n\n\nRound"),
        Some(Compare::Content),
        "an extra empty line after Player1's heading",
        "an extra empty line after every heading",
    ),
    (
        |text| text.replace("Move\n\nRound", "Move\nRound"),
        Some(Compare::Content),
        "an empty line is missing after Player1's heading",
        "an empty line is missing after every heading",
    ),
    (
        |text| text.replace("\n\nPlayer2's Move", "\n\nHit!\n\nPlayer2's Move"),
        Some(Compare::Content),
        "found `Hit!`",
        "an extra line \"Hit!\"",
    ),
    (
        |text| text.replace("- - ", "-  - "),
        Some(Compare::Space),
        "row 1 of Player1's board: an extra space between two cells",
        "",
    ),
    (
        |text| text.replace('\'', "’"),
        Some(Compare::Space),
        "Player1's heading: expected",
        "every heading: expected \"'\", found \"’\"",
    ),
    (|text| format!("\u{feff}{text}"), Some(Compare::Content), "the file starts with a byte order mark", ""),
    (
        |text| text.replace("Move\n", "Move \n"),
        Some(Compare::Trailing),
        "an extra space at the end of the line",
        "every heading: an extra space at the end of the line",
    ),
    (
        |text| text.replace("Enter Your Move: ", "Enter Your Move:"),
        Some(Compare::Content),
        "the prompt: a space is missing after the prompt",
        "every prompt: a space is missing after the prompt",
    ),
    (
        |text| text.replace("Patrol Boat", "PatrolBoat"),
        Some(Compare::Content),
        "Player1's Patrol Boat: a space is missing",
        "",
    ),
    (
        |text| text.replace("\n\nFinal Information", "\n\nPlayer2 Wins!\n\nFinal Information"),
        None,
        "Player2 Wins!",
        "",
    ),
    (|text| text.to_owned() + "kaBOOM: run for your life!\n", None, "kaBOOM", ""),
    (
        |text| {
            text.replacen(
                "1 - - - - - - - - - -\t\t",
                "1 X - - - - - - - - -\t\t1 - - - - - - - - - -\n1 - - - - - - - - - -\t\t",
                1,
            )
        },
        None,
        "Player1's board, cell 1,A: expected -, found X",
        "",
    ),
    (|text| text.replacen("\n2 -", "\n1 X - - - - - - - - -\n2 -", 1), None, "row 2 of the boards", ""),
    (|text| text.replacen("- -", "- x", 1), None, "cell 1,B: expected -, found x", ""),
];

/// Removes the row numbers of Player1's final board.
fn without_first_row_numbers(text: &str) -> String {
    let (turns, end) = text.split_once("Final Information").unwrap();
    let is_number = |letter: char| letter.is_ascii_digit();
    let rows =
        end.split_inclusive('\n').map(|line| line.trim_start_matches(is_number).trim_start_matches(' '));
    let is_row = |line: &str| line.starts_with(is_number);
    let lines = end.split_inclusive('\n').zip(rows).map(|(line, row)| if is_row(line) { row } else { line });
    format!("{turns}Final Information{}", lines.collect::<String>())
}

/// A mistake in the game is found whatever the layout is.
#[test]
fn bugs_are_diagnosed_in_another_layout() {
    let bugs = [
        (Bug::FiresTransposed, "rows and columns are swapped"),
        (Bug::PrintsTransposed, "rows and columns are swapped"),
        (Bug::PrintsAfterShot, "every board is one move early"),
        (Bug::SwapsBoards, "the two boards are swapped"),
        (Bug::SinksOneTurnLate, "sunk ships are marked too late"),
        (Bug::MarksMissWithZero, "misses are marked with the digit 0 instead of the letter O"),
        (Bug::HidesFinalShips, "the final boards do not show the ships that are left"),
        (Bug::CountsFromZero, "rounds are counted from 0"),
        (Bug::StopsBeforeAnswer, "Player2's turn in the last round is missing"),
    ];
    let layouts: [fn(String) -> String; 3] = [
        |text| text.replace("Enter Your Move: ", "Enter your move:"),
        |text| text.replace("\n\n", "\n").replace("\t\t\t", "\t"),
        |text| text.replace('\'', "’").replace("-\t\t", "- \t") + "\n\n",
    ];
    for played in games().take(3) {
        for (bug, diagnosis) in bugs {
            let found = transcript(&played.input, bug);
            if found == played.golden {
                continue;
            }
            for (index, layout) in layouts.into_iter().enumerate() {
                let comparison = played.compare(&layout(found.clone()), Compare::Eol);
                let name = format!("{bug:?} in layout {index} of {}: {comparison:#?}", played.name);
                let expected = format!("apart from the layout, {diagnosis}");
                assert_eq!(comparison.diagnosis, Some(expected), "{name}");
                assert_eq!(comparison.would_pass, None, "{name}");
            }
        }
    }
}

#[test]
fn layout_is_named_with_its_flaw_and_forgiven_by_the_right_mode() {
    for played in games() {
        for (index, (change, passes, words, kind)) in LAYOUTS.into_iter().enumerate() {
            let found = change(&played.golden);
            let comparison = played.compare(&found, Compare::Eol);
            let name = format!("change {index} in {}: {comparison:#?}", played.name);
            assert!(!comparison.passed, "{name}");
            assert_eq!(comparison.would_pass, passes, "{name}");
            let difference = comparison.difference.unwrap();
            assert_eq!(difference.line, first_line(&played.golden, &found), "{name}");
            let in_game = comparison.in_game.map(|difference| difference.what).unwrap_or_default();
            assert!(difference.what.contains(words) || in_game.contains(words), "{name}");
            assert!(kind.is_empty() || comparison.kinds.iter().any(|found| found.message == kind), "{name}");
            assert_eq!(passes.is_some(), in_game.is_empty() && passes.is_some(), "{name}");
            assert!(!difference.what.contains("is missing") || !words.contains("found"), "{name}");
        }
    }
}
