//! Programs with one bug: the bug is diagnosed in every game, whatever the layout is.

use battleship::explain::Compare;

use super::{first_line, games};
use crate::support::student::{Bug, transcript};

#[test]
fn a_program_without_a_bug_writes_the_golden() {
    for played in games() {
        assert_eq!(transcript(&played.input, Bug::None), played.golden, "{}", played.name);
    }
}

#[test]
fn a_right_game_with_another_wording_has_no_mistake() {
    for mut played in games() {
        let found = std::mem::take(&mut played.golden);
        played.golden = found.replace("Battle of Ships Game", "Battle of the Ships");
        played.reference.take();
        let comparison = played.compare(&found, Compare::Eol);
        assert_eq!(comparison.diagnosis, None, "{}", played.name);
    }
}

#[test]
fn bugs_are_diagnosed_in_every_game() {
    let bugs = [
        (Bug::FiresTransposed, Some("rows and columns of the shots are swapped")),
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
        (Bug::SinksAtFirstHit, Some("ships are marked as sunk at the first hit")),
        (Bug::IgnoresErrors, Some("the errors about rejected items are missing")),
        (Bug::ForgetsResult, Some("the result is missing")),
        (Bug::UsesValueErrorOnly, Some("every error is a ValueError")),
        // These have no diagnosis, but true words.
        (Bug::RejectedItemCostsTurn, None),
        (Bug::AnnouncesWinnerTwice, None),
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

/// A mistake in the game is found whatever the layout is.
#[test]
fn bugs_are_diagnosed_in_another_layout() {
    let bugs = [
        (Bug::FiresTransposed, "rows and columns of the shots are swapped"),
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
