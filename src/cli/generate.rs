use std::io;
use std::path::PathBuf;

use anyhow::{anyhow, bail};
use clap::Args;
use clap::builder::PossibleValuesParser;
use indicatif::ProgressBar;

use super::help::{Example, Help};
use super::play::GameArgs;
use super::progress;
use super::{Status, Terminal, WordingOption};
use crate::course::generate::{
    Collection, DialogueKind, Kind, WriteError, any_seed, faults, make_room, write_cases,
};
use crate::play::GameOptions;
use crate::source::{clean, count};
use crate::system::interruption::LastWords;

/// The options of `battleship generate`.
#[derive(Args, Debug)]
pub(super) struct Generate {
    /// Folder to write the cases to, one folder per case; must be empty or not exist yet
    #[arg(value_name = "DIR")]
    folder: PathBuf,
    /// Number of cases to generate
    #[arg(long, value_name = "N", allow_hyphen_values = true, value_parser = parse_number::<usize>)]
    cases: usize,
    /// Seed for the random numbers; the same seed gives the same cases [default: random, and printed]
    #[arg(long, value_name = "S", allow_hyphen_values = true, value_parser = parse_number::<u64>)]
    seed: Option<u64>,
    /// What every case tests, separated by commas; endings take turns, and so do touching and no-placement [default: a mix]
    #[arg(long, value_enum, value_name = "KINDS", value_delimiter = ',')]
    kinds: Vec<Kind>,
    /// Add one case for each kind of invalid input, or for those with these names, separated by commas
    #[arg(
        long,
        value_name = "NAMES",
        value_parser = fault_names(),
        value_delimiter = ',',
        num_args = 0..,
        require_equals = true,
        default_missing_value = ALL,
        hide_possible_values = true
    )]
    faults: Vec<String>,
    #[command(flatten)]
    game: GameArgs,
    #[command(flatten)]
    wording: WordingOption,
    /// Write to a folder that is not empty
    #[arg(long)]
    force: bool,
}

/// Stands for all faults.
const ALL: &str = "all";

fn fault_names() -> PossibleValuesParser {
    std::iter::once(ALL).chain(faults().map(|fault| fault.name)).collect::<Vec<_>>().into()
}

pub(super) const HELP: Help = Help {
    details: "\
The cases end in turn with a win for Player1, a win for Player2, a draw, and a
player who runs out of moves. On about a third of the boards, ships of the same
letter touch, and only the placement file says how they lie. About a third of the
games have moves that are not valid shots. Each case has its transcript,
Battleship.out, and a case.toml with a name that says what it tests.

With --kinds, the games end in turn in the ways that are listed, or in all four if
none is, and every case has everything else that is listed, and nothing more. Only
touching and no-placement exclude each other, because touching ships need
placement files: if both are listed, the cases have one or the other, changing
whenever all endings had their turn.

Programs depend on the form of their files, so all cases have the form of the
course's own: both placement files, a semicolon at the end of each move list, and
no newline at the end of any file. The kinds no-placement, final-newline,
no-final-semicolon and board-newline give cases in other forms.

With --faults, there is one more folder for each kind of invalid input, such as
fault-board-nine-lines; --faults=board-nine-lines,moves-missing-comma makes only
these. --wording handout writes the goldens in the other wording, and says so in
each case.toml.

With --edition, the cases are games of another edition: case.toml names it, stdin
has the answers and stdout what a right program prints. Its options hold for all
cases. Either side wins in turn, in console a player sometimes quits, and about a
third of the games have answers that are refused. In solo, sizes, fleets and
opponents take turns. The kinds player1-wins, player2-wins and bad-moves can be
chosen.",
    files: "",
    examples: &[
        Example { purpose: "Generate 20 cases", command: "battleship generate new-cases --cases 20" },
        Example {
            purpose: "Generate draws with moves that are not valid shots",
            command: "battleship generate draws --cases 5 --kinds draw,bad-moves",
        },
        Example {
            purpose: "Generate the same cases anywhere, with every kind of invalid input",
            command: "battleship generate exam --cases 8 --seed 2024 --faults",
        },
        Example {
            purpose: "Generate cases for a course whose programs play against a person",
            command: "battleship generate solo-cases --edition solo --cases 20 --seed 5",
        },
    ],
    statuses: &[
        (0, "all cases were written"),
        (1, "the folder is not empty, or a file could not be written"),
        (2, "wrong usage"),
    ],
};

