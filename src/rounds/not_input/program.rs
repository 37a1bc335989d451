//! Recognizes programs by their lines. The ending of the file's name supports that.

use super::lines;

/// A programming language, and how to recognize a program in it.
struct Language {
    name: &'static str,
    endings: &'static [&'static str],
    /// How lines start that occur in no other kind of file.
    strong: &'static [&'static str],
    /// How lines start that are common in programs, but could occur elsewhere.
    weak: &'static [&'static str],
}

/// The languages in which students write this assignment. Of two with the same score, the first is chosen.
const LANGUAGES: [Language; 12] = [
    Language {
        name: "Python",
        endings: &["py", "pyw"],
        strong: &["if __name__ ==", "import sys", "import os", "with open(", "from __future__", "raise "],
        weak: &[
            "import ",
            "from ",
            "print(",
            "elif ",
            "except",
            "try:",
            "else:",
            "self.",
            "@",
            "while True:",
        ],
    },
    Language {
        name: "Java",
        endings: &["java"],
        strong: &[
            "public class ",
            "public static void main",
            "import java.",
            "import javax.",
            "System.out.",
            "@Override",
        ],
        weak: &["import ", "package ", "public ", "private ", "class "],
    },
    Language {
        name: "C#",
        endings: &["cs"],
        strong: &["using System", "Console.WriteLine", "Console.Write(", "static void Main(", "namespace "],
        weak: &["public ", "private ", "class ", "using "],
    },
    Language {
        name: "C++",
        endings: &["cpp", "cc", "cxx", "hpp", "hh"],
        strong: &[
            "#include <iostream>",
            "#include <vector>",
            "#include <string>",
            "#include <fstream>",
            "using namespace ",
            "std::",
            "cout <<",
            "template <",
            "template<",
        ],
        weak: &["#include", "int main(", "class ", "public:", "private:"],
    },
    Language {
        name: "C",
        endings: &["c", "h"],
        strong: &["#include", "int main(", "typedef struct", "#define ", "#ifndef ", "printf(\""],
        weak: &["struct ", "static ", "char ", "void ", "int "],
    },
    Language {
        name: "JavaScript",
        endings: &["js", "mjs", "cjs", "ts", "jsx", "tsx"],
        strong: &["console.log(", "module.exports", "'use strict'", "\"use strict\"", "export default "],
        weak: &["const ", "let ", "var ", "function ", "import ", "export ", "async "],
    },
    Language {
        name: "Rust",
        endings: &["rs"],
        strong: &[
            "fn main(",
            "use std::",
            "let mut ",
            "pub fn ",
            "println!(",
            "#[derive(",
            "impl ",
            "pub struct ",
        ],
        weak: &["fn ", "use ", "let ", "mod ", "match ", "struct ", "enum "],
    },
    Language {
        name: "Go",
        endings: &["go"],
        strong: &["package main", "func main(", "fmt.Println", "fmt.Printf"],
        weak: &["func ", "import (", "type ", "var "],
    },
    Language {
        name: "Ruby",
        endings: &["rb"],
        strong: &["require '", "require_relative ", "attr_accessor ", "puts \""],
        weak: &["puts ", "def ", "end", "module "],
    },
    Language { name: "PHP", endings: &["php"], strong: &["<?php"], weak: &["$", "function ", "echo "] },
    Language {
        name: "shell",
        endings: &["sh", "bash", "zsh"],
        strong: &["set -e", "set -u", "esac"],
        weak: &["echo ", "fi", "done", "export ", "cd ", "if [", "then", "mkdir "],
    },
    Language {
        name: "",
        endings: &[
            "kt", "swift", "hs", "r", "m", "lua", "jl", "scala", "pl", "ml", "vb", "pas", "f90", "bat",
            "ps1", "asm", "dart", "ex", "clj", "lisp", "zig", "nim",
        ],
        strong: &[],
        weak: &[],
    },
];

/// The score from which a text is a program: one strong line, or two weak ones that differ.
const ENOUGH: usize = 2;

/// The language of a program, or an empty name for a program in another language.
pub(super) fn language(text: &str, ending: &str) -> Option<&'static str> {
    let by_ending = LANGUAGES.iter().find(|language| language.endings.contains(&ending));
    if let Some(interpreter) = text.trim_start_matches('\u{feff}').strip_prefix("#!") {
        return Some(by_interpreter(interpreter.lines().next().unwrap_or_default()));
    }
    if let Some(language) = by_ending {
        return Some(language.name);
    }
    // `rev` because the last of several equal scores is the maximum.
    let scored = LANGUAGES.iter().rev().map(|language| (language.score(text), language.name));
    scored.max_by_key(|(score, _)| *score).filter(|(score, _)| *score >= ENOUGH).map(|(_, name)| name)
}

