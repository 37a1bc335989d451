//! Pages to hand back: `grade --feedback`, `grade --format html` and `try --html`.

use std::fs;
use std::path::Path;

use crate::support::class::{class, golden};
use crate::support::mistakes::transcript;
use crate::support::{Ran, Run, copy, fixtures, stdout, tree};

/// A class of two cases, `draw` hidden and worth 2 points. Everybody's transcripts of both are the same file.
fn two_cases(members: &[&str]) -> Run {
    let run = class(&[]);
    fs::write(run.folder().join("cases/draw/case.toml"), "visibility = \"hidden\"\npoints = 2\n").unwrap();
    for member in members {
        let transcript = transcript(member).unwrap();
        for case in ["win", "draw"] {
            let folder = run.folder().join(member).join(case);
            fs::create_dir_all(&folder).unwrap();
            fs::write(folder.join("Battleship.out"), &transcript).unwrap();
        }
    }
    run.args(["cases"]).args(members.iter().copied())
}

fn page(ran: &Ran, name: &str) -> String {
    String::from_utf8(ran.file(name).unwrap_or_else(|| panic!("no {name}"))).unwrap()
}

/// What a reader sees of a page, without style, scripts and data.
fn body(page: &str) -> String {
    let (_, body) = page.split_once("<body>\n").unwrap();
    let (mut shown, mut rest) = (String::new(), body);
    while let Some((before, after)) = rest.split_once("<script") {
        shown += before;
        rest = after.split_once("</script>").unwrap().1;
    }
    shown + rest
}

#[test]
fn every_student_gets_a_page_and_the_class_an_index() {
    let run = two_cases(&["right", "boards-one-move-late"]).args(["--feedback", "out/pages"]);
    let ran = run.run().status(1);
    let pages: Vec<String> = tree(&ran.folder().join("out/pages")).into_keys().collect();
    assert_eq!(pages, ["boards-one-move-late.html", "index.html", "right.html"]);
    assert!(stdout(&ran).starts_with("submission"), "the table is printed all the same");

    let student = page(&ran, "out/pages/boards-one-move-late.html");
    for words in [
        "<h1>boards-one-move-late</h1>",
        "<strong>0</strong> of 1 points · 0 of 1 case passed",
        "<strong>Diagnosis:</strong> every board is one move late",
        "<figcaption>Expected</figcaption>",
        "<figcaption>Yours</figcaption>",
        "<td data-state=\"hit\" class=\"differs\" title=\"1,A: hit\">",
        "<span class=\"expected\">-1·-",
        "<div class=\"replay\" data-turn=\"1\" data-level=\"3\">",
    ] {
        assert!(student.contains(words), "no {words:?} in the page");
    }
    assert!(page(&ran, "out/pages/right.html").contains("1 of 1 case passed"));

    let index = page(&ran, "out/pages/index.html");
    for words in ["<a href=\"right.html\">right</a>", "draw <span class=\"quiet\">hidden</span>", "0.5 of 3"]
    {
        assert!(index.contains(words), "no {words:?} in the index");
    }
}

#[test]
fn students_do_not_see_hidden_cases_or_other_students() {
    let run = two_cases(&["right", "boards-swapped", "hits-in-lowercase"]).args(["--feedback", "pages"]);
    let ran = run.run().status(1);
    for member in ["right", "boards-swapped", "hits-in-lowercase"] {
        let page = page(&ran, &format!("pages/{member}.html"));
        assert!(!page.contains("draw/") && !body(&page).contains("draw"), "{member}");
        for other in ["right", "boards-swapped", "hits-in-lowercase", "index.html"] {
            assert!(other == member || !body(&page).contains(other), "{member} sees {other}");
        }
    }
}

#[test]
fn pages_load_nothing() {
    let ran = two_cases(&["boards-swapped", "right"]).args(["--feedback", "pages"]).run().status(1);
    for (name, page) in tree(&ran.folder().join("pages")) {
        let page = String::from_utf8(page).unwrap();
        assert!(!page.contains("<link rel=\"stylesheet\"") && !page.contains(" src="), "{name}");
        assert!(!page.replace("http://www.w3.org/2000/svg", "").contains("://"), "{name}");
    }
}

// The folder

#[test]
fn earlier_feedback_is_replaced() {
    let run = two_cases(&["right", "boards-swapped"]);
    let grade = |run: &Run, members: &[&str]| {
        let args = [&["grade", "cases"], members, &["--feedback", "pages"]].concat();
        run.no_args_command(&args).output().unwrap().status.code()
    };
    assert_eq!(grade(&run, &["right", "boards-swapped"]), Some(1));
    let pages = run.folder().join("pages");
    let first = tree(&pages);
    assert_eq!(grade(&run, &["right", "boards-swapped"]), Some(1));
    assert_eq!(tree(&pages), first, "the same grades give the same bytes");
    // A killed process may leave a draft.
    fs::write(pages.join(".right.html.123-0"), "<!DOC").unwrap();
    assert_eq!(grade(&run, &["boards-swapped"]), Some(1));
    assert_eq!(tree(&pages).into_keys().collect::<Vec<_>>(), ["boards-swapped.html", "index.html"]);
}

