//! Finds the user and group numbers of a user.
//!
//! The C library loads plug-ins for users who are not in `/etc/passwd`, and a static program cannot do that
//! reliably. So this reads the file itself and asks `getent`, a program of the system, for all other users.

use std::process::Command;

use crate::system::interruption::step;

/// The numbers of a user and of their group.
pub(super) fn find(name: &str) -> Option<(u32, u32)> {
    let local = std::fs::read("/etc/passwd").unwrap_or_default();
    entry(&local, name).or_else(|| entry(&ask_system(name)?, name))
}

#[expect(clippy::disallowed_methods, reason = "called in a step")]
fn ask_system(name: &str) -> Option<Vec<u8>> {
    step(|| Command::new("getent").args(["passwd", "--", name]).output()).ok().map(|output| output.stdout)
}

/// Reads the line of a user, such as `ada:x:1000:1000:Ada:/home/ada:/bin/sh`. Names and other fields of other
/// users need not be UTF-8.
fn entry(lines: &[u8], name: &str) -> Option<(u32, u32)> {
    lines.split(|&byte| byte == b'\n').find_map(|line| {
        let mut fields = line.split(|&byte| byte == b':');
        fields.next().filter(|found| *found == name.as_bytes())?;
        let _password = fields.next()?;
        let mut number = || std::str::from_utf8(fields.next()?).ok()?.parse().ok();
        Some((number()?, number()?))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_line_of_the_user_is_read() {
        let lines = b"root:x:0:0:root:/root:/bin/sh\nj\xf6rg:x:5:6::/:\nada:7:1000:1001:Ada:/home/ada:/bin/sh\nbad:x:y:1::\n";
        assert_eq!(entry(lines, "root"), Some((0, 0)));
        assert_eq!(entry(lines, "ada"), Some((1000, 1001)));
        for name in ["", "ad", "adam", "bad", "1000", "x"] {
            assert_eq!(entry(lines, name), None, "{name}");
        }
        assert_eq!(entry(b"", ""), None);
    }

    #[test]
    fn users_of_the_system_are_found() {
        assert_eq!(find("root"), Some((0, 0)));
        assert_eq!(find("no such user"), None);
        assert_eq!(find("-i"), None);
    }
}
