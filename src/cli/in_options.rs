//! Names the options that cause an error, or that lead out of it: other modules do not know them.

use std::borrow::Cow;
use std::path::Path;

use crate::course::class::{GradeError, GradeNote, OtherKind};
use crate::course::feedback::FeedbackError;
use crate::course::journal::{JournalError, MergeError, Reason};
use crate::course::run::{CommandError, KeepError, SUBMISSION, SandboxError};
use crate::course::submission::SubmissionError;
use crate::record::PictureError;
use crate::rounds::TranscriptTooLarge;
use crate::rounds::parser::{FILE_ORDER, HANDOUT_WORDING, PLACEMENT_FILE};
use crate::rounds::recognize::not_input::{CHECK_SETTINGS, COMPARE_TRANSCRIPT, GRADE_PROGRAM, WRONG_FILE};
use crate::source::Problem;

type Help = Option<Cow<'static, str>>;

/// The way out of an error of a command.
pub(super) fn way_out(error: &anyhow::Error) -> Help {
    if let Some(TranscriptTooLarge) = error.downcast_ref() {
        return Some("most of the moves are not valid shots: 'battleship check' lists them".into());
    }
    if let Some(PictureError::TooLarge(_)) = error.downcast_ref() {
        return Some("--json has no such limit".into());
    }
    if let Some(FeedbackError::Other { .. }) = error.downcast_ref() {
        return Some(
            "name a folder that does not exist yet, is empty, or has the feedback of an earlier run".into(),
        );
    }
    let help = error.downcast_ref().and_then(grade_help);
    help.or_else(|| error.downcast_ref().and_then(submission_help))
        .or_else(|| error.downcast_ref().and_then(journal_help))
        .or_else(|| error.downcast_ref().and_then(merge_help))
        .or_else(|| error.downcast_ref().and_then(sandbox_help))
        .or_else(|| error.downcast_ref().and_then(command_help))
}

fn command_help(error: &CommandError) -> Help {
    Some(match error {
        CommandError::WithoutSubmission => {
            format!("add {SUBMISSION} to --run or --build where a student's folder belongs").into()
        }
        CommandError::WithoutBuild => "add --build with a command that writes there".into(),
        CommandError::NotFound { meant, .. } | CommandError::NotExecutable { meant: meant @ Some(_), .. } => {
            format!("did you mean '{}'?", meant.as_ref()?).into()
        }
        CommandError::NotExecutable { program, .. } => {
            format!("use chmod +x {program}, or put its interpreter before it").into()
        }
        CommandError::NotAPath(_) => {
            format!("{SUBMISSION} stands for an absolute path: write {SUBMISSION}/NAME").into()
        }
        CommandError::NeedsShell(_) => {
            "the program runs in a new folder with copies of the inputs, so only name it by its path, or use sh -c '…'"
                .into()
        }
    })
}

fn sandbox_help(error: &SandboxError) -> Help {
    Some(
        match error {
            SandboxError::NoLandlock => {
                "use a newer kernel, or run battleship in a container that holds only what students may see, with --sandbox off"
            }
            SandboxError::Unsupported => {
                "grade on Linux, grade written transcripts, or use --sandbox off on a machine that holds only what students may see"
            }
            SandboxError::OldLandlock => {
                "use a newer kernel, permit namespaces, or run as root, so that programs run as other users"
            }
            SandboxError::NoUsers => {
                "run battleship as an ordinary user, or with --sandbox off in a container that holds only what students may see"
            }
            SandboxError::Incomplete(_) => "--sandbox auto uses what there is",
            SandboxError::Unreadable { .. } => {
                "change its permissions, or use --allow-read if it needs more than its own folder"
            }
            SandboxError::Exposed { .. } => "move one of them",
            _ => return None,
        }
        .into(),
    )
}

fn grade_help(error: &GradeError) -> Help {
    Some(match error {
        GradeError::OwnGolden(_) => {
            "to check your own program, use 'battleship try'; to grade, keep transcripts out of the folders of the \
             cases, and delete this golden: without one, the right transcript is computed from the inputs"
                .into()
        }
        GradeError::ProgramAsTranscript { command, .. }
        | GradeError::NoProgram { instead: Some(command), .. }
        | GradeError::NothingWritten { command: Some(command), .. } => run(command).into(),
        GradeError::NothingWritten { .. } => {
            (run("python3 {submission}/PROGRAM.py") + ", or name the folders that have the transcripts").into()
        }
        GradeError::OneTranscriptForManyCases { .. } => {
            "name the folder of a single case, or a folder with a transcript for each case".into()
        }
        GradeError::FolderOfSubmissions(path) if path.ancestors().any(Path::is_file) => {
            "unpack it, and name the submissions in it".into()
        }
        GradeError::FolderOfSubmissions(folder) => {
            format!("name the submissions themselves, as in {}/*", folder.display()).into()
        }
        GradeError::CaseAsSubmission(case) | GradeError::TranscriptsOfCases { case, .. } => {
            let parent = case.parent().filter(|parent| !parent.as_os_str().is_empty());
            let parent = parent.unwrap_or(Path::new(".")).display();
            format!("name the folder of all cases instead of this case: {parent}").into()
        }
        GradeError::Keep(KeepError::Other { .. }) => {
            "choose a folder for --keep that does not exist or is empty".into()
        }
        GradeError::ContentOfDialogue(_) => "use --compare space".into(),
        GradeError::OutputInUse(_) => "choose another name for the report".into(),
        GradeError::WrittenInside { .. } => {
            "programs can read their whole submission: write outside the cases and submissions".into()
        }
        GradeError::CaseInSubmission { .. } => {
            "programs can read their whole submission: keep the cases outside the submissions".into()
        }
        GradeError::Golden { .. } => {
            "delete it, since the right transcript is computed from the inputs, or run 'battleship replay' on the case"
                .into()
        }
        GradeError::GoldenNotRead(_) => {
            "use another --compare, or 'battleship replay' to write a golden that can be read".into()
        }
        _ => return None,
    })
}

