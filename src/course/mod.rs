//! For teachers: find and generate test cases, write goldens, grade submissions, and report the grades.

pub mod case;
pub mod generate;
pub mod goldens;
pub mod grade;
pub mod report;
