//! What a run of a student's program left behind, and the transcript that counts. Nothing here depends on a golden,
//! so one run can be graded on several cases, or kept and graded again.

use serde::{Deserialize, Serialize};

use super::trouble::Instead;
use super::{End, Trouble, Usage};
use crate::course::case::TRANSCRIPT;
use crate::explain::last_turn;

#[derive(Clone, Debug, PartialEq)]
pub(in crate::course) struct Ran {
    /// The transcript that it wrote, or why there is none.
    pub(in crate::course) transcript: Result<Vec<u8>, Trouble>,
    pub(in crate::course) stdout: Vec<u8>,
    pub(in crate::course) stderr: Vec<u8>,
    /// How it ended, and what is known about it besides these files.
    pub(in crate::course) status: RunStatus,
}

/// How a run ended, and what the program did besides writing its transcript.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(in crate::course) struct RunStatus {
    pub(in crate::course) end: End,
    #[serde(flatten)]
    pub(in crate::course) usage: Usage,
    /// What it complained about on stderr, in one line.
    pub(in crate::course) complaint: String,
    /// What it complained about on stdout, if it printed nothing to stderr.
    pub(in crate::course) printed_complaint: String,
    pub(in crate::course) files: Vec<String>,
}

impl RunStatus {
    /// Whether the program ended before anything stopped it.
    fn has_ended(&self) -> bool {
        matches!(self.end, End::Exit(_) | End::Signal(_))
    }
}

/// The transcript and how the program failed after writing it, or why there is no transcript.
pub(in crate::course) type Written<'a> = Result<(&'a [u8], Option<Trouble>), Trouble>;

impl Ran {
    /// A submission that could not be unpacked, so that nothing ran, and why.
    pub(in crate::course) fn broken(reason: &str) -> Self {
        Self {
            transcript: Err(Trouble::BrokenZip(reason.to_owned())),
            ..Self::nothing(End::CannotStart(reason.to_owned()))
        }
    }

    /// A program that left nothing because it did not run.
    pub(in crate::course) fn nothing(end: End) -> Self {
        let status = RunStatus {
            end,
            usage: Usage::default(),
            complaint: String::new(),
            printed_complaint: String::new(),
            files: Vec::new(),
        };
        let transcript = Err(Trouble::nothing(TRANSCRIPT));
        Self { transcript, stdout: Vec::new(), stderr: Vec::new(), status }
    }

    pub(in crate::course) fn usage(&self) -> Usage {
        self.status.usage
    }

    /// The transcript: what it printed if `stdout` is set, or else what it wrote. If it wrote none, `is_right` judges
    /// what it printed.
    pub(in crate::course) fn written(&self, stdout: bool, is_right: impl Fn(&[u8]) -> bool) -> Written<'_> {
        let transcript = match &self.transcript {
            Err(trouble @ Trouble::BrokenZip(_)) => return Err(trouble.clone()),
            _ if stdout && self.stdout.is_empty() => Err(Trouble::nothing("output")),
            _ if stdout => Ok(&self.stdout[..]),
            Ok(bytes) => Ok(&bytes[..]),
            Err(trouble) => Err(trouble.clone()),
        };
        match (self.failure(stdout), transcript) {
            // A program that failed after it wrote its transcript is graded by the transcript.
            (Some(failure), Ok(bytes)) if self.status.has_ended() && !bytes.is_empty() => {
                Ok((bytes, Some(failure)))
            }
            (None, Ok(bytes)) => Ok((bytes, None)),
            (_, Err(trouble @ Trouble::NoFile(_))) => Err(trouble),
            (None, Err(Trouble::Nothing { name, .. })) => {
                Err(Trouble::Nothing { name, instead: self.instead(stdout, is_right) })
            }
            (Some(trouble), _) | (None, Err(trouble)) => Err(trouble),
        }
    }

    /// How the program failed, if it did.
    fn failure(&self, stdout: bool) -> Option<Trouble> {
        let complaint = match &self.status {
            status if !status.has_ended() => "",
            // A program that says nothing on stderr may have printed what went wrong.
            status if status.complaint.is_empty() && !stdout => &status.printed_complaint,
            status => &status.complaint,
        };
        match self.status.end.clone() {
            End::Exit(0) => None,
            End::TooMuchOutput(limit) => Some(self.too_large(limit)),
            end => Some(Trouble::Failed { end, complaint: complaint.to_owned() }),
        }
    }

    fn too_large(&self, limit: u64) -> Trouble {
        let turn = match &self.transcript {
            Err(endless @ Trouble::Endless { .. }) => return endless.clone(),
            Ok(bytes) => last_turn(bytes),
            Err(_) => None,
        };
        Trouble::too_large(limit, turn.or_else(|| last_turn(&self.stdout)))
    }

    /// What the program did instead of writing its transcript.
    fn instead(&self, stdout: bool, is_right: impl Fn(&[u8]) -> bool) -> Instead {
        let printed = if stdout { &[][..] } else { &self.stdout };
        Instead {
            files: self.status.files.clone(),
            printed: printed.split_inclusive(|&byte| byte == b'\n').count(),
            printed_transcript: !printed.is_empty() && is_right(printed),
        }
    }
}
