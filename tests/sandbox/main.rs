//! What programs must not be able to do, tried by the programs in `fixtures/sandbox`: as root and as an ordinary
//! user, with namespaces and without them. Each test is itself contained in a process namespace, so that an attack
//! that succeeds harms nothing but the test.
#![cfg(target_os = "linux")]

mod attacks;
mod building;
mod class;
mod container;
mod editions;
mod gradescope;
mod interruption;
mod options;
#[path = "../support/mod.rs"]
mod support;
mod threads;
mod zips;
