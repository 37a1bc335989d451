//! What is wrong with the items in a move list. It is certain: without one or two flaws, the item is a cell.

use crate::rounds::parser::parse_item;

/// What is wrong with an item that is a cell otherwise: a flaw, and perhaps a second one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct ItemFlaws(Flaw, Option<Flaw>);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Flaw {
    SpaceBefore,
    SpaceAfter,
    /// Next to the comma, or on several sides.
    SpaceInside,
    Lowercase,
    Swapped,
    Zero,
    Plus,
    /// In quotes or parentheses.
    Enclosed,
    NoComma,
    /// This stands in the place of the comma.
    Separator(char),
}

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
            twice.into_iter().map(move |(second, repaired)| (Self(first, Some(second)), repaired))
        });
        one.chain(two).find(|(_, repaired)| parse_item(repaired).is_ok())
    }

    /// What an item with the flaws does, or what several do.
    pub(super) fn words(self, items: usize) -> String {
        let Self(first, second) = self;
        let second = second.map(|second| format!(" and {}", second.words(items)));
        first.words(items) + &second.unwrap_or_default()
    }
}

impl Flaw {
    /// The item without each flaw that it may have.
    fn repairs(item: &str) -> impl Iterator<Item = (Self, String)> {
        let (row, column) = item.split_once(',').unwrap_or_default();
        let sign = item.chars().find(|letter| !letter.is_ascii_alphanumeric()).unwrap_or(',');
        let last = item.char_indices().next_back().map_or(0, |(last, _)| last);
        [
            (Self::SpaceBefore, item.trim_start().to_owned()),
            (Self::SpaceAfter, item.trim_end().to_owned()),
            (Self::SpaceInside, item.split_whitespace().collect()),
            (Self::Lowercase, item.to_ascii_uppercase()),
            (Self::Swapped, format!("{column},{row}")),
            (Self::Zero, item.trim_start_matches('0').to_owned()),
            (Self::Plus, item.trim_start_matches('+').to_owned()),
            (Self::Enclosed, item.trim_matches(|letter| "\"'`()[]{}<>".contains(letter)).to_owned()),
            (Self::NoComma, format!("{},{}", &item[..last], &item[last..])),
            (Self::Separator(sign), item.replacen(sign, ",", 1)),
        ]
        .into_iter()
    }

    fn words(self, items: usize) -> String {
        let (one, many, rest) = match self {
            Self::SpaceBefore => ("starts", "start", "with a space"),
            Self::SpaceAfter => ("ends", "end", "with a space"),
            Self::SpaceInside => ("contains", "contain", "spaces"),
            Self::Lowercase => ("has", "have", "a lowercase column"),
            Self::Swapped => ("has", "have", "the column before the row"),
            Self::Zero => ("starts", "start", "with a zero"),
            Self::Plus => ("starts", "start", "with a plus sign"),
            Self::Enclosed => ("is", "are", "in quotes or parentheses"),
            Self::NoComma => ("has", "have", "no comma"),
            Self::Separator(sign) => {
                let verb = if items == 1 { "has" } else { "have" };
                return format!("{verb} '{sign}' instead of a comma");
            }
        };
        format!("{} {rest}", if items == 1 { one } else { many })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_flaw_is_found_alone() {
        use Flaw::*;

        for (item, flaw) in [
            (" 5,E", SpaceBefore),
            ("10,E\n", SpaceAfter),
            ("5, E", SpaceInside),
            ("5,e", Lowercase),
            ("E,5", Swapped),
            ("05,E", Zero),
            ("+5,E", Plus),
            ("(5,E)", Enclosed),
            ("10E", NoComma),
            ("5.E", Separator('.')),
            ("5 E", Separator(' ')),
            ("5–E", Separator('–')),
        ] {
            let (found, repaired) = ItemFlaws::find(item).unwrap_or_else(|| panic!("{item:?} has no flaw"));
            assert_eq!(found, ItemFlaws(flaw, None), "{item:?}");
            assert!(parse_item(&repaired).is_ok(), "{item:?}");
        }
        for item in [
            "",
            ",",
            "é",
            "5,K",
            "11,A",
            "5,E10,G",
            "0,A",
            "5,",
            "x",
            "12",
            "E",
            "5,KE",
            "-1,A",
            "\u{feff}1,J",
        ] {
            assert_eq!(ItemFlaws::find(item), None, "{item:?}");
        }
    }

    #[test]
    fn two_flaws_are_both_named() {
        for (item, words) in [
            (" 5,e", "starts with a space and has a lowercase column"),
            ("05,e", "has a lowercase column and starts with a zero"),
            ("e,5", "has a lowercase column and has the column before the row"),
            (" 5E", "starts with a space and has no comma"),
        ] {
            let (found, repaired) = ItemFlaws::find(item).unwrap_or_else(|| panic!("{item:?} has no flaw"));
            assert_eq!((found.words(1).as_str(), repaired.as_str()), (words, "5,E"), "{item:?}");
        }
    }
}
