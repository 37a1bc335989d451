use std::cell::RefCell;
use std::rc::Rc;

use super::*;

fn asked(input: &[u8]) -> Vec<String> {
    let mut dialogue = Dialogue::new(input, io::sink(), DialogueStyle::default());
    std::iter::from_fn(|| dialogue.ask("").ok()).collect()
}

#[test]
fn lines_end_with_lf_or_crlf_and_the_last_needs_neither() {
    assert_eq!(asked(b"a\r\nb\n\nc"), ["a", "b", "", "c"]);
    assert_eq!(asked(b"a\rb\n"), ["a\rb"]);
    assert_eq!(asked(b"a\r"), ["a\r"]);
    assert!(asked(b"").is_empty());
}

#[test]
fn a_line_may_contain_several_words() {
    let mut dialogue = Dialogue::new(&b" 1\t2\n\n3\xff 4"[..], io::sink(), DialogueStyle::default());
    let words: Vec<_> = std::iter::from_fn(|| dialogue.ask_word("").ok()).collect();
    assert_eq!(words, ["1", "2", "3\u{fffd}", "4"]);
}

#[test]
fn an_endless_line_is_cut() {
    let endless = io::repeat(b'x').take(10 * MAX_LINE as u64);
    let mut dialogue = Dialogue::new(endless, io::sink(), DialogueStyle::default());
    assert_eq!(dialogue.ask("").unwrap().len(), MAX_LINE);
}

#[test]
fn what_was_typed_ahead_does_not_reach_the_other_player() {
    let play = |device| {
        let mut shown = Vec::new();
        let style = DialogueStyle { device, ..DialogueStyle::default() };
        let typed = io::Cursor::new(b"1 2\n3\n");
        let mut dialogue = Dialogue::new(typed, &mut shown, style);
        assert_eq!(dialogue.ask_word("").unwrap(), "1");
        dialogue.hand_over();
        dialogue.ask_word("?").ok()
    };
    assert_eq!(play(Device::Stream).as_deref(), Some("2"), "a script has the answers of both players");
    assert_eq!(play(Device::Terminal), None);
    assert_eq!(play(Device::Printer), None);
}

/// A terminal, to which the dialogue and the remarks are written.
#[derive(Clone, Default)]
struct Screen(Rc<RefCell<Vec<u8>>>);

impl Write for Screen {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.borrow_mut().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[test]
fn remarks_come_below_what_was_shown_and_are_not_in_the_copy() {
    let (screen, mut copy) = (Screen::default(), Vec::new());
    let mut dialogue = Dialogue::new(io::empty(), screen.clone(), DialogueStyle::default())
        .with_copy(&mut copy)
        .with_remarks(screen.clone());
    dialogue.outline = Some(Outline::default());
    dialogue.say("Hello.\n");
    dialogue.remark("Nobody is there.");
    dialogue.say("Goodbye.\n");
    let outline = dialogue.outline.take().unwrap();
    dialogue.finish().0.unwrap();
    assert_eq!(*screen.0.borrow(), b"Hello.\nNobody is there.\nGoodbye.\n");
    assert_eq!(copy, b"Hello.\nGoodbye.\n");
    assert_eq!(outline.text, "Hello.\nGoodbye.\n");
}
