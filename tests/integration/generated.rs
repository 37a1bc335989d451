//! Properties of generated cases: every game ends as planned, the same seed gives the same bytes, and every
//! fault is found.

use battleship::Player;
use battleship::course::case::{CaseEnding, parse_settings};
use battleship::course::generate::{Kind, MadeCase, MadeFile, faults, make_case, make_fault};
use battleship::rounds::{FileKind, Wording, check_files};
use battleship::source::Source;
use proptest::prelude::*;

/// The readable files of a case, each board before its placement file.
fn sources(case: &MadeCase) -> Vec<Source> {
    let order = [
        "Player1.txt",
        "OptionalPlayer1.txt",
        "Player2.txt",
        "OptionalPlayer2.txt",
        "Player1.in",
        "Player2.in",
    ];
    let content = |name: &&str| case.files.iter().find(|file| file.name == *name)?.content.clone();
    order.iter().filter_map(|name| Some(Source::new(*name, content(name)?))).collect()
}

/// All errors, without warnings: file, line, column and message.
fn found(case: &MadeCase) -> Vec<(String, usize, usize, String)> {
    let sources = sources(case);
    let kind = |source: &Source| match source.name().to_str().unwrap() {
        name if name.starts_with("Optional") => FileKind::Placement,
        name if name.ends_with(".in") => FileKind::Moves,
        _ => FileKind::Board,
    };
    let files: Vec<_> = sources.iter().map(|source| (kind(source), source)).collect();
    let mut found = Vec::new();
    for (source, problems) in sources.iter().zip(check_files(&files, Wording::Report)) {
        for problem in problems.iter().filter(|problem| !problem.is_warning()) {
            let position = source.position(problem.start().unwrap_or(0));
            let name = source.name().to_str().unwrap().to_owned();
            found.push((name, position.line, position.column, problem.message.clone()));
        }
    }
    found
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn every_case_ends_as_planned(seed in any::<u64>(), number in 0..10_000_usize) {
        for (kind, ending) in [
            (Kind::Player1Wins, CaseEnding::Win(Player::One)),
            (Kind::Player2Wins, CaseEnding::Win(Player::Two)),
            (Kind::Draw, CaseEnding::Draw),
            (Kind::OutOfMoves, CaseEnding::Unfinished),
        ] {
            let kinds = [kind, Kind::BadMoves, Kind::Touching];
            prop_assert_eq!(make_case(seed, number, 10_000, &kinds, Wording::Report).golden().ending, ending);
        }
        let case = make_case(seed, number, 10_000, &[], Wording::Report);
        prop_assert_ne!(&case.files, &make_case(seed ^ 1, number, 10_000, &[], Wording::Report).files, "another seed gives another case");
        prop_assert_ne!(&case.files, &make_case(seed, number + 4, 10_000, &[], Wording::Report).files, "another number gives another case");
    }

    #[test]
    fn every_fault_is_found_in_its_file(seed in any::<u64>()) {
        for fault in faults() {
            let case = make_fault(seed, fault, Wording::Report);
            let ending = if fault.name.starts_with("moves-") && fault.name != "moves-not-utf8" {
                CaseEnding::Win(Player::One)
            } else {
                CaseEnding::Rejected
            };
            prop_assert_eq!(case.golden().ending, ending, "{}", fault.name);
            let found = found(&case);
            let file = file_of(fault.name);
            prop_assert_eq!(found.iter().any(|found| Some(&*found.0) == file), file.is_some(), "{}: {:?}", fault.name, found);
            // Ships that are not where they should be contradict the placement file, too, and without its own board it is
            // compared with the other one.
            prop_assert!(
                found.iter().all(|found| Some(&*found.0) == file || found.0.starts_with("Optional")),
                "{}: {found:?}", fault.name
            );
        }
    }
}

