//! `status.json`: how a kept run ended.

use std::path::Path;

use serde::{Deserialize, Serialize};

use super::STATUS;
use crate::course::Digest;
use crate::course::run::Trouble;
use crate::course::run::left_behind::{Ran, RunStatus};
use crate::system::read::read_beneath;

const FORMAT: u32 = 1;

/// What is known about a run besides what it wrote and printed.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Status {
    kept_run: u32,
    /// Stands for the inputs of the run. Earlier versions did not write it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) inputs: Option<Digest>,
    #[serde(flatten)]
    pub(super) run: RunStatus,
    /// Why there is no transcript; nothing if there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) no_transcript: Option<Trouble>,
}

impl Status {
    pub(super) fn text(ran: &Ran, inputs: Digest) -> Vec<u8> {
        let no_transcript = ran.transcript.as_ref().err().cloned();
        let status = Self { kept_run: FORMAT, inputs: Some(inputs), run: ran.status.clone(), no_transcript };
        let text = serde_json::to_vec_pretty(&status).expect("text and numbers can be written to memory");
        [&text[..], b"\n"].concat()
    }

    /// Reads the status of a run at a path below a submission. Anybody could have written it, so it cannot say that
    /// there is no grade, which would cost nothing.
    pub(super) fn read(submission: &Path, case: &Path) -> Option<Self> {
        const LONGEST: u64 = 1 << 16;
        let text = read_beneath(submission, &case.join(STATUS), LONGEST).ok()?;
        let status: Self = serde_json::from_slice(&text).ok()?;
        let is_known =
            status.kept_run == FORMAT && !status.no_transcript.as_ref().is_some_and(Trouble::is_not_graded);
        is_known.then_some(status)
    }
}
