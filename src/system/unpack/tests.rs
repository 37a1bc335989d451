use std::fs;
use std::io::{Cursor, Write};

use zip::ZipWriter;
use zip::write::SimpleFileOptions;

use super::*;

const LIMITS: UnpackLimits = UnpackLimits { bytes: 1 << 20, entries: 100 };

/// A zip made by `write`.
fn zipped(write: impl FnOnce(&mut ZipWriter<Cursor<Vec<u8>>>)) -> Vec<u8> {
    let mut writer = ZipWriter::new(Cursor::new(Vec::new()));
    write(&mut writer);
    writer.finish().unwrap().into_inner()
}

/// A zip of small files.
fn with_files(names: &[&str]) -> Vec<u8> {
    zipped(|zip| {
        for name in names {
            zip.start_file(*name, SimpleFileOptions::default()).unwrap();
            zip.write_all(name.as_bytes()).unwrap();
        }
    })
}

/// Unpacks a zip, and lists what is there then.
fn unpacked(zip: &[u8]) -> Result<Vec<String>, String> {
    let folder = tempfile::tempdir().unwrap();
    let (file, top) = (folder.path().join("a.zip"), folder.path().join("top"));
    fs::write(&file, zip).unwrap();
    fs::create_dir(&top).unwrap();
    unpack(&file, &top, LIMITS).map_err(|error| error.to_string())?;
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 2, "something is outside");
    let mut found = Vec::new();
    let mut folders = vec![top.clone()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap().map(|entry| entry.unwrap()) {
            if entry.file_type().unwrap().is_dir() {
                folders.push(entry.path());
            } else {
                found.push(entry.path().strip_prefix(&top).unwrap().to_str().unwrap().to_owned());
            }
        }
    }
    found.sort();
    Ok(found)
}

/// Replaces a name in a zip by another one of the same length, which the writer would refuse.
fn renamed(mut zip: Vec<u8>, from: &[u8], to: &[u8]) -> Vec<u8> {
    assert_eq!(from.len(), to.len());
    for at in 0..=zip.len() - from.len() {
        if zip[at..].starts_with(from) {
            zip[at..at + from.len()].copy_from_slice(to);
        }
    }
    zip
}

#[test]
fn nothing_leads_outside() {
    for name in
        ["/tmp/xx", r"\x", "../../xx", r"..\..\xx", r"a\..\..\x", "a/..", r"C:\xx\yy", "a/C:x", r"a\.\C:\x"]
    {
        let plain = "x".repeat(name.len());
        let zip = renamed(with_files(&[&plain]), plain.as_bytes(), name.as_bytes());
        assert_eq!(unpacked(&zip).unwrap_err(), format!("{name} would be unpacked outside its folder"));
    }
}

#[test]
fn links_are_left_out() {
    let zip = zipped(|zip| {
        zip.add_symlink("link", "/etc", SimpleFileOptions::default()).unwrap();
        zip.start_file("a.py", SimpleFileOptions::default()).unwrap();
    });
    assert_eq!(unpacked(&zip).unwrap(), ["a.py"]);
    // Nor is anything written through one.
    let zip = zipped(|zip| {
        zip.add_symlink("link", "/tmp", SimpleFileOptions::default()).unwrap();
        zip.start_file("link/a.py", SimpleFileOptions::default()).unwrap();
    });
    assert_eq!(unpacked(&zip).unwrap(), ["link/a.py"]);
}

#[test]
fn limits_hold_whatever_the_zip_says() {
    let zip = zipped(|zip| {
        zip.start_file("zeros", SimpleFileOptions::default()).unwrap();
        zip.write_all(&vec![0; 2 << 20]).unwrap();
    });
    assert_eq!(unpacked(&zip).unwrap_err(), "it would unpack to more than 1 MiB");
    // The size in the headers is a lie.
    let size = (2_u32 << 20).to_le_bytes();
    assert!(unpacked(&renamed(zip, &size, &[1, 0, 0, 0])).is_err());
    let names: Vec<String> = (0..101).map(|number| number.to_string()).collect();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    assert_eq!(unpacked(&with_files(&names)).unwrap_err(), "it has more than 100 files and folders");
    assert_eq!(unpacked(&with_files(&names[..100])).unwrap().len(), 100);
    let deep = "a/".repeat(101) + "b";
    assert_eq!(unpacked(&with_files(&[&deep])).unwrap_err(), "it has more than 100 files and folders");
}

