//! Grades every submission of a class on every case.

use std::collections::HashSet;
use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use rayon::prelude::*;

use super::exhibit::{self, Exhibit};
use super::notes::{GradeNote, notes};
use super::{
    CaseResult, Credit, Digest, KeepError, KeptRuns, Results, Roster, RunCommand, SettingNames, Trouble,
    slips, submission,
};
use crate::course::case::{Case, GameTexts, PLACEMENTS, SETTINGS, TRANSCRIPT};
use crate::course::submission::Submission;
use crate::explain::Compare;
use crate::rounds::{TranscriptTooLarge, Wording};
use crate::source::count;
use crate::system::apart::is_same_file;
use crate::system::program::Sandbox;
use crate::system::threads::in_parallel;

/// The submissions to grade, and how to grade them.
#[derive(Clone, Debug)]
pub struct Grading {
    /// What the students handed in.
    pub submissions: Vec<Submission>,
    /// All submissions of the class, of which those to grade may be only a part.
    pub class: Vec<Submission>,
    /// How to run the submissions. Without this, transcripts that were written before are graded.
    pub run: Option<RunOptions>,
    /// Whether what programs print is compared instead of the file `Battleship.out`.
    pub stdout: bool,
    /// The name of the transcript that programs write, and that is looked for in submissions.
    pub transcript: String,
    /// The most bytes that a transcript, and each of a program's stdout and stderr, may have.
    pub max_output: u64,
    /// How transcripts are compared unless a case sets its own mode.
    pub compare: Compare,
    /// How points are awarded.
    pub credit: Credit,
    /// The wording for cases without a golden, unless a case sets its own.
    pub wording: Wording,
    /// How many submissions are graded at the same time; 0 means one per core.
    pub jobs: usize,
    /// The names of settings that reports mention.
    pub names: SettingNames,
    /// Whether reports show what programs used, which differs from run to run.
    pub shows_usage: bool,
}

/// How to run students' programs.
#[derive(Clone, Debug)]
pub struct RunOptions {
    /// The command, which contains [`SUBMISSION`](super::SUBMISSION).
    pub command: RunCommand,
    /// How much CPU time a program may use for one case.
    pub timeout: Duration,
    /// The most bytes of memory that a program with all its processes may use.
    pub max_memory: u64,
    /// The most processes that a program may have at a time.
    pub max_processes: usize,
    /// The sandbox in which programs run.
    pub sandbox: Sandbox,
    /// Where runs are kept, if they are.
    pub keep: Option<Arc<KeptRuns>>,
}

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

/// A class that is ready for grading: every golden is read, and nothing seems to be a slip.
pub struct Class<'a> {
    exhibits: Vec<Exhibit<'a>>,
    /// The indices of the cases, those with the same inputs together if programs are run.
    groups: Vec<Vec<usize>>,
    grading: &'a Grading,
}

impl<'a> Class<'a> {
    /// Reads the goldens, and checks everything that can be checked before a program runs.
    pub fn prepare(cases: &'a [Case], grading: &'a Grading) -> Result<Self, GradeError> {
        let mut exhibits: Vec<Exhibit> =
            cases.iter().map(|case| Exhibit::prepare(case, grading)).collect::<Result<_, _>>()?;
        exhibit::tell_apart(&mut exhibits);
        slips::check(&exhibits, grading)?;
        let groups = groups(&exhibits, grading.run.is_some());
        Ok(Self { exhibits, groups, grading })
    }

    /// Checks that a report at `output` would not replace a file of a case or a submission. Reports of earlier
    /// runs can be replaced, wherever they are.
    pub fn check_output(&self, output: &Path) -> Result<(), GradeError> {
        let Ok(path) = output.canonicalize() else { return Ok(()) };
        let is_of_case = |exhibit: &Exhibit| {
            let names = exhibit.case.settings.files.iter().map(String::as_str);
            let mut names = names.chain(PLACEMENTS).chain([TRANSCRIPT, SETTINGS]);
            names.any(|name| is_same_file(&exhibit.case.folder.join(name), output))
        };
        let ending = path.extension().and_then(OsStr::to_str).unwrap_or_default();
        let is_report = ["csv", "json", "xml", "txt", "md", "html"].contains(&ending);
        let is_of_submission = |submission: &Submission| {
            let is_below = submission.is_usable()
                && submission.path.canonicalize().is_ok_and(|folder| path.starts_with(folder));
            let is_zip = submission.given.is_file() && is_same_file(&submission.given, output);
            is_zip || (is_below && (!is_report || submission.path.is_file()))
        };
        let is_used = self.exhibits.iter().any(is_of_case) || self.grading.class.iter().any(is_of_submission);
        if is_used { Err(GradeError::OutputInUse(output.to_owned())) } else { Ok(()) }
    }

