//! Describes wrong white space in words.

/// What is wrong with a gap, such as `a tab is missing after "Battleship"`; `place` says where it is.
pub(super) fn gap_words(golden: &str, found: &str, place: &str) -> String {
    let newlines = |gap: &str| gap.matches('\n').count();
    match (newlines(golden), newlines(found)) {
        (0, 0) => spaces_words(golden, found, place),
        (expects, finds) if expects == finds => line_end_words(golden, found),
        (expects, finds) => newlines_words(expects, finds, place),
    }
}

/// A wrong number of empty lines before the first line.
pub(super) fn empty_lines_at_start(golden: &str, found: &str) -> String {
    gap_words(&format!("\n{golden}"), &format!("\n{found}"), "at the start of the file")
}

/// A wrong number of newlines at the end of the file.
pub(super) fn newlines_at_end(expects: usize, finds: usize) -> String {
    let newlines = match expects.abs_diff(finds) {
        1 if expects > finds => "a newline is missing".to_owned(),
        1 => "an extra newline".to_owned(),
        count if expects > finds => format!("{count} newlines are missing"),
        count => format!("{count} extra newlines"),
    };
    format!("{newlines} at the end of the file")
}

/// The wrong spaces and tabs in a line.
fn spaces_words(golden: &str, found: &str, place: &str) -> String {
    for unit in ['\t', ' '] {
        let all = |gap: &str| gap.chars().all(|letter| letter == unit);
        if all(golden) && all(found) {
            let (expects, finds) = (golden.len(), found.len());
            return if expects > finds {
                let (what, verb) = (counted(unit, expects - finds, ""), expects - finds);
                format!("{what} {} missing {place}", if verb == 1 { "is" } else { "are" })
            } else {
                format!("{} {place}", counted(unit, finds - expects, "extra "))
            };
        }
    }
    format!("expected {}, found {} {place}", listed(golden), listed(found))
}

/// The number of newlines is wrong. One newline ends the line, and the others make empty lines.
fn newlines_words(expects: usize, finds: usize, place: &str) -> String {
    let empty = |count: usize| match count {
        1 => "empty line".to_owned(),
        _ => format!("{count} empty lines"),
    };
    match (expects, finds) {
        (0, _) => format!("an unexpected newline {place}"),
        (1, 0) => format!("a newline is missing {place}"),
        (_, 0) => format!("a newline and an {} are missing {place}", empty(expects - 1)),
        _ if expects < finds && finds - expects == 1 => format!("an extra empty line {place}"),
        _ if expects < finds => format!("{} extra empty lines {place}", finds - expects),
        _ if expects - finds == 1 => format!("an empty line is missing {place}"),
        _ => format!("{} empty lines are missing {place}", expects - finds),
    }
}

/// The gaps have the same number of newlines, and something else around them.
fn line_end_words(golden: &str, found: &str) -> String {
    let differs =
        golden.split('\n').zip(found.split('\n')).enumerate().find(|(_, (one, other))| one != other);
    let Some((index, (expects, finds))) = differs else { return "the files differ".into() };
    let is_carriage_return = |text: &str| text.ends_with('\r');
    if is_carriage_return(expects) != is_carriage_return(finds) {
        let name = |text: &str| if is_carriage_return(text) { "CRLF" } else { "LF" };
        return format!("expected {} at the end of the line, found {}", name(expects), name(finds));
    }
    let place = match index {
        0 => "at the end of the line",
        _ if index == golden.matches('\n').count() => "at the start of the line",
        _ => "on the empty line",
    };
    spaces_words(expects, finds, place)
}

/// A number of spaces or tabs, such as `an extra space` or `2 tabs`.
fn counted(unit: char, count: usize, extra: &str) -> String {
    let name = match unit {
        '\t' => "tab",
        ' ' => "space",
        _ => "carriage return",
    };
    match count {
        1 if extra.is_empty() => format!("a {name}"),
        1 => format!("an {extra}{name}"),
        _ => format!("{count} {extra}{name}s"),
    }
}

/// What a gap consists of, such as `2 tabs` or `a space and a tab`.
fn listed(gap: &str) -> String {
    let mut runs: Vec<(char, usize)> = Vec::new();
    for letter in gap.chars() {
        match runs.last_mut() {
            Some((last, count)) if *last == letter => *count += 1,
            _ => runs.push((letter, 1)),
        }
    }
    let runs: Vec<String> = runs.into_iter().map(|(unit, count)| counted(unit, count, "")).collect();
    match &runs[..] {
        [] => "nothing".into(),
        runs => runs.join(" and "),
    }
}
