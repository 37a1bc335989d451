//! Properties of grading: any text can be graded, what passes one mode passes all later ones, and a single
//! changed cell is reported exactly.

use battleship::course::generate::make_case;
use battleship::explain::Compare;
use battleship::explain::{Comparison, Difference, Reference};
use battleship::rounds::{NOTATION, Wording};
use proptest::prelude::*;

fn golden(seed: u64, number: usize) -> String {
    String::from_utf8(make_case(seed, number, 100, &[], Wording::Report).golden().transcript).unwrap()
}

/// The numbers of cases in which a player soon runs out of moves.
fn short_game() -> impl Strategy<Value = usize> {
    (0..25_usize).prop_map(|number| 4 * number + 3)
}

fn reference(golden: &str, rounds: Option<usize>) -> Reference {
    Reference::new(golden.to_owned(), rounds, None, Wording::Report)
}

fn compare(golden: &str, found: &str, mode: Compare) -> Comparison {
    reference(golden, None).compare(found, mode)
}

/// Lines that a transcript may have, and arbitrary ones.
fn line() -> impl Strategy<Value = String> {
    prop_oneof![
        "Player[123]'s Move",
        "Round : -?[0-9]{1,20}",
        "(10|[0-9]{1,3})( ?[-XOCBDSP]){0,12}\t?\t?(10|[0-9])?( ?[-XO]){0,12}",
        "(Carrier|battleship|Patrol Boat)\t[- X]{0,8}\t{0,3}(Carrier|Battleship|Patrol Boat)?[- X]{0,8}",
        "Enter [yY]our Move:? ?[0-9A-J,é]{0,5}",
        "(Value|Index|IO|Assertion)Error:? ?\\PC{0,20}",
        "Player[12] Wins!|It is a Draw!|Final Information|kaBOOM|Battle of Ships Game",
        "\\PC{0,30}",
        "",
    ]
}

pub(crate) fn text() -> impl Strategy<Value = String> {
    let end = prop_oneof![Just("\n"), Just("\r\n"), Just("\r"), Just(" \t\n")];
    let lines = proptest::collection::vec((line(), end), 0..40);
    lines.prop_map(|lines| lines.into_iter().map(|(line, end)| line + end).collect())
}

