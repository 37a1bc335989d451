//! What is graded, and how.

use std::sync::Arc;

use super::{Credit, SettingNames};
use crate::course::run::{KeptRuns, RunCommand, Sandbox};
use crate::course::submission::Submission;
use crate::explain::Compare;
use crate::rounds::Wording;
use crate::system::program::Limits;

/// The submissions to grade, and how to grade them.
#[derive(Clone, Debug)]
pub struct Grading {
    pub submissions: Vec<Submission>,
    /// All submissions of the class, of which those to grade may be only a part.
    pub class: Vec<Submission>,
    /// How to run the submissions. Without this, transcripts that were written before are graded.
    pub run: Option<RunOptions>,
    pub stdout: bool,
    /// The name of the transcript that programs write, and that is looked for in submissions.
    pub transcript: String,
    /// The most bytes that a transcript, and each of a program's stdout and stderr, may have.
    pub max_output: u64,
    pub compare: Compare,
    pub credit: Credit,
    /// The wording of transcripts, unless a case sets its own. Without this, it is that of the golden.
    pub wording: Option<Wording>,
    /// How many submissions are graded at the same time; 0 means one per core.
    pub jobs: usize,
    pub names: SettingNames,
    /// Whether reports show what programs used, which differs from run to run.
    pub shows_usage: bool,
}

#[derive(Clone, Debug)]
pub struct RunOptions {
    /// The command, which contains [`SUBMISSION`](crate::course::run::SUBMISSION).
    pub command: RunCommand,
    pub(crate) limits: Limits,
    pub(crate) sandbox: Sandbox,
    /// After how many cases in a row that ran out of time the later cases of a submission are not run.
    pub give_up: Option<usize>,
    pub keep: Option<Arc<KeptRuns>>,
}
