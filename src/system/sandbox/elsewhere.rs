//! Systems without Landlock: there is no sandbox, and nothing runs.

use std::fmt;

use super::choice::{SandboxError, SandboxOptions};

/// A sandbox, which does not exist here.
#[derive(Clone, Debug)]
pub enum Sandbox {}

impl Sandbox {
    /// Reports that there is no sandbox.
    pub fn set_up(_: &SandboxOptions) -> Result<Self, SandboxError> {
        Err(SandboxError::NoLandlock)
    }

    /// What is weaker than it could be.
    pub fn weakness(&self) -> Option<&'static str> {
        match *self {}
    }
}

impl fmt::Display for Sandbox {
    fn fmt(&self, _: &mut fmt::Formatter) -> fmt::Result {
        match *self {}
    }
}
