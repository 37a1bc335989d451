//! Records the commit, the compiler and the target of a build for bug reports.

use std::path::Path;
use std::process::Command;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    let compiler = std::env::var("RUSTC").unwrap_or_else(|_| "rustc".into());
    // A packaged crate may be inside the repository of another project.
    let commit = Path::new(".git").exists().then(current_commit);
    let commit = commit.flatten().unwrap_or_else(|| "released".into());
    let compiler = answer(&compiler, &["--version"]).unwrap_or_else(|| "unknown compiler".into());
    let target = std::env::var("TARGET").unwrap_or_default();
    println!("cargo::rustc-env=BATTLESHIP_COMMIT={commit}");
    println!("cargo::rustc-env=BATTLESHIP_COMPILER={compiler}");
    println!("cargo::rustc-env=BATTLESHIP_TARGET={target}");
}

/// The commit that is checked out. Makes cargo run this script again when another one is.
fn current_commit() -> Option<String> {
    // In a worktree these files are elsewhere. One that does not exist would make every build run the script.
    for file in ["HEAD", "logs/HEAD"] {
        let path = answer("git", &["rev-parse", "--git-path", file])?;
        if Path::new(&path).exists() {
            println!("cargo::rerun-if-changed={path}");
        }
    }
    answer("git", &["rev-parse", "--short=12", "HEAD"])
}

/// The first line that a command prints, if it succeeds.
fn answer(command: &str, args: &[&str]) -> Option<String> {
    let output = Command::new(command).args(args).output().ok().filter(|output| output.status.success())?;
    Some(String::from_utf8(output.stdout).ok()?.lines().next()?.trim().to_owned())
}
