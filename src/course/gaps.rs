//! What a set of cases would not notice, and which generated cases would.

use std::cmp::Reverse;

use super::case::{Case, read_dialogue, read_inputs};
use super::generate::{Kind, make_case};
use crate::explain::{AnswerKey, Compare, DialogueReference, Mistake, Noticed, Reference};
use crate::rounds::{Produced, TranscriptTooLarge, Wording, produce};

/// The right transcript of each case with the mode in which it is compared.
pub fn references(
    cases: &[Case],
    wording: Wording,
    compare: Compare,
) -> Result<Vec<(AnswerKey, Compare)>, TranscriptTooLarge> {
    let reference = |case: &Case| {
        let compare = case.settings.compare.unwrap_or(compare);
        if let Some(dialogue) = read_dialogue(case) {
            let script = dialogue.script();
            let performance = script.play();
            let golden = DialogueReference::new(script, performance, None);
            return Ok((AnswerKey::Dialogue(Box::new(golden)), compare));
        }
        let wording = case.wording(Some(wording)).unwrap_or_default();
        let files = read_inputs(case);
        let golden = reference(produce(&files, wording)?, case.settings.rounds, wording);
        Ok((AnswerKey::Rounds(Box::new(golden)), compare))
    };
    cases.iter().map(reference).collect()
}

fn reference(produced: Produced, rounds: Option<usize>, wording: Wording) -> Reference {
    let game = produced.played.ok().map(|played| played.game);
    Reference::new(String::from_utf8_lossy(&produced.transcript).into_owned(), rounds, game, wording)
}

/// Generated cases that notice mistakes.
#[derive(Clone, Debug)]
pub struct Closing {
    /// What every case tests.
    pub kinds: Vec<Kind>,
    pub cases: usize,
    pub seed: u64,
    /// The number of mistakes that they notice.
    pub notices: usize,
}

/// The kinds of games that can show mistakes, those that say the most first. The others are about the form of files.
const KINDS: [Kind; 6] =
    [Kind::BadMoves, Kind::Touching, Kind::Draw, Kind::Player1Wins, Kind::Player2Wins, Kind::OutOfMoves];
/// The most cases that are tried together.
const MOST: usize = 20;
const SEED: u64 = 1;

/// The cases of `rounds` to generate so that as many of these mistakes as possible are noticed; `None` if none can be.
pub fn closing(missed: &[&Noticed], wording: Wording, compare: Compare) -> Option<Closing> {
    let missed: Vec<&Mistake> = missed.iter().filter_map(|noticed| noticed.mistake).collect();
    let mut best = Closing { kinds: Vec::new(), cases: 0, seed: SEED, notices: 0 };
    while best.notices < missed.len() {
        let more = KINDS.into_iter().filter(|kind| !best.kinds.contains(kind)).rev();
        let tried =
            more.map(|kind| try_kinds(&missed, [&best.kinds[..], &[kind]].concat(), wording, compare));
        // Few cases are better, and of equal maxima, `max_by_key` takes the last, which is the first kind.
        match tried.max_by_key(|closing| (closing.notices, Reverse(closing.cases))) {
            Some(next) if next.notices > best.notices => best = next,
            _ => break,
        }
    }
    (best.notices > 0).then_some(best)
}

/// How many of these mistakes cases of these kinds notice, and how many cases that takes.
fn try_kinds(missed: &[&Mistake], kinds: Vec<Kind>, wording: Wording, compare: Compare) -> Closing {
    let mut left = missed.to_vec();
    let mut closing = Closing { kinds, cases: 0, seed: SEED, notices: 0 };
    for number in 0..MOST {
        let files = make_case(SEED, number, MOST, &closing.kinds, wording).game_files();
        let Ok(produced) = produce(&files, wording) else { continue };
        let golden = reference(produced, None, wording);
        left.retain(|mistake| mistake.make(&golden).is_none_or(|made| golden.is_equal(&made, compare)));
        if left.len() < missed.len() - closing.notices {
            (closing.cases, closing.notices) = (number + 1, missed.len() - left.len());
        }
        if left.is_empty() {
            break;
        }
    }
    closing
}
