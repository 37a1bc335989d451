//! Tests of the commands, mostly through the built program, and properties that hold for any input.

mod announcements;
mod arrows;
mod check;
mod check_pairing;
mod class_report;
mod cli;
mod fairness;
mod faults;
mod files;
mod generate;
mod generated;
mod grade_formats;
mod grade_properties;
mod grade_runs;
mod grading;
mod help;
mod interruption;
mod journals;
mod keeping;
mod mistakes;
mod pictures;
mod play_properties;
mod properties;
mod python_random;
mod readme;
mod replay;
mod restored_results;
mod sizes;
mod slips;
mod submissions;
#[path = "../support/mod.rs"]
mod support;
mod terminal;
mod trying;
mod wrong_files;
mod zips;
