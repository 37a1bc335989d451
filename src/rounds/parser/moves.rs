use crate::rounds::Moves;
use crate::source::{Mark, Problem, ProblemKind, Source};

/// Reads a list of moves: items between semicolons.
///
/// One line end at the very end of the file is dropped, then all semicolons there. Nothing else is:
/// what a player meant by an item is judged when its turn comes. `\r\n` and `\r` are read as `\n`.
///
/// ```
/// use battleship::rounds::parser::parse_moves;
/// use battleship::source::Source;
///
/// let moves = parse_moves(&Source::new("Player1.in", "5,E;\r\n10,G;;\n")).unwrap();
/// assert_eq!(moves.items().collect::<Vec<_>>(), ["5,E", "\n10,G"]);
/// ```
pub fn parse_moves(source: &Source) -> Result<Moves, Vec<Problem>> {
    let text = source.text().map_err(|problem| vec![problem])?;
    let text = if text.contains('\r') { text.replace("\r\n", "\n").replace('\r', "\n") } else { text.into() };
    let list = text.strip_suffix('\n').unwrap_or(&text).trim_end_matches(';');
    Ok(Moves::new(list.into()))
}

/// What is allowed in a list of moves and hardly meant.
pub fn moves_warnings(source: &Source) -> Vec<Problem> {
    let mut warnings = Vec::new();
    let bom = "\u{feff}".as_bytes();
    if source.bytes().starts_with(bom) {
        let marks = vec![Mark::new(0..bom.len(), "")];
        warnings.push(Problem { kind: ProblemKind::MovesByteOrderMark, marks });
    }
    if source.lines().nth(1).is_some() {
        let first_end = source.lines().next().map_or(0, |line| line.end);
        let marks = vec![Mark::new(first_end..first_end, "the line breaks here")];
        warnings.push(Problem { kind: ProblemKind::MovesLineBreak, marks });
    }
    warnings
}

#[cfg(test)]
mod tests {
    use super::*;

    fn items(text: &str) -> Vec<String> {
        parse_moves(&Source::new("", text)).unwrap().items().map(str::to_owned).collect()
    }

    #[test]
    fn only_the_end_is_trimmed() {
        assert_eq!(items("5,E;10,G"), ["5,E", "10,G"]);
        assert_eq!(items("5,E;10,G;;;\r\n"), ["5,E", "10,G"]);
        assert_eq!(items("5,E;\n\n"), ["5,E", "\n"]);
        assert_eq!(items(" 5,E ;;\r10,G; "), [" 5,E ", "", "\n10,G", " "]);
        assert_eq!(items(";5,E\n;"), ["", "5,E\n"]);
        assert_eq!(items(""), [""]);
    }
}
