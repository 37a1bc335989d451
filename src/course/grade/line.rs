//! Recognizes the lines of a transcript, even of one that is formatted differently: uppercase and lowercase,
//! spaces, tabs and the form of apostrophes do not matter.

use crate::engine::Outcome;
use crate::model::Player;
use crate::rounds::FLEET;

/// A line of a transcript.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Line {
    Empty,
    Title,
    /// `Player1's Move`.
    Heading(Player),
    /// `Round : 1`, and the column of the number.
    Round(i64, usize),
    /// The names above the boards, and whether the ships are hidden.
    Captions {
        hidden: bool,
    },
    /// The letters of the columns.
    Columns,
    /// A row of one or two boards.
    Row(Row),
    /// A ship class and its marks.
    Ships(Ships),
    Prompt(Item),
    /// An error about an item, by its class, such as `ValueError`.
    Error(String),
    /// An error about unreachable files, with their names.
    IoError(Vec<String>),
    Kaboom,
    Result(Outcome),
    Final,
    Other,
}

/// A row: its number and the cells of each board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Row {
    pub(super) number: usize,
    pub(super) boards: Vec<Vec<Sign>>,
}

/// The marks of a ship class on each side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Ships {
    /// The index of the class in the fleet, if its name is known.
    pub(super) class: Option<usize>,
    pub(super) sides: Vec<Vec<Sign>>,
}

/// A character and its column, from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Sign {
    pub(super) letter: char,
    pub(super) column: usize,
}

/// What was entered at a prompt.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Item {
    pub(super) text: String,
    pub(super) column: usize,
}

/// Whether a character is a space or a tab.
pub(super) fn is_space(letter: char) -> bool {
    letter == ' ' || letter == '\t'
}

impl Line {
    /// Recognizes a line without its newline.
    pub(super) fn read(text: &str) -> Self {
        match text.trim_start().as_bytes().first() {
            None => return Self::Empty,
            // Most lines are rows, and no other line starts with a digit.
            Some(digit) if digit.is_ascii_digit() => return row(text).map_or(Self::Other, Self::Row),
            Some(_) => {}
        }
        let words = plain_words(text);
        prompt(text, &words)
            .or_else(|| error(text, &words))
            .or_else(|| named(text, &words))
            .or_else(|| ships(text).map(Self::Ships))
            .or_else(|| is_columns(&words).then_some(Self::Columns))
            .unwrap_or(Self::Other)
    }

    /// A description for messages; none if the line is not recognized.
    pub(super) fn describe(&self) -> Option<String> {
        Some(match self {
            Self::Empty => "an empty line".into(),
            Self::Title => "the title".into(),
            Self::Heading(player) => format!("Player{}'s heading", player.number()),
            Self::Round(number, _) => format!("the header of round {number}"),
            Self::Captions { .. } => "the names above the boards".into(),
            Self::Columns => "the column letters".into(),
            Self::Row(row) => format!("row {} of the boards", row.number),
            Self::Ships(Ships { class: Some(class), .. }) => {
                format!("the {} line", FLEET.classes()[*class].name)
            }
            Self::Ships(_) => "a ship list line".into(),
            Self::Prompt(_) => "a prompt".into(),
            Self::Error(class) => format!("the {class} line"),
            Self::IoError(_) => "an IOError".into(),
            Self::Kaboom => "kaBOOM".into(),
            Self::Result(_) => "the result".into(),
            Self::Final => "the final information".into(),
            Self::Other => return None,
        })
    }
}

/// The words of a line in lowercase, with single spaces between them and plain apostrophes.
fn plain_words(text: &str) -> String {
    let words: Vec<&str> = text.split_whitespace().collect();
    words.join(" ").to_lowercase().replace('’', "'")
}

fn prompt(text: &str, words: &str) -> Option<Line> {
    let starts = ["enter your move", "your move", "enter move", "move"];
    let start = starts.iter().find_map(|start| words.strip_prefix(start))?.trim_start();
    if !(start.starts_with(':') || (start.is_empty() && words.starts_with("enter"))) {
        return None;
    }
    let after = text.find(':').map_or(text.len(), |colon| colon + 1);
    let rest = &text[after..];
    let item = rest.strip_prefix(' ').unwrap_or(rest);
    let column = text[..text.len() - item.len()].chars().count() + 1;
    Some(Line::Prompt(Item { text: item.to_owned(), column }))
}

fn error(text: &str, words: &str) -> Option<Line> {
    if words.starts_with("kaboom") {
        return Some(Line::Kaboom);
    }
    let class = text.trim_start().split(|letter: char| letter == ':' || letter.is_whitespace()).next()?;
    let is_class = class.len() > 5
        && class.to_lowercase().ends_with("error")
        && class.chars().all(char::is_alphanumeric);
    if !is_class {
        return None;
    }
    if class.eq_ignore_ascii_case("ioerror") {
        return Some(Line::IoError(file_names(text)));
    }
    Some(Line::Error(class.to_owned()))
}

