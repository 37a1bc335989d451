"""Measures the CPU time of the grader itself: 300 programs on 10 cases, half of them wrong.

    cargo build --release && python3 benches/own_cpu.py target/release/battleship [STUDENTS]

The grader's own time is that of its process with all threads: reading, comparing, explaining, the journal, the
report, the folders of the runs, and starting a supervisor for each run. The time of the programs comes from the
journal, and has the start of the launchers in it that became them, about 1 ms each. Supervisors are the sandbox.
"""

import json
import os
import pathlib
import subprocess
import sys
import tempfile

STUDENTS, CASES = 300, 10
# What the wrong half of the programs print instead: a wrong round, a wrong cell, wrong marks and wrong white space.
MISTAKES = [("Round : 2", "Round : 3"), ("5 - -", "5 - X"), ("O", "0"), ("\t\t", "\t"), ("10- ", "10 - ")]
# Knows the right transcripts by their first board and first moves, and writes them line by line.
PROGRAM = """
import pathlib, sys
key = open(sys.argv[1]).read() + open(sys.argv[3]).read()
answers = pathlib.Path(__file__).parent / "answers"
for answer in sorted(answers.iterdir()):
    known, text = answer.read_text().split("\\x00")
    if known == key:
        break
with open("Battleship.out", "w") as out:
    for line in text.splitlines(keepends=True):
        out.write(line.replace(*WRONG))
"""


def main(battleship, students=STUDENTS):
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        subprocess.run([battleship, "generate", folder / "cases", "--cases", str(CASES), "--seed", "1"], check=True)
        answers = {}
        for case in sorted((folder / "cases").iterdir()):
            key = (case / "Player1.txt").read_text() + (case / "Player1.in").read_text()
            answers[case.name] = key + "\0" + (case / "Battleship.out").read_text()
        for number in range(int(students)):
            student = folder / "students" / f"s{number:03}"
            (student / "answers").mkdir(parents=True)
            for name, answer in answers.items():
                (student / "answers" / name).write_text(answer)
            wrong = ("", "") if number % 2 else MISTAKES[number // 2 % len(MISTAKES)]
            (student / "program.py").write_text(f"WRONG = {wrong!r}\n{PROGRAM}")
        students = sorted((folder / "students").iterdir())
        # Not the name alone, which may be that of a shell script that looks for the right version.
        run = ["--run", f"{sys.executable} {{submission}}/program.py", "--journal", folder / "journal", "--sandbox", "off"]
        own = own_cpu([battleship, "grade", folder / "cases", *students, *run])
        lines = [json.loads(line) for line in (folder / "journal").read_text().splitlines()]
        results = [line["result"] for line in lines if "result" in line]
        programs = sum(result["usage"]["cpu_seconds"] for result in results)
        print(f"{len(results)} results, programs {programs:.2f} s, grader {own:.2f} s, {own / programs:.1%}")


def own_cpu(command):
    """The CPU time of a process without that of its children, read after its end and before it is reaped."""
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    os.waitid(os.P_PID, process.pid, os.WEXITED | os.WNOWAIT)
    fields = pathlib.Path(f"/proc/{process.pid}/stat").read_text().rpartition(")")[2].split()
    process.wait()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


if __name__ == "__main__":
    main(pathlib.Path(sys.argv[1]).resolve(), *sys.argv[2:])
