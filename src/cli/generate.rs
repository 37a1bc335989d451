use std::path::PathBuf;

use anyhow::anyhow;
use clap::Args;

use super::progress::progress;
use super::{Status, Terminal};
use crate::course::generate::{Collection, WriteError, any_seed, faults, make_room, write_cases};
use crate::source::clean;

/// The cases that are made, and where.
#[derive(Args, Debug)]
#[command(after_help = AFTER_HELP)]
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
}

const AFTER_HELP: &str = "\
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
    pub(super) fn run(&self, terminal: &Terminal) -> Status {
        generate_cases(self, terminal)
    }
}

/// Makes cases and their transcripts.
fn generate_cases(options: &Generate, terminal: &Terminal) -> Status {
    match generate(options) {
        Ok(summary) => terminal.print_result(summary.as_bytes()),
        Err(error) => {
            terminal.tell_error(&format!("{error:#}"), None);
            Status::Failure
        }
    }
}

fn generate(options: &Generate) -> anyhow::Result<String> {
    let folder = &options.folder;
    make_room(folder, options.force).map_err(|error| match error {
        WriteError::NotEmpty(_) => anyhow!("{error}; --force writes into it all the same"),
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
