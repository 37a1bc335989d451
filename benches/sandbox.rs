//! The cost of a run beyond the program itself, measured with `/bin/true`: for 50 runs, one after the other. Hold
//! 5 ms a run without namespaces and 8 ms with them, beyond what grading and `/bin/true` take alone.

use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};

const RUNS: usize = 50;
const BATTLESHIP: &str = env!("CARGO_BIN_EXE_battleship");

/// An ordinary user in a user namespace in which the kernel permits no others.
const WITHOUT_NAMESPACES: &str = "echo 0 > /proc/sys/user/max_user_namespaces && \
    exec setpriv --inh-caps=-all --ambient-caps=-all \"$@\"";

fn quiet(command: &mut Command) {
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).status().unwrap();
}

fn grade(command: &mut Command, folder: &Path, mode: &str) {
    let arguments =
        ["grade", "cases", "student", "--run", "/bin/true {submission}", "--jobs", "1", "--sandbox", mode];
    quiet(command.args(arguments).current_dir(folder));
}

fn sandbox(criterion: &mut Criterion) {
    let folder = tempfile::TempDir::new().unwrap();
    let folder = folder.path();
    let cases = ["generate", "cases", "--seed", "3", "--cases", &RUNS.to_string()].map(str::to_owned);
    quiet(Command::new(BATTLESHIP).args(cases).current_dir(folder));
    std::fs::create_dir(folder.join("student")).unwrap();
    let mut group = criterion.benchmark_group("50 runs of /bin/true");
    group
        .sample_size(10)
        .measurement_time(Duration::from_secs(10))
        .throughput(Throughput::Elements(RUNS as u64));
    group.bench_function("alone", |bencher| {
        bencher.iter(|| (0..RUNS).for_each(|_| quiet(&mut Command::new("/bin/true"))));
    });
    group.bench_function("grading alone", |bencher| {
        bencher
            .iter(|| quiet(Command::new(BATTLESHIP).args(["grade", "cases", "student"]).current_dir(folder)));
    });
    group.bench_function("off", |bencher| {
        bencher.iter(|| grade(&mut Command::new(BATTLESHIP), folder, "off"));
    });
    group.bench_function("Landlock and seccomp", |bencher| {
        bencher.iter(|| {
            let mut command = Command::new("unshare");
            let user = ["--user", "--map-user=1000", "--map-group=1000", "--keep-caps"];
            command.args(user).args(["sh", "-c", WITHOUT_NAMESPACES, "sh", BATTLESHIP]);
            grade(&mut command, folder, "auto");
        });
    });
    group.bench_function("namespaces", |bencher| {
        bencher.iter(|| grade(&mut Command::new(BATTLESHIP), folder, "require"));
    });
    group.finish();
}

criterion_group!(benches, sandbox);
criterion_main!(benches);
