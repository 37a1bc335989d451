//! What must not be left behind when a signal ends the process: drafts of files, folders of programs that
//! are run, and those programs themselves.
//!
//! Nothing is watched until there is something to leave behind, so that short runs pay nothing for it.

#[cfg(target_os = "linux")]
mod orphans;

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, Once, PoisonError, RwLock};

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
/// Many may make something at once, but nobody while things are taken away.
static GATE: RwLock<()> = RwLock::new(());
static WATCH: Once = Once::new();

fn leftovers() -> MutexGuard<'static, Vec<Leftover>> {
    // Nothing panics while it is held, and a list is never half changed.
    LEFTOVERS.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Makes something, and holds what would be left of it. A signal comes before both or after both.
pub fn hold<T>(make: impl FnOnce() -> io::Result<(T, Leftover)>) -> io::Result<(T, Held)> {
    WATCH.call_once(watch);
    let _open = GATE.read().unwrap_or_else(PoisonError::into_inner);
    let (made, leftover) = make()?;
    leftovers().push(leftover.clone());
    Ok((made, Held(leftover)))
}

/// The groups of processes among these.
fn groups(leftovers: &[Leftover]) -> Vec<u32> {
    let group =
        |leftover: &Leftover| if let Leftover::Group(process) = leftover { Some(*process) } else { None };
    leftovers.iter().filter_map(group).collect()
}

/// Lets processes whose parents end come to this one, where [`end_orphans`] finds them.
pub fn adopt_orphans() {
    #[cfg(target_os = "linux")]
    orphans::adopt();
}

/// Ends every child of this process that is in no group that is held: whoever runs programs by other means
/// should not call it.
pub fn end_orphans() {
    // While nobody starts a process that is not held yet.
    let _closed = GATE.write().unwrap_or_else(PoisonError::into_inner);
    let groups = groups(&leftovers());
    end_outside(&groups);
}

fn end_outside(groups: &[u32]) {
    #[cfg(target_os = "linux")]
    orphans::end(groups);
    #[cfg(not(target_os = "linux"))]
    let _ = groups;
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
            let closed = GATE.write().unwrap_or_else(PoisonError::into_inner);
            take_away(&leftovers());
            let _ = emulate_default_handler(signal);
            // The default of these signals is to end the process: this is never reached.
            drop(closed);
        }
    };
    let _ = std::thread::Builder::new().name("signals".into()).spawn(wait);
}

#[cfg(not(unix))]
fn watch() {}

/// Programs first: they may still write into the folders.
#[cfg(unix)]
fn take_away(leftovers: &[Leftover]) {
    let groups = groups(leftovers);
    groups.iter().for_each(|process| end_group(*process));
    if !groups.is_empty() {
        end_outside(&groups);
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
    if !fs::symlink_metadata(top).is_ok_and(|found| found.is_dir()) {
        return;
    }
    let mut folders = vec![top.to_owned()];
    let mut number = 0_u64;
    while let Some(folder) = folders.pop() {
        open_folder(&folder);
        // All of them before any is moved: a list that grows while it is read may never end.
        let entries: Vec<_> = fs::read_dir(&folder).into_iter().flatten().flatten().collect();
        for entry in entries {
            if !entry.file_type().is_ok_and(|kind| kind.is_dir()) {
                let _ = fs::remove_file(entry.path());
            } else if folder == top {
                folders.push(entry.path());
            } else {
                // Every folder comes to the top before it is looked into.
                open_folder(&entry.path());
                let mut lifted = std::iter::from_fn(|| {
                    number += 1;
                    Some(top.join(format!(".lifted-{number}")))
                });
                let lifted = lifted.find(|path| fs::symlink_metadata(path).is_err());
                folders.extend(lifted.filter(|lifted| fs::rename(entry.path(), lifted).is_ok()));
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
