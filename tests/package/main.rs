//! What people download, made of the program that cargo built for the tests: the Debian package is checked by lintian,
//! and installed, used and removed in a root folder of its own; the tarball is unpacked and used.
#![cfg(target_os = "linux")]

mod contents;
mod files;
mod install;
mod root;
#[path = "../support/mod.rs"]
mod support;
