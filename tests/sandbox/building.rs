//! The recipes of the documentation for Java and C, with the compilers of the system.

use std::fs;
use std::path::Path;
use std::process::Command;

use tempfile::TempDir;

use crate::class::Class;
use crate::container::Container;
use crate::support::{copy, fixtures};

const JAVA: &str = r#"
import java.nio.file.*;
public class Assignment4 {
    public static void main(String[] args) throws Exception {
        Files.write(Path.of("Battleship.out"), new Ship(args[0]).transcript());
    }
}
"#;
const SHIP: &str = r#"
import java.nio.file.*;
class Ship {
    private final Path path;
    Ship(String folder) { path = Path.of(folder, "transcript"); }
    byte[] transcript() throws Exception { return Files.readAllBytes(path); }
}
"#;
const C: &str = r#"
#include <stdio.h>
#include "path.h"
int main(int count, char **arguments) {
    char path[4096];
    snprintf(path, sizeof path, "%s/" NAME, arguments[1]);
    FILE *in = fopen(path, "r"), *out = fopen("Battleship.out", "w");
    for (int byte; (byte = fgetc(in)) != EOF;) fputc(byte, out);
    return 0;
}
"#;

/// Grades two students, one of whom forgot a semicolon.
fn grade(files: &[(&str, &str)], build: &str, run: &str) -> String {
    let folder = TempDir::new().unwrap();
    let path = |name: &str| folder.path().join(name);
    copy(&fixtures("grade/cases"), &path("cases"));
    for student in ["ada", "ben"] {
        fs::create_dir(path(student)).unwrap();
        for (name, text) in files {
            let text = if student == "ben" {
                text.replacen("\"transcript\");", "\"transcript\")", 1)
            } else {
                (*text).to_owned()
            };
            let text = if student == "ben" { text.replacen("[4096];", "[4096]", 1) } else { text };
            fs::write(path(student).join(name), text).unwrap();
        }
        fs::copy(path("cases/win/Battleship.out"), path(student).join("transcript")).unwrap();
    }
    let mut command = Command::new(env!("CARGO_BIN_EXE_battleship"));
    command.current_dir(&folder).args(["grade", "cases", "ada", "ben", "--format", "json"]);
    let output = command.args(["--build", build, "--run", run]).output().unwrap();
    assert_eq!(output.status.code(), Some(1), "{}", String::from_utf8_lossy(&output.stderr));
    let report: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    let results = |student: usize| report["submissions"][student]["results"].as_array().unwrap().clone();
    let statuses: Vec<String> =
        results(0).iter().map(|result| result["status"].as_str().unwrap().into()).collect();
    assert_eq!(statuses, ["failed", "passed"], "{report:#}");
    assert!(results(1).iter().all(|result| result["status"] == "build-failed"), "{report:#}");
    results(1)[0]["reason"].as_str().unwrap().to_owned()
}

#[test]
fn java_is_built_once_and_run() {
    let reason = grade(
        &[("Assignment4.java", JAVA), ("Ship.java", SHIP)],
        "javac -d {build} {submission}/*.java",
        "java -cp {build} Assignment4 {submission}",
    );
    assert_eq!(reason, "the program cannot be built: Ship.java:5: error: ';' expected");
}

#[test]
fn c_is_built_once_and_run() {
    let reason = grade(
        &[("main.c", C), ("path.h", "#define NAME \"transcript\"\n")],
        "gcc -O2 -o {build}/program {submission}/*.c",
        "{build}/program {submission}",
    );
    assert!(reason.starts_with("the program cannot be built: main.c:6:"), "{reason}");
    assert!(Path::new("/usr/bin/gcc").exists());
}

/// Otherwise the result would not count, and cost nothing.
#[test]
fn folders_that_are_too_deep_to_copy_are_no_fault_of_the_grader() {
    for container in Container::ALL {
        let arguments = ["--build", "python3 {submission}/program.py"];
        Class::new("deep-folders", container).grade(&arguments).check("build-failed");
    }
}
