//! The recipes in `docs/cluster.md`, run as they stand with GNU parallel and with a Slurm of one node. A tool that is
//! missing is a failure. Slurm needs root.
#![cfg(target_os = "linux")]

mod slurm;

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

use slurm::Slurm;

/// The block of the page that has this text.
fn recipe(text: &str) -> String {
    let page = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/cluster.md")).unwrap();
    let blocks = page.split("```").skip(1).step_by(2).map(|block| block.split_once('\n').unwrap().1);
    let found: Vec<&str> = blocks.filter(|block| block.contains(text)).collect();
    assert_eq!(found.len(), 1, "{text}");
    found[0].to_owned()
}

/// A shell in `folder` that finds the program.
fn shell(folder: &Path, script: &str) -> Command {
    let program = Path::new(env!("CARGO_BIN_EXE_battleship")).parent().unwrap();
    let path = format!("{}:{}", program.display(), std::env::var("PATH").unwrap());
    let mut shell = Command::new("bash");
    shell.args(["-euo", "pipefail", "-c", script]).current_dir(folder).env("PATH", path).stdin(Stdio::null());
    shell
}

#[track_caller]
fn output(command: &mut Command) -> String {
    let output = command.output().unwrap();
    assert!(output.status.success(), "{command:?}\n{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

/// The report of the same games in a single run.
fn whole(folder: &Path) -> String {
    output(&mut shell(folder, "battleship simulate hunt density --games 6000 --seed 7"))
}

#[test]
fn gnu_parallel() {
    let folder = tempfile::tempdir().unwrap();
    // This machine needs no ssh.
    fs::write(folder.path().join("hosts"), ":\n").unwrap();
    let recipe = recipe("--return slice");
    assert_eq!(output(&mut shell(folder.path(), &recipe)), whole(folder.path()));
    let saved = fs::read(folder.path().join("slice-2.json")).unwrap();
    // A slice that got lost is played again, and the others are kept.
    fs::remove_file(folder.path().join("slice-2.json")).unwrap();
    assert_eq!(output(&mut shell(folder.path(), &recipe)), whole(folder.path()));
    assert_eq!(fs::read(folder.path().join("slice-2.json")).unwrap(), saved);
}

#[test]
fn slurm() {
    let folder = tempfile::tempdir().unwrap();
    let slurm = Slurm::start();
    fs::write(folder.path().join("simulate.sbatch"), recipe("#SBATCH --job-name=simulate")).unwrap();
    let submit = recipe("simulate.sbatch)");
    output(shell(folder.path(), &submit).env("SLURM_CONF", slurm.conf()));
    slurm.wait_until_idle();
    let report = fs::read_to_string(folder.path().join("report.txt")).unwrap();
    assert_eq!(report, whole(folder.path()), "{}", slurm.logs());
    for slice in 1..=6 {
        assert!(folder.path().join(format!("slice-{slice}.log")).exists(), "the scheduler ran slice {slice}");
    }
}

/// A slice that is killed and started again by the scheduler gives the same bytes.
#[test]
fn a_slice_is_killed_and_started_again() {
    let folder = tempfile::tempdir().unwrap();
    let slice = |games: u32, file: &str| {
        shell(
            folder.path(),
            &format!("exec battleship simulate hunt --games {games} --seed 7 --shard 2/3 --save {file}"),
        )
    };
    let mut killed =
        slice(200_000_000, "slice.json").stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
    std::thread::sleep(std::time::Duration::from_millis(300));
    killed.kill().unwrap();
    killed.wait().unwrap();
    assert!(!folder.path().join("slice.json").exists(), "nothing half-written is left under the name");
    output(&mut slice(3000, "slice.json"));
    output(&mut slice(3000, "undisturbed.json"));
    let [again, undisturbed] =
        ["slice.json", "undisturbed.json"].map(|name| fs::read(folder.path().join(name)).unwrap());
    assert!(again == undisturbed);
    let names = fs::read_dir(folder.path()).unwrap().count();
    assert_eq!(names, 2, "what the killed process left behind is removed");
}

#[test]
fn kubernetes() {
    let folder = tempfile::tempdir().unwrap();
    let manifest = recipe("completionMode: Indexed");
    fs::write(folder.path().join("job.yaml"), manifest).unwrap();
    let read =
        "python3 -c 'import json, sys, yaml; json.dump(yaml.safe_load(open(\"job.yaml\")), sys.stdout)'";
    let job: serde_json::Value = serde_json::from_str(&output(&mut shell(folder.path(), read))).unwrap();
    assert_eq!((&job["apiVersion"], &job["kind"]), (&"batch/v1".into(), &"Job".into()));
    let pod = &job["spec"]["template"]["spec"];
    let container = &pod["containers"][0];
    assert_eq!(container["workingDir"], container["volumeMounts"][0]["mountPath"]);
    assert_eq!(container["volumeMounts"][0]["name"], pod["volumes"][0]["name"]);
    let words: Vec<&str> =
        container["command"].as_array().unwrap().iter().map(|word| word.as_str().unwrap()).collect();
    let pods = job["spec"]["completions"].as_u64().unwrap();
    for index in 0..pods {
        let mut command = Command::new(words[0]);
        let path = shell(folder.path(), "")
            .get_envs()
            .find(|(name, _)| *name == "PATH")
            .unwrap()
            .1
            .unwrap()
            .to_owned();
        command.args(&words[1..]).current_dir(folder.path()).env("PATH", path);
        output(command.env("JOB_COMPLETION_INDEX", index.to_string()));
    }
    let merged = output(&mut shell(folder.path(), "battleship simulate --merge slice-*.json"));
    assert_eq!(merged, whole(folder.path()));
}

/// A class of five on two cases, in the layout of the recipes. The programs of some students are wrong.
fn class(folder: &Path) {
    output(&mut shell(folder, "battleship generate cases --cases 2 --seed 3"));
    for (student, moves) in ["ada", "ben", "cyd", "dan", "eve"].iter().zip([0, 1, 0, 0, 2]) {
        let program = format!(
            "import shutil, subprocess, sys\n\
             files = sys.argv[1:]\n\
             text = open(files[2]).read().split(';')[{moves}:]\n\
             open('mine.in', 'w').write(';'.join(text))\n\
             subprocess.run([sys.path[0] + '/battleship', '-q', *files[:2], 'mine.in', files[3]])\n"
        );
        let home = folder.join("students").join(student);
        fs::create_dir_all(&home).unwrap();
        fs::write(home.join("Assignment4.py"), program).unwrap();
        fs::copy(env!("CARGO_BIN_EXE_battleship"), home.join("battleship")).unwrap();
    }
    fs::write(folder.join("grade-shard"), recipe("grade cases")).unwrap();
}

/// The report of the same class in a single run.
fn grades(folder: &Path) -> String {
    let run =
        "battleship grade cases students/* --run 'python3 {submission}/Assignment4.py' || [[ $? -eq 1 ]]";
    output(&mut shell(folder, run))
}

#[test]
fn grading_with_gnu_parallel() {
    let folder = tempfile::tempdir().unwrap();
    class(folder.path());
    fs::write(folder.path().join("hosts"), ":\n").unwrap();
    let report = output(&mut shell(folder.path(), &recipe("bash ./grade-shard")));
    assert!(report.contains("3 with all"), "three of five have full points:\n{report}");
    assert_eq!(report, grades(folder.path()));
}

#[test]
fn grading_with_slurm() {
    let folder = tempfile::tempdir().unwrap();
    class(folder.path());
    let slurm = Slurm::start();
    output(shell(folder.path(), &recipe("--parsable grade-shard")).env("SLURM_CONF", slurm.conf()));
    slurm.wait_until_idle();
    let report = fs::read_to_string(folder.path().join("grades.txt")).unwrap();
    assert_eq!(report, grades(folder.path()), "{}", slurm.logs());
}
