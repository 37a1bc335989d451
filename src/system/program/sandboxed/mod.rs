//! One run in the sandbox, as the process sees it that asks for it.

mod again;
mod environment;
mod folder;

use std::ffi::{OsStr, OsString};
use std::fs::File;
use std::io::{self, Read, Seek};
use std::os::fd::OwnedFd;
use std::os::unix::ffi::OsStrExt;
use std::path::Path;
use std::sync::Arc;

use rustix::fs::{Dir, FileType, MemfdFlags, memfd_create};

use super::{Finished, MOST_SAVED, Program};
use crate::system::interruption::{Leftover, Unfinished};
use crate::system::os::open_beneath;
use crate::system::read::{ReadError, read_opened};
use crate::system::readable::copy_readable;
use crate::system::sandbox::{Answer, Launch, Supervisor};
use crate::system::temporary_folder::TemporaryFolder;
use again::run_again_if_in_doubt;
pub(crate) use folder::RunFolder;

impl Program<'_> {
    /// Runs the program until it ends or exceeds a limit. Returns an error only if something other than the
    /// program fails.
    pub(crate) fn run(&self) -> io::Result<Finished> {
        run_again_if_in_doubt(|| self.run_once())
    }

    /// Runs the program once. Also returns whether the machine had too little of something meanwhile.
    fn run_once(&self) -> io::Result<(Finished, bool)> {
        let folder = RunFolder::create(self.inputs)?;
        folder.check_space()?;
        let (stdout, stderr) = (Output::new()?, Output::new()?);
        let (supervisor, running) = Unfinished::make(|| {
            let supervisor = Supervisor::start(stdout.stream()?.into(), stderr.stream()?.into())?;
            let supervisor = Arc::new(supervisor);
            let leftover = Leftover::Program(supervisor.clone());
            Ok((supervisor, leftover))
        })?;
        let user = self.sandbox.user(&supervisor);
        if let Some(user) = user {
            folder.hand_over(self.inputs, user)?;
        }
        let launch = Launch { user, ..self.launch(&folder.path()) };
        let answer = supervisor.run(launch, self.limits);
        // Nothing is read before everything of the run has ended.
        drop(running);
        folder.unlock();
        folder.check_space()?;
        let Answer::Ended { end, usage, was_scarce } = answer? else {
            return Err(io::Error::other("unexpected answer of the supervisor"));
        };
        let (stdout, stderr) = (stdout.read(self.limits.output)?, stderr.read(self.limits.output)?);
        Ok((Finished { folder, stdout, stderr, end, usage }, was_scarce))
    }

    fn launch(&self, folder: &Path) -> Launch {
        let mut words = self.words.to_vec();
        if let Some(first) = words.first_mut()
            && let Some(path) = self.sandbox.find_program(first)
        {
            *first = path.into_os_string();
        }
        words.extend(self.arguments.iter().cloned());
        Launch {
            words,
            variables: environment::variables(folder),
            transcript: self.output.into(),
            stdin: self.stdin.to_vec(),
            ..self.sandbox.launch(folder, [self.submission].into_iter().chain(self.build))
        }
    }
}

impl Finished {
    /// Reads a file that the program wrote, below its folder. Links are not followed.
    pub(crate) fn read(&self, name: &str, limit: u64) -> Result<Vec<u8>, ReadError> {
        read_opened(open_beneath(&self.folder, Path::new(name)).map(File::from), limit)
    }

    /// A copy of the folder that every user can read, without links.
    pub(crate) fn save(&self) -> io::Result<TemporaryFolder> {
        let folder = TemporaryFolder::create()?;
        copy_readable(&self.folder.path(), &folder.path().join(TemporaryFolder::COPY), MOST_SAVED)?;
        folder.share()?;
        Ok(folder)
    }

    /// The names of the files in its folder, up to a limit.
    pub(crate) fn files(&self) -> Vec<OsString> {
        const MOST: usize = 1000;
        let Ok(entries) = Dir::read_from(&self.folder) else { return Vec::new() };
        let entries = entries.take(MOST).flatten();
        let files = entries.filter(|entry| entry.file_type() == FileType::RegularFile);
        files.map(|entry| OsStr::from_bytes(entry.file_name().to_bytes()).to_owned()).collect()
    }
}

/// A stream of a program. It is a file in memory rather than a pipe, so that a program never waits for this
/// process to read, which may be stopped.
struct Output(File);

impl Output {
    fn new() -> io::Result<Self> {
        Ok(Self(memfd_create("output", MemfdFlags::CLOEXEC)?.into()))
    }

    fn stream(&self) -> io::Result<OwnedFd> {
        Ok(self.0.try_clone()?.into())
    }

    fn read(mut self, limit: u64) -> io::Result<Vec<u8>> {
        let mut bytes = Vec::new();
        self.0.rewind()?;
        self.0.take(limit).read_to_end(&mut bytes)?;
        Ok(bytes)
    }
}
