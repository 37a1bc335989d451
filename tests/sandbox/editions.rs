//! Programs of the other editions, written from the pages of their assignments, and the same programs with one
//! mistake each.

use std::fs;
use std::path::Path;
use std::process::Command;

use serde_json::Value;
use tempfile::TempDir;

use crate::support::fixtures;

/// Cases, the program that is right for them, and its arguments.
struct Course {
    generate: &'static [&'static str],
    program: &'static str,
    arguments: &'static str,
}

const SOLO: Course = Course { generate: &["--edition", "solo"], program: "solo", arguments: "" };
const STREAK: Course = Course {
    generate: &["--edition", "streak", "--size", "6", "--ships", "3,2"],
    program: "streak",
    arguments: "6 3,2",
};
const DUEL: Course = Course { generate: &["--edition", "duel"], program: "duel", arguments: "" };
const DUEL_WITH_BOARDS: Course =
    Course { generate: &["--edition", "duel", "--boards", "always"], program: "duel", arguments: "--boards" };
const CONSOLE: Course = Course { generate: &["--edition", "console"], program: "console", arguments: "" };
const SALVO: Course = Course {
    generate: &["--edition", "console", "--salvo", "fleet", "--patrol", "--silent"],
    program: "console",
    arguments: "--salvo fleet --patrol --silent",
};

impl Course {
    /// Grades the program, after these edits, on generated cases.
    fn grade(&self, cases: usize, edits: &[(&str, &str)]) -> Value {
        let folder = TempDir::new().unwrap();
        let battleship = |words: &[&str]| {
            let mut command = Command::new(env!("CARGO_BIN_EXE_battleship"));
            let output = command.args(words).current_dir(folder.path()).output().unwrap();
            assert_ne!(output.status.code(), Some(2), "{}", String::from_utf8_lossy(&output.stderr));
            output.stdout
        };
        let number = cases.to_string();
        battleship(&[&["generate", "cases", "--cases", &number, "--seed", "7"], self.generate].concat());
        let path = fixtures("editions").join(self.program).with_extension("py");
        let mut program = fs::read_to_string(path).unwrap();
        for (from, to) in edits {
            assert!(program.contains(from), "{from}");
            program = program.replace(from, to);
        }
        let submission = folder.path().join("ada");
        fs::create_dir(&submission).unwrap();
        fs::write(submission.join("main.py"), program).unwrap();
        assert!(Path::new("/usr/bin/python3").exists(), "these tests need Python");
        let run = format!("/usr/bin/python3 {{submission}}/main.py {}", self.arguments);
        let report = battleship(&["grade", "cases", "ada", "--run", &run, "--format", "json"]);
        serde_json::from_slice(&report).unwrap()
    }
}

#[test]
fn right_programs_have_full_marks() {
    for course in [SOLO, STREAK, DUEL, DUEL_WITH_BOARDS, CONSOLE, SALVO] {
        let report = course.grade(200, &[]);
        let passed = cases(&report).iter().filter(|case| case["status"] == "passed").count();
        assert_eq!(passed, 200, "{:?}", course.generate);
    }
}

fn cases(report: &Value) -> &Vec<Value> {
    report["submissions"][0]["results"].as_array().unwrap()
}

/// A course, the diagnosis, and the edits that make the mistake.
type Mistake = (Course, &'static str, &'static [(&'static str, &'static str)]);