fn by_interpreter(line: &str) -> &'static str {
    let names =
        [("python", "Python"), ("node", "JavaScript"), ("ruby", "Ruby"), ("php", "PHP"), ("sh", "shell")];
    names.iter().find(|(interpreter, _)| line.contains(interpreter)).map_or("", |(_, name)| name)
}

impl Language {
    fn score(&self, text: &str) -> usize {
        let has = |start: &&&str| lines(text).any(|line| starts_with_word(line, start) && is_code(line));
        let strong = self.strong.iter().filter(has).count();
        let weak = self.weak.iter().filter(has).count();
        let blocks = if self.name == "Python" && lines(text).any(is_python_block) { ENOUGH } else { 0 };
        // A weak line alone may be a word at the start of a sentence.
        ENOUGH * strong + blocks + if weak > 1 || strong + blocks > 0 { weak } else { 0 }
    }
}

/// Whether a line starts with these words. The last one must be whole: `first` does not start with `fi`.
fn starts_with_word(line: &str, start: &str) -> bool {
    let is_letter = |letter: char| letter.is_alphanumeric() || letter == '_';
    line.strip_prefix(start).is_some_and(|rest| !(start.ends_with(is_letter) && rest.starts_with(is_letter)))
}

/// Whether a line has a character of code, so that it is not a sentence: `from here on, let us …`.
fn is_code(line: &str) -> bool {
    let is_short = line.split_whitespace().nth(2).is_none();
    is_short
        || line.contains(['(', ')', '{', '}', '=', '<', '"', '\'', '['])
        || line.ends_with([';', ':'])
        || line.contains(" import ")
}

/// Whether a line starts a block of Python, such as `def fire(board):` or `class Board:`.
fn is_python_block(line: &str) -> bool {
    let Some(header) = line.strip_suffix(':') else { return false };
    let is_function = header.starts_with("def ") && header.contains('(');
    let is_class =
        header.strip_prefix("class ").is_some_and(|name| !name.trim().contains(' ') || name.contains('('));
    let is_loop = header.starts_with("for ") && header.contains(" in ");
    is_function || is_class || is_loop
}

#[cfg(test)]
mod tests {
    use crate::rounds::NotInput;
    use crate::source::Source;

    #[track_caller]
    fn check(name: &str, text: &str, language: &'static str) {
        let found = NotInput::recognize(&Source::new(name, text));
        assert_eq!(found, Some(NotInput::Program(language)), "{text}");
    }

    #[test]
    fn programs_are_recognized_by_their_content() {
        let programs = [
            ("#!/usr/bin/env python3\nx = 1\n", "Python"),
            ("import sys\n\ntry:\n    f = open(sys.argv[1])\nexcept IOError:\n    pass\n", "Python"),
            ("def fire(board, row):\n    return board[row]\n", "Python"),
            ("from random import randint\nprint(randint(1, 10))\n", "Python"),
            ("package game;\n\nimport java.util.List;\n\npublic class Game {\n}\n", "Java"),
            ("using System;\n\nnamespace Game {\n  class Program { }\n}\n", "C#"),
            ("#include <iostream>\nusing namespace std;\nint main() { return 0; }\n", "C++"),
            ("#include <stdio.h>\n\nint main(void) {\n  return 0;\n}\n", "C"),
            ("const fs = require('fs');\nlet moves = 5;\nconsole.log(moves);\n", "JavaScript"),
            ("use std::fs;\n\nfn main() {\n    let mut x = 5;\n}\n", "Rust"),
            ("package main\n\nimport (\n\t\"fmt\"\n)\n\nfunc main() {\n}\n", "Go"),
            ("#!/bin/sh\n./game \"$@\"\n", "shell"),
            ("#!/usr/bin/perl\nuse strict;\n", ""),
        ];
        for (text, language) in programs {
            check("Player1.txt", text, language);
            check("Player1.in", &text.replace('\n', "\r\n"), language);
        }
    }

    #[test]
    fn the_ending_of_the_name_is_enough_if_the_content_is_not_an_input() {
        check("Assignment4.py", "x = 1, 2\n", "Python");
        check("a.kt", "val x = listOf(1, 2)\n", "");
        assert_eq!(NotInput::recognize(&Source::new("moves.py", "5,E;6,F")), None);
        assert_eq!(NotInput::recognize(&Source::new("empty.py", "")), None);
    }

    #[test]
    fn a_program_may_contain_some_moves() {
        check(
            "x",
            "import sys\nMOVES = \"\"\"\n5,E;6,F\n\"\"\"\ndef main():\n    pass\nmain()\n# the end\n",
            "Python",
        );
    }

    #[test]
    fn words_at_the_start_of_a_sentence_are_not_a_program() {
        for text in [
            "first\nthenceforth\ndonethat\n",
            "from here on we let the others move",
            "import the board\nfrom the other file and go",
        ] {
            assert_eq!(NotInput::recognize(&Source::new("x", text)), None, "{text}");
        }
    }
}