/// The file names in an IOError, sorted.
fn file_names(text: &str) -> Vec<String> {
    let message = text.split_once(':').map_or(text, |(_, message)| message);
    let words = message.split(|letter: char| letter == ',' || letter.is_whitespace());
    let words: Vec<&str> = words
        .map(|word| word.trim_matches(['\'', '"', '(', ')']).trim_end_matches(['.', '!']))
        .filter(|word| !word.is_empty())
        .collect();
    // Names have an extension. If no word has one, every word that is not part of the message is a name.
    let filler =
        ["input", "file", "files", "file(s", "is", "are", "is/are", "not", "reachable", "and", "the"];
    let has_extension = |word: &&&str| word.trim_start_matches('.').contains('.');
    let mut names: Vec<String> = words.iter().filter(has_extension).map(|word| (*word).to_owned()).collect();
    if names.is_empty() {
        let is_name = |word: &&&str| !filler.contains(&word.to_lowercase().as_str());
        names = words.iter().filter(is_name).map(|word| (*word).to_owned()).collect();
    }
    names.sort();
    names.dedup();
    names
}

/// Recognizes lines by their words.
fn named(text: &str, words: &str) -> Option<Line> {
    if words.starts_with("final") {
        return Some(Line::Final);
    }
    if words.contains("battle of ships") {
        return Some(Line::Title);
    }
    if let Some(rest) = words.strip_prefix("round") {
        let digits = rest.trim_start_matches([' ', ':', '#', '.']);
        let end =
            digits.find(|letter: char| !(letter.is_ascii_digit() || letter == '-')).unwrap_or(digits.len());
        let column = text
            .chars()
            .position(|letter| letter.is_ascii_digit() || letter == '-')
            .map_or(1, |place| place + 1);
        return digits[..end].parse().ok().map(|number| Line::Round(number, column));
    }
    if words.matches("board").count() >= 2 && words.starts_with("player") {
        return Some(Line::Captions { hidden: words.contains("hidden") });
    }
    let is_draw = words.trim_end_matches(['!', '.']);
    if ["it is a draw", "draw", "it's a draw", "a draw"].contains(&is_draw) {
        return Some(Line::Result(Outcome::Draw));
    }
    let rest = words.strip_prefix("player")?.trim_start();
    let (player, rest) = match rest.as_bytes().first()? {
        b'1' => (Player::One, &rest[1..]),
        b'2' => (Player::Two, &rest[1..]),
        _ => return None,
    };
    let rest = rest.trim_start().trim_start_matches('\'').trim_start_matches("s ").trim_start();
    if rest.starts_with("move") || rest.starts_with("turn") {
        return Some(Line::Heading(player));
    }
    let wins = ["wins", "win", "won"].iter().any(|word| rest.trim_end_matches(['!', '.']) == *word);
    wins.then_some(Line::Result(Outcome::Win(player)))
}

fn is_columns(words: &str) -> bool {
    let letters: Vec<&str> = words.split(' ').collect();
    letters.len() >= 10 && letters.iter().all(|letter| letter.len() == 1 && ("a"..="j").contains(letter))
}

/// Parses a number and cells, once or twice: `1 - X O - …`.
fn row(text: &str) -> Option<Row> {
    const FEWEST: usize = 5;
    const MOST: usize = 30;
    let mut boards: Vec<Vec<Sign>> = Vec::with_capacity(2);
    let mut number = None;
    let mut digits: Option<usize> = None;
    for (column, letter) in (1..).zip(text.chars()).filter(|(_, letter)| !is_space(*letter)) {
        if let Some(digit) = letter.to_digit(10) {
            if digits.is_none() {
                boards.push(Vec::with_capacity(10));
            }
            digits = Some(digits.unwrap_or_default().checked_mul(10)?.checked_add(digit as usize)?);
            continue;
        }
        number = number.or(digits);
        digits = None;
        if letter.is_alphanumeric() && !"XOCBDSPxocbdsp".contains(letter) {
            return None;
        }
        let board = boards.last_mut()?;
        if board.len() > MOST {
            return None;
        }
        board.push(Sign { letter, column });
    }
    let enough = (1..=2).contains(&boards.len()) && boards[0].len() >= FEWEST;
    number.filter(|_| enough).map(|number| Row { number, boards })
}

