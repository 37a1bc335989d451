//! Single flaws of the items in a move list. A flaw is certain: without it, the item is a cell.

use crate::rounds::parser::parse_item;

/// What is wrong with an item that is a cell otherwise.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ItemFlaw {
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

impl ItemFlaw {
    /// The flaw of an item that is not a cell, and the item without it.
    pub(super) fn find(item: &str) -> Option<(Self, String)> {
        // Nothing longer has only one of these flaws, unless it is mostly white space.
        const LONGEST: usize = 16;
        if item.len() > LONGEST {
            return None;
        }
        let (row, column) = item.split_once(',').unwrap_or_default();
        let sign = item.chars().find(|letter| !letter.is_ascii_alphanumeric()).unwrap_or(',');
        let last = item.char_indices().next_back().map_or(0, |(last, _)| last);
        let repaired = [
            (Self::SpaceBefore, item.trim_start().to_owned()),
            (Self::SpaceAfter, item.trim_end().to_owned()),
            (Self::SpaceInside, item.split_whitespace().collect()),
            (Self::Lowercase, item.to_ascii_uppercase()),
            (Self::Swapped, format!("{column},{row}")),
            (Self::Zero, item.trim_start_matches('0').to_owned()),
            (Self::Plus, item.trim_start_matches('+').to_owned()),
            (Self::Enclosed, item.trim_matches(|letter: char| letter.is_ascii_punctuation()).to_owned()),
            (Self::NoComma, format!("{},{}", &item[..last], &item[last..])),
            (Self::Separator(sign), item.replacen(sign, ",", 1)),
        ];
        repaired.into_iter().find(|(_, repaired)| parse_item(repaired).is_ok())
    }

    /// What an item with the flaw does, or what several do.
    pub(super) fn words(self, items: usize) -> String {
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
        use ItemFlaw::*;

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
            let (found, repaired) = ItemFlaw::find(item).unwrap_or_else(|| panic!("{item:?} has no flaw"));
            assert_eq!(found, flaw, "{item:?}");
            assert!(parse_item(&repaired).is_ok(), "{item:?}");
        }
        for item in ["", ",", "é", "5,K", "11,A", "5,E10,G", " 5,e", "E5", "0,A", "5,", "x"] {
            assert_eq!(ItemFlaw::find(item), None, "{item:?}");
        }
    }
}