fn check(reference: &Reference, found: &str) -> Result<(), TestCaseError> {
    let comparisons: Vec<Comparison> =
        Compare::ALL.iter().map(|&mode| reference.compare(found, mode)).collect();
    let passed: Vec<bool> = comparisons.iter().map(|comparison| comparison.passed).collect();
    prop_assert!(passed.is_sorted(), "{passed:?}");
    for comparison in comparisons {
        prop_assert_eq!(comparison.passed, comparison.difference.is_none());
        prop_assert!(comparison.diff.lines.len() <= 12);
        prop_assert!(comparison.turns.0 <= comparison.turns.1.max(1));
        if let Some(difference) = comparison.difference {
            prop_assert!((1..=found.lines().count() + 2).contains(&difference.line), "{difference}");
            prop_assert!(!difference.to_string().chars().any(char::is_control), "{difference}");
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_text_can_be_graded(golden in text(), found in text(), rounds in proptest::option::of(1..4_usize)) {
        check(&reference(&golden, rounds), &found)?;
        check(&reference(&golden, rounds), &golden)?;
    }

    #[test]
    fn a_damaged_transcript_can_be_graded(
        seed in any::<u64>(),
        number in short_game(),
        cuts in proptest::collection::vec((any::<prop::sample::Index>(), line()), 1..6),
    ) {
        let golden = golden(seed, number);
        let mut lines: Vec<String> = golden.split_inclusive('\n').map(str::to_owned).collect();
        for (index, line) in cuts {
            let index = index.index(lines.len());
            lines[index] = line + "\n";
        }
        check(&reference(&golden, None), &lines.concat())?;
    }

    #[test]
    fn a_golden_passes_every_mode(seed in any::<u64>(), number in short_game()) {
        let golden = golden(seed, number);
        for mode in Compare::ALL {
            let comparison = compare(&golden, &golden, mode);
            prop_assert!(comparison.passed);
            prop_assert_eq!(comparison.would_pass, Some(Compare::Exact));
        }
    }

    #[test]
    fn one_wrong_cell_is_reported(seed in any::<u64>(), number in short_game(), pick in any::<prop::sample::Index>()) {
        let golden = golden(seed, number);
        let lines: Vec<&str> = golden.split('\n').collect();
        let is_row = |line: &&str| line.contains("\t\t") && line.starts_with(|sign: char| sign.is_ascii_digit());
        let rows: Vec<usize> = (0..lines.len()).filter(|&index| is_row(&lines[index])).collect();
        let row = rows[pick.index(rows.len())];
        let squares: Vec<usize> =
            lines[row].char_indices().filter(|(_, sign)| "-XOCBDSP".contains(*sign)).map(|(place, _)| place).collect();
        let which = pick.index(squares.len());
        let old = &lines[row][squares[which]..=squares[which]];
        let new = if old == "X" { "O" } else { "X" };
        let mut changed: Vec<String> = lines.iter().map(|line| (*line).to_owned()).collect();
        changed[row].replace_range(squares[which]..=squares[which], new);

        let round = lines[..row].iter().rev().find_map(|line| line.strip_prefix("Round : "));
        let round = round.map(|line| line.split('\t').next().unwrap());
        let player = lines[..row].iter().rev().find(|line| line.ends_with("'s Move")).map(|line| &line[..7]);
        let is_final = lines[..row].contains(&"Final Information");
        let place = if is_final {
            "final boards".into()
        } else {
            format!("round {}, {}'s move", round.unwrap(), player.unwrap())
        };
        let number = lines[row].split([' ', '-', 'X', 'O', 'C', 'B', 'D', 'S', 'P']).next().unwrap();
        let column = NOTATION.column((which % 10) as u16);
        let expected = format!(
            "{place}: Player{}'s board, cell {number},{column}: expected {old}, found {new} (line {}, column {})",
            which / 10 + 1,
            row + 1,
            squares[which] + 1,
        );
        for mode in Compare::ALL {
            let comparison = compare(&golden, &changed.join("\n"), mode);
            prop_assert_eq!(comparison.difference.unwrap().to_string(), &*expected, "under {:?}", mode);
            prop_assert_eq!(comparison.would_pass, None);
        }
    }

    #[test]
    fn one_wrong_turn_is_reported(
        seed in any::<u64>(),
        number in short_game(),
        pick in any::<prop::sample::Index>(),
        mistake in prop::sample::select(&TURN_MISTAKES),
    ) {
        let golden = golden(seed, number);
        let end = golden.find("Final Information").unwrap();
        let starts: Vec<usize> = golden.match_indices("'s Move\n").map(|(place, _)| place - 7).collect();
        prop_assume!(!starts.is_empty());
        let turn = pick.index(starts.len());
        let (start, next) = (starts[turn], starts.get(turn + 1).copied().unwrap_or(end));
        let (player, other) = if golden[start..].starts_with("Player1") { (1, 2) } else { (2, 1) };
        let text = &golden[start..next];
        let round: u32 = text.split("Round : ").nth(1).unwrap().split('\t').next().unwrap().parse().unwrap();
        let place = format!("round {round}, Player{player}'s move");
        let item = text.rsplit("Enter Your Move: ").next().unwrap().trim_end();
        let (changed, words) = match mistake {
            TurnMistake::Missing => (String::new(), "the turn is missing".to_owned()),
            TurnMistake::Twice => (text.repeat(2), "unexpected turn".to_owned()),
            TurnMistake::Player => (
                text.replacen(&format!("Player{player}'s Move"), &format!("Player{other}'s Move"), 1),
                format!("player to move: expected Player{player}, found Player{other}"),
            ),
            TurnMistake::Round => (
                text.replacen(&format!("Round : {round}\t"), &format!("Round : {}\t", round + 1), 1),
                format!("round number: expected {round}, found {}", round + 1),
            ),
            TurnMistake::Item => (
                text.replace(&format!(": {item}\n"), ": 9,Z\n"),
                format!("item: expected \"{item}\", found \"9,Z\""),
            ),
        };
        let found = format!("{}{changed}{}", &golden[..start], &golden[next..]);
        for mode in Compare::ALL {
            let comparison = compare(&golden, &found, mode);
            let words = format!("{place}: {words}");
            let differences = [comparison.difference.as_ref(), comparison.in_game.as_ref()];
            let is_reported = |difference: &&Difference| difference.to_string().starts_with(&words);
            prop_assert!(
                differences.into_iter().flatten().any(|difference| is_reported(&difference)),
                "{words} under {mode:?}: {comparison:#?}"
            );
            prop_assert_eq!(comparison.would_pass, None);
        }
    }
}

/// Something wrong with one turn.
#[derive(Clone, Copy, Debug)]
enum TurnMistake {
    Missing,
    Twice,
    Player,
    Round,
    Item,
}

const TURN_MISTAKES: [TurnMistake; 5] =
    [TurnMistake::Missing, TurnMistake::Twice, TurnMistake::Player, TurnMistake::Round, TurnMistake::Item];
