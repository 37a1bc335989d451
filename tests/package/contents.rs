//! What the packages contain.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use tempfile::TempDir;

use crate::files::{documents, make, manual_pages, output, packages};
use crate::support::{fixtures, tree};

#[test]
fn lintian_finds_no_errors() {
    let mut lintian = Command::new("lintian");
    lintian.args(["--allow-root", "--fail-on", "error"]);
    output(lintian.arg(&packages().deb));
}

#[test]
fn the_same_program_gives_the_same_bytes() {
    let again = TempDir::new().unwrap();
    for (script, first) in [("deb", &packages().deb), ("tarball", &packages().tarball)] {
        let second = make(script, again.path());
        assert_eq!(first.file_name(), second.file_name());
        assert!(fs::read(first).unwrap() == fs::read(second).unwrap(), "{script}");
    }
}

#[test]
fn everything_in_the_debian_package_has_its_place() {
    let listing = output(Command::new("dpkg-deb").arg("--contents").arg(&packages().deb));
    for line in listing.lines() {
        let is_program = line.ends_with(" ./usr/bin/battleship");
        let mode =
            if line.starts_with('d') || is_program { "rwxr-xr-x root/root" } else { "rw-r--r-- root/root" };
        assert_eq!(line[1..].get(..mode.len()), Some(mode), "{line}");
    }
    let found: BTreeSet<&str> = listing.lines().filter_map(|line| line.split(" ./usr/").nth(1)).collect();
    let places = [
        "bin/battleship",
        "share/bash-completion/completions/battleship",
        "share/zsh/vendor-completions/_battleship",
        "share/fish/vendor_completions.d/battleship.fish",
        "share/doc/battleship/README.md",
        "share/doc/battleship/copyright",
        "share/doc/battleship/changelog.gz",
        "share/doc/battleship/changelog.Debian.gz",
        "share/doc/battleship/third-party.gz",
    ];
    let pages = manual_pages().into_iter().map(|page| format!("share/man/man1/{page}.1.gz"));
    let documents = documents().into_iter().map(|page| format!("share/doc/battleship/docs/{page}"));
    for place in places.map(str::to_owned).into_iter().chain(pages).chain(documents) {
        assert!(found.contains(&*place), "{place} is not in\n{listing}");
    }
}

/// Unpacks the tarball, and returns its folder there.
fn unpack_tarball(folder: &Path) -> PathBuf {
    output(Command::new("tar").arg("--directory").arg(folder).arg("-xzf").arg(&packages().tarball));
    folder.join(concat!("battleship-", env!("CARGO_PKG_VERSION")))
}

/// Unpacks both packages, and returns the folders of their documents there.
fn unpack_documents(folder: &Path) -> [PathBuf; 2] {
    output(Command::new("dpkg-deb").arg("--extract").arg(&packages().deb).arg(folder));
    [folder.join("usr/share/doc/battleship"), unpack_tarball(folder)]
}

#[test]
fn links_lead_to_files_of_the_same_package() {
    let folder = TempDir::new().unwrap();
    for top in unpack_documents(folder.path()) {
        let files = tree(&top);
        let pages = files.iter().filter(|(name, _)| name.ends_with(".md"));
        for (name, content) in pages {
            let page = top.join(name);
            let text = String::from_utf8_lossy(content);
            for link in text.split("](").skip(1).filter_map(|rest| rest.split(')').next()) {
                let target = link.split('#').next().unwrap();
                let is_here = link.starts_with("https:") || page.parent().unwrap().join(target).exists();
                assert!(is_here, "{}: {link}", page.display());
            }
        }
    }
}

#[test]
fn the_files_of_all_examples_are_in_the_same_package() {
    let folder = TempDir::new().unwrap();
    for top in unpack_documents(folder.path()) {
        let files = tree(&top);
        let is_page = |name: &str| name == "README.md" || name.starts_with("docs/");
        let texts = files.iter().filter(|(name, _)| is_page(name) && name.ends_with(".md"));
        let texts: Vec<_> = texts.map(|(_, content)| String::from_utf8_lossy(content)).collect();
        let is_of_path = |letter: char| letter.is_alphanumeric() || "./-".contains(letter);
        let mut used = BTreeSet::new();
        for text in &texts {
            for rest in text.split("fixtures/").skip(1) {
                let end = rest.find(|letter| !is_of_path(letter)).unwrap_or(rest.len());
                used.insert(rest[..end].trim_end_matches('.'));
            }
        }
        assert!(used.len() > 10, "{used:?}");
        for path in used {
            assert!(top.join("fixtures").join(path).exists(), "{path} is not in {}", top.display());
        }
    }
}

#[test]
fn the_tarball_has_what_it_lists_and_works() {
    let folder = TempDir::new().unwrap();
    let top = unpack_tarball(folder.path());
    let files = tree(&top);
    let pages = manual_pages().into_iter().map(|page| format!("man/man1/{page}.1"));
    let documents = documents().into_iter().map(|page| format!("docs/{page}"));
    let completions = [
        "bash/battleship",
        "zsh/_battleship",
        "fish/battleship.fish",
        "elvish/battleship.elv",
        "powershell/_battleship.ps1",
    ]
    .map(|script| format!("completions/{script}"));
    let others = ["README.md", "CHANGELOG.md", "LICENSE-MIT", "LICENSE-APACHE", "THIRD-PARTY"];
    for name in pages.chain(documents).chain(completions).chain(others.map(str::to_owned)) {
        assert!(files.get(&name).is_some_and(|content| !content.is_empty()), "{name}");
    }
    output(
        Command::new("sha256sum").args(["--check", "--strict", "--quiet", "SHA256SUMS"]).current_dir(&top),
    );
    let listed = String::from_utf8(files["SHA256SUMS"].clone()).unwrap().lines().count();
    assert_eq!(listed, files.keys().filter(|name| !name.ends_with('/')).count() - 1);

    // As in the README.
    let mut program = Command::new(top.join("battleship"));
    program.args(["-q", "p1.in", "p2.in", "p1moves.in", "p2moves.in"]).current_dir(top.join("fixtures/demo"));
    output(&mut program);
    let written = fs::read(top.join("fixtures/demo/Battleship.out")).unwrap();
    assert!(written == fs::read(fixtures("demo/Battleship.out")).unwrap());
}
