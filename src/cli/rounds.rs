use std::ffi::OsString;
use std::io;
use std::path::{Path, PathBuf};

use anstream::eprint;
use anyhow::{Context, anyhow, bail};
use clap::error::ErrorKind;
use clap::{Args, CommandFactory};

use super::in_options::name_options;
use super::pictures::{PictureOptions, Pictures};
use super::{Cli, Status, Terminal, WordingOption, usage_error};
use crate::model::{PerPlayer, Player};
use crate::record::Record;
use crate::rounds::{GameFiles, KABOOM, Replay, Stop, produce};
use crate::source::{Source, clean, draw};
use crate::system::apart::keep_apart;
use crate::system::placement::read_placement;
use crate::system::read::read;
use crate::system::whole_file::write_whole;

/// What the main job calls its transcript, unless an option names another file.
const DEFAULT_OUTPUT: &str = "Battleship.out";

/// The main job: its files, and how it is done.
// Input files are `OsString`s: clap would refuse an empty path, but it is one more unreachable file.
#[derive(Args, Debug)]
pub(super) struct Rounds {
    /// Player1's board, Player2's board, Player1's moves, Player2's moves
    #[arg(value_name = "FILE")]
    pub(super) files: Vec<OsString>,

    #[command(flatten)]
    wording: WordingOption,

    /// Where the transcript goes; written whole or not at all
    #[arg(short, long, value_name = "FILE", default_value = DEFAULT_OUTPUT)]
    output: PathBuf,

    /// Print nothing on stdout
    #[arg(short, long)]
    quiet: bool,

    /// How Player1's battleships and patrol boats lie [default: OptionalPlayer1.txt beside the board
    /// or in the working directory, if there is one]
    #[arg(long, value_name = "FILE")]
    p1_ships: Option<OsString>,

    /// The same for Player2 [default: OptionalPlayer2.txt]
    #[arg(long, value_name = "FILE")]
    p2_ships: Option<OsString>,

    #[command(flatten)]
    pictures: PictureOptions,
}

impl Rounds {
    /// Plays the game of the four files, or says that there are not four.
    pub(super) fn run(self, terminal: &Terminal) -> Status {
        let files: Vec<PathBuf> = self.files.iter().map(PathBuf::from).collect();
        match &files[..] {
            [board1, board2, moves1, moves2] => {
                let boards = PerPlayer { one: &**board1, two: &**board2 };
                let moves = PerPlayer { one: &**moves1, two: &**moves2 };
                play(boards, moves, &self, terminal)
            }
            [] => {
                eprint!("{}", Cli::command().render_help().ansi());
                Status::Usage
            }
            _ if files.len() < 4 => {
                usage_error(&[], ErrorKind::TooFewValues, wrong_number(&files));
                refuse_too_few(&self, terminal)
            }
            _ => usage_error(&[], ErrorKind::TooManyValues, wrong_number(&files)),
        }
    }

    fn is_default_output(&self) -> bool {
        self.output == Path::new(DEFAULT_OUTPUT)
    }

    fn named_placement(&self, player: Player) -> Option<&Path> {
        let named = match player {
            Player::One => &self.p1_ships,
            Player::Two => &self.p2_ships,
        };
        named.as_deref().map(Path::new)
    }
}

/// The main job: reads the files, replays the game, writes the transcript.
fn play(boards: PerPlayer<&Path>, moves: PerPlayer<&Path>, options: &Rounds, terminal: &Terminal) -> Status {
    let files = GameFiles {
        placements: PerPlayer::from_fn(|player| {
            read_placement(options.named_placement(player), boards[player], player)
        }),
        boards: boards.map(read),
        moves: moves.map(read),
    };
    let mut produced = produce(&files, options.wording.wording);
    tell_unreachable(&files, terminal);
    for report in &mut produced.reports {
        name_options(&mut report.problems);
        terminal.tell(&draw::draw(report));
    }
    let mut record = None;
    let status = match &produced.played {
        Ok(played) => {
            tell_out_of_moves(&played.replay, terminal);
            if options.pictures.any() {
                record = Some(Record::of_game(&played.game, &played.replay));
            }
            Status::Success
        }
        Err(_) => Status::Failure,
    };
    let written = write_output(&options.output, &files, &produced.transcript);
    let status = deliver(produced.transcript, written, status, options, terminal);
    status.and(draw(record.as_ref(), &files, options, terminal))
}

/// Writes the pictures that are wanted of a game.
fn draw(record: Option<&Record>, files: &GameFiles, options: &Rounds, terminal: &Terminal) -> Status {
    if !options.pictures.any() {
        return Status::Success;
    }
    let inputs: Vec<&Path> = files.all().flatten().map(|source| Path::new(source.name())).collect();
    let outputs: Vec<&Path> = std::iter::once(&*options.output).chain(options.pictures.paths()).collect();
    match keep_apart(&inputs, &outputs).map_err(Into::into).and_then(|()| Pictures::open(&options.pictures)) {
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
fn refuse_too_few(options: &Rounds, terminal: &Terminal) -> Status {
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
            io::ErrorKind::NotFound => Some("a name without a folder is looked for in the working directory"),
            io::ErrorKind::IsADirectory => Some("name the file in it"),
            _ => None,
        };
        terminal.tell_error(&format!("cannot read '{name}': {}", unreachable.reason), help);
    }
}

/// The transcript shows nothing of the turn in which a list ends, nor that it did.
fn tell_out_of_moves(replay: &Replay, terminal: &Terminal) {
    let Stop::OutOfMoves { player, rejected } = replay.stop else { return };
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
    options: &Rounds,
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

fn wrong_number(files: &[PathBuf]) -> String {
    let names: Vec<_> = files.iter().map(|file| format!("'{}'", clean(&file.to_string_lossy()))).collect();
    let named = if files.len() == 1 { "1 file is".into() } else { format!("{} files are", files.len()) };
    format!("{named} named, expected 4: {}", names.join(" "))
}
