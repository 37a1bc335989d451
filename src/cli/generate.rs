use std::fs;
use std::hash::{BuildHasher, RandomState};
use std::io;
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use clap::Args;
use rayon::prelude::*;

use super::progress::progress;
use super::{Status, Terminal};
use crate::course::case::TRANSCRIPT;
use crate::course::generate::{MadeCase, faults, make_case, make_fault};
use crate::source::clean;
use crate::system::interruption::{Leftover, Unfinished, step};
use crate::system::whole_file::write_whole;

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
    make_room(folder, options.force)?;
    // Short enough to be typed again.
    let seed =
        options.seed.unwrap_or_else(|| RandomState::new().hash_one(std::process::id()) % 1_000_000_000);
    let faults: Vec<_> = if options.faults { faults().collect() } else { Vec::new() };
    let bar = progress(options.cases.saturating_add(faults.len()));
    let write = |case: &MadeCase| {
        let written = write_case(case, folder);
        bar.inc(1);
        written
    };
    let sound = (0..options.cases).into_par_iter();
    let written = sound.try_for_each(|number| write(&make_case(seed, number, options.cases)));
    let written =
        written.and_then(|()| faults.par_iter().try_for_each(|fault| write(&make_fault(seed, fault))));
    bar.finish_and_clear();
    written?;
    let count = |number: usize, noun: &str| format!("{number} {noun}{}", if number == 1 { "" } else { "s" });
    let with_faults =
        if options.faults { format!(" and {}", count(faults.len(), "fault")) } else { String::new() };
    let folder = folder.to_string_lossy();
    Ok(format!("{}{with_faults} in {}, seed {seed}\n", count(options.cases, "case"), clean(&folder)))
}

/// Makes the folder, or sees that it is empty.
fn make_room(folder: &Path, force: bool) -> anyhow::Result<()> {
    let context = || format!("cannot use the folder {}", folder.display());
    match fs::read_dir(folder).map(|mut entries| entries.next().is_none()) {
        Ok(false) if !force => {
            bail!("{} is not empty; --force writes into it all the same", folder.display())
        }
        Ok(_) => Ok(()),
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            fs::create_dir_all(folder).with_context(context)
        }
        Err(error) => Err(error).with_context(context),
    }
}

/// Writes a case: a new one whole or not at all, an older one file by file.
fn write_case(case: &MadeCase, folder: &Path) -> anyhow::Result<()> {
    let target = folder.join(&case.folder);
    if target.is_symlink() {
        bail!("{} is a link, and nothing is written through it", target.display());
    }
    if target.exists() {
        return write_files(case, &target);
    }
    let draft = folder.join(format!(".{}.{}", case.folder, std::process::id()));
    let make = || fs::create_dir(&draft).map(|()| ((), Leftover::Folder(draft.clone())));
    let cannot_make = |path: &Path| format!("cannot make the folder {}", path.display());
    let ((), unfinished) = Unfinished::make(make).with_context(|| cannot_make(&draft))?;
    write_files(case, &draft)?;
    unfinished.finish(|| fs::rename(&draft, &target)).with_context(|| cannot_make(&target))
}

fn write_files(case: &MadeCase, folder: &Path) -> anyhow::Result<()> {
    for name in case.absent() {
        remove(&folder.join(name))?;
    }
    for file in &case.files {
        let path = folder.join(file.name);
        if path.is_symlink() {
            remove(&path)?;
        }
        let written = match &file.content {
            Some(content) => write_whole(&path, content),
            None => {
                remove(&path)?;
                step(|| fs::create_dir(&path))
            }
        };
        written.with_context(|| format!("cannot write {}", path.display()))?;
    }
    let path = folder.join(TRANSCRIPT);
    if path.is_symlink() {
        remove(&path)?;
    }
    let transcript = case.golden().transcript;
    write_whole(&path, &transcript).with_context(|| format!("cannot write {}", path.display()))
}

/// Removes what an older case of that name has left.
fn remove(path: &Path) -> anyhow::Result<()> {
    let removed =
        if path.is_dir() && !path.is_symlink() { fs::remove_dir(path) } else { fs::remove_file(path) };
    match removed {
        Err(error) if error.kind() != io::ErrorKind::NotFound => {
            Err(error).with_context(|| format!("cannot remove {}", path.display()))
        }
        _ => Ok(()),
    }
}
