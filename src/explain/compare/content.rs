//! Compares two readings and describes the first difference in what happens in the game.

use crate::engine::Outcome;
use crate::explain::compare::turn::{compare_blocks, compare_turns};
use crate::explain::difference::{Difference, FINAL, expected, quoted, shown, shown_up_to, turn_name};
use crate::explain::read::{Event, LineColumn, NoGame, Reading, Turn};
use crate::model::Player;
use crate::rounds::result_line;

/// The first difference in what happened, whatever the text looks like.
pub(crate) fn compare_games(golden: &Reading, found: &Reading) -> Option<Difference> {
    if golden.has_no_game() || found.has_no_game() || (found.has_no_turns() && !golden.turns.is_empty()) {
        return compare_rejections(golden, found);
    }
    for index in 0..=golden.turns.len().max(found.turns.len()) {
        let difference =
            compare_events(golden, found, index).or_else(|| compare_turns_at(golden, found, index));
        if difference.is_some() {
            return difference;
        }
    }
    match (&golden.end, &found.end) {
        (Some(golden), Some(found)) => {
            compare_blocks(&golden.block, &found.block, found.place).map(|difference| difference.at(FINAL))
        }
        _ => None,
    }
}

/// Compares what happens before the turn `index`, or after the last turn.
fn compare_events(golden: &Reading, found: &Reading, index: usize) -> Option<Difference> {
    let is_last = |reading: &Reading| index >= reading.turns.len();
    // What comes instead of a turn is part of that difference.
    if is_last(golden) != is_last(found) {
        return None;
    }
    let is_over = is_last(golden);
    let result = compare_results(golden, found, index, is_over);
    let rejection = first_other_event(&golden.rejections, &found.rejections, index).map(|event| {
        let name = match event.map(|event| &event.what) {
            Some(NoGame::Kaboom) => "unexpected kaBOOM: there is a game",
            Some(NoGame::Unreachable(_)) => "unexpected IOError: there is a game",
            None => "kaBOOM or an IOError is missing",
        };
        Difference::new(name, event.map_or(found.after_last_line(), |event| event.place))
    });
    let error = first_other_event(&golden.errors, &found.errors, index).map(|event| {
        let place = event.map_or(found.after_last_line(), |event| event.place);
        let what = match event {
            Some(event) => format!("the {} does not follow an item", shown(&event.what)),
            None => "an error that does not follow an item is missing".into(),
        };
        Difference::new(what, place)
    });
    let end = match (&golden.end, &found.end) {
        (_, Some(end)) if end.turns == index && !is_over => {
            Some(Difference::new("the final information comes before the last turn", end.place))
        }
        (Some(_), None) if is_over => {
            Some(Difference::new("the final information is missing", found.after_last_line()))
        }
        (None, Some(end)) if is_over => Some(Difference::new("unexpected final information", end.place)),
        (Some(golden_end), Some(end)) if is_over => {
            let is_before = |reading: &Reading, place: LineColumn| {
                reading.results.last().is_some_and(|result| result.place > place)
            };
            let is_misplaced = is_before(found, end.place) && !is_before(golden, golden_end.place);
            is_misplaced.then(|| Difference::new("the final information comes before the result", end.place))
        }
        _ => None,
    };
    result.or(rejection).or(error).or(end)
}

fn compare_results(golden: &Reading, found: &Reading, index: usize, is_over: bool) -> Option<Difference> {
    let at = |reading: &Reading| -> Vec<Event<Outcome>> {
        reading.results.iter().filter(|result| result.turns == index).cloned().collect()
    };
    let (expects, finds) = (at(golden), at(found));
    if is_over && finds.len() > expects.len().max(1) {
        let only = expects
            .first()
            .map_or_else(|| "none".into(), |only| format!("only \"{}\"", result_line(only.what)));
        return Some(Difference::new(format!("several results, expected {only}"), finds[1].place));
    }
    let differs = expects.iter().zip(&finds).position(|(expects, finds)| expects.what != finds.what);
    let position = differs.unwrap_or(expects.len().min(finds.len()));
    let (expects, finds) = (expects.get(position), finds.get(position));
    let text = |result: Option<&Event<Outcome>>| result_text(result.map(|result| result.what));
    match (expects, finds) {
        (None, None) => None,
        (_, Some(finds)) if !is_over => {
            let what = format!("the result ({}) comes before the last turn", result_text(Some(finds.what)));
            Some(Difference::new(what, finds.place))
        }
        (expects, finds) => {
            let end = found.end.as_ref().map_or(found.after_last_line(), |end| end.place);
            // A result in other words.
            let other = found.other.as_ref().filter(|other| finds.is_none() && other.turns == index);
            let place = finds.map(|finds| finds.place).or(other.map(|other| other.place)).unwrap_or(end);
            let quoted = other.map(|other| quoted(&other.what));
            let what = format!("result: expected {}, found ", text(expects));
            Some(Difference::new(what + &quoted.unwrap_or_else(|| text(finds)), place))
        }
    }
}

/// The first event before a turn that the golden does not have; the outer option says whether the lists differ.
fn first_other_event<'a, T: PartialEq>(
    golden: &[Event<T>],
    found: &'a [Event<T>],
    index: usize,
) -> Option<Option<&'a Event<T>>> {
    let mut golden = golden.iter().filter(|event| event.turns == index);
    let mut found = found.iter().filter(|event| event.turns == index);
    loop {
        match (golden.next(), found.next()) {
            (None, None) => return None,
            (Some(golden), Some(found)) if golden.what == found.what => {}
            (_, found) => return Some(found),
        }
    }
}

