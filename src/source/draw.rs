//! A [`Problem`] as a picture of its line with the place highlighted, for people. It shows what a parser
//! found and decides nothing itself.

use std::ops::Range;

use annotate_snippets::{Annotation, AnnotationKind, Group, Level, Origin, Renderer, Snippet};

use super::clean;
use super::{Highlight, Problem, Report, Source};

/// How many problems of a file are shown before the rest is only counted.
const SHOWN: usize = 100;
/// How many lines one picture may span.
const MAX_LINES: usize = 20;
/// How long a line may be, in bytes, to be drawn; of a longer one only the place is named.
const MAX_LINE_LENGTH: usize = 10_000;
/// How wide a picture may be; a longer line is drawn in part.
const WIDTH: usize = 100;

/// Pictures of all problems of one file, with colours; whoever prints them strips those if need be.
pub fn draw(report: &Report) -> String {
    let mut text: String =
        report.problems.iter().take(SHOWN).map(|problem| draw_problem(report.source, problem)).collect();
    if report.problems.len() > SHOWN {
        let more: usize = report.problems[SHOWN..].iter().map(|problem| problem.count).sum();
        text += &message(Level::NOTE, &format!("{more} more in {}", file_name(report.source)), None);
    }
    text
}

/// A message that belongs to no place in a file.
pub fn message(level: Level<'_>, text: &str, help: Option<&str>) -> String {
    let text = clean(text);
    let mut group = Group::with_title(level.primary_title(&*text));
    if let Some(help) = help {
        group = group.element(Level::HELP.message(help));
    }
    render(group)
}

/// A message that is one line.
pub fn line(level: Level<'_>, text: &str) -> String {
    format!("{}\n", Renderer::styled().render(&[Group::with_title(level.primary_title(clean(text)))]))
}

/// A file's name, safe to show.
pub fn file_name(source: &Source) -> String {
    clean(&source.name().to_string_lossy()).into_owned()
}

fn draw_problem(source: &Source, problem: &Problem) -> String {
    let level = if problem.is_warning() { Level::WARNING } else { Level::ERROR };
    // A help may have several lines, which are its own.
    let help: Vec<_> = problem.help.lines().map(|line| clean(line).into_owned()).collect();
    let group = Group::with_title(level.primary_title(clean(&problem.message)));
    let group = match picture(source, problem) {
        Some(picture) => group.element(picture),
        None => group.element(origin(source, problem)),
    };
    render(group.element(Level::HELP.message(help.join("\n"))))
}

fn render(group: Group<'_>) -> String {
    format!("{}\n\n", Renderer::styled().term_width(WIDTH).render(&[group]))
}

/// Only the place, for a problem without one in the text, or in a line too long for a picture.
fn origin(source: &Source, problem: &Problem) -> Origin<'static> {
    let origin = Origin::path(file_name(source));
    match problem.start() {
        Some(start) => {
            let position = source.position(start);
            origin.line(position.line).char_column(position.column)
        }
        None => origin,
    }
}

/// The lines of a problem's highlights, cleaned, with the highlights moved to where they then are.
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
