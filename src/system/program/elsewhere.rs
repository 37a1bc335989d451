//! Systems without the sandbox, where no program runs yet.

use std::ffi::OsString;
use std::io;

use super::{Finished, Program};
use crate::system::read::ReadError;

/// The folder of a run, of which there is none.
#[derive(Debug)]
pub(crate) enum RunFolder {}

impl Program<'_> {
    /// Reports that programs are not run here.
    pub(crate) fn run(&self) -> io::Result<Finished> {
        match *self.sandbox {}
    }
}

impl Finished {
    /// Reads a file that the program wrote, below its folder.
    pub(crate) fn read(&self, _name: &str, _limit: u64) -> Result<Vec<u8>, ReadError> {
        match self.folder {}
    }

    /// The names of the files in its folder.
    pub(crate) fn files(&self) -> Vec<OsString> {
        match self.folder {}
    }
}
