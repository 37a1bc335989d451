//! Plays on the whole screen: reads keys and the mouse, draws, and writes files.

use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use ratatui::backend::CrosstermBackend;
use ratatui::crossterm::event::{
    self as input, KeyCode, KeyEventKind, KeyModifiers, MouseButton, MouseEventKind,
};
use ratatui::crossterm::style::force_color_output;
use ratatui::layout::Rect;
use ratatui::{TerminalOptions, Viewport};

use super::super::pictures::{PictureOptions, Pictures};
use super::super::values::read_text;
use super::super::{Status, Terminal};
use super::PlayOptions;
use super::session::Edition;
use crate::course::generate::any_seed;
use crate::play::solo::{ShipFile, standard_terms};
use crate::play::{CLEAR, duel};
use crate::screen::{Effect, Event, Paint, Screen, SoloStart, Start};
use crate::source::Integer;
use crate::system::apart::is_same_file;
use crate::system::full_screen::{self, FullScreen, Use};
use crate::system::interruption::{Deferral, end_as_interrupted};

/// Whether a game is played on the whole screen. It is a dialogue with a script or a pipe, on a terminal without a
/// cursor, or with an option that only the dialogue has.
pub(super) fn is_wanted(edition: &Edition, options: &PlayOptions) -> bool {
    let is_dialogue = match edition {
        Edition::Duel { boards, frames } => boards.is_some() || frames.is_some(),
        Edition::Console { strict, .. } => *strict,
        Edition::Streak(_) | Edition::Solo { .. } => false,
    };
    let is_dialogue = is_dialogue || options.plain || options.echo;
    !is_dialogue && options.script.is_none() && options.output.is_none() && is_full_terminal()
}

/// Whether people sit at a terminal on which a game can be drawn.
pub(super) fn is_full_terminal() -> bool {
    io::stdin().is_terminal() && io::stdout().is_terminal() && !is_dumb()
}

/// Whether the terminal says that it only prints lines.
pub(super) fn is_dumb() -> bool {
    std::env::var_os("TERM").is_none_or(|term| term.is_empty() || term == "dumb")
}

/// Lets the player choose an edition, and plays it.
pub(super) fn choose(terminal: &Terminal) -> anyhow::Result<Status> {
    play_until_left(Start::Menu, &PlayOptions::default(), terminal)
}

pub(super) fn play(edition: &Edition, options: &PlayOptions, terminal: &Terminal) -> anyhow::Result<Status> {
    let outputs = options.outputs();
    let start = match edition {
        Edition::Streak(terms) | Edition::Console { terms, .. } => Start::Game(terms.clone()),
        Edition::Duel { .. } => Start::Game(duel::terms()),
        Edition::Solo { prepared, ships } => Start::Solo(SoloStart {
            seed: prepared.seed.clone(),
            terms: edition.size().map(standard_terms),
            ships: ships.as_ref().map(|path| ship_file(path, &outputs)),
            ai: prepared.ai,
        }),
    };
    play_until_left(start, options, terminal)
}

fn play_until_left(start: Start, options: &PlayOptions, terminal: &Terminal) -> anyhow::Result<Status> {
    // A signal ends the program when the game up to there is written.
    let deferral = Deferral::begin()?;
    let mut problems = Vec::new();
    let played = try_play(start, options, terminal, &deferral, &mut problems);
    let is_interrupted = played.unwrap_or_else(|error| {
        problems.push(format!("{error:#}"));
        false
    });
    problems.iter().for_each(|problem| terminal.report_error(problem, None));
    if is_interrupted {
        end_as_interrupted();
    }
    deferral.end();
    Ok(if problems.is_empty() { Status::Success } else { Status::Failure })
}

/// Plays until the player leaves, and returns whether Ctrl-C was pressed.
fn try_play(
    start: Start,
    options: &PlayOptions,
    terminal: &Terminal,
    deferral: &Deferral,
    problems: &mut Vec<String>,
) -> anyhow::Result<bool> {
    let pictures = Pictures::open(&options.pictures)?;
    let paint = if terminal.colors_stdout() { Paint::Ansi } else { Paint::Plain };
    // Whether there are colors is decided already, also against NO_COLOR.
    force_color_output(paint == Paint::Ansi);
    let full_screen = FullScreen::take(Use::Game)?;
    let screen = Screen::new(start, &Integer::from(u128::from(any_seed())), full_screen.size());
    let mut session = ScreenSession {
        screen,
        paint,
        options,
        number: 1,
        pictures: Some(pictures),
        problems,
        farewells: String::new(),
    };
    let played = session.run(&full_screen, deferral);
    drop(full_screen);
    // Whatever happened, the game up to now is written.
    session.write();
    session.farewells += &session.farewell();
    terminal.print(session.farewells.as_bytes())?;
    played
}

