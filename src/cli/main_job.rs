use std::borrow::Cow;
use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};

use anstream::eprint;
use anyhow::{Context, bail};
use clap::Args;
use clap::error::ErrorKind;

use super::in_options::{Job, name_options};
use super::pictures::{PictureOptions, Pictures};
use super::{Status, Terminal, WordingOption, help, mistyped, report, usage_error};
use crate::model::PerPlayer;
use crate::record::Record;
use crate::rounds::{GameFiles, KABOOM, Produced, produce, wrong_order};
use crate::source::{InputFile, clean, draw};
use crate::system::apart::keep_apart;
use crate::system::placement::read_placement;
use crate::system::read::read;
use crate::system::whole_file::{Destination, is_stdout, write_whole};

/// Where the main job writes its transcript by default.
const DEFAULT_OUTPUT: &str = "Battleship.out";

/// The files and options of the main job.
// Input files are `OsString`s because clap rejects an empty path, which must be an unreachable file here.
#[derive(Args, Debug)]
pub(super) struct MainJob {
    /// Player1's board, Player2's board, Player1's moves and Player2's moves
    #[arg(value_name = "FILE", hide = true)]
    files: Vec<OsString>,

    #[command(flatten)]
    wording: WordingOption,

    /// Write the transcript to this file
    #[arg(short, long, value_name = "FILE", default_value = DEFAULT_OUTPUT)]
    output: PathBuf,

    /// Print nothing on stdout
    #[arg(short, long)]
    quiet: bool,

    #[command(flatten)]
    placements: PlacementOptions,

    #[command(flatten)]
    pictures: PictureOptions,
}

#[derive(Args, Debug)]
pub(super) struct PlacementOptions {
    /// Placement file for Player1 [default: OptionalPlayer1.txt next to the board, or else in the working
    /// directory]
    #[arg(long, value_name = "FILE")]
    p1_ships: Option<OsString>,

    /// Placement file for Player2 [default: OptionalPlayer2.txt, likewise]
    #[arg(long, value_name = "FILE")]
    p2_ships: Option<OsString>,
}

impl PlacementOptions {
    /// Reads the placement files that belong to these boards.
    pub(super) fn read(&self, boards: PerPlayer<&Path>) -> PerPlayer<Option<InputFile>> {
        let named = PerPlayer { one: &self.p1_ships, two: &self.p2_ships };
        PerPlayer::from_fn(|player| {
            read_placement(named[player].as_deref().map(Path::new), boards[player], player)
        })
    }
}

impl MainJob {
    /// Replays the game of the four files, or reports that there are not four. Nothing is written if the first
    /// of them seems to be a mistyped command.
    pub(super) fn run(&self, terminal: &Terminal) -> anyhow::Result<Status> {
        if let Some(word) = self.files.first() {
            mistyped::check(word)?;
        }
        let files: Vec<&Path> = self.files.iter().map(Path::new).collect();
        match files[..] {
            [board1, board2, moves1, moves2] => {
                let boards = PerPlayer { one: board1, two: board2 };
                self.play(boards, PerPlayer { one: moves1, two: moves2 }, terminal)
            }
            [] => {
                eprint!("{}", help::command().render_help().ansi());
                Ok(Status::Usage)
            }
            [_] | [_, _] | [_, _, _] => {
                report(&usage_error(&[], ErrorKind::TooFewValues, wrong_number(&files)));
                self.deliver(KABOOM.into(), self.refuse(), terminal);
                Ok(Status::Usage)
            }
            _ => Err(usage_error(&[], ErrorKind::TooManyValues, wrong_number(&files)).into()),
        }
    }

