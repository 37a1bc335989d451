//! Mistakes in the text alone: newlines, white space, capitals and signs that look alike.

use std::borrow::Cow;
use std::cmp::Ordering;

use super::evidence::Evidence;
use super::mistake::Mistake;
use crate::explain::compare::Compare;
use crate::explain::compare::text::is_same;
use crate::explain::compare::walk::{Mismatch, Walk};
use crate::explain::comparison::Reference;
use crate::explain::read::Text;
use crate::rounds::Wording;

pub(super) const MISTAKES: [Mistake; 18] = [
    Mistake::proved("lines end with CRLF instead of LF", has_crlf)
        .by(|golden| Some(golden.text.all.replace('\n', "\r\n"))),
    Mistake::proved("a newline is missing at the end of the file", |evidence| {
        missing_newlines(evidence) == 1
    })
    .by(|golden| Some(golden.text.all.strip_suffix('\n')?.to_owned())),
    Mistake::proved("newlines are missing at the end of the file", |evidence| missing_newlines(evidence) > 1),
    Mistake::proved("there is an extra newline at the end of the file", |evidence| {
        extra_newlines(evidence) == 1
    })
    .by(|golden| Some(format!("{}\n", golden.text.all))),
    Mistake::proved("there are extra newlines at the end of the file", |evidence| {
        extra_newlines(evidence) > 1
    }),
    Mistake::proved("the file starts with a byte order mark", has_byte_order_mark)
        .by(|golden| Some(format!("\u{feff}{}", golden.text.all))),
    Mistake::proved(
        "the file has the transcript more than once, as if the program appended to it",
        is_repeated,
    ),
    Mistake::proved("the rows are numbered from 0", |evidence| is_made(evidence, "\n0 ", with_rows_from_0))
        .by(with_rows_from_0),
    Mistake::proved("there are spaces or tabs at the ends of lines", has_trailing_spaces)
        .by(|golden| each_line(golden, |line| is_row(line).then(|| format!("{line} ")))),
    Mistake::proved("there is a space after the row number 10", |evidence| {
        is_made(evidence, "\n10 ", with_space_after_ten)
    })
    .by(with_space_after_ten),
    Mistake::proved("the prompt has the wrong capitalization", has_wrong_capitalization).by(|golden| {
        Some(match golden.wording {
            Wording::Report => golden.text.all.replace("Enter Your Move", "Enter your move"),
            Wording::Handout => golden.text.all.replace("Enter your move", "Enter Your Move"),
        })
    }),
    Mistake::proved("there are spaces instead of tabs", |evidence| {
        has_other_gaps(evidence, |golden, found| golden.contains('\t') && is_all(found, ' '))
    })
    .by(|golden| Some(golden.text.all.replace('\t', "    "))),
    Mistake::proved("there are tabs instead of spaces", |evidence| {
        has_other_gaps(evidence, |golden, found| is_all(golden, ' ') && is_all(found, '\t'))
    }),
    Mistake::proved("tabs and spaces are mixed up", |evidence| {
        // One tab more is an extra tab, whatever else is there.
        has_other_gaps(evidence, |golden, found| {
            ['\t', ' '].iter().all(|&sign| golden.matches(sign).count() != found.matches(sign).count())
        })
    }),
    Mistake::proved("the apostrophes are curly", has_curly_apostrophes)
        .by(|golden| Some(golden.text.all.replace('\'', "’"))),
    Mistake::proved("there is a space in the names of errors", |evidence| {
        is_made(evidence, " Error: ", with_split_error_names)
    })
    .by(with_split_error_names),
    Mistake::proved("empty lines are missing", |evidence| has_other_empty_lines(evidence, Ordering::Greater))
        .by(|golden| Some(golden.text.all.replace("\n\n", "\n"))),
    Mistake::proved("there are extra empty lines", |evidence| {
        has_other_empty_lines(evidence, Ordering::Less)
    }),
];

/// The classes of errors about items and files.
const ERROR_CLASSES: [&str; 4] = ["Index", "Value", "Assertion", "IO"];

/// The golden with the lines for which `change` returns another one.
fn each_line(golden: &Reference, change: impl Fn(&str) -> Option<String>) -> Option<String> {
    let lines = golden.text.all.split_inclusive('\n').map(|line| {
        let content = line.strip_suffix('\n').unwrap_or(line);
        change(content).map_or(Cow::from(line), |changed| (changed + &line[content.len()..]).into())
    });
    Some(lines.collect())
}

fn with_rows_from_0(golden: &Reference) -> Option<String> {
    each_line(golden, |line| {
        let number = if is_row(line) { line.get(..2)?.trim().parse::<usize>().ok()? } else { 0 };
        (number > 0).then(|| line.replace(&format!("{number:<2}"), &format!("{:<2}", number - 1)))
    })
}

fn with_space_after_ten(golden: &Reference) -> Option<String> {
    each_line(golden, |line| line.starts_with("10").then(|| line.replace("10", "10 ")))
}

fn with_split_error_names(golden: &Reference) -> Option<String> {
    each_line(golden, |line| {
        let (class, _) = line.split_once("Error: ")?;
        ERROR_CLASSES.contains(&class).then(|| line.replacen("Error", " Error", 1))
    })
}

