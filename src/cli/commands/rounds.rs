use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use anyhow::{Context, anyhow, bail};

use super::pictures::{PictureOptions, Pictures};
use super::{Status, Terminal};
use crate::model::PerPlayer;
use crate::record::Record;
use crate::rounds::Wording;
use crate::rounds::transcript::{self, KABOOM};
use crate::rounds::{Ending, Replay, replay};
use crate::rounds::{GameFiles, load};
use crate::source::Source;
use crate::source::draw;
use crate::system::read::{keep_apart, read, read_placement};
use crate::system::whole_file::write_whole;

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
    /// Which pictures of the game are wanted.
    pub pictures: PictureOptions,
}

impl RoundsOptions {
    /// Where the transcript goes if nothing else is said.
    pub const DEFAULT_OUTPUT: &'static str = "Battleship.out";

    fn is_default_output(&self) -> bool {
        self.output == Path::new(Self::DEFAULT_OUTPUT)
    }
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
        terminal.tell(&draw::draw(report));
    }
    let mut record = None;
    let (transcript, status) = match &loading.game {
        Ok(game) => {
            let replay = replay(game);
            tell_out_of_moves(&replay, terminal);
            let mut bytes = Vec::new();
            transcript::game(game, &replay, options.wording, &mut bytes);
            if options.pictures.any() {
                record = Some(Record::of_game(game, &replay, transcript::rejection));
            }
            (bytes, Status::Success)
        }
        Err(refusal) => (transcript::refusal(refusal, options.wording), Status::Failure),
    };
    let written = write_output(&options.output, &files, &transcript);
    let status = deliver(transcript, written, status, options, terminal);
    status.and(draw(record.as_ref(), &files, options, terminal))
}

/// Writes the pictures that are wanted of a game.
fn draw(record: Option<&Record>, files: &GameFiles, options: &RoundsOptions, terminal: &Terminal) -> Status {
    if !options.pictures.any() {
        return Status::Success;
    }
    let inputs: Vec<&Path> = files.all().flatten().map(|source| Path::new(source.name())).collect();
    let outputs: Vec<&Path> = std::iter::once(&*options.output).chain(options.pictures.paths()).collect();
    match keep_apart(&inputs, &outputs).and_then(|()| Pictures::open(&options.pictures)) {
        Ok(pictures) => pictures.write(record, terminal),
        Err(error) => {
            terminal.tell_error(&format!("{error:#}"), None);
            Status::Failure
        }
    }
}

/// What is printed when one to three files are named: the game cannot be, and the transcript says so.
///
/// It says so in a file named by an option only if that is a new one: `-o` without its own name takes
/// an input for the output.
pub fn refuse_too_few(options: &RoundsOptions, terminal: &Terminal) -> Status {
    let output = &options.output;
    let written = if options.is_default_output() || !output.is_file() {
        write_whole(output, KABOOM.as_bytes()).with_context(|| format!("cannot write {}", output.display()))
    } else {
        Err(anyhow!("{} is named by -o as the output, and left as it is", output.display()))
    };
    deliver(KABOOM.into(), written, Status::Usage, options, terminal)
}

fn tell_unreachable(files: &GameFiles, terminal: &Terminal) {
    for unreachable in files.all().filter_map(|file| file.as_ref().err()) {
        let name = unreachable.name.to_string_lossy();
        let help = match unreachable.reason.kind() {
            ErrorKind::NotFound => Some("a name without a folder is looked for in the working directory"),
            ErrorKind::IsADirectory => Some("name the file in it"),
            _ => None,
        };
        terminal.tell_error(&format!("cannot read '{name}': {}", unreachable.reason), help);
    }
}

/// The transcript shows nothing of the turn in which a list ends, nor that it did.
fn tell_out_of_moves(replay: &Replay, terminal: &Terminal) {
    let Ending::OutOfMoves(player, rejected) = replay.ending else { return };
    let round = replay.turns.iter().filter(|turn| turn.player == player).count() + 1;
    let text = format!("Player{} is out of moves in round {round}: the game has no result", player.number());
    let help = match rejected {
        0 => None,
        1 => Some("the last item of the list is no valid shot; moves look like 5,E;10,G".into()),
        _ => Some(format!(
            "the last {rejected} items of the list are no valid shots; moves look like 5,E;10,G"
        )),
    };
    terminal.tell_note(&text, help.as_deref());
}

/// Sends the transcript to stdout, with one more line end, and tells what went wrong. Each output is
/// served even if the other fails.
fn deliver(
    mut transcript: Vec<u8>,
    written: anyhow::Result<()>,
    status: Status,
    options: &RoundsOptions,
    terminal: &Terminal,
) -> Status {
    let mut failed = false;
    if let Err(error) = written {
        let help = options.is_default_output().then_some("-o FILE writes the transcript elsewhere");
        terminal.tell_error(&format!("{error:#}"), help);
        failed = true;
    }
    if !options.quiet {
        transcript.push(b'\n');
        if let Err(error) = terminal.print(&transcript) {
            terminal.tell_error(&format!("cannot write to stdout: {error}"), Some("-q prints nothing there"));
            failed = true;
        }
    }
    if failed && status == Status::Success { Status::Failure } else { status }
}

fn write_output(output: &Path, files: &GameFiles, transcript: &[u8]) -> anyhow::Result<()> {
    if let Ok(found) = output.metadata() {
        // The same file has the same length: that spares most runs the search for its true path.
        let may_be = |source: &&Source| found.is_file() && source.bytes().len() as u64 == found.len();
        let is_same = |source: &Source| {
            matches!((Path::new(source.name()).canonicalize(), output.canonicalize()),
                (Ok(input), Ok(output)) if input == output)
        };
        if files.all().flatten().filter(may_be).any(is_same) {
            bail!("{} is an input of this game and is not overwritten", output.display());
        }
    }
    write_whole(output, transcript).with_context(|| format!("cannot write {}", output.display()))
}
