//! Names of files that every system accepts, so that kept runs and pages can be copied to Windows.

use std::path::{Component, Path, PathBuf};

/// The name with everything replaced that Windows does not accept.
pub(super) fn portable_name(name: &str) -> String {
    let mut name: String =
        name.chars().map(|letter| if is_forbidden(letter) { '_' } else { letter }).collect();
    if name.ends_with(UNSEEN) {
        name.pop();
        name.push('_');
    }
    if is_device(&name) { format!("_{name}") } else { name }
}

/// The path of a case with everything spelled differently that Windows does not accept. Different paths stay different.
pub(super) fn portable_path(path: &Path) -> PathBuf {
    let part = |part: Component| match part {
        Component::Normal(name) => name.to_str().map_or_else(|| name.into(), |name| encoded(name).into()),
        other => other.as_os_str().to_owned(),
    };
    path.components().map(part).collect()
}

/// The name with `%3f` for a question mark, and so on.
fn encoded(name: &str) -> String {
    let last = name.chars().count().saturating_sub(1);
    let is_device = is_device(name);
    let mut encoded = String::new();
    for (index, letter) in name.chars().enumerate() {
        let is_wrong = is_forbidden(letter)
            || letter == '%'
            || (index == 0 && is_device)
            || (index == last && UNSEEN.contains(&letter));
        if is_wrong {
            encoded += &format!("%{:02x}", u32::from(letter));
        } else {
            encoded.push(letter);
        }
    }
    encoded
}

/// What Windows drops at the end of a name.
const UNSEEN: [char; 2] = ['.', ' '];

fn is_forbidden(letter: char) -> bool {
    letter.is_control() || "<>:\"/\\|?*".contains(letter)
}

/// Whether Windows takes the name for a device, whatever its ending.
pub(super) fn is_device(name: &str) -> bool {
    let stem = name.split('.').next().unwrap_or_default().trim_end().to_lowercase();
    let port = stem.strip_prefix("com").or_else(|| stem.strip_prefix("lpt"));
    let is_port =
        |port: &str| port.chars().count() == 1 && port.contains(|c: char| "0123456789¹²³".contains(c));
    ["con", "prn", "aux", "nul"].contains(&&*stem) || port.is_some_and(is_port)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn names_that_windows_forbids_are_replaced() {
        let names = [
            ("Ada Lovelace", "Ada Lovelace"),
            ("ada: second try?", "ada_ second try_"),
            ("J. Doe Jr.", "J. Doe Jr_"),
            ("nul", "_nul"),
            ("COM1.txt", "_COM1.txt"),
            ("com", "com"),
            ("common", "common"),
            ("a\tb", "a_b"),
        ];
        for (name, portable) in names {
            assert_eq!(portable_name(name), portable, "{name}");
        }
    }

    #[test]
    fn ordinary_paths_stay_as_they_are() {
        for path in ["case-001", "week 2/draw", "übung/größe", "a.b/c"] {
            assert_eq!(portable_path(Path::new(path)), Path::new(path));
        }
        assert_eq!(portable_path(Path::new("who wins?/aux")), Path::new("who wins%3f/%61ux"));
    }

    proptest! {
        #[test]
        fn windows_accepts_every_name_and_paths_stay_different(one in "[a.: %?3fcon]{1,5}", other in "[a.: %?3fcon]{1,5}") {
            let accepts = |name: &str| {
                !name.contains(is_forbidden) && !name.ends_with(UNSEEN) && !is_device(name)
            };
            prop_assert!(accepts(&portable_name(&one)), "{}", portable_name(&one));
            prop_assert!(accepts(&encoded(&one)), "{}", encoded(&one));
            prop_assert_eq!(encoded(&one) == encoded(&other), one == other);
        }
    }
}
