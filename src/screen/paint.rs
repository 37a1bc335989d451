use ratatui::style::{Color, Modifier, Style};

/// How the screen is colored. Everything that colors say is also said by glyphs or words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Paint {
    /// With the 16 colors that every terminal has, so that its user's choice of colors counts.
    Ansi,
    /// Without colors, but bold and reversed where it helps.
    Plain,
}

/// What a piece of the screen is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Role {
    Text,
    Bar,
    Heading,
    Water,
    Ship,
    Miss,
    Hit,
    Sunk,
    Recorded,
    Marked,
    /// A ship at the cursor that can be placed, and one that cannot.
    Hanging,
    Misplaced,
    News,
    Warning,
    Chosen,
}

impl Paint {
    /// How a piece of the screen looks. `in_duel`, boards have the colors of the published program's window: grey
    /// ships, red hits and blue misses.
    pub(super) fn style(self, role: Role, in_duel: bool) -> Style {
        let plain = match role {
            Role::Text | Role::Water | Role::Miss | Role::Ship | Role::Recorded => Style::new(),
            Role::Heading | Role::Hit | Role::News | Role::Warning | Role::Marked => {
                Style::new().add_modifier(Modifier::BOLD)
            }
            Role::Bar | Role::Hanging | Role::Misplaced | Role::Chosen | Role::Sunk => {
                Style::new().add_modifier(Modifier::REVERSED)
            }
        };
        if self == Self::Plain {
            return plain;
        }
        // Text has the terminal's own colors. Cells have two, which can be read on any terminal.
        let (color, background) = match role {
            Role::Text | Role::Bar | Role::Heading | Role::News | Role::Chosen => return plain,
            Role::Warning => return plain.fg(Color::Red),
            Role::Water if in_duel => (Color::DarkGray, Color::Gray),
            Role::Water => (Color::Gray, Color::Blue),
            Role::Ship if in_duel => (Color::White, Color::DarkGray),
            Role::Ship => (Color::Black, Color::Gray),
            Role::Miss if in_duel => (Color::White, Color::Blue),
            Role::Miss => (Color::Black, Color::Cyan),
            Role::Hit | Role::Misplaced => (Color::White, Color::Red),
            Role::Sunk => (Color::LightRed, Color::Black),
            Role::Recorded | Role::Marked => (Color::White, Color::Magenta),
            Role::Hanging => (Color::Black, Color::Green),
        };
        plain.remove_modifier(Modifier::REVERSED).fg(color).bg(background)
    }
}
