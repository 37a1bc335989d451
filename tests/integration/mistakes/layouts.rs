//! Changes of the layout are named with their flaw, and forgiven by the right mode.

use battleship::explain::Compare;

use super::{first_line, games};

/// A change of the text, the mode in which it passes, what the first difference says, and a kind of difference.
type Change = (fn(&str) -> String, Option<Compare>, &'static str, &'static str);

const LAYOUTS: [Change; 29] = [
    (
        |text| text.replace("Grid Size:", "Grid Size"),
        Some(Compare::Content),
        "the round line: expected \"Size:\", found \"Size\"",
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
    (
        |text| without_first_row_numbers(text),
        Some(Compare::Content),
        "row 1 of Player1's board: \"1\" is missing",
        "",
    ),
    (
        |text| text.replace("Player1's Board\t\t\t\t", "Player1's Board\t\t"),
        Some(Compare::Space),
        "the names above the final boards: 2 tabs are missing between the names",
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
        "\"Grid Size:\" has a space before the colon",
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
        "an extra line \"Hit!\"",
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
        "result",
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
    (|text| text.replacen("\n2 -", "\n1 X - - - - - - - - -\n2 -", 1), None, "row 1", ""),
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
