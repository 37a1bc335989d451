//! Properties of grading: any text can be graded, what passes one mode passes all later ones, and a single
//! changed cell is reported exactly.

use battleship::course::case::Compare;
use battleship::course::generate::make_case;
use battleship::course::grade::{Comparison, Reference};
use battleship::rounds::{NOTATION, Wording};
use proptest::prelude::*;

fn golden(seed: u64, number: usize) -> String {
    String::from_utf8(make_case(seed, number, 100).golden().transcript).unwrap()
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

fn text() -> impl Strategy<Value = String> {
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
}
