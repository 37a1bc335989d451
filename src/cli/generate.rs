use std::path::PathBuf;

use anyhow::anyhow;
use clap::Args;

use super::help::{Example, Help};
use super::progress::progress;
use super::{Status, Terminal};
use crate::course::generate::{Collection, WriteError, any_seed, faults, make_room, write_cases};
use crate::source::clean;

/// The options of `battleship generate`.
#[derive(Args, Debug)]
#[command(after_long_help = HELP.text())]
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
    /// Add one case for each kind of invalid input
    #[arg(long)]
    faults: bool,
    /// Write to a folder that is not empty
    #[arg(long)]
    force: bool,
}

pub(super) const HELP: Help = Help {
    details: "\
The cases end in turn with a win for Player1, a win for Player2, a draw, and a
player who runs out of moves. On about a third of the boards, ships of the same
letter touch, and a placement file says how they lie. About a third of the games
have moves that are not valid shots. Each case has its transcript, Battleship.out.",
    files: "",
    examples: &[
        Example { purpose: "Generate 20 cases", command: "battleship generate new-cases --cases 20" },
        Example {
            purpose: "Generate the same cases anywhere, with every kind of invalid input",
            command: "battleship generate exam --cases 8 --seed 2024 --faults",
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
        generate_cases(self, terminal)
    }
}

/// Generates cases and their transcripts.
fn generate_cases(options: &Generate, terminal: &Terminal) -> Status {
    match generate(options) {
        Ok(summary) => terminal.print_result(summary.as_bytes()),
        Err(error) => {
            terminal.report_error(&format!("{error:#}"), None);
            Status::Failure
        }
    }
}

fn generate(options: &Generate) -> anyhow::Result<String> {
    let folder = &options.folder;
    make_room(folder, options.force).map_err(|error| match error {
        WriteError::NotEmpty(_) => anyhow!("{error}; use --force to write to it anyway"),
        _ => error.into(),
    })?;
    let seed = options.seed.unwrap_or_else(any_seed);
    let faults: Vec<_> = if options.faults { faults().collect() } else { Vec::new() };
    let bar = progress(options.cases.saturating_add(faults.len()));
    let collection = Collection { seed, cases: options.cases, faults: &faults };
    let written = write_cases(collection, folder, || bar.inc(1));
    bar.finish_and_clear();
    written?;
    let count = |number: usize, noun: &str| format!("{number} {noun}{}", if number == 1 { "" } else { "s" });
    let with_faults =
        if options.faults { format!(" and {}", count(faults.len(), "fault")) } else { String::new() };
    let folder = folder.to_string_lossy();
    Ok(format!("{}{with_faults} in {}, seed {seed}\n", count(options.cases, "case"), clean(&folder)))
}
