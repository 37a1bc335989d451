//! For courses: find and generate test cases, write goldens, run and grade submissions, keep a journal, report the grades,
//! and let students check their own programs.

pub mod case;
pub mod class;
mod digest;
pub mod feedback;
pub mod gaps;
pub mod generate;
pub mod journal;
mod portable;
pub mod report;
pub mod run;
pub(crate) mod smallest;
pub mod submission;
pub mod try_;

pub use digest::Digest;
