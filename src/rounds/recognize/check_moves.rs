//! Checks a move list without a game.

use std::collections::HashMap;
use std::ops::Range;

use super::item_flaw::ItemFlaws;
use crate::model::Cell;
use crate::rounds::ItemError;
use crate::rounds::parser::{Moves, cause_of_all, joined_items, line_break, moves_warnings, parse_item};
use crate::source::{Highlight, Problem, Severity, Source};

/// How many problems of one move list are reported one by one. More than that probably have a single cause.
const MAX_KEPT: usize = 10_000;

/// What can be wrong with an item of a move list.
#[derive(Debug, thiserror::Error)]
enum ListError {
    #[error("move {number}, '{item}', {error}")]
    NotAShot { number: usize, item: String, error: ItemError },
    #[error("move {number}, '{item}', {}", flaw.words(1))]
    Flawed { number: usize, item: String, flaw: ItemFlaws, right: String },
    #[error("{number} moves {}", flaw.words(*number))]
    AllFlawed { number: usize, item: String, flaw: ItemFlaws, right: String },
    #[error("move {number}, '{item}', repeats move {earlier}")]
    Repeated { number: usize, item: String, earlier: usize },
    #[error("the file has no moves")]
    Empty,
    #[error("{number} more moves are not valid shots")]
    More { number: usize },
}

impl ListError {
    fn help(&self) -> String {
        match self {
            Self::Repeated { .. } => "each cell can be fired at only once",
            Self::NotAShot { .. } => {
                "a move is a row from 1 to 10, a comma and a column from A to J, such as 5,E"
            }
            Self::Flawed { right, .. } => return format!("write {right}"),
            Self::AllFlawed { item, right, .. } => return format!("write {right} instead of '{item}'"),
            Self::Empty => "write moves separated by ';', such as 5,E;10,G;8,I",
            Self::More { .. } => "check that this is the right file",
        }
        .into()
    }

    fn at(&self, highlights: Vec<Highlight>) -> Problem {
        let count = if let Self::More { number } = self { *number } else { 1 };
        Problem { count, ..Problem::error(self, self.help(), highlights) }
    }
}

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
        return vec![ListError::Empty.at(Vec::new())];
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
                ListError::Repeated { number, item: shortened(item), earlier: *earlier }
                    .at(vec![place(), earlier_place])
            }
            Err(error) => match ItemFlaws::find(item) {
                None => ListError::NotAShot { number, item: shortened(item), error }.at(vec![place()]),
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
        problems.push(ListError::More { number: more }.at(Vec::new()));
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
        match spans.len() {
            1 => ListError::Flawed { number, item, flaw, right }.at(places),
            number => ListError::AllFlawed { number, item, flaw, right }.at(places),
        }
    }
}

fn shortened(item: &str) -> String {
    const LONGEST: usize = 40;
    match item.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}…", &item[..end]),
        None => item.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_repeated_move_names_the_earlier_one() {
        let source = Source::new("a.in", "5,E;7,G;x;5,E");
        let problems = check_moves(&source);
        let messages: Vec<_> = problems.iter().map(|problem| &*problem.message).collect();
        assert_eq!(messages, ["move 3, 'x', has no comma", "move 4, '5,E', repeats move 1"]);
        assert_eq!(problems[1].highlights[0].span, 10..13);
    }

    #[test]
    fn a_list_with_one_move_per_line_is_one_problem() {
        let messages = |text: &str| {
            let problems = check_moves(&Source::new("a.in", text));
            problems.into_iter().map(|problem| problem.message).collect::<Vec<_>>()
        };
        let lines = "the list has 3 lines, and each newline becomes part of a move";
        assert_eq!(messages("5,E\n10,G\n8,I\n"), [lines]);
        assert_eq!(messages("5,E;\r\n10,G;\r\n8,I;\r\n"), [lines]);
        assert_eq!(
            messages("5,E\nx\n5,E\n"),
            [lines, "move 2, 'x', has no comma", "move 3, '5,E', repeats move 1"]
        );
    }

    #[test]
    fn a_file_without_moves_is_one_problem() {
        for text in ["", "\n", "\r\n\r\n", ";;;", " \n;\n", "\u{feff}"] {
            let problems = check_moves(&Source::new("a.in", text));
            assert_eq!(problems.len(), 1, "{text:?}");
            assert_eq!(problems[0].message, "the file has no moves");
        }
    }
}
