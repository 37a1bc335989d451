//! Complete runs of `grade` over 200 submissions of 8 transcripts, half of them wrong. The target is one
//! second per run on two cores.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};

const CASES: usize = 8;
const SUBMISSIONS: usize = 200;

/// Adds a typical mistake to a transcript.
fn spoiled(golden: &str, number: usize) -> String {
    match number % 6 {
        0..=2 => golden.to_owned(),
        3 => golden.replace("Enter Your Move", "Enter your move"),
        4 => golden.replacen('X', "O", 3),
        _ => golden.replace("10- ", "10 - "),
    }
}

fn battleship(folder: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_battleship"));
    command.current_dir(folder).stdout(Stdio::null());
    command
}

fn grade(criterion: &mut Criterion) {
    let folder = tempfile::TempDir::new().unwrap();
    let generate = ["generate", "cases", "--seed", "3", "--cases", &CASES.to_string()].map(str::to_owned);
    assert!(battleship(folder.path()).args(generate).status().unwrap().success());
    let mut submissions = Vec::new();
    for student in 0..SUBMISSIONS {
        let name = format!("student-{student}");
        for case in 1..=CASES {
            let golden =
                fs::read_to_string(folder.path().join(format!("cases/case-{case}/Battleship.out"))).unwrap();
            let target = folder.path().join(&name).join(format!("case-{case}"));
            fs::create_dir_all(&target).unwrap();
            fs::write(target.join("Battleship.out"), spoiled(&golden, student + case)).unwrap();
        }
        submissions.push(name);
    }
    let mut group = criterion.benchmark_group("grade 200 submissions of 8 cases");
    group.sample_size(10).measurement_time(Duration::from_secs(15));
    group.throughput(Throughput::Elements((CASES * SUBMISSIONS) as u64));
    group.bench_function("written", |bencher| {
        bencher
            .iter(|| battleship(folder.path()).args(["grade", "cases"]).args(&submissions).status().unwrap());
    });
    group.finish();
}

criterion_group!(benches, grade);
criterion_main!(benches);
