use std::fmt;
use std::ops::Range;

use serde::{Deserialize, Serialize};
use toml::Spanned;
use toml::de::{DeString, DeTable, DeValue};

use super::{INPUTS, SETTINGS, TRANSCRIPT};
use crate::explain::Compare;
use crate::play::GameOptions;
use crate::record::EditionName;
use crate::rounds::Wording;
use crate::source::{Highlight, Problem, Source};

#[derive(Clone, Debug, PartialEq)]
pub struct Settings {
    pub name: Option<String>,
    pub points: f64,
    /// The edition of the game and its options, unless it is `rounds`.
    pub dialogue: Option<GameOptions>,
    /// The words of these options.
    pub options: Vec<String>,
    /// The names of Player 1's board, Player 2's board, Player 1's moves and Player 2's moves.
    pub files: [String; 4],
    /// Whether `case.toml` lists the files. Then a missing one is intended.
    pub files_are_said: bool,
    /// How many rounds are compared; all if not set.
    pub rounds: Option<usize>,
    pub wording: Option<Wording>,
    pub compare: Option<Compare>,
    pub visibility: Visibility,
}

/// Whether students see a case in what is made for them: Gradescope's report and feedback pages.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Visibility {
    /// They see its result and its explanation.
    #[default]
    Visible,
    /// They do not see it. It counts all the same.
    Hidden,
}

impl Visibility {
    /// The name used in `case.toml` and by Gradescope.
    pub fn name(self) -> &'static str {
        match self {
            Self::Visible => "visible",
            Self::Hidden => "hidden",
        }
    }
}

impl Default for Settings {
    fn default() -> Self {
        let files = INPUTS.map(str::to_owned);
        Self {
            name: None,
            points: 1.0,
            dialogue: None,
            options: Vec::new(),
            files,
            files_are_said: false,
            rounds: None,
            wording: None,
            compare: None,
            visibility: Visibility::Visible,
        }
    }
}

const MAX_BYTES: usize = 1 << 20;

/// Parses `case.toml` and returns all problems in it. Unknown keys are errors, because a misspelled key would
/// silently have no effect.
pub fn parse_settings(source: &Source) -> Result<Settings, Vec<Problem>> {
    if source.bytes().len() > MAX_BYTES {
        let message = format!("the file is larger than {} MiB", MAX_BYTES >> 20);
        return Err(vec![Problem::error(message, "check that this is the right file", Vec::new())]);
    }
    let text = source.text().map_err(|problem| vec![problem])?;
    let table = DeTable::parse(text).map_err(|error| {
        let message = format!("invalid TOML: {}", error.message().replace('\n', ", "));
        let help = "write each setting as key = value, with strings in quotes";
        vec![problem(message, help, error.span().unwrap_or_default())]
    })?;
    let mut settings = Settings::default();
    let game = set_game(&mut settings, table.get_ref());
    let has_game = game.is_ok();
    // What is wrong with the edition or its options is reported once.
    let others = table.get_ref().iter().filter(|(key, _)| has_game || key.get_ref() != "options");
    let set = others.map(|(key, value)| set(&mut settings, key, value));
    let mut problems: Vec<Problem> = std::iter::once(game).chain(set).filter_map(Result::err).collect();
    for highlight in problems.iter_mut().flat_map(|problem| &mut problem.highlights) {
        // The first line of a longer value is enough.
        let lines = text[highlight.span.clone()].find(['\n', '\r']);
        highlight.span.end = lines.map_or(highlight.span.end, |length| highlight.span.start + length);
    }
    problems.sort_by_key(Problem::start);
    if problems.is_empty() { Ok(settings) } else { Err(problems) }
}

fn problem(message: impl fmt::Display, help: &str, span: Range<usize>) -> Problem {
    Problem::error(message, help, vec![Highlight::unlabelled(span)])
}

/// A key has a wrong value, or there should be none.
fn must_be(key: &str, words: &str, value: &Spanned<DeValue>) -> Problem {
    problem(format!("{key} {words}"), "remove the key to use the default", value.span())
}

