/// One player's list of moves, as written: items between semicolons, valid or not.
///
/// ```
/// use battleship::rounds::Moves;
///
/// let moves = Moves::new("5,E;A,A;;10,G".into());
/// assert_eq!(moves.items().collect::<Vec<_>>(), ["5,E", "A,A", "", "10,G"]);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Moves(String);

impl Moves {
    /// The list that `text` holds.
    pub fn new(text: String) -> Self {
        Self(text)
    }

    /// The items in order. An empty list is one empty item.
    pub fn items(&self) -> impl Iterator<Item = &str> {
        let mut rest = Some(self.0.as_str());
        std::iter::from_fn(move || {
            let text = rest?;
            // Items are a few bytes long: to look at each is faster than any search.
            match text.bytes().position(|byte| byte == b';') {
                Some(end) => {
                    rest = text.get(end + 1..);
                    text.get(..end)
                }
                None => rest.take(),
            }
        })
    }
}
