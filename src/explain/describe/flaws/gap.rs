//! Wrong white space. The end of a line, the empty lines after it and the start of the next line are separate
//! places, so that the same flaw is the same kind wherever it is.

use super::Flaw;
use crate::explain::compare::walk::Walk;
use crate::explain::describe::white_space::{empty_lines_at_start, newlines_at_end};
use crate::explain::difference::shown;
use crate::explain::read::{Located, Subject, locate_in, through};

/// What is wrong with a gap that starts at a byte of the golden and ends where the walk is.
pub(super) fn flaws(walk: &Walk, golden_at: usize, expects: &str, finds: &str) -> Vec<(Located, Flaw)> {
    if [expects, finds].iter().all(|gap| gap.bytes().all(|byte| byte == b'\n')) {
        let words = if golden_at == 0 {
            Some(empty_lines_at_start(expects, finds))
        } else {
            walk.golden.rest().is_empty().then(|| newlines_at_end(expects.len(), finds.len()))
        };
        if let Some(words) = words {
            return vec![(locate_in(&[], 0), Flaw::File(words))];
        }
    }
    let start = walk.golden.back_at(golden_at);
    let line = start.line();
    let Some((last, _)) = line[..start.in_line()].char_indices().next_back() else {
        let (golden, found) = (expects.to_owned(), finds.to_owned());
        let flaw = Flaw::Gap { golden, found, place: "at the start of the line".into() };
        return vec![(walk.locate(line, 0), flaw)];
    };
    let located = walk.locate(line, last);
    if !expects.contains('\n') && !finds.contains('\n') {
        let flaw = in_line(&located, line, last, expects, finds);
        return vec![(located, flaw)];
    }
    let (golden, found): (Vec<&str>, Vec<&str>) =
        (expects.split('\n').collect(), finds.split('\n').collect());
    let mut flaws = Vec::new();
    let mut add = |located: &Located, golden: String, found: String| {
        let place = match located.place.subject {
            Subject::Text => format!("after \"{}\"", shown(line.trim())),
            _ => String::new(),
        };
        flaws.push((located.clone(), Flaw::Gap { golden, found, place }));
    };
    let (expects, finds) = (golden.len() - 1, found.len() - 1);
    if expects != finds {
        // One empty line less is the same flaw whether there should be one or two.
        let same = expects.min(finds).saturating_sub(1);
        add(&located, "\n".repeat(expects - same), "\n".repeat(finds - same));
    }
    if expects > 0 && finds > 0 {
        if golden[0] != found[0] {
            add(&located, format!("{}\n", golden[0]), format!("{}\n", found[0]));
        }
        let empty = golden[1..expects].iter().zip(&found[1..finds]).find(|(golden, found)| golden != found);
        if let Some((golden, found)) = empty.filter(|_| expects == finds) {
            add(&located, format!("\n{golden}\n"), format!("\n{found}\n"));
        }
        // If other text follows, its place in the line is part of that difference.
        if golden[expects] != found[finds] && walk.is_in_step() {
            let next = walk.locate(walk.golden.line(), walk.golden.in_line());
            add(&next, format!("\n{}", golden[expects]), format!("\n{}", found[finds]));
        }
    }
    flaws
}

/// What is wrong with white space in a line, after the character that starts with the byte `last`.
fn in_line(located: &Located, line: &str, last: usize, golden: &str, found: &str) -> Flaw {
    let before = through(line, last);
    let after = &line[before.len()..];
    if golden.is_empty() && found == " " && after.starts_with(':') {
        let words = before.rsplit('\t').next().unwrap_or_default();
        return Flaw::SpaceBeforeColon { words: words.trim().to_owned() };
    }
    // One space less is the same flaw whether there should be one or two.
    let same = golden.bytes().zip(found.bytes()).take_while(|(golden, found)| golden == found).count();
    let is_part = same == golden.len().min(found.len());
    let (golden, found) = if is_part { (&golden[same..], &found[same..]) } else { (golden, found) };
    let place = located.gap_after(line, last);
    Flaw::Gap { golden: golden.to_owned(), found: found.to_owned(), place }
}
