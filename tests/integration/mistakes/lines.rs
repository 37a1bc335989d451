//! Lines that end too early or too late, and lines that are only in one of the transcripts: no part of the line
//! below is mistaken for what is missing.

use battleship::explain::Compare;
use battleship::explain::Reference;
use battleship::rounds::Wording;

use super::{Played, first_line, games};

/// A change of one line, the first difference in the text or in the game, and all kinds of differences.
struct Change {
    edit: fn(&str) -> String,
    words: &'static str,
    kinds: &'static [&'static str],
}

const CHANGES: [Change; 13] = [
    Change {
        edit: |text| text.replace("\t\t\t\t\tGrid Size: 10x10", ""),
        words: "the round line: \"Grid Size: 10x10\" is missing",
        kinds: &["every round line: \"Grid Size: 10x10\" is missing"],
    },
    Change {
        edit: |text| text.replace("Battle of Ships Game", "Battle of Ships"),
        words: "the title: \"Game\" is missing",
        kinds: &["the title: \"Game\" is missing"],
    },
    Change {
        edit: |text| text.replace("Final Information", "Final Information:"),
        words: "the heading of the final information: expected \"Information\", found \"Information:\"",
        kinds: &["the heading of the final information: expected \"Information\", found \"Information:\""],
    },
    Change {
        edit: |text| text.replace("Battle of Ships Game\n\n", ""),
        words: "the line \"Battle of Ships Game\" is missing",
        kinds: &["the line \"Battle of Ships Game\" is missing"],
    },
    Change {
        edit: |text| text.replace("  A B C D E F G H I J\t\t  A B C D E F G H I J\n", ""),
        words: "the line \"A B C D E F G H I J␉␉  A B C D E F G H I J\" is missing",
        kinds: &["the line \"A B C D E F G H I J␉␉  A B C D E F G H I J\" is missing"],
    },
    Change {
        edit: |text| format!("\n{text}"),
        words: "an extra empty line at the start of the file",
        kinds: &["an extra empty line at the start of the file"],
    },
    Change {
        edit: |text| format!("\u{feff}{text}"),
        words: "the file starts with a byte order mark",
        kinds: &["the file starts with a byte order mark"],
    },
    Change {
        edit: |text| text.replacen("\nPlayer2's Move", "\nPlayer 1 shot\n\nPlayer2's Move", 1),
        words: "an extra line \"Player 1 shot\"",
        kinds: &["an extra line \"Player 1 shot\""],
    },
    Change {
        edit: |text| text.replacen("\nPlayer2's Move", "\nPlayer1 Wins!\n\nPlayer2's Move", 1),
        words: "the result (Player1 wins) comes before the last turn",
        kinds: &["an extra line \"Player1 Wins!\""],
    },
    Change {
        edit: |text| text.replacen("- - -\n\nEnter", "- - - -\n\nEnter", 1),
        words: "ship list, Player2's Patrol Boat: expected - - - -, found - - - - -",
        kinds: &["some lines with Player2's Patrol Boat: an extra \"-\""],
    },
    Change {
        edit: |text| text.replacen("Submarine\t-\t", "Submarine\t- -\t", 1),
        words: "ship list, Player1's Submarine: expected -, found - -",
        kinds: &["some lines with Player1's Submarine: an extra \"-\""],
    },
    Change {
        edit: |text| text.replacen(" -\n5 -", "\n5 -", 1),
        words: "Player2's board, cell 4,J: expected -, found nothing",
        kinds: &["some lines with row 4 of Player2's board: \"-\" is missing"],
    },
    Change {
        edit: |text| text.replacen("Round : 2\t", "Round : 20\t", 1),
        words: "round number: expected 2, found 20",
        kinds: &["some round lines: expected \"2\", found \"20\""],
    },
];

#[test]
fn a_line_is_not_compared_with_the_next_one() {
    let mut tried = [0; CHANGES.len()];
    for played in games() {
        for (index, Change { edit, words, kinds }) in CHANGES.into_iter().enumerate() {
            let found = edit(&played.golden);
            if found == played.golden {
                continue;
            }
            tried[index] += 1;
            let comparison = played.compare(&found, Compare::Eol);
            let name = format!("change {index} in {}: {comparison:#?}", played.name);
            let difference = comparison.difference.as_ref().unwrap();
            assert_eq!(difference.line, first_line(&played.golden, &found), "{name}");
            let in_game = comparison.in_game.as_ref().map(|difference| difference.what.as_str());
            assert!(
                [Some(&*difference.what), in_game].into_iter().flatten().any(|what| what.starts_with(words)),
                "{name}"
            );
            let found: Vec<&str> = comparison.kinds.iter().map(|kind| kind.message.as_str()).collect();
            assert_eq!(found, kinds, "{name}");
        }
    }
    assert!(tried.iter().all(|&count| count > 2), "{tried:?}");
}

/// A result without its exclamation mark is there, and so is what follows it.
#[test]
fn a_result_without_its_exclamation_mark_is_named_with_its_flaw() {
    let mut ends = 0;
    for played in games().chain([Played::new(2, 1)]) {
        let found = played.golden.replace("Wins!", "Wins").replace("Draw!", "Draw");
        if found == played.golden {
            continue;
        }
        ends += 1;
        let comparison = played.compare(&found, Compare::Eol);
        assert_eq!(comparison.would_pass, Some(Compare::Content));
        let what = comparison.difference.unwrap().what;
        assert!(what.starts_with("the result: expected \""), "{what}");
        let kinds: Vec<&str> = comparison.kinds.iter().map(|kind| kind.message.as_str()).collect();
        assert!(matches!(kinds[..], [only] if only.starts_with("the result: expected \"")), "{kinds:?}");
    }
    assert!(ends > 2);
}

