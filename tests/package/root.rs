//! A root folder in which packages are installed, so that nothing on this machine changes.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use tempfile::TempDir;

use crate::files::{output, packages};
use crate::support::tree;

pub(crate) struct Root {
    folder: TempDir,
}

impl Root {
    /// A system with the libraries of the package, according to its list of packages, with files of other packages,
    /// and with a program of the same name that was installed by hand.
    pub(crate) fn new() -> Self {
        let root = Self { folder: TempDir::new().unwrap() };
        let others = ["usr/bin/other", "usr/share/man/man1/other.1.gz", "usr/share/doc/other/copyright"];
        for file in others.into_iter().chain(["usr/local/bin/battleship"]) {
            fs::create_dir_all(root.path(file).parent().unwrap()).unwrap();
            fs::write(root.path(file), "not from this package").unwrap();
        }
        fs::create_dir_all(root.path("var/lib/dpkg/info")).unwrap();
        let depends = output(Command::new("dpkg-deb").arg("--field").arg(&packages().deb).arg("Depends"));
        let names: Vec<&str> = depends.split(',').filter_map(|part| part.split_whitespace().next()).collect();
        assert!(names.contains(&"libc6"), "{depends}");
        let status = output(Command::new("dpkg-query").arg("--status").args(names));
        fs::write(root.path("var/lib/dpkg/status"), status).unwrap();
        root
    }

    pub(crate) fn path(&self, path: &str) -> PathBuf {
        self.folder.path().join(path)
    }

    /// Runs `dpkg` as root of a namespace, which ordinary users can be too.
    #[track_caller]
    pub(crate) fn dpkg(&self, action: &str, package: impl AsRef<Path>) {
        let mut command = Command::new("unshare");
        command.args(["--map-root-user", "dpkg", "--root"]).arg(self.folder.path());
        output(command.arg(action).arg(package.as_ref()));
    }

    /// What is installed, apart from the records of `dpkg`.
    pub(crate) fn files(&self) -> Vec<String> {
        tree(self.folder.path()).into_keys().filter(|path| !path.starts_with("var/lib/dpkg/")).collect()
    }

    /// The records of `dpkg` that belong to this package.
    pub(crate) fn records(&self) -> Vec<String> {
        let names = tree(&self.path("var/lib/dpkg/info")).into_keys();
        names.filter(|name| name.starts_with("battleship")).collect()
    }
}
