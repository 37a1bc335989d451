//! One run on systems without the sandbox.

use std::ffi::OsString;
use std::fs;
use std::io;
use std::path::Path;
use std::process::Command;

use super::{Finished, Input, Program, portable};
use crate::system::find_program::find_program;
use crate::system::folder::create_folder;
use crate::system::interruption::step;
use crate::system::read::{ReadError, read_beneath};
use crate::system::temporary_folder::TemporaryFolder;

/// The folder of a run.
pub(crate) type RunFolder = TemporaryFolder;

impl Program<'_> {
    /// Runs the program until it ends or exceeds a limit. Returns an error only if something other than the
    /// program fails.
    pub(crate) fn run(&self) -> io::Result<Finished> {
        let folder = TemporaryFolder::create()?;
        self.inputs.iter().try_for_each(|input| put(input, folder.path()))?;
        let Some((word, options)) = self.words.split_first() else {
            return Err(io::ErrorKind::InvalidInput.into());
        };
        let program = find_program(word).unwrap_or_else(|| word.into());
        let mut command = Command::new(program);
        command.args(options).args(self.arguments).current_dir(folder.path());
        // Nothing is left beside the program, or among the temporary files of its user.
        command.env("PYTHONDONTWRITEBYTECODE", "1");
        command.envs(["TMPDIR", "TEMP", "TMP"].map(|name| (name, folder.path())));
        let ran = portable::run(command, self.stdin, &folder.path().join(self.output), self.limits)?;
        Ok(Finished { folder, stdout: ran.stdout, stderr: ran.stderr, end: ran.end, usage: ran.usage })
    }
}

#[expect(clippy::disallowed_methods, reason = "called in a step")]
fn put(input: &Input, folder: &Path) -> io::Result<()> {
    let path = folder.join(&input.name);
    match &input.content {
        // A case may list the same name twice.
        _ if path.exists() => Ok(()),
        Some(content) => step(|| fs::write(path, content)),
        None => create_folder(&path),
    }
}

impl Finished {
    /// Reads a file that the program wrote, below its folder. Links are not followed.
    pub(crate) fn read(&self, name: &str, limit: u64) -> Result<Vec<u8>, ReadError> {
        read_beneath(self.folder.path(), Path::new(name), limit)
    }

    /// The names of the files in its folder, up to a limit.
    pub(crate) fn files(&self) -> Vec<OsString> {
        const MOST: usize = 1000;
        let entries = fs::read_dir(self.folder.path()).into_iter().flatten().take(MOST).flatten();
        let files = entries.filter(|entry| entry.file_type().is_ok_and(|kind| kind.is_file()));
        files.map(|entry| entry.file_name()).collect()
    }
}
