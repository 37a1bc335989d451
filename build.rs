//! Records the commit, the compiler and the target of a build for bug reports.

use std::process::Command;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed=.git/HEAD");
    println!("cargo::rerun-if-changed=.git/refs");
    let compiler = std::env::var("RUSTC").unwrap_or_else(|_| "rustc".into());
    // A packaged crate may be inside the repository of another project.
    let commit =
        std::path::Path::new(".git").exists().then(|| answer("git", &["rev-parse", "--short=12", "HEAD"]));
    let commit = commit.flatten().unwrap_or_else(|| "released".into());
    let compiler = answer(&compiler, &["--version"]).unwrap_or_else(|| "unknown compiler".into());
    let target = std::env::var("TARGET").unwrap_or_default();
    println!("cargo::rustc-env=BATTLESHIP_COMMIT={commit}");
    println!("cargo::rustc-env=BATTLESHIP_COMPILER={compiler}");
    println!("cargo::rustc-env=BATTLESHIP_TARGET={target}");
}

/// The first line that a command prints, if it succeeds.
fn answer(command: &str, args: &[&str]) -> Option<String> {
    let output = Command::new(command).args(args).output().ok().filter(|output| output.status.success())?;
    Some(String::from_utf8(output.stdout).ok()?.lines().next()?.trim().to_owned())
}
