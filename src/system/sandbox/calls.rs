//! The system calls that a program can use, allowed by seccomp. Every other call looks as if the kernel did not have
//! it, so that interpreters and libraries use an older one or do without. That includes the second sets of numbers
//! that some kernels accept: they are not in the table.
//!
//! The table has what programs in Python, Java, JavaScript, Go, Rust and C use, and their compilers: `strace -f -c`
//! counts the calls of a program.

use std::collections::BTreeMap;

use seccompiler::{
    BackendError, BpfProgram, SeccompAction, SeccompCmpArgLen, SeccompCmpOp, SeccompCondition, SeccompFilter,
    SeccompRule, apply_filter,
};

use super::call_table::{ALLOWED, METADATA, OLDER};
use super::limits::open_files::SHARED_MEMORY;
use super::message::Failure;

/// What is protected in another way, and can therefore be allowed.
#[derive(Clone, Copy, Debug)]
pub(super) struct Policy {
    /// Landlock or a namespace keeps signals within the run.
    pub(super) are_signals_confined: bool,
    /// Landlock, a namespace or another user keeps programs from emptying files outside of their folder.
    pub(super) is_truncation_confined: bool,
    /// A namespace or another user keeps programs from changing permissions, owners and times outside of their folder.
    pub(super) is_metadata_confined: bool,
    /// A namespace hides all processes of others.
    pub(super) are_others_hidden: bool,
}

/// Calls that send a signal to the process in their first argument.
const SIGNALS: &[i64] =
    &[libc::SYS_kill, libc::SYS_tgkill, libc::SYS_rt_sigqueueinfo, libc::SYS_rt_tgsigqueueinfo];
/// Calls that send a signal to a thread or a descriptor, which no filter can judge.
const OTHER_SIGNALS: &[i64] = &[libc::SYS_tkill, libc::SYS_pidfd_send_signal];

/// Calls that limit or schedule the process in their first argument. A program can only name itself, as 0:
/// otherwise it could take descriptors or time from the supervisor.
const OF_ONESELF: &[i64] = &[
    libc::SYS_prlimit64,
    libc::SYS_sched_setaffinity,
    libc::SYS_sched_setattr,
    libc::SYS_sched_setparam,
    libc::SYS_sched_setscheduler,
];

/// Calls that show how the process in their first argument is scheduled, and its group and session. A run could say
/// something by its own, and another one read it.
const SHOWN_TO_ALL: &[i64] = &[
    libc::SYS_sched_getaffinity,
    libc::SYS_sched_getattr,
    libc::SYS_sched_getparam,
    libc::SYS_sched_getscheduler,
    libc::SYS_getpgid,
    libc::SYS_getsid,
];

/// Commands of `fcntl`. There are none that send signals, lease files or enlarge pipes, and none that lock: every run
/// can write to `/dev/null`, and so could find there what another run has locked.
const FCNTL: &[i32] = &[
    libc::F_DUPFD,
    libc::F_DUPFD_CLOEXEC,
    libc::F_GETFD,
    libc::F_SETFD,
    libc::F_GETFL,
    libc::F_SETFL,
    libc::F_GETPIPE_SZ,
    libc::F_ADD_SEALS,
    libc::F_GET_SEALS,
];

/// Requests of `ioctl`: asking whether something is a terminal and how large it is, how much can be read, settings
/// of descriptors, and copying a file.
const IOCTL: &[u64] = &[0x5401, 0x802c_542a, 0x5413, 0x540f, 0x541b, 0x5421, 0x5450, 0x5451, 0x4004_9409];

/// Options of `prctl`: names of threads, the parent-death signal, and questions. A program cannot hide from its supervisor
/// what it has open (`PR_SET_DUMPABLE`) or that memory is shared (`PR_SET_VMA` gives it another name).
const PRCTL: &[i32] = &[
    libc::PR_SET_NAME,
    libc::PR_GET_NAME,
    libc::PR_SET_PDEATHSIG,
    libc::PR_GET_PDEATHSIG,
    libc::PR_GET_DUMPABLE,
    libc::PR_CAPBSET_READ,
    libc::PR_GET_SECCOMP,
    libc::PR_GET_NO_NEW_PRIVS,
    libc::PR_SET_NO_NEW_PRIVS,
    libc::PR_SET_THP_DISABLE,
    libc::PR_GET_TIMERSLACK,
    libc::PR_SET_TIMERSLACK,
];

