//! The teacher's bench: commands that make and check the files of games.

use std::path::PathBuf;

use clap::{Args, ValueEnum};

use super::commands::{
    CheckOptions, GenerateOptions, ReplayOptions, Status, Terminal, check, generate_cases, replay_cases,
};
use super::{Color, Wording};
use crate::rounds::FileKind;

#[derive(Args, Debug)]
#[command(after_help = CHECK)]
pub(super) struct Check {
    /// Boards, moves and placement files, in any number and order
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,
    /// What the files are, if it is not to be seen from each
    #[arg(long = "as", value_enum, value_name = "KIND")]
    kind: Option<Kind>,
    /// How problems are told: drawn on stderr, or as one JSON document on stdout
    #[arg(long, value_enum, value_name = "FORMAT", default_value_t)]
    format: Format,
    /// Which of the two published forms of boards is sound; handout allows 11 fields
    #[arg(long, value_enum, default_value_t)]
    wording: Wording,
    /// Whether messages on stderr have colours
    #[arg(long, value_enum, value_name = "WHEN", default_value_t)]
    color: Color,
}

const CHECK: &str = "\
A line such as B1: makes a file a placement file, else a comma or the ending
.in a list of moves, else it is a board. Moves are judged as if the game never
ended. A placement file is judged against the nearest board before it on the
command line, else for itself.
Exit status: 0 all files are sound, 1 something is wrong, 2 wrong usage or an
unreadable file.";

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Kind {
    Board,
    Moves,
    Placement,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum Format {
    #[default]
    Text,
    Json,
}

impl Check {
    pub(super) fn run(self) -> Status {
        let kind = self.kind.map(|kind| match kind {
            Kind::Board => FileKind::Board,
            Kind::Moves => FileKind::Moves,
            Kind::Placement => FileKind::Placement,
        });
        let json = self.format == Format::Json;
        let options = CheckOptions { files: self.files, kind, wording: self.wording.into(), json };
        check(&options, &Terminal::new(self.color.into()))
    }
}

#[derive(Args, Debug)]
#[command(after_help = REPLAY)]
pub(super) struct Replay {
    /// Case folders, or folders that have cases somewhere below them
    #[arg(value_name = "CASE", required = true)]
    cases: Vec<PathBuf>,
    /// Write nothing, list what would change
    #[arg(long)]
    dry_run: bool,
    /// Which of the two published wordings is printed, unless a case says otherwise
    #[arg(long, value_enum, default_value_t)]
    wording: Wording,
    /// Whether messages on stderr have colours
    #[arg(long, value_enum, value_name = "WHEN", default_value_t)]
    color: Color,
}

const REPLAY: &str = "\
A case is a folder with Player1.txt, Player2.txt, Player1.in and Player2.in,
perhaps OptionalPlayer1.txt and OptionalPlayer2.txt, perhaps case.toml. Its
transcript is written to Battleship.out in it; a file that is right already is
left alone. Hidden folders and links are passed over.
Keys of case.toml, all of them optional:
  name = \"Player1 wins\"   shown instead of the folder's path
  points = 6              what grade gives for it; default 1
  files = [\"a.txt\", \"b.txt\", \"a.in\", \"b.in\"]   boards, then moves
  rounds = 5              grade compares only so many rounds
  wording = \"handout\"     or \"report\"; default: that of the command line
  compare = \"space\"       how grade compares; default: that of its command line
Exit status: 0 done, 1 something could not be written or searched (with
--dry-run: something would change), 2 wrong usage, no case, or a faulty
case.toml: then nothing is written.";

impl Replay {
    pub(super) fn run(self) -> Status {
        let options =
            ReplayOptions { cases: self.cases, wording: self.wording.into(), dry_run: self.dry_run };
        replay_cases(&options, &Terminal::new(self.color.into()))
    }
}

#[derive(Args, Debug)]
#[command(after_help = GENERATE)]
pub(super) struct Generate {
    /// Where the cases go, a folder each; it must be empty or not there yet
    #[arg(value_name = "DIR")]
    folder: PathBuf,
    /// How many
    #[arg(long, value_name = "N", allow_hyphen_values = true, value_parser = parse_number::<usize>)]
    cases: usize,
    /// What they are drawn from: the same number gives the same cases [default: drawn, and printed]
    #[arg(long, value_name = "S", allow_hyphen_values = true, value_parser = parse_number::<u64>)]
    seed: Option<u64>,
    /// Add a case for each way in which an input can be wrong
    #[arg(long)]
    faults: bool,
    /// Write into a folder that is not empty
    #[arg(long)]
    force: bool,
    /// Whether messages on stderr have colours
    #[arg(long, value_enum, value_name = "WHEN", default_value_t)]
    color: Color,
}

const GENERATE: &str = "\
Every four cases end in turn: Player1 wins, Player2 wins, a draw, somebody is
out of moves. About a third of the boards have ships of one letter that touch,
and a placement file that tells how they lie; about a third of the games have
moves that are no shots. Each case has its transcript, Battleship.out.
Exit status: 0 done, 1 something could not be written or the folder is not
empty, 2 wrong usage.";

fn parse_number<T: std::str::FromStr>(text: &str) -> Result<T, String> {
    text.parse().map_err(|_| "expected a whole number from 0".into())
}

impl Generate {
    pub(super) fn run(self) -> Status {
        let Self { folder, cases, seed, faults, force, color } = self;
        generate_cases(&GenerateOptions { folder, cases, seed, faults, force }, &Terminal::new(color.into()))
    }
}