fn set_game(settings: &mut Settings, table: &DeTable) -> Result<(), Problem> {
    let Some(name) = table.get("edition") else { return Ok(()) };
    let edition = named(&EditionName::ALL, EditionName::name, name).ok_or_else(|| {
        must_be("edition", "must be \"rounds\", \"streak\", \"duel\", \"console\" or \"solo\"", name)
    })?;
    if edition == EditionName::Rounds {
        return Ok(());
    }
    let mut spans = vec![name.span()];
    if let Some(options) = table.get("options") {
        let words = options.get_ref().as_array().and_then(|words| {
            spans = words.iter().map(Spanned::span).collect();
            words.iter().map(|word| word.get_ref().as_str().map(str::to_owned)).collect()
        });
        settings.options = words.ok_or_else(|| {
            must_be("options", "must be a list of words such as [\"--size\", \"3\"]", options)
        })?;
    }
    let game = GameOptions::parse(edition, &settings.options).map_err(|error| {
        let span = spans.get(error.word).cloned().unwrap_or_else(|| name.span());
        problem(&error, "write options as after 'battleship play', and only those that decide the game", span)
    })?;
    settings.dialogue = Some(game);
    Ok(())
}

fn set(settings: &mut Settings, key: &Spanned<DeString>, value: &Spanned<DeValue>) -> Result<(), Problem> {
    let name = key.get_ref().as_ref();
    let bad = |words: &str| must_be(name, words, value);
    let is_dialogue = settings.dialogue.is_some();
    match name {
        // These were set before, because the other keys depend on them.
        "options" if !is_dialogue => {
            return Err(bad("is only for the edition streak, duel, console or solo"));
        }
        "edition" | "options" => {}
        "files" | "rounds" | "wording" if is_dialogue => return Err(bad("is only for the edition rounds")),
        "name" => {
            let name = value.get_ref().as_str().filter(|name| !name.trim().is_empty());
            let name = name.ok_or_else(|| bad("must be a string such as \"Player1 wins\""))?;
            settings.name = Some(name.to_owned());
        }
        "points" => {
            let points = points(value.get_ref());
            settings.points = points.ok_or_else(|| bad("must be a number from 0 to 1000000"))?;
        }
        "files" => {
            settings.files_are_said = true;
            settings.files = files(value.get_ref()).ok_or_else(|| {
                bad("must be a list of four file names without folders: two boards, then two move lists, not Battleship.out or case.toml")
            })?;
        }
        "rounds" => {
            let rounds = whole(value.get_ref()).and_then(|rounds| usize::try_from(rounds).ok());
            let rounds = rounds.filter(|&rounds| rounds > 0);
            settings.rounds = Some(rounds.ok_or_else(|| bad("must be a whole number of at least 1"))?);
        }
        "wording" => {
            let wording = named(&[Wording::Report, Wording::Handout], Wording::name, value);
            settings.wording = Some(wording.ok_or_else(|| bad("must be \"report\" or \"handout\""))?);
        }
        "compare" => {
            let words = "must be \"exact\", \"eol\", \"trailing\", \"space\" or \"content\"";
            let mode = named(&Compare::ALL, Compare::name, value).ok_or_else(|| bad(words))?;
            if mode == Compare::Content && is_dialogue {
                return Err(bad("must be another mode: \"content\" reads only transcripts of rounds"));
            }
            settings.compare = Some(mode);
        }
        "visibility" => {
            let visibility = named(&[Visibility::Visible, Visibility::Hidden], Visibility::name, value);
            settings.visibility = visibility.ok_or_else(|| bad("must be \"visible\" or \"hidden\""))?;
        }
        _ => {
            let help =
                "the keys are name, points, edition, options, files, rounds, wording, compare and visibility";
            return Err(problem(format!("unknown key '{name}'"), help, key.span()));
        }
    }
    Ok(())
}

/// The one of these values whose name this is.
fn named<T: Copy>(all: &[T], name: fn(T) -> &'static str, value: &Spanned<DeValue>) -> Option<T> {
    all.iter().copied().find(|&one| value.get_ref().as_str() == Some(name(one)))
}

/// Large enough for any case, and small enough that hundredths are still exact.
const MOST_POINTS: f64 = 1e6;

fn points(value: &DeValue) -> Option<f64> {
    let decimal = value.as_float().and_then(|number| number.as_str().parse().ok());
    decimal.or(whole(value).map(|number| number as f64)).filter(|points| (0.0..=MOST_POINTS).contains(points))
}

