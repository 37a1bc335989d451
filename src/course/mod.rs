//! For courses: find and generate test cases, write goldens, grade submissions, keep a journal, report the grades, and let
//! students check their own programs.

pub mod attempt;
pub mod case;
pub mod feedback;
pub mod generate;
pub mod goldens;
pub mod grade;
pub mod journal;
pub mod report;
pub mod submission;
