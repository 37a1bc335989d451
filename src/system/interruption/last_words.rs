//! What the process says when a signal ends it.

use std::io;
use std::sync::{Mutex, PoisonError};

use super::ensure_watched;

type Words = Box<dyn FnOnce() + Send>;

static WORDS: Mutex<Option<Words>> = Mutex::new(None);

/// While this value lives, a signal that ends the process lets it say something first.
#[derive(Debug)]
pub(crate) struct LastWords(());

impl LastWords {
    /// Prepares what is said after everything unfinished has been removed. It must not contain a step.
    pub(crate) fn prepare(say: impl FnOnce() + Send + 'static) -> io::Result<Self> {
        ensure_watched()?;
        *WORDS.lock().unwrap_or_else(PoisonError::into_inner) = Some(Box::new(say));
        Ok(Self(()))
    }
}

impl Drop for LastWords {
    /// Waits for the end of the process if the last words are being said, so that nothing else is said as well.
    fn drop(&mut self) {
        WORDS.lock().unwrap_or_else(PoisonError::into_inner).take();
    }
}

/// Says the last words, if there are any.
pub(super) fn say() {
    let mut words = WORDS.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(say) = words.take() {
        say();
        // The process ends with the lock.
        std::mem::forget(words);
    }
}