    fn play(
        &self,
        boards: PerPlayer<&Path>,
        moves: PerPlayer<&Path>,
        terminal: &Terminal,
    ) -> anyhow::Result<Status> {
        let files = GameFiles {
            placements: self.placements.read(boards),
            boards: boards.map(read),
            moves: moves.map(read),
        };
        let mut produced = produce(&files, self.wording.or_default())?;
        show_problems(&files, &mut produced, terminal);
        if let Some((note, help)) = produced.note() {
            terminal.note(&note, help.as_deref());
        }
        let record = match &produced.played {
            Ok(played) if self.pictures.any() => Some(Record::from_game(&played.game, &played.replay)),
            _ => None,
        };
        let status = if produced.played.is_ok() { Status::Success } else { Status::Failure };
        let inputs: Vec<&Path> = files.names().map(Path::new).collect();
        let apart = keep_apart(&inputs, &[&self.output]).map_err(Into::into);
        let written = apart.and_then(|()| self.write(&produced.transcript));
        let status = status.and(self.deliver(produced.transcript, written, terminal));
        if !self.pictures.any() {
            return Ok(status);
        }
        keep_apart(&inputs, &self.outputs().collect::<Vec<_>>())?;
        Ok(status.and(Pictures::open(&self.pictures)?.write(record.as_ref(), terminal)))
    }

    fn outputs(&self) -> impl Iterator<Item = &Path> {
        std::iter::once(&*self.output).chain(self.pictures.paths())
    }

    fn is_default_output(&self) -> bool {
        self.output == Path::new(DEFAULT_OUTPUT)
    }

    fn write(&self, transcript: &[u8]) -> anyhow::Result<()> {
        write_whole(Destination::Named(&self.output), transcript)
            .with_context(|| format!("cannot write {}", self.output.display()))
    }

    /// Writes the transcript for one to three files. A file given to `-o` is written only if it does not exist yet:
    /// if its own name was forgotten, `-o` has taken an input for the output.
    fn refuse(&self) -> anyhow::Result<()> {
        let output = self.output.display();
        if !self.is_default_output() && self.output.is_file() {
            bail!("{output} is given to -o as the output, but it already exists and is not overwritten");
        }
        self.write(KABOOM.as_bytes())
    }

    /// Prints the transcript on stdout with one more newline, and reports errors of both outputs. If one
    /// fails, the other is still written.
    fn deliver(&self, mut transcript: Vec<u8>, written: anyhow::Result<()>, terminal: &Terminal) -> Status {
        let mut status = Status::Success;
        if let Err(error) = written {
            let help = self.is_default_output().then_some("use -o FILE to write the transcript elsewhere");
            terminal.report_error(&format!("{error:#}"), help);
            status = Status::Failure;
        }
        if !self.quiet && !self.outputs().any(is_stdout) {
            transcript.push(b'\n');
            if let Err(error) = terminal.print(&transcript) {
                let help = Some("use -q to print nothing there");
                terminal.report_error(&format!("cannot write to stdout: {error}"), help);
                status = Status::Failure;
            }
        }
        status
    }
}

pub(super) fn show_problems(files: &GameFiles, produced: &mut Produced, terminal: &Terminal) {
    for unreachable in files.all().filter_map(|file| file.as_ref().err()) {
        terminal.report_error(&unreachable.to_string(), unreachable.help());
    }
    // The right order is all that is wrong with the files, as far as can be seen.
    if let (Err(_), Some(order)) = (&produced.played, wrong_order(files)) {
        let (file, found) = (draw::file_name(order.misplaced), order.found.words());
        let text =
            format!("the files are in the wrong order: {file} is {found}, expected {}", order.expected);
        let help = format!("use the order {}", order.right.map(|source| quoted(source.name())).join(" "));
        return terminal.report_error(&text, Some(&help));
    }
    for report in &mut produced.reports {
        name_options(Job::Game, &mut report.problems);
        terminal.show(&draw::draw(report));
    }
}

/// A word as it is typed in a shell.
fn quoted(word: &OsStr) -> String {
    let word = word.to_string_lossy();
    shlex::try_quote(&word).map_or_else(|_| word.to_string(), Cow::into_owned)
}

fn wrong_number(files: &[&Path]) -> String {
    let names: Vec<_> = files.iter().map(|file| format!("'{}'", clean(&file.to_string_lossy()))).collect();
    let tip = if files.len() > 4 { "\n\n  tip: 'battleship try' runs a program on four files" } else { "" };
    format!("expected 4 files, found {}: {}{tip}", files.len(), names.join(" "))
}
