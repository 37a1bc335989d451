//! A short unified diff around the first difference.

use similar::{DiffOp, TextDiff};

use super::line_difference::with_signs;
use super::text::{Text, seen};
use crate::course::case::Compare;
use crate::source::clean;

/// The most lines of a diff that are shown.
const SHOWN: usize = 12;
/// The number of equal lines shown before the first difference.
const BEFORE: usize = 2;
/// The most characters of a line that are shown.
const WIDTH: usize = 160;

/// A short unified diff, starting at the first line that differs in `mode`. The rest is not compared, because
/// after the first difference the transcripts often have little in common.
pub(super) fn diff(golden: &Text, found: &Text, line: usize, mode: Compare) -> Vec<String> {
    let start = line.saturating_sub(1 + BEFORE);
    let part = |text: &Text| -> Vec<String> {
        let lines = text.all.split_inclusive('\n').skip(start).take(SHOWN);
        lines.map(|line| line.strip_suffix('\n').unwrap_or(line).to_owned()).collect()
    };
    let (golden, found) = (part(golden), part(found));
    let compared = |lines: &[String]| -> Vec<String> {
        let forgiven = |line: &String| match mode {
            Compare::Exact => line.clone(),
            _ => seen(line.strip_suffix('\r').unwrap_or(line), mode).into_owned(),
        };
        lines.iter().map(forgiven).collect()
    };
    let (expected, actual) = (compared(&golden), compared(&found));
    let (expected, actual): (Vec<&str>, Vec<&str>) =
        (expected.iter().map(String::as_str).collect(), actual.iter().map(String::as_str).collect());
    let mut shown = vec![format!("@@ -{0} +{0} @@", start + 1)];
    for op in TextDiff::from_slices(&expected, &actual).ops() {
        let room = SHOWN.saturating_sub(shown.len());
        let (old, new) = (op.old_range(), op.new_range());
        match op {
            DiffOp::Equal { .. } => {
                shown.extend(golden[old].iter().take(room).map(|line| format!(" {}", clipped(line))))
            }
            _ => {
                // Half of the room goes to each side, so that a long change shows both.
                let half = room.div_ceil(2).max(room.saturating_sub(new.len()));
                let removed: Vec<_> = golden[old].iter().take(half).map(|line| changed('-', line)).collect();
                let added = found[new].iter().take(room - removed.len()).map(|line| changed('+', line));
                shown.extend(removed.iter().cloned().chain(added));
            }
        }
    }
    while shown.last().is_some_and(|line| line.starts_with(' ')) {
        shown.pop();
    }
    if shown.len() == 1 { Vec::new() } else { shown }
}

fn changed(sign: char, line: &str) -> String {
    format!("{sign}{}", clipped(&with_signs(line)))
}

fn clipped(line: &str) -> String {
    let line = line.strip_suffix('\r').unwrap_or(line);
    let mut text: String = clean(&line.replace('\t', "    ")).chars().take(WIDTH).collect();
    if line.chars().count() > WIDTH {
        text.push('…');
    }
    text
}