/// Reads a ship file. An output file cannot be one, because it is replaced at the end.
pub(super) fn ship_file(path: &Path, outputs: &[&Path]) -> Result<ShipFile, String> {
    let name = path.to_string_lossy().into_owned();
    if outputs.iter().any(|output| is_same_file(path, output)) {
        return Err(format!("{name} is replaced at the end of the game, so it cannot be the ship file"));
    }
    let text = read_text(path).map_err(|error| format!("{error:#}"))?;
    Ok(ShipFile { name, text })
}

/// A screen with the files that its game is written to.
struct ScreenSession<'a> {
    screen: Screen,
    paint: Paint,
    options: &'a PlayOptions,
    /// The number of the current game, from 1.
    number: u32,
    /// The files for the current game, until they are written.
    pictures: Option<Pictures>,
    problems: &'a mut Vec<String>,
    /// A line about each game, for the first screen of the terminal.
    farewells: String,
}

enum TerminalInput {
    Event(Event),
    Interrupt,
    Suspend,
}

/// How long to wait for a key before looking whether the terminal has changed.
const TICK: Duration = Duration::from_millis(100);
/// Keys that follow each other more closely were typed ahead, or pasted.
const TYPED_AHEAD: Duration = Duration::from_millis(30);
/// How long a hand-over or the end is on the screen before keys count, so that a second Enter does not go on unseen.
const NOTICED: Duration = Duration::from_millis(1000);
/// How long a shot is seen to land before the game goes on by itself.
const LANDED: Duration = Duration::from_millis(700);
/// For how long no key may be pressed before they count, so that a key that is held down does not go on either.
const LET_GO: Duration = Duration::from_millis(400);

impl ScreenSession<'_> {
    /// Plays until the player leaves or a signal comes. Returns whether Ctrl-C was pressed.
    fn run(&mut self, full_screen: &FullScreen, deferral: &Deferral) -> anyhow::Result<bool> {
        // When a hand-over or the end has been on the screen for long enough.
        let mut noticed: Option<Instant> = None;
        let mut drawn = full_screen.size();
        let mut terminal = empty_terminal(drawn)?;
        loop {
            if self.screen.is_over() {
                self.write();
            }
            terminal.draw(|frame| self.screen.draw(self.paint, frame))?;
            let input = loop {
                if deferral.is_wanted().load(Ordering::Acquire) {
                    return Ok(false);
                }
                if let Some(input) = read()? {
                    noticed = noticed.map(|noticed| noticed.max(Instant::now() + LET_GO));
                    break Some(input);
                }
                if noticed.take_if(|noticed| Instant::now() >= *noticed).is_some() {
                    break Some(TerminalInput::Event(Event::Noticed));
                }
                if full_screen.was_resumed() || full_screen.size() != drawn {
                    break None;
                }
            };
            let farewell = self.farewell();
            let effect = match input {
                Some(TerminalInput::Interrupt) => return Ok(true),
                Some(TerminalInput::Suspend) => {
                    full_screen::suspend();
                    Effect::None
                }
                Some(TerminalInput::Event(event)) => self.screen.update(event),
                None => {
                    drawn = full_screen.size();
                    terminal = empty_terminal(drawn)?;
                    self.screen.update(Event::Resize { columns: drawn.0, rows: drawn.1 })
                }
            };
            match effect {
                Effect::None => {}
                Effect::Landed => {
                    noticed = Some(Instant::now() + LANDED);
                    if self.options.bell {
                        ring()?;
                    }
                }
                Effect::Save => self.save(),
                Effect::HandOver | Effect::Over => {
                    noticed = Some(Instant::now() + NOTICED);
                    if forget_typed()? {
                        return Ok(true);
                    }
                }
                Effect::LoadShips(name) => {
                    let ships = ship_file(Path::new(&name), &self.options.outputs());
                    let _ = self.screen.update(Event::Ships(ships));
                }
                Effect::Again => {
                    self.farewells += &farewell;
                    self.number += 1;
                    self.pictures = Some(Pictures::open(&self.options.pictures.for_game(self.number))?);
                }
                Effect::Quit => return Ok(false),
            }
        }
    }

    fn farewell(&self) -> String {
        self.screen.farewell().map(|line| line + "\n").unwrap_or_default()
    }

    /// Writes a page that replays the game, to a file that is not there yet.
    fn save(&mut self) {
        let numbers = (1..).map(|number| if number == 1 { String::new() } else { format!("-{number}") });
        let mut paths = numbers.map(|number| PathBuf::from(format!("battleship{number}.html")));
        let path =
            paths.find(|path| path.symlink_metadata().is_err()).expect("there are more numbers than files");
        match Pictures::open(&PictureOptions { html: Some(path), ..PictureOptions::default() }) {
            Ok(pictures) => {
                self.pictures = Some(pictures);
                self.write();
            }
            Err(error) => {
                let _ = self.screen.update(Event::Written(vec![format!("{error:#}")]));
            }
        }
    }

    /// Writes the files of the current game, unless they are written or it has not begun.
    fn write(&mut self) {
        let Some(pictures) = self.pictures.take() else { return };
        let Some(record) = self.screen.record() else { return };
        let written = pictures.write_all(&record).map(|(path, written)| match written {
            Ok(()) => format!("written: {}", path.display()),
            Err(error) => {
                self.problems.push(format!("{error:#}"));
                format!("{error:#}")
            }
        });
        let written = written.collect();
        let _ = self.screen.update(Event::Written(written));
    }
}

