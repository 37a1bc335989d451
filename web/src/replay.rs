use battleship::record::parts::{self, ReplayPlace};
use battleship::record::{Record, html};
use battleship::rounds::parser::{FILE_ORDER, HANDOUT_WORDING, PLACEMENT_FILE};
use battleship::rounds::recognize::not_input::{COMPARE_TRANSCRIPT, GRADE_PROGRAM};
use battleship::rounds::{GameFiles, Produced, TranscriptTooLarge, Wording, produce};
use battleship::source::draw;
use serde::Serialize;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::desk::Desk;
use crate::json;

/// The most bytes of a transcript that are shown. A browser is slow with more, and nobody reads them.
const SHOWN: usize = 400_000;

/// What the page shows of a game.
#[derive(Default, Serialize)]
struct Shown {
    /// The parts of a game for which there is no file.
    missing: Vec<&'static str>,
    /// Whether there is a game.
    is_played: bool,
    summary: String,
    note: Option<(String, Option<String>)>,
    /// What is wrong with the files, in the colors of a terminal.
    problems: String,
    transcript: String,
    /// Whether that is only its beginning.
    is_cut: bool,
    /// The markup of the replay.
    replay: String,
}

#[wasm_bindgen]
impl Desk {
    /// Replays the game of the files. Returns what to show, as JSON.
    pub fn replay(&self, handout: bool) -> String {
        let files = match self.game() {
            Ok(files) => files,
            Err(missing) => return json(&Shown { missing, ..Shown::default() }),
        };
        let mut produced = match produce(&files, wording(handout)) {
            Ok(produced) => produced,
            Err(error) => return json(&Shown { problems: too_large(error), ..Shown::default() }),
        };
        let text = String::from_utf8_lossy(&produced.transcript);
        let end = (0..=SHOWN.min(text.len())).rev().find(|&end| text.is_char_boundary(end)).unwrap_or(0);
        let replay = |record: Record| parts::replay(&record, ReplayPlace::Within { turn: 0, level: 2 }).ok();
        json(&Shown {
            missing: Vec::new(),
            is_played: produced.played.is_ok(),
            summary: produced.summary(),
            note: produced.note(),
            transcript: text[..end].to_owned(),
            is_cut: end < text.len(),
            replay: record(&produced).and_then(replay).unwrap_or_default(),
            problems: problems(&mut produced),
        })
    }

    /// The transcript of the game; nothing if there is none.
    pub fn transcript(&self, handout: bool) -> Vec<u8> {
        let transcript = |files: GameFiles| Some(produce(&files, wording(handout)).ok()?.transcript);
        self.game().ok().and_then(transcript).unwrap_or_default()
    }

    /// The page that replays the game, as `--html` writes it; nothing if there is no game.
    pub fn page(&self, handout: bool) -> String {
        let page = |files: GameFiles| html(&record(&produce(&files, wording(handout)).ok()?)?).ok();
        self.game().ok().and_then(page).unwrap_or_default()
    }
}

pub(crate) fn wording(handout: bool) -> Wording {
    if handout { Wording::Handout } else { Wording::Report }
}

pub(crate) fn record(produced: &Produced) -> Option<Record> {
    produced.played.as_ref().ok().map(|played| Record::from_game(&played.game, &played.replay))
}

pub(crate) fn too_large(error: TranscriptTooLarge) -> String {
    format!("error: {error}\n  |\n  = help: most of the moves are not valid shots\n")
}

/// Draws the problems of all files. Hints name what the page has instead of options.
pub(crate) fn problems(produced: &mut Produced) -> String {
    for problem in produced.reports.iter_mut().flat_map(|report| &mut report.problems) {
        problem.fill_hint(|topic| match topic {
            HANDOUT_WORDING => "choose the wording of the handout for boards of this form, or ",
            PLACEMENT_FILE => ": add a placement file here",
            FILE_ORDER => "; choose what each file is in the list of files",
            COMPARE_TRANSCRIPT => "; Check compares it with the right one",
            GRADE_PROGRAM => "; run it, and let Check compare its transcript with the right one",
            _ => "",
        });
    }
    produced.reports.iter().map(draw::draw).collect()
}
