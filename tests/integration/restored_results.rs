//! Results that were written as JSON and read back: every report of them is the same, byte for byte.

use std::time::Duration;

use battleship::course::case::Visibility;
use battleship::course::class::{
    CaseResult, Credit, GradedCase, GradedSubmission, Grades, Roster, SettingNames, Verdict,
};
use battleship::course::generate::make_case;
use battleship::course::report::{ReportFormat, ReportStyle};
use battleship::course::run::{End, Instead, TimeLimit, Trouble, Usage};
use battleship::explain::{Compare, NotUtf8, Reference};
use battleship::rounds::Wording;
use proptest::prelude::*;

use crate::grade_properties::text;

const FORMATS: [ReportFormat; 7] = [
    ReportFormat::Table,
    ReportFormat::Json,
    ReportFormat::Csv,
    ReportFormat::Junit,
    ReportFormat::Gradescope,
    ReportFormat::Markdown,
    ReportFormat::Html,
];

fn trouble() -> impl Strategy<Value = Trouble> {
    let words = || "\\PC{0,20}";
    let instead = (proptest::collection::vec(words(), 0..3), 0..5_usize, any::<bool>());
    let instead = instead.prop_map(|(files, printed, printed_transcript)| Instead {
        files,
        printed,
        printed_transcript,
    });
    prop_oneof![
        (words(), instead).prop_map(|(name, instead)| Trouble::Nothing { name, instead }),
        words().prop_map(Trouble::NoFile),
        Just(Trouble::Empty),
        any::<u64>().prop_map(Trouble::TooLarge),
        any::<Vec<u8>>().prop_map(|bytes| Trouble::NotUtf8(NotUtf8::find(&bytes))),
        words().prop_map(Trouble::Unreadable),
        (end(), words()).prop_map(|(end, complaint)| Trouble::Failed { end, complaint }),
        words().prop_map(Trouble::Internal),
    ]
}

fn end() -> impl Strategy<Value = End> {
    prop_oneof![
        any::<i32>().prop_map(End::Exit),
        any::<i32>().prop_map(End::Signal),
        time().prop_map(|time| End::OutOfTime(TimeLimit::Cpu(time))),
        time().prop_map(|time| End::OutOfTime(TimeLimit::Idle(time))),
        time().prop_map(|time| End::OutOfTime(TimeLimit::Wall(time))),
        any::<u64>().prop_map(End::OutOfMemory),
        any::<usize>().prop_map(End::TooManyProcesses),
        any::<usize>().prop_map(End::TooManyThreads),
        "\\PC{0,20}".prop_map(End::CannotStart),
    ]
}

/// Any time that a run could take.
fn time() -> impl Strategy<Value = Duration> {
    (0..1_u64 << 51).prop_map(Duration::from_nanos)
}

fn usage() -> impl Strategy<Value = Usage> {
    (time(), time(), any::<u64>()).prop_map(|(cpu, wall, memory)| Usage { cpu, wall, memory })
}

/// Transcripts of every kind: any text, and a right one with one line changed.
fn found() -> impl Strategy<Value = String> {
    let changed = (any::<prop::sample::Index>(), "\\PC{0,30}").prop_map(|(place, line)| {
        let golden = golden();
        let mut lines: Vec<&str> = golden.lines().collect();
        let place = place.index(lines.len());
        lines[place] = &line;
        lines.join("\n")
    });
    prop_oneof![text(), changed, Just(golden())]
}

fn golden() -> String {
    String::from_utf8(make_case(1, 3, 100, &[], Wording::Report).golden().transcript).unwrap()
}

fn grades(cases: Vec<GradedCase>, results: Vec<CaseResult>) -> Grades {
    let roster = Roster {
        compare: Compare::Eol,
        credit: Credit::Turns,
        names: SettingNames {
            compare: "--compare",
            wording: "--wording",
            stdout: "--stdout",
            allow_read: "--allow-read",
        },
        shows_usage: true,
        cases,
        platform: Default::default(),
        class: vec!["ada".into()],
    };
    Grades {
        roster,
        submissions: vec![GradedSubmission { name: "ada".into(), results, small_games: Vec::new() }],
    }
}

#[track_caller]
fn check(cases: &[GradedCase], results: &[CaseResult]) {
    let written = serde_json::to_string(&(cases, results)).unwrap();
    assert!(!written.contains('\n'), "{written}");
    let (cases_again, results_again): (Vec<GradedCase>, Vec<CaseResult>) =
        serde_json::from_str(&written).unwrap();
    assert_eq!((&cases_again[..], &results_again[..]), (cases, results));
    let (one, other) = (grades(cases.into(), results.into()), grades(cases_again, results_again));
    for format in FORMATS {
        let style = ReportStyle::default();
        assert_eq!(format.write(&one, style), format.write(&other, style), "{format:?}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn reports_of_restored_results_are_the_same(
        found in found(),
        trouble in trouble(),
        failure in proptest::option::of(trouble()),
        usage in proptest::option::of(usage()),
        worth in 0.0..1e6_f64,
        mode in proptest::sample::select(&Compare::ALL[..]),
    ) {
        let reference = Reference::new(golden(), None, None, Wording::Report);
        let compared = Verdict::Compared(Box::new(reference.compare(&found, mode)));
        let compared = CaseResult::new(compared, failure, worth, Credit::Turns);
        let trouble = CaseResult::new(Verdict::Trouble(trouble), None, worth, Credit::Turns);
        let case = |name: &str| GradedCase { name: name.into(), points: worth, compare: mode, visibility: Visibility::Hidden, wording: None };
        check(&[case("one"), case("\u{7}two")], &[CaseResult { usage, ..compared }, trouble]);
    }
}
