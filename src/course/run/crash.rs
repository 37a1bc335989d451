//! Finds out from stderr what went wrong in a student's program, and in which line.

use std::path::{MAIN_SEPARATOR, Path};

/// The most characters of a message that are kept.
const LONGEST: usize = 200;

/// What the program complained about in one line, such as
/// `Assignment4.py line 19: IndexError: list index out of range`; empty if it printed nothing to stderr.
/// `submission` is the absolute path of the student's folder or program.
pub(in crate::course) fn complaint(stderr: &[u8], submission: &Path) -> String {
    let text = String::from_utf8_lossy(stderr);
    let lines: Vec<&str> = text.lines().collect();
    let folder = folder(submission);
    let complaint = match python(&lines, &folder).or_else(|| other_language(&lines, &folder)) {
        Some(((file, line), message)) => {
            let file = file.strip_prefix(&*folder).map_or_else(|| outside(file), Path::new);
            format!("{} line {line}: {}", file.display(), message.trim())
        }
        // Many languages name the file and the line in their last line.
        None => {
            let last = lines.iter().rev().find(|line| !line.trim().is_empty()).unwrap_or(&"").trim();
            // A compiler counts its errors at the end.
            match last.ends_with(" error") || last.ends_with(" errors") {
                true => first_error(stderr, submission),
                false => last.replace(&folder, ""),
            }
        }
    };
    complaint.chars().take(LONGEST).collect()
}

/// The first error that a compiler reports, in one line, or else the first line that is not a heading.
pub(in crate::course) fn first_error(output: &[u8], submission: &Path) -> String {
    let text = String::from_utf8_lossy(output);
    let mut lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
    let is_error = |line: &&str| line.contains("error:") || line.starts_with("error");
    // Go names the package before its errors.
    let first = lines.clone().find(is_error).or_else(|| lines.find(|line| !line.starts_with('#')));
    first.unwrap_or_default().replace(&folder(submission), "").chars().take(LONGEST).collect()
}

/// A complaint without the file, the line and the folders that it names, which differ between programs with the same
/// fault.
pub(in crate::course) fn without_places(complaint: &str) -> String {
    let is_line = |rest: &str| number(rest).is_some();
    let message = complaint
        .match_indices(" line ")
        .find(|(at, words)| is_line(&complaint[at + words.len()..]))
        .and_then(|(at, _)| complaint[at..].split_once(": "))
        .map_or(complaint, |(_, message)| message);
    let word = |word: &str| {
        let name = word.rsplit('/').next().unwrap_or(word);
        if !name.contains(':') && number(name).is_some() {
            return "…".into();
        }
        name.split(':').filter(|part| part.is_empty() || number(part).is_none()).collect::<Vec<_>>().join(":")
    };
    message.split(' ').map(word).collect::<Vec<_>>().join(" ")
}

/// A file and a line number.
type Frame<'a> = (&'a str, usize);

/// The folder of a submission, with a slash at its end.
fn folder(submission: &Path) -> String {
    let folder = if submission.is_file() { submission.parent() } else { Some(submission) };
    format!("{}{MAIN_SEPARATOR}", folder.unwrap_or(submission).display())
}

/// A file outside a submission, which only its name is shown of unless its path is relative.
fn outside(file: &str) -> &Path {
    let path = Path::new(file);
    path.file_name().filter(|_| path.is_absolute()).map_or(path, Path::new)
}

/// The number at the start of a text.
fn number(text: &str) -> Option<usize> {
    let end = text.find(|letter: char| !letter.is_ascii_digit()).unwrap_or(text.len());
    text[..end].parse().ok()
}

/// A traceback: frames such as `File "a.py", line 19, in <module>`, the innermost last, and then the error.
fn python<'a>(lines: &[&'a str], folder: &str) -> Option<(Frame<'a>, &'a str)> {
    let frame = |line: &&'a str| {
        let (file, rest) = line.trim_start().strip_prefix("File \"")?.split_once("\", line ")?;
        Some((file, number(rest)?))
    };
    let last = lines.iter().rposition(|line| frame(line).is_some())?;
    let frames = || lines[..=last].iter().filter_map(frame);
    // An error in a library is the fault of the line that called it.
    let place = frames().rfind(|(file, _)| file.starts_with(folder)).or_else(|| frames().next_back())?;
    let message = lines[last + 1..].iter().find(|line| line.starts_with(|c: char| c.is_alphabetic()))?;
    Some((place, message))
}

/// What other languages print: a message, before it or after it the frames, and in each frame a file and a line.
fn other_language<'a>(lines: &[&'a str], folder: &str) -> Option<(Frame<'a>, &'a str)> {
    let message = lines.iter().enumerate().find_map(|(index, line)| message(line, lines.get(index + 1)))?;
    let frames = || lines.iter().filter_map(|line| file_and_line(line));
    let is_own = |(file, _): &Frame| file.starts_with(folder) || Path::new(file).is_relative();
    let is_of_system = |(file, _): &Frame| file.starts_with("/usr/");
    let place = frames().find(is_own).or_else(|| frames().find(|frame| !is_of_system(frame)))?;
    Some((place, message))
}

