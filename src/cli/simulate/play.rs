use std::io::Write;
use std::path::Path;
use std::sync::atomic::Ordering;
use std::time::Instant;

use anyhow::{Context, bail};

use super::super::progress;
use super::super::{Status, Terminal};
use super::Simulate;
use super::merge::load;
use super::parallel::play_missing;
use crate::simulate::{Counts, Setting, Shard, SimulationFormat, SimulationReport};
use crate::source::count;
use crate::system::apart::keep_apart;
use crate::system::interruption::Deferral;
use crate::system::threads::in_parallel;
use crate::system::whole_file::{CannotWrite, create_output, create_report, is_stdout};

pub(super) fn play(options: &Simulate, setting: Setting, terminal: &Terminal) -> anyhow::Result<Status> {
    let outputs: Vec<&Path> =
        [&options.save, &options.svg].into_iter().flatten().map(AsRef::as_ref).collect();
    keep_apart(&[], &outputs)?;
    let shard = options.shard.unwrap_or(Shard::WHOLE);
    let mut counts = begin(options, setting, shard)?;
    let save =
        options.save.as_deref().map(|path| create_report(path).map(|file| (path, file))).transpose()?;
    // A picture is only begun here to find out early whether it can be written.
    drop(options.svg.as_deref().map(create_output).transpose()?);

    let deferral = Deferral::begin()?;
    let before = counts.played().len();
    let missing = counts.played().missing_from(shard.games(counts.setting().games));
    let bar = progress::start(missing.iter().map(|range| range.end - range.start).sum(), 0);
    let start = Instant::now();
    let stop = deferral.is_wanted();
    let done = in_parallel(options.jobs.unwrap_or_default(), || {
        play_missing(&mut counts, shard, stop, |games| bar.inc(games))
    });
    bar.finish_and_clear();
    done?;
    if let Some((path, mut file)) = save {
        let written = file.write_all(counts.to_json().as_bytes()).and_then(|()| file.finish_synced());
        written.map_err(CannotWrite::at(path))?;
    }
    if stop.load(Ordering::Acquire) {
        say_interrupted(options, &counts, shard, terminal);
    }
    deferral.end();
    let games = counts.played().len() - before;
    if games > 0 {
        let boards = games * counts.setting().boards_per_game() as u64;
        let seconds = start.elapsed().as_secs_f64();
        let rate = boards as f64 / seconds.max(1e-9);
        let boards = count(boards as usize, "board");
        terminal.note(&format!("{boards} in {seconds:.2} s, {rate:.0} a second"), None);
    }
    if counts.played().is_empty() && options.save.is_some() {
        // A cluster may have more slices than there are games.
        terminal.note(&format!("slice {shard} has no games; it can be merged like the others"), None);
        return Ok(Status::Success);
    }
    if options.seed.is_none() && options.format == SimulationFormat::Csv {
        // The other reports name the seed themselves.
        terminal.note(&format!("seed {}", counts.setting().seed), None);
    }
    report(options, &counts, terminal)
}

/// The counts to begin with: those of an earlier run with the same options, or none.
fn begin(options: &Simulate, setting: Setting, shard: Shard) -> anyhow::Result<Counts> {
    let Some(path) = options.save.as_deref().filter(|path| path.is_file()) else {
        return Ok(Counts::new(setting));
    };
    let counts = load(path)?;
    // Without a seed, the one of the earlier run is meant.
    let seed = options.seed.unwrap_or(counts.setting().seed);
    let same = Counts::new(Setting { seed, ..setting }).check_same(&counts);
    same.with_context(|| format!("{} has the counts of another run", path.display()))?;
    let games = shard.games(counts.setting().games);
    if counts.played().ranges().any(|range| range.start < games.start || games.end < range.end) {
        bail!("{} has games of another slice", path.display());
    }
    Ok(counts)
}

fn say_interrupted(options: &Simulate, counts: &Counts, shard: Shard, terminal: &Terminal) {
    let games = shard.games(counts.setting().games);
    let played = format!("{} of {} games", counts.played().len(), games.end - games.start);
    let (text, help) = match &options.save {
        // Without --seed, the saved counts know the one that was drawn.
        Some(path) => (
            format!("interrupted; {played} are saved in {}", path.display()),
            "to continue, run the same command again",
        ),
        None => (
            format!("interrupted after {played}, which are lost"),
            "with --save FILE, they are kept, and the same command continues",
        ),
    };
    terminal.note(&text, Some(help));
}

pub(super) fn report(options: &Simulate, counts: &Counts, terminal: &Terminal) -> anyhow::Result<Status> {
    if counts.played().is_empty() {
        bail!("this slice has no games");
    }
    let report = SimulationReport::new(counts);
    if let Some(path) = options.svg.as_deref() {
        let picture = report.svg().context("--svg draws only how many shots players need, not who wins")?;
        let mut file = create_output(path)?;
        file.write_all(picture.as_bytes()).and_then(|()| file.finish()).map_err(CannotWrite::at(path))?;
    }
    if options.svg.as_deref().is_some_and(is_stdout) {
        return Ok(Status::Success);
    }
    Ok(terminal.print_result(report.text(options.format).as_bytes()))
}
