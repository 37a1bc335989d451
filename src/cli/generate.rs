use std::io;
use std::path::PathBuf;

use anyhow::{anyhow, bail};
use clap::Args;
use clap::builder::PossibleValuesParser;
use clap::error::ErrorKind;
use indicatif::ProgressBar;

use super::play::GameArgs;
use super::progress;
use super::values::whole;
use super::{Status, Terminal, WordingOption, usage_error};
use crate::course::generate::{
    DialogueKind, Kind, WriteError, any_seed, faults, make_case, make_dialogue, make_fault, make_room,
    write_cases,
};
use crate::play::GameOptions;
use crate::source::{clean, count};
use crate::system::interruption::LastWords;

#[derive(Args, Debug)]
#[command(before_long_help = EXAMPLES, after_long_help = DETAILS)]
pub(super) struct Generate {
    /// Folder to write the cases to, one folder per case; must be empty or not exist yet
    #[arg(value_name = "DIR")]
    folder: PathBuf,
    /// Number of cases to generate
    #[arg(long, value_name = "N", allow_hyphen_values = true, value_parser = whole::<usize>)]
    cases: usize,
    /// Seed for the random numbers; the same seed gives the same cases [default: random, and printed]
    #[arg(long, value_name = "S", allow_hyphen_values = true, value_parser = whole::<u64>)]
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
    wording: WordingOption,
    /// Write to a folder that is not empty
    #[arg(long)]
    force: bool,
    // Last, because its heading holds for all options after it.
    #[command(flatten)]
    game: GameArgs,
}

const ALL: &str = "all";

fn fault_names() -> PossibleValuesParser {
    std::iter::once(ALL).chain(faults().map(|fault| fault.name)).collect::<Vec<_>>().into()
}

const EXAMPLES: &str = "\
Examples:
  Generate 20 cases:
    battleship generate new-cases --cases 20
  Generate draws with moves that are not valid shots:
    battleship generate draws --cases 5 --kinds draw,bad-moves
  Generate the same cases anywhere, with every kind of invalid input:
    battleship generate exam --cases 8 --seed 2024 --faults
  Generate cases for a course whose programs play against a person:
    battleship generate solo-cases --edition solo --cases 20 --seed 5";

const DETAILS: &str = "\
The cases end in turn with a win for Player1, a win for Player2, a draw, and a
player who runs out of moves. On about a third of the boards, ships of the same
letter touch, and only the placement file says how they lie. About a third of the
games have moves that are not valid shots. Each case has its transcript,
Battleship.out, and a case.toml with a name that says what it tests.

With --kinds, the games end in turn in the ways that are listed, or in all four if
none is, and every case has everything else that is listed, and nothing more. If
touching and no-placement are both listed, the cases have one or the other.

Programs depend on the form of their files, so all cases have the form of the
course's own: both placement files, a semicolon at the end of each move list, and
no newline at the end of any file. The kinds no-placement, final-newline,
no-final-semicolon and board-newline give cases in other forms.

With --faults, there is one more folder for each kind of invalid input, such as
fault-board-nine-lines; --faults=board-nine-lines,moves-missing-comma makes only
these. --wording decides the transcripts, and case.toml names the other wording.

With --edition, the cases are games of another edition: case.toml names it, stdin
has the answers and stdout what a right program prints. Its options hold for all
cases. Either side wins in turn, in console a player sometimes quits, and about a
third of the games have answers that are refused. In solo, sizes, fleets and
opponents take turns. The kinds player1-wins, player2-wins and bad-moves can be
chosen.

Exit status:
  0  all cases were written
  1  the folder is not empty, or a file could not be written
  2  wrong usage";

impl Generate {
    pub(super) fn run(&self, terminal: &Terminal) -> anyhow::Result<Status> {
        let game =
            self.check().map_err(|error| usage_error(&["generate"], ErrorKind::ValueValidation, error))?;
        make_room(&self.folder, self.force).map_err(|error| match error {
            WriteError::NotEmpty(_) => anyhow!("{error}; use --force to write to it anyway"),
            _ => error.into(),
        })?;
        let seed = self.seed.unwrap_or_else(any_seed);
        let is_wanted = |name: &str| self.faults.iter().any(|wanted| wanted == ALL || wanted == name);
        let faults: Vec<_> = faults().filter(|fault| is_wanted(fault.name)).collect();
        let bar = progress::start(self.cases.saturating_add(faults.len()) as u64, 0);
        let (cases, wording) = (self.cases, self.wording.or_default());
        let make = |number| match &game {
            Some((game, options)) => {
                make_dialogue(seed, number, cases, &self.kinds, DialogueKind { game, options })
            }
            None => Some(make_case(seed, number, cases, &self.kinds, wording)),
        };
        let make_faulty = |number: usize| Some(make_fault(seed, faults[number], wording));
        let last_words = self.prepare_last_words(seed, bar.clone(), *terminal)?;
        let written = write_cases(&self.folder, cases, make, || bar.inc(1))
            .and_then(|()| write_cases(&self.folder, faults.len(), make_faulty, || bar.inc(1)));
        drop(last_words);
        bar.finish_and_clear();
        written?;
        let mut made = count(self.cases, "case");
        if !faults.is_empty() {
            made += &format!(" and {}", count(faults.len(), "fault"));
        }
        let summary = format!("{made} in {}, seed {seed}\n", clean(&self.folder.to_string_lossy()));
        Ok(terminal.print_result(summary.as_bytes()))
    }

    /// The edition with its options, after checking that nothing is asked for that it does not have.
    fn check(&self) -> anyhow::Result<Option<(GameOptions, Vec<String>)>> {
        if self.cases == 0 && self.faults.is_empty() {
            bail!("--cases 0 generates nothing: use a larger number, or add --faults");
        }
        let game = self.game.game()?;
        if game.is_some() {
            let has = [Kind::Player1Wins, Kind::Player2Wins, Kind::BadMoves];
            if self.kinds.iter().any(|kind| !has.contains(kind)) {
                bail!("with --edition, --kinds can be player1-wins, player2-wins and bad-moves");
            }
            if !self.faults.is_empty() || self.wording.wording.is_some() {
                bail!("--faults and --wording are for the main job's edition, not for --edition");
            }
        }
        Ok(game)
    }

    /// Prepares for a signal: the cases that are written stay, and the same command can write the others.
    fn prepare_last_words(&self, seed: u64, bar: ProgressBar, terminal: Terminal) -> io::Result<LastWords> {
        let folder = clean(&self.folder.to_string_lossy()).into_owned();
        LastWords::prepare(move || {
            bar.finish_and_clear();
            let kept = format!("interrupted; the cases that are written stay in {folder}");
            let way_on =
                format!("to write the others, run the same command again with --seed {seed} --force");
            terminal.note(&kept, Some(&way_on));
        })
    }
}
