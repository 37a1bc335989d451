use battleship::play::{Dialogue, Manner, Played, Stopped};
use battleship::record::{Journal, html, json, svg};

/// Plays with these answers: the dialogue ends in a clean way, and its record can be drawn.
pub fn play(answers: &[u8], game: impl FnOnce(&mut Dialogue, &mut Journal) -> Result<Played, Stopped>) {
    let mut dialogue = Dialogue::new(answers, std::io::sink(), Manner { echo: true, ..Manner::default() });
    let mut journal = Journal::default();
    let played = game(&mut dialogue, &mut journal);
    assert!(matches!(played, Ok(_) | Err(Stopped::InputEnded)));
    if let Some(record) = journal.into_record() {
        assert!(json(&record).ends_with("}\n"));
        html(&record).expect("a small board");
        svg(&record, None).expect("a small board");
    }
}
