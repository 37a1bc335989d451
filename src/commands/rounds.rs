use std::path::{Path, PathBuf};

use anyhow::{Context, bail};

use super::files::{read, read_placement};
use super::{Status, Terminal, write_whole};
use crate::diagnostics;
use crate::engine::replay;
use crate::input::{GameFiles, InputFile, load};
use crate::model::PerPlayer;
use crate::render::transcript::{self, KABOOM};
use crate::rules::rounds::Wording;

/// The files that the main job is called with.
#[derive(Clone, Debug)]
pub struct FourFiles {
    /// Where the ships lie.
    pub boards: PerPlayer<PathBuf>,
    /// What each player fires at.
    pub moves: PerPlayer<PathBuf>,
}

/// How the main job is done.
#[derive(Clone, Debug)]
pub struct RoundsOptions {
    /// Which form of the edition is printed.
    pub wording: Wording,
    /// Placement files that are named, not looked for.
    pub placements: PerPlayer<Option<PathBuf>>,
    /// Where the transcript goes.
    pub output: PathBuf,
    /// Whether stdout gets nothing.
    pub quiet: bool,
}

/// The main job: reads the files, replays the game, writes the transcript.
pub fn play_rounds(paths: &FourFiles, options: &RoundsOptions, terminal: &Terminal) -> Status {
    let files = GameFiles {
        boards: paths.boards.as_ref().map(|path| read(path)),
        moves: paths.moves.as_ref().map(|path| read(path)),
        placements: PerPlayer::from_fn(|player| {
            read_placement(options.placements[player].as_deref(), &paths.boards[player], player)
        }),
    };
    let loading = load(&files, options.wording);
    tell_unreachable(&files, terminal);
    for report in &loading.reports {
        terminal.tell(&diagnostics::draw(report));
    }
    let (transcript, status) = match &loading.game {
        Ok(game) => {
            let mut bytes = Vec::new();
            transcript::game(game, &replay(game), options.wording, &mut bytes);
            (bytes, Status::Success)
        }
        Err(refusal) => (transcript::refusal(refusal, options.wording), Status::Failure),
    };
    let inputs = paths.boards.iter().chain(paths.moves.iter()).chain(options.placements.iter().flatten());
    deliver(transcript, status, inputs, options, terminal)
}

/// What is printed when one to three files are named: the game cannot be, and the transcript says so.
pub fn refuse_too_few(files: &[PathBuf], options: &RoundsOptions, terminal: &Terminal) -> Status {
    deliver(KABOOM.into(), Status::Usage, files.iter(), options, terminal)
}

fn tell_unreachable(files: &GameFiles, terminal: &Terminal) {
    let all = files.boards.iter().chain(files.moves.iter()).chain(files.placements.iter().flatten());
    for unreachable in all.filter_map(|file: &InputFile| file.as_ref().err()) {
        let name = unreachable.name.to_string_lossy();
        let help = "names are taken from the working directory";
        terminal.tell_error(&format!("cannot read {name}: {}", unreachable.reason), Some(help));
    }
}

/// Sends the transcript to its file and to stdout, which gets one more line end. Each is served even
/// if the other fails.
fn deliver<'paths>(
    mut transcript: Vec<u8>,
    status: Status,
    inputs: impl Iterator<Item = &'paths PathBuf>,
    options: &RoundsOptions,
    terminal: &Terminal,
) -> Status {
    let mut failures = Vec::new();
    failures.extend(write_output(&options.output, inputs, &transcript).err());
    if !options.quiet {
        transcript.push(b'\n');
        failures.extend(terminal.print(&transcript).context("cannot write to stdout").err());
    }
    for failure in &failures {
        terminal.tell_error(&format!("{failure:#}"), Some("-o FILE writes the transcript elsewhere"));
    }
    if failures.is_empty() || status == Status::Usage { status } else { Status::Failure }
}

fn write_output<'paths>(
    output: &Path,
    mut inputs: impl Iterator<Item = &'paths PathBuf>,
    transcript: &[u8],
) -> anyhow::Result<()> {
    let same = |input: &PathBuf| {
        input.file_name() == output.file_name()
            && matches!((input.canonicalize(), output.canonicalize()), (Ok(input), Ok(output)) if input == output)
            && output.is_file()
    };
    if inputs.any(same) {
        bail!("{} is an input of this game and is not overwritten", output.display());
    }
    write_whole(output, transcript).with_context(|| format!("cannot write {}", output.display()))
}
