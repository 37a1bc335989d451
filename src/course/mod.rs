//! For teachers: cases, generating them, grading with them, and reports.

pub mod case;
pub mod generate;
pub mod grade;
pub mod report;
