use battleship::play::{Dialogue, DialogueStyle, Stopped};
use battleship::record::{Journal, html, json, svg};

/// Plays with these answers. The dialogue must not panic, and its record can be drawn.
pub fn play(answers: &[u8], game: impl FnOnce(&mut Dialogue, &mut Journal) -> Result<(), Stopped>) {
    let mut dialogue =
        Dialogue::new(answers, std::io::sink(), DialogueStyle { echo: true, ..DialogueStyle::default() });
    let mut journal = Journal::default();
    let played = game(&mut dialogue, &mut journal);
    assert!(matches!(played, Ok(()) | Err(Stopped::AtError | Stopped::InputEnded)));
    if let Some(record) = journal.into_record() {
        assert!(json(&record).expect("the game is short").ends_with("}\n"));
        html(&record).expect("the board is small");
        svg(&record, None).expect("the board is small");
    }
}
