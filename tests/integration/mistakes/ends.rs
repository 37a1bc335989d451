//! Programs that end the game at the wrong time.

use battleship::explain::Compare;

use super::{Played, games};
use crate::support::student::{Bug, transcript};

#[test]
fn wrong_ends_are_diagnosed() {
    let goes_on = "the game continues after it is over";
    let allowed: [(Bug, &[&str]); 4] = [
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
        (Bug::StopsOnlyWhenBothAreSunk, &[goes_on]),
        (Bug::PrintsTurnWithoutMove, &["a turn is printed although no move is left"]),
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
