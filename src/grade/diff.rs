use similar::{ChangeTag, TextDiff};

use super::difference::with_signs;
use super::text::Text;
use crate::render::clean;

/// How many lines of a diff are shown.
const SHOWN: usize = 12;
/// How many equal lines before the first difference.
const BEFORE: usize = 2;
/// How much of a line is shown.
const WIDTH: usize = 160;

/// A short unified diff from the line where two transcripts first differ. Of the rest nothing is looked
/// at: what follows a difference is often different all over.
pub(super) fn diff(golden: &Text, found: &Text, line: usize) -> Vec<String> {
    let start = line.saturating_sub(1 + BEFORE);
    let part = |text: &Text| -> Vec<String> {
        // With their ends: CR is part of what differs.
        let lines = text.all.split_inclusive('\n').skip(start).take(SHOWN + BEFORE);
        lines.map(|line| line.strip_suffix('\n').unwrap_or(line).to_owned()).collect()
    };
    let (expected, actual) = (part(golden), part(found));
    let (expected_lines, actual_lines): (Vec<&str>, Vec<&str>) =
        (expected.iter().map(String::as_str).collect(), actual.iter().map(String::as_str).collect());
    let changes = TextDiff::from_slices(&expected_lines, &actual_lines);
    let mut shown = vec![format!("@@ -{0},{1} +{0},{2} @@", start + 1, expected.len(), actual.len())];
    for change in changes.iter_all_changes() {
        shown.push(match change.tag() {
            ChangeTag::Equal => format!(" {}", clipped(change.value())),
            ChangeTag::Delete => format!("-{}", clipped(&with_signs(change.value()))),
            ChangeTag::Insert => format!("+{}", clipped(&with_signs(change.value()))),
        });
    }
    shown.truncate(SHOWN);
    while shown.last().is_some_and(|line| line.starts_with(' ')) {
        shown.pop();
    }
    shown
}

fn clipped(line: &str) -> String {
    let mut text: String = clean(&line.replace('\t', "    ")).chars().take(WIDTH).collect();
    if line.chars().count() > WIDTH {
        text.push('…');
    }
    text
}
