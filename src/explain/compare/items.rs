//! Compares the items of two turns and the errors about them.

use crate::explain::difference::{Difference, quoted, turn_name};
use crate::explain::read::{Entered, LineColumn, Reading, Turn};
use crate::rounds::parser::parse_item;

/// The items of the golden's turn with this index and of a turn of the same round and player.
pub(super) struct Items<'a> {
    pub(super) golden: &'a Reading,
    pub(super) index: usize,
    pub(super) found: &'a Turn,
}

impl<'a> Items<'a> {
    fn expected(&self) -> &'a Turn {
        &self.golden.turns[self.index]
    }

    /// The first difference before the first item.
    pub(super) fn compare_early_errors(&self) -> Option<Difference> {
        let (golden, found) = (&self.expected().errors, &self.found.errors);
        self.compare_errors(golden, found, 0, self.found.place, || "before the first item".into())
    }

    pub(super) fn compare(&self) -> Option<Difference> {
        let (golden, found) = (&self.expected().items, &self.found.items);
        for index in 0..golden.len().max(found.len()) {
            match (golden.get(index), found.get(index)) {
                (Some(expects), Some(finds)) => {
                    if !finds.is_same(expects) {
                        let what =
                            format!("item: expected {}, found {}", self.named(expects), quoted(&finds.text));
                        return Some(Difference::new(what, finds.place));
                    }
                    let name = || format!("item {}", self.named(expects));
                    let (errors, others) = (&expects.errors, &finds.errors);
                    let difference = self.compare_errors(errors, others, index + 1, finds.place, name);
                    if difference.is_some() {
                        return difference;
                    }
                }
                (Some(expects), None) => {
                    let block =
                        || self.found.block.last_line().map_or(self.found.place, |line| (line + 1, 1));
                    let last = found.last().map_or_else(block, |item| (item.place.0 + 1, 1));
                    let comma = if expects.errors.is_empty() { "" } else { "," };
                    // In a turn without items, the program may have a prompt of its own.
                    let what = if found.is_empty() { "the prompt of item" } else { "item" };
                    let what = format!("{what} {}{comma} is missing", self.named(expects));
                    return Some(Difference::new(what, last));
                }
                (None, Some(extra)) => {
                    return Some(Difference::new(
                        format!("unexpected item {}", quoted(&extra.text)),
                        extra.place,
                    ));
                }
                (None, None) => {}
            }
        }
        None
    }

    /// Compares the classes of the errors about an item, which is at this place, or before the first item. The item after
    /// them has the index `next`.
    fn compare_errors(
        &self,
        golden: &[(String, LineColumn)],
        found: &[(String, LineColumn)],
        next: usize,
        place: LineColumn,
        name: impl FnOnce() -> String,
    ) -> Option<Difference> {
        let (expects, finds) = (classes(golden), classes(found));
        if expects == finds {
            return None;
        }
        let missing = self.missing_prompt(found, expects.len(), next);
        missing.or_else(|| {
            let same = expects.iter().zip(&finds).take_while(|(expects, finds)| expects == finds).count();
            let at = found.get(same).or(found.last()).map_or(place, |(_, place)| *place);
            let (expects, finds) = (class_names(&expects), class_names(&finds));
            Some(Difference::new(format!("{}: expected {expects}, found {finds}", name()), at))
        })
    }

    /// Whether the errors after the first `about` are not about the item before them: the golden has the items which
    /// they are about next, from the item `next` of this turn on, and the transcript lacks the prompts of these.
    fn missing_prompt(
        &self,
        errors: &[(String, LineColumn)],
        about: usize,
        next: usize,
    ) -> Option<Difference> {
        let (class, place) = errors.get(about)?;
        let turns = &self.golden.turns[self.index..];
        // Where this turn is over, the next one may begin with such an item.
        let is_over = next >= self.expected().items.len();
        let (later, rejected) =
            if is_over { (1, turns.get(1)?.items.first()?) } else { (0, &turns[0].items[next]) };
        let is_it = rejected.errors.first().is_some_and(|(expected, _)| expected == class);
        // Where this turn is over, an item after the errors shows that they are about the item before.
        let is_there = self.found.items.get(next).is_some_and(|item| is_over || item.is_same(rejected));
        (is_it && !is_there).then(|| {
            let what = format!("the prompt of the rejected item {} is missing", item_name(&rejected.whole()));
            Difference::new(what, *place).at(turn_name(&turns[later]))
        })
    }

    /// An item of the golden, and the rule that it breaks if it is rejected.
    fn named(&self, item: &Entered) -> String {
        let text = item.whole();
        let name = item_name(&text);
        if item.errors.is_empty() {
            return name;
        }
        match parse_item(&text) {
            Err(rule) => format!("{name}, which {rule}"),
            Ok(_) => match self.round_before(&text) {
                Some(round) => format!("{name}, a cell fired at before in round {round}"),
                None => name,
            },
        }
    }

    /// The round in which the player entered this item before.
    fn round_before(&self, text: &str) -> Option<i64> {
        let player = self.expected().player;
        let turns = self.golden.turns[..self.index].iter().filter(|turn| turn.player == player);
        let is_this = |item: &&Entered| item.errors.is_empty() && item.text == text;
        turns.into_iter().find(|turn| turn.items.last().filter(is_this).is_some())?.round
    }
}

/// The text of an item of the golden, which may be empty.
fn item_name(text: &str) -> String {
    if text.is_empty() { "\"\"".into() } else { quoted(text) }
}

fn classes(errors: &[(String, LineColumn)]) -> Vec<&str> {
    errors.iter().map(|(class, _)| class.as_str()).collect()
}

fn class_names(classes: &[&str]) -> String {
    if classes.is_empty() { "no error".into() } else { classes.join(" and ") }
}