/// Flags of `clone` that a program cannot use: namespaces, and children of the supervisor.
const CLONE_DENIED: i32 = libc::CLONE_NEWCGROUP
    | libc::CLONE_NEWIPC
    | libc::CLONE_NEWNET
    | libc::CLONE_NEWNS
    | libc::CLONE_NEWPID
    | libc::CLONE_NEWUSER
    | libc::CLONE_NEWUTS
    | libc::CLONE_PARENT;

type Rules = BTreeMap<i64, Vec<SeccompRule>>;

/// Limits this process and everything that it starts to the calls of the table.
pub(super) fn restrict(policy: Policy) -> Result<(), Failure> {
    let failed =
        |error: &dyn std::fmt::Display| Failure { step: format!("cannot use seccomp: {error}"), code: None };
    let filter = rules(policy).and_then(compile).map_err(|error| failed(&error))?;
    apply_filter(&filter).map_err(|error| failed(&error))
}

fn compile(rules: Rules) -> Result<BpfProgram, BackendError> {
    let machine = std::env::consts::ARCH.try_into()?;
    let absent = SeccompAction::Errno(libc::ENOSYS.unsigned_abs());
    SeccompFilter::new(rules, absent, SeccompAction::Allow, machine)?.try_into()
}

fn rules(policy: Policy) -> Result<Rules, BackendError> {
    let mut rules: Rules = ALLOWED.iter().chain(OLDER).map(|call| (*call, Vec::new())).collect();
    let mut allow = |calls: &[i64], when: Vec<SeccompRule>| {
        rules.extend(calls.iter().map(|call| (*call, when.clone())));
    };
    // Pairs that cannot be connected to anything else. Rust starts processes with the second kind.
    const KINDS_OF_SOCKETS: u32 = 0xf;
    let pair = |kind| Ok([equal(0, libc::AF_UNIX as u64)?, masked(1, KINDS_OF_SOCKETS, kind)?]);
    allow(&[libc::SYS_socketpair], any([pair(libc::SOCK_STREAM)?, pair(libc::SOCK_SEQPACKET)?])?);
    allow(&[libc::SYS_fcntl], one_of(1, FCNTL.iter().map(|command| *command as u64))?);
    allow(&[libc::SYS_ioctl], one_of(1, IOCTL.iter().copied())?);
    allow(&[libc::SYS_prctl], one_of(0, PRCTL.iter().map(|option| *option as u64))?);
    allow(OF_ONESELF, one_of(0, [0])?);
    // The first argument says what the second one names: 0 is a process.
    let of_oneself = any([[equal(0, 0)?, equal(1, 0)?]])?;
    allow(&[libc::SYS_setpriority], of_oneself.clone());
    let are_hidden = policy.are_others_hidden;
    allow(SHOWN_TO_ALL, if are_hidden { Vec::new() } else { one_of(0, [0])? });
    allow(&[libc::SYS_getpriority], if are_hidden { Vec::new() } else { of_oneself });
    // Files of a thread with descriptors of its own, and huge pages, would not be seen.
    allow(&[libc::SYS_close_range], any([[masked(2, libc::CLOSE_RANGE_UNSHARE, 0)?]])?);
    allow(&[libc::SYS_memfd_create], any([[masked(1, libc::MFD_HUGETLB, 0)?]])?);
    // A program can give up its share of shared memory and keep the memory, so that its size is limited and the supervisor
    // counts each piece as if it were full. Nor is it seen who has huge pages.
    let private = masked(3, (libc::MAP_HUGETLB | libc::MAP_SHARED).cast_unsigned(), 0)?;
    let of_file = masked(3, (libc::MAP_HUGETLB | libc::MAP_ANONYMOUS).cast_unsigned(), 0)?;
    let small = SeccompCondition::new(1, SeccompCmpArgLen::Qword, SeccompCmpOp::Le, SHARED_MEMORY)?;
    let small = vec![small, masked(3, libc::MAP_HUGETLB.cast_unsigned(), 0)?];
    allow(&[libc::SYS_mmap], any([vec![private], vec![of_file], small])?);
    // Threads share their descriptors, so that it is enough to count those of one. `clone3` hides its flags.
    let thread = libc::CLONE_THREAD | libc::CLONE_FILES;
    let process = masked(0, (CLONE_DENIED | libc::CLONE_THREAD).cast_unsigned(), 0)?;
    let thread = masked(0, (CLONE_DENIED | thread).cast_unsigned(), thread)?;
    allow(&[libc::SYS_clone], any([[process], [thread]])?);
    let opening = if policy.is_truncation_confined {
        allow(&[libc::SYS_truncate], Vec::new());
        |_| Ok(Vec::new())
    } else {
        opening
    };
    allow(&[libc::SYS_openat], opening(2)?);
    #[cfg(target_arch = "x86_64")]
    allow(&[libc::SYS_open], opening(1)?);
    if policy.is_metadata_confined {
        allow(METADATA, Vec::new());
    }
    if policy.are_signals_confined {
        allow(SIGNALS, Vec::new());
        allow(OTHER_SIGNALS, Vec::new());
    } else {
        // Only the program itself and its own group can be signaled.
        let own = std::process::id();
        allow(SIGNALS, one_of(0, [own, 0, own.wrapping_neg()].map(u64::from))?);
    }
    Ok(rules)
}

