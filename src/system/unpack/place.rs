//! Where an entry of a zip goes.

use super::UnpackError;

/// The parts of the path of an entry below the folder of the zip. Windows programs also write `\` between them.
pub(super) fn place(name: &str) -> Result<Vec<&str>, UnpackError> {
    let parts: Vec<&str> = name.split(['/', '\\']).filter(|part| !part.is_empty() && *part != ".").collect();
    // On Windows, a drive leads outside wherever it is in a path.
    let has_drive = parts.iter().any(|part| part.as_bytes().get(1) == Some(&b':'));
    if name.starts_with(['/', '\\']) || has_drive || parts.contains(&"..") {
        return Err(UnpackError::Outside(name.into()));
    }
    if name.contains('\0') || parts.is_empty() {
        return Err(UnpackError::Name(name.into()));
    }
    Ok(parts)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::path::{Component, Path};

    #[test]
    fn places_are_below_the_folder() {
        assert_eq!(place("a/b.py").unwrap(), ["a", "b.py"]);
        assert_eq!(place(r"a\.\b//c").unwrap(), ["a", "b", "c"]);
        for outside in
            ["/etc/passwd", r"\x", "../x", r"a\..\..\x", "a/..", "C:/x", r"C:\x", "a/C:x", r"a\.\C:\x"]
        {
            assert!(matches!(place(outside), Err(UnpackError::Outside(_))), "{outside}");
        }
        for nothing in ["", ".", "a\0b"] {
            assert!(matches!(place(nothing), Err(UnpackError::Name(_))), "{nothing}");
        }
    }

    proptest! {
        #[test]
        fn no_name_leads_outside(name in r"[a./\\:\x00]{0,12}") {
            if let Ok(parts) = place(&name) {
                let path: std::path::PathBuf = parts.iter().collect();
                prop_assert!(!parts.is_empty());
                prop_assert!(Path::new(&path).components().all(|part| matches!(part, Component::Normal(_))));
            }
        }
    }
}
