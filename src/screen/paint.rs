use ratatui::style::{Color, Modifier, Style};

/// How the screen is colored. Everything that colors say is also said by glyphs.
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
    /// The first and the last line.
    Bar,
    Heading,
    Label,
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
    pub(super) fn style(self, role: Role) -> Style {
        let plain = match role {
            // What is sunk needs no more attention.
            Role::Text | Role::Water | Role::Miss | Role::Ship | Role::Recorded | Role::Sunk => Style::new(),
            Role::Heading | Role::Hit | Role::News | Role::Warning | Role::Marked => {
                Style::new().add_modifier(Modifier::BOLD)
            }
            Role::Label => Style::new().add_modifier(Modifier::DIM),
            Role::Bar | Role::Hanging | Role::Misplaced | Role::Chosen => {
                Style::new().add_modifier(Modifier::REVERSED)
            }
        };
        let color = match role {
            Role::Miss => Color::Cyan,
            Role::Hit | Role::Sunk | Role::Misplaced | Role::Warning => Color::Red,
            Role::Ship | Role::Hanging => Color::Green,
            Role::Recorded | Role::Marked => Color::Magenta,
            Role::Text
            | Role::Bar
            | Role::Heading
            | Role::Label
            | Role::Water
            | Role::News
            | Role::Chosen => return plain,
        };
        if self == Self::Ansi { plain.fg(color) } else { plain }
    }
}
