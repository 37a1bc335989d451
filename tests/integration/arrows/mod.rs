//! Checks the modules of `src/`: each uses only the modules above it, only a few access the outside world, and
//! the tables that list the modules are correct.

mod paths;

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use paths::paths;

/// A file in `src/`, with its path relative to that folder.
struct SourceFile {
    name: String,
    text: String,
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// Every file in a folder and its subfolders, in order.
fn files(folder: &Path) -> Vec<SourceFile> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(files(&path));
        } else {
            let name = path.strip_prefix(root().join("src")).unwrap().to_str().unwrap();
            let text = fs::read_to_string(&path).unwrap();
            found.push(SourceFile { name: name.replace('\\', "/"), text });
        }
    }
    found.sort_by(|one, other| one.name.cmp(&other.name));
    assert!(!found.is_empty(), "{folder:?} is empty");
    found
}

/// The modules in the first column of the table that starts with `model`.
fn modules(page: &str) -> Vec<String> {
    let page = fs::read_to_string(root().join(page)).unwrap();
    let lines = page.lines().map(|line| line.trim_start_matches("//! "));
    let table =
        lines.skip_while(|line| !line.starts_with("| `model` |")).take_while(|line| line.starts_with('|'));
    let names = table.filter_map(|line| line.strip_prefix("| `")?.split('`').next());
    names.map(String::from).collect()
}

impl SourceFile {
    /// The top-level module of the file, and the paths that its code and its unit tests use. Files outside a
    /// module, which are `lib.rs` and `main.rs`, may use all modules.
    fn paths(&self) -> Option<(&str, Vec<Vec<String>>)> {
        let module: Vec<&str> = self.name.strip_suffix(".rs")?.split('/').collect();
        let module = module.strip_suffix(&["mod"]).unwrap_or(&module);
        self.name.contains('/').then(|| (module[0], paths(&self.text, module)))
    }
}

/// Every use of a module that is not above the one that uses it.
fn wrong_arrows(files: &[SourceFile], order: &[String]) -> BTreeSet<String> {
    let mut wrong = BTreeSet::new();
    for file in files {
        let Some((room, paths)) = file.paths() else { continue };
        let rank = |room: &str| order.iter().position(|name| name == room);
        for path in paths.iter().filter(|path| path[0] == "crate") {
            // A path that names no module, such as `crate::Cell`, hides which module the item is from.
            let is_above = path
                .get(1)
                .is_some_and(|used| used == room || rank(used).is_some_and(|used| Some(used) < rank(room)));
            if !is_above {
                wrong.insert(format!("{room} must not use {}: src/{}", path.join("::"), file.name));
            }
        }
    }
    wrong
}

/// Paths that give access to files, processes, environment variables, clocks and standard streams.
const OUTSIDE: [&str; 13] = [
    "std::fs",
    "std::process",
    "std::env",
    "std::net",
    "std::time::SystemTime",
    "std::time::Instant",
    "std::io::stdin",
    "std::io::stdout",
    "std::io::stderr",
    "print!",
    "println!",
    "eprint!",
    "eprintln!",
];

/// Every access to the outside world from a module that must not have it.
fn ways_outside(files: &[SourceFile]) -> BTreeSet<String> {
    let mut ways = BTreeSet::new();
    for file in files {
        let Some((room, paths)) = file.paths() else { continue };
        if ["system", "course", "cli"].contains(&room) {
            continue;
        }
        for path in paths {
            let path = path.join("::");
            // `use std::io` followed by `io::stdin()` is the same as `std::io::stdin()`.
            let full = if path.starts_with("io::") || path.starts_with("time::") {
                format!("std::{path}")
            } else {
                path.clone()
            };
            let all_of = full.strip_suffix('*');
            let is_outside = |way: &&str| {
                full == **way
                    || full.starts_with(&format!("{way}::"))
                    || all_of.is_some_and(|all_of| way.starts_with(all_of))
            };
            if OUTSIDE.iter().any(is_outside) {
                ways.insert(format!("{room} must not use {path}: src/{}", file.name));
            }
        }
    }
    ways
}

#[track_caller]
fn assert_none(violations: impl IntoIterator<Item = String>) {
    let violations: Vec<String> = violations.into_iter().collect();
    assert!(violations.is_empty(), "\n{}", violations.join("\n"));
}

#[test]
fn a_module_uses_only_modules_above_it() {
    assert_none(wrong_arrows(&files(&root().join("src")), &modules("src/lib.rs")));
}

