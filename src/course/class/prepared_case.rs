//! A case that is ready for grading.

use std::collections::HashMap;
use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use super::expected::{Expected, OtherKind};
use super::{Digest, GradeError, GradedCase, Grading};
use crate::course::case::{Case, GameTexts, PLACEMENTS, STDIN, read_dialogue, read_inputs};
use crate::course::run::{Trouble, read_transcript};
use crate::explain::{AnswerKey, Compare, NotUtf8};
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
    pub(super) key: AnswerKey,
    /// Stands for the inputs with their names: cases with the same inputs have the same one.
    pub(super) inputs: Digest,
    pub(super) names: Vec<OsString>,
    /// The inputs as programs get them.
    pub(super) copies: Vec<Input>,
    pub(super) stdin: Vec<u8>,
    /// The inputs, if they make a game.
    pub(super) game: Option<GameTexts>,
    /// Stands for what transcripts are compared with.
    pub(super) expected: Digest,
    pub(super) golden: Option<PathBuf>,
    pub(super) other_golden: Option<OtherKind>,
}

/// An input of a case with its name. A placement file may be absent.
type NamedInput<'a> = (&'a OsStr, Option<&'a InputFile>);

impl<'a> PreparedCase<'a> {
    pub(super) fn digests(&self) -> CaseDigests {
        let (text, settings) = self.key.parts();
        let settings = format!("{} {} {settings}", self.graded.points, self.graded.compare.name());
        let all = Digest::of_all([self.inputs.to_string().as_bytes(), text.as_bytes(), settings.as_bytes()]);
        CaseDigests { digest: all, inputs: Some(self.inputs), golden: Some(self.expected) }
    }

    /// Reads the golden of a case, or replays the game if there is none.
    pub(super) fn prepare(case: &'a Case, grading: &Grading) -> Result<Self, GradeError> {
        let compare = case.settings.compare.unwrap_or(grading.compare);
        if compare == Compare::Content && case.is_dialogue() {
            return Err(GradeError::ContentOfDialogue(case.folder.clone()));
        }
        let path = case.folder.join(case.transcript());
        let golden = read_golden(&path, grading.max_output)?;
        let has_golden = golden.is_some();
        let too_large = |reason: String| GradeError::Transcript { case: case.folder.clone(), reason };
        let (files, dialogue);
        let mut inputs: Vec<NamedInput>;
        let mut stdin = Vec::new();
        let expected = if let Some(read) = read_dialogue(case) {
            dialogue = read;
            stdin.extend(dialogue.answer_bytes());
            inputs = dialogue.others.iter().map(|(name, file)| (name.as_os_str(), Some(file))).collect();
            inputs.push((OsStr::new(STDIN), Some(&dialogue.answers)));
            Expected::of_dialogue(&dialogue, &case.settings.options, golden, compare)
                .map_err(|error| too_large(error.to_string()))?
        } else {
            files = read_inputs(case);
            inputs = named_inputs(case, &files).collect();
            let compared = (case.settings.rounds, grading.stdout, compare);
            Expected::find(&files, golden, case.wording(grading.wording), compared)
                .map_err(|error| too_large(error.to_string()))?
        };
        let Expected { key, other_golden, game } = expected;
        if let AnswerKey::Rounds(reference) = &key
            && compare == Compare::Content
            && !reference.can_be_read()
        {
            return Err(GradeError::GoldenNotRead(path));
        }
        let is_copied = |name: &OsStr| !(case.is_dialogue() && name == STDIN);
        let copies = inputs.iter().filter(|(name, _)| is_copied(name));
        Ok(Self {
            case,
            graded: GradedCase {
                name: case.name(),
                points: case.settings.points,
                compare,
                visibility: case.settings.visibility,
                wording: case.settings.wording,
            },
            expected: Digest::of(expected_text(&key, grading.stdout)),
            key,
            inputs: digest_inputs(case, &inputs),
            copies: copies.filter_map(|(name, file)| Input::copy(*name, (*file)?)).collect(),
            names: inputs.iter().map(|(name, _)| (*name).to_owned()).collect(),
            stdin,
            game,
            golden: has_golden.then_some(path),
            other_golden,
        })
    }
}

/// What is expected in a file, also if it is expected on stdout.
fn expected_text(key: &AnswerKey, stdout: bool) -> &[u8] {
    let (text, _) = key.parts();
    text.strip_suffix('\n').filter(|_| stdout).unwrap_or(text).as_bytes()
}

fn read_golden(path: &Path, limit: u64) -> Result<Option<String>, GradeError> {
    let unusable = |trouble| GradeError::Golden { path: path.to_owned(), trouble };
    match read_transcript(path, limit) {
        Ok(bytes) if bytes.is_empty() => Err(unusable(Trouble::Empty)),
        Ok(bytes) => String::from_utf8(bytes)
            .map(Some)
            .map_err(|error| unusable(Trouble::NotUtf8(NotUtf8::find(error.as_bytes())))),
        Err(Trouble::Nothing { .. }) => Ok(None),
        Err(trouble) => Err(unusable(trouble)),
    }
}

/// The inputs of a case of `rounds` in order.
fn named_inputs<'a>(case: &'a Case, files: &'a GameFiles) -> impl Iterator<Item = NamedInput<'a>> {
    let GameFiles { boards, moves, placements } = files;
    let inputs = boards.iter().chain(moves.iter()).map(Some).chain(placements.iter().map(Option::as_ref));
    case.settings.files.iter().map(String::as_str).chain(PLACEMENTS).map(OsStr::new).zip(inputs)
}

/// The digest of the inputs of a case: their names in order, and what is in each.
fn digest_inputs(case: &Case, inputs: &[NamedInput]) -> Digest {
    let parts = inputs.iter().flat_map(|(name, file)| {
        let name = name.as_encoded_bytes().to_vec();
        match file {
            Some(Ok(source)) => [name, b"file".into(), source.bytes().to_vec()],
            Some(Err(unreachable)) => [name, b"unreadable".into(), unreachable.reason.to_string().into()],
            None => [name, b"absent".into(), Vec::new()],
        }
    });
    // What a program reads from stdin is not a file that it finds.
    Digest::of_all(parts.chain(
        case.is_dialogue().then(|| [b"dialogue".into(), Vec::new(), Vec::new()]).into_iter().flatten(),
    ))
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
