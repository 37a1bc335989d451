//! Makes packages and runs the tools that look at them.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::OnceLock;

use tempfile::TempDir;

/// The packages, made once for all tests.
pub(crate) struct Packages {
    pub(crate) deb: PathBuf,
    pub(crate) tarball: PathBuf,
}

pub(crate) fn packages() -> &'static Packages {
    static PACKAGES: OnceLock<(TempDir, Packages)> = OnceLock::new();
    let make = || {
        let folder = TempDir::new().unwrap();
        let packages = Packages { deb: make("deb", folder.path()), tarball: make("tarball", folder.path()) };
        (folder, packages)
    };
    &PACKAGES.get_or_init(make).1
}

/// Makes a package with a script of `.ci/packaging/`, and returns its path.
pub(crate) fn make(script: &str, folder: &Path) -> PathBuf {
    let folder = folder.join(script);
    fs::create_dir_all(&folder).unwrap();
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join(".ci/packaging").join(script);
    let mut command = Command::new(script);
    command.arg(env!("CARGO_BIN_EXE_battleship")).arg(&folder).env("SOURCE_DATE_EPOCH", "1700000000");
    output(&mut command);
    let files: Vec<_> = fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    assert_eq!(files.len(), 1, "{files:?}");
    files[0].clone()
}

/// What a command prints. It must succeed.
#[track_caller]
pub(crate) fn output(command: &mut Command) -> String {
    let output = run(command);
    let print = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    let (stdout, stderr) = (print(&output.stdout), print(&output.stderr));
    assert!(output.status.success(), "{command:?}: {}\n{stdout}\n{stderr}", output.status);
    stdout
}

/// Runs a command, which must be installed.
#[track_caller]
pub(crate) fn run(command: &mut Command) -> Output {
    match command.output() {
        Ok(output) => output,
        Err(error) => panic!("{command:?}: {error}; .ci/run installs what these tests need"),
    }
}

/// The names of the manual pages of all commands, without their section.
pub(crate) fn manual_pages() -> Vec<String> {
    let folder = TempDir::new().unwrap();
    output(Command::new(env!("CARGO_BIN_EXE_battleship")).args(["man", "--all"]).arg(folder.path()));
    let entries = fs::read_dir(folder.path()).unwrap();
    let names = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let mut pages: Vec<String> = names.map(|name| name.trim_end_matches(".1").to_owned()).collect();
    pages.sort();
    assert!(pages.len() > 12, "{pages:?}");
    pages
}

/// The names of the files in `docs/`.
pub(crate) fn documents() -> Vec<String> {
    let entries = fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("docs")).unwrap();
    entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect()
}
