//! The journal of a grading.

use std::path::PathBuf;

use super::options::Grade;
use super::set_up::absolute;
use crate::cli::VERSION;
use crate::course::class::{Class, Grades, Grading};
use crate::course::journal::{Conditions, Header, Journal, JournalWriter, Shard, digest_files, digests};
use crate::rounds::Wording;

/// Opens the journal, if there is one, and takes over what it has.
pub(super) fn open(
    options: &Grade,
    grading: &Grading,
    class: &Class,
    grades: &mut Grades,
) -> anyhow::Result<Option<JournalWriter>> {
    let Some(path) = &options.journal else { return Ok(None) };
    let journal = Journal::open(path)?;
    let shard = options.shard.unwrap_or(Shard::WHOLE);
    let submissions = digests(&grading.submissions);
    let conditions = conditions(options, grading);
    let cases = class.case_digests().into_iter().zip(class.games()).collect();
    let header = Header::new(conditions, &class.roster(), cases, shard, &submissions);
    journal.restore(&header, grades, |submission, case| class.is_kept(submission, case));
    Ok(Some(journal.start(header)?))
}

/// The options that decide a result, so that a journal can say under which its results are right.
fn conditions(options: &Grade, grading: &Grading) -> Conditions {
    let paths =
        |paths: &[PathBuf]| paths.iter().map(|path| absolute(path).display().to_string()).collect::<Vec<_>>();
    let mut conditions: Vec<(&str, String)> = vec![
        ("version", VERSION.into()),
        ("--compare", options.compare.name().into()),
        ("--credit", options.credit.name().into()),
        ("--wording", options.wording.wording.map_or("", Wording::name).into()),
        ("--stdout", options.stdout.to_string()),
        ("--transcript", options.transcript.clone()),
        ("--max-output", options.sandbox.max_output.to_string()),
    ];
    if let (Some(run), Some(words)) = (&grading.run, &options.run) {
        conditions.extend([
            ("--run", words.join(" ")),
            ("--build", options.build.as_ref().map(|words| words.join(" ")).unwrap_or_default()),
            ("files of --run", digest_files(&run.command.files()).to_string()),
            ("--timeout", run.limits.time.as_secs_f64().to_string()),
            ("--max-memory", run.limits.memory.to_string()),
            ("--max-processes", run.limits.processes.to_string()),
            ("--give-up", run.give_up.map(|limit| limit.to_string()).unwrap_or_default()),
            ("--sandbox", format!("{:?}", options.sandbox.sandbox).to_lowercase()),
            ("--allow-read", paths(&options.sandbox.allow_read).join(" ")),
            ("--run-as", options.run_as.clone().unwrap_or_default()),
        ]);
    }
    conditions.into_iter().map(|(name, value)| (name.to_owned(), value)).collect()
}