/// Whether making the mistake, of which this sign is the cheaper evidence, gives the transcript.
fn is_made(evidence: &Evidence, sign: &str, make: fn(&Reference) -> Option<String>) -> bool {
    evidence.text.all.contains(sign)
        && make(evidence.reference).is_some_and(|made| evidence.is_equal_to(made))
}

fn is_row(line: &str) -> bool {
    line.starts_with(|letter: char| letter.is_ascii_digit()) && line.contains("\t\t")
}

fn has_crlf(evidence: &Evidence) -> bool {
    let text = &evidence.text.all;
    text.contains("\r\n") && evidence.is_equal(&text.replace("\r\n", "\n"))
}

/// The number of newlines that one text has more at its end, if nothing else differs.
fn more_newlines(longer: &str, shorter: &str) -> usize {
    let rest = longer.strip_prefix(shorter).unwrap_or_default();
    if rest.bytes().all(|byte| byte == b'\n') { rest.len() } else { 0 }
}

fn missing_newlines(evidence: &Evidence) -> usize {
    more_newlines(&evidence.reference.text.all, &evidence.text.all)
}

fn extra_newlines(evidence: &Evidence) -> usize {
    more_newlines(&evidence.text.all, &evidence.reference.text.all)
}

fn is_repeated(evidence: &Evidence) -> bool {
    let first = evidence.text.all.lines().next().unwrap_or_default();
    let starts: Vec<usize> = evidence.text.all.match_indices(first).map(|(start, _)| start).collect();
    let is_right = |part: &str| evidence.is_equal(part);
    starts.len() > 1
        && !first.is_empty()
        && starts.windows(2).all(|pair| is_right(&evidence.text.all[pair[0]..pair[1]]))
        && is_right(&evidence.text.all[starts[starts.len() - 1]..])
}

fn has_byte_order_mark(evidence: &Evidence) -> bool {
    evidence.text.all.strip_prefix('\u{feff}').is_some_and(|rest| evidence.is_equal(rest))
}

fn has_trailing_spaces(evidence: &Evidence) -> bool {
    evidence.mode < Compare::Trailing && is_same(&evidence.reference.text, evidence.text, Compare::Trailing)
}

fn has_wrong_capitalization(evidence: &Evidence) -> bool {
    const PROMPT: &str = "enter your move";
    let prompt = |text: &str| {
        let starts =
            |line: &&str| line.get(..PROMPT.len()).is_some_and(|start| start.eq_ignore_ascii_case(PROMPT));
        Some(text.lines().find(starts)?[..PROMPT.len()].to_owned())
    };
    let (golden, found) = (&evidence.reference.text.all, &evidence.text.all);
    prompt(golden)
        .zip(prompt(found))
        .is_some_and(|(golden, wrong)| golden != wrong && evidence.is_equal(&found.replace(&wrong, &golden)))
}

fn is_all(gap: &str, sign: char) -> bool {
    !gap.is_empty() && gap.chars().all(|letter| letter == sign)
}

/// Whether the transcripts differ only in gaps inside lines, all of them in this way.
fn has_other_gaps(evidence: &Evidence, is_meant: fn(&str, &str) -> bool) -> bool {
    let gaps = find_other_gaps(evidence).unwrap_or_default();
    !gaps.is_empty() && gaps.iter().all(|(golden, found)| is_meant(golden, found))
}

/// The gaps of the golden and what the transcript has instead, if nothing else differs than gaps inside lines.
fn find_other_gaps(evidence: &Evidence) -> Option<Vec<(String, String)>> {
    if evidence.mode >= Compare::Space || !is_same(&evidence.reference.text, evidence.text, Compare::Space) {
        return None;
    }
    let mut gaps = Vec::new();
    let golden = evidence.reference;
    let mut walk = Walk::new(&golden.text.all, &evidence.text.all, &golden.lines, evidence.mode);
    while let Some(mismatch) = walk.next_mismatch() {
        let Mismatch::Gap { golden, found, .. } = mismatch else { return None };
        if golden.matches('\n').count() != found.matches('\n').count() {
            return None;
        }
        let lines = golden.split('\n').zip(found.split('\n')).filter(|(golden, found)| golden != found);
        gaps.extend(lines.map(|(golden, found)| (golden.to_owned(), found.to_owned())));
    }
    Some(gaps)
}

fn has_curly_apostrophes(evidence: &Evidence) -> bool {
    let text = &evidence.text.all;
    text.contains('’') && evidence.is_equal(&text.replace('’', "'"))
}

/// Whether only the empty lines differ, and the golden has more or fewer of them.
fn has_other_empty_lines(evidence: &Evidence, more: Ordering) -> bool {
    let (golden, found) = (evidence.golden().lines, evidence.reading.lines);
    let full = |text: &Text| -> String {
        let lines = text.lines().filter(|line| !line.is_empty());
        lines.flat_map(|line| [line, "\n"]).collect()
    };
    evidence.mode < Compare::Content
        && golden.cmp(&found) == more
        && is_same(
            &Text::new(full(&evidence.reference.text)),
            &Text::new(full(evidence.text)),
            evidence.mode.max(Compare::Eol),
        )
}
