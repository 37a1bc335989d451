//! The reasons why a class cannot be graded.

use std::path::PathBuf;

use crate::course::run::{KeepError, Trouble};
use crate::source::count;

/// Why grading failed as a whole. A failure of one submission is a [`Trouble`] instead.
#[derive(Debug, thiserror::Error)]
pub enum GradeError {
    #[error("cannot use the golden {}: {trouble}", path.display())]
    Golden { path: PathBuf, trouble: Trouble },
    #[error("content cannot be compared: {} has neither a turn nor an error that battleship knows", .0.display())]
    GoldenNotRead(PathBuf),
    #[error("{} would be compared with itself: it is the golden of the case and the transcript of the submission", .0.display())]
    OwnGolden(PathBuf),
    #[error("{} is a program, not a transcript", path.display())]
    ProgramAsTranscript { path: PathBuf, command: String },
    #[error("{} is one transcript, but there are {cases} cases", path.display())]
    OneTranscriptForManyCases { path: PathBuf, cases: usize },
    #[error("{} seems to be a folder of submissions, not a submission", .0.display())]
    FolderOfSubmissions(PathBuf),
    #[error("{} has transcripts of several cases, that of this case in {}", submission.display(), case.file_name().unwrap_or_default().display())]
    TranscriptsOfCases { submission: PathBuf, case: PathBuf },
    #[error("{} is a case, not a submission", .0.display())]
    CaseAsSubmission(PathBuf),
    #[error("no submission has the program of the command: there is no {}", example.display())]
    NoProgram {
        example: PathBuf,
        /// The command that would run a program that is there.
        instead: Option<String>,
    },
    #[error("{} belongs to a case or a submission and is not overwritten", .0.display())]
    OutputInUse(PathBuf),
    /// Something would be written where a program could read it, or among the files of a case.
    #[error("{} is inside the {kind} {}", path.display(), folder.display())]
    WrittenInside { path: PathBuf, kind: &'static str, folder: PathBuf },
    /// A submission of a class contains a case, so that its program could read it.
    #[error("the case {} is inside the submission {}", case.display(), submission.display())]
    CaseInSubmission { case: PathBuf, submission: PathBuf },
    #[error("no transcript found in {}: there is no {}", count(*submissions, "submission"), example.display())]
    NothingWritten {
        submissions: usize,
        example: PathBuf,
        /// The command that would run the students' programs, if there are any.
        command: Option<String>,
    },
    #[error("cannot use the case {}: {reason}", case.display())]
    Transcript { case: PathBuf, reason: String },
    #[error("the case {} cannot be compared by content: there is no reading of other words in what its edition prints", .0.display())]
    ContentOfDialogue(PathBuf),
    #[error(transparent)]
    Keep(#[from] KeepError),
}
