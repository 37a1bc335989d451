//! The system calls that a program cannot use, denied by seccomp: those that Landlock does not cover.

use std::collections::BTreeMap;

use seccompiler::{
    BackendError, BpfProgram, SeccompAction, SeccompCmpArgLen, SeccompCmpOp, SeccompCondition, SeccompFilter,
    SeccompRule, apply_filter,
};

use super::message::Failure;

/// What is not protected in another way, and must therefore be denied as well.
#[derive(Clone, Copy, Debug)]
pub(super) struct Policy {
    /// Whether the program could otherwise signal processes that are not its own.
    pub(super) are_signals_open: bool,
    /// Whether it could otherwise change permissions, owners and times of files outside of its folder.
    pub(super) is_metadata_open: bool,
}

/// Calls that no transcript needs.
const DENIED: &[i64] = &[
    // The network. Pairs of sockets that are connected to each other stay allowed.
    libc::SYS_socket,
    // Another way to do almost anything.
    libc::SYS_io_uring_setup,
    libc::SYS_io_uring_enter,
    libc::SYS_io_uring_register,
    // Other processes.
    libc::SYS_ptrace,
    libc::SYS_process_vm_readv,
    libc::SYS_process_vm_writev,
    libc::SYS_process_madvise,
    libc::SYS_pidfd_getfd,
    libc::SYS_kcmp,
    // Namespaces and mounts.
    libc::SYS_unshare,
    libc::SYS_setns,
    libc::SYS_mount,
    libc::SYS_umount2,
    libc::SYS_pivot_root,
    libc::SYS_chroot,
    libc::SYS_move_mount,
    libc::SYS_open_tree,
    libc::SYS_fsopen,
    libc::SYS_fsconfig,
    libc::SYS_fsmount,
    libc::SYS_fspick,
    libc::SYS_mount_setattr,
    libc::SYS_open_by_handle_at,
    OPEN_TREE_ATTR,
    // Watching files, through which runs could find each other's folders.
    #[cfg(target_arch = "x86_64")]
    libc::SYS_inotify_init,
    libc::SYS_inotify_init1,
    libc::SYS_fanotify_init,
    // The priority of other processes.
    libc::SYS_ioprio_set,
    // Memory and messages that outlive a process, or that no limit counts.
    libc::SYS_add_key,
    libc::SYS_request_key,
    libc::SYS_keyctl,
    libc::SYS_shmget,
    libc::SYS_semget,
    libc::SYS_msgget,
    libc::SYS_mq_open,
    libc::SYS_memfd_secret,
    // The kernel itself.
    libc::SYS_bpf,
    libc::SYS_perf_event_open,
    libc::SYS_userfaultfd,
];

/// Newer calls, which have the same numbers on all machines.
const SETXATTRAT: i64 = 463;
const REMOVEXATTRAT: i64 = 466;
const OPEN_TREE_ATTR: i64 = 467;
const FILE_SETATTR: i64 = 469;

/// Calls that limit or schedule the process in their first argument. A program can only name itself, as 0:
/// otherwise it could take descriptors or time from the supervisor.
const OWN_PROCESS: &[i64] = &[
    libc::SYS_prlimit64,
    libc::SYS_sched_setaffinity,
    libc::SYS_sched_setattr,
    libc::SYS_sched_setparam,
    libc::SYS_sched_setscheduler,
];

/// The requests of `ioctl` that change attributes of files.
const FILE_FLAGS: [u64; 3] = [0x4008_6602, 0x4004_6602, 0x401c_5820];

/// Calls that change permissions, owners, times and attributes of files.
const METADATA: &[i64] = &[
    #[cfg(target_arch = "x86_64")]
    libc::SYS_chmod,
    libc::SYS_fchmod,
    libc::SYS_fchmodat,
    libc::SYS_fchmodat2,
    #[cfg(target_arch = "x86_64")]
    libc::SYS_chown,
    #[cfg(target_arch = "x86_64")]
    libc::SYS_lchown,
    libc::SYS_fchown,
    libc::SYS_fchownat,
    #[cfg(target_arch = "x86_64")]
    libc::SYS_utime,
    #[cfg(target_arch = "x86_64")]
    libc::SYS_utimes,
    #[cfg(target_arch = "x86_64")]
    libc::SYS_futimesat,
    libc::SYS_utimensat,
    libc::SYS_setxattr,
    libc::SYS_lsetxattr,
    libc::SYS_fsetxattr,
    libc::SYS_removexattr,
    libc::SYS_lremovexattr,
    libc::SYS_fremovexattr,
    SETXATTRAT,
    REMOVEXATTRAT,
    FILE_SETATTR,
];

/// Calls that send a signal to the process in their first argument.
const SIGNALS: &[i64] =
    &[libc::SYS_kill, libc::SYS_tgkill, libc::SYS_rt_sigqueueinfo, libc::SYS_rt_tgsigqueueinfo];
/// Calls that send a signal to a thread or a descriptor, which no filter can judge.
const OTHER_SIGNALS: &[i64] = &[libc::SYS_tkill, libc::SYS_pidfd_send_signal];

