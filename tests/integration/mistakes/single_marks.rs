//! Single wrong marks and gaps have no diagnosis: a diagnosis is a rule that the program follows throughout.

use battleship::explain::Compare;

use super::games;

/// The last place of a text.
fn replace_last(text: &str, old: &str, new: &str) -> Option<String> {
    let at = text.rfind(old)?;
    Some(format!("{}{new}{}", &text[..at], &text[at + old.len()..]))
}

#[test]
fn one_wrong_mark_is_no_rule() {
    for played in games() {
        let golden = &played.golden;
        let second = golden.match_indices("Carrier\t\t-").nth(4).map(|(place, _)| place).unwrap();
        let marked = |mark: &str| format!("{}Carrier\t\t{mark}{}", &golden[..second], &golden[second + 10..]);
        // A mark that no rule uses.
        for mark in ["x", "O", "*"] {
            let comparison = played.compare(&marked(mark), Compare::Eol);
            assert_eq!(comparison.diagnosis, None, "{mark} in {}: {comparison:#?}", played.name);
        }
        // A ship that is marked as sunk in one turn and not in the next one.
        let comparison = played.compare(&marked("X"), Compare::Eol);
        assert_eq!(comparison.diagnosis, None, "{}: {comparison:#?}", played.name);
    }
}

#[test]
fn a_mark_that_is_lost_at_the_end_was_made() {
    let mut found_one = false;
    for played in games() {
        let (turns, end) = played.golden.split_once("Final Information").unwrap();
        if !turns.contains("Patrol Boat\tX") || !end.contains("Patrol Boat\tX") {
            continue;
        }
        found_one = true;
        let found = replace_last(&played.golden, "Patrol Boat\tX", "Patrol Boat\t-").unwrap();
        if !turns.rsplit("Patrol Boat").take(2).all(|list| list.starts_with("\tX")) {
            continue;
        }
        let comparison = played.compare(&found, Compare::Eol);
        assert_eq!(comparison.diagnosis, None, "{}: {comparison:#?}", played.name);
    }
    assert!(found_one);
}

#[test]
fn an_extra_tab_is_no_exchange() {
    for played in games() {
        let found = played.golden.replacen("1 - -", "1 -\t -", 1);
        let comparison = played.compare(&found, Compare::Eol);
        assert_eq!(comparison.would_pass, Some(Compare::Space), "{}", played.name);
        assert_eq!(comparison.diagnosis, None, "{}: {comparison:#?}", played.name);
    }
}

#[test]
fn newlines_at_the_end_are_counted() {
    for played in games() {
        let diagnosis = |found: &str| played.compare(found, Compare::Exact).diagnosis.unwrap_or_default();
        let golden = &played.golden;
        assert_eq!(diagnosis(&golden[..golden.len() - 1]), "a newline is missing at the end of the file");
        assert_eq!(diagnosis(golden.trim_end()), "newlines are missing at the end of the file");
        assert_eq!(diagnosis(&format!("{golden}\n")), "there is an extra newline at the end of the file");
        assert!(diagnosis(&golden.repeat(3)).starts_with("the file has the transcript more than once"));
        assert_eq!(diagnosis(&format!("{golden}\n\n")), "there are extra newlines at the end of the file");
    }
}