/// The line in the table of modules: what is below it needs the feature `cli`.
#[test]
fn nothing_above_the_line_needs_the_feature_cli() {
    let library = fs::read_to_string(root().join("src/lib.rs")).unwrap();
    let (_, below) = library.split_once("below this line: the feature `cli`").unwrap();
    let names = below.lines().filter_map(|line| line.strip_prefix("//! | `")?.split('`').next());
    let below: BTreeSet<&str> = names.collect();
    let lines: Vec<&str> = library.lines().collect();
    let is_optional = |module: &str| {
        let at = lines.iter().position(|line| line.trim_start_matches("pub ") == format!("mod {module};"));
        let at = at.unwrap_or_else(|| panic!("src/lib.rs does not declare {module}"));
        lines[..at]
            .iter()
            .rev()
            .take_while(|line| line.starts_with("#["))
            .any(|line| line.contains("\"cli\""))
    };
    for module in modules("src/lib.rs") {
        assert_eq!(is_optional(&module), below.contains(&*module), "{module}");
    }
    let conditional =
        files(&root().join("src")).into_iter().filter(|file| file.text.contains("feature = \"cli\""));
    assert_eq!(conditional.map(|file| file.name).collect::<Vec<_>>(), ["lib.rs"]);
}

#[test]
fn only_certain_modules_access_the_outside_world() {
    assert_none(ways_outside(&files(&root().join("src"))));
}

#[test]
fn the_tables_list_all_modules() {
    let order = modules("src/lib.rs");
    assert_eq!(modules("CONTRIBUTING.md"), order);
    let entries = fs::read_dir(root().join("src")).unwrap().map(|entry| entry.unwrap());
    let folders: BTreeSet<String> = entries
        .filter(|entry| entry.path().is_dir())
        .map(|entry| entry.file_name().into_string().unwrap())
        .collect();
    assert_eq!(order.into_iter().collect::<BTreeSet<_>>(), folders);
}

#[test]
fn no_file_is_longer_than_600_lines() {
    let files = files(&root().join("src"));
    let length = |file: &SourceFile| file.text.lines().count();
    let long = files.iter().filter(|file| length(file) > 600);
    assert_none(long.map(|file| format!("src/{}: {} lines", file.name, length(file))));
}

/// The number of violations of both kinds in a file of `engine`, which has `model` above it and `rounds` below.
fn found_in(text: &str) -> (usize, usize) {
    let files = [SourceFile { name: "engine/turns/order.rs".into(), text: text.into() }];
    let order = ["model", "engine", "rounds"].map(String::from);
    (wrong_arrows(&files, &order).len(), ways_outside(&files).len())
}

#[test]
fn uses_of_modules_below_are_found() {
    let wrong = [
        "use crate::rounds::Game;",
        "pub use crate::{model::Cell, rounds};",
        "use crate::{\n    engine::Match,\n    rounds::{Game},\n};",
        "use super::super::super::rounds::Game;",
        "use super::{Turn, super::super::rounds::Game};",
        "fn moves() -> crate::rounds::Moves { todo!() }",
        "fn moves() { let _ = Some(&'a') ; crate::rounds::Moves::<u8>::new() }",
        "mod tests { use super::super::super::super::rounds::Game; }",
        "/* /* */ */ use crate::rounds::Game;",
        "const TEXT: &str = \"\\\"\"; use crate::rounds::Game;",
        "const TEXT: &str = r#\"\"\"#; use crate::rounds::Game;",
        "use crate::Game;",
        "use crate as all;",
        "use crate::*;",
    ];
    for text in wrong {
        assert_eq!(found_in(text), (1, 0), "{text}");
    }
    let right = [
        "use crate::model::{Cell, Size};",
        "use crate::engine::turns::Turn;",
        "use super::super::Match;",
        "mod tests { use super::super::super::Match; use super::*; }",
        "pub(crate) struct Turn<'a>(&'a crate::model::Cell);",
        "// use crate::rounds::Game;",
        "/* use crate::rounds::Game; */",
        "/// [`Game`](crate::rounds::Game)",
        "const TEXT: &str = \"crate::rounds::Game\";",
        "const TEXT: &str = r#\"\"crate::rounds::Game\"#;",
        "use std::{fmt, io::{Read, Write}, time::Duration};",
        "use r#match::Match;",
    ];
    for text in right {
        assert_eq!(found_in(text), (0, 0), "{text}");
    }
}

#[test]
fn accesses_to_the_outside_world_are_found() {
    let wrong = [
        "use std::fs;",
        "use std::{fmt, fs::File};",
        "fn read() { std::fs::read(\"a\") }",
        "use std::process::Command;",
        "fn name() { std::env::args() }",
        "use std::io; fn ask() { io::stdin() }",
        "use std::io::{self, Write, stdout};",
        "use std::time::{Duration, Instant};",
        "use std::time; fn now() { time::SystemTime::now() }",
        "use std::*;",
        "use std::io::*;",
        "fn show() { println!(\"{}\", 1) }",
    ];
    for text in wrong {
        assert_eq!(found_in(text), (0, 1), "{text}");
    }
}
