//! Complete runs of `replay` over 10,000 generated cases, with every transcript missing, and with every one
//! already up to date. The target is 10,000 games per second on two cores, or one second per run.

use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

use criterion::{BatchSize, Criterion, Throughput, criterion_group, criterion_main};

const CASES: usize = 10_000;

fn run(args: &[&str], folder: &Path) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_battleship"));
    let status = command.args(args).current_dir(folder).stdout(Stdio::null()).status().unwrap();
    assert!(status.success());
}

fn replay(criterion: &mut Criterion) {
    let folder = tempfile::TempDir::new().unwrap();
    let cases = CASES.to_string();
    run(&["generate", "cases", "--seed", "1", "--cases", &cases], folder.path());
    let mut group = criterion.benchmark_group("replay 10,000 cases");
    group
        .sample_size(10)
        .measurement_time(Duration::from_secs(15))
        .throughput(Throughput::Elements(CASES as u64));
    let forget = || {
        for entry in std::fs::read_dir(folder.path().join("cases")).unwrap() {
            std::fs::remove_file(entry.unwrap().path().join("Battleship.out")).unwrap();
        }
    };
    let once = || run(&["replay", "cases"], folder.path());
    group.bench_function("written", |bencher| {
        bencher.iter_batched(forget, |()| once(), BatchSize::PerIteration)
    });
    group.bench_function("unchanged", |bencher| bencher.iter(once));
    group.finish();
}

criterion_group!(benches, replay);
criterion_main!(benches);
