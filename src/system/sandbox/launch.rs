//! The launcher: confines itself, and then becomes the student's program.

use std::fs::{self, File};
use std::io::{self, Seek, Write};
use std::os::unix::net::UnixStream;
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::Command;

use rustix::fs::{MemfdFlags, SealFlags, fcntl_add_seals, memfd_create};
use rustix::process::{Gid, Resource, Rlimit, Uid, setrlimit, setsid};
use rustix::stdio::dup2_stdin;
use rustix::thread::{
    CapabilitySet, CapabilitySets, clear_ambient_capability_set, set_capabilities, set_no_new_privs,
    set_thread_groups, set_thread_res_gid, set_thread_res_uid,
};

use super::message::{Answer, Attempt, Failure, Launch, Namespaces, receive, send};
use super::namespaces::die_with_parent;
use super::{access, calls};
use crate::system::program::{End, Limits, Usage};

/// Does what the supervisor asks. Returns only if no program was started.
pub(super) fn launch(channel: UnixStream) -> io::Result<()> {
    let launch: Launch = receive(&channel)?;
    send(channel, &confine_and_execute(&launch).unwrap_or_else(Answer::Failed))
}

fn confine_and_execute(launch: &Launch) -> Result<Answer, Failure> {
    feed(&launch.stdin).attempt("cannot make the stdin of the program")?;
    let landlock = confine(launch)?;
    if launch.limits.is_some() {
        let end = End::cannot_start(execute(launch)).attempt("cannot start the program")?;
        return Ok(Answer::Ended { end, usage: Usage::default(), was_scarce: false });
    }
    let unreadable = launch.needed.iter().filter(|path| !can_be_read(path.as_ref()));
    let submissions = launch.submissions.iter().filter(|path| !can_be_read_completely(path.as_ref()));
    Ok(Answer::Probed { landlock, unreadable: unreadable.chain(submissions).cloned().collect() })
}

/// Makes these bytes the stdin of this process, in memory that the program cannot change.
fn feed(bytes: &[u8]) -> io::Result<()> {
    if bytes.is_empty() {
        return Ok(());
    }
    let mut stdin = File::from(memfd_create("stdin", MemfdFlags::CLOEXEC | MemfdFlags::ALLOW_SEALING)?);
    stdin.write_all(bytes)?;
    stdin.rewind()?;
    let seals = SealFlags::SEAL | SealFlags::SHRINK | SealFlags::GROW | SealFlags::WRITE;
    fcntl_add_seals(&stdin, seals)?;
    Ok(dup2_stdin(stdin)?)
}

fn can_be_read(path: &Path) -> bool {
    if path.is_dir() { fs::read_dir(path).is_ok() } else { File::open(path).is_ok() }
}

/// Whether a file can be read, or a folder with everything in it but links.
fn can_be_read_completely(path: &Path) -> bool {
    const MOST: usize = 100_000;
    let is_no_link =
        |entry: &fs::DirEntry| entry.file_type().is_ok_and(|kind| kind.is_dir() || kind.is_file());
    let mut found = vec![path.to_owned()];
    let mut next = 0;
    while let Some(path) = found.get(next).cloned() {
        if !can_be_read(&path) {
            return false;
        }
        let entries = fs::read_dir(path).into_iter().flatten().flatten().filter(is_no_link);
        found.extend(entries.map(|entry| entry.path()).take(MOST.saturating_sub(found.len())));
        next += 1;
    }
    true
}

/// Confines this process, and returns the version of Landlock.
fn confine(launch: &Launch) -> Result<u32, Failure> {
    let has_namespaces = launch.namespaces != Namespaces::None;
    setsid().attempt("cannot start a session")?;
    die_with_parent().attempt("cannot set the parent-death signal")?;
    rustix::process::chdir(&*launch.folder).attempt("cannot enter the folder of the run")?;
    prefer_as_victim();
    if let Some(limits) = &launch.limits {
        limit(limits, launch).attempt("cannot set limits")?;
    }
    if let Some((user, group)) = launch.user {
        become_user(user, group).attempt("cannot become another user")?;
    }
    if launch.newest_landlock == 0 {
        return Ok(0);
    }
    // Without this, a program could gain rights by executing a file of another user.
    set_no_new_privs(true).attempt("cannot give up privileges")?;
    let none = CapabilitySet::empty();
    let _ = clear_ambient_capability_set();
    set_capabilities(None, CapabilitySets { effective: none, permitted: none, inheritable: none })
        .attempt("cannot give up capabilities")?;
    let landlock = access::restrict(launch)?;
    let policy = calls::Policy {
        // Landlock limits signals from its sixth version on, and emptying files from its third.
        are_signals_confined: landlock >= 6 || has_namespaces,
        is_truncation_confined: landlock >= 3 || has_namespaces,
        // Without mounts of its own, a program could change the permissions of everything that its user owns.
        is_metadata_confined: has_namespaces || launch.user.is_some(),
        are_others_hidden: has_namespaces,
    };
    calls::restrict(policy)?;
    Ok(landlock)
}

/// Makes sure that the kernel ends this process, rather than its supervisor, when memory runs out.
#[expect(clippy::disallowed_methods, reason = "this file is a setting of the process")]
fn prefer_as_victim() {
    let _ = fs::write("/proc/self/oom_score_adj", "1000");
}

/// Sets limits of the kernel, which catch what happens between two checks of the supervisor.
fn limit(limits: &Limits, launch: &Launch) -> io::Result<()> {
    const DESCRIPTORS: u64 = 1024;
    /// Threads count here, so the supervisor notices too many of them first.
    const TASKS: u64 = Limits::THREADS as u64 + 100;
    let at_most = |resource, most: u64| {
        let highest = rustix::process::getrlimit(resource).maximum.unwrap_or(u64::MAX).min(most);
        setrlimit(resource, Rlimit { current: Some(highest), maximum: Some(highest) })
    };
    // 0 would not keep the kernel from starting a program that takes core dumps.
    at_most(Resource::Core, 1)?;
    at_most(Resource::Fsize, limits.disk())?;
    at_most(Resource::Cpu, limits.time.as_secs().saturating_add(2))?;
    at_most(Resource::Nofile, DESCRIPTORS)?;
    // Teachers may have the right to run before all others.
    at_most(Resource::Rtprio, 0)?;
    at_most(Resource::Nice, 0)?;
    if launch.namespaces == Namespaces::User || launch.owns_user {
        // Elsewhere the processes of other runs, and of the teacher, would count too.
        at_most(Resource::Nproc, TASKS)?;
    }
    Ok(())
}

fn become_user(user: u32, group: u32) -> io::Result<()> {
    let (user, group) = (Uid::from_raw(user), Gid::from_raw(group));
    set_thread_groups(&[group])?;
    set_thread_res_gid(group, group, group)?;
    Ok(set_thread_res_uid(user, user, user)?)
}

/// Executes the program. Returns only if that fails.
fn execute(launch: &Launch) -> io::Error {
    let Some((program, arguments)) = launch.words.split_first() else {
        return io::Error::from_raw_os_error(libc::ENOENT);
    };
    let variables = launch.variables.iter().map(|(name, value)| (name, value));
    Command::new(program).args(arguments).env_clear().envs(variables).exec()
}
