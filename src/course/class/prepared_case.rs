//! A case that is ready for grading.

use std::collections::HashMap;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use super::expected::{Expected, OtherGolden};
use super::{Digest, GradeError, GradedCase, Grading};
use crate::course::case::{Case, GameTexts, PLACEMENTS, TRANSCRIPT, read_inputs};
use crate::course::run::{Trouble, read_transcript};
use crate::explain::{Compare, Reference};
use crate::rounds::GameFiles;
use crate::source::InputFile;
use crate::system::program::Input;

/// What stands for a case, so that changes of it are noticed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CaseDigests {
    /// Stands for everything that decides a result.
    pub digest: Digest,
    /// Journals of earlier versions do not have these two.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub inputs: Option<Digest>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub golden: Option<Digest>,
}

/// A case with the golden that transcripts are compared with.
pub(super) struct PreparedCase<'a> {
    pub(super) case: &'a Case,
    pub(super) graded: GradedCase,
    pub(super) reference: Reference,
    /// Stands for the inputs with their names: cases with the same inputs have the same one.
    pub(super) inputs: Digest,
    /// The inputs as programs get them.
    pub(super) copies: Vec<Input>,
    /// The inputs, if they make a game.
    pub(super) game: Option<GameTexts>,
    /// Stands for what transcripts are compared with.
    pub(super) expected: Digest,
    /// The path of the golden, if the case has one.
    pub(super) golden: Option<PathBuf>,
    /// What is unusual about the golden, if something is.
    pub(super) other_golden: Option<OtherGolden>,
}

impl<'a> PreparedCase<'a> {
    /// The digests of what decides a result.
    pub(super) fn digests(&self) -> CaseDigests {
        let Reference { text, rounds, wording, .. } = &self.reference;
        let settings =
            format!("{} {} {rounds:?} {wording:?}", self.graded.points, self.graded.compare.name());
        let all =
            Digest::of_all([self.inputs.to_string().as_bytes(), text.all.as_bytes(), settings.as_bytes()]);
        CaseDigests { digest: all, inputs: Some(self.inputs), golden: Some(self.expected) }
    }

    /// Reads the golden of a case, or replays the game if there is none.
    pub(super) fn prepare(case: &'a Case, grading: &Grading) -> Result<Self, GradeError> {
        let files = read_inputs(case);
        let compare = case.settings.compare.unwrap_or(grading.compare);
        let path = case.folder.join(TRANSCRIPT);
        let golden = read_golden(&path, grading.max_output)?;
        let has_golden = golden.is_some();
        let asked = case.wording(grading.wording);
        let compared = (case.settings.rounds, grading.stdout, compare);
        let Expected { reference, other_golden } =
            Expected::find(&files, golden.map(|text| (&*path, text)), asked, compared)
                .map_err(|reason| GradeError::Transcript { case: case.folder.clone(), reason })?;
        if compare == Compare::Content && !reference.can_be_read() {
            return Err(GradeError::GoldenNotRead(path));
        }
        Ok(Self {
            case,
            graded: GradedCase {
                name: case.name(),
                points: case.settings.points,
                compare,
                visibility: case.settings.visibility,
                wording: case.settings.wording,
            },
            inputs: digest_inputs(case, &files),
            copies: named_inputs(case, &files).filter_map(|(name, file)| Input::copy(name, file?)).collect(),
            expected: Digest::of(expected_text(&reference, grading.stdout)),
            game: reference.game.is_some().then(|| GameTexts::of(&files)).flatten(),
            reference,
            golden: has_golden.then_some(path),
            other_golden,
        })
    }
}

/// What is expected in a file, also if it is expected on stdout.
fn expected_text(reference: &Reference, stdout: bool) -> &[u8] {
    let text = &reference.text.all;
    text.strip_suffix('\n').filter(|_| stdout).unwrap_or(text).as_bytes()
}

/// The golden of a case, if it has one.
fn read_golden(path: &Path, limit: u64) -> Result<Option<String>, GradeError> {
    let unusable = |trouble| GradeError::Golden { path: path.to_owned(), trouble };
    match read_transcript(path, limit) {
        Ok(bytes) if bytes.is_empty() => Err(unusable(Trouble::Empty)),
        Ok(bytes) => {
            String::from_utf8(bytes).map(Some).map_err(|_| GradeError::GoldenNotUtf8(path.to_owned()))
        }
        Err(Trouble::Nothing { .. }) => Ok(None),
        Err(trouble) => Err(unusable(trouble)),
    }
}

/// The inputs of a case with their names in order. A placement file may be absent.
fn named_inputs<'a>(
    case: &'a Case,
    files: &'a GameFiles,
) -> impl Iterator<Item = (&'a str, Option<&'a InputFile>)> {
    let GameFiles { boards, moves, placements } = files;
    let inputs = boards.iter().chain(moves.iter()).map(Some).chain(placements.iter().map(Option::as_ref));
    case.settings.files.iter().map(String::as_str).chain(PLACEMENTS).zip(inputs)
}

/// The digest of the inputs of a case: their names in order, and what is in each.
fn digest_inputs(case: &Case, files: &GameFiles) -> Digest {
    let parts = named_inputs(case, files).flat_map(|(name, file)| match file {
        Some(Ok(source)) => [name.into(), b"file".into(), source.bytes().to_vec()],
        Some(Err(unreachable)) => [name.into(), b"unreadable".into(), unreachable.reason.to_string().into()],
        None => [name.into(), b"absent".into(), Vec::new()],
    });
    Digest::of_all(parts)
}

/// Adds the path of the case to names that several cases have.
pub(super) fn tell_apart(cases: &mut [PreparedCase]) {
    let mut known: HashMap<String, usize> = HashMap::new();
    for case in &*cases {
        *known.entry(case.graded.name.clone()).or_default() += 1;
    }
    for case in cases.iter_mut().filter(|case| known[&case.graded.name] > 1) {
        case.graded.name = format!("{} ({})", case.graded.name, case.case.below.display());
    }
}
