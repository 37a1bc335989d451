//! Where a grader runs in these tests.

use std::path::Path;
use std::process::Command;

/// The user and the rights of a grader.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Container {
    Root,
    User,
    RootWithoutNamespaces,
    UserWithoutNamespaces,
}

/// The ordinary user of these tests.
pub(crate) const USER: u32 = 1000;

impl Container {
    pub(crate) const ALL: [Self; 4] =
        [Self::Root, Self::User, Self::RootWithoutNamespaces, Self::UserWithoutNamespaces];

    pub(crate) fn has_namespaces(self) -> bool {
        matches!(self, Self::Root | Self::User)
    }

    pub(crate) fn is_user(self) -> bool {
        matches!(self, Self::User | Self::UserWithoutNamespaces)
    }

    /// A shell script as the first process of a new process namespace, which ends with it. Namespaces are denied by
    /// the kernel itself: a user namespace in which no other can be made. Root has the rights there that it has in
    /// most containers, and all users.
    pub(crate) fn shell(self, folder: &Path, script: &str) -> Command {
        let alone = "unshare --pid --fork --kill-child --mount-proc";
        let user = format!("setpriv --reuid {USER} --regid {USER} --clear-groups");
        let deny = "echo 0 > /proc/sys/user/max_user_namespaces || exit 99;";
        let drop = "setpriv --inh-caps=-all --ambient-caps=-all";
        let kept = "-all,+chown,+dac_override,+fowner,+kill,+setgid,+setuid";
        let inner = match self {
            Self::Root => format!("exec {alone} sh -c \"$1\""),
            Self::User => format!("exec {alone} {user} sh -c \"$1\""),
            Self::RootWithoutNamespaces => {
                let wait = "for i in $(seq 500); do read map < /proc/self/gid_map && break; sleep 0.01; done";
                let limited = format!("{deny} exec {drop} --bounding-set={kept} sh -c \\\"\\$1\\\"");
                let map = |kind: &str| {
                    let write = format!("echo 0 0 4294967295 > /proc/$!/{kind}_map");
                    format!("for i in $(seq 500); do {write} && break; sleep 0.01; done 2>/dev/null;")
                };
                let inside = format!("{wait}; exec {alone} sh -c \"{limited}\" x \"$1\"");
                format!("unshare --user sh -c '{inside}' x \"$1\" & {} {} wait $!", map("uid"), map("gid"))
            }
            Self::UserWithoutNamespaces => {
                let own = format!("unshare --user --map-user={USER} --map-group={USER} --keep-caps");
                format!("exec {alone} {user} {own} sh -c '{deny} exec {drop} sh -c \"$1\"' x \"$1\"")
            }
        };
        // A bomb that is not stopped must not take down the machine.
        let mut command = Command::new("prlimit");
        command.args(["--nproc=12000:12000", "sh", "-c", &inner, "x", script]).current_dir(folder);
        command.env("TMPDIR", folder.join("tmp")).env("HOME", folder);
        // The interpreter of the person who runs the tests may be in a folder that others cannot read.
        command
            .env("PATH", "/usr/local/bin:/usr/bin:/bin")
            .env_remove("PYENV_ROOT")
            .env_remove("LD_LIBRARY_PATH");
        command
    }
}
