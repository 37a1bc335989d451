//! The `check` command of the built program.

use serde_json::Value;

use crate::support::{Run, stdout, with_cases};

#[test]
fn valid_files_are_ok() {
    let run = with_cases(&[("a", "touching-patrol-boats-with-placement-file")]).args(["check"]);
    let files = ["a/Player1.txt", "a/OptionalPlayer1.txt", "a/Player1.in"];
    let ran = run.args(files).run().status(0);
    assert_eq!(stdout(&ran), "a/Player1.txt: ok\na/OptionalPlayer1.txt: ok\na/Player1.in: ok\n");
    assert_eq!(ran.stderr, "");
}

#[test]
fn a_board_that_can_be_read_in_several_ways_is_valid_with_a_warning() {
    let run =
        with_cases(&[("a", "touching-patrol-boats-without-placement-file")]).args(["check", "a/Player1.txt"]);
    let ran = run.run().status(0).stderr_has("warning: the P ships can be read in");
    assert_eq!(stdout(&ran), "a/Player1.txt: ok\n");
}

#[test]
fn every_bad_move_is_reported_with_its_place() {
    let run = Run::new().file("a.in", "5,E;5,e;A;11,A;5,E;\n10,J;,;5,K;A,1\n").args(["check", "a.in"]);
    insta::assert_snapshot!(run.run().status(1).stderr);
}

#[test]
fn the_kind_of_the_files_can_be_given() {
    let run = |kind: &str| with_cases(&[("a", "draw")]).args(["check", "--as", kind, "a/Player1.txt"]).run();
    run("board").status(0);
    run("moves").status(1).stderr_has("this is a board, expected a move list").stderr_has("without --as");
    run("placement").status(1).stderr_has("the file has 0 Battleships, expected 2");
    run("ship").status(2);
}

#[test]
fn problems_as_json() {
    let run = with_cases(&[("a", "draw")]).file("b.in", "5,E;5,e").args(["check", "--format", "json"]);
    let ran = run.args(["a/Player1.txt", "b.in", "nowhere"]).run().status(2);
    assert_eq!(ran.stderr, "");
    let document: Value = serde_json::from_slice(&ran.stdout).unwrap();
    insta::assert_snapshot!(serde_json::to_string_pretty(&document).unwrap());
}

#[test]
fn an_unreadable_file_does_not_hide_the_others() {
    let run = Run::new().file("b.in", "x").args(["check", "nowhere", "b.in", "."]);
    let ran = run.run().status(2).stderr_has("cannot read nowhere: ").stderr_has("has no comma");
    ran.stderr_has("no case found in .");
}

#[test]
fn a_million_bad_moves_are_counted() {
    let run = Run::new().file("a.in", "x;".repeat(1_000_000)).args(["check", "a.in", "--format", "json"]);
    let ran = run.run().status(1);
    let document: Value = serde_json::from_slice(&ran.stdout).unwrap();
    let problems = document["problems"].as_array().unwrap();
    assert_eq!(problems.len(), 10_001);
    assert_eq!(problems[10_000]["message"], "990000 more moves are not valid shots");
    assert_eq!(
        (&problems[9_999]["line"], &problems[9_999]["column"]),
        (&Value::from(1), &Value::from(19_999))
    );
}

#[test]
fn every_command_says_in_the_same_words_that_it_cannot_read_a_file() {
    let commands: [&[&str]; 6] = [
        &["nowhere.x", "b", "c", "d"],
        &["check", "nowhere.x"],
        &["replay", "nowhere.x"],
        &["grade", "nowhere.x", "."],
        &["play", "streak", "--script", "nowhere.x"],
        &["play", "solo", "--ships", "nowhere.x"],
    ];
    for args in commands {
        let ran = Run::new().args(args.iter().copied()).run();
        ran.stderr_has("cannot read nowhere.x: No such file or directory");
    }
}

/// The errors about a file with this content.
fn errors(name: &str, text: &str) -> Vec<String> {
    let ran = Run::new().no_args().args(["check", name]).file(name, text).run().status(1);
    let lines = ran.stderr.lines();
    lines.filter_map(|line| Some(line.trim().strip_prefix("error: ")?.to_owned())).collect()
}

#[test]
fn one_cause_in_a_move_list_is_one_problem() {
    let all: Vec<String> =
        (1..=8).flat_map(|row| ('A'..='J').map(move |column| format!("{row},{column}"))).collect();
    let list =
        |change: &dyn Fn(&str) -> String| all.iter().map(|item| change(item) + ";").collect::<String>();
    for (list, message) in [
        (list(&|item| format!(" {item}")), "80 moves start with a space"),
        (list(&|item| item.to_lowercase()), "80 moves have a lowercase column"),
        (list(&|item| item.replace(',', ".")), "80 moves have '.' instead of a comma"),
        (list(&|item| item.replace(',', "")), "80 moves have no comma"),
        (list(&|item| item.replace(',', ", ")), "80 moves contain spaces"),
        (list(&|item| item.chars().rev().collect()), "80 moves have the column before the row"),
        (
            list(&|item| format!(" {}", item.to_lowercase())),
            "80 moves start with a space and have a lowercase column",
        ),
        (list(&|item| item.replace(',', ";")), "the list has semicolons instead of commas in its moves"),
        (all.join(","), "the list has commas instead of semicolons between its moves"),
        (all.join(", "), "the list has commas instead of semicolons between its moves"),
        (all.join(" "), "the list has spaces instead of semicolons between its moves"),
    ] {
        assert_eq!(errors("moves.in", &list), [message]);
    }
    let mixed = "1,A; 2,B;3,K; 4,D;5,e";
    let expected = [
        "2 moves start with a space",
        "move 3, '3,K', has a column after J",
        "move 5, '5,e', has a lowercase column",
    ];
    assert_eq!(errors("moves.in", mixed), expected);
}

#[test]
fn labels_of_a_spreadsheet_are_one_problem() {
    let board = std::fs::read_to_string(crate::support::fixtures("games/draw/Player1.txt")).unwrap();
    let numbered: Vec<String> = (1..).zip(board.lines()).map(|(row, line)| format!("{row};{line}")).collect();
    let names = "A;B;C;D;E;F;G;H;I;J\n";
    for (board, what) in [
        (numbered.join("\n"), "rows"),
        (format!("{names}{board}"), "columns"),
        (format!(";{names}{}\n", numbered.join("\n")), "rows and columns"),
    ] {
        let expected = format!("the board has labels of its {what}, as in a spreadsheet");
        assert_eq!(errors("board.txt", &board), [expected]);
    }
}

#[test]
fn folders_of_cases_and_stdin_are_checked() {
    let run = with_cases(&[("cases/a", "draw"), ("cases/b", "rejected-board")]).args(["check", "cases"]);
    let ran = run.run().status(1).stderr_has("cases/b/Player2.txt");
    assert!(
        stdout(&ran).starts_with("cases/a/Player1.txt: ok\ncases/a/Player2.txt: ok\n"),
        "{}",
        stdout(&ran)
    );
    Run::new().args(["check", "."]).run().status(2).stderr_has("no case found in .");
    let ran = Run::new().args(["check", "-"]).stdin("5,E;10,G").run().status(0);
    assert_eq!(stdout(&ran), "stdin: ok\n");
}
