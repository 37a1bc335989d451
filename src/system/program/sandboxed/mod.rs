//! One run in the sandbox, as the process sees it that asks for it.

mod again;
mod environment;
mod folder;

use std::ffi::{OsStr, OsString};
use std::fs::File;
use std::io;
use std::os::unix::ffi::OsStrExt;
use std::path::Path;

use rustix::fs::{Dir, FileType, MemfdFlags, memfd_create};

use super::{Finished, Program, read_back};
use crate::system::os::open_beneath;
use crate::system::read::{ReadError, read_opened};
use crate::system::sandbox::{Answer, Launch};
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
        let (stdout, stderr) = (output()?, output()?);
        let streams = [stdout.try_clone()?.into(), stderr.try_clone()?.into()];
        let answer = self.sandbox.run(self.launch(&folder.path()), &folder, self.inputs, streams);
        folder.unlock();
        folder.check_space()?;
        let Answer::Ended { end, usage, was_scarce } = answer? else {
            return Err(io::Error::other("unexpected answer of the supervisor"));
        };
        let [stdout, stderr] =
            [read_back(stdout, self.limits.output)?, read_back(stderr, self.limits.output)?];
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
        let mut launch = self.sandbox.launch(folder, [self.submission]);
        launch.readable.extend(self.build.map(Into::into));
        Launch {
            words,
            variables: environment::variables(folder),
            transcript: self.output.into(),
            stdin: self.stdin.to_vec(),
            limits: Some(self.limits),
            ..launch
        }
    }
}

impl Finished {
    /// Reads a file that the program wrote, below its folder. Links are not followed.
    pub(crate) fn read(&self, name: &str, limit: u64) -> Result<Vec<u8>, ReadError> {
        read_opened(open_beneath(&self.folder, Path::new(name)).map(File::from), limit)
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

/// A file in memory for a stream of a program. It is not a pipe, so that a program never waits for this process to read,
/// which may be stopped.
fn output() -> io::Result<File> {
    Ok(memfd_create("output", MemfdFlags::CLOEXEC)?.into())
}