/// Opening without emptying a file that is not opened for writing, which Landlock would not notice.
fn opening(flags: u8) -> Result<Vec<SeccompRule>, BackendError> {
    let modes = libc::O_ACCMODE.cast_unsigned();
    any([
        [masked(flags, libc::O_TRUNC.cast_unsigned(), 0)?],
        [masked(flags, modes, libc::O_WRONLY)?],
        [masked(flags, modes, libc::O_RDWR)?],
    ])
}

/// Rules of which one must hold, each with conditions that must all hold.
fn any(
    ways: impl IntoIterator<Item = impl Into<Vec<SeccompCondition>>>,
) -> Result<Vec<SeccompRule>, BackendError> {
    ways.into_iter().map(|conditions| SeccompRule::new(conditions.into())).collect()
}

/// One rule for each value that an argument can have.
fn one_of(argument: u8, values: impl IntoIterator<Item = u64>) -> Result<Vec<SeccompRule>, BackendError> {
    any(values
        .into_iter()
        .map(|value| Ok([equal(argument, value)?]))
        .collect::<Result<Vec<_>, BackendError>>()?)
}

/// A condition on the lower half of an argument, which is all that the kernel looks at in these calls.
fn equal(argument: u8, value: u64) -> Result<SeccompCondition, BackendError> {
    SeccompCondition::new(argument, SeccompCmpArgLen::Dword, SeccompCmpOp::Eq, value)
}

/// A condition on some bits of an argument.
fn masked(argument: u8, mask: u32, value: i32) -> Result<SeccompCondition, BackendError> {
    let compare = SeccompCmpOp::MaskedEq(mask.into());
    SeccompCondition::new(argument, SeccompCmpArgLen::Dword, compare, value.cast_unsigned().into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn calls_are_judged_by_what_is_confined_in_another_way() {
        for confined in [false, true] {
            let policy = Policy {
                are_signals_confined: confined,
                is_truncation_confined: confined,
                is_metadata_confined: confined,
                are_others_hidden: confined,
            };
            let rules = rules(policy).unwrap();
            for call in [libc::SYS_pidfd_send_signal, libc::SYS_truncate, libc::SYS_fchmod] {
                assert_eq!(rules.contains_key(&call), confined);
            }
            for call in [libc::SYS_kill, libc::SYS_openat] {
                assert_eq!(rules[&call].is_empty(), confined);
            }
            // An empty list of conditions would allow everything.
            for call in [libc::SYS_fcntl, libc::SYS_ioctl, libc::SYS_prctl, libc::SYS_clone, libc::SYS_mmap] {
                assert!(!rules[&call].is_empty());
            }
            compile(rules).unwrap();
        }
    }
}
