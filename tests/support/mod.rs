//! What the tests share: a fluent way to run the built program in a folder of its own, fixture
//! folders, and byte comparison with a diff that shows white space.
#![allow(dead_code, unused_imports, reason = "each test binary uses a part of it")]

mod bytes;
pub mod class;
mod folders;
pub mod random;
mod run;

pub use bytes::{compare_golden, same_bytes, transcript_boards};
pub use folders::{cases, copy, fixtures, tree};
pub use run::{FOUR, Ran, Run, is_running, stdout, with_cases};
