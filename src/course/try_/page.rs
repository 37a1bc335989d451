use crate::course::class::{CaseResult, Credit, GradedCase, GradedSubmission, Grades, Roster, SettingNames};
use crate::course::report::student_page;
use crate::record::Record;

/// The page that a student would get for this result, with the replay of the right game. `title` names the program or
/// transcript.
pub fn own_page(
    title: &str,
    case: GradedCase,
    result: &CaseResult,
    record: Option<Record>,
    names: SettingNames,
) -> String {
    let submission =
        GradedSubmission { name: title.to_owned(), results: vec![result.clone()], small_games: Vec::new() };
    let roster = Roster {
        compare: case.compare,
        credit: Credit::All,
        names,
        shows_usage: false,
        cases: vec![case],
        platform: Default::default(),
        class: vec![title.to_owned()],
    };
    let grades = Grades { roster, submissions: vec![submission] };
    student_page(&grades, &grades.submissions[0], &[record])
}
