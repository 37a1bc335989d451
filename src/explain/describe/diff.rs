//! A short diff around the first difference.

use std::fmt;

use serde::{Deserialize, Serialize};
use similar::{Algorithm, capture_diff_slices};

use crate::explain::compare::Compare;
use crate::explain::compare::text::is_same_line;
use crate::explain::read::{KnownLines, Part, Text};
use crate::source::clean;

/// The most lines of a diff that are shown.
const SHOWN: usize = 12;
/// The number of equal lines shown before the first difference.
const BEFORE: usize = 2;
/// The number of lines of each transcript that are aligned: enough to see that a whole turn is missing or is
/// printed twice.
const ALIGNED: usize = 80;
/// The most characters of a line that are shown.
const WIDTH: usize = 160;

/// A short diff of a transcript and its golden.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Diff {
    /// The number of the first line in the student's file, from 1.
    pub line: usize,
    /// The lines; empty if no line differs.
    pub lines: Vec<DiffLine>,
}

/// A line of a diff. Displayed with its sign.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DiffLine {
    /// Where the line is.
    pub side: Side,
    /// The text, with visible spaces and tabs.
    pub text: String,
}

/// Where a line of a diff is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Side {
    /// In both transcripts.
    Both,
    /// Only in the golden.
    Expected,
    /// Only in the student's transcript.
    Found,
}

impl fmt::Display for DiffLine {
    fn fmt(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
        let sign = match self.side {
            Side::Both => ' ',
            Side::Expected => '-',
            Side::Found => '+',
        };
        write!(formatter, "{sign}{}", self.text)
    }
}

impl DiffLine {
    fn new(side: Side, line: &str) -> Self {
        let cut = line.char_indices().nth(WIDTH).map(|(end, _)| &line[..end]);
        let text = clean(&with_signs(cut.unwrap_or(line))).into_owned();
        Self { side, text: if cut.is_some() { text + "…" } else { text } }
    }
}

impl Diff {
    /// Says what the signs mean.
    pub fn legend(&self) -> String {
        format!("from line {} (- expected, + yours, · space, → tab):", self.line)
    }

    /// The legend and all lines as text; nothing if no line differs.
    pub fn text(&self) -> Vec<String> {
        if self.lines.is_empty() {
            return Vec::new();
        }
        std::iter::once(self.legend()).chain(self.lines.iter().map(ToString::to_string)).collect()
    }

