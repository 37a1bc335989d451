use super::Draw;
use crate::model::{Cell, Direction, Fleet, Layout, Ship, Size};

/// How often all ships are placed before giving up.
const TRIES: usize = 10_000;

/// Places a fleet at random. Every layout is equally likely: ships are placed without regard to each other, and if two
/// overlap or one leaves the board, all of them are placed again. Returns `None` if they hardly fit.
pub fn random_layout(size: Size, fleet: &Fleet, random: &mut dyn Draw) -> Option<Layout> {
    (0..TRIES).find_map(|_| try_layout(size, fleet, random))
}

fn try_layout(size: Size, fleet: &Fleet, random: &mut dyn Draw) -> Option<Layout> {
    let mut layout = Layout::new(size);
    for (index, class) in fleet.classes().iter().enumerate() {
        for _ in 0..class.count {
            let is_across = class.length == 1 || random.below(2) == 0;
            let direction = if is_across { Direction::Right } else { Direction::Down };
            let mut below = |side: u16| random.below(side.into()) as u16;
            let first = Cell::new(below(size.rows()), below(size.columns()));
            layout.place(Ship { class: index, cells: first.run(direction, class.length, size)? }).ok()?;
        }
    }
    Some(layout)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::ShipClass;
    use crate::opponents::SplitMix;

    #[test]
    fn every_layout_is_equally_likely() {
        let fleet = Fleet::new(vec![ShipClass::new("boat", 'B', 2, 1)]);
        let size = Size::new(2, 3).unwrap();
        let mut random = SplitMix::new(&[1]);
        let mut counts = std::collections::HashMap::new();
        for _ in 0..7_000 {
            let layout = random_layout(size, &fleet, &mut random).unwrap();
            *counts.entry(format!("{:?}", layout.ships())).or_insert(0) += 1;
        }
        assert_eq!(counts.len(), 7);
        assert!(counts.values().all(|count| (850..1150).contains(count)), "{counts:?}");
    }

    #[test]
    fn ships_that_do_not_fit_are_given_up() {
        let fleet = Fleet::new(vec![ShipClass::new("boat", 'B', 5, 1)]);
        assert_eq!(random_layout(Size::new(2, 2).unwrap(), &fleet, &mut SplitMix::new(&[1])), None);
    }
}
