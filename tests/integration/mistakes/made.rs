//! Known mistakes are made in random games, one or two at a time, and must be named.

use battleship::explain::{Compare, Comparison, Mistake, Reference, Side};
use battleship::rounds::Wording;
use proptest::prelude::*;

use super::{Played, games};

/// Mistakes with the same words are one for a student. These make the same transcript in some games.
const ALIKE: &[[&str; 2]] = &[
    ["both boards show Player1's board", "every board is one move late"],
    ["the result is missing", "the game continues after it is over"],
];

/// Whether a diagnosis names a mistake, or another one with which it makes the same transcript.
fn names(comparison: &Comparison, mistake: &Mistake, made: &str, played: &Played) -> bool {
    let is_same = |words: &str| {
        let all = Mistake::all().filter(|other| other.words == words);
        let mut alike = all.filter_map(|other| other.make(played.reference()));
        words == mistake.words
            || alike.any(|other| other == made)
            || ALIKE.iter().any(|pair| pair.contains(&words) && pair.contains(&mistake.words))
    };
    comparison.mistakes.iter().any(|words| is_same(words))
}

/// The stated line is among the lines of the diff.
fn check_diff(comparison: &Comparison) -> Result<(), TestCaseError> {
    let Some(difference) = &comparison.difference else { return Ok(()) };
    let diff = &comparison.diff;
    let shown = diff.lines.iter().filter(|line| line.side != Side::Expected).count();
    let lines = diff.line..=diff.line + shown;
    prop_assert!(lines.contains(&difference.line), "{difference}\n{}", diff.text().join("\n"));
    Ok(())
}

/// Two mistakes, of which the second is in the way in which the first one is printed.
fn both(first: &Mistake, second: &Mistake, played: &Played) -> Option<String> {
    let reference = played.reference();
    let made = Reference::new(first.make(reference)?, None, None, Wording::Report);
    second.make(&made)
}

#[test]
fn the_final_boards_may_be_swapped_like_those_of_one_player() {
    let find = |words: &str| Mistake::all().find(|mistake| mistake.words == words).unwrap();
    let swapped = [find("the two boards are swapped"), find("the two ship lists are swapped")];
    let words = "the two boards are swapped in Player2's turns";
    let mut tried = 0;
    for played in games() {
        let turns = find(words).make(played.reference()).unwrap();
        let Some(all) = both(swapped[0], swapped[1], &played) else { continue };
        tried += 1;
        let (Some((before, _)), Some((_, end))) = (turns.split_once("Final"), all.split_once("Final")) else {
            unreachable!("every transcript has final boards")
        };
        let comparison = played.compare(&format!("{before}Final{end}"), Compare::Eol);
        assert_eq!(comparison.diagnosis.as_deref(), Some(words), "{}", played.name);
    }
    assert!(tried > 0);
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 6, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn every_mistake_that_is_made_is_named(seed in any::<u64>(), number in 0..100_usize) {
        let played = Played::new(seed, number);
        let reference = played.reference();
        for mistake in Mistake::all() {
            let Some(made) = mistake.make(reference) else { continue };
            let comparison = reference.compare(&made, Compare::Exact);
            prop_assert!(!comparison.passed);
            prop_assert!(names(&comparison, mistake, &made, &played), "{} in {}: {comparison:#?}", mistake.words, played.name);
            prop_assert_eq!(&comparison.rest, &None);
            check_diff(&comparison)?;
        }
    }

    #[test]
    fn of_two_mistakes_one_is_named_and_the_rest_is_described(
        seed in any::<u64>(),
        number in 0..100_usize,
        picks in any::<[prop::sample::Index; 2]>(),
    ) {
        let played = Played::new(seed, number);
        let reference = played.reference();
        let all: Vec<&Mistake> = Mistake::all().filter(|mistake| mistake.can_be_made()).collect();
        let [first, second] = picks.map(|pick| all[pick.index(all.len())]);
        let Some(made) = both(first, second, &played) else { return Ok(()) };
        prop_assume!(made != played.golden);
        for mode in [Compare::Eol, Compare::Content] {
            let comparison = reference.compare(&made, mode);
            if comparison.passed {
                continue;
            }
            check_diff(&comparison)?;
            // Whatever is named explains everything, or the rest is described.
            for words in &comparison.mistakes {
                prop_assert!(Mistake::all().any(|mistake| mistake.words == words), "{words}");
            }
            prop_assert!(comparison.difference.is_some());
        }
    }
}
