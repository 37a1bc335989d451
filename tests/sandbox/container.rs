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
    /// the kernel itself: a user namespace in which no other can be made.
    pub(crate) fn shell(self, folder: &Path, script: &str) -> Command {
        let alone = "unshare --pid --fork --kill-child --mount-proc";
        let user = format!("setpriv --reuid {USER} --regid {USER} --clear-groups");
        let deny = "echo 0 > /proc/sys/user/max_user_namespaces || exit 99;";
        let drop = "setpriv --inh-caps=-all --ambient-caps=-all --bounding-set=-all sh -c \"$1\"";
        let inner = match self {
            Self::Root => format!("exec {alone} sh -c \"$1\""),
            Self::User => format!("exec {alone} {user} sh -c \"$1\""),
            Self::RootWithoutNamespaces => {
                format!("exec {alone} --user --map-root-user sh -c '{deny} exec {drop}' x \"$1\"")
            }
            Self::UserWithoutNamespaces => {
                let own = format!("unshare --user --map-user={USER} --map-group={USER} --keep-caps");
                let drop = drop.replace("--bounding-set=-all ", "");
                format!("exec {alone} {user} {own} sh -c '{deny} exec {drop}' x \"$1\"")
            }
        };
        let mut command = Command::new("sh");
        command.args(["-c", &inner, "x", script]).current_dir(folder);
        command.env("TMPDIR", folder.join("tmp")).env("HOME", folder);
        // The interpreter of the person who runs the tests may be in a folder that others cannot read.
        command
            .env("PATH", "/usr/local/bin:/usr/bin:/bin")
            .env_remove("PYENV_ROOT")
            .env_remove("LD_LIBRARY_PATH");
        command
    }
}
