//! Plays on the whole screen: reads keys and the mouse, draws, and writes files.

use std::hash::{BuildHasher, Hasher, RandomState};
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

use super::super::pictures::Pictures;
use super::super::{Status, Terminal};
use super::PlayOptions;
use super::session::{Edition, read_text};
use crate::model::Size;
use crate::play::solo::{ShipFile, standard_terms};
use crate::play::{CLEAR, duel};
use crate::screen::{Effect, Event, Paint, Screen, SoloStart, Start};
use crate::source::Integer;
use crate::system::apart::{is_same_file, keep_apart};
use crate::system::full_screen::{self, FullScreen, Use};
use crate::system::interruption::{Deferral, end_as_interrupted};

/// What the screen begins with, or `None` if the edition is to be played as a dialogue: with a script or a pipe,
/// on a terminal without a cursor, or with an option that only the dialogue has.
pub(super) fn start(edition: &Edition, options: &PlayOptions) -> Option<Start> {
    let is_dialogue = options.plain || options.echo || options.script.is_some() || options.output.is_some();
    if is_dialogue || !is_full_terminal() {
        return None;
    }
    match edition {
        Edition::Streak(terms) | Edition::Console { terms, strict: false } => {
            Some(Start::Game(terms.clone()))
        }
        Edition::Duel { boards: None, frames: None } => Some(Start::Game(duel::terms())),
        Edition::Duel { .. } | Edition::Console { .. } => None,
        Edition::Solo { prepared, .. } => {
            let side = |side: Option<u16>| side.unwrap_or(Size::TEN.rows());
            let size = Size::new(side(prepared.height), side(prepared.width));
            Some(Start::Solo(SoloStart {
                seed: prepared.seed.clone(),
                terms: size.map(standard_terms),
                ships: None,
                ai: prepared.ai,
            }))
        }
    }
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
pub(super) fn choose(terminal: &Terminal) -> Status {
    play_and_report(Ok(Start::Menu), &PlayOptions::default(), terminal)
}

/// Plays games until the player leaves, and reports what goes wrong.
pub(super) fn play(start: Start, edition: &Edition, options: &PlayOptions, terminal: &Terminal) -> Status {
    play_and_report(prepare(start, edition, options), options, terminal)
}

fn play_and_report(start: anyhow::Result<Start>, options: &PlayOptions, terminal: &Terminal) -> Status {
    let mut deferral = None;
    let played = start.and_then(|start| {
        // A signal ends the program when the game up to there is written.
        let deferral = deferral.insert(Deferral::begin()?);
        try_play(start, options, terminal, deferral)
    });
    let status = report(played, terminal);
    if let Some(deferral) = deferral {
        deferral.end();
    }
    status
}

fn report(played: anyhow::Result<Left>, terminal: &Terminal) -> Status {
    match played {
        Ok(Left { problems, is_interrupted }) => {
            for problem in &problems {
                terminal.report_error(problem, None);
            }
            if is_interrupted {
                end_as_interrupted();
            }
            if problems.is_empty() { Status::Success } else { Status::Failure }
        }
        Err(error) => {
            terminal.report_error_line(&format!("{error:#}"));
            Status::Failure
        }
    }
}

/// How a player left.
struct Left {
    problems: Vec<String>,
    is_interrupted: bool,
}

/// Checks everything that can be checked before the game, and reads the ship file.
fn prepare(mut start: Start, edition: &Edition, options: &PlayOptions) -> anyhow::Result<Start> {
    let outputs = options.outputs();
    keep_apart(&options.inputs(edition), &outputs)?;
    let size = match (&mut start, edition) {
        (Start::Solo(solo), Edition::Solo { ships, .. }) => {
            solo.ships = ships.as_ref().map(|path| ship_file(path, &outputs));
            solo.terms.as_ref().map(|terms| terms.size)
        }
        (_, edition) => edition.size(),
    };
    if let Some(size) = size {
        options.pictures.check_size(size)?;
    }
    Ok(start)
}

fn try_play(
    start: Start,
    options: &PlayOptions,
    terminal: &Terminal,
    deferral: &Deferral,
) -> anyhow::Result<Left> {
    let pictures = Pictures::open(&options.pictures)?;
    let paint = if terminal.colors_stdout() { Paint::Ansi } else { Paint::Plain };
    // Whether there are colors is decided already, also against NO_COLOR.
    force_color_output(paint == Paint::Ansi);
    let full_screen = FullScreen::take(Use::Game)?;
    let screen = Screen::new(start, &Integer::from(u128::from(any_number())), full_screen.size());
    let mut session = ScreenSession {
        screen,
        paint,
        options,
        number: 1,
        pictures: Some(pictures),
        problems: Vec::new(),
        farewells: String::new(),
    };
    let played = session.run(&full_screen, deferral);
    drop(full_screen);
    // Whatever happened, the game up to now is written.
    session.close_game();
    terminal.print(session.farewells.as_bytes())?;
    Ok(Left { is_interrupted: played?, problems: session.problems })
}

/// A number that is different for each run.
pub(super) fn any_number() -> u64 {
    RandomState::new().build_hasher().finish()
}

/// Reads a ship file. An output file cannot be one, because it is replaced at the end.
fn ship_file(path: &Path, outputs: &[&Path]) -> Result<ShipFile, String> {
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
    problems: Vec<String>,
    /// A line about each game, for the first screen of the terminal.
    farewells: String,
}

/// What was done at the terminal.
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

    /// Ends with what remains to be said about the current game.
    fn close_game(&mut self) {
        self.write();
        self.farewells += &self.farewell();
    }

    fn farewell(&self) -> String {
        self.screen.farewell().map(|line| line + "\n").unwrap_or_default()
    }

    /// Writes a page that replays the game, to a file that is not there yet.
    fn save(&mut self) {
        let Some(record) = self.screen.record() else { return };
        let numbers = (1..).map(|number| if number == 1 { String::new() } else { format!("-{number}") });
        let mut paths = numbers.map(|number| PathBuf::from(format!("battleship{number}.html")));
        let path =
            paths.find(|path| path.symlink_metadata().is_err()).expect("there are more numbers than files");
        let written = match Pictures::write_page(path.clone(), &record) {
            Ok(()) => format!("written: {}", path.display()),
            Err(error) => format!("{error:#}"),
        };
        let _ = self.screen.update(Event::Written(vec![written]));
    }

    /// Writes the files of the current game, unless they are written or it has not begun.
    fn write(&mut self) {
        let Some(pictures) = self.pictures.take() else { return };
        let Some(record) = self.screen.record() else { return };
        let mut lines = Vec::new();
        for (path, written) in pictures.write_all(&record) {
            match written {
                Ok(()) => lines.push(format!("written: {}", path.display())),
                Err(error) => {
                    let problem = format!("{error:#}");
                    lines.push(problem.clone());
                    self.problems.push(problem);
                }
            }
        }
        let _ = self.screen.update(Event::Written(lines));
    }
}

/// Rings the terminal's bell.
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
