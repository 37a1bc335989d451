//! The Debian package installed, used, installed again and removed.

use std::fs;
use std::process::Command;

use crate::files::{manual_pages, output, packages};
use crate::root::Root;
use crate::support::fixtures;

fn installed() -> Root {
    let root = Root::new();
    root.dpkg("--install", &packages().deb);
    root
}

#[test]
fn it_leaves_nothing_behind_when_it_is_removed() {
    let root = Root::new();
    let before = root.files();
    for remove in ["--remove", "--purge"] {
        root.dpkg("--install", &packages().deb);
        // An installed package can be installed again, as an update does.
        root.dpkg("--install", &packages().deb);
        assert!(root.path("usr/bin/battleship").exists() && !root.records().is_empty());
        root.dpkg(remove, "battleship");
        assert_eq!(root.files(), before, "{remove}");
        assert!(root.records().is_empty(), "{remove}: {:?}", root.records());
    }
    assert_eq!(fs::read(root.path("usr/local/bin/battleship")).unwrap(), b"not from this package");
}

#[test]
fn the_installed_program_replays_and_grades() {
    let root = installed();
    let folder = root.path("home");
    fs::create_dir(&folder).unwrap();
    let program = || {
        let mut command = Command::new(root.path("usr/bin/battleship"));
        command.current_dir(&folder);
        command
    };
    let examples = root.path("usr/share/doc/battleship/examples");
    let inputs = ["p1.in", "p2.in", "p1moves.in", "p2moves.in"].map(|name| examples.join(name));
    output(program().arg("-q").args(inputs));
    assert!(
        fs::read(folder.join("Battleship.out")).unwrap()
            == fs::read(examples.join("Battleship.out")).unwrap()
    );
    // The program is its own student, and always right.
    fs::create_dir_all(folder.join("ada")).unwrap();
    fs::copy(root.path("usr/bin/battleship"), folder.join("ada/program")).unwrap();
    let mut grade = program();
    grade.arg("grade").arg(fixtures("grade/cases")).args(["ada", "--run", "{submission}/program"]);
    let report = output(grade.args(["--sandbox", "off", "--format", "csv"]));
    assert!(report.contains("ada"), "{report}");
}

#[test]
fn man_finds_every_page() {
    let root = installed();
    for page in manual_pages() {
        let mut man = Command::new("man");
        man.arg("--manpath").arg(root.path("usr/share/man")).arg(&page).env("LC_ALL", "C.UTF-8");
        let text = output(man.env("MANPAGER", "cat").env("MANWIDTH", "80"));
        assert!(text.starts_with(&page.to_uppercase()) && text.contains("EXIT STATUS"), "{page}\n{text}");
    }
}

#[test]
fn shells_complete_commands() {
    let root = installed();
    let shell = |name: &str, script: &str, file: &str| {
        output(Command::new(name).args(["-c", script]).env("FILE", root.path(file)))
    };
    let bash = "source $FILE; COMP_WORDS=(battleship gr); COMP_CWORD=1; _battleship battleship gr battleship; echo ${COMPREPLY[@]}";
    assert_eq!(shell("bash", bash, "usr/share/bash-completion/completions/battleship"), "grade\n");
    let fish = "source $FILE; complete --do-complete 'battleship gr'";
    let completed = shell("fish", fish, "usr/share/fish/vendor_completions.d/battleship.fish");
    assert!(completed.starts_with("grade\t"), "{completed}");
    // Completion in zsh works only at a terminal: check that the script is valid and says what it is for.
    shell("zsh", "zsh -n $FILE", "usr/share/zsh/vendor-completions/_battleship");
    let script = fs::read_to_string(root.path("usr/share/zsh/vendor-completions/_battleship")).unwrap();
    assert!(script.starts_with("#compdef battleship\n"));
}
