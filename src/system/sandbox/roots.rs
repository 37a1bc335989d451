//! The folders that a program can read besides those of the system: where its interpreter is installed.

use std::collections::HashSet;
use std::fs;
use std::path::{Path, PathBuf};

/// The variables in which folders of tools are named. They are passed on to programs, which can read the folders.
pub(crate) const TOOL_FOLDERS: [&str; 9] = [
    "JAVA_HOME",
    "PYENV_ROOT",
    "VIRTUAL_ENV",
    "CONDA_PREFIX",
    "NVM_DIR",
    "RUSTUP_HOME",
    "GOROOT",
    "DOTNET_ROOT",
    // This one is a list.
    "LD_LIBRARY_PATH",
];

/// The most links that are followed from one name.
const MOST_LINKS: usize = 100;

/// Folders that must never become readable: they, and all folders that contain them, are left out.
#[derive(Clone, Debug)]
pub(super) struct Protected(Vec<PathBuf>);

impl Protected {
    /// Protects these paths, the home folder and the root of the file system.
    pub(super) fn new<'a>(paths: impl IntoIterator<Item = &'a Path>) -> Self {
        let home = std::env::var_os("HOME").map(PathBuf::from);
        let paths = paths.into_iter().map(Path::to_owned).chain(home).chain([PathBuf::from("/")]);
        Self(paths.map(|path| path.canonicalize().unwrap_or(path)).collect())
    }

    fn allows(&self, root: &Path) -> bool {
        !self.0.iter().any(|path| path.starts_with(root))
    }
}

/// The file that makes a folder a virtual environment.
const SETTINGS: &str = "pyvenv.cfg";

/// What an installation has besides its programs. In a home folder only this is readable, since an installation may
/// share its folder with other things, as in `~/.local` and `~/.cargo`.
const PARTS: [&str; 14] = [
    "conf", "include", "jmods", "lib", "lib32", "lib64", "libexec", "pkg", "plugins", "release", "shims",
    "src", "version", "versions",
];

/// The roots of an interpreter: for every link on the way to it, the folder in which its `bin` or `shims` is, so
/// that virtual environments, pyenv and conda work.
pub(super) fn of_interpreter(interpreter: &Path, protected: &Protected) -> Vec<PathBuf> {
    let mut roots = Vec::new();
    let home = std::env::var_os("HOME").and_then(|home| Path::new(&home).canonicalize().ok());
    for path in on_the_way(interpreter) {
        match path.parent().and_then(installation).filter(|root| protected.allows(root)) {
            Some(root) if home.as_ref().is_some_and(|home| root.starts_with(home)) => {
                roots.extend(PARTS.iter().chain(&[SETTINGS]).map(|part| root.join(part)));
                roots.push(path);
            }
            Some(root) => roots.push(root.to_owned()),
            None => roots.push(path),
        }
    }
    roots
}

/// A program, every link on the way to it, and the program on which a virtual environment is based.
pub(super) fn on_the_way(program: &Path) -> Vec<PathBuf> {
    let (mut found, mut seen) = (Vec::new(), HashSet::new());
    let mut next = vec![program.to_owned()];
    while let Some(path) = next.pop() {
        // The folder is resolved, but the last part is not, because it may be a link itself.
        let (Some(folder), Some(name)) = (path.parent(), path.file_name()) else { continue };
        let Ok(folder) = folder.canonicalize() else { continue };
        let path = folder.join(name);
        if seen.len() > MOST_LINKS || !seen.insert(path.clone()) {
            continue;
        }
        next.extend(fs::read_link(&path).map(|target| folder.join(target)));
        next.extend(installation(&folder).and_then(base_of_environment).map(|base| base.join(name)));
        found.push(path);
    }
    found
}

/// The folder that a folder of programs belongs to.
fn installation(folder: &Path) -> Option<&Path> {
    let is_for_programs = folder.file_name().is_some_and(|name| name == "bin" || name == "shims");
    folder.parent().filter(|_| is_for_programs)
}

/// The folder with the interpreter on which a virtual environment is based.
fn base_of_environment(environment: &Path) -> Option<PathBuf> {
    let settings = fs::read_to_string(environment.join(SETTINGS)).ok()?;
    let home = settings.lines().filter_map(|line| line.split_once('=')).find(|(key, _)| key.trim() == "home");
    home.map(|(_, folder)| folder.trim().into())
}

/// The roots in the environment variables that are passed on to programs.
pub(super) fn of_variables(protected: &Protected) -> Vec<PathBuf> {
    let values = TOOL_FOLDERS.into_iter().filter_map(std::env::var_os);
    let folders = values.flat_map(|value| std::env::split_paths(&value).collect::<Vec<_>>());
    folders
        .filter_map(|folder| folder.canonicalize().ok())
        .filter(|folder| protected.allows(folder))
        .collect()
}

#[cfg(test)]
mod tests {
    use std::os::unix::fs::symlink;

    use super::*;

    fn folders(names: &[&str]) -> (tempfile::TempDir, PathBuf) {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().canonicalize().unwrap();
        names.iter().for_each(|name| fs::create_dir_all(path.join(name)).unwrap());
        (folder, path)
    }

    #[test]
    fn a_virtual_environment_leads_to_its_base() {
        let (_folder, path) = folders(&["venv/bin", "base/3.11/bin", "other"]);
        fs::write(path.join("base/3.11/bin/python3.11"), "").unwrap();
        symlink("python3.11", path.join("base/3.11/bin/python3")).unwrap();
        symlink(path.join("base/3.11/bin/python3"), path.join("venv/bin/python3")).unwrap();
        let settings = format!("home = {}\nversion = 3.11\n", path.join("base/3.11/bin").display());
        fs::write(path.join("venv/pyvenv.cfg"), settings).unwrap();
        let roots = of_interpreter(&path.join("venv/bin/python3"), &Protected::new([path.as_path()]));
        let found: HashSet<_> = roots.iter().map(|root| root.strip_prefix(&path).unwrap()).collect();
        assert_eq!(found, HashSet::from([Path::new("venv"), Path::new("base/3.11")]));
    }

    #[test]
    fn what_is_protected_is_never_a_root() {
        let (_folder, path) = folders(&["home/bin", "home/cases", "home/.pyenv/shims"]);
        fs::write(path.join("home/bin/python3"), "").unwrap();
        fs::write(path.join("home/.pyenv/shims/python3"), "").unwrap();
        let protected = Protected::new([path.join("home/cases").as_path()]);
        let roots = |name: &str| of_interpreter(&path.join(name), &protected);
        // Only the file itself is readable.
        assert_eq!(roots("home/bin/python3"), [path.join("home/bin/python3")]);
        assert_eq!(roots("home/.pyenv/shims/python3"), [path.join("home/.pyenv")]);
    }

    #[test]
    fn links_in_a_circle_come_to_an_end() {
        let (_folder, path) = folders(&["a/bin"]);
        symlink("two", path.join("a/bin/one")).unwrap();
        symlink("one", path.join("a/bin/two")).unwrap();
        let roots = of_interpreter(&path.join("a/bin/one"), &Protected::new([]));
        assert_eq!(roots, [path.join("a"), path.join("a")]);
    }
}