/// The message in a line that starts what Java, C#, Go, Rust or JavaScript print about a crash.
fn message<'a>(line: &'a str, next: Option<&&'a str>) -> Option<&'a str> {
    let is_error = || {
        let (name, _) = line.split_once(": ").unwrap_or((line, ""));
        name.ends_with("Error") && name.chars().all(char::is_alphanumeric)
    };
    if line.starts_with("Exception in thread ") {
        line.splitn(3, '"').nth(2)
    } else if line.starts_with("thread '") && line.contains(" panicked at ") {
        next.copied()
    } else if line.starts_with("panic: ") || line.starts_with("fatal error: ") || is_error() {
        Some(line)
    } else {
        line.strip_prefix("Unhandled exception. ")
    }
}

/// The file and the line of a frame: `at Main.main(Main.java:19)`, `/a/main.go:19 +0x1d`, `in /a/Program.cs:line 19`.
fn file_and_line(frame: &str) -> Option<Frame<'_>> {
    // The frames of Java's own library look like those of a program.
    let frame = Some(frame.trim_start()).filter(|frame| !frame.starts_with("at java."))?;
    let is_colon = |at: &usize| {
        let rest = &frame[at + 1..];
        rest.trim_start_matches("line ").starts_with(|letter: char| letter.is_ascii_digit())
    };
    let colon = frame.match_indices(':').map(|(at, _)| at).find(is_colon)?;
    let start = frame[..colon].rfind(['(', ' ']).map_or(0, |at| at + 1);
    let file = frame[start..colon].trim_start_matches("file://");
    let has_ending = Path::new(file).extension().is_some();
    Some((file, number(frame[colon + 1..].trim_start_matches("line "))?)).filter(|_| has_ending)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(stderr: &str, expected: &str) {
        assert_eq!(complaint(stderr.as_bytes(), Path::new("/s/ada")), expected);
    }

    #[test]
    fn numbers_that_differ_from_case_to_case_are_left_out() {
        let complaint = "Main.java line 7: Index 3 out of bounds for length 3";
        assert_eq!(without_places(complaint), "Index … out of bounds for length …");
    }

    #[test]
    fn a_traceback_names_the_line_of_the_student() {
        check(
            "Traceback (most recent call last):\n  File \"/s/ada/Assignment4.py\", line 40, in <module>\n    main()\n  \
             File \"/s/ada/lib/game.py\", line 19, in main\n    x[11]\n    ~^^^^\n  \
             File \"/usr/lib/python3.11/codecs.py\", line 3, in decode\nIndexError: list index out of range\nmore\n",
            "lib/game.py line 19: IndexError: list index out of range",
        );
        check(
            "  File \"/s/ada/a.py\", line 3\n    print 'x'\n    ^^^\nSyntaxError: Missing parentheses\n",
            "a.py line 3: SyntaxError: Missing parentheses",
        );
    }

    #[test]
    fn other_languages_have_their_own_form() {
        check(
            "Exception in thread \"main\" java.lang.ArrayIndexOutOfBoundsException: Index 5 out of bounds\n\
             \tat java.base/java.util.Objects.check(Objects.java:7)\n\tat Game.play(Game.java:19)\n\tat Main.main(Main.java:3)\n",
            "Game.java line 19: java.lang.ArrayIndexOutOfBoundsException: Index 5 out of bounds",
        );
        check(
            "Unhandled exception. System.IndexOutOfRangeException: Index was outside\n   \
             at Program.Main() in /s/ada/Program.cs:line 19\n",
            "Program.cs line 19: System.IndexOutOfRangeException: Index was outside",
        );
        check(
            "/s/ada/game.js:19\n  x.y.z\n    ^\n\nTypeError: Cannot read properties of undefined\n    \
             at Object.<anonymous> (/s/ada/game.js:19:5)\n    at node:internal/main:23\n\nNode.js v20\n",
            "game.js line 19: TypeError: Cannot read properties of undefined",
        );
        check(
            "\nthread 'main' (7) panicked at src/main.rs:19:5:\nindex out of bounds\nnote: run with\n",
            "src/main.rs line 19: index out of bounds",
        );
        check(
            "panic: runtime error: index out of range\n\ngoroutine 1 [running]:\nmain.main()\n\t/s/ada/main.go:19 +0x1d\nexit status 2\n",
            "main.go line 19: panic: runtime error: index out of range",
        );
    }

    #[test]
    fn otherwise_the_last_line_is_shown() {
        check("", "");
        check("\n  one\n two \n\n", "two");
        check("/s/ada/A.java:3: error: ';' expected\n  x\n  ^\n1 error\n", "A.java:3: error: ';' expected");
        check("/s/ada/program: 3: nonsense: not found\n", "program: 3: nonsense: not found");
        check(&"x".repeat(500), &"x".repeat(LONGEST));
        check("Traceback\n  File \"/s/ada/a.py\", line x\n", "File \"a.py\", line x");
    }
}
