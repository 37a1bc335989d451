//! Every folder of `fixtures/play/EDITION` is a test: a scripted dialogue, its stdout, stderr, exit status
//! and all files it leaves, byte for byte. `UPDATE_FIXTURES=1 cargo test --test play` writes them anew.

mod support;

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use libtest_mimic::{Arguments, Failed, Trial};
use support::{Run, cases, compare_golden};

fn main() {
    let mut trials = Vec::new();
    for (edition, _) in cases("play") {
        for (name, folder) in cases(&format!("play/{edition}")) {
            trials.push(Trial::test(format!("{edition}/{name}"), move || check(&folder)));
        }
    }
    libtest_mimic::run(&Arguments::from_args(), trials).exit();
}

fn check(folder: &Path) -> Result<(), Failed> {
    let stdin = fs::read(folder.join("stdin")).unwrap_or_default();
    let run = Run::fixture(folder).stdin(stdin);
    let given = files(run.folder());
    let ran = run.run();
    let expected = folder.join("expected");
    compare_golden(&expected.join("stdout"), &ran.stdout)?;
    compare_golden(&expected.join("stderr"), ran.stderr.as_bytes())?;
    compare_golden(&expected.join("status"), format!("{}\n", ran.status).as_bytes())?;

    let left: BTreeMap<_, _> =
        files(ran.folder()).into_iter().filter(|file| !given.contains_key(&file.0)).collect();
    for (name, content) in &left {
        compare_golden(&expected.join("files").join(name), content)?;
    }
    for name in files(&expected.join("files")).keys() {
        if !left.contains_key(name) {
            return Err(format!("{name} was not written").into());
        }
    }
    Ok(())
}

/// The files below a folder, by their paths in it.
fn files(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let mut found = BTreeMap::new();
    for entry in fs::read_dir(folder).into_iter().flatten() {
        let entry = entry.unwrap();
        let name = entry.file_name().into_string().unwrap();
        if entry.path().is_dir() {
            found.extend(
                files(&entry.path()).into_iter().map(|(below, content)| (format!("{name}/{below}"), content)),
            );
        } else {
            found.insert(name, fs::read(entry.path()).unwrap());
        }
    }
    found
}
