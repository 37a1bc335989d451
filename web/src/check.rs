use battleship::explain::{Compare, NotUtf8, Reference, expected_game, explained};
use battleship::rounds::{Part, Produced, Wording, produce};
use serde::Serialize;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::desk::Desk;
use crate::json;
use crate::replay::{problems, record, too_large};

/// The option of `try` that sets the mode of comparison, as its sentences call it.
const OPTION: &str = "--compare";

/// Follows the summary of a game whose transcript is right in this wording.
const HANDOUT: &str = ", in the wording of the handout";

/// What the page says about a transcript.
#[derive(Default, Serialize)]
struct Checked {
    /// The parts for which there is no file.
    missing: Vec<&'static str>,
    is_right: bool,
    sentences: Vec<String>,
    note: Option<String>,
    /// What is wrong with the files of the game, in the colors of a terminal.
    problems: String,
    /// The sentences, boards, diff and replay as markup.
    explanation: String,
}

#[wasm_bindgen]
impl Desk {
    /// Compares the transcript among the files with the right one. Returns what to show, as JSON.
    pub fn check(&self, compare: &str) -> String {
        let (files, found) = match (self.game(), self.file(Part::Transcript)) {
            (Ok(files), Some(found)) => (files, found),
            (game, found) => {
                let mut missing = game.err().unwrap_or_default();
                missing.extend(found.is_none().then_some("transcript"));
                return json(&Checked { missing, ..Checked::default() });
            }
        };
        let wordings = [Wording::Report, Wording::Handout];
        let produced: Result<Vec<_>, _> = wordings.iter().map(|wording| produce(&files, *wording)).collect();
        let mut produced = match produced {
            Ok(produced) => produced,
            Err(error) => return json(&Checked { problems: too_large(error), ..Checked::default() }),
        };
        let text = match as_text(found.bytes()) {
            Ok(text) => text,
            Err(trouble) => {
                let sentences = vec![trouble];
                let explanation = explained(&sentences, None, &[]);
                let problems = problems(&mut produced[0]);
                return json(&Checked { sentences, problems, explanation, ..Checked::default() });
            }
        };
        let mode = Compare::ALL.into_iter().find(|mode| mode.name() == compare).unwrap_or_default();
        let references: Vec<Reference> =
            produced.iter().zip(wordings).map(|(produced, wording)| reference(produced, wording)).collect();
        let fitting = Reference::fitting(&references, text, mode);
        let produced = &mut produced[fitting];
        let problems = problems(produced);
        let comparison = references[fitting].compare(text, mode);
        let note = comparison.note(mode, OPTION);
        if comparison.passed {
            let sentences = vec![format!("equal: {}{}", produced.summary(), ["", HANDOUT][fitting])];
            return json(&Checked { is_right: true, sentences, note, problems, ..Checked::default() });
        }
        let sentences = comparison.sentences(mode, OPTION);
        let diffs = [&comparison.diff, &comparison.game_diff];
        let mut explanation = explained(&sentences, comparison.boards.as_deref(), &diffs);
        let turn = comparison.turns_before.unwrap_or(0);
        explanation += &record(produced).and_then(|game| expected_game(&game, turn)).unwrap_or_default();
        json(&Checked { sentences, note, problems, explanation, ..Checked::default() })
    }
}

fn reference(produced: &Produced, wording: Wording) -> Reference {
    let golden = String::from_utf8_lossy(&produced.transcript).into_owned();
    Reference::new(golden, None, produced.played.as_ref().ok().map(|played| played.game.clone()), wording)
}

/// The text of a transcript, or what `try` says if it is none.
fn as_text(bytes: &[u8]) -> Result<&str, String> {
    if bytes.is_empty() {
        return Err("the transcript is empty".into());
    }
    let not_utf8 = |_| format!("the transcript is not UTF-8 text: {}", NotUtf8::find(bytes));
    std::str::from_utf8(bytes).map_err(not_utf8)
}
