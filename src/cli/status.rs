use std::process::ExitCode;

/// The exit status of a command, as scripts see it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Status {
    Success = 0,
    /// The input was rejected, or the output could not be written.
    Failure = 1,
    /// The command line was wrong.
    Usage = 2,
}

impl Status {
    /// This status if it is a failure, otherwise the status of the next step.
    pub(crate) fn and(self, next: Self) -> Self {
        if self == Self::Success { next } else { self }
    }
}

impl From<Status> for ExitCode {
    fn from(status: Status) -> Self {
        Self::from(status as u8)
    }
}