#[test]
fn entries_that_exclude_each_other_are_an_error() {
    let zip = renamed(with_files(&["a.py", "b.py"]), b"b.py", b"a.py");
    assert_eq!(unpacked(&zip).unwrap_err(), "two files in it have the same name");
    assert_eq!(unpacked(&with_files(&["a/b", "a//b"])).unwrap_err(), "a//b in it is there twice");
    assert_eq!(unpacked(&with_files(&["a", "a/b"])).unwrap_err(), "a/b in it is there twice");
    assert_eq!(unpacked(&with_files(&["a/b", "a"])).unwrap_err(), "a in it is there twice");
}

#[test]
fn names_in_other_encodings_are_read() {
    let zip = with_files(&["Lo-sung.py"]);
    // UTF-8 that is not marked as such, and the encoding of old zips.
    assert_eq!(
        unpacked(&renamed(zip.clone(), b"Lo-sung.py", "Lösung.py".as_bytes())).unwrap(),
        ["Lösung.py"]
    );
    assert_eq!(unpacked(&renamed(zip, b"Lo-sung.py", b"L\x94_sung.py")).unwrap(), ["Lö_sung.py"]);
    let long = "x".repeat(300);
    assert!(unpacked(&with_files(&[&long])).unwrap_err().ends_with("… in it is not a name for a file"));
}

#[test]
fn broken_zips_are_recognized() {
    let zip = with_files(&["a.py"]);
    for broken in [&b""[..], b"PK\x05\x06", b"Rar!\x1a\x07", &zip[..zip.len() / 2], &zip[..zip.len() - 4]] {
        assert_eq!(unpacked(broken).unwrap_err(), "it is not a zip, or it is damaged");
    }
    let mut wrong = zip.clone();
    let at = zip.windows(4).position(|four| four == b"a.py").unwrap();
    wrong[at + 5] ^= 0xff;
    assert_eq!(unpacked(&wrong).unwrap_err(), "a.py in it is damaged");
}

#[test]
fn encrypted_entries_are_recognized() {
    // The first bit of the flags, in both headers of the only entry.
    let mut zip = with_files(&["a.py"]);
    let central = zip.windows(4).position(|four| four == b"PK\x01\x02").unwrap();
    zip[6] |= 1;
    zip[central + 8] |= 1;
    assert_eq!(unpacked(&zip).unwrap_err(), "it is encrypted: a.py needs a password");
}

#[cfg(unix)]
#[test]
fn only_the_executable_bit_is_kept() {
    use std::os::unix::fs::PermissionsExt;
    let folder = tempfile::tempdir().unwrap();
    let zip = zipped(|zip| {
        for (name, mode) in [("run", 0o4777), ("secret", 0o200)] {
            zip.start_file(name, SimpleFileOptions::default().unix_permissions(mode)).unwrap();
        }
        zip.add_directory("sub", SimpleFileOptions::default().unix_permissions(0o000)).unwrap();
    });
    fs::write(folder.path().join("a.zip"), zip).unwrap();
    unpack(&folder.path().join("a.zip"), folder.path(), LIMITS).unwrap();
    for (name, mode) in [("run", 0o755), ("secret", 0o644), ("sub", 0o755)] {
        let found = fs::metadata(folder.path().join(name)).unwrap().permissions().mode() & 0o7777;
        assert_eq!(found, mode, "{name}");
    }
}

proptest::proptest! {
    #![proptest_config(proptest::prelude::ProptestConfig { cases: 200, ..Default::default() })]

    #[test]
    fn damaged_zips_are_unpacked_or_refused(at in 0_usize..1000, byte: u8, end in 0_usize..1000) {
        let mut zip = with_files(&["a.py", "b/c.py", "b/d/e.py"]);
        let length = zip.len();
        zip[at % length] = byte;
        zip.truncate(length - (end * 2).saturating_sub(1000).min(length));
        // Nothing is outside, whatever it is; that is checked while unpacking.
        let _ = unpacked(&zip);
    }
}
