use super::{Ai, ShipFile};
use crate::model::Size;
use crate::play::{Dialogue, Stopped};
use crate::source::Integer;

/// Answers that are given before the game. The game asks for those that are `None`.
#[derive(Clone, Debug, Default)]
pub struct Prepared {
    /// The seed of the game's random numbers.
    pub seed: Option<Integer>,
    /// The number of columns.
    pub width: Option<u16>,
    /// The number of rows.
    pub height: Option<u16>,
    /// The player's ships.
    pub ships: Option<ShipFile>,
    /// The opponent.
    pub ai: Option<Ai>,
}

/// Everything that must be known before a game.
pub(super) struct Setup {
    pub(super) seed: Integer,
    pub(super) size: Size,
    pub(super) ships: ShipFile,
    pub(super) ai: Ai,
}

/// Asks for everything that is not prepared, and repeats each question until the answer is valid.
pub(super) fn ask(
    prepared: Prepared,
    load: &dyn Fn(&str) -> Option<String>,
    dialogue: &mut Dialogue,
) -> Result<Setup, Stopped> {
    let seed = match prepared.seed {
        Some(seed) => seed,
        None => ask_seed(dialogue)?,
    };
    let size = loop {
        let width = ask_side(prepared.width, "Enter the width of the board: ", dialogue)?;
        let height = ask_side(prepared.height, "Enter the height of the board: ", dialogue)?;
        if let Some(size) = Size::new(height, width) {
            break size;
        }
    };
    let ships = match prepared.ships {
        Some(ships) => ships,
        None => loop {
            let name = dialogue.ask("Enter the name of the file containing your ship placements: ")?;
            if let Some(text) = load(&name) {
                break ShipFile { name, text };
            }
        },
    };
    let ai = match prepared.ai {
        Some(ai) => ai,
        None => ask_ai(dialogue)?,
    };
    Ok(Setup { seed, size, ships, ai })
}

fn ask_seed(dialogue: &mut Dialogue) -> Result<Integer, Stopped> {
    loop {
        if let Some(seed) = Integer::parse(dialogue.ask("Enter the seed: ")?.trim()) {
            return Ok(seed);
        }
    }
}

fn ask_side(prepared: Option<u16>, prompt: &str, dialogue: &mut Dialogue) -> Result<u16, Stopped> {
    let mut answer = prepared;
    loop {
        if let Some(side) = answer.filter(|side| (1..=Size::MAX_SIDE).contains(side)) {
            return Ok(side);
        }
        answer = Integer::parse(dialogue.ask(prompt)?.trim()).and_then(|side| side.coordinate());
    }
}

fn ask_ai(dialogue: &mut Dialogue) -> Result<Ai, Stopped> {
    loop {
        dialogue.say("Choose your AI.\n1. Random\n2. Smart\n3. Cheater\n");
        let choice = Integer::parse(dialogue.ask(" Your choice: ")?.trim());
        match choice.and_then(|choice| choice.index()) {
            Some(1) => return Ok(Ai::Random),
            Some(2) => return Ok(Ai::Smart),
            Some(3) => return Ok(Ai::Cheater),
            _ => {}
        }
    }
}
