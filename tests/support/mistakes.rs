//! The transcripts of `fixtures/grade/class`. Most of them are goldens with one typical mistake, which an edit makes. Three
//! of these are stored as well, because the documentation shows what is printed for them.

use std::fs;
use std::path::Path;

use super::folders::{copy, fixtures};

type Edit = fn(&str) -> String;

/// What each member of the class does wrong.
const EDITS: &[(&str, Edit)] = &[
    ("right", |text| text.into()),
    ("crlf", |text| text.replace('\n', "\r\n")),
    ("no-newline-at-the-end", |text| text.trim_end_matches('\n').into()),
    ("trailing-spaces", |text| text.replace("- -\n", "- - \n")),
    ("spaces-for-tabs", |text| text.replace('\t', "    ")),
    ("space-after-10", |text| each_line(text, |line| is_row_10(line).then(|| spaced_row_10(line)))),
    ("curly-apostrophes", |text| text.replace("'s", "’s")),
    ("wrong-capitalization-in-the-prompt", |text| text.replace("Enter Your Move", "Enter your Move")),
    ("rounds-from-0", |text| change_rounds(text, -1)),
    ("boards-one-move-late", late),
    ("boards-swapped", |text| each_row(text, |[one, two]| [two, one])),
    ("rows-and-columns-swapped", transposed),
    ("hit-marked-as-miss", |text| text.replacen('X', "O", 1)),
    ("patrol-boat-sunk-too-early", sunk_too_early),
    ("battleship-marked-on-the-wrong-side", |text| {
        let marks = |one: char, two: char| format!("Battleship\t{one} -\t\t\t\tBattleship\t{two} -");
        text.replace(&marks('-', 'X'), &marks('X', '-'))
    }),
    ("winner-before-player2-answers", |text| {
        let [before, _, end] = last_turn(text);
        format!("{before}{end}")
    }),
    ("goes-on-after-the-end", |text| {
        let [before, turn, end] = last_turn(text);
        let next = turn.replace("Round : 27", "Round : 28");
        format!("{before}{turn}{}{next}{end}", next.replace("Player2's Move", "Player1's Move"))
    }),
    ("no-letters-in-the-final-boards", |text| in_final(text, |end| each_square(end, without_ship))),
    ("no-final-information", |text| {
        format!("{}\n\n", text.split("Final Information").next().unwrap().trim_end_matches('\n'))
    }),
    ("error-of-another-class", |text| {
        text.replace("IndexError: Coordinate 'A'", "ValueError: Coordinate 'A'")
    }),
    ("an-item-is-skipped", |text| {
        let (before, after) = text.split_once("Enter Your Move: A\n").unwrap();
        // An empty line, the error and another empty line.
        format!("{before}{}", after_lines(after, 3))
    }),
    ("wrong-draw-text", |text| text.replace("It is a Draw!", "Both players lost!")),
    ("draw-reported-as-a-win", |text| text.replace("It is a Draw!", "Player1 Wins!")),
    ("only-content-is-right", |text| {
        let text = text.replace("\n\n\n", "\n").replace("\n\n", "\n");
        text.replace("Enter Your Move: ", "ENTER YOUR MOVE :").replace("Please try again.", "")
    }),
    ("tab-missing-after-battleship", |text| text.replace("\t\t\tBattleship\t", "\t\t\tBattleship")),
    ("prompt-attached-to-the-ship-list", |text| {
        text.replace("- -\n\nEnter", "- -Enter").replace("- X\n\nEnter", "- XEnter")
    }),
    ("heading-attached-to-the-item", |text| {
        text.replace("\n\nPlayer1's Move", "Player1's Move").replace("\n\nPlayer2's Move", "Player2's Move")
    }),
    ("boards-without-tabs", |text| each_line(text, |line| is_row(line).then(|| line.replace("\t\t", "")))),
    ("space-before-the-colon", |text| text.replace("Grid Size:", "Grid Size :")),
    ("debugging-output", |text| text.replace("\n\nPlayer2's Move", "\n\nMiss!\n\nPlayer2's Move")),
    ("tabs-for-spaces", |text| {
        "-XOCBDSP"
            .chars()
            .fold(text.to_owned(), |text, sign| text.replace(&format!(" {sign}"), &format!("\t{sign}")))
    }),
    ("boards-one-move-early", early),
    ("both-boards-are-player1s", |text| each_row(text, |[one, _]| [one.clone(), one])),
    ("zero-for-the-letter-o", |text| each_square(text, |square| if square == 'O' { '0' } else { square })),
    ("hits-in-lowercase", |text| each_square(text, |square| if square == 'X' { 'x' } else { square })),
    ("space-in-error-names", |text| {
        text.replace("IndexError:", "Index Error:").replace("ValueError:", "Value Error:")
    }),
    ("turn-printed-again-after-an-error", printed_again),
    ("carrier-marked-one-turn-late", carrier_late),
    ("two-results", |text| text.replace("Player1 Wins!\n\n", "Player1 Wins!\n\nIt is a Draw!\n\n")),
    ("a-game-and-kaboom", |text| format!("{text}kaBOOM: run for your life!\n")),
    ("a-row-shown-twice", |text| {
        let row = text.lines().find(|line| line.starts_with("1 ")).unwrap();
        text.replacen(row, &format!("{row}\n1 X{}", &row[2..]), 1)
    }),
    ("byte-order-mark", |text| format!("\u{feff}{text}")),
    ("extra-newline-and-wrong-prompt", |text| text.replace("Enter Your Move: ", "Enter Move:") + "\n\n"),
    ("turn-in-the-wrong-order", |text| {
        let mut turns = turns(text);
        turns.swap(3, 4);
        turns.concat()
    }),
    ("no-row-numbers-on-one-final-board", |text| {
        in_final(text, |end| {
            each_line(end, |line| is_row(line).then(|| line[2..].to_owned()).filter(|_| !is_row_10(line)))
        })
    }),
    ("colon-missing-after-grid-size", |text| text.replace("Grid Size:", "Grid Size")),
    ("contracted-draw-text", |text| text.replace("It is a Draw!", "It's a draw!")),
    ("names-above-the-final-boards", |text| text.replace("Player1's Board\t\t\t\t", "Player1's Board\t\t")),
    ("spaces-at-the-ends-of-rows", |text| each_line(text, |line| is_row(line).then(|| format!("{line} ")))),
    ("errors-before-the-game", errors_first),
    ("turn-broken-off-by-an-error", |text| {
        let (start, lists) = (text.find("Player1's Move").unwrap(), text.find("Carrier").unwrap());
        format!("{}IndexError: list index out of range\n\n{}", &text[..lists], &text[start..])
    }),
    ("rejections-count-as-rounds", |text| {
        let wrong = |turn: &str| change_rounds(turn, 1).replace("ValueError", "AssertionError");
        turns(text)
            .into_iter()
            .map(|turn| if turn.contains("Error: ") { wrong(turn) } else { turn.into() })
            .collect()
    }),
    ("boards-late-and-rounds-from-0", |text| change_rounds(&late(text), -1)),
    ("boards-late-but-for-one-cell", |text| late(text).replacen('X', "O", 1)),
    ("prompts-of-rejected-items-missing", |text| {
        let lines: Vec<&str> = text.split_inclusive('\n').collect();
        let is_rejected = |index: usize| lines.get(index + 2).is_some_and(|line| line.contains("Error: "));
        // The prompt and the empty line after it.
        let is_left_out = |index: &usize| is_rejected(*index) || (*index > 0 && is_rejected(*index - 1));
        (0..lines.len()).filter(|index| !is_left_out(index)).map(|index| lines[index]).collect()
    }),
    ("boards-early-and-another-layout", |text| early(text).replace("Grid Size:", "Grid Size :")),
];

