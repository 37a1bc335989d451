//! What transcripts of a case are compared with: its golden, or what this program prints for its inputs.

use crate::course::case::{DialogueFiles, GameTexts};
use crate::explain::{AnswerKey, Compare, DialogueReference, Difference, Reference};
use crate::play::Stopped;
use crate::rounds::{Game, GameFiles, TranscriptTooLarge, Wording, produce};

pub(super) struct Expected {
    pub(super) key: AnswerKey,
    pub(super) other_golden: Option<OtherKind>,
    /// The inputs, if they make a game.
    pub(super) game: Option<GameTexts>,
}

/// How a golden is not what this program prints for the inputs in the wording that is asked for.
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
        golden: Option<String>,
        asked: Option<Wording>,
        (rounds, stdout, compare): (Option<usize>, bool, Compare),
    ) -> Result<Self, TranscriptTooLarge> {
        let written = golden.as_deref().and_then(Wording::recognize);
        let wording = asked.or(written).unwrap_or_default();
        let (first, second) = (Right::of(files, wording)?, Right::of(files, wording.other())?);
        let game = first.game.is_some().then(|| GameTexts::of(files)).flatten();
        let (expected, other, other_golden) = match golden {
            None => (first, Some(second), None),
            Some(golden) if first.is_same(&golden, compare) => {
                (Right { transcript: golden, ..first }, Some(second), None)
            }
            Some(golden) if second.is_same(&golden, compare) => {
                let kind = OtherKind::Wording(second.wording);
                (first, Some(second), Some(kind))
            }
            Some(golden) => {
                let difference = first.plain().compare(&golden, compare).difference;
                (Right { transcript: golden, ..first }, None, difference.map(OtherKind::Differs))
            }
        };
        let reference = expected.reference(rounds, stdout);
        let reference = match other {
            Some(other) => reference.with_other_wording(other.reference(rounds, stdout)),
            None => reference,
        };
        Ok(Self { key: AnswerKey::Rounds(Box::new(reference)), other_golden, game })
    }

    /// What an edition that asks for answers prints with these options, or the golden.
    pub(super) fn of_dialogue(
        files: &DialogueFiles,
        options: &[String],
        golden: Option<String>,
        compare: Compare,
    ) -> Result<Self, Stopped> {
        let script = files.script();
        let performance = script.play();
        if let Some(error @ Stopped::TooLarge) = performance.stopped {
            return Err(error);
        }
        let game = performance.record.is_some().then(|| GameTexts::of_script(&script, options));
        let own = DialogueReference::new(script.clone(), performance, None);
        let (key, other_golden) = match golden.filter(|golden| golden != own.text()) {
            None => (own, None),
            Some(golden) => {
                let difference = own.compare(&golden, compare).difference;
                let performance = script.play();
                let key = DialogueReference::new(script, performance, Some(golden));
                (key, difference.map(OtherKind::Differs))
            }
        };
        Ok(Self { key: AnswerKey::Dialogue(Box::new(key)), other_golden, game })
    }
}

impl Right {
    fn of(files: &GameFiles, wording: Wording) -> Result<Self, TranscriptTooLarge> {
        let produced = produce(files, wording)?;
        let transcript = String::from_utf8_lossy(&produced.transcript).into_owned();
        Ok(Self { transcript, game: produced.played.ok().map(|played| played.game), wording })
    }

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
