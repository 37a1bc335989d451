use std::io::{self, ErrorKind, Write};

/// The number of bytes to collect before writing them.
pub(super) const BLOCK: usize = 1 << 16;

/// An output of a dialogue. It collects text into blocks, and keeps the first failure until the end.
pub(super) struct Outlet<'io> {
    writer: Box<dyn Write + 'io>,
    waiting: Vec<u8>,
    failure: Option<io::Error>,
}

impl<'io> Outlet<'io> {
    pub(super) fn new(writer: Box<dyn Write + 'io>) -> Self {
        Self { writer, waiting: Vec::new(), failure: None }
    }

    pub(super) fn put(&mut self, bytes: &[u8]) {
        self.waiting.extend(bytes);
        if self.waiting.len() >= BLOCK {
            self.flush();
        }
    }

    /// Writes what was collected. Nothing is written after a failure.
    pub(super) fn flush(&mut self) {
        if let Err(error) = self.writer.write_all(&self.waiting).and_then(|()| self.writer.flush()) {
            self.failure = Some(error);
            self.writer = Box::new(io::sink());
        }
        self.waiting.clear();
    }

    pub(super) fn is_unheard(&self) -> bool {
        self.failure.as_ref().is_some_and(|error| error.kind() == ErrorKind::BrokenPipe)
    }

    /// Writes what is left. It is not a failure if the reader has gone away.
    pub(super) fn finish(mut self) -> io::Result<()> {
        self.flush();
        if self.is_unheard() { Ok(()) } else { self.failure.map_or(Ok(()), Err) }
    }
}