/// Parses a label and marks, once or twice: `Battleship X -`. The label can be any words.
fn ships(text: &str) -> Option<Ships> {
    let is_mark = |letter: char| letter == '-' || letter == 'X';
    let mut sides: Vec<Vec<Sign>> = Vec::new();
    let mut labels: Vec<String> = Vec::new();
    let mut column = 1;
    for word in text.split(is_space) {
        let length = word.chars().count();
        let signs = (column..).zip(word.chars()).filter(|(_, letter)| *letter != ':');
        if !word.is_empty() && word.chars().all(|letter| is_mark(letter) || letter == ':') {
            if labels.len() > sides.len() {
                sides.push(Vec::new());
            }
            sides.last_mut()?.extend(signs.map(|(column, letter)| Sign { letter, column }));
        } else if !word.is_empty() {
            if labels.len() == sides.len() {
                labels.push(String::new());
            }
            labels.last_mut()?.extend(word.to_lowercase().chars().filter(|letter| *letter != ':'));
        }
        column += length + 1;
    }
    let is_label = |label: &String| label.chars().all(char::is_alphabetic);
    if labels.len() != sides.len() || !(1..=2).contains(&sides.len()) || !labels.iter().all(is_label) {
        return None;
    }
    let name = |name: &str| name.to_lowercase().replace(' ', "");
    let class = FLEET.classes().iter().position(|class| name(&class.name) == labels[0]);
    // A line with only one label is too ambiguous unless its name is known.
    (class.is_some() || sides.len() == 2).then_some(Ships { class, sides })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_of_the_transcript() {
        assert_eq!(Line::read("Battle of Ships Game"), Line::Title);
        assert_eq!(Line::read("Player2's Move"), Line::Heading(Player::Two));
        assert_eq!(Line::read("player 1’s  move"), Line::Heading(Player::One));
        assert_eq!(Line::read("Round : 12\t\t\t\t\tGrid Size: 10x10"), Line::Round(12, 9));
        assert_eq!(
            Line::read("Player1's Hidden Board\t\tPlayer2's Hidden Board"),
            Line::Captions { hidden: true }
        );
        assert_eq!(Line::read("Player1's Board\t\t\t\tPlayer2's Board"), Line::Captions { hidden: false });
        assert_eq!(Line::read("  A B C D E F G H I J\t\t  A B C D E F G H I J"), Line::Columns);
        assert_eq!(Line::read("Player1 Wins!"), Line::Result(Outcome::Win(Player::One)));
        assert_eq!(Line::read("It is a Draw!"), Line::Result(Outcome::Draw));
        assert_eq!(Line::read("Final Information"), Line::Final);
        assert_eq!(Line::read("kaBOOM: run for your life!"), Line::Kaboom);
        assert_eq!(Line::read("AssertionError: Invalid Operation."), Line::Error("AssertionError".into()));
        assert_eq!(Line::read(" \t"), Line::Empty);
        assert_eq!(Line::read("hello"), Line::Other);
    }

    #[test]
    fn rows_with_and_without_spaces() {
        let Line::Row(row) = Line::read("10- - X - - - - - - -\t\t10- O - - - - - - - -") else { panic!() };
        assert_eq!((row.number, row.boards[0].len(), row.boards[1].len()), (10, 10, 10));
        assert_eq!(row.boards[0][2], Sign { letter: 'X', column: 7 });
        assert_eq!(row.boards[1][1], Sign { letter: 'O', column: 28 });
        let Line::Row(row) = Line::read("3 ----------") else { panic!() };
        assert_eq!((row.number, row.boards.len()), (3, 1));
        assert_eq!(Line::read("3 apples"), Line::Other);
    }

    #[test]
    fn ships_of_both_sides() {
        let Line::Ships(ships) = Line::read("Patrol Boat\t- X - -\t\t\tPatrol Boat\tX X - -") else {
            panic!()
        };
        assert_eq!((ships.class, ships.sides.len()), (Some(4), 2));
        let side = |side: usize| ships.sides[side].iter().map(|sign| sign.letter).collect::<String>();
        assert_eq!((side(0).as_str(), side(1).as_str()), ("-X--", "XX--"));
    }

    #[test]
    fn items_follow_the_colon() {
        let item = |text: &str, column| Line::Prompt(Item { text: text.into(), column });
        assert_eq!(Line::read("Enter Your Move: 5,E"), item("5,E", 18));
        assert_eq!(Line::read("enter your move:5,E"), item("5,E", 17));
        assert_eq!(Line::read("Enter Your Move: "), item("", 18));
        assert_eq!(Line::read("Enter Your Move"), item("", 16));
    }

    #[test]
    fn an_io_error_has_a_set_of_names() {
        let names = Line::IoError(vec!["a.txt".into(), "b.in".into()]);
        assert_eq!(Line::read("IOError: input files b.in, a.txt are not reachable."), names);
        assert_eq!(Line::read("IOError: input file(s) a.txt, b.in is/are not reachable."), names);
    }
}
