//! Faults in move lists.

use super::{Fault, Making, NOT_UTF8};

pub(super) const FAULTS: &[Fault] = &[
    Fault::new("moves-empty-item", |making| insert(making, "")),
    Fault::new("moves-missing-comma", |making| insert(making, "7")),
    Fault::new("moves-too-many-commas", |making| insert(making, "5,E10,G")),
    Fault::new("moves-missing-row-and-column", |making| insert(making, ",")),
    Fault::new("moves-missing-row", |making| insert(making, ",E")),
    Fault::new("moves-missing-column", |making| insert(making, "5,")),
    Fault::new("moves-row-not-an-integer", |making| insert(making, "A,A")),
    Fault::new("moves-row-not-an-integer-of-two-letters", |making| insert(making, "AB,A")),
    Fault::new("moves-row-zero", |making| insert(making, "0,A")),
    Fault::new("moves-row-out-of-range", |making| insert(making, "11,A")),
    Fault::new("moves-row-negative", |making| insert(making, "-1,A")),
    Fault::new("moves-row-with-leading-zero", |making| insert(making, "05,E")),
    Fault::new("moves-row-with-space", |making| insert(making, " 5,E")),
    Fault::new("moves-column-lowercase", |making| insert(making, "5,e")),
    Fault::new("moves-column-with-space", |making| insert(making, "5, E")),
    Fault::new("moves-column-a-digit", |making| insert(making, "1,1")),
    Fault::new("moves-column-of-two-letters", |making| insert(making, "5,EE")),
    Fault::new("moves-column-out-of-range", |making| insert(making, "5,K")),
    Fault::new("moves-column-out-of-range-and-bad-row", |making| insert(making, "0,K")),
    Fault::new("moves-row-and-column-invalid", |making| insert(making, "A,1")),
    Fault::new("moves-row-out-of-range-and-lowercase", |making| insert(making, "11,a")),
    Fault::new("moves-repeated", repeated),
    Fault::new("moves-newline", line_break),
    Fault::new("moves-byte-order-mark", byte_order_mark),
    Fault::new("moves-not-utf8", not_utf8),
];

/// Inserts an item early in the list, so that the game reaches it.
fn insert(making: &mut Making, item: &str) {
    let index = making.below(20);
    making.items.insert(index, item.to_owned());
}

fn repeated(making: &mut Making) {
    let (earlier, later) = (making.below(10), 10 + making.below(10));
    let item = making.items[earlier].clone();
    making.items.insert(later, item);
}

fn line_break(making: &mut Making) {
    // The item with the newline is invalid, and the same shot follows it as a valid item.
    let index = 1 + making.below(19);
    let item = format!("\n{}", making.items[index]);
    making.items.insert(index, item);
}

fn byte_order_mark(making: &mut Making) {
    let item = format!("\u{feff}{}", making.items[0]);
    making.items.insert(0, item);
}

fn not_utf8(making: &mut Making) {
    let index = making.below(20);
    making.items[index].push(NOT_UTF8);
}