/// The transcript of a member of the class; none if its program has to write it.
pub(crate) fn transcript(member: &str) -> Option<Vec<u8>> {
    let folder = fixtures("grade/class").join(member);
    if let Ok(stored) = fs::read(folder.join("Battleship.out")) {
        return Some(stored);
    }
    let case = fs::read_to_string(folder.join("case")).unwrap();
    let golden = fixtures("grade/cases").join(case.trim()).join("Battleship.out");
    let golden = fs::read_to_string(golden).unwrap();
    match member {
        "windows-1252" => Some(golden.bytes().map(|byte| if byte == b'\'' { 0x92 } else { byte }).collect()),
        "utf-16" => {
            let units = std::iter::once(0xfeff).chain(golden.encode_utf16());
            Some(units.flat_map(u16::to_le_bytes).collect())
        }
        _ => EDITS.iter().find(|(name, _)| *name == member).map(|(_, edit)| edit(&golden).into_bytes()),
    }
}

/// Writes the submission of a member of the class to a folder.
pub(crate) fn submit(member: &str, folder: &Path) {
    copy(&fixtures("grade/class").join(member), folder);
    if let Some(transcript) = transcript(member) {
        fs::write(folder.join("Battleship.out"), transcript).unwrap();
    }
}

/// Changes the lines for which `change` returns another one.
fn each_line(text: &str, change: impl Fn(&str) -> Option<String>) -> String {
    let lines: Vec<String> =
        text.split('\n').map(|line| change(line).unwrap_or_else(|| line.to_owned())).collect();
    lines.join("\n")
}

