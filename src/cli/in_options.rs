//! Rephrases errors of other modules in terms of the options that cause them.

use std::borrow::Cow;
use std::path::Path;

use crate::course::class::{GradeError, GradeNote, OtherKind};
use crate::course::feedback::FeedbackError;
use crate::course::journal::{JournalError, MergeError, Reason};
use crate::course::run::{BUILD, CommandError, KeepError, SUBMISSION};
use crate::course::submission::SubmissionError;
use crate::play::console::VariantError;
use crate::record::PictureError;
use crate::rounds::parser::{FILE_ORDER, HANDOUT_WORDING, PLACEMENT_FILE};
use crate::rounds::recognize::not_input::{CHECK_SETTINGS, COMPARE_TRANSCRIPT, GRADE_PROGRAM, WRONG_FILE};
use crate::source::{Problem, count};

pub(super) fn variant_error(error: VariantError) -> String {
    match error {
        VariantError::SalvoUntilMiss => {
            "--salvo cannot be used with --turns until-miss: a salvo always ends the turn".into()
        }
        VariantError::DelayedUntilMiss => {
            "--delayed cannot be used with --turns until-miss: keeping the turn would reveal a hit".into()
        }
        VariantError::EmptySalvo => error.to_string(),
    }
}

pub(super) fn picture_error(error: PictureError) -> String {
    match error {
        PictureError::TooLarge(_) => format!("{error} (--json has no such limit)"),
        PictureError::NoSuchTurn { turns } => {
            format!("--turn is after the end of the game, which has {}", count(turns, "turn"))
        }
        PictureError::TooLong | PictureError::NoGame => error.to_string(),
    }
}

pub(super) fn attempt_error(error: CommandError) -> String {
    match &error {
        CommandError::NotFound { meant: Some(meant), .. }
        | CommandError::NotExecutable { meant: Some(meant), .. } => {
            format!("{error}; did you mean '-- {meant}'?")
        }
        CommandError::NotExecutable { program, .. } => {
            format!("{error}; use chmod +x {program}, or put its interpreter before it")
        }
        CommandError::NeedsShell(_) => format!("{error}; use -- sh -c '…' for that"),
        CommandError::NotFound { .. }
        | CommandError::WithoutSubmission
        | CommandError::WithoutBuild
        | CommandError::NotAPath(_) => error.to_string(),
    }
}

/// Rephrases an error of `--run` or `--build`.
pub(super) fn run_error(error: &CommandError, option: &str) -> String {
    match error {
        CommandError::WithoutSubmission => {
            format!(
                "--run must contain {SUBMISSION}, or else --build; without it, every submission would run the same program"
            )
        }
        CommandError::WithoutBuild => {
            format!("--run contains {BUILD}: add --build with a command that writes there")
        }
        CommandError::NotFound { program, meant } => {
            let meant = meant.as_ref().map(|meant| format!("; did you mean '{meant}'?")).unwrap_or_default();
            format!("the program of {option} is not found: {program}{meant}")
        }
        CommandError::NotExecutable { .. } => error.to_string(),
        CommandError::NotAPath(word) => {
            format!(
                "{SUBMISSION} in {option} stands for an absolute path: write {SUBMISSION}/NAME instead of '{word}'"
            )
        }
        CommandError::NeedsShell(word) => format!(
            "{option} runs without a shell, and '{word}' is part of a shell's language; each program runs in a new folder \
             with copies of the inputs, so only name it by its path, as in 'python3 {SUBMISSION}/Assignment4.py'"
        ),
    }
}

/// The way out of an error of `grade`.
pub(super) fn grade_help(error: &GradeError) -> Option<String> {
    let run = |command: &str| format!("to run the programs, add --run '{command}'");
    match error {
        GradeError::OwnGolden(_) => Some(
            "to check your own program, use 'battleship try'; to grade, keep transcripts out of the folders of the \
             cases, and delete this golden: without one, the right transcript is computed from the inputs"
                .into(),
        ),
        GradeError::ProgramAsTranscript { command, .. } => Some(run(command)),
        GradeError::OneTranscriptForManyCases { .. } => {
            Some("name the folder of a single case, or a folder with a transcript for each case".into())
        }
        GradeError::FolderOfSubmissions(path) if path.ancestors().any(Path::is_file) => {
            Some("unpack it, and name the submissions in it".into())
        }
        GradeError::FolderOfSubmissions(folder) => {
            Some(format!("name the submissions themselves, as in {}/*", folder.display()))
        }
        GradeError::CaseAsSubmission(case) => {
            Some(format!("name the folder of all cases instead of each case: {}", parent(case)))
        }
        GradeError::TranscriptsOfCases { case, .. } => {
            Some(format!("name the folder of all cases instead of this case: {}", parent(case)))
        }
        GradeError::NoProgram { instead, .. } => {
            instead.as_ref().map(|command| format!("to run the programs, use --run '{command}'"))
        }
        GradeError::Keep(KeepError::Other { .. }) => {
            Some("choose a folder for --keep that does not exist or is empty".into())
        }
        GradeError::ContentOfDialogue(_) => Some("use --compare space".into()),
        GradeError::OutputInUse(_) => Some("choose another name for the report".into()),
        GradeError::WrittenInside { .. } => {
            Some("programs can read their whole submission: write outside the cases and submissions".into())
        }
        GradeError::CaseInSubmission { .. } => {
            Some("programs can read their whole submission: keep the cases outside the submissions".into())
        }
        GradeError::Golden { .. } | GradeError::GoldenNotUtf8(_) => Some(
            "delete it, since the right transcript is computed from the inputs, or run 'battleship replay' on the case"
                .into(),
        ),
        GradeError::GoldenNotRead(_) => {
            Some("use another --compare, or 'battleship replay' to write a golden that can be read".into())
        }
        GradeError::NothingWritten { command: Some(command), .. } => Some(run(command)),
        GradeError::NothingWritten { .. } => {
            Some(run("python3 {submission}/PROGRAM.py") + ", or name the folders that have the transcripts")
        }
        _ => None,
    }
}

