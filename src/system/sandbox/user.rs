//! The users that programs run as: one that has a name, or for root one that nobody else has.

use std::ffi::OsStr;
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};
use std::process::Command;

use rustix::thread::CapabilitySet;

use super::message::User;
use super::roots::on_the_way;
use crate::system::find_program::find_program_that;
use crate::system::interruption::step;

/// The program that a shell of this user would execute for a word: others on the path may be out of reach.
pub(super) fn find_program_for(word: &OsStr, user: Option<User>) -> Option<PathBuf> {
    find_program_that(word, |path| user.is_none_or(|user| can_execute(path, user)))
}

fn can_execute(program: &Path, user: User) -> bool {
    let can_be_reached =
        |path: &PathBuf| path.ancestors().skip(1).all(|folder| has_execute_right(folder, user));
    has_execute_right(program, user) && on_the_way(program).iter().all(can_be_reached)
}

/// Whether a user can execute a program or go through a folder.
fn has_execute_right(path: &Path, (user, group): User) -> bool {
    path.metadata().is_ok_and(|found| {
        let bit = match found {
            _ if found.uid() == user => 0o100,
            _ if found.gid() == group => 0o010,
            _ => 0o001,
        };
        found.mode() & bit != 0
    })
}

/// Users that own nothing, one for each process number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Unused {
    first: u32,
    count: u32,
}

impl Unused {
    /// More than all process numbers.
    const MOST: u32 = 1 << 22;
    const LEAST: u32 = 1 << 10;
    /// Above the users that systemd gives to containers.
    const USUAL: Self = Self { first: 0x7000_0000, count: Self::MOST };

    /// Finds users, if this process is permitted to become them.
    pub(super) fn find() -> Option<Self> {
        let needed = CapabilitySet::CHOWN
            | CapabilitySet::DAC_OVERRIDE
            | CapabilitySet::FOWNER
            | CapabilitySet::KILL
            | CapabilitySet::SETGID
            | CapabilitySet::SETUID;
        let permitted = rustix::thread::capabilities(None).ok()?.effective;
        let [users, groups] = ["uid_map", "gid_map"].map(map);
        Self::within(&users, &groups).filter(|_| permitted.contains(needed))
    }

    /// A container may have few users: then those in the upper half of the last part, but not the last two.
    fn within(users: &[Part], groups: &[Part]) -> Option<Self> {
        let exists = |unused: &Self| {
            let is_in = |part: &Part| {
                let below = unused.first.checked_sub(part.first);
                below.and_then(|below| part.count.checked_sub(below)).is_some_and(|left| unused.count <= left)
            };
            users.iter().any(is_in) && groups.iter().any(is_in)
        };
        let last = users.iter().max_by_key(|part| part.first)?;
        let count = (last.count / 2).min(Self::MOST);
        let upper = Self { first: last.first + (last.count - count).saturating_sub(2), count };
        [Self::USUAL, upper].into_iter().find(|unused| unused.count >= Self::LEAST && exists(unused))
    }

    /// The user for a run whose first process has this number. As long as that lives, no other run has this user.
    pub(super) fn of(self, process: u32) -> User {
        let user = self.first + process % self.count;
        (user, user)
    }
}

/// Whether this process only looks like root, and is an ordinary user outside of its container.
pub(super) fn is_root_in_name_only() -> bool {
    map("uid_map").iter().any(|part| part.first == 0 && part.outside != 0)
}

/// Consecutive users or groups that this process can name.
struct Part {
    first: u32,
    /// The number that the first one has outside of the user namespace.
    outside: u32,
    count: u32,
}

fn map(name: &str) -> Vec<Part> {
    let text = std::fs::read_to_string(format!("/proc/self/{name}")).unwrap_or_default();
    text.lines().filter_map(parse_part).collect()
}

fn parse_part(line: &str) -> Option<Part> {
    let mut numbers = line.split_ascii_whitespace().map(|number| number.parse().ok());
    Some(Part { first: numbers.next()??, outside: numbers.next()??, count: numbers.next()?? })
}

/// The numbers of a user and of their group.
pub(super) fn find(name: &str) -> Option<User> {
    Some((ask("-u", name)?, ask("-g", name)?))
}

/// Asks the system for a number of a user. The C library loads plug-ins for users who are not in `/etc/passwd`, which a
/// static program cannot do reliably.
#[expect(clippy::disallowed_methods, reason = "called in a step")]
fn ask(option: &str, name: &str) -> Option<u32> {
    let output = step(|| Command::new("id").args([option, "--", name]).output()).ok()?;
    std::str::from_utf8(&output.stdout).ok()?.trim().parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unused_users_exist_and_are_high() {
        let find = |users: &str, groups: &str| {
            let parts = |text: &str| text.lines().filter_map(parse_part).collect::<Vec<_>>();
            Unused::within(&parts(users), &parts(groups))
        };
        let all = "         0          0 4294967295\n";
        assert_eq!(find(all, all), Some(Unused::USUAL));
        let few = "0 1000 1\n1 100000 65536\n";
        let upper = Unused { first: 32_767, count: 32_768 };
        assert_eq!((find(few, few), upper.of(40_000)), (Some(upper), (39_999, 39_999)));
        assert_eq!((find(all, few), find(few, "0 0 1"), find("0 0 1", "0 0 1")), (None, None, None));
        assert_eq!(find("", ""), None);
    }
}