fn run(command: &str) -> String {
    format!("to run the programs, use --run '{command}'")
}

fn submission_help(error: &SubmissionError) -> Help {
    Some(match error {
        SubmissionError::Missing(path) if path.to_string_lossy().contains(SUBMISSION) => {
            format!("put the whole command in quotes, as in --run 'python3 {SUBMISSION}/Assignment4.py'")
                .into()
        }
        SubmissionError::Missing(path) if path.to_string_lossy().contains(['*', '?']) => {
            "this pattern matches nothing: a shell only passes it on as it is if there are no such files"
                .into()
        }
        SubmissionError::Missing(_) => return None,
        SubmissionError::Unusable(unusable) => unusable.help?.into(),
    })
}

fn journal_help(error: &JournalError) -> Help {
    Some(
        match error.reason {
            Reason::NotAJournal => "choose another name for --journal",
            Reason::OtherFormat | Reason::Damaged(_) => {
                "choose another name for --journal, and grade the class again"
            }
            Reason::InUse => "wait until it has finished, or use --shard and a journal for each part",
            Reason::OtherShard(_) | Reason::WholeClass => {
                "use a --journal for each --shard, and merge them with 'battleship report'"
            }
            Reason::Empty | Reason::Cut | Reason::Unusable(_) => return None,
        }
        .into(),
    )
}

fn merge_help(error: &MergeError) -> Help {
    Some(
        match error {
            MergeError::Journal(_) => return None,
            MergeError::OtherConditions { .. } => "grade all parts of the class with the same options",
            MergeError::OtherCases(..) => "grade all parts of the class on the same cases",
            MergeError::OtherSubmissions(..) => {
                "name all submissions of the class in the same order for each part, and choose the part with --shard"
            }
            MergeError::OtherVersions { .. } => "grade one of them again with its --journal",
            MergeError::OtherParts { .. } => "use the same N in --shard K/N for each part",
        }
        .into(),
    )
}

/// What to do about a note of `grade`.
pub(super) fn grade_note_help(note: &GradeNote) -> &'static str {
    match note {
        GradeNote::RunsWithoutInputs { .. } => "if the cases have changed since, run the programs again",
        GradeNote::GoldenInReach { .. } => "keep the cases outside the submissions",
        GradeNote::OtherGoldens { kind, .. } => match kind {
            OtherKind::Wording(_) => "--wording decides, or wording in case.toml",
            OtherKind::Differs(_) => {
                "to use what battleship prints, delete the file or run 'battleship replay' on the case"
            }
        },
        GradeNote::AnswersEnd { .. } => "add the missing answers, unless that is what the case tests",
    }
}

/// The command whose files have problems.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Job {
    Game,
    /// `check`, for files whose kind it recognizes or is given.
    Check,
}

/// Adds the commands and options that solve a problem to its help.
pub(super) fn name_options<'a>(job: Job, problems: impl IntoIterator<Item = &'a mut Problem>) {
    for problem in problems {
        problem.fill_hint(|topic| match (topic, job) {
            (HANDOUT_WORDING, _) => "use --wording handout for boards of this form, or ",
            (PLACEMENT_FILE, Job::Game) => {
                ": --p1-ships FILE or OptionalPlayer1.txt, --p2-ships FILE or OptionalPlayer2.txt"
            }
            (PLACEMENT_FILE, Job::Check) => ", and check it together with the board",
            (FILE_ORDER, Job::Game) => {
                "; the order is Player1's board, Player2's board, Player1's moves, Player2's moves"
            }
            (FILE_ORDER, Job::Check) => "; without --as, the content decides what a file is",
            (COMPARE_TRANSCRIPT, _) => "; 'battleship try' compares it with the right one",
            (GRADE_PROGRAM, _) => "; 'battleship try' runs it and checks its transcript",
            (CHECK_SETTINGS, _) => "; 'battleship replay --dry-run FOLDER' reports what is wrong with it",
            (WRONG_FILE, Job::Check) => "; use --as to check it anyway",
            _ => "",
        });
    }
}
