//! A case that is ready for grading.

use super::class::{GradeError, Grading};
use super::trouble::read_transcript;
use super::{GradedCase, Reference, Trouble};
use crate::course::case::{Case, TRANSCRIPT, read_inputs};
use crate::rounds::produce;

/// A case with the golden that transcripts are compared with.
pub(super) struct Exhibit<'a> {
    pub(super) case: &'a Case,
    pub(super) graded: GradedCase,
    pub(super) reference: Reference,
}

impl<'a> Exhibit<'a> {
    /// Reads the golden of a case, or replays the game if there is none.
    pub(super) fn prepare(case: &'a Case, grading: &Grading) -> Result<Self, GradeError> {
        let wording = case.wording(grading.wording);
        let files = read_inputs(case);
        let produced = produce(&files, wording);
        let path = case.folder.join(TRANSCRIPT);
        let bytes = match read_transcript(&path, grading.max_output) {
            Ok(bytes) => bytes,
            Err(Trouble::Nothing(_)) => produced.transcript,
            Err(trouble) => return Err(GradeError::Golden { path, trouble }),
        };
        let mut text = String::from_utf8(bytes).map_err(|_| GradeError::GoldenNotUtf8(path))?;
        if grading.run.as_ref().is_some_and(|run| run.stdout) {
            // Programs print one more newline than they write to the file.
            text.push('\n');
        }
        let compare = case.settings.compare.unwrap_or(grading.compare);
        let game = produced.played.ok().map(|played| played.game);
        Ok(Self {
            case,
            graded: GradedCase { name: case.name(), points: case.settings.points, compare },
            reference: Reference::new(text, case.settings.rounds, game, wording),
        })
    }
}
