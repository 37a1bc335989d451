//! Namespaces: a program sees no other process, no network, and a file system that it cannot change outside of
//! its folder.

use std::ffi::OsString;
use std::fs;
use std::io;
use std::os::unix::ffi::OsStringExt;
use std::path::{Path, PathBuf};

use nix::sched::{CloneFlags, unshare};
use rustix::mount::{MountFlags, MountPropagationFlags, mount, mount_bind, mount_change, mount_remount};
use rustix::process::{Signal, getgid, getuid, set_parent_process_death_signal};
use rustix::thread::{CapabilitySet, CapabilitySets, set_capabilities};

use super::message::{Attempt, Failure, Namespaces};

/// The size of a program's private `/dev/shm`.
const SHARED_MEMORY: &std::ffi::CStr = c"size=64m,nr_inodes=1024,mode=1777";

/// Has this process killed when the process that started it ends. Its own children need it again.
pub(super) fn die_with_parent() -> io::Result<()> {
    Ok(set_parent_process_death_signal(Some(Signal::KILL))?)
}

/// Creates namespaces. The next process that is started is the first one in them.
pub(super) fn create(namespaces: Namespaces) -> Result<(), Failure> {
    let apart = CloneFlags::CLONE_NEWPID
        | CloneFlags::CLONE_NEWNET
        | CloneFlags::CLONE_NEWNS
        | CloneFlags::CLONE_NEWIPC;
    if namespaces == Namespaces::Root {
        return unshare(apart).attempt("cannot create namespaces");
    }
    let (user, group) = (getuid().as_raw(), getgid().as_raw());
    unshare(apart | CloneFlags::CLONE_NEWUSER).attempt("cannot create namespaces")?;
    let set = |name: &str, text: String| {
        set_own(&format!("/proc/self/{name}"), &text).attempt(format!("cannot set {name}"))
    };
    // The program sees itself as the user that it is.
    set("setgroups", "deny".into())?;
    set("uid_map", format!("{user} {user} 1"))?;
    set("gid_map", format!("{group} {group} 1"))?;
    keep_capabilities().attempt("cannot keep capabilities")
}

#[expect(clippy::disallowed_methods, reason = "this file is a setting of the process")]
fn set_own(path: &str, text: &str) -> io::Result<()> {
    fs::write(path, text)
}

/// Passes the capabilities in a new user namespace on to the supervisor, which needs them to mount. Without
/// this, a process that is not root loses them when it executes a program.
fn keep_capabilities() -> io::Result<()> {
    let sets = rustix::thread::capabilities(None)?;
    set_capabilities(None, CapabilitySets { inheritable: sets.permitted, ..sets })?;
    for capability in sets.permitted.iter().filter(|one| CapabilitySet::all().contains(*one)) {
        // A kernel may know fewer of them.
        let _ = rustix::thread::configure_capability_in_ambient_set(capability, true);
    }
    Ok(())
}

/// Gives the new namespaces their own `/proc` and `/dev/shm`, and makes everything but `folder` read-only.
/// Landlock controls which files can be opened; this also protects permissions, owners and times.
pub(super) fn arrange(folder: &Path) -> Result<(), Failure> {
    let private = MountPropagationFlags::PRIVATE | MountPropagationFlags::REC;
    mount_change("/", private).attempt("cannot separate mounts")?;
    let strict = MountFlags::NOSUID | MountFlags::NODEV | MountFlags::NOEXEC;
    mount("proc", "/proc", "proc", strict, None).attempt("cannot mount /proc")?;
    let mounts = fs::read("/proc/self/mountinfo").attempt("cannot read the list of mounts")?;
    mount_bind(folder, folder).attempt("cannot mount the folder of the run")?;
    for mounted in mounts.split(|&byte| byte == b'\n').filter_map(Mounted::parse) {
        if mounted.path != Path::new("/proc") {
            // What cannot be found was covered by another mount.
            let flags = mounted.flags | MountFlags::BIND | MountFlags::RDONLY;
            let _ = mount_remount(&mounted.path, flags, c"");
        }
    }
    if Path::new("/dev/shm").is_dir() {
        mount("tmpfs", "/dev/shm", "tmpfs", strict, SHARED_MEMORY).attempt("cannot mount /dev/shm")?;
    }
    Ok(())
}

/// A line of `/proc/self/mountinfo`.
#[derive(Debug, PartialEq, Eq)]
struct Mounted {
    path: PathBuf,
    /// The flags that a user namespace must not remove.
    flags: MountFlags,
}

impl Mounted {
    fn parse(line: &[u8]) -> Option<Self> {
        let mut fields = line.split(|&byte| byte == b' ').skip(4);
        let path = unescaped(fields.next()?);
        let flag = |option: &[u8]| match option {
            b"nosuid" => MountFlags::NOSUID,
            b"nodev" => MountFlags::NODEV,
            b"noexec" => MountFlags::NOEXEC,
            _ => MountFlags::empty(),
        };
        let flags = fields.next()?.split(|&byte| byte == b',').map(flag).collect();
        Some(Self { path, flags })
    }
}

/// A path in which spaces and the like are written as octal numbers, as in `\040`.
fn unescaped(field: &[u8]) -> PathBuf {
    let mut parts = field.split(|&byte| byte == b'\\');
    let mut bytes = parts.next().unwrap_or_default().to_vec();
    for part in parts {
        let (digits, rest) = part.split_at(part.len().min(3));
        let octal = std::str::from_utf8(digits).ok().and_then(|digits| u8::from_str_radix(digits, 8).ok());
        bytes.extend(octal);
        bytes.extend(rest);
    }
    PathBuf::from(OsString::from_vec(bytes))
}

#[cfg(test)]
mod tests {
    use std::os::unix::ffi::OsStrExt;

    use super::*;

    #[test]
    fn mounts_are_parsed_with_unusual_names() {
        let line = b"36 35 98:0 / /mnt/a\\040b\\134c ro,nosuid,noexec,relatime shared:1 - ext4 /dev/sda rw";
        let mounted = Mounted::parse(line).unwrap();
        assert_eq!(mounted.path.as_os_str().as_bytes(), b"/mnt/a b\\c");
        assert_eq!(mounted.flags, MountFlags::NOSUID | MountFlags::NOEXEC);
        assert_eq!(Mounted::parse(b""), None);
    }
}
