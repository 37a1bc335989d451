//! What the grader and the processes of a run say to each other, over a socket that is their stdin.
//!
//! Nothing is passed in arguments or environment variables, because the program could read those of its
//! supervisor.

use std::ffi::OsString;
use std::io::{self, ErrorKind, Read, Write};

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::system::program::{End, Limits, Usage};

/// The namespaces in which a program runs, apart from the rest of the machine.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Namespaces {
    /// None: they are not permitted or not wanted.
    #[default]
    None,
    /// Namespaces of processes, mounts, network and messages, which only root may create directly.
    Root,
    /// The same in a user namespace, which gives an ordinary user the right to create them.
    User,
}

/// The numbers of a user and of their group.
pub(crate) type User = (u32, u32);

/// A program to start, and how it is confined. Paths are strings of the system here, since others would have to be UTF-8.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Launch {
    pub(crate) words: Vec<OsString>,
    pub(crate) variables: Vec<(OsString, OsString)>,
    /// The folder where it runs, which is the only place where it can write.
    pub(crate) folder: OsString,
    /// The name of its transcript in that folder.
    pub(crate) transcript: OsString,
    /// What it reads from stdin.
    pub(crate) stdin: Vec<u8>,
    /// What it may use. Without limits, nothing is started: it is only tried whether the sandbox can be set up, and
    /// what cannot be read in it.
    pub(crate) limits: Option<Limits>,
    pub(crate) namespaces: Namespaces,
    /// The user and group that it runs as, unless they are those of the grader.
    pub(crate) user: Option<User>,
    /// Whether nobody else has this user.
    pub(crate) owns_user: bool,
    /// The newest version of Landlock to use; with 0 it is not confined.
    pub(crate) newest_landlock: u32,
    pub(crate) readable: Vec<OsString>,
    /// What it can read as well, unless somebody has put a link on the way to it.
    pub(crate) readable_without_links: Vec<OsString>,
    /// The files and folders that must be readable, and those of which everything must be.
    pub(crate) needed: Vec<OsString>,
    pub(crate) submissions: Vec<OsString>,
}

/// The answer of the launcher, if it has not become the program, or of the supervisor, which passes that on.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) enum Answer {
    /// The sandbox was set up with this version of Landlock, and these paths cannot be read in it.
    Probed {
        /// 0 if the kernel does not offer Landlock.
        landlock: u32,
        /// The needed files and folders that cannot be read.
        unreadable: Vec<OsString>,
    },
    /// The program ran and everything it started has ended, or ends with the supervisor.
    Ended {
        end: End,
        usage: Usage,
        /// Whether the machine had too little of something meanwhile, so that the program may have failed for that.
        was_scarce: bool,
    },
    /// The sandbox could not be set up. The program did not run.
    Failed(Failure),
}

/// A step of the setup that failed.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Failure {
    /// What failed, such as `cannot mount /proc`.
    pub(crate) step: String,
    /// The error of the operating system, if there is one.
    pub(crate) code: Option<i32>,
}

impl From<Failure> for io::Error {
    fn from(failure: Failure) -> Self {
        match failure.code.map(Self::from_raw_os_error) {
            Some(reason) => Self::new(reason.kind(), format!("{}: {reason}", failure.step)),
            None => Self::other(failure.step),
        }
    }
}

/// Adds what was attempted to an error of the operating system.
pub(super) trait Attempt<T> {
    fn attempt(self, step: impl Into<String>) -> Result<T, Failure>;
}

impl<T, E: Into<io::Error>> Attempt<T> for Result<T, E> {
    fn attempt(self, step: impl Into<String>) -> Result<T, Failure> {
        self.map_err(|error| {
            let error = error.into();
            let (step, code) = (step.into(), error.raw_os_error());
            Failure { step: if code.is_none() { format!("{step}: {error}") } else { step }, code }
        })
    }
}

/// Larger messages are not ours.
const LONGEST: u32 = 1 << 24;

/// Sends a message with its length before it.
pub(super) fn send(mut stream: impl Write, message: &impl Serialize) -> io::Result<()> {
    let text = serde_json::to_vec(message)?;
    let length = u32::try_from(text.len()).ok().filter(|length| *length <= LONGEST);
    let mut bytes = length.ok_or(ErrorKind::InvalidInput)?.to_le_bytes().to_vec();
    bytes.extend(text);
    stream.write_all(&bytes)
}

/// Receives a message, and reads nothing beyond its end.
pub(super) fn receive<T: DeserializeOwned>(mut stream: impl Read) -> io::Result<T> {
    let mut length = [0; 4];
    stream.read_exact(&mut length)?;
    let length = u32::from_le_bytes(length);
    if length > LONGEST {
        return Err(ErrorKind::InvalidData.into());
    }
    let mut text = Vec::with_capacity(length as usize);
    stream.take(length.into()).read_to_end(&mut text)?;
    Ok(serde_json::from_slice(&text)?)
}

#[cfg(test)]
mod tests {
    use std::os::unix::ffi::OsStringExt;

    use super::*;

    #[test]
    fn messages_arrive_one_by_one_with_any_bytes_in_paths() {
        let path = OsString::from_vec(b"/tmp/\xff".to_vec());
        let mut bytes = Vec::new();
        send(&mut bytes, &Namespaces::User).unwrap();
        send(&mut bytes, &Launch { folder: path.clone(), ..Launch::default() }).unwrap();
        let mut rest = &bytes[..];
        assert_eq!(receive::<Namespaces>(&mut rest).unwrap(), Namespaces::User);
        assert_eq!(receive::<Launch>(&mut rest).unwrap().folder, path);
        assert!(rest.is_empty() && receive::<Launch>(rest).is_err());
    }

    #[test]
    fn what_is_not_a_message_is_an_error() {
        for bytes in [&b""[..], b"123", b"\x02\0\0\0{}", b"\x09\0\0\0{}", b"\xff\xff\xff\xff"] {
            assert!(receive::<Namespaces>(bytes).is_err(), "{bytes:?}");
        }
    }
}
