use super::{Ai, ShipFile};
use crate::model::Size;
use crate::play::{Dialogue, Stopped};
use crate::source::Integer;

/// Answers that are given before the game. The game asks for those that are `None`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
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

/// What a person who has no ship file wants to know.
const SHIP_FILE: &str = "A ship file has one ship per line, as in C 0 0 0 4.";

impl Prepared {
    /// The size of the boards, if it is not asked for.
    pub fn size(&self) -> Option<Size> {
        Size::new(self.height?, self.width?)
    }
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
    load: &dyn Fn(&str) -> Result<String, String>,
    dialogue: &mut Dialogue,
) -> Result<Setup, Stopped> {
    let whole_number = |answer: &str| Integer::parse(answer.trim());
    let seed = match prepared.seed {
        Some(seed) => seed,
        None => ask_until("Enter the seed: ", dialogue, whole_number)?,
    };
    let valid = |side: u16| (1..=Size::MAX_SIDE).contains(&side).then_some(side);
    let mut side = |prepared: Option<u16>, prompt| match prepared.and_then(valid) {
        Some(side) => Ok(side),
        None => ask_until(prompt, dialogue, |answer| valid(whole_number(answer)?.coordinate()?)),
    };
    let width = side(prepared.width, "Enter the width of the board: ")?;
    let height = side(prepared.height, "Enter the height of the board: ")?;
    let size = Size::new(height, width).expect("both sides are valid");
    let ships = match prepared.ships {
        Some(ships) => ships,
        None => loop {
            let name = dialogue.ask("Enter the name of the file containing your ship placements: ")?;
            match load(&name) {
                Ok(text) => break ShipFile { name, text },
                Err(reason) => dialogue.remark(format_args!("{reason}. {SHIP_FILE}")),
            }
        },
    };
    let ai = match prepared.ai {
        Some(ai) => ai,
        None => loop {
            dialogue.say("Choose your AI.\n1. Random\n2. Smart\n3. Cheater\n");
            match whole_number(&dialogue.ask(" Your choice: ")?).and_then(|choice| choice.index()) {
                Some(1) => break Ai::Random,
                Some(2) => break Ai::Smart,
                Some(3) => break Ai::Cheater,
                _ => {}
            }
        },
    };
    Ok(Setup { seed, size, ships, ai })
}

/// Repeats a question until the answer is valid.
fn ask_until<T>(
    prompt: &str,
    dialogue: &mut Dialogue,
    parse: impl Fn(&str) -> Option<T>,
) -> Result<T, Stopped> {
    loop {
        if let Some(answer) = parse(&dialogue.ask(prompt)?) {
            return Ok(answer);
        }
    }
}
