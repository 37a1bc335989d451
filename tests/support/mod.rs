//! Shared by all tests: a builder that runs the program in a temporary folder, fixture folders, and a byte
//! comparison with a diff that shows white space.
#![allow(dead_code, unused_imports, reason = "each test binary uses only part of this module")]

mod bytes;
pub(crate) mod class;
mod folders;
pub(crate) mod mistakes;
pub(crate) mod pty;
pub(crate) mod random;
mod run;
pub(crate) mod signals;
pub(crate) mod student;
pub(crate) mod zips;

pub(crate) use bytes::{compare_golden, same_bytes, transcript_boards};
pub(crate) use folders::{cases, copy, fixtures, is_in_words_of_unix, tree};
pub(crate) use run::{FOUR, Ran, Run, is_running, stdout, with_cases};