fn whole(value: &DeValue) -> Option<i64> {
    let number = value.as_integer()?;
    i64::from_str_radix(number.as_str(), number.radix()).ok()
}

fn files(value: &DeValue) -> Option<[String; 4]> {
    let names = value.as_array()?.iter().map(|name| name.get_ref().as_str().filter(|name| is_plain(name)));
    let names: Vec<String> = names.map(|name| name.map(str::to_owned)).collect::<Option<_>>()?;
    names.try_into().ok()
}

/// Whether this is the name of a possible input file in the folder itself.
fn is_plain(name: &str) -> bool {
    !name.is_empty()
        && !name.contains(['/', '\\', '\0'])
        && ![".", "..", TRANSCRIPT, SETTINGS].contains(&name)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(text: &str) -> Result<Settings, Vec<(usize, String)>> {
        let source = Source::new("case.toml", text);
        let place = |problem: Problem| {
            let line = problem.start().map_or(0, |start| source.position(start).line);
            (line, problem.message)
        };
        parse_settings(&source).map_err(|problems| problems.into_iter().map(place).collect())
    }

    #[test]
    fn every_problem_has_a_line_number() {
        let text = "name = 5\npoints = -1\nfiles = [\"a\"]\nrounds = 0\nwording = \"x\"\ncompare = \"\"\nround = 5\nvisibility = 1\n";
        let problems = parse(text).unwrap_err();
        assert_eq!(problems.iter().map(|(line, _)| *line).collect::<Vec<_>>(), [1, 2, 3, 4, 5, 6, 7, 8]);
        assert_eq!(problems[6].1, "unknown key 'round'");
    }

    #[test]
    fn an_edition_has_its_own_keys() {
        let streak = parse(
            "compare = \"space\"\nedition = \"streak\"\noptions = [\"--size\", \"3\", \"--ships\", \"2\"]\n",
        )
        .unwrap();
        assert_eq!(streak.dialogue.map(|game| game.edition()), Some(EditionName::Streak));
        for (text, line) in [
            ("edition = \"chess\"\n", 1),
            ("options = []\n", 1),
            ("edition = \"solo\"\noptions = [\n\"--seed\",\n\"1\"]\n", 3),
            ("edition = \"solo\"\noptions = \"--seed\"\n", 2),
            ("edition = \"streak\"\noptions = [\"--size\",\n\"0\"]\n", 3),
            ("edition = \"console\"\nrounds = 5\n", 2),
            ("files = [\"a\", \"b\", \"c\", \"d\"]\nedition = \"duel\"\n", 1),
            ("edition = \"duel\"\n\nwording = \"handout\"\n", 3),
            ("edition = \"duel\"\ncompare = \"content\"\n", 2),
        ] {
            let problems = parse(text).unwrap_err();
            assert_eq!(
                problems.iter().map(|(line, _)| *line).collect::<Vec<_>>(),
                [line],
                "{text}: {problems:?}"
            );
        }
    }

    #[test]
    fn points_are_decimal_numbers() {
        for (text, points) in [("0", 0.0), ("1_000", 1000.0), ("1e1", 10.0), ("+2", 2.0), ("2.50", 2.5)] {
            assert_eq!(parse(&format!("points = {text}")).unwrap().points, points, "{text}");
        }
    }

    #[test]
    fn values_out_of_range_are_refused() {
        for text in ["-0.5", "1e7", "inf", "nan", "\"1\"", "true"] {
            assert!(parse(&format!("points = {text}")).is_err(), "{text}");
        }
        for text in ["0", "-1", "1.5", "\"5\"", "99999999999999999999999999"] {
            assert!(parse(&format!("rounds = {text}")).is_err(), "{text}");
        }
        for name in ["", ".", "..", "../x", "a/b", "/etc/passwd", "Battleship.out", "case.toml"] {
            assert!(parse(&format!("files = [\"{name}\", \"b\", \"c\", \"d\"]")).is_err(), "{name}");
        }
    }

    #[test]
    fn invalid_toml_is_reported_with_its_line() {
        for (text, line) in [("points = \n", 1), ("name = \"a\"\n]\n", 2), ("points = 1\npoints = 2\n", 2)] {
            let problems = parse(text).unwrap_err();
            assert!(problems.iter().any(|(found, _)| *found == line), "{text}: {problems:?}");
        }
    }
}