/// A transcript of one line ends in that line, and what is there is not missing.
#[test]
fn a_rejection_is_named_with_its_flaw() {
    let difference = |golden: &str, found: &str| {
        let comparison =
            Reference::new(golden.into(), None, None, Wording::Report).compare(found, Compare::Eol);
        (comparison.difference.unwrap().what, comparison.in_game.map(|difference| difference.what))
    };
    let kaboom = "kaBOOM: run for your life!";
    let (what, in_game) = difference(kaboom, "kaBOOM: run for your life");
    assert_eq!(what, "the error message: expected \"life!\", found \"life\"");
    assert_eq!(in_game, None);
    let (what, _) = difference(kaboom, "kaBOOM: run for your life!!");
    assert_eq!(what, "the error message: an extra \"!\"");
    // Four names are not cut off before the wrong one.
    let names = |last: &str| {
        format!("IOError: input files Player1.txt, Player1.in, Player2.txt, {last} are not reachable.")
    };
    let (what, in_game) = difference(&names("Player2.in"), &names("Player2.inn"));
    assert!(what.contains("Player2.in, Player2.txt") && what.contains("Player2.inn, Player2.txt"), "{what}");
    assert_eq!(in_game, None);
}

/// Lines that only look like a part of a turn are other text.
#[test]
fn rules_and_sentences_are_not_parts() {
    for played in games() {
        for line in ["-".repeat(10), "-".repeat(20), "-".repeat(40), "Player1's moves are over.".into()] {
            let found = played.golden.replace("\n\nPlayer2's Move", &format!("\n\n{line}\n\nPlayer2's Move"));
            let found = found.replace("Final Information", &format!("{line}\n\nFinal Information"));
            assert_ne!(found, played.golden);
            let comparison = played.compare(&found, Compare::Eol);
            assert_eq!(comparison.would_pass, Some(Compare::Content), "{line}: {comparison:#?}");
            assert_eq!(comparison.diagnosis, None, "{line}");
        }
    }
}

/// What is there in other words, or about another item, is not missing.
#[test]
fn errors_and_prompts_belong_to_their_items() {
    let mut tried = 0;
    for played in games() {
        let golden = &played.golden;
        let what = |found: &str| played.compare(found, Compare::Content).difference.unwrap().what;
        let own_prompt = what(&golden.replace("Enter Your Move:", "Enter your shot:"));
        assert!(own_prompt.starts_with("the prompt of "), "{own_prompt}");
        let sunk = golden.replacen("Carrier\t\tX", "Carrier\t\tC", 1);
        if sunk != *golden {
            assert!(what(&sunk).ends_with("Carrier: expected X, found C"), "{}", what(&sunk));
        }
        let Some(error) = golden.find("Error: ") else { continue };
        tried += 1;
        let lines = golden.lines().map(|line| if line.contains("Error: ") { "Invalid move!" } else { line });
        let found = lines.collect::<Vec<_>>().join("\n");
        for mode in [Compare::Eol, Compare::Content] {
            assert_eq!(played.compare(&found, mode).diagnosis, None, "{}", played.name);
        }
        // The same error at the end of the turn before is about the item of that turn.
        let class = golden[..error].rsplit('\n').next().unwrap();
        let turn = golden[..error].rfind("'s Move\n").unwrap() - "Player1".len();
        let (before, after) = golden.split_at(turn);
        if !before.contains("Enter") {
            continue;
        }
        let found = format!("{before}{class}Error: no\n\nEnter Your Move: 9,J\n\n{after}");
        let words = format!("expected no error, found {class}Error");
        assert!(what(&found).ends_with(&words), "{}: {}", played.name, what(&found));
    }
    assert!(tried > 0);
    let golden =
        "Battle of Ships Game\n\nPlayer1's Move\n\nRound : 1\n\nEnter Your Move: \n\nIndexError: x\n\n";
    let reference = Reference::new(format!("{golden}Enter Your Move: 1,A\n\n"), None, None, Wording::Report);
    let found = golden.replace("Enter Your Move: \n\n", "") + "Enter Your Move: 1,A\n\n";
    let difference = reference.compare(&found, Compare::Content).difference.unwrap();
    assert_eq!(difference.what, "the prompt of the rejected item \"\" is missing");
}

/// What is missing is reported where it should be.
#[test]
fn the_place_of_what_is_missing() {
    let played = Played::new(19, 0);
    let line_of = |text: &str, part: &str| text.lines().position(|line| line.starts_with(part)).unwrap() + 1;
    let check = |found: &str, words: &str, line: usize| {
        let difference = played.compare(found, Compare::Content).difference.unwrap();
        assert!(difference.to_string().starts_with(words), "{difference}");
        assert_eq!(difference.line, line, "{difference}");
    };
    let rows: Vec<&str> = played.golden.lines().collect();
    let row = line_of(&played.golden, "6 ");
    let half = played.golden.replacen(rows[row - 1], rows[row - 1].split('\t').next().unwrap(), 1);
    check(&half, "round 1, Player1's move: Player2's board, row 6 is missing", row);
    let without = |line: usize| {
        let lines = rows.iter().enumerate().filter(|(index, _)| index + 1 != line);
        lines.map(|(_, line)| format!("{line}\n")).collect::<String>()
    };
    check(&without(row), "round 1, Player1's move: Player1's board, row 6 is missing", row);
    let list = line_of(&played.golden, "Submarine");
    check(&without(list), "round 1, Player1's move: ship list, Player1's Submarine is missing", list);
    let number = rows[row - 1].replacen('6', "11", 1);
    check(
        &played.golden.replacen(rows[row - 1], &number, 1),
        "round 1, Player1's move: unexpected row 11",
        row,
    );
}
