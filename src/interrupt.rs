//! What must not be left behind when a signal ends the process: drafts of files, folders of programs that
//! are run, and those programs themselves.
//!
//! Nothing is watched until there is something to leave behind, so that short runs pay nothing for it.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, Once, PoisonError};

/// Something that is taken away if the process is ended by a signal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Leftover {
    /// A file that is not finished.
    File(PathBuf),
    /// A folder with all that is in it.
    Folder(PathBuf),
    /// A process and all of its group.
    Group(u32),
}

/// Holds something as a leftover until it is dropped.
#[derive(Debug)]
pub struct Held(Leftover);

static LEFTOVERS: Mutex<Vec<Leftover>> = Mutex::new(Vec::new());
static WATCH: Once = Once::new();

fn leftovers() -> MutexGuard<'static, Vec<Leftover>> {
    // Nothing panics while it is held, and a list is never half changed.
    LEFTOVERS.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Makes something, and holds what would be left of it. A signal comes before both or after both.
pub fn hold<T>(make: impl FnOnce() -> io::Result<(T, Leftover)>) -> io::Result<(T, Held)> {
    WATCH.call_once(watch);
    let mut leftovers = leftovers();
    let (made, leftover) = make()?;
    leftovers.push(leftover.clone());
    Ok((made, Held(leftover)))
}

/// Calls `look` with the processes that are held, while nobody starts or forgets one.
pub fn with_groups<T>(look: impl FnOnce(&[u32]) -> T) -> T {
    let leftovers = leftovers();
    let groups: Vec<u32> = leftovers
        .iter()
        .filter_map(|leftover| if let Leftover::Group(process) = leftover { Some(*process) } else { None })
        .collect();
    look(&groups)
}

impl Drop for Held {
    fn drop(&mut self) {
        let mut leftovers = leftovers();
        if let Some(index) = leftovers.iter().position(|leftover| *leftover == self.0) {
            leftovers.swap_remove(index);
        }
    }
}

/// Waits for a signal in a thread of its own, which then takes everything away and lets the process end as
/// it would have.
#[cfg(unix)]
fn watch() {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
    use signal_hook::iterator::Signals;
    use signal_hook::low_level::emulate_default_handler;

    // Without the thread a signal ends the process all the same.
    let Ok(mut signals) = Signals::new([SIGHUP, SIGINT, SIGTERM]) else { return };
    let wait = move || {
        if let Some(signal) = signals.forever().next() {
            // Held for good: nobody makes anything any more.
            let leftovers = leftovers();
            take_away(&leftovers);
            let _ = emulate_default_handler(signal);
            // The default of these signals is to end the process: this is never reached.
            drop(leftovers);
        }
    };
    let _ = std::thread::Builder::new().name("signals".into()).spawn(wait);
}

#[cfg(not(unix))]
fn watch() {}

/// Programs first: they may still write into the folders.
#[cfg(unix)]
fn take_away(leftovers: &[Leftover]) {
    for leftover in leftovers {
        if let Leftover::Group(process) = leftover {
            end_group(*process);
        }
    }
    for leftover in leftovers {
        match leftover {
            Leftover::File(path) => drop(fs::remove_file(path)),
            Leftover::Folder(path) => remove_folder(path),
            Leftover::Group(_) => {}
        }
    }
}

/// Removes a folder of whatever shape: folders in it may be closed, or lie deeper in each other than any
/// stack or path reaches. What cannot be removed stays.
pub fn remove_folder(top: &Path) {
    let mut folders = vec![top.to_owned()];
    let mut number = 0_u64;
    while let Some(folder) = folders.pop() {
        open_folder(&folder);
        for entry in fs::read_dir(&folder).into_iter().flatten().flatten() {
            if !entry.file_type().is_ok_and(|kind| kind.is_dir()) {
                let _ = fs::remove_file(entry.path());
                continue;
            }
            // Every folder comes to the top before it is looked into.
            number += 1;
            let lifted = top.join(format!(".lifted-{number}"));
            open_folder(&entry.path());
            if fs::rename(entry.path(), &lifted).is_ok() {
                folders.push(lifted);
            }
        }
        if folder != top {
            let _ = fs::remove_dir(&folder);
        }
    }
    let _ = fs::remove_dir(top);
}

/// Lets the owner of a folder do everything with it.
pub fn open_folder(folder: &Path) {
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let _ = fs::set_permissions(folder, fs::Permissions::from_mode(0o700));
    }
    #[cfg(not(unix))]
    let _ = folder;
}

/// Ends a process and all of its group.
#[cfg(unix)]
pub fn end_group(process: u32) {
    use rustix::process::{Pid, Signal, kill_process_group};

    if let Some(process) = i32::try_from(process).ok().and_then(Pid::from_raw) {
        let _ = kill_process_group(process, Signal::KILL);
    }
}