fn is_row(line: &str) -> bool {
    line.starts_with(|letter: char| letter.is_ascii_digit())
}

fn is_row_10(line: &str) -> bool {
    line.starts_with("10")
}

fn spaced_row_10(line: &str) -> String {
    line.replace("\t10", "\t10 ").replacen("10", "10 ", 1)
}

/// The squares of both boards, if the line is a row of them.
fn squares(line: &str) -> Option<[Vec<char>; 2]> {
    let (one, two) = line.split_once("\t\t").filter(|_| is_row(line))?;
    Some([one, two].map(|half| half.chars().filter(|sign| !sign.is_ascii_digit() && *sign != ' ').collect()))
}

/// Changes each row of the boards.
fn each_row(text: &str, change: impl Fn([Vec<char>; 2]) -> [Vec<char>; 2]) -> String {
    each_line(text, |line| {
        let number: String = line.chars().take_while(char::is_ascii_digit).collect();
        squares(line).map(|row| written_row(&number, change(row)))
    })
}

fn written_row(number: &str, row: [Vec<char>; 2]) -> String {
    let label = if number == "10" { number.to_owned() } else { format!("{number} ") };
    row.map(|squares| {
        let squares: Vec<String> = squares.iter().map(char::to_string).collect();
        format!("{label}{}", squares.join(" "))
    })
    .join("\t\t")
}

fn each_square(text: &str, change: fn(char) -> char) -> String {
    each_row(text, |row| row.map(|squares| squares.into_iter().map(change).collect()))
}

fn without_ship(square: char) -> char {
    if "CBDSP".contains(square) { '-' } else { square }
}

/// Changes only the final boards.
fn in_final(text: &str, change: impl Fn(&str) -> String) -> String {
    let (turns, end) = text.split_once("Final Information").unwrap();
    format!("{turns}Final Information{}", change(end))
}

/// The text from the title to the first turn, and each turn; the last one has the end of the game.
fn turns(text: &str) -> Vec<&str> {
    let mut starts: Vec<usize> =
        text.match_indices("'s Move\n").map(|(place, _)| place - "Player1".len()).collect();
    starts.insert(0, 0);
    starts.push(text.len());
    starts.windows(2).map(|pair| &text[pair[0]..pair[1]]).collect()
}

/// The text before the last turn, that turn, and the end of the game.
fn last_turn(text: &str) -> [&str; 3] {
    let end = text.find("Player1 Wins!").unwrap();
    let turn = text[..end].rfind("Player2's Move").unwrap();
    [&text[..turn], &text[turn..end], &text[end..]]
}

fn change_rounds(text: &str, by: i32) -> String {
    each_line(text, |line| {
        let (number, rest) = line.strip_prefix("Round : ")?.split_once('\t')?;
        Some(format!("Round : {}\t{rest}", number.parse::<i32>().ok()? + by))
    })
}

