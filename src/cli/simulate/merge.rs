use std::ops::Range;
use std::path::Path;

use anyhow::Context;

use super::super::values::read_text;
use super::super::{Status, Terminal};
use super::{Simulate, play};
use crate::simulate::{Counts, Shard};
use crate::system::apart::keep_apart;

/// Puts saved counts together.
pub(super) fn merge(options: &Simulate, terminal: &Terminal) -> anyhow::Result<Status> {
    let inputs: Vec<&Path> = options.merge.iter().map(AsRef::as_ref).collect();
    let picture = options.svg.as_deref();
    keep_apart(&inputs, &picture.into_iter().collect::<Vec<_>>())?;
    let mut whole: Option<Counts> = None;
    for path in inputs {
        let part = load(path)?;
        match &mut whole {
            None => whole = Some(part),
            Some(whole) => {
                let added = whole.add(&part);
                added.with_context(|| {
                    format!("{} cannot be merged with the files before it", path.display())
                })?;
            }
        }
    }
    let whole = whole.expect("the option has at least one file");
    let missing = whole.played().missing_from(0..whole.setting().games);
    if !missing.is_empty() {
        terminal.report_error(&missing_games(&missing, whole.setting().games), Some(&way_out(&whole)));
        return Ok(Status::Failure);
    }
    play::report(options, &whole, terminal)
}

pub(super) fn load(path: &Path) -> anyhow::Result<Counts> {
    Counts::from_json(&read_text(path)?).with_context(|| format!("cannot read {}", path.display()))
}

/// How many parts a message lists.
const MOST: usize = 5;

fn missing_games(missing: &[Range<u64>], games: u64) -> String {
    let count: u64 = missing.iter().map(|range| range.end - range.start).sum();
    let ranges = missing.iter().map(|range| match range.end - range.start {
        1 => range.end.to_string(),
        _ => format!("{} to {}", range.start + 1, range.end),
    });
    format!("{count} of {games} games are missing: {}", listed(ranges))
}

/// How to play the games that are missing.
fn way_out(counts: &Counts) -> String {
    match counts.missing_shards().as_deref() {
        Some([slice]) => {
            format!("run the command of the other slices with --shard {slice} and another --save FILE")
        }
        Some(slices @ [first, ..]) => {
            let slices = listed(slices.iter().map(Shard::to_string));
            format!(
                "slices {slices} are missing: run the command of the others with --shard {first}, and so on"
            )
        }
        _ => "run the commands again that saved these files: they play only what is missing".into(),
    }
}

fn listed(items: impl Iterator<Item = String>) -> String {
    let items: Vec<String> = items.collect();
    let more = items.len().saturating_sub(MOST);
    let list = items[..items.len() - more].join(", ");
    if more > 0 { format!("{list} and {more} more") } else { list }
}
