use std::borrow::Cow;

/// Replaces every control character and every invisible character in `text` with a visible one, so that it
/// is safe to print on a terminal.
///
/// ```
/// use battleship::source::clean;
///
/// assert_eq!(clean("B\x1b[31m\t\u{202e}"), "B␛[31m␉\u{fffd}");
/// ```
pub fn clean(text: &str) -> Cow<'_, str> {
    if text.chars().all(|letter| visible(letter) == letter) {
        Cow::Borrowed(text)
    } else {
        Cow::Owned(text.chars().map(visible).collect())
    }
}

fn visible(letter: char) -> char {
    match letter {
        // The control pictures are in the same order as the control characters.
        '\0'..='\x1f' => {
            char::from_u32(0x2400 + u32::from(letter)).expect("every control character has a picture")
        }
        '\x7f' => '␡',
        '\u{80}'..='\u{9f}' => '\u{fffd}',
        // Zero-width characters, and those that change the text direction.
        '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' => '\u{fffd}',
        '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{fff9}'..='\u{fffb}' => '\u{fffd}',
        '\u{e0000}'..='\u{e007f}' | '\u{fffe}' | '\u{ffff}' => '\u{fffd}',
        _ => letter,
    }
}