fn compare_turns_at(golden: &Reading, found: &Reading, index: usize) -> Option<Difference> {
    match (golden.turns.get(index), found.turns.get(index)) {
        (None, None) => None,
        (Some(turn), None) => {
            let rejection = found.rejections.first().map(|event| event.place);
            let place = found.end_place().or(rejection);
            let finds = match place {
                Some(place) if found.results.iter().any(|result| result.place == place) => "the result",
                Some(place) if rejection == Some(place) => "an error",
                Some(_) => "the final information",
                None => "the end of the file",
            };
            let line = place.map_or(found.lines + 1, |(line, _)| line);
            let what = format!("the turn is missing, found {finds}");
            Some(Difference::new(what, (line, 1)).at(turn_name(turn)))
        }
        (None, Some(turn)) => {
            let what = match (golden.end_line(), golden.result()) {
                (None, _) => "unexpected turn",
                (Some(_), Some(_)) => "unexpected turn: the game is over",
                (Some(_), None) => "unexpected turn: the moves have run out",
            };
            Some(Difference::new(what, turn.place).at(turn_name(turn)))
        }
        (Some(expects), Some(finds)) if expects.key() == finds.key() => {
            // An error that stands without its prompt may belong to the turn after it.
            compare_turns(golden, index, finds).map(|difference| difference.at(turn_name(expects)))
        }
        (Some(expects), Some(finds)) => Some(describe_other_turn(golden, found, index, expects, finds)),
    }
}

/// Describes a turn of another round or player: one is missing, there is one too many, or its heading is
/// wrong.
fn describe_other_turn(
    golden: &Reading,
    found: &Reading,
    index: usize,
    expects: &Turn,
    finds: &Turn,
) -> Difference {
    let has = |reading: &Reading, from: usize, turn: &Turn| {
        reading.turns.iter().skip(from).any(|other| other.key() == turn.key())
    };
    // A turn with the same boards and an item in common only has a wrong heading.
    let shares_item = finds.items.iter().any(|found| expects.items.iter().any(|item| found.is_same(item)));
    let is_same_otherwise = compare_blocks(&expects.block, &finds.block, finds.place).is_none()
        && (shares_item || expects.items.is_empty());
    let is_later = has(golden, index + 1, finds) && !has(found, index, expects);
    if is_later && !is_same_otherwise {
        let what = format!("the turn is missing, found {}", turn_name(finds));
        return Difference::new(what, finds.place).at(turn_name(expects));
    }
    let is_next = found.turns.get(index + 1).is_some_and(|next| next.key() == expects.key());
    if is_next && !is_same_otherwise {
        let what = format!("unexpected turn, expected {}", turn_name(expects));
        return Difference::new(what, finds.place).at(turn_name(finds));
    }
    let name = |player: Option<Player>| match player {
        Some(player) => format!("Player{}", player.number()),
        None => "no heading".into(),
    };
    if expects.player != finds.player {
        let what = expected("player to move", &name(expects.player), &name(finds.player));
        return Difference::new(what, finds.place).at(turn_name(expects));
    }
    let number = |round: Option<i64>| round.map_or_else(|| "none".into(), |round| round.to_string());
    let what = expected("round number", &number(expects.round), &number(finds.round));
    let place = if finds.round.is_some() { finds.round_place } else { finds.place };
    Difference::new(what, place).at(turn_name(expects))
}

fn compare_rejections(golden: &Reading, found: &Reading) -> Option<Difference> {
    let name = |event: &Event<NoGame>| match &event.what {
        NoGame::Kaboom => "kaBOOM".into(),
        NoGame::Unreachable(names) if names.is_empty() => "an IOError without a file name".into(),
        NoGame::Unreachable(names) => format!("an IOError for {}", names.join(", ")),
    };
    let nothing = if golden.has_no_turns() { "no error" } else { "no turn" };
    let text = |reading: &Reading| match (&reading.rejections[..], &reading.errors[..]) {
        _ if !reading.has_no_turns() => "a game".into(),
        ([], []) => reading.other.as_ref().map_or(nothing.into(), |other| quoted(&other.what)),
        ([], [error]) => format!("only the {}", error.what),
        ([], _) => "only errors".into(),
        (rejections, _) => rejections.iter().map(name).collect::<Vec<String>>().join(" and "),
    };
    let (expects, finds) = (text(golden), text(found));
    let error = found.errors.first().map(|event| event.place);
    let other = found.other.as_ref().map(|event| event.place);
    let first = found.rejections.first().map(|event| event.place).or(error).or(other).unwrap_or((1, 1));
    if expects != finds {
        // All names of the four files fit, so that the different one can be seen.
        let names = |text: &str| shown_up_to(text, 200);
        let what = format!("expected {}, found {}", names(&expects), names(&finds));
        return Some(Difference::new(what, first));
    }
    let position =
        golden.rejections.iter().zip(&found.rejections).position(|(one, other)| one.what != other.what);
    let position = position.unwrap_or(golden.rejections.len());
    let extra = found.rejections.get(position).map(|event| event.place);
    let results = found.results.first().filter(|_| golden.results.is_empty()).map(|event| event.place);
    let errors = found.errors.first().filter(|_| golden.errors.is_empty()).map(|event| event.place);
    if let Some(place) = extra.or(results).or(errors) {
        return Some(Difference::new(format!("expected only {}", shown(&expects)), place));
    }
    let is_short = found.rejections.len() < golden.rejections.len();
    is_short.then(|| Difference::new(format!("expected {} again", shown(&expects)), found.after_last_line()))
}

fn result_text(result: Option<Outcome>) -> String {
    result.map_or("none".into(), |outcome| outcome.to_string())
}
