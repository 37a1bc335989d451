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

/// The path with such names in it.
pub(super) fn portable_path(path: &Path) -> PathBuf {
    let part = |part: Component| match part {
        Component::Normal(name) => {
            name.to_str().map_or_else(|| name.into(), |name| portable_name(name).into())
        }
        other => other.as_os_str().to_owned(),
    };
    path.components().map(part).collect()
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
        assert_eq!(portable_path(Path::new("who wins?/aux")), Path::new("who wins_/_aux"));
    }

    proptest! {
        #[test]
        fn windows_accepts_every_name(name in "[a.: %?3fcon]{1,5}") {
            let name = portable_name(&name);
            prop_assert!(!name.contains(is_forbidden) && !name.ends_with(UNSEEN) && !is_device(&name), "{name}");
        }
    }
}