/// The file that has a fault, unless it is absent.
fn file_of(fault: &str) -> Option<&'static str> {
    match fault.split('-').next()? {
        "board" => Some("Player1.txt"),
        "moves" => Some("Player1.in"),
        "placement" => Some("OptionalPlayer1.txt"),
        _ => None,
    }
}

#[test]
fn every_fault_is_found_where_it_is() {
    let mut places = String::new();
    for fault in faults() {
        for (file, line, column, message) in found(&make_fault(42, fault, Wording::Report)) {
            places += &format!("{}: {file}, line {line}, column {column}: {message}\n", fault.name);
        }
    }
    insta::assert_snapshot!(places);
}

#[test]
fn every_kind_of_ending_occurs() {
    let ending = |number| make_case(1, number, 8, &[], Wording::Report).golden().ending;
    let expected = [
        CaseEnding::Win(Player::One),
        CaseEnding::Win(Player::Two),
        CaseEnding::Draw,
        CaseEnding::Unfinished,
    ];
    assert_eq!([0, 1, 2, 3].map(ending), expected);
}

/// How many of 300 cases have a property.
fn share(has: impl Fn(&MadeCase) -> bool) -> usize {
    (0..300).filter(|&number| has(&make_case(3, number, 300, &[], Wording::Report))).count()
}

fn content<'a>(case: &'a MadeCase, name: &str) -> Option<&'a [u8]> {
    case.files.iter().find(|file| file.name == name)?.content.as_deref()
}

/// The name in the `case.toml` of a case.
fn name(case: &MadeCase) -> String {
    let settings = String::from_utf8(content(case, "case.toml").unwrap().to_vec()).unwrap();
    parse_settings(&Source::new("case.toml", settings)).unwrap().name.unwrap()
}

/// The four inputs and both placement files of a case.
fn inputs(case: &MadeCase) -> impl Iterator<Item = &MadeFile> {
    case.files.iter().filter(|file| file.name != "case.toml")
}

#[test]
fn cases_have_the_form_of_the_courses_own_files() {
    for number in 0..300 {
        let case = make_case(3, number, 300, &[], Wording::Report);
        assert_eq!(inputs(&case).count(), 6, "{}", case.folder);
        for file in inputs(&case) {
            let content = file.content.as_deref().unwrap();
            assert!(!content.ends_with(b"\n"), "{} of {}", file.name, case.folder);
            let is_board = file.name.starts_with("Player") && file.name.ends_with(".txt");
            assert!(is_board || content.ends_with(b";"), "{} of {}", file.name, case.folder);
        }
    }
}

/// A program that needs both files should reach the fault.
#[test]
fn cases_with_a_fault_have_the_same_form() {
    for fault in faults() {
        let case = make_fault(3, fault, Wording::Report);
        let is_there = |name: &str| case.files.iter().any(|file| file.name == name);
        assert!(is_there("OptionalPlayer1.txt") && is_there("OptionalPlayer2.txt"), "{}", fault.name);
        for file in inputs(&case).filter(|file| Some(file.name) != file_of(fault.name)) {
            let Some(content) = &file.content else { continue };
            assert!(!content.ends_with(b"\n"), "{} of {}", file.name, fault.name);
            assert!(
                !file.name.ends_with(".in") || content.ends_with(b";"),
                "{} of {}",
                file.name,
                fault.name
            );
        }
    }
}

#[test]
fn goldens_have_the_wording_that_was_asked_for() {
    let case = make_case(3, 0, 1, &[Kind::BadMoves], Wording::Handout);
    let golden = String::from_utf8(case.golden().transcript).unwrap();
    assert!(golden.contains("Enter your move: ") && !golden.contains("Enter Your Move: "));
    let settings = content(&case, "case.toml").unwrap().to_vec();
    let settings = parse_settings(&Source::new("case.toml", settings)).unwrap();
    assert_eq!(settings.wording, Some(Wording::Handout));
    assert_eq!(case.files[..6], make_case(3, 0, 1, &[Kind::BadMoves], Wording::Report).files[..6]);
}

