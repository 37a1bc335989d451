//! Text that fits into columns. Wide characters, such as Chinese ones, take two columns.

use unicode_width::UnicodeWidthStr;

pub(super) fn width(text: &str) -> usize {
    text.width()
}

/// The text, or the start of it with `…`, in at most `most` columns.
pub(super) fn shortened(text: &str, most: usize) -> String {
    if width(text) <= most {
        return text.to_owned();
    }
    let mut short = String::new();
    for letter in text.chars() {
        let longer = format!("{short}{letter}");
        if width(&longer) + 1 > most {
            break;
        }
        short = longer;
    }
    format!("{}…", short.trim_end())
}

/// The text and enough spaces to take `columns`.
pub(super) fn padded(text: &str, columns: usize) -> String {
    format!("{text}{}", " ".repeat(columns.saturating_sub(width(text))))
}

/// Aligns the first column to the left and the others to the right. All rows must have the same length.
pub(super) fn aligned(rows: &[Vec<String>]) -> Vec<String> {
    let columns = rows.first().map_or(0, Vec::len);
    let widest = |column: usize| rows.iter().map(|row| width(&row[column])).max().unwrap_or(0);
    let widths: Vec<usize> = (0..columns).map(widest).collect();
    let line = |row: &Vec<String>| {
        let mut line = String::new();
        for (column, (cell, &columns)) in row.iter().zip(&widths).enumerate() {
            let padding = " ".repeat(columns - width(cell));
            line += &if column == 0 { format!("{cell}{padding}") } else { format!("  {padding}{cell}") };
        }
        line.trim_end().to_owned()
    };
    rows.iter().map(line).collect()
}

/// As many items as fit into `most` columns, and how many more there are.
pub(super) fn listed(items: &[String], separator: &str, most: usize) -> String {
    let more = |number: usize| format!(" and {} more", items.len() - number);
    let whole = items.join(separator);
    if width(&whole) <= most {
        return whole;
    }
    // An item takes at least one column.
    let lists =
        (1..items.len().min(most)).rev().map(|number| items[..number].join(separator) + &more(number));
    { lists }.find(|list| width(list) <= most).unwrap_or_else(|| shortened(&whole, most))
}

/// The words of a text in lines of at most `most` columns. A longer word has a line of its own.
pub(crate) fn wrapped(text: &str, most: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split(' ') {
        match lines.last_mut() {
            Some(line) if width(line) + 1 + width(word) <= most => *line = format!("{line} {word}"),
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_text_is_shortened() {
        assert_eq!(shortened("abcdef", 6), "abcdef");
        assert_eq!(shortened("abcdefg", 6), "abcde…");
        assert_eq!(shortened("abc defg", 5), "abc…");
        assert_eq!(shortened("船船船", 5), "船船…");
    }

    #[test]
    fn lists_say_how_much_they_leave_out() {
        let items: Vec<String> = ["win", "draw", "loss"].map(str::to_owned).into();
        assert_eq!(listed(&items, ", ", 80), "win, draw, loss");
        assert_eq!(listed(&items, ", ", 15), "win, draw, loss");
        assert_eq!(listed(&items, ", ", 14), "win and 2 more");
        assert_eq!(listed(&items[1..], ", ", 11), "draw, loss");
        assert_eq!(listed(&items, ", ", 3), "wi…");
        assert_eq!(listed(&[], ", ", 5), "");
    }
}
