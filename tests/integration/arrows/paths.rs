//! Finds the paths in a Rust file, such as `crate::model::Cell`, and expands groups. Comments and literals are
//! skipped.

use std::iter::Peekable;
use std::str::Chars;

/// The segments of a path.
pub(super) type Path = Vec<String>;

/// Every path in the text of `module`. Paths that begin with `crate`, `self` or `super` are resolved and start
/// with `crate`. A macro call is a path with a single segment that ends with `!`.
pub(super) fn paths(text: &str, module: &[&str]) -> Vec<Path> {
    let tokens = tokens(text);
    let token = |at: usize| tokens.get(at).map_or("", String::as_str);
    let mut found = Vec::new();
    // One entry for each open brace, with the name of the module if the brace opens one.
    let mut braces: Vec<Option<&str>> = Vec::new();
    let mut at = 0;
    while at < tokens.len() {
        let is_start = at == 0 || token(at - 1) != "::";
        if token(at) == "{" {
            let opens_module = at >= 2 && token(at - 2) == "mod";
            braces.push(opens_module.then(|| token(at - 1)));
        } else if token(at) == "}" {
            braces.pop();
        } else if is_word(token(at)) && token(at + 1) == "!" {
            found.push(vec![format!("{}!", token(at))]);
        } else if is_start && is_word(token(at)) && ["::", "as"].contains(&token(at + 1)) {
            let mut written = Vec::new();
            let end = expand(&tokens, at, Vec::new(), &mut written);
            let here: Vec<&str> = module.iter().copied().chain(braces.iter().copied().flatten()).collect();
            found.extend(written.iter().map(|path| in_full(path, &here)));
            at = end.max(at + 1);
            continue;
        }
        at += 1;
    }
    found
}

/// Expands the path that begins at a token, and returns the index after its end.
fn expand(tokens: &[String], mut at: usize, mut path: Path, found: &mut Vec<Path>) -> usize {
    let token = |at: usize| tokens.get(at).map_or("", String::as_str);
    if token(at) == "{" {
        at += 1;
        while at < tokens.len() && token(at) != "}" {
            at = expand(tokens, at, path.clone(), found).max(at + 1);
            if token(at) == "," {
                at += 1;
            }
        }
        return at + 1;
    }
    if is_word(token(at)) || token(at) == "*" {
        path.push(token(at).to_owned());
        at += 1;
        if token(at) == "::" {
            return expand(tokens, at + 1, path, found);
        }
        if token(at) == "as" {
            at += 2;
        }
    }
    found.push(path);
    at
}

fn in_full(path: &[String], module: &[&str]) -> Path {
    let mut full: Path = match path[0].as_str() {
        "crate" => Vec::new(),
        "self" | "super" => module.iter().map(|&name| name.to_owned()).collect(),
        _ => return path.to_vec(),
    };
    for word in path {
        match word.as_str() {
            "crate" | "self" => {}
            "super" => drop(full.pop()),
            _ => full.push(word.clone()),
        }
    }
    full.insert(0, "crate".to_owned());
    full
}

fn is_word(token: &str) -> bool {
    token.starts_with(|sign: char| sign.is_alphabetic() || sign == '_')
}

/// Splits the text into words, `::`, and all other characters one by one.
fn tokens(text: &str) -> Vec<String> {
    let mut tokens: Vec<String> = Vec::new();
    let mut signs = text.chars().peekable();
    while let Some(sign) = signs.next() {
        match sign {
            '/' if signs.peek() == Some(&'/') => drop(signs.by_ref().find(|&sign| sign == '\n')),
            '/' if signs.peek() == Some(&'*') => skip_comment(&mut signs),
            '"' => skip_string(&mut signs, None),
            '\'' => skip_character(&mut signs),
            ':' if signs.next_if_eq(&':').is_some() => tokens.push("::".to_owned()),
            _ if is_part_of_word(sign) => {
                let mut word = String::from(sign);
                while let Some(sign) = signs.next_if(|&sign| is_part_of_word(sign)) {
                    word.push(sign);
                }
                if ["r", "br", "cr"].contains(&word.as_str()) && matches!(signs.peek(), Some('#' | '"')) {
                    let hashes = std::iter::from_fn(|| signs.next_if_eq(&'#')).count();
                    // Without a quote, this is a raw identifier such as `r#match`.
                    if signs.next_if_eq(&'"').is_some() {
                        skip_string(&mut signs, Some(hashes));
                    }
                } else {
                    tokens.push(word);
                }
            }
            _ if sign.is_whitespace() => {}
            _ => tokens.push(sign.into()),
        }
    }
    tokens
}

fn is_part_of_word(sign: char) -> bool {
    sign.is_alphanumeric() || sign == '_'
}

/// Skips a block comment. Block comments can be nested.
fn skip_comment(signs: &mut Peekable<Chars>) {
    let mut depth = 0;
    let mut before = '/';
    for sign in signs.by_ref() {
        match (before, sign) {
            ('/', '*') => depth += 1,
            ('*', '/') => depth -= 1,
            _ => {
                before = sign;
                continue;
            }
        }
        if depth == 0 {
            return;
        }
        // A character of this mark cannot be part of another one, as in `/*/`.
        before = ' ';
    }
}

/// Skips a string after its opening quote. A raw string ends with a quote and `raw` times `#`.
fn skip_string(signs: &mut Peekable<Chars>, raw: Option<usize>) {
    while let Some(sign) = signs.next() {
        if sign == '"' && (0..raw.unwrap_or(0)).all(|_| signs.next_if_eq(&'#').is_some()) {
            return;
        }
        if sign == '\\' && raw.is_none() {
            signs.next();
        }
    }
}

/// Skips a character literal or a lifetime after its opening quote.
fn skip_character(signs: &mut Peekable<Chars>) {
    let first = signs.next();
    if first == Some('\\') {
        signs.next();
        signs.by_ref().find(|&sign| sign == '\'');
    } else if signs.next_if_eq(&'\'').is_none() {
        while signs.next_if(|&sign| is_part_of_word(sign)).is_some() {}
    }
}
