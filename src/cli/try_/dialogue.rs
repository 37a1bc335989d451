//! A student's own check of a program that asks for answers.

use std::collections::BTreeMap;
use std::path::Path;

use anyhow::{Context, bail};

use super::Try;
use crate::cli::{Status, Terminal};
use crate::course::case::Doubt;
use crate::course::try_::Attempt;
use crate::explain::Compare;
use crate::model::Player;
use crate::play::{GameOptions, Performance, Script, Stopped};
use crate::record::{EditionName, Ending, Record};
use crate::source::{InputFile, count};
use crate::system::program::Input;
use crate::system::read::read;

impl Try {
    /// Compares what a program prints for a game of an edition that asks for answers.
    pub(super) fn compare_dialogue(&self, game: GameOptions, terminal: &Terminal) -> anyhow::Result<Status> {
        let is_run = !self.command.is_empty();
        let Some(path) = self.script.as_deref() else {
            bail!("--edition needs --script FILE with the answers, one in a line")
        };
        if self.transcript.is_some() == is_run {
            bail!(
                "--edition needs either a command after --, or --transcript FILE with what a program printed"
            );
        }
        if self.compare == Compare::Content {
            bail!(
                "--compare content is only for rounds: nothing reads other words of an edition that asks for answers"
            );
        }
        let answers = read(path)?;
        let text = String::from_utf8_lossy(answers.bytes()).into_owned();
        let files = named_files(&game, &text);
        let texts = files.iter().filter_map(|(name, file)| {
            Some((name.clone(), String::from_utf8(file.as_ref().ok()?.bytes().to_vec()).ok()?))
        });
        let script = Script { game, answers: text, files: texts.collect() };
        let performance = script.play();
        match &performance.stopped {
            Some(Stopped::InputEnded) => {
                let moment = performance.outline.spans.last().map(|span| span.moment).unwrap_or_default();
                terminal.warn(&format!("{}: {}", path.display(), Doubt::EndsEarly(moment)));
            }
            Some(error @ Stopped::TooLarge) => bail!("{error}"),
            _ => {}
        }
        let (equal, record) = (summary(&script, &performance), performance.record.clone());
        let page = self.open_page(&[path])?;
        let attempt = Attempt::of_dialogue(script, performance, self.compare, self.sandbox.max_output);
        let result = if is_run {
            let is_plain = |name: &str| Path::new(name).file_name().is_some_and(|plain| plain == name);
            let copies = files.iter().filter(|(name, _)| is_plain(name));
            let copies = copies.filter_map(|(name, file)| Input::copy(name, file)).collect();
            self.with_program(&[], copies, answers.bytes(), terminal, |program| {
                Ok(attempt.compare_program(program).context("cannot run programs")?.0)
            })?
        } else {
            attempt.compare_file(self.transcript()).0
        };
        self.finish(&equal, &result, record, page, terminal)
    }
}

/// The files that answers name: only `solo` asks for one.
fn named_files(game: &GameOptions, answers: &str) -> BTreeMap<String, InputFile> {
    if *game != GameOptions::Solo {
        return BTreeMap::new();
    }
    let names = answers.lines().filter(|name| Path::new(name).is_file());
    names.map(|name| (name.to_owned(), read(Path::new(name)))).collect()
}

/// A game in a few words, such as `31 turns, Player 1 wins`.
fn summary(script: &Script, performance: &Performance) -> String {
    let Some(Record { turns, ending, .. }) = &performance.record else {
        return match performance.stopped {
            Some(_) => "the game does not begin".into(),
            None => "the game is refused, as it should be".into(),
        };
    };
    let ending = match (ending, script.game.edition()) {
        (Ending::Win { winner: Player::One }, EditionName::Solo) => "the player wins".into(),
        (Ending::Win { winner: Player::Two }, EditionName::Solo) => "the AI wins".into(),
        (Ending::Win { winner }, _) => format!("Player {} wins", winner.number()),
        (Ending::Quit { player }, _) => format!("Player {} quits", player.number()),
        _ => "not finished".into(),
    };
    format!("{}, {ending}", count(turns.len(), "turn"))
}
