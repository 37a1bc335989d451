/// How a dialogue is shown.
#[derive(Clone, Copy, Debug, Default)]
pub struct DialogueStyle {
    /// Whether each answer is written after its prompt, as a terminal shows it.
    pub echo: bool,
    /// Where the dialogue takes place.
    pub device: Device,
    /// Whether to use colors.
    pub color: bool,
}

/// Where a dialogue takes place.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Device {
    /// In a pipe or a file.
    #[default]
    Stream,
    /// At a terminal, which shows what is typed and can be cleared.
    Terminal,
    /// At a terminal that only prints lines.
    Printer,
}

/// Clears a terminal and moves the cursor to the top left. The lines that have scrolled off stay.
pub(super) const CLEAR: &str = "\x1b[2J\x1b[H";
