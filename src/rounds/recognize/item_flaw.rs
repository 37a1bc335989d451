//! What is wrong with the items in a move list. It is certain: without one or two flaws, the item is a cell.

use std::borrow::Cow;

use crate::rounds::parser::parse_item;

/// What is wrong with an item that is a cell otherwise: a flaw, and perhaps a second one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct ItemFlaws(Flaw, Option<Flaw>);

/// What one item with a flaw does, what several do, and the rest of the sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Flaw(&'static str, &'static str, Cow<'static, str>);

impl ItemFlaws {
    /// The flaws of an item that is not a cell, and the item without them.
    pub(super) fn find(item: &str) -> Option<(Self, String)> {
        // Nothing longer has only these flaws, unless it is mostly white space.
        const LONGEST: usize = 16;
        if item.len() > LONGEST {
            return None;
        }
        let one = Flaw::repairs(item).map(|(flaw, repaired)| (Self(flaw, None), repaired));
        let two = Flaw::repairs(item).filter(|(_, repaired)| repaired != item).flat_map(|(first, once)| {
            let twice: Vec<_> = Flaw::repairs(&once).collect();
            twice.into_iter().map(move |(second, repaired)| (Self(first.clone(), Some(second)), repaired))
        });
        one.chain(two).find(|(_, repaired)| parse_item(repaired).is_ok())
    }

    /// What an item with the flaws does, or what several do.
    pub(super) fn words(&self, items: usize) -> String {
        let flaws = std::iter::once(&self.0).chain(&self.1);
        let words =
            flaws.map(|Flaw(one, many, rest)| format!("{} {rest}", if items == 1 { one } else { many }));
        words.collect::<Vec<_>>().join(" and ")
    }
}

impl Flaw {
    /// The item without each flaw that it may have.
    fn repairs(item: &str) -> impl Iterator<Item = (Self, String)> {
        let (row, column) = item.split_once(',').unwrap_or_default();
        let sign = item.chars().find(|letter| !letter.is_ascii_alphanumeric()).unwrap_or(',');
        let last = item.char_indices().next_back().map_or(0, |(last, _)| last);
        let flaw = |one, many, rest: &'static str| Self(one, many, rest.into());
        let sign_flaw = Self("has", "have", format!("'{sign}' instead of a comma").into());
        let encloses = |letter: char| "\"'`()[]{}<>".contains(letter);
        [
            (flaw("starts", "start", "with a space"), item.trim_start().to_owned()),
            (flaw("ends", "end", "with a space"), item.trim_end().to_owned()),
            (flaw("contains", "contain", "spaces"), item.split_whitespace().collect()),
            (flaw("has", "have", "a lowercase column"), item.to_ascii_uppercase()),
            (flaw("has", "have", "the column before the row"), format!("{column},{row}")),
            (flaw("starts", "start", "with a zero"), item.trim_start_matches('0').to_owned()),
            (flaw("starts", "start", "with a plus sign"), item.trim_start_matches('+').to_owned()),
            (flaw("is", "are", "in quotes or parentheses"), item.trim_matches(encloses).to_owned()),
            (flaw("has", "have", "no comma"), format!("{},{}", &item[..last], &item[last..])),
            (sign_flaw, item.replacen(sign, ",", 1)),
        ]
        .into_iter()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_flaw_is_named() {
        for (item, words) in [
            (" 5,E", "starts with a space"),
            ("10,E\n", "ends with a space"),
            ("5, E", "contains spaces"),
            ("5,e", "has a lowercase column"),
            ("E,5", "has the column before the row"),
            ("05,E", "starts with a zero"),
            ("+5,E", "starts with a plus sign"),
            ("(5,E)", "is in quotes or parentheses"),
            ("10E", "has no comma"),
            ("5.E", "has '.' instead of a comma"),
            ("5 E", "has ' ' instead of a comma"),
            ("5–E", "has '–' instead of a comma"),
            (" 5,e", "starts with a space and has a lowercase column"),
            ("05,e", "has a lowercase column and starts with a zero"),
            ("e,5", "has a lowercase column and has the column before the row"),
            (" 5E", "starts with a space and has no comma"),
        ] {
            let (found, repaired) = ItemFlaws::find(item).unwrap_or_else(|| panic!("{item:?} has no flaw"));
            assert_eq!(found.words(1), words, "{item:?}");
            assert!(parse_item(&repaired).is_ok(), "{item:?}");
        }
        let others = ["", ",", "é", "5,K", "11,A", "5,E10,G", "0,A", "5,", "x", "12", "E", "5,KE", "-1,A"];
        for item in others.into_iter().chain(["\u{feff}1,J"]) {
            assert_eq!(ItemFlaws::find(item), None, "{item:?}");
        }
    }
}
