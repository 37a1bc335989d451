//! The system calls of [`calls`](super::calls) that are judged by their number alone, with the reason for each group.

/// Calls that are allowed with any arguments.
#[rustfmt::skip]
pub(super) const ALLOWED: &[i64] = &[
    // Reading and writing what is open. Sending descriptors is not possible: no limit would see files on the way.
    libc::SYS_read, libc::SYS_write, libc::SYS_readv, libc::SYS_writev, libc::SYS_pread64,
    libc::SYS_pwrite64, libc::SYS_preadv, libc::SYS_pwritev, libc::SYS_preadv2, libc::SYS_pwritev2,
    libc::SYS_lseek, libc::SYS_close, libc::SYS_dup, libc::SYS_dup3, libc::SYS_pipe2, libc::SYS_sendfile,
    libc::SYS_splice, libc::SYS_tee, libc::SYS_copy_file_range, libc::SYS_ftruncate, libc::SYS_fallocate,
    libc::SYS_fadvise64, libc::SYS_readahead, libc::SYS_fsync, libc::SYS_fdatasync, libc::SYS_shutdown,
    libc::SYS_recvfrom, libc::SYS_recvmsg, libc::SYS_sendto, libc::SYS_getsockopt, libc::SYS_getsockname,
    libc::SYS_getpeername,
    // Names of files. Landlock decides which can be used.
    libc::SYS_getcwd, libc::SYS_chdir, libc::SYS_fchdir, libc::SYS_umask, libc::SYS_faccessat,
    libc::SYS_faccessat2, libc::SYS_fstat, libc::SYS_newfstatat, libc::SYS_statx, libc::SYS_statfs,
    libc::SYS_fstatfs, libc::SYS_readlinkat, libc::SYS_getdents64, libc::SYS_getxattr, libc::SYS_lgetxattr,
    libc::SYS_fgetxattr, libc::SYS_listxattr, libc::SYS_llistxattr, libc::SYS_flistxattr, libc::SYS_mkdirat,
    libc::SYS_mknodat, libc::SYS_unlinkat, libc::SYS_linkat, libc::SYS_symlinkat, libc::SYS_renameat2,
    // Waiting for something.
    libc::SYS_ppoll, libc::SYS_pselect6, libc::SYS_epoll_create1, libc::SYS_epoll_ctl, libc::SYS_epoll_pwait,
    libc::SYS_epoll_pwait2, libc::SYS_eventfd2, libc::SYS_signalfd4,
    // Time. Timers only signal the process that made them.
    libc::SYS_clock_gettime, libc::SYS_clock_getres, libc::SYS_clock_nanosleep, libc::SYS_gettimeofday,
    libc::SYS_nanosleep, libc::SYS_getitimer, libc::SYS_setitimer, libc::SYS_timer_create,
    libc::SYS_timer_settime, libc::SYS_timer_gettime, libc::SYS_timer_getoverrun, libc::SYS_timer_delete,
    libc::SYS_timerfd_create, libc::SYS_timerfd_settime, libc::SYS_timerfd_gettime,
    // Memory of one's own. The limits count it.
    libc::SYS_brk, libc::SYS_munmap, libc::SYS_mremap, libc::SYS_mprotect, libc::SYS_madvise,
    libc::SYS_msync, libc::SYS_mlock, libc::SYS_mlock2, libc::SYS_munlock, libc::SYS_pkey_alloc,
    libc::SYS_pkey_free, libc::SYS_pkey_mprotect, libc::SYS_get_mempolicy, libc::SYS_set_mempolicy,
    libc::SYS_mbind,
    // Processes and threads, which the supervisor counts and ends.
    libc::SYS_execve, libc::SYS_exit, libc::SYS_exit_group, libc::SYS_wait4, libc::SYS_waitid,
    libc::SYS_pidfd_open, libc::SYS_set_tid_address, libc::SYS_set_robust_list, libc::SYS_futex,
    libc::SYS_futex_waitv, libc::SYS_rseq, libc::SYS_membarrier, libc::SYS_sched_yield,
    libc::SYS_sched_get_priority_max, libc::SYS_sched_get_priority_min, libc::SYS_setpgid, libc::SYS_setsid,
    // Signals that come in.
    libc::SYS_rt_sigaction, libc::SYS_rt_sigprocmask, libc::SYS_rt_sigreturn, libc::SYS_rt_sigpending,
    libc::SYS_rt_sigsuspend, libc::SYS_rt_sigtimedwait, libc::SYS_sigaltstack, libc::SYS_restart_syscall,
    // What a process is. It has no privileges, so its user can only become itself.
    libc::SYS_getpid, libc::SYS_getppid, libc::SYS_gettid, libc::SYS_getuid, libc::SYS_geteuid,
    libc::SYS_getgid, libc::SYS_getegid, libc::SYS_getresuid, libc::SYS_getresgid, libc::SYS_getgroups,
    libc::SYS_setuid, libc::SYS_setgid, libc::SYS_setresuid, libc::SYS_setresgid, libc::SYS_capget,
    libc::SYS_getrusage, libc::SYS_times, libc::SYS_uname, libc::SYS_sysinfo, libc::SYS_getcpu,
    libc::SYS_getrandom,
];

/// Older forms of calls in [`ALLOWED`], which only this machine has.
#[cfg(target_arch = "x86_64")]
#[rustfmt::skip]
pub(super) const OLDER: &[i64] = &[
    libc::SYS_access, libc::SYS_alarm, libc::SYS_arch_prctl, libc::SYS_creat, libc::SYS_dup2,
    libc::SYS_epoll_create, libc::SYS_epoll_wait, libc::SYS_eventfd, libc::SYS_fork, libc::SYS_getdents,
    libc::SYS_getpgrp, libc::SYS_getrlimit, libc::SYS_link, libc::SYS_lstat, libc::SYS_mkdir,
    libc::SYS_mknod, libc::SYS_pause, libc::SYS_pipe, libc::SYS_poll, libc::SYS_readlink, libc::SYS_rename,
    libc::SYS_renameat, libc::SYS_rmdir, libc::SYS_select, libc::SYS_setrlimit, libc::SYS_signalfd,
    libc::SYS_stat, libc::SYS_symlink, libc::SYS_sync_file_range, libc::SYS_time, libc::SYS_unlink,
    libc::SYS_vfork,
];
#[cfg(not(target_arch = "x86_64"))]
pub(super) const OLDER: &[i64] = &[];

/// A newer call, which has the same number on all machines.
const FCHMODAT2: i64 = 452;

/// Calls that change permissions, owners and times of files. Attributes could hold data that is not counted.
pub(super) const METADATA: &[i64] = &[
    libc::SYS_fchmod,
    libc::SYS_fchmodat,
    FCHMODAT2,
    libc::SYS_fchown,
    libc::SYS_fchownat,
    libc::SYS_utimensat,
    #[cfg(target_arch = "x86_64")]
    libc::SYS_chmod,
    #[cfg(target_arch = "x86_64")]
    libc::SYS_chown,
    #[cfg(target_arch = "x86_64")]
    libc::SYS_lchown,
    #[cfg(target_arch = "x86_64")]
    libc::SYS_utime,
    #[cfg(target_arch = "x86_64")]
    libc::SYS_utimes,
    #[cfg(target_arch = "x86_64")]
    libc::SYS_futimesat,
];
