//! A class with two students: mallory, whose program is an attack, and ben, whose program is right.

use std::fs;
use std::os::unix::fs::{PermissionsExt, chown};
use std::path::{Path, PathBuf};
use std::process::Output;

use serde_json::Value;
use tempfile::TempDir;

use crate::container::{Container, USER};
use crate::support::{copy, fixtures};

/// Runs the grader, and lists the processes that are left. The shell is the first process of its namespace, so what
/// loses its parent becomes its child.
pub(crate) const GRADE: &str = r#"
set -- $(cat arguments)
./battleship grade cases students/mallory students/ben "$@" > out 2> err
echo $? > status
for process in /proc/[0-9]*; do
    number=${process#/proc/}
    if [ "$number" != 1 ] && read line < $process/stat 2>/dev/null && [ "${line#*) Z}" = "$line" ]; then
        echo "$line" >> survivors
    fi
done
"#;

pub(crate) struct Class {
    folder: TempDir,
    pub(crate) container: Container,
}

pub(crate) struct Graded {
    pub(crate) class: Class,
    pub(crate) status: i32,
    pub(crate) stderr: String,
    pub(crate) report: Value,
}

impl Class {
    /// A class in which mallory's program is `fixtures/sandbox/ATTACK.py`.
    pub(crate) fn new(attack: &str, container: Container) -> Self {
        assert!(Path::new("/usr/bin/python3").exists(), "these tests need Python");
        let folder = TempDir::new().unwrap();
        let class = Self { folder, container };
        copy(&fixtures("grade/cases"), &class.path("cases"));
        fs::create_dir(class.path("tmp")).unwrap();
        for (student, program) in [("mallory", attack), ("ben", "right")] {
            let submission = class.path("students").join(student);
            fs::create_dir_all(&submission).unwrap();
            for (source, target) in [(program, "program.py"), ("attack", "attack.py")] {
                fs::copy(fixtures("sandbox").join(format!("{source}.py")), submission.join(target)).unwrap();
            }
            fs::copy(class.path("cases/win/Battleship.out"), submission.join("transcript")).unwrap();
        }
        // The program itself must be readable for an ordinary user.
        let program = env!("CARGO_BIN_EXE_battleship");
        if fs::hard_link(program, class.path("battleship")).is_err() {
            fs::copy(program, class.path("battleship")).unwrap();
        }
        class
    }

    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    pub(crate) fn folder(&self) -> &Path {
        self.folder.path()
    }

    /// Gives everything to the user who grades.
    pub(crate) fn hand_over(&self) {
        fs::set_permissions(self.folder(), fs::Permissions::from_mode(0o755)).unwrap();
        if self.container.is_user() {
            hand_over(self.folder());
        }
    }

    /// Runs a script in the container.
    pub(crate) fn run(&self, script: &str) -> Output {
        self.hand_over();
        self.container.shell(self.folder(), script).output().unwrap()
    }

    /// Grades the class on the case `win`.
    pub(crate) fn grade(self, arguments: &[&str]) -> Graded {
        self.grade_with(GRADE, arguments)
    }

    /// Grades with another script, which must leave the same files.
    pub(crate) fn grade_with(self, script: &str, arguments: &[&str]) -> Graded {
        let output = self.run(&with_arguments(script, arguments));
        let read = |name: &str| fs::read_to_string(self.path(name)).unwrap_or_default();
        let stderr = read("err") + &String::from_utf8_lossy(&output.stderr);
        let status = read("status").trim().parse();
        let status =
            status.unwrap_or_else(|_| panic!("{:?}: the grader did not end: {stderr}", self.container));
        let report = serde_json::from_str(&read("report.json")).unwrap_or(Value::Null);
        Graded { status, stderr, report, class: self }
    }
}

/// Sets the arguments of the grader in a script.
pub(crate) fn with_arguments(script: &str, arguments: &[&str]) -> String {
    let quoted: Vec<String> =
        ["--run", "python3 {submission}/program.py", "--format", "json", "-o", "report.json"]
            .iter()
            .chain(arguments)
            .map(|argument| format!("'{argument}'"))
            .collect();
    script.replace("set -- $(cat arguments)", &format!("set -- {}", quoted.join(" ")))
}

fn hand_over(path: &Path) {
    if path.ends_with("battleship") {
        return;
    }
    chown(path, Some(USER), Some(USER)).unwrap();
    if path.is_dir() {
        fs::read_dir(path).unwrap().for_each(|entry| hand_over(&entry.unwrap().path()));
    }
}

impl Graded {
    /// The status of a student's result for the case `win`, and its points.
    pub(crate) fn result(&self, student: &str) -> (&str, f64) {
        let submissions =
            self.report["submissions"].as_array().unwrap_or_else(|| panic!("no report: {}", self.stderr));
        let is_theirs = |found: &&Value| found["submission"].as_str().unwrap().ends_with(student);
        let results = submissions.iter().find(is_theirs).unwrap()["results"].as_array().unwrap();
        let result = results.iter().find(|result| result["case"] == "win").unwrap();
        (result["status"].as_str().unwrap(), result["points"].as_f64().unwrap())
    }

    /// Checks that the attack earned what it deserves, that nobody else was harmed, and that nothing is left.
    #[track_caller]
    pub(crate) fn check(&self, mallory: &str) {
        let context = format!("{:?}\n{}\n{:#}", self.class.container, self.stderr, self.report);
        let points = if mallory == "passed" { 1.0 } else { 0.0 };
        assert_eq!(self.result("mallory"), (mallory, points), "{context}");
        assert_eq!(self.result("ben"), ("passed", 1.0), "{context}");
        self.check_nothing_is_left();
        let layers = if self.class.container.has_namespaces() {
            "seccomp, namespaces"
        } else {
            "; namespaces are not"
        };
        assert!(self.stderr.contains(layers), "{context}");
    }

    #[track_caller]
    pub(crate) fn check_nothing_is_left(&self) {
        let survivors = fs::read_to_string(self.class.path("survivors")).unwrap_or_default();
        assert_eq!(survivors, "", "{:?}: processes are left", self.class.container);
        let left: Vec<_> =
            fs::read_dir(self.class.path("tmp")).unwrap().map(|entry| entry.unwrap().path()).collect();
        assert!(left.is_empty(), "{:?}: {left:?} is left", self.class.container);
        let entries = fs::read_dir(self.class.folder()).unwrap().map(|entry| entry.unwrap().file_name());
        let drafts: Vec<_> = entries.filter(|name| name.as_encoded_bytes().starts_with(b".")).collect();
        assert!(drafts.is_empty(), "{:?}: {drafts:?} is left", self.class.container);
    }
}
