//! What is wrong with a board that could not be read. A mistake that runs through a whole file is told
//! once, by its cause, not once for every field that it spoils.

use std::ops::Range;

use super::board::{fields, read_field};
use crate::model::{Fleet, Size};
use crate::source::FieldFault;
use crate::source::{Mark, Problem, ProblemKind, Source};

/// All problems of a board's form, at least one.
pub(super) fn explain(source: &Source, text: &str, size: Size, fleet: &Fleet, margin: usize) -> Vec<Problem> {
    let board = Faulty {
        source,
        text,
        fleet,
        margin,
        rows: size.rows().into(),
        columns: size.columns().into(),
        lines: source.lines().count(),
    };
    if let Some(cause) = board.cause_of_all() {
        return vec![cause];
    }
    let mut problems = Vec::new();
    problems.extend(board.wrong_line_count());
    problems.extend(board.wrong_field_counts());
    problems.extend(board.wrong_fields());
    problems
}

struct Faulty<'a> {
    source: &'a Source,
    text: &'a str,
    fleet: &'a Fleet,
    margin: usize,
    rows: usize,
    columns: usize,
    lines: usize,
}

impl Faulty<'_> {
    /// One mistake that explains the whole file.
    fn cause_of_all(&self) -> Option<Problem> {
        let first_line = self.source.lines().next()?;
        let first_field = self.text[first_line.clone()].split([';', '\n']).next().unwrap_or_default();
        if looks_like_move(first_field) {
            let mark = Mark::new(first_line, "boards have no commas");
            return Some(problem(ProblemKind::NotABoard { found: "a list of moves" }, mark));
        }
        if let Some(line) =
            self.source.lines().take(self.rows).find(|line| looks_like_placement(&self.text[line.clone()]))
        {
            return Some(problem(ProblemKind::NotABoard { found: "a placement file" }, Mark::new(line, "")));
        }
        if self.text.bytes().take(100).filter(|&byte| byte == 0).count() > 20 {
            return Some(problem(ProblemKind::Utf16, Mark::new(first_line, "")));
        }
        if !self.text.contains(';') {
            let separators = [(',', "commas"), ('\t', "tabs"), (' ', "blanks"), ('|', "bars")];
            let found = separators.into_iter().find(|(sign, _)| self.text.contains(*sign));
            let kind = ProblemKind::NoSemicolons { instead: found.map(|(_, name)| name) };
            return Some(problem(kind, Mark::new(first_line, "")));
        }
        let doubled =
            self.lines == self.rows * 2 && self.source.lines().skip(1).step_by(2).all(|line| line.is_empty());
        if doubled {
            let second = self.source.lines().nth(1)?;
            let kind = ProblemKind::DoubledLineEnds { found: self.lines };
            return Some(problem(kind, Mark::new(second, "every other line is empty")));
        }
        self.spare_fields(first_line)
    }

    /// An empty field too many at the same end of every line.
    fn spare_fields(&self, first_line: Range<usize>) -> Option<Problem> {
        let all_lines = |is_spare: fn(&str) -> bool| {
            self.lines == self.rows
                && self.source.lines().all(|line| {
                    is_spare(&self.text[line.clone()]) && fields(self.text, line).count() == self.columns + 1
                })
        };
        let found = self.columns + 1;
        if all_lines(|line| line.starts_with(';')) {
            let mark = Mark::new(first_line.start..first_line.start, "nothing before the first semicolon");
            Some(problem(ProblemKind::EmptyFirstField { found }, mark))
        } else if all_lines(|line| line.ends_with(';')) {
            let mark = Mark::new(first_line.end - 1..first_line.end, "nothing after the last semicolon");
            Some(problem(ProblemKind::EmptyLastField { found }, mark))
        } else {
            None
        }
    }

    fn wrong_line_count(&self) -> Option<Problem> {
        if self.lines == self.rows {
            return None;
        }
        let kind = ProblemKind::LineCount { found: self.lines, expected: self.rows };
        let blank = self.source.lines().find(|line| self.text[line.clone()].trim().is_empty());
        Some(match (self.source.lines().nth(self.rows), blank) {
            (Some(_), Some(blank)) => {
                let kind = ProblemKind::BlankLine { found: self.lines, expected: self.rows };
                problem(kind, Mark::new(blank, "this line is blank"))
            }
            (Some(extra), None) => problem(kind, Mark::new(extra, "the first line too many")),
            (None, _) => problem(kind, Mark::new(self.source.end(), "the file ends here")),
        })
    }

    /// Lines with the wrong number of fields, those of one number together.
    fn wrong_field_counts(&self) -> Vec<Problem> {
        let mut groups: Vec<(usize, Vec<Mark>)> = Vec::new();
        for line in self.rows_to_judge() {
            let found = fields(self.text, line.clone()).count() - self.margin;
            if found != self.columns {
                let mark = Mark::new(line, "");
                match groups.iter_mut().find(|(number, _)| *number == found) {
                    Some((_, marks)) => marks.push(mark),
                    None => groups.push((found, vec![mark])),
                }
            }
        }
        let told = |(found, marks): (usize, Vec<Mark>)| {
            let kind = ProblemKind::FieldCount { lines: marks.len(), found, expected: self.columns };
            Problem { kind, marks }
        };
        groups.into_iter().map(told).collect()
    }

    /// Fields that are neither empty nor a letter, those of one fault together.
    fn wrong_fields(&self) -> Vec<Problem> {
        let mut groups: Vec<(FieldFault, Vec<Mark>)> = Vec::new();
        for line in self.rows_to_judge() {
            // One field more than there should be is enough to see what went wrong.
            for span in fields(self.text, line).skip(self.margin).take(self.columns + 1) {
                let text = &self.text[span.clone()];
                if read_field(text, self.fleet).is_none() {
                    let fault = self.fault_of(text);
                    let mark = Mark::new(span, "");
                    match groups.iter_mut().find(|(other, _)| *other == fault) {
                        Some((_, marks)) => marks.push(mark),
                        None => groups.push((fault, vec![mark])),
                    }
                }
            }
        }
        let symbols: Vec<_> = self.fleet.classes().iter().map(|class| class.symbol.to_string()).collect();
        let told = |(fault, marks): (FieldFault, Vec<Mark>)| {
            let kind = ProblemKind::WrongField { fault, fields: marks.len(), symbols: symbols.join(" ") };
            Problem { kind, marks }
        };
        groups.into_iter().map(told).collect()
    }

    fn fault_of(&self, text: &str) -> FieldFault {
        let is_letter = |text: &str| matches!(read_field(text, self.fleet), Some(Some(_)));
        let mut letters = text.chars();
        match (letters.next(), letters.next()) {
            (Some('\u{feff}'), _) => FieldFault::ByteOrderMark,
            _ if text.trim().len() < text.len() => FieldFault::Blanks,
            _ if text.contains('"') => FieldFault::Quotes,
            _ if is_letter(&text.to_ascii_uppercase()) => FieldFault::SmallLetter,
            (Some(letter), None) => FieldFault::Unknown(letter),
            _ => FieldFault::SeveralCharacters,
        }
    }

    /// The lines that should be rows. Blank ones among too many have been told of.
    fn rows_to_judge(&self) -> impl Iterator<Item = Range<usize>> {
        let too_many = self.lines > self.rows;
        let told = move |line: &Range<usize>| too_many && self.text[line.clone()].trim().is_empty();
        self.source.lines().filter(move |line| !told(line)).take(self.rows)
    }
}

fn problem(kind: ProblemKind, mark: Mark) -> Problem {
    Problem { kind, marks: vec![mark] }
}

/// `5,E`, or nearly.
fn looks_like_move(text: &str) -> bool {
    let is_row = |row: &str| !row.is_empty() && row.bytes().all(|byte| byte.is_ascii_digit());
    text.trim().split_once(',').is_some_and(|(row, column)| is_row(row) && column.len() == 1)
}

/// `B1:`, or nearly.
fn looks_like_placement(text: &str) -> bool {
    let label = text.trim_start().split(':').next().unwrap_or_default();
    let digits = label.trim_start_matches(|letter: char| letter.is_ascii_alphabetic());
    text.contains(':') && digits.len() < label.len() && digits.bytes().all(|byte| byte.is_ascii_digit())
}
