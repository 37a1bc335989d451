use std::io::{self, ErrorKind, Write};

/// The number of bytes to collect before writing them.
pub(super) const BLOCK: usize = 1 << 16;

/// An output of a dialogue. It collects text into blocks, and keeps the first failure until the end.
pub(super) struct Outlet<'io> {
    writer: Box<dyn Write + 'io>,
    waiting: Vec<u8>,
    failure: Option<io::Error>,
    is_unheard: bool,
}

impl<'io> Outlet<'io> {
    pub(super) fn new(writer: Box<dyn Write + 'io>) -> Self {
        Self { writer, waiting: Vec::new(), failure: None, is_unheard: false }
    }

    pub(super) fn put(&mut self, bytes: &[u8]) {
        self.waiting.extend(bytes);
        if self.waiting.len() >= BLOCK {
            self.flush();
        }
    }

    /// Writes what was collected. If the reader has gone away, writing stops, but that is not a failure.
    pub(super) fn flush(&mut self) {
        if let Err(error) = self.writer.write_all(&self.waiting).and_then(|()| self.writer.flush()) {
            self.is_unheard = error.kind() == ErrorKind::BrokenPipe;
            if !self.is_unheard {
                self.failure = Some(error);
            }
            self.writer = Box::new(io::sink());
        }
        self.waiting.clear();
    }

    /// Whether the reader has gone away.
    pub(super) fn is_unheard(&self) -> bool {
        self.is_unheard
    }

    pub(super) fn finish(mut self) -> io::Result<()> {
        self.flush();
        self.failure.map_or(Ok(()), Err)
    }
}
