//! What transcripts of a case are compared with: its golden, or what this program prints for its inputs.

use std::path::{Path, PathBuf};

use crate::explain::{AnswerKey, Compare, DialogueReference, Difference, Reference};
use crate::play::{Performance, Script};
use crate::rounds::{Game, GameFiles, TranscriptTooLarge, Wording, produce};

/// What transcripts of a case are compared with.
pub(super) struct Expected {
    pub(super) key: AnswerKey,
    /// What is unusual about the golden, if something is.
    pub(super) other_golden: Option<OtherGolden>,
}

/// A golden that is not what this program prints for the inputs in the wording that is asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OtherGolden {
    pub path: PathBuf,
    pub kind: OtherKind,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OtherKind {
    /// It is right in this wording. Transcripts are compared with what is right in the other one.
    Wording(Wording),
    /// It is used as it is. What this program prints is expected here, and what the golden has is found.
    Differs(Difference),
}

/// A transcript of these inputs in one wording.
struct Right {
    transcript: String,
    game: Option<Game>,
    wording: Wording,
}

impl Expected {
    /// Finds out what is compared: the golden, unless it is right and only its wording is not the one that is `asked`
    /// for. With `stdout`, everything has one more newline, as programs print it.
    pub(super) fn find(
        files: &GameFiles,
        golden: Option<(&Path, String)>,
        asked: Option<Wording>,
        (rounds, stdout, compare): (Option<usize>, bool, Compare),
    ) -> Result<Self, TranscriptTooLarge> {
        let written = golden.as_ref().and_then(|(_, text)| Wording::recognize(text));
        let wording = asked.or(written).unwrap_or_default();
        let (first, second) = (Right::of(files, wording)?, Right::of(files, wording.other())?);
        let (expected, other, unusual) = match golden {
            None => (first, Some(second), None),
            Some((_, golden)) if first.is_same(&golden, compare) => {
                (Right { transcript: golden, ..first }, Some(second), None)
            }
            Some((path, golden)) if second.is_same(&golden, compare) => {
                let note = (path, OtherKind::Wording(second.wording));
                (first, Some(second), Some(note))
            }
            Some((path, golden)) => {
                let difference = first.plain().compare(&golden, compare).difference;
                let note = difference.map(|difference| (path, OtherKind::Differs(difference)));
                (Right { transcript: golden, ..first }, None, note)
            }
        };
        let reference = expected.reference(rounds, stdout);
        let reference = match other {
            Some(other) => reference.with_other_wording(other.reference(rounds, stdout)),
            None => reference,
        };
        let other_golden = unusual.map(|(path, kind)| OtherGolden { path: path.to_owned(), kind });
        Ok(Self { key: AnswerKey::Rounds(Box::new(reference)), other_golden })
    }

    /// What an edition that asks for answers prints, or the golden.
    pub(super) fn of_dialogue(
        script: Script,
        performance: Performance,
        golden: Option<(&Path, String)>,
        compare: Compare,
    ) -> Self {
        let own = DialogueReference::new(script.clone(), performance, None);
        let (key, other_golden) = match golden {
            Some((path, golden)) if golden != own.text() => {
                let difference = own.compare(&golden, compare).difference;
                let other = difference.map(|difference| OtherGolden {
                    path: path.to_owned(),
                    kind: OtherKind::Differs(difference),
                });
                let performance = script.play();
                (DialogueReference::new(script, performance, Some(golden)), other)
            }
            _ => (own, None),
        };
        Self { key: AnswerKey::Dialogue(Box::new(key)), other_golden }
    }
}

impl Right {
    fn of(files: &GameFiles, wording: Wording) -> Result<Self, TranscriptTooLarge> {
        let produced = produce(files, wording)?;
        let transcript = String::from_utf8_lossy(&produced.transcript).into_owned();
        Ok(Self { transcript, game: produced.played.ok().map(|played| played.game), wording })
    }

    /// Whether a golden is this transcript.
    fn is_same(&self, golden: &str, compare: Compare) -> bool {
        golden == self.transcript || self.plain().is_equal(golden, compare)
    }

    /// Everything of this transcript, without the game.
    fn plain(&self) -> Reference {
        Reference::new(self.transcript.clone(), None, None, self.wording)
    }

    fn reference(self, rounds: Option<usize>, stdout: bool) -> Reference {
        let Self { mut transcript, game, wording } = self;
        transcript.extend(stdout.then_some('\n'));
        Reference::new(transcript, rounds, game, wording)
    }
}