#[test]
fn about_a_third_of_the_boards_need_their_placement_file() {
    let touching = share(|case| name(case).contains("touching ships"));
    assert!((130..210).contains(&touching), "{touching} of 300");
    let changes = share(|case| {
        let mut without = case.clone();
        without.files.retain(|file| !file.name.starts_with("Optional"));
        without.golden().transcript != case.golden().transcript
    });
    assert!(changes > 60, "only {changes} of 300 transcripts depend on it");
}

#[test]
fn names_say_what_is_tested() {
    let names: Vec<String> =
        (0..12).map(|number| name(&make_case(4, number, 12, &[], Wording::Report))).collect();
    insta::assert_snapshot!(names.join("\n"));
    for fault in faults() {
        assert_eq!(name(&make_fault(4, fault, Wording::Report)), fault.name.replace('-', " "));
    }
}

#[test]
fn kinds_can_be_chosen() {
    let names = |kinds: &[Kind]| -> Vec<String> {
        (0..4).map(|number| name(&make_case(6, number, 4, kinds, Wording::Report))).collect()
    };
    assert_eq!(names(&[Kind::Draw]), ["draw"; 4]);
    assert_eq!(
        names(&[Kind::OutOfMoves, Kind::Player2Wins]),
        ["Player2 wins", "Player1 out of moves", "Player2 wins", "Player2 out of moves"]
    );
    assert_eq!(names(&[Kind::FinalNewline, Kind::Draw]), ["draw, newline after the moves"; 4]);
    for name in names(&[Kind::BadMoves, Kind::Draw]) {
        assert!(name.starts_with("draw, ") && name.contains(" bad move"), "{name}");
    }
    let both = names(&[Kind::Touching, Kind::NoPlacement, Kind::Draw]);
    assert_eq!(both[..2], ["draw, touching ships", "draw, no placement files"]);
    for kinds in [&[Kind::NoPlacement][..], &[Kind::NoPlacement, Kind::FinalNewline]] {
        let case = make_case(6, 1, 4, kinds, Wording::Report);
        assert_eq!(content(&case, "OptionalPlayer1.txt"), None);
        assert_eq!(content(&case, "Player1.in").unwrap().ends_with(b";\n"), kinds.len() == 2);
        assert_eq!(case.golden().doubt, None);
    }
    let case = make_case(6, 1, 4, &[Kind::NoFinalSemicolon, Kind::BoardNewline, Kind::Draw], Wording::Report);
    assert_eq!(name(&case), "draw, no semicolon after the moves, newline after the boards");
    assert!(!content(&case, "Player1.in").unwrap().ends_with(b";"));
    assert!(content(&case, "Player2.txt").unwrap().ends_with(b"\n"));
}

#[test]
fn about_a_third_of_the_games_have_invalid_moves() {
    let bad = share(|case| !found(case).is_empty());
    assert!((90..160).contains(&bad), "{bad} of 300");
    let rejections = |transcript: Vec<u8>| String::from_utf8(transcript).unwrap().matches("Error: ").count();
    let reached = share(|case| rejections(case.golden().transcript) > 0);
    assert!(reached > 70, "only {reached} of 300 reach an invalid move");
}

#[test]
fn a_seed_gives_the_same_bytes_on_every_machine() {
    let fault = faults().find(|fault| fault.name == "board-bent-submarine").unwrap();
    let mut case = make_case(42, 5, 100, &[], Wording::Report);
    case.files.extend(make_fault(42, fault, Wording::Report).files.into_iter().take(1));
    insta::assert_snapshot!(
        case.files
            .iter()
            .map(|file| format!(
                "--- {}\n{}\n",
                file.name,
                String::from_utf8_lossy(file.content.as_deref().unwrap())
            ))
            .collect::<String>()
    );
}