const MISTAKES: &[Mistake] = &[
    (
        SOLO,
        "the column of a ship is drawn before its row",
        &[
            (
                "                row = random.randint(0, board.height - 1)\n                col = random.randint(0, board.width - length)\n",
                "                col = random.randint(0, board.width - length)\n                row = random.randint(0, board.height - 1)\n",
            ),
            (
                "                row = random.randint(0, board.height - length)\n                col = random.randint(0, board.width - 1)\n",
                "                col = random.randint(0, board.width - 1)\n                row = random.randint(0, board.height - length)\n",
            ),
        ],
    ),
    (
        SOLO,
        "the ships are placed in the order of the file, not sorted by symbol",
        &[("in sorted(ships)", "in ships")],
    ),
    (
        SOLO,
        "the random numbers are not seeded: another run of the same game printed something else",
        &[("    random.seed(seed)\n", "")],
    ),
    (
        SOLO,
        "who starts is drawn before the ships are placed",
        &[
            ("    if ships is None or not", "    turn = random.randint(0, 1)\n    if ships is None or not"),
            ("(mine)\n    turn = random.randint(0, 1)\n", "(mine)\n"),
        ],
    ),
    (
        SOLO,
        "the list of cells that the AI chooses from is in the order of columns, not of rows",
        &[(
            "[(row, col) for row in range(target.height) for col in range(target.width)]",
            "[(row, col) for col in range(target.width) for row in range(target.height)]",
        )],
    ),
    (
        SOLO,
        "the smart AI goes left and right before up and down",
        &[(
            "[(row - 1, col), (row + 1, col), (row, col - 1), (row, col + 1)]",
            "[(row, col - 1), (row, col + 1), (row - 1, col), (row + 1, col)]",
        )],
    ),
    (
        SOLO,
        "the smart AI queues cells that were queued or fired at before",
        &[
            (
                "                if near in self.left:\n                    self.left.remove(near)\n                    self.queue.append(near)",
                "                if 0 <= near[0] < self.height and 0 <= near[1] < self.width:\n                    self.queue.append(near)",
            ),
            (
                "        self.queue = []",
                "        self.queue = []\n        self.height, self.width = target.height, target.width",
            ),
            (
                "            return self.queue.pop(0)",
                "            cell = self.queue.pop(0)\n            if cell in self.left:\n                self.left.remove(cell)\n            return cell",
            ),
        ],
    ),
    (
        SOLO,
        "the smart AI returns to hunting when a ship sinks",
        &[
            (
                "        if hit:\n            for near",
                "        if hit == 'sunk':\n            self.queue = []\n        elif hit:\n            for near",
            ),
            (
                "                if near in self.left:\n                    self.left.remove(near)\n",
                "                if near in self.left and near not in self.queue:\n",
            ),
            (
                "            return self.queue.pop(0)",
                "            cell = self.queue.pop(0)\n            self.left.remove(cell)\n            return cell",
            ),
            ("print(\"You sunk my\", symbol)", "print(\"You sunk my\", symbol)\n            return \"sunk\""),
        ],
    ),
    (
        SOLO,
        "the cheater goes by columns, not by rows",
        &[(
            "            for row in range(target.height)\n            for col in range(target.width)\n            if",
            "            for col in range(target.width)\n            for row in range(target.height)\n            if",
        )],
    ),
    (SOLO, "the player always starts", &[("turn = random.randint(0, 1)", "turn = 0")]),
    (SOLO, "a sunk ship is announced as a hit", &[("print(\"You sunk my\", symbol)", "print(\"Hit!\")")]),
    (
        SOLO,
        "the place of a ship is drawn before its direction",
        &[
            (
                "            direction = random.choice([\"vert\", \"horz\"])\n",
                "            row = random.randint(0, board.height - 1)\n            col = random.randint(0, board.width - 1)\n            direction = random.choice([\"vert\", \"horz\"])\n",
            ),
            (
                "                row = random.randint(0, board.height - 1)\n                col = random.randint(0, board.width - length)\n",
                "",
            ),
            (
                "                row = random.randint(0, board.height - length)\n                col = random.randint(0, board.width - 1)\n",
                "",
            ),
            (
                "            if all(board.cells[r][c]",
                "            if all(board.contains(r, c) and board.cells[r][c]",
            ),
            ("                if length > board.width:\n                    continue\n", ""),
            ("                if length > board.height:\n                    continue\n", ""),
        ],
    ),
    (
        STREAK,
        "the turn passes after a hit",
        &[(
            "            print(\"You hit an enemy ship!\")",
            "            print(\"You hit an enemy ship!\")\n            player = 1 - player",
        )],
    ),
    (
        STREAK,
        "the turn stays after a miss",
        &[("            hand_over()\n            player = 1 - player", "            hand_over()")],
    ),
    (
        STREAK,
        "the record shows the shots at the player's own board",
        &[("show_record(board, fired[player])", "show_record(boards[player], fired[1 - player])")],
    ),
    (
        STREAK,
        "rows and columns are swapped where shots are read",
        &[
            ("            return tuple(values)", "            return tuple(values[::-1])"),
            ("tuple(values) not in fired", "tuple(values[::-1]) not in fired"),
        ],
    ),
    (
        STREAK,
        "a sunk ship is announced as a hit",
        &[("print(\"You sunk an enemy ship!\")", "print(\"You hit an enemy ship!\")")],
    ),
    (
        STREAK,
        "every hit is announced as a sunk ship",
        &[("print(\"You hit an enemy ship!\")", "print(\"You sunk an enemy ship!\")")],
    ),
    (
        STREAK,
        "the list of ships left keeps those that are placed",
        &[("\"\" if ship in placed else str(length)", "str(length)")],
    ),
    (CONSOLE, "the turn stays after a hit", &[("UNTIL_MISS = ", "UNTIL_MISS = True or ")]),
    (
        CONSOLE,
        "the cells of a sunk ship stay H on the boards",
        &[
            ("return \"S\" if self.is_sunk(ship, self.fired) else \"H\"", "return \"H\""),
            ("return \"S\" if self.is_sunk(ship, known) and not SILENT else \"H\"", "return \"H\""),
        ],
    ),
    (
        CONSOLE,
        "the opponent's board shows the ships",
        &[(
            "            if cell not in known:\n                return \"0\"\n            ship = self.ids.get(cell)\n",
            "            ship = self.ids.get(cell)\n            if cell not in known:\n                return str(ship or 0)\n",
        )],
    ),
    (
        CONSOLE,
        "rows and columns are swapped where shots are read",
        &[
            ("            return row, col\n\n\ndef take", "            return col, row\n\n\ndef take"),
            (
                "(row, col) in board.fired or (row, col) in named",
                "(col, row) in board.fired or (col, row) in named",
            ),
        ],
    ),
    (
        DUEL_WITH_BOARDS,
        "misses are marked on the play board",
        &[
            (
                "\"X\" if (row, col) in player.hits",
                "\"o\" if (row, col) in player.missed else \"X\" if (row, col) in player.hits",
            ),
            ("        self.hits = set()", "        self.hits = set()\n        self.missed = set()"),
            (
                "    if name:\n        opponent.hits.add(cell)",
                "    if not name:\n        opponent.missed.add(cell)\n    if name:\n        opponent.hits.add(cell)",
            ),
        ],
    ),
    (
        DUEL_WITH_BOARDS,
        "the screen between turns names the player who has just fired",
        &[(
            "print(f\"PLAYER {opponent.number} BEGIN TURN\")",
            "print(f\"PLAYER {player.number} BEGIN TURN\")",
        )],
    ),
    (
        DUEL,
        "every hit is announced with a sunk ship",
        &[("        if opponent.is_sunk(name):\n            print", "        if True:\n            print")],
    ),
    (
        SALVO,
        "a salvo is fired shot by shot, not when all its cells are entered",
        &[
            (
                "        cells.append(ask_target(target, cells))",
                "        cells.append(ask_target(target, cells))\n        print('hit' if cells[-1] in target.ids else 'miss')",
            ),
            ("                print(\"hit\" if hit else \"miss\")", "                pass"),
        ],
    ),
    (
        SOLO,
        "every prompt ends with a newline",
        &[(
            "import random",
            "import random\nreal = input\n\n\ndef input(prompt):\n    print(prompt)\n    return real()\n",
        )],
    ),
];

#[test]
fn mistakes_are_diagnosed() {
    for (course, diagnosis, edits) in MISTAKES {
        let report = course.grade(12, edits);
        let failed: Vec<&Value> = cases(&report).iter().filter(|case| case["status"] != "passed").collect();
        let diagnosed = failed.iter().filter(|case| case["diagnosis"] == *diagnosis).count();
        // On a small board, another mistake may give the same game.
        assert!(!failed.is_empty() && diagnosed * 10 >= failed.len() * 8, "{diagnosis}: {failed:#?}");
    }
}