fn parse_number<T: std::str::FromStr>(text: &str) -> Result<T, String> {
    text.parse().map_err(|_| "expected a whole number from 0, and not too large".into())
}

impl Generate {
    pub(super) fn run(&self, terminal: &Terminal) -> Status {
        match generate(self, terminal) {
            Ok(summary) => terminal.print_result(summary.as_bytes()),
            Err(error) => {
                terminal.report_error(&format!("{error:#}"), None);
                if error.is::<NoCases>() || error.is::<WrongGame>() { Status::Usage } else { Status::Failure }
            }
        }
    }
}

/// The edition or what is asked of it is wrong.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
struct WrongGame(anyhow::Error);

/// Nothing would be generated.
#[derive(Debug, thiserror::Error)]
#[error("--cases 0 generates nothing: use a larger number, or add --faults")]
struct NoCases;

/// Checks the edition, and that nothing is asked for that it does not have.
fn game(options: &Generate) -> anyhow::Result<Option<(GameOptions, Vec<String>)>> {
    let game = options.game.game()?;
    if game.is_some() {
        let has = [Kind::Player1Wins, Kind::Player2Wins, Kind::BadMoves];
        if options.kinds.iter().any(|kind| !has.contains(kind)) {
            bail!("with --edition, --kinds can be player1-wins, player2-wins and bad-moves");
        }
        if !options.faults.is_empty() || options.wording.wording.is_some() {
            bail!("--faults and --wording are for the main job's edition, not for --edition");
        }
    }
    Ok(game)
}

fn generate(options: &Generate, terminal: &Terminal) -> anyhow::Result<String> {
    let folder = &options.folder;
    if options.cases == 0 && options.faults.is_empty() {
        return Err(NoCases.into());
    }
    let game = game(options).map_err(WrongGame)?;
    make_room(folder, options.force).map_err(|error| match error {
        WriteError::NotEmpty(_) => anyhow!("{error}; use --force to write to it anyway"),
        _ => error.into(),
    })?;
    let seed = options.seed.unwrap_or_else(any_seed);
    let is_wanted = |name: &str| options.faults.iter().any(|wanted| wanted == ALL || wanted == name);
    let faults: Vec<_> = faults().filter(|fault| is_wanted(fault.name)).collect();
    let bar = progress::start(options.cases.saturating_add(faults.len()) as u64, 0);
    let collection = Collection {
        seed,
        cases: options.cases,
        kinds: &options.kinds,
        faults: &faults,
        wording: options.wording.or_default(),
        dialogue: game.as_ref().map(|(game, options)| DialogueKind { game, options }),
    };
    let last_words = prepare_last_words(options, seed, bar.clone(), *terminal)?;
    let written = write_cases(collection, folder, || bar.inc(1));
    drop(last_words);
    bar.finish_and_clear();
    written?;
    let with_faults =
        if !faults.is_empty() { format!(" and {}", count(faults.len(), "fault")) } else { String::new() };
    let folder = folder.to_string_lossy();
    Ok(format!("{}{with_faults} in {}, seed {seed}\n", count(options.cases, "case"), clean(&folder)))
}

/// Prepares for a signal: the cases that are written stay, and the same command can write the others.
fn prepare_last_words(
    options: &Generate,
    seed: u64,
    bar: ProgressBar,
    terminal: Terminal,
) -> io::Result<LastWords> {
    let folder = options.folder.display().to_string();
    let seed = options.seed.is_none().then(|| format!("--seed {seed}"));
    let force = (!options.force).then(|| "--force".to_owned());
    let added: Vec<String> = seed.into_iter().chain(force).collect();
    let with = if added.is_empty() { String::new() } else { format!(" with {}", added.join(" ")) };
    LastWords::prepare(move || {
        bar.finish_and_clear();
        let kept = format!("interrupted; the cases that are written stay in {}", clean(&folder));
        terminal.note(&kept, Some(&format!("to write the others, run the same command again{with}")));
    })
}