/// The way out if submissions are not found.
pub(super) fn submission_help(error: &SubmissionError) -> Option<String> {
    match error {
        SubmissionError::Missing(path) if path.to_string_lossy().contains(SUBMISSION) => Some(format!(
            "put the whole command in quotes, as in --run 'python3 {SUBMISSION}/Assignment4.py'"
        )),
        SubmissionError::Missing(path) if path.to_string_lossy().contains(['*', '?']) => Some(
            "this pattern matches nothing: a shell only passes it on as it is if there are no such files"
                .into(),
        ),
        SubmissionError::Missing(_) => None,
        SubmissionError::Unusable(unusable) => unusable.help.map(Into::into),
    }
}

/// The way out of an error of `--feedback`.
pub(super) fn feedback_help(error: &FeedbackError) -> Option<String> {
    match error {
        FeedbackError::Other { .. } => Some(
            "name a folder that does not exist yet, is empty, or has the feedback of an earlier run".into(),
        ),
        FeedbackError::Unusable { .. } | FeedbackError::CannotWrite(_) => None,
    }
}

/// The folder that a path is in.
fn parent(path: &Path) -> Cow<'_, str> {
    let parent = path.parent().filter(|parent| !parent.as_os_str().is_empty());
    parent.map_or(".".into(), |parent| parent.to_string_lossy())
}

/// The way out of an error with a journal.
pub(super) fn journal_help(error: &JournalError) -> Option<String> {
    match error.reason {
        Reason::NotAJournal => Some("choose another name for --journal".into()),
        Reason::OtherFormat | Reason::Damaged(_) => {
            Some("choose another name for --journal, and grade the class again".into())
        }
        Reason::InUse => {
            Some("wait until it has finished, or use --shard and a journal for each part".into())
        }
        Reason::OtherShard(_) | Reason::WholeClass => {
            Some("use a --journal for each --shard, and merge them with 'battleship report'".into())
        }
        Reason::Empty | Reason::Cut | Reason::Unusable(_) => None,
    }
}

/// The way out of an error with journals that are merged.
pub(super) fn merge_help(error: &MergeError) -> Option<String> {
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
pub(super) fn grade_note_help(note: &GradeNote) -> Option<String> {
    let fixed = match note {
        GradeNote::RunsWithoutInputs { .. } => "if the cases have changed since, run the programs again",
        GradeNote::GoldenInReach { .. } => "keep the cases outside the submissions",
        GradeNote::OtherGoldens { first, .. } => match first.kind {
            OtherKind::Wording(_) => "--wording decides, or wording in case.toml",
            OtherKind::Differs(_) => {
                "to use what battleship prints, delete the file or run 'battleship replay' on the case"
            }
        },
        GradeNote::AnswersEnd { .. } => "add the missing answers, unless that is what the case tests",
        GradeNote::NoProgram { instead, .. } => {
            return instead
                .as_ref()
                .map(|command| format!("to run the program that is there, use --run '{command}'"));
        }
    };
    Some(fixed.to_owned())
}

/// The command whose files have problems.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Job {
    /// The main job, which replays a game.
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
            (COMPARE_TRANSCRIPT, Job::Game) => "; 'battleship try' compares it with the right one",
            (COMPARE_TRANSCRIPT, Job::Check) => {
                "; 'battleship try' compares it with the right one; use --as to check it anyway"
            }
            (GRADE_PROGRAM, Job::Game) => "; 'battleship try' runs it and checks its transcript",
            (GRADE_PROGRAM, Job::Check) => {
                "; 'battleship try' runs it and checks its transcript; use --as to check it anyway"
            }
            (CHECK_SETTINGS, _) => "; 'battleship replay --dry-run FOLDER' reports what is wrong with it",
            (WRONG_FILE, Job::Check) => "; use --as to check it anyway",
            _ => "",
        });
    }
}
