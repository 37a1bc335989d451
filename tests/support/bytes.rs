//! Compares and reads transcripts.

use std::fs;
use std::path::Path;

use similar::{ChangeTag, TextDiff};

/// Compares bytes with a golden file, or writes the file if `UPDATE_FIXTURES` is set.
pub(crate) fn compare_golden(golden: &Path, actual: &[u8]) -> Result<(), String> {
    if std::env::var_os("UPDATE_FIXTURES").is_some() {
        fs::create_dir_all(golden.parent().unwrap()).unwrap();
        fs::write(golden, actual).unwrap();
        return Ok(());
    }
    let expected = fs::read(golden).map_err(|error| format!("{}: {error}", golden.display()))?;
    same_bytes(&expected, actual).map_err(|diff| format!("{} differs:\n{diff}", golden.display()))
}

/// Checks that both are the same bytes. The error is a diff with `·` for a space, `→` for a tab and `↩` for
/// CR.
pub(crate) fn same_bytes(expected: &[u8], actual: &[u8]) -> Result<(), String> {
    if expected == actual {
        return Ok(());
    }
    let (expected, actual) = (String::from_utf8_lossy(expected), String::from_utf8_lossy(actual));
    let diff = TextDiff::from_lines(&*expected, &*actual);
    let mut shown = String::new();
    for group in diff.grouped_ops(1).iter().take(3) {
        for change in group.iter().flat_map(|op| diff.iter_changes(op)) {
            let sign = match change.tag() {
                ChangeTag::Delete => '-',
                ChangeTag::Insert => '+',
                ChangeTag::Equal => ' ',
            };
            let line = change.value().replace(' ', "·").replace('\t', "→").replace('\r', "↩");
            let end = if line.ends_with('\n') { "" } else { " (no newline)\n" };
            shown += &format!("{sign} {line}{end}");
        }
    }
    Err(shown)
}

/// The two boards of each block of a transcript, as rows of squares.
pub(crate) fn transcript_boards(transcript: &str) -> Vec<[Vec<Vec<String>>; 2]> {
    let lines: Vec<&str> = transcript.lines().collect();
    let is_head = |line: &&str| line.starts_with("  A B C D E F G H I J\t\t");
    let heads = (0..lines.len()).filter(|&number| is_head(&lines[number]));
    let squares = |text: &str| text[2..].split(' ').map(String::from).collect::<Vec<_>>();
    let board = |head: usize, side: usize| {
        (1..=10).map(|row| squares(lines[head + row].split("\t\t").nth(side).unwrap())).collect()
    };
    heads.map(|head| [board(head, 0), board(head, 1)]).collect()
}
