//! Runs a program on smaller and smaller games as long as it fails in the same way.

use std::ffi::OsString;
use std::io;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::course::case::{PLACEMENTS, SETTINGS, TRANSCRIPT};
use crate::course::class::{CaseResult, Credit, Standing, Verdict, result};
use crate::course::run::{End, Ran, Trouble, run};
use crate::explain::{self, AnswerKey, Compare, Comparison, Reference, SmallGame, shorten, way_of_failing};
use crate::model::PerPlayer;
use crate::rounds::{Game, GameFiles, Wording, produce};
use crate::source::Source;
use crate::system::folder::WholeFolder;
use crate::system::program::{Input, Program};
use crate::system::whole_file::{Destination, write_whole};

pub(crate) struct Search<'a> {
    /// The program with the files of the long game.
    pub(crate) program: Program<'a>,
    pub(crate) names: &'a [OsString],
    pub(crate) wording: Wording,
    pub(crate) compare: Compare,
    pub(crate) stdout: bool,
    pub(crate) most_runs: usize,
    /// Becomes `true` when the search should end with what it has.
    pub(crate) is_over: &'a AtomicBool,
    pub(crate) done: &'a (dyn Fn() + Sync),
}

/// The shortest game that was found.
#[derive(Clone, Debug)]
pub(crate) struct Smallest {
    pub(crate) files: Vec<(OsString, String)>,
    pub(crate) golden: Vec<u8>,
    pub(crate) result: CaseResult,
    pub(crate) turns: usize,
    pub(crate) runs: usize,
}

/// Why there is no smaller game.
#[derive(Debug, thiserror::Error)]
pub(crate) enum NoSmaller {
    #[error("the program is unsteady: with the same files it wrote something else the second time: {0}")]
    Unsteady(String),
    #[error("a run that takes too long is not shortened")]
    Timeout,
    #[error("only a wrong transcript or a crash is shortened")]
    NoFailure,
    #[error("no smaller game fails in the same way ({0} runs)")]
    None(usize),
    #[error("cannot run programs")]
    CannotRun(#[from] io::Error),
}

impl Search<'_> {
    /// Looks for the shortest game that fails as `failed` does. The same program and files give the same game.
    pub(crate) fn run(&self, game: &Game, failed: &CaseResult) -> Result<Smallest, NoSmaller> {
        if way(failed).is_none() {
            return Err(if failed.standing() == Standing::TimedOut {
                NoSmaller::Timeout
            } else {
                NoSmaller::NoFailure
            });
        }
        self.check_steady()?;
        let all = self.play(&SmallGame::whole(game))?.map(|small| small.turns);
        let (mut runs, mut best, mut error) = (2, None, None);
        let wrong = match &failed.verdict {
            Verdict::Compared(comparison) => comparison.turns_before,
            Verdict::Trouble(_) => None,
        };
        shorten(game, wrong.unwrap_or(usize::MAX / 4), |small| {
            if runs >= self.most_runs || self.is_over.load(Ordering::Acquire) || error.is_some() {
                return false;
            }
            runs += 1;
            (self.done)();
            match self.play(small) {
                Ok(Some(found)) if fails_alike(failed, &found.result) => {
                    best = Some(with_diagnosis(found, failed));
                    true
                }
                Ok(_) => false,
                Err(reason) => {
                    error = Some(reason);
                    false
                }
            }
        });
        match (best, error) {
            (_, Some(reason)) => Err(reason.into()),
            (Some(best), None) if all.is_none_or(|all| best.turns < all) => Ok(Smallest { runs, ..best }),
            _ => Err(NoSmaller::None(runs)),
        }
    }

    /// Runs the program on a game; nothing if the files make no game.
    fn play(&self, small: &SmallGame) -> io::Result<Option<Smallest>> {
        let [boards, moves, placements] = small.texts();
        let texts = boards.iter().chain(moves.iter()).chain(placements.iter()).cloned();
        let names = self.names.iter().cloned().chain(PLACEMENTS.map(OsString::from));
        let files: Vec<(OsString, String)> = names.zip(texts).collect();
        let source = |(name, text): &(OsString, String)| Ok(Source::new(name, text.as_str()));
        let pair = |first: usize| PerPlayer { one: source(&files[first]), two: source(&files[first + 1]) };
        let game_files = GameFiles { boards: pair(0), moves: pair(2), placements: pair(4).map(Some) };
        let Ok(produced) = produce(&game_files, self.wording) else { return Ok(None) };
        let Ok(played) = produced.played else { return Ok(None) };
        let mut text = String::from_utf8_lossy(&produced.transcript).into_owned();
        // Programs print one more newline than they write to the file.
        text.extend(self.stdout.then_some('\n'));
        let reference = Reference::new(text, None, Some(played.game), self.wording);
        let input = |(name, text): &(OsString, String)| Input {
            name: name.clone(),
            content: Some(text.clone().into_bytes()),
        };
        let inputs: Vec<Input> = files.iter().map(input).collect();
        let ran = run(&Program { inputs: &inputs, ..self.program })?;
        let key = AnswerKey::Rounds(Box::new(reference));
        let result = result(ran.written(self.stdout, |_| false), &key, self.compare, 1.0, Credit::All);
        let (turns, golden) = (played.replay.turns.len(), produced.transcript);
        Ok(Some(Smallest { files, golden, result, turns, runs: 0 }))
    }

