//! What the rest of this room asks of the operating system, for Windows. The files for Unix have the same names.

mod signals;

use std::fs::{self, File, OpenOptions};
use std::io::{self, ErrorKind};
use std::os::windows::fs::OpenOptionsExt;
use std::os::windows::io::AsHandle;
use std::path::{Component, Path, PathBuf};
use std::process::ExitStatus;
use std::time::Duration;

use crossterm_winapi::{Console, Handle};
use process_wrap::std::{CommandWrap, JobObject};

pub(crate) use signals::{end_by, signals};

/// Something that was opened. While it is open, nobody else can claim it.
pub(crate) type Opened = File;

/// Lets folders be opened as well, to see what they are or to claim them.
const FILE_FLAG_BACKUP_SEMANTICS: u32 = 0x0200_0000;
/// Opens a link itself.
const FILE_FLAG_OPEN_REPARSE_POINT: u32 = 0x0020_0000;
const FILE_SHARE_READ: u32 = 1;
const ERROR_SHARING_VIOLATION: i32 = 32;

fn reading() -> OpenOptions {
    let mut options = OpenOptions::new();
    options.read(true).custom_flags(FILE_FLAG_BACKUP_SEMANTICS | FILE_FLAG_OPEN_REPARSE_POINT);
    options
}

/// Opens a file for reading. If it is a link, the link is opened, which is not a regular file.
pub(crate) fn open_file(path: &Path) -> io::Result<Opened> {
    reading().open(path)
}

/// Whether the console can be cleared. From Windows 10 on, it is made to understand the code for that.
pub(crate) fn can_clear_terminal() -> bool {
    anstyle_query::windows::enable_ansi_colors().unwrap_or(false)
}

/// Forgets everything that was typed and not read yet.
pub(crate) fn forget_typed() {
    let Ok(keyboard) = Handle::current_in_handle().map(Console::from) else { return };
    while keyboard.number_of_console_input_events().is_ok_and(|events| events > 0) {
        if keyboard.read_single_input_event().is_err() {
            return;
        }
    }
}

/// Stdout as a file.
pub(crate) fn stdout_file() -> io::Result<File> {
    io::stdout().as_handle().try_clone_to_owned().map(File::from)
}

/// Opens a file for reading at a path below a folder. Neither the folder nor anything on the path may be a link.
pub(crate) fn open_below(folder: &Path, path: &Path) -> io::Result<Opened> {
    let mut place = folder.to_owned();
    for part in path.components() {
        let Component::Normal(name) = part else { return Err(ErrorKind::InvalidInput.into()) };
        if !fs::symlink_metadata(&place)?.is_dir() {
            return Err(ErrorKind::NotADirectory.into());
        }
        place.push(name);
    }
    open_file(&place)
}

/// Whether something could not be opened because of what it is. Here everything can be.
pub(crate) fn is_not_regular(_: &io::Error) -> bool {
    false
}

/// Marks a draft of this process. Here it is enough that the draft is open.
pub(crate) fn mark_as_used(_: &File) {}

/// Opens a draft, if nobody else has opened it.
pub(crate) fn claim_file(path: &Path) -> io::Result<Opened> {
    // It is opened again because nobody could remove it through the first handle, this process included.
    reading().share_mode(0).open(path).and_then(|_| open_file(path))
}

/// Opens a folder that this process has made.
pub(crate) fn hold_folder(path: &Path) -> io::Result<Opened> {
    open_file(path)
}

/// Opens a folder, if nobody else has opened it.
pub(crate) fn claim_folder(path: &Path) -> io::Result<Opened> {
    claim_file(path)
}

/// Opens a file and keeps other processes from opening it in this way. Returns `None` if one of them has done so.
pub(crate) fn open_alone(options: &OpenOptions, path: &Path) -> io::Result<Option<File>> {
    match options.clone().share_mode(FILE_SHARE_READ).open(path) {
        Err(error) if error.raw_os_error() == Some(ERROR_SHARING_VIOLATION) => Ok(None),
        opened => opened.map(Some),
    }
}

/// What two paths have in common if they lead to the same existing file.
pub(crate) fn identity(path: &Path) -> Option<PathBuf> {
    path.canonicalize().ok()
}

/// Sets who may read, write and execute something, which the folder around it decides here.
pub(crate) fn set_mode_of(_: &Opened, _: u32) -> io::Result<()> {
    Ok(())
}

/// Removes a folder with everything in it. What cannot be removed stays.
#[expect(clippy::disallowed_methods, reason = "called in a step, or after the last step")]
pub(crate) fn remove_folder(path: &Path) {
    const ATTEMPTS: usize = 50;
    const PAUSE: Duration = Duration::from_millis(50);
    for _ in 0..ATTEMPTS {
        match fs::remove_dir_all(path) {
            // The files of a process that was just ended are in use for a moment.
            Err(error) if error.kind() != ErrorKind::NotFound => std::thread::sleep(PAUSE),
            _ => return,
        }
    }
}

/// Sets the permissions of a file, of which there are none here.
pub(crate) fn set_mode(_: &Path, _: u32) -> io::Result<()> {
    Ok(())
}

/// Whether a file can be executed.
pub(crate) fn is_executable(path: &Path) -> bool {
    let ending = path.extension().unwrap_or_default();
    is_program(path) && ENDINGS.iter().any(|known| ending.eq_ignore_ascii_case(known))
}

/// The endings of programs, in the order in which shells try them.
const ENDINGS: [&str; 4] = ["com", "exe", "bat", "cmd"];

/// Whether something can be executed if its ending is right. Programs from the Microsoft Store are neither files nor links
/// to them.
fn is_program(path: &Path) -> bool {
    path.is_file() || path.symlink_metadata().is_ok_and(|found| found.is_file())
}

/// The program at this path, of which the ending can be left out.
pub(crate) fn program_at(path: &Path) -> Option<PathBuf> {
    let with_ending = |ending| {
        let mut path = path.to_owned().into_os_string();
        path.push(format!(".{ending}"));
        PathBuf::from(path)
    };
    let mut paths = std::iter::once(path.to_owned()).chain(ENDINGS.map(with_ending));
    paths.find(|path| is_executable(path))
}

/// The interpreter that students call to run a program in Python.
pub(crate) const PYTHON: &str = "python";

/// Lets everything that a command starts be ended together.
pub(crate) fn keep_together(command: &mut CommandWrap) {
    command.wrap(JobObject);
}

/// The signal that would have ended a process elsewhere.
pub(crate) fn signal_of(status: ExitStatus) -> Option<i32> {
    const SIGNALS: [(u32, i32); 6] = [
        // Illegal instruction, failed assertion, division by zero, access violation, stack overflow.
        (0xC000_001D, 4),
        (0xC000_0409, 6),
        (0xC000_0094, 8),
        (0xC000_0005, 11),
        (0xC000_00FD, 11),
        (0xC000_008E, 8),
    ];
    let code = status.code()?.cast_unsigned();
    SIGNALS.iter().find(|(known, _)| *known == code).map(|(_, signal)| *signal)
}

/// Waits until the disk has the names of the files in a folder, which Windows does by itself.
pub(crate) fn sync_folder(_: &Path) -> io::Result<()> {
    Ok(())
}
