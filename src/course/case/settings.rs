use std::ops::Range;

use serde::{Deserialize, Serialize};
use toml::de::{DeTable, DeValue};

use super::{INPUTS, SETTINGS, TRANSCRIPT};
use crate::explain::Compare;
use crate::play::{GameOptions, OptionError};
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
/// In a file of at most this many bytes, every syntax error is listed. In a larger one only the first is: one
/// error takes hundreds of bytes, and any byte can be an error.
const MAX_BYTES_OF_LIST: usize = 1 << 16;

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
enum SettingsError {
    #[error("the file is larger than {} MiB", MAX_BYTES >> 20)]
    TooLarge,
    #[error("invalid TOML: {message}")]
    Toml { message: String },
    #[error("unknown key '{key}'")]
    UnknownKey { key: String },
    #[error("{key} must be {expected}")]
    Value { key: String, expected: &'static str },
    #[error("{0}")]
    Option(OptionError),
    #[error("{key} is only for the edition {only}")]
    OtherEdition { key: String, only: &'static str },
}

impl SettingsError {
    fn help(&self) -> &'static str {
        match self {
            Self::TooLarge => "check that this is the right file",
            Self::Toml { .. } => "write each setting as key = value, with strings in quotes",
            Self::UnknownKey { .. } => {
                "the keys are name, points, edition, options, files, rounds, wording, compare and visibility"
            }
            Self::Value { .. } | Self::OtherEdition { .. } => "remove the key to use the default",
            Self::Option(_) => {
                "write options as after 'battleship play', and only those that decide the game"
            }
        }
    }

    fn at(&self, span: Option<Range<usize>>) -> Problem {
        Problem::error(self, self.help(), span.into_iter().map(Highlight::unlabelled).collect())
    }
}

/// Parses `case.toml` and returns all problems in it. Unknown keys are errors, because a misspelled key would
/// silently have no effect.
///
/// ```
/// use battleship::course::case::parse_settings;
/// use battleship::explain::Compare;
/// use battleship::source::Source;
///
/// let settings = parse_settings(&Source::new("case.toml", "points = 6\ncompare = \"space\"\n")).unwrap();
/// assert_eq!((settings.points, settings.compare), (6.0, Some(Compare::Space)));
///
/// let problems = parse_settings(&Source::new("case.toml", "point = 6\nrounds = 0\n")).unwrap_err();
/// assert_eq!(problems.len(), 2);
/// ```
pub fn parse_settings(source: &Source) -> Result<Settings, Vec<Problem>> {
    if source.bytes().len() > MAX_BYTES {
        return Err(vec![SettingsError::TooLarge.at(None)]);
    }
    let text = source.text().map_err(|problem| vec![problem])?;
    let (table, errors) = match DeTable::parse(text) {
        Ok(table) => (table, Vec::new()),
        Err(_) if text.len() <= MAX_BYTES_OF_LIST => DeTable::parse_recoverable(text),
        Err(first) => return Err(vec![syntax_problem(&first)]),
    };
    let mut problems: Vec<Problem> = errors.iter().map(syntax_problem).collect();
    let mut settings = Settings::default();
    let game = set_game(&mut settings, table.get_ref());
    let has_game = game.is_ok();
    if let Err(error) = game {
        let (error, span) = *error;
        problems.push(error.at(Some(one_line(text, span))));
    }
    for (key, value) in table.get_ref() {
        let (name, key_span, value_span) = (key.get_ref().as_ref(), key.span(), value.span());
        // What is wrong with the edition or its options was reported already.
        if name == "options" && !has_game {
            continue;
        }
        if let Err(error) = set(&mut settings, name, value.get_ref()) {
            let unknown = matches!(error, SettingsError::UnknownKey { .. });
            let span = if unknown { key_span } else { value_span };
            problems.push(error.at(Some(one_line(text, span))));
        }
    }
    problems.sort_by_key(Problem::start);
    if problems.is_empty() { Ok(settings) } else { Err(problems) }
}

fn syntax_problem(error: &toml::de::Error) -> Problem {
    SettingsError::Toml { message: error.message().replace('\n', ", ") }.at(error.span())
}

/// The part of a span that is on its first line.
fn one_line(text: &str, span: Range<usize>) -> Range<usize> {
    let length = text.get(span.clone()).and_then(|part| part.find(['\n', '\r']));
    span.start..length.map_or(span.end, |length| span.start + length)
}

/// Sets the edition and its options.
fn set_game(settings: &mut Settings, table: &DeTable) -> Result<(), Box<(SettingsError, Range<usize>)>> {
    let bad = |key: &str, expected: &'static str| SettingsError::Value { key: key.to_owned(), expected };
    let Some(name) = table.get("edition") else { return Ok(()) };
    let edition =
        EditionName::ALL.into_iter().find(|edition| name.get_ref().as_str() == Some(edition.name()));
    let expected = || bad("edition", "\"rounds\", \"streak\", \"duel\", \"console\" or \"solo\"");
    let edition = edition.ok_or_else(|| Box::new((expected(), name.span())))?;
    if edition == EditionName::Rounds {
        return Ok(());
    }
    let mut spans = vec![name.span()];
    if let Some(options) = table.get("options") {
        let words = options.get_ref().as_array().map(|words| {
            spans = words.iter().map(|word| word.span()).collect();
            words.iter().map(|word| word.get_ref().as_str().map(str::to_owned)).collect::<Option<Vec<_>>>()
        });
        let expected = || bad("options", "a list of words such as [\"--size\", \"3\"]");
        settings.options = words.flatten().ok_or_else(|| Box::new((expected(), options.span())))?;
    }
    let game = GameOptions::parse(edition, &settings.options).map_err(|error| {
        let span = spans.get(error.word).cloned().unwrap_or_else(|| name.span());
        Box::new((SettingsError::Option(error), span))
    })?;
    settings.dialogue = Some(game);
    Ok(())
}

fn set(settings: &mut Settings, key: &str, value: &DeValue) -> Result<(), SettingsError> {
    let bad = |expected: &'static str| SettingsError::Value { key: key.to_owned(), expected };
    let only = |only: &'static str| SettingsError::OtherEdition { key: key.to_owned(), only };
    match key {
        // These were set before, because the other keys depend on them.
        "edition" => {}
        "options" if settings.dialogue.is_none() => return Err(only("streak, duel, console or solo")),
        "options" => {}
        "files" | "rounds" | "wording" if settings.dialogue.is_some() => return Err(only("rounds")),
        "name" => {
            let name = value.as_str().filter(|name| !name.trim().is_empty());
            settings.name = Some(name.ok_or_else(|| bad("a string such as \"Player1 wins\""))?.to_owned());
        }
        "points" => settings.points = points(value).ok_or_else(|| bad("a number from 0 to 1000000"))?,
        "files" => {
            settings.files_are_said = true;
            settings.files = files(value).ok_or_else(|| {
                bad("a list of four file names without folders: two boards, then two move lists, not Battleship.out or case.toml")
            })?;
        }
        "rounds" => settings.rounds = Some(rounds(value).ok_or_else(|| bad("a whole number of at least 1"))?),
        "wording" => {
            settings.wording = Some(match value.as_str() {
                Some("report") => Wording::Report,
                Some("handout") => Wording::Handout,
                _ => return Err(bad("\"report\" or \"handout\"")),
            });
        }
        "compare" => {
            let mode = Compare::ALL.into_iter().find(|mode| value.as_str() == Some(mode.name()));
            let expected = || bad("\"exact\", \"eol\", \"trailing\", \"space\" or \"content\"");
            let mode = mode.ok_or_else(expected)?;
            if mode == Compare::Content && settings.dialogue.is_some() {
                return Err(bad("another mode: \"content\" reads only transcripts of rounds"));
            }
            settings.compare = Some(mode);
        }
        "visibility" => {
            settings.visibility = match value.as_str() {
                Some("visible") => Visibility::Visible,
                Some("hidden") => Visibility::Hidden,
                _ => return Err(bad("\"visible\" or \"hidden\"")),
            };
        }
        _ => return Err(SettingsError::UnknownKey { key: key.to_owned() }),
    }
    Ok(())
}

/// Large enough for any case, and small enough that hundredths are still exact.
const MOST_POINTS: f64 = 1e6;

fn points(value: &DeValue) -> Option<f64> {
    let points = match value {
        DeValue::Integer(number) if number.radix() == 10 => number.as_str().parse::<f64>().ok()?,
        DeValue::Float(number) => number.as_str().parse().ok()?,
        _ => return None,
    };
    (0.0..=MOST_POINTS).contains(&points).then_some(points)
}

fn rounds(value: &DeValue) -> Option<usize> {
    let digits = value.as_integer().filter(|number| number.radix() == 10)?.as_str().trim_start_matches('+');
    let is_number = !digits.is_empty() && digits.bytes().all(|digit| digit.is_ascii_digit());
    // A number too large for usize is more than any game has, so every round is compared.
    is_number.then(|| digits.parse().unwrap_or(usize::MAX)).filter(|&rounds| rounds > 0)
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
    fn all_keys() {
        let text = "name = \"Player1 wins\"  # shown\npoints = 2.5\n\
            files = [\"a.txt\", \"b.txt\", \"a.in\", \"b.in\"]\nrounds = 5\nwording = \"handout\"\ncompare = \"space\"\n\
            visibility = \"hidden\"\n";
        let expected = Settings {
            name: Some("Player1 wins".into()),
            points: 2.5,
            dialogue: None,
            options: Vec::new(),
            files: ["a.txt", "b.txt", "a.in", "b.in"].map(str::to_owned),
            files_are_said: true,
            rounds: Some(5),
            wording: Some(Wording::Handout),
            compare: Some(Compare::Space),
            visibility: Visibility::Hidden,
        };
        assert_eq!(parse(text), Ok(expected));
        assert_eq!(parse(""), Ok(Settings::default()));
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
    fn points_are_decimal_numbers_of_at_least_zero() {
        for (text, points) in [("0", 0.0), ("1_000", 1000.0), ("1e1", 10.0), ("+2", 2.0), ("2.50", 2.5)] {
            assert_eq!(parse(&format!("points = {text}")).unwrap().points, points, "{text}");
        }
        for text in ["-0.5", "1e7", "inf", "nan", "\"1\"", "0x10", "true"] {
            assert!(parse(&format!("points = {text}")).is_err(), "{text}");
        }
    }

    #[test]
    fn rounds_are_whole_numbers_of_at_least_one() {
        let rounds =
            |text: &str| parse(&format!("rounds = {text}")).ok().and_then(|settings| settings.rounds);
        assert_eq!(rounds("1"), Some(1));
        assert_eq!(rounds("99999999999999999999999999"), Some(usize::MAX));
        for text in ["0", "-1", "1.5", "\"5\""] {
            assert_eq!(rounds(text), None, "{text}");
        }
    }

    #[test]
    fn file_names_cannot_leave_the_folder() {
        for name in ["", ".", "..", "../x", "a/b", "/etc/passwd", "Battleship.out", "case.toml"] {
            let text = format!("files = [\"{name}\", \"b\", \"c\", \"d\"]");
            assert!(parse(&text).is_err(), "{name}");
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
