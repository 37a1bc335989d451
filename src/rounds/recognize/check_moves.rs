//! Checks a move list without a game.

use std::collections::HashMap;
use std::ops::Range;

use super::item_flaw::ItemFlaws;
use crate::model::Cell;
use crate::rounds::parser::{Moves, cause_of_all, joined_items, line_break, moves_warnings, parse_item};
use crate::source::{Highlight, Problem, Severity, Source};

/// How many problems of one move list are reported one by one. More than that probably have a single cause.
const MAX_KEPT: usize = 10_000;

/// Reports every item that a game would reject.
pub(super) fn check_moves(source: &Source) -> Vec<Problem> {
    let text = match source.text() {
        Ok(text) => text,
        Err(problem) => return vec![problem],
    };
    if text
        .trim_start_matches('\u{feff}')
        .trim_matches(|sign: char| sign == ';' || sign.is_whitespace())
        .is_empty()
    {
        let help = "write moves separated by ';', such as 5,E;10,G;8,I";
        return vec![Problem::error("the file has no moves", help, Vec::new())];
    }
    if let Some(cause) = cause_of_all(source) {
        return vec![Problem { severity: Severity::Error, ..cause }];
    }
    let mut problems = moves_warnings(source);
    // Every item with a newline is rejected. That is a single mistake, so the items are checked as if the lines
    // were joined.
    let spans = match line_break(source) {
        None => Moves::new(text).spans().collect(),
        Some(_) => joined_items(source),
    };
    // A game can be played in spite of these, but it always rejects a move because of them.
    for warning in &mut problems {
        warning.severity = Severity::Error;
    }
    let mut fired: HashMap<Cell, (usize, Range<usize>)> = HashMap::new();
    let mut flawed: Vec<(ItemFlaws, Flawed)> = Vec::new();
    let warnings = problems.len();
    let mut more = 0;
    for (number, span) in (1..).zip(spans) {
        let item = &text[span.clone()];
        let place = || Highlight::unlabelled(span.clone());
        let problem = match parse_item(item).map(|cell| (cell, fired.get(&cell))) {
            Ok((cell, None)) => {
                fired.insert(cell, (number, span));
                continue;
            }
            _ if problems.len() >= MAX_KEPT => {
                more += 1;
                continue;
            }
            Ok((_, Some((earlier, earlier_span)))) => {
                let earlier_place = Highlight::new(earlier_span.clone(), "first fired at here");
                let message = format!("move {number}, '{}', repeats move {earlier}", shortened(item));
                Problem::error(message, "each cell can be fired at only once", vec![place(), earlier_place])
            }
            Err(error) => match ItemFlaws::find(item) {
                None => {
                    let message = format!("move {number}, '{}', {error}", shortened(item));
                    let help = "a move is a row from 1 to 10, a comma and a column from A to J, such as 5,E";
                    Problem::error(message, help, vec![place()])
                }
                Some((flaw, right)) => {
                    match flawed.iter_mut().find(|(other, _)| *other == flaw) {
                        Some((_, items)) => items.spans.push(span),
                        None => {
                            flawed
                                .push((flaw, Flawed { number, item: item.into(), right, spans: vec![span] }));
                        }
                    }
                    continue;
                }
            },
        };
        problems.push(problem);
    }
    problems.extend(flawed.into_iter().map(|(flaw, items)| items.problem(flaw)));
    problems[warnings..].sort_by_key(Problem::start);
    if more > 0 {
        let message = format!("{more} more moves are not valid shots");
        let problem = Problem::error(message, "check that this is the right file", Vec::new());
        problems.push(Problem { count: more, ..problem });
    }
    problems
}

/// The items with the same flaw.
struct Flawed {
    /// The number of the first one, and what it is without the flaw.
    number: usize,
    item: String,
    right: String,
    spans: Vec<Range<usize>>,
}

impl Flawed {
    /// The flaw as one problem, which shows the first places.
    fn problem(self, flaw: ItemFlaws) -> Problem {
        const SHOWN: usize = 3;
        let Self { number, item, right, spans } = self;
        let places = spans.iter().take(SHOWN).cloned().map(Highlight::unlabelled).collect();
        let (message, help) = match spans.len() {
            1 => (format!("move {number}, '{item}', {}", flaw.words(1)), format!("write {right}")),
            all => (format!("{all} moves {}", flaw.words(all)), format!("write {right} instead of '{item}'")),
        };
        Problem::error(message, help, places)
    }
}

fn shortened(item: &str) -> String {
    const LONGEST: usize = 40;
    match item.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}…", &item[..end]),
        None => item.to_owned(),
    }
}