#[track_caller]
fn is_refused(run: Run, folder: &str, words: &str) {
    let before = tree(run.folder());
    let ran = run.args(["--feedback", folder]).run().status(2).stderr_has(words);
    assert_eq!(tree(ran.folder()), before, "{folder}");
    assert_eq!(stdout(&ran), "", "nothing is graded");
}

#[test]
fn nothing_but_feedback_is_replaced() {
    let with = |path: &str, content: &str| {
        let run = two_cases(&["right", "boards-swapped"]);
        fs::create_dir_all(run.folder().join(path).parent().unwrap()).unwrap();
        run.file(path, content)
    };
    is_refused(with("pages/index.html", "<h1>mine</h1>"), "pages", "index.html is not a feedback page");
    is_refused(with("pages/notes.txt", "mine"), "pages", "notes.txt is not a feedback page");
    is_refused(with("pages/more/index.html", ""), "pages", "more is not a feedback page");
    is_refused(with("pages", "a file"), "pages", "feedback cannot be written to pages");
    is_refused(with("x", ""), "right", "right is inside the submission right");
    is_refused(with("x", ""), "right/new/pages", "right/new/pages is inside the submission right");
    is_refused(with("x", ""), "cases/win", "cases/win is inside the case cases/win");
    let run = two_cases(&["right", "boards-swapped"]);
    fs::create_dir(run.folder().join("nobody")).unwrap();
    is_refused(run.args(["nobody"]), "nobody", "nobody is inside the submission nobody");
}

#[test]
fn nothing_is_left_if_grading_fails() {
    let run = two_cases(&["right"]).args(["--feedback", "a/b", "--output", "no/report.csv"]);
    let before = tree(run.folder());
    assert_eq!(tree(run.run().status(2).folder()), before);
}

// Text

#[test]
fn text_of_students_is_never_markup() {
    let run = class(&[]);
    let name = "<img src=x onerror=alert(1)>&\"'";
    let hostile = String::from_utf8(golden("win")).unwrap();
    let hostile = hostile
        .replace("Enter Your Move", "</pre><script>alert(1)</script>")
        .replacen("1 - -", "1 < >", 3)
        .replace("Carrier\t\t-", "Carrier\t\t<");
    let case = "name = '<b onclick=\"alert(1)\">case</b>'\n";
    fs::write(run.folder().join("cases/win/case.toml"), case).unwrap();
    fs::write(run.folder().join(name), &hostile).unwrap();
    fs::write(run.folder().join("twin"), &hostile).unwrap();
    let run = run.args(["cases/win", name, "twin", "--feedback", "pages", "--format", "html", "--explain"]);
    let ran = run.run().status(1);
    let mut pages = tree(&ran.folder().join("pages"));
    assert_eq!(pages.len(), 3);
    pages.insert("stdout".into(), ran.stdout);
    for (name, page) in pages {
        let body = body(&String::from_utf8(page).unwrap());
        for markup in ["<img", "<b ", "<script", "</b>"] {
            assert!(!body.contains(markup), "{markup} in {name}");
        }
        assert!(body.contains("&lt;b onclick"), "{name}");
    }
}

// The class page

#[test]
fn the_class_page_is_a_report() {
    let members = ["right", "boards-swapped", "hostile"];
    let run = class(&members).args(["cases/win"]).args(members).args(["--format", "html"]);
    insta::assert_snapshot!(body(stdout(&run.run().status(1))));
}

#[test]
fn the_page_of_a_single_submission_explains_it() {
    let ran =
        class(&["boards-swapped"]).args(["cases/win", "boards-swapped", "-o", "r.html"]).run().status(1);
    let page = page(&ran, "r.html");
    assert!(page.contains("Diagnosis:") && page.contains("<figcaption>Yours</figcaption>"));
}

// Trying

fn try_demo(args: &[&str]) -> Run {
    let run = Run::new();
    copy(&fixtures("demo"), run.folder());
    run.args(["try", "p1.in", "p2.in", "p1moves.in", "p2moves.in"]).args(args.iter().copied())
}

#[test]
fn students_can_make_their_own_page() {
    let ran = try_demo(&["--transcript", "mine.out", "--html", "check.html"]).run().status(1);
    let own = page(&ran, "check.html");
    for words in
        ["<h1>mine.out</h1>", "every board is one move late", "data-turn=\"1\"", "0 of 1 case passed"]
    {
        assert!(own.contains(words), "no {words:?}");
    }
    let ran = try_demo(&["--html", "check.html"]).run().status(0);
    assert!(page(&ran, "check.html").contains("1 of 1 case passed"));
}

#[test]
fn the_page_never_replaces_what_it_is_about() {
    for file in ["p1.in", "p2moves.in", "mine.out"] {
        let ran = try_demo(&["--transcript", "mine.out", "--html", file]).run().status(2);
        let ran = ran.stderr_has("is not overwritten");
        assert_eq!(ran.file(file).unwrap(), fs::read(Path::new(&fixtures("demo")).join(file)).unwrap());
    }
}
