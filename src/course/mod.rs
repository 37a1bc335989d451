//! For teachers: cases, generating them, writing their goldens, grading with them, and reports.

pub mod case;
pub mod generate;
pub mod goldens;
pub mod grade;
pub mod report;
