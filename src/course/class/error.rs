//! The reasons why a class cannot be graded.

use std::path::PathBuf;

use crate::course::case::TRANSCRIPT;
use crate::course::run::{KeepError, Trouble};
use crate::rounds::TranscriptTooLarge;
use crate::source::count;

/// Why grading failed as a whole. A failure of one submission is a [`Trouble`] instead.
#[derive(Debug, thiserror::Error)]
pub enum GradeError {
    /// A golden exists but cannot be read.
    #[error("cannot use the golden {}: {trouble}", path.display())]
    Golden {
        /// The path of the golden.
        path: PathBuf,
        /// What is wrong with it.
        trouble: Trouble,
    },
    /// A golden is not UTF-8 text.
    #[error("the golden {} is not UTF-8 text", .0.display())]
    GoldenNotUtf8(PathBuf),
    /// The transcript of a submission is the golden that it would be compared with.
    #[error("{} would be compared with itself: it is the golden of the case and the transcript of the submission", .0.display())]
    OwnGolden(PathBuf),
    /// A program was given, but programs are not run.
    #[error("{} is a program, not a transcript", path.display())]
    ProgramAsTranscript {
        /// The path of the program.
        path: PathBuf,
        /// The command that would run it.
        command: String,
    },
    /// A single transcript was given for several cases.
    #[error("{} is one transcript, but there are {cases} cases", path.display())]
    OneTranscriptForManyCases {
        /// The path of the transcript.
        path: PathBuf,
        /// The number of cases.
        cases: usize,
    },
    /// A folder that contains submissions was given as a submission.
    #[error("{} seems to be a folder of submissions, not a submission", .0.display())]
    FolderOfSubmissions(PathBuf),
    /// A single case was given, but submissions have the transcripts of several, each in the folder of its case.
    #[error("{} has transcripts of several cases, that of this case in {}", submission.display(), case.file_name().unwrap_or_default().display())]
    TranscriptsOfCases {
        /// The path of the submission.
        submission: PathBuf,
        /// The folder of the case.
        case: PathBuf,
    },
    /// A case was given as a submission.
    #[error("{} is a case, not a submission", .0.display())]
    CaseAsSubmission(PathBuf),
    /// No submission has the program that the command names.
    #[error("no submission has the program of the command: there is no {}", example.display())]
    NoProgram {
        /// A path where a program was expected.
        example: PathBuf,
        /// The command that would run a program that is there.
        instead: Option<String>,
    },
    /// The report would replace a file that is graded or that a case needs.
    #[error("{} belongs to a case or a submission and is not overwritten", .0.display())]
    OutputInUse(PathBuf),
    /// Something would be written where a program could read it, or among the files of a case.
    #[error("{} is inside the {kind} {}", path.display(), folder.display())]
    WrittenInside {
        /// The path that would be written.
        path: PathBuf,
        /// What it is inside of: a case or a submission.
        kind: &'static str,
        /// The folder of the case or the submission.
        folder: PathBuf,
    },
    /// A submission of a class contains a case, so that its program could read it.
    #[error("the case {} is inside the submission {}", case.display(), submission.display())]
    CaseInSubmission {
        /// The folder of the case.
        case: PathBuf,
        /// The folder of the submission.
        submission: PathBuf,
    },
    /// The transcripts of kept runs have another name than the one that is looked for.
    #[error("{} has kept runs, in which the transcript is called {TRANSCRIPT}, whatever the program called it", .0.display())]
    KeptUnderOtherName(PathBuf),
    /// No submission has a transcript of any case.
    #[error("no transcript found in {}: there is no {}", count(*submissions, "submission"), example.display())]
    NothingWritten {
        /// The number of submissions.
        submissions: usize,
        /// A path where a transcript was expected.
        example: PathBuf,
        /// The command that would run the students' programs, if there are any.
        command: Option<String>,
    },
    /// The game of a case is too long.
    #[error("cannot use the case {}: {reason}", case.display())]
    Transcript {
        /// The folder of the case.
        case: PathBuf,
        /// What is wrong with its transcript.
        reason: TranscriptTooLarge,
    },
    /// The runs cannot be kept.
    #[error(transparent)]
    Keep(#[from] KeepError),
}
