//! Draws a [`Problem`] for people: its line, with the place highlighted. This only shows what a parser found
//! and makes no decisions of its own.

use std::ops::Range;

use annotate_snippets::{Annotation, AnnotationKind, Group, Level, Origin, Renderer, Snippet};

use super::clean;
use super::{FileProblems, Highlight, Positions, Problem, Source};

/// How many problems of a file are shown; the rest are only counted.
const SHOWN: usize = 100;
/// How many lines a picture may have.
const MAX_LINES: usize = 20;
/// The longest line that is drawn, in bytes. For a longer one, only the position is named.
const MAX_LINE_LENGTH: usize = 10_000;
/// How wide a picture may be. Longer lines are cut.
const WIDTH: usize = 100;

/// Draws all problems of one file in color. The caller strips the colors if they are not wanted.
pub fn draw(report: &FileProblems) -> String {
    let mut positions = report.source.positions();
    let shown = report.problems.iter().take(SHOWN);
    let mut text: String =
        shown.map(|problem| draw_problem(report.source, problem, &mut positions)).collect();
    if report.problems.len() > SHOWN {
        let more: usize = report.problems[SHOWN..].iter().map(|problem| problem.count).sum();
        text += &message(Level::NOTE, &format!("{more} more in {}", file_name(report.source)), None);
    }
    text
}

/// Formats a message that is not about a place in a file.
pub fn message(level: Level<'_>, text: &str, help: Option<&str>) -> String {
    let text = clean(text);
    let group = Group::with_title(level.primary_title(&*text));
    match help {
        Some(help) => render(group.element(Level::HELP.message(help))),
        None => format!("{}\n", Renderer::styled().render(&[group])),
    }
}

/// The name of a file, safe to print on a terminal.
pub fn file_name(source: &Source) -> String {
    clean(&source.name().to_string_lossy()).into_owned()
}

fn draw_problem(source: &Source, problem: &Problem, positions: &mut Positions) -> String {
    let level = if problem.is_warning() { Level::WARNING } else { Level::ERROR };
    // Cleaning would also replace newlines, so each line of the help is cleaned separately.
    let help: Vec<_> = problem.help.lines().map(|line| clean(line).into_owned()).collect();
    let group = Group::with_title(level.primary_title(clean(&problem.message)));
    let group = match picture(source, problem) {
        Some(picture) => group.element(picture),
        None => group.element(origin(source, problem, positions)),
    };
    render(group.element(Level::HELP.message(help.join("\n"))))
}

fn render(group: Group<'_>) -> String {
    format!("{}\n\n", Renderer::styled().term_width(WIDTH).render(&[group]))
}

/// Names only the position, for a problem that has no place in the text or is in a line too long to draw.
fn origin(source: &Source, problem: &Problem, positions: &mut Positions) -> Origin<'static> {
    let origin = Origin::path(file_name(source));
    match problem.start() {
        Some(start) => {
            let position = positions.at(start);
            origin.line(position.line).char_column(position.column)
        }
        None => origin,
    }
}

/// Draws the lines of a problem's highlights. Cleaning the text can change its length, so the highlights are
/// moved accordingly.
fn picture<'problem>(
    source: &Source,
    problem: &'problem Problem,
) -> Option<Snippet<'problem, Annotation<'problem>>> {
    let is_shown = |line: &Range<usize>| problem.highlights.iter().any(|highlight| is_in(highlight, line));
    let mut lines: Vec<_> =
        (1..).zip(source.lines()).skip_while(|(_, line)| !is_shown(line)).take(MAX_LINES).collect();
    while lines.pop_if(|(_, line)| !is_shown(line)).is_some() {}
    let first_number = lines.first()?.0;

    let mut text = String::new();
    let mut annotations = Vec::new();
    for (_, line) in lines {
        if line.len() > MAX_LINE_LENGTH {
            return None;
        }
        let highlights = problem.highlights.iter().enumerate();
        for (index, highlight) in highlights.filter(|(_, highlight)| is_in(highlight, &line)) {
            let place = |offset| text.len() + cleaned(source, line.start..offset).len();
            let kind = if index == 0 { AnnotationKind::Primary } else { AnnotationKind::Context };
            let label = (!highlight.label.is_empty()).then_some(&*highlight.label);
            let span = place(highlight.span.start)..place(highlight.span.end);
            annotations.push(kind.span(span).label(label));
        }
        text += &cleaned(source, line);
        text.push('\n');
    }
    Some(Snippet::source(text).path(file_name(source)).line_start(first_number).annotations(annotations))
}

fn is_in(highlight: &Highlight, line: &Range<usize>) -> bool {
    line.start <= highlight.span.start && highlight.span.end <= line.end
}

fn cleaned(source: &Source, span: Range<usize>) -> String {
    clean(&String::from_utf8_lossy(&source.bytes()[span])).into_owned()
}