fn ring() -> io::Result<()> {
    let mut picture = full_screen::Picture::default();
    picture.write_all(b"\x07")?;
    picture.flush()
}

/// Clears the terminal, on which everything is drawn again then.
fn empty_terminal(
    (columns, rows): (u16, u16),
) -> io::Result<ratatui::Terminal<CrosstermBackend<full_screen::Picture>>> {
    let mut picture = full_screen::Picture::default();
    picture.write_all(CLEAR.as_bytes())?;
    let viewport = Viewport::Fixed(Rect::new(0, 0, columns, rows));
    ratatui::Terminal::with_options(CrosstermBackend::new(picture), TerminalOptions { viewport })
}

/// Forgets what was typed ahead. Returns whether Ctrl-C was among it.
fn forget_typed() -> io::Result<bool> {
    loop {
        full_screen::wait_for_input(TYPED_AHEAD)?;
        if !input::poll(Duration::ZERO)? {
            return Ok(false);
        }
        if let Some(TerminalInput::Interrupt) = translate(input::read()?) {
            return Ok(true);
        }
    }
}

/// Reads what was done at the terminal, or returns `None` if nothing was done for a moment.
fn read() -> io::Result<Option<TerminalInput>> {
    // `crossterm` would try to read from a terminal that has gone away, again and again.
    full_screen::wait_for_input(Duration::ZERO)?;
    if !input::poll(Duration::ZERO)? {
        full_screen::wait_for_input(TICK)?;
        if !input::poll(Duration::ZERO)? {
            return Ok(None);
        }
    }
    Ok(translate(input::read()?))
}

/// What an event of the terminal means for a game, if it means anything.
fn translate(event: input::Event) -> Option<TerminalInput> {
    let key = match event {
        input::Event::Key(key) if key.kind != KeyEventKind::Release => key,
        input::Event::Mouse(mouse) if mouse.kind == MouseEventKind::Down(MouseButton::Left) => {
            return Some(TerminalInput::Event(Event::Click { column: mouse.column, row: mouse.row }));
        }
        _ => return None,
    };
    let is_control = key.modifiers.contains(KeyModifiers::CONTROL);
    match key.code {
        KeyCode::Char('c') if is_control => Some(TerminalInput::Interrupt),
        KeyCode::Char('z') if is_control => Some(TerminalInput::Suspend),
        _ if key.modifiers.intersects(KeyModifiers::CONTROL | KeyModifiers::ALT) => None,
        code => Some(TerminalInput::Event(Event::Key(code))),
    }
}
