use crate::source::Integer;

/// A line of a ship list: a symbol and the two ends of the ship.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListedShip {
    /// The number of the line, starting from 1.
    pub line: usize,
    /// The character that marks the ship on the board.
    pub symbol: char,
    /// Row and column of one end.
    pub start: (Integer, Integer),
    /// Row and column of the other end.
    pub end: (Integer, Integer),
}

/// Parses a ship list: one ship per line, `SYMBOL row1 col1 row2 col2`, separated by any whitespace.
/// Empty lines are skipped. The error is the number of the first line that does not have this form.
///
/// ```
/// use battleship::play::solo::parse_ship_list;
///
/// assert_eq!(parse_ship_list("P 0 0 1 0\r\n\nC 2 2 2 4").unwrap().len(), 2);
/// assert_eq!(parse_ship_list("P 0 0 1 0\n\nCC 2 2 2 4"), Err(3));
/// ```
pub fn parse_ship_list(text: &str) -> Result<Vec<ListedShip>, usize> {
    let text = text.replace("\r\n", "\n").replace('\r', "\n");
    let lines = (1..).zip(text.split('\n')).filter(|(_, line)| !line.trim().is_empty());
    lines.map(|(number, line)| read_line(number, line).ok_or(number)).collect()
}

fn read_line(number: usize, line: &str) -> Option<ListedShip> {
    let words: Vec<&str> = line.split_whitespace().collect();
    let &[symbol, row1, column1, row2, column2] = &words[..] else { return None };
    let mut letters = symbol.chars();
    let (Some(symbol), None) = (letters.next(), letters.next()) else { return None };
    Some(ListedShip {
        line: number,
        symbol,
        start: (Integer::parse(row1)?, Integer::parse(column1)?),
        end: (Integer::parse(row2)?, Integer::parse(column2)?),
    })
}
