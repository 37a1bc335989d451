//! What lines and items of input files roughly look like, even if they have mistakes. The kind of a file is
//! recognized by these shapes, so that a damaged file is still checked as what it is.

use crate::source::Source;

/// The fewest fields of a line that looks like the row of a board. A row has ten, but some may be missing.
const FEWEST_FIELDS: usize = 6;

/// Whether a line looks like the row of a board: many fields, most of them empty or a single letter. Some
/// people separate the fields with commas.
pub(super) fn is_row(line: &[u8]) -> bool {
    let separator = if line.contains(&b';') { b';' } else { b',' };
    let fields = || line.split(|&byte| byte == separator);
    let number = fields().count();
    number >= FEWEST_FIELDS && fields().filter(|field| is_cell(field)).count() * 2 > number
}

/// Whether a field of a board is empty or a single letter, perhaps in quotes.
fn is_cell(field: &[u8]) -> bool {
    let field = field.trim_ascii();
    let field = field.strip_prefix(b"\"").and_then(|rest| rest.strip_suffix(b"\"")).unwrap_or(field);
    matches!(field, [] | [b'A'..=b'Z' | b'a'..=b'z'])
}

/// Whether an item looks like a move: one or two digits, a comma and a letter.
pub(in crate::rounds) fn is_move(item: &[u8]) -> bool {
    let item = item.strip_prefix("\u{feff}".as_bytes()).unwrap_or(item).trim_ascii();
    let digits = item.iter().take_while(|byte| byte.is_ascii_digit()).count();
    let Some(column) = item[digits..].trim_ascii_start().strip_prefix(b",") else { return false };
    (1..=2).contains(&digits) && matches!(column.trim_ascii(), [letter] if letter.is_ascii_alphabetic())
}

/// Whether an item of a file looks like a move.
pub(in crate::rounds) fn has_a_move(source: &Source) -> bool {
    source.bytes().split(|byte| matches!(byte, b';' | b'\n' | b'\r')).any(is_move)
}

/// Whether a line starts like `B1:`.
pub(in crate::rounds) fn is_ship(line: &[u8]) -> bool {
    let [b'B' | b'P', rest @ ..] = line.trim_ascii_start() else { return false };
    let rest = rest.trim_ascii_start();
    let digits = rest.iter().take_while(|byte| byte.is_ascii_digit()).count();
    digits > 0 && rest[digits..].trim_ascii_start().starts_with(b":")
}

/// Whether at least half of the lines are rows or ships, or half of the items moves.
pub(super) fn is_half_input(text: &[u8]) -> bool {
    let is_newline = |byte: &u8| matches!(byte, b'\n' | b'\r');
    let lines = || text.split(is_newline);
    let items = || text.split(|byte| *byte == b';' || is_newline(byte));
    is_half(lines(), is_row) || is_half(lines(), is_ship) || is_half(items(), is_move)
}

fn is_half<'a>(parts: impl Iterator<Item = &'a [u8]>, matches: impl Fn(&[u8]) -> bool) -> bool {
    let (mut all, mut found) = (0_usize, 0_usize);
    for part in parts.filter(|part| !part.trim_ascii().is_empty()) {
        all += 1;
        found += usize::from(matches(part));
    }
    found > 0 && found * 2 >= all
}