/// Text and blocks in turn. A block goes from the letters of the columns to the patrol boats.
fn blocks(text: &str) -> Vec<&str> {
    let mut parts = Vec::new();
    let mut rest = text;
    while let Some(start) = rest.find("  A B C") {
        let end = start + rest[start..].find("Patrol Boat").unwrap();
        let end = end + rest[end..].find('\n').unwrap() + 1;
        parts.extend([&rest[..start], &rest[start..end]]);
        rest = &rest[end..];
    }
    parts.push(rest);
    parts
}

/// The text with other blocks.
fn with_blocks<T: AsRef<str>>(text: &str, shown: &[T]) -> String {
    let mut shown = shown.iter();
    let parts = blocks(text).into_iter().enumerate();
    parts.map(|(index, part)| if index % 2 == 1 { shown.next().unwrap().as_ref() } else { part }).collect()
}

/// Every turn shows the boards before the last shot.
fn late(text: &str) -> String {
    let shown: Vec<&str> = blocks(text).into_iter().skip(1).step_by(2).collect();
    let last = shown.len() - 1;
    with_blocks(text, &[&shown[..1], &shown[..last - 1], &shown[last..]].concat())
}

/// Every turn shows the boards after its own shot.
fn early(text: &str) -> String {
    let shown: Vec<&str> = blocks(text).into_iter().skip(1).step_by(2).collect();
    let last = shown.len() - 1;
    let hidden = each_square(shown[last], without_ship);
    with_blocks(text, &[&shown[1..last], &[&*hidden], &shown[last..]].concat())
}

fn transposed(text: &str) -> String {
    let turned: Vec<String> = blocks(text)
        .into_iter()
        .skip(1)
        .step_by(2)
        .map(|block| {
            let rows: Vec<[Vec<char>; 2]> = block.lines().filter_map(squares).collect();
            let column = |side: usize, column: usize| rows.iter().map(|row| row[side][column]).collect();
            let row = |number: &str| number.parse::<usize>().unwrap() - 1;
            each_line(block, |line| {
                let number: String = line.chars().take_while(char::is_ascii_digit).collect();
                squares(line)?;
                Some(written_row(&number, [0, 1].map(|side| column(side, row(&number)))))
            })
        })
        .collect();
    with_blocks(text, &turned)
}

/// The list marks the first patrol boat one turn before it is sunk.
fn sunk_too_early(text: &str) -> String {
    let sunk = text.find("\nPatrol Boat\tX").unwrap();
    let before = text[..sunk].rfind("\nPatrol Boat\t- - - -\t").unwrap();
    format!("{}{}", &text[..before], text[before..].replacen("Patrol Boat\t-", "Patrol Boat\tX", 1))
}

/// Every turn shows the marks of the carriers of the turn before.
fn carrier_late(text: &str) -> String {
    let mut lines: Vec<&str> = text.split('\n').collect();
    let places: Vec<usize> = (0..lines.len()).filter(|&index| lines[index].starts_with("Carrier")).collect();
    for pair in places[..places.len() - 1].windows(2).rev() {
        lines[pair[1]] = lines[pair[0]];
    }
    lines.join("\n")
}

/// The whole turn is printed again after each error.
fn printed_again(text: &str) -> String {
    let again = |turn: &str| {
        let header = turn.split_once("Enter Your Move").map_or("", |(header, _)| header);
        let mut lines = turn.split_inclusive('\n').peekable();
        let mut written = String::new();
        while let Some(line) = lines.next() {
            written += line;
            if line.contains("Error: ") {
                written += lines.next().unwrap_or_default();
                written += header;
            }
        }
        written
    };
    turns(text).into_iter().map(again).collect()
}

/// All items are checked before the game, and the errors are printed there.
fn errors_first(text: &str) -> String {
    let is_error = |line: &&str| line.contains("Error: ");
    let errors: String = text.split_inclusive('\n').filter(is_error).collect();
    let mut lines: Vec<&str> = text.split_inclusive('\n').collect();
    while let Some(error) = lines.iter().position(&is_error) {
        // The prompt, an empty line, the error and another empty line.
        lines.drain(error - 2..error + 2);
    }
    errors + &lines.concat()
}

/// The text after a number of lines.
fn after_lines(text: &str, lines: usize) -> &str {
    let end = text.match_indices('\n').nth(lines - 1).map_or(text.len(), |(place, _)| place + 1);
    &text[end..]
}
