//! Tests of the whole reader, on lines and on short transcripts.

use super::part::Item;
use super::*;

fn only(line: &str) -> Part {
    let mut parts = parts(line);
    assert_eq!(parts.len(), 1, "{line:?}: {parts:?}");
    parts.remove(0).part
}

fn kinds(line: &str) -> Vec<String> {
    let name = |found: FoundPart| match found.part {
        Part::Row { number, cells } => format!("row {} of {}", number.unwrap_or(0), cells.len()),
        Part::Ships { class, marks } => format!("ships {} of {}", class.unwrap_or(9), marks.len()),
        Part::Prompt(item) => format!("item {}", item.text),
        Part::Error(class) => class,
        other => format!("{:?}", other.subject().0),
    };
    parts(line).into_iter().map(name).collect()
}

#[test]
fn words_that_only_start_like_a_part_are_not_that_part() {
    for line in ["kaboomerang", "kaBOOMs away", "Finally!", "3 apples", "Drawing boards", "Player1 winss"] {
        assert_eq!(only(line), Part::Other, "{line}");
    }
}

#[test]
fn marks_keep_their_case_and_their_columns() {
    let parts = parts("10- - X - - - - - - -\t\t10- o - - - - - - - -");
    let (Part::Row { cells: one, .. }, Part::Row { cells: two, .. }) = (&parts[0].part, &parts[1].part)
    else {
        panic!("{parts:?}")
    };
    assert_eq!(one[2], Sign { letter: 'X', column: 7 });
    assert_eq!(two[1], Sign { letter: 'o', column: 28 });
    assert_eq!(kinds("1 - 0 - - - - - - - -\t\t1 0 0 - - - - - - - -"), ["row 1 of 10", "row 1 of 10"]);
    assert_eq!(kinds("100 - - - - - - - - 0\t\t10- - - - - - - - - 0"), ["row 10 of 10", "row 10 of 10"]);
    assert_eq!(kinds("Patrol Boat\tx - - -\t\t\tPatrol Boat\tX x - -"), ["ships 4 of 4", "ships 4 of 4"]);
    assert_eq!(kinds("Cruiser\tX\t\t\t\tCruiser\t-"), ["ships 9 of 1", "ships 9 of 1"]);
}

#[test]
fn items_follow_the_prompt() {
    let item = |text: &str, column| Part::Prompt(Item { text: text.into(), column });
    assert_eq!(only("Enter Your Move: 5,E"), item("5,E", 18));
    assert_eq!(only("enter your move:5,E"), item("5,E", 17));
    assert_eq!(only("Enter Your Move 5,E"), item("5,E", 17));
    assert_eq!(only("Enter Your Move: "), item("", 18));
    assert_eq!(only("Enter Your Move"), item("", 16));
    assert_eq!(only("Move: 5,E"), item("5,E", 7));
}

#[test]
fn errors_have_a_class_and_io_errors_a_set_of_names() {
    assert_eq!(only("Index Error: nothing"), Part::Error("IndexError".into()));
    assert_eq!(only("An error occurred"), Part::Other);
    let names = Part::IoError(vec!["a.txt".into(), "b.in".into()]);
    for line in [
        "IOError: input files b.in, a.txt are not reachable.",
        "IOError: input file(s) a.txt, b.in is/are not reachable.",
        "IO Error: input files ['a.txt', 'b.in'] are not reachable.",
        "IOError: input files {\"a.txt\", \"b.in\"} are not reachable",
        "IOError: input files (a.txt), <b.in> are not reachable!",
    ] {
        assert_eq!(only(line), names, "{line}");
    }
}
