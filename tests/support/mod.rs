//! What the tests share: a fluent way to run the built program in a folder of its own, fixture
//! folders, and byte comparison with a diff that shows white space.
#![allow(dead_code, unused_imports, reason = "each test binary uses a part of it")]

mod bytes;
pub(crate) mod class;
mod folders;
pub(crate) mod random;
mod run;

pub(crate) use bytes::{compare_golden, same_bytes, transcript_boards};
pub(crate) use folders::{cases, copy, fixtures, tree};
pub(crate) use run::{FOUR, Ran, Run, is_running, stdout, with_cases};