/// Some kernels accept a second set of numbers for the same calls, with a few calls of its own.
#[cfg(target_arch = "x86_64")]
const X32: i64 = 0x4000_0000;

const NAMESPACES: i64 = (libc::CLONE_NEWCGROUP
    | libc::CLONE_NEWIPC
    | libc::CLONE_NEWNET
    | libc::CLONE_NEWNS
    | libc::CLONE_NEWPID
    | libc::CLONE_NEWUSER
    | libc::CLONE_NEWUTS) as i64;

type Rules = BTreeMap<i64, Vec<SeccompRule>>;

/// Denies system calls to this process and everything that it starts.
pub(super) fn deny(policy: Policy) -> Result<(), Failure> {
    let failed =
        |error: &dyn std::fmt::Display| Failure { step: format!("cannot use seccomp: {error}"), code: None };
    let rules = rules(policy).map_err(|error| failed(&error))?;
    // The C library then uses `clone`, whose flags a filter can see.
    let absent = always(&[libc::SYS_clone3]);
    for (rules, code) in [(rules, libc::EPERM), (absent, libc::ENOSYS)] {
        let filter = compile(rules, code.unsigned_abs()).map_err(|error| failed(&error))?;
        apply_filter(&filter).map_err(|error| failed(&error))?;
    }
    Ok(())
}

fn compile(rules: Rules, code: u32) -> Result<BpfProgram, BackendError> {
    let machine = std::env::consts::ARCH.try_into()?;
    SeccompFilter::new(rules, SeccompAction::Allow, SeccompAction::Errno(code), machine)?.try_into()
}

fn rules(policy: Policy) -> Result<Rules, BackendError> {
    let mut rules = always(DENIED);
    if policy.is_metadata_open {
        rules.extend(always(METADATA));
        let flags = FILE_FLAGS.into_iter().map(|request| rule(1, SeccompCmpOp::Eq, request));
        rules.insert(libc::SYS_ioctl, flags.collect::<Result<_, _>>()?);
    }
    for call in OWN_PROCESS {
        rules.insert(*call, vec![rule(0, SeccompCmpOp::Ne, 0)?]);
    }
    // The first argument says what the second one names: 0 is a process.
    rules.insert(libc::SYS_setpriority, vec![rule(0, SeccompCmpOp::Ne, 0)?, rule(1, SeccompCmpOp::Ne, 0)?]);
    let mut cloning = Vec::new();
    for flag in (0..i64::BITS).map(|bit| 1 << bit).filter(|flag| NAMESPACES & flag != 0) {
        cloning.push(rule(0, SeccompCmpOp::MaskedEq(flag as u64), flag as u64)?);
    }
    #[cfg(target_arch = "x86_64")]
    rules.insert(libc::SYS_clone | X32, Vec::new());
    rules.insert(libc::SYS_clone, cloning);
    if policy.are_signals_open {
        rules.extend(always(OTHER_SIGNALS));
        let own = std::process::id();
        for call in SIGNALS {
            // Only the program itself and its own group, which is 0, can be signaled.
            let others =
                [(SeccompCmpOp::Ne, own), (SeccompCmpOp::Ne, 0), (SeccompCmpOp::Ne, own.wrapping_neg())];
            let conditions: Result<_, _> =
                others.into_iter().map(|(compare, value)| condition(0, compare, value.into())).collect();
            rules.insert(*call, vec![SeccompRule::new(conditions?)?]);
        }
    }
    Ok(rules)
}

/// Rules for calls that are denied with any arguments.
fn always(calls: &[i64]) -> Rules {
    let mut rules: Rules = calls.iter().map(|call| (*call, Vec::new())).collect();
    #[cfg(target_arch = "x86_64")]
    {
        const OWN: std::ops::Range<i64> = 512..548;
        rules.extend(calls.iter().copied().chain(OWN).map(|call| (call | X32, Vec::new())));
    }
    rules
}

fn rule(argument: u8, compare: SeccompCmpOp, value: u64) -> Result<SeccompRule, BackendError> {
    SeccompRule::new(vec![condition(argument, compare, value)?])
}

/// A condition on the lower half of an argument, which is all that the kernel looks at in these calls.
fn condition(argument: u8, compare: SeccompCmpOp, value: u64) -> Result<SeccompCondition, BackendError> {
    SeccompCondition::new(argument, SeccompCmpArgLen::Dword, compare, value)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_filters_can_be_compiled() {
        for are_signals_open in [false, true] {
            for is_metadata_open in [false, true] {
                let rules = rules(Policy { are_signals_open, is_metadata_open }).unwrap();
                assert_eq!(rules.contains_key(&libc::SYS_kill), are_signals_open);
                assert_eq!(rules.contains_key(&libc::SYS_fchmod), is_metadata_open);
                compile(rules, 1).unwrap();
            }
        }
    }

    #[test]
    fn every_flag_of_a_namespace_is_denied() {
        let policy = Policy { are_signals_open: false, is_metadata_open: false };
        assert_eq!(rules(policy).unwrap()[&libc::SYS_clone].len(), 7);
    }
}