    /// What is allowed but may not be intended.
    pub fn notes(&self) -> Vec<GradeNote> {
        let programs = if self.grading.run.is_some() { &self.grading.submissions[..] } else { &[] };
        notes(&self.exhibits, programs).into_iter().chain(slips::missing_program(self.grading)).collect()
    }

    /// Everything about the grades except the results.
    pub fn roster(&self) -> Roster {
        let Grading { compare, credit, names, shows_usage, .. } = *self.grading;
        let names_of = |submissions: &[Submission]| {
            submissions.iter().map(|submission| submission.name.clone()).collect()
        };
        let cases = self.exhibits.iter().map(|exhibit| exhibit.graded.clone()).collect();
        let (class, submissions) = (names_of(&self.grading.class), names_of(&self.grading.submissions));
        Roster { compare, credit, names, shows_usage, cases, class, submissions }
    }

    /// For each case, a digest of everything about it that decides a result.
    pub fn case_digests(&self) -> Vec<Digest> {
        self.exhibits.iter().map(Exhibit::digest).collect()
    }

    /// For each case, its inputs if they make a game.
    pub fn games(&self) -> Vec<Option<GameTexts>> {
        self.exhibits.iter().map(|exhibit| exhibit.game.clone()).collect()
    }

    /// Whether the run of a submission for a case need not be kept, or is kept already.
    pub fn is_kept(&self, submission: usize, case: usize) -> bool {
        let (submission, case) = (&self.grading.submissions[submission], self.exhibits[case].case);
        self.keep().is_none_or(|keep| keep.has(&submission.name, &case.below))
    }

    fn keep(&self) -> Option<&KeptRuns> {
        self.grading.run.as_ref()?.keep.as_deref()
    }

    /// Grades every submission on every case for which there is no result yet, and calls `done` with the indices of
    /// both after each new result.
    pub fn grade(
        &self,
        results: &Mutex<Results>,
        done: impl Fn(usize, usize, &CaseResult) + Sync,
    ) -> Result<(), GradeError> {
        let Self { exhibits, groups, grading } = self;
        self.make_room_for_runs(&lock(results))?;
        // More threads than runs would be idle.
        let jobs = grading.jobs.min(groups.len() * grading.submissions.len());
        let grade = |submission: usize, group: &[usize]| {
            let is_open = |case: &usize| lock(results).get(submission, *case).is_none();
            let open: Vec<usize> = group.iter().copied().filter(is_open).collect();
            let exhibits_of_group: Vec<&Exhibit> = open.iter().map(|&case| &exhibits[case]).collect();
            let graded = submission::grade(
                &grading.submissions[submission],
                &exhibits_of_group,
                exhibits.len() == 1,
                grading,
            );
            for (case, result) in open.into_iter().zip(graded) {
                done(submission, case, &result);
                lock(results).set(submission, case, result);
            }
        };
        in_parallel(jobs, || {
            (0..grading.submissions.len())
                .into_par_iter()
                .for_each(|submission| groups.par_iter().for_each(|group| grade(submission, group)));
        });
        Ok(())
    }

    /// Removes kept runs of earlier gradings. Those with a result stay, and so do those of the other parts of a class
    /// that is graded in parts.
    fn make_room_for_runs(&self, results: &Results) -> Result<(), GradeError> {
        let Some(keep) = self.keep() else { return Ok(()) };
        let mut staying: HashSet<PathBuf> = HashSet::new();
        for (index, submission) in self.grading.submissions.iter().enumerate() {
            let graded = (0..self.exhibits.len()).filter(|case| results.get(index, *case).is_some());
            let path = |case: usize| Path::new(&submission.name).join(&self.exhibits[case].case.below);
            staying.extend(graded.map(path));
        }
        let own: HashSet<&str> =
            self.grading.submissions.iter().map(|submission| submission.name.as_str()).collect();
        let names = self.grading.class.iter().map(|submission| submission.name.as_str());
        let others: Vec<&str> = names.filter(|name| !own.contains(name)).collect();
        let is_of_others = |run: &Path| others.iter().any(|name| run.starts_with(name));
        Ok(keep.make_room(|run| staying.contains(run) || is_of_others(run))?)
    }
}

/// The results. A thread that panics with the lock has not changed them halfway.
fn lock(results: &Mutex<Results>) -> MutexGuard<'_, Results> {
    results.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The indices of the cases, in groups that one run serves.
fn groups(exhibits: &[Exhibit], is_run: bool) -> Vec<Vec<usize>> {
    let mut groups: Vec<Vec<usize>> = Vec::new();
    for (case, exhibit) in exhibits.iter().enumerate() {
        let same = groups.iter_mut().find(|group| is_run && exhibits[group[0]].inputs == exhibit.inputs);
        match same {
            Some(group) => group.push(case),
            None => groups.push(vec![case]),
        }
    }
    groups
}