    /// Checks that two runs on the same files write the same.
    fn check_steady(&self) -> Result<(), NoSmaller> {
        let text = |ran: &Ran| {
            let written = ran.written(self.stdout, |_| false);
            written.map(|(bytes, _)| String::from_utf8_lossy(bytes).into_owned()).unwrap_or_default()
        };
        let (first, second) = (text(&run(&self.program)?), text(&run(&self.program)?));
        if first == second {
            return Ok(());
        }
        let comparison = Reference::new(first, None, None, self.wording).compare(&second, Compare::Exact);
        Err(NoSmaller::Unsteady(comparison.difference.map(|first| first.to_string()).unwrap_or_default()))
    }
}

/// Whether a program fails in a short game as it does in a longer one.
fn fails_alike(failed: &CaseResult, small: &CaseResult) -> bool {
    match (compared(failed), compared(small)) {
        (Some(long), Some(short)) => !short.passed && explain::fails_alike(long, short),
        _ => way(failed).is_some() && way(failed) == way(small),
    }
}

/// The comparison, if the program did not crash.
fn compared(result: &CaseResult) -> Option<&Comparison> {
    match (&result.verdict, &result.failure) {
        (Verdict::Compared(comparison), None) => Some(comparison),
        _ => None,
    }
}

/// The short game with the diagnosis of the longer one, of which it shows only a part.
fn with_diagnosis(mut small: Smallest, failed: &CaseResult) -> Smallest {
    if let (Verdict::Compared(short), Verdict::Compared(long)) = (&mut small.result.verdict, &failed.verdict)
    {
        short.diagnosis.clone_from(&long.diagnosis);
        short.mistakes.clone_from(&long.mistakes);
    }
    small
}

/// In which way a program fails; `None` if it is right, does not run at all, or needs too much of something.
pub(crate) fn way(result: &CaseResult) -> Option<String> {
    match (&result.verdict, &result.failure) {
        (Verdict::Trouble(trouble), _) | (Verdict::Compared(_), Some(trouble)) => way_of_crashing(trouble),
        (Verdict::Compared(comparison), None) if comparison.passed => None,
        (Verdict::Compared(comparison), None) => Some(way_of_failing(comparison)),
    }
}

/// The same words for the same crash: the exception with its line, and not what it says about the data.
fn way_of_crashing(trouble: &Trouble) -> Option<String> {
    let without_data = |complaint: &str| complaint.split(": ").take(2).collect::<Vec<_>>().join(": ");
    match trouble {
        Trouble::Failed { end: End::Exit(_) | End::Signal(_), .. } => {
            Some(trouble.clone().with_complaint(without_data).to_string())
        }
        Trouble::Nothing { .. } | Trouble::NoFile(_) | Trouble::Empty | Trouble::NotUtf8(_) => {
            Some(trouble.name().into())
        }
        _ => None,
    }
}

/// What the `case.toml` of the small game starts with.
const NAME: &str = "name = \"smallest failing game\"\n";

/// Whether a small game can be written to a folder: there is none, or one with another small game.
pub(crate) fn is_free(folder: &Path) -> bool {
    let settings = std::fs::read_to_string(folder.join(SETTINGS));
    folder.symlink_metadata().is_err() || settings.is_ok_and(|settings| settings.starts_with(NAME))
}

/// Writes the small game as a case, in place of another one.
pub(crate) fn write(small: &Smallest, folder: &Path) -> io::Result<()> {
    if folder.exists() {
        return write_files(small, folder);
    }
    let draft = folder.with_file_name(format!(".smallest.{}", std::process::id()));
    let whole = WholeFolder::create(draft)?;
    write_files(small, whole.path())?;
    whole.finish(folder)
}

fn write_files(small: &Smallest, folder: &Path) -> io::Result<()> {
    let write = |name: &Path, content: &[u8]| write_whole(Destination::InFolder(&folder.join(name)), content);
    for (name, text) in &small.files {
        write(Path::new(name), text.as_bytes())?;
    }
    let names: Vec<_> = small.files[..4].iter().map(|(name, _)| name.to_string_lossy()).collect();
    write(Path::new(SETTINGS), format!("{NAME}files = {names:?}\n").as_bytes())?;
    write(Path::new(TRANSCRIPT), &small.golden)
}