    /// Compares the lines from `golden_line` and from `found_line` on, which are numbered from 1, and shows what is at or
    /// around the line `shown` of the transcript. The rest is not compared, because after the first difference the
    /// transcripts often have little in common.
    pub(crate) fn around(
        known: &KnownLines,
        (golden, golden_line): (&Text, usize),
        (found, found_line): (&Text, usize),
        shown: usize,
        mode: Compare,
    ) -> Self {
        fn part<'a>(text: &'a Text, line: usize, mode: Compare) -> Vec<&'a str> {
            let lines = text.rest_from(line - 1).split_inclusive('\n').take(ALIGNED);
            lines.map(|line| without_newline(line, mode)).collect()
        }
        let (golden, found) = (part(golden, golden_line, mode), part(found, found_line, mode));
        let keys = |lines: &[&str]| -> Vec<String> { lines.iter().map(|line| key(known, line)).collect() };
        let (golden_keys, found_keys) = (keys(&golden), keys(&found));
        let (mut rows, mut line) = (Vec::new(), found_line);
        let mut push = |side: Side, text| {
            rows.push(Row { side, text, line });
            line += usize::from(side != Side::Expected);
        };
        for op in capture_diff_slices(Algorithm::Myers, &golden_keys, &found_keys) {
            let (golden, found) = (&golden[op.old_range()], &found[op.new_range()]);
            // Lines that belong together are shown next to each other.
            for index in 0..golden.len().max(found.len()) {
                match (golden.get(index), found.get(index)) {
                    (Some(golden), Some(found)) if is_same_line(golden, found, mode) => {
                        push(Side::Both, *golden);
                    }
                    (golden, found) => {
                        golden.into_iter().for_each(|line| push(Side::Expected, line));
                        found.into_iter().for_each(|line| push(Side::Found, line));
                    }
                }
            }
        }
        Self::part(&rows, shown)
    }

    /// Keeps as many lines as are shown, among them the line `shown` of the transcript: a few equal lines before the
    /// difference that it belongs to, or the next one, and what follows.
    fn part(rows: &[Row], shown: usize) -> Self {
        let differs = |row: &Row| row.side != Side::Both;
        let next = rows.iter().position(|row| differs(row) && row.line >= shown);
        let Some(at) = next.or_else(|| rows.iter().rposition(differs)) else { return Self::default() };
        let mut first = rows[..at].iter().rposition(|row| !differs(row)).map_or(0, |equal| equal + 1);
        if at - first + BEFORE >= SHOWN {
            // Only the lines that stand next to the one that is meant.
            first = at.saturating_sub(1);
        }
        let skipped = first.saturating_sub(BEFORE);
        let rows = &rows[skipped..rows.len().min(skipped + SHOWN)];
        let last = rows.iter().rposition(differs).map_or(0, |last| last + 1);
        let lines = rows[..last].iter().map(|row| DiffLine::new(row.side, row.text)).collect();
        Self { line: rows[0].line, lines }
    }

    /// Whether a line of the transcript is among the lines that are shown.
    pub(crate) fn shows(&self, line: usize) -> bool {
        let own = self.lines.iter().filter(|line| line.side != Side::Expected).count();
        (self.line..self.line + own).contains(&line)
    }
}

/// A line of a diff before it is shown.
struct Row<'a> {
    side: Side,
    text: &'a str,
    /// The number of the line in the transcript; of a line of the golden, that of the next line.
    line: usize,
}

/// The line without its newline. A carriage return before the newline is kept if it is compared.
fn without_newline(line: &str, mode: Compare) -> &str {
    match line.strip_suffix('\n') {
        Some(line) if mode != Compare::Exact => line.strip_suffix('\r').unwrap_or(line),
        Some(line) => line,
        None => line,
    }
}

/// What makes two lines belong together: starting with the same part of a turn, or having the same words.
fn key(known: &KnownLines, line: &str) -> String {
    match known.parts(line).first().map(|found| &found.part) {
        Some(Part::Prompt(item)) => format!("prompt {}", item.text),
        Some(Part::Error(class)) => class.clone(),
        None | Some(Part::Other) => line.split_whitespace().collect(),
        Some(part) => format!("{:?}", part.subject()),
    }
}

/// Makes whitespace visible: `·` for a space, `→` for a tab, `↩` for a carriage return.
fn with_signs(text: &str) -> String {
    text.replace(' ', "·").replace('\t', "→").replace('\r', "↩")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn diff(golden: &str, found: &str, mode: Compare) -> Diff {
        Diff::around(&KnownLines::default(), (&Text::new(golden), 1), (&Text::new(found), 1), 1, mode)
    }

    fn shown(golden: &str, found: &str) -> Vec<String> {
        diff(golden, found, Compare::Eol).lines.iter().map(ToString::to_string).collect()
    }

    #[test]
    fn long_lines_and_long_differences_are_cut() {
        let found: String = (0..50).map(|number| format!("{number}\n")).collect();
        assert_eq!(shown("a\n", &found).len(), SHOWN);
        assert_eq!(shown("a\n", &"b".repeat(500))[1].chars().count(), 1 + WIDTH + 1);
    }

    #[test]
    fn a_carriage_return_is_shown_where_it_counts() {
        let diff = |mode| diff("a\nb\n", "a\r\nc\r\n", mode).text();
        assert_eq!(diff(Compare::Eol)[1..], [" a", "-b", "+c"]);
        assert_eq!(diff(Compare::Exact)[1..], ["-a", "+a↩", "-b", "+c↩"]);
    }
}
