"""Writes fixtures/grade anew: two cases, and a class whose members are each wrong in one typical way.

Run it from the top folder, with the program built: python3 tests/grade_class.py target/debug/battleship
"""

import pathlib
import re
import shutil
import subprocess
import sys

ROOT = pathlib.Path("fixtures/grade")
BOARD = [
    "C;C;C;C;C;;;;;",
    ";;;;;;;;;B",
    ";D;;;;;;;;B",
    ";D;;S;S;S;;;;B",
    ";D;;;;;;;;B",
    ";;;;;;;;;",
    "P;P;;B;B;B;B;;;",
    ";;;;;;;;;P",
    ";P;;;P;P;;;;P",
    ";P;;;;;;;;",
]
CELLS = [(row, column) for row in range(10) for column in range(10)]
SHIPS = [cell for cell in CELLS if BOARD[cell[0]].split(";")[cell[1]]]
WATER = [cell for cell in CELLS if cell not in SHIPS]


def name(cell):
    return f"{cell[0] + 1},{'ABCDEFGHIJ'[cell[1]]}"


def write_case(folder, moves):
    folder.mkdir(parents=True)
    for player, items in enumerate(moves, 1):
        (folder / f"Player{player}.txt").write_text("\n".join(BOARD) + "\n")
        (folder / f"Player{player}.in").write_text(";".join(items) + ";\n")


def submit(member, case, transcript):
    folder = ROOT / "class" / member
    folder.mkdir(parents=True)
    (folder / "case").write_text(case + "\n")
    data = transcript if isinstance(transcript, bytes) else transcript.encode()
    (folder / "Battleship.out").write_bytes(data)


def program(member, script):
    folder = ROOT / "class" / member
    folder.mkdir(parents=True)
    (folder / "case").write_text("win\n")
    (folder / "program").write_text(script)


def boards(line):
    """The number and the squares of both boards, if the line is a row of them."""
    match = re.fullmatch(r"(\d+) ?((?:\S ){9}\S)\t\t\d+ ?((?:\S ){9}\S)", line)
    return match and (match[1], match[2].split(), match[3].split())


def row(number, one, two):
    label = number if number == "10" else number + " "
    return f"{label}{' '.join(one)}\t\t{label}{' '.join(two)}"


def each_row(text, change):
    lines = text.split("\n")
    for index, line in enumerate(lines):
        if found := boards(line):
            lines[index] = row(found[0], *change(found[1], found[2]))
    return "\n".join(lines)


def blocks(text):
    """The text around blocks, and the blocks: from the letters of the columns to the patrol boats."""
    return re.split(r"(  A B C.*?Patrol Boat[^\n]*\n)", text, flags=re.S)


def late(text):
    parts = blocks(text)
    shown = parts[1::2]
    parts[1::2] = shown[:1] + shown[: len(shown) - 2] + shown[-1:]
    return "".join(parts)


def early(text):
    parts = blocks(text)
    shown = parts[1::2]
    hidden = re.sub(r"^(?=\d)(.*)$", lambda match: re.sub("[CBDSP]", "-", match[1]), shown[-1], flags=re.M)
    parts[1::2] = shown[1:-1] + [hidden] + shown[-1:]
    return "".join(parts)


def carrier_late(text):
    lines = text.split("\n")
    places = [index for index, line in enumerate(lines) if line.startswith("Carrier")]
    for place, before in reversed(list(zip(places[1:-1], places))):
        lines[place] = lines[before]
    return "\n".join(lines)


def printed_again(text):
    """The whole turn is printed again after each error."""
    parts = []
    for part in re.split(r"(?=Player[12]'s Move\n)", text):
        header = part[: part.index("Enter Your Move")] if "Enter Your Move" in part else ""
        parts.append(re.sub(r"(Error: [^\n]*\n\n)", lambda match: match[1] + header, part))
    return "".join(parts)


def swapped_turns(text):
    parts = re.split(r"(?=Player[12]'s Move\n)", text)
    parts[3], parts[4] = parts[4], parts[3]
    return "".join(parts)


def transposed(text):
    parts = blocks(text)
    for index in range(1, len(parts), 2):
        lines = parts[index].split("\n")
        one, two = ([boards(line)[side] for line in lines[1:11]] for side in (1, 2))
        turned = [[list(line) for line in zip(*board)] for board in (one, two)]
        lines[1:11] = [row(str(number + 1), turned[0][number], turned[1][number]) for number in range(10)]
        parts[index] = "\n".join(lines)
    return "".join(parts)


def errors_first(text):
    """All items are checked before the game, and the errors are printed there."""
    errors = re.findall(r"[A-Z]\w+Error: [^\n]*\n", text)
    return "".join(errors) + re.sub(r"Enter Your Move: [^\n]*\n\n[A-Z]\w+Error: [^\n]*\n\n", "", text)


def broken_off(text):
    """The first turn ends with an error before its ship lists, and is then printed again."""
    start, lists = text.index("Player1's Move"), text.index("Carrier")
    return text[:lists] + "IndexError: list index out of range\n\n" + text[start:]


def rejections_count_as_rounds(text):
    """A turn with a rejected item has the number of the next round, and its errors another class."""
    parts = re.split(r"(?=Player[12]'s Move\n)", text)
    number = lambda match: f"Round : {int(match[1]) + 1}"
    wrong = lambda part: re.sub(r"Round : (\d+)", number, part).replace("ValueError", "AssertionError")
    return "".join(wrong(part) if "Error: " in part else part for part in parts)


def main(binary):
    shutil.rmtree(ROOT, ignore_errors=True)
    other = WATER[:3] + SHIPS[:20] + WATER[3:9]
    win = SHIPS[:2] + ["5,e", "A"] + SHIPS[2:]
    items = lambda cells: [cell if isinstance(cell, str) else name(cell) for cell in cells]
    write_case(ROOT / "cases/win", (items(win), items(other)))
    write_case(ROOT / "cases/draw", (items(SHIPS), items(SHIPS)))
    subprocess.run([binary, "replay", ROOT / "cases"], check=True)
    text = (ROOT / "cases/win/Battleship.out").read_text()
    draw = (ROOT / "cases/draw/Battleship.out").read_text()

    submit("right", "win", text)
    submit("crlf", "win", text.replace("\n", "\r\n"))
    submit("no-newline-at-the-end", "win", text.rstrip("\n"))
    submit("trailing-spaces", "win", text.replace("- -\n", "- - \n"))
    submit("spaces-for-tabs", "win", text.replace("\t", "    "))
    submit("space-after-10", "win", re.sub(r"^10(.*)\t10", r"10 \1\t10 ", text, flags=re.M))
    submit("curly-apostrophes", "win", text.replace("'s", "’s"))
    submit("wrong-capitalization-in-the-prompt", "win", text.replace("Enter Your Move", "Enter your move"))
    submit("rounds-from-0", "win", re.sub(r"Round : (\d+)", lambda match: f"Round : {int(match[1]) - 1}", text))
    submit("boards-one-move-late", "win", late(text))
    submit("boards-swapped", "win", each_row(text, lambda one, two: (two, one)))
    submit("rows-and-columns-swapped", "win", transposed(text))
    submit("hit-marked-as-miss", "win", re.sub(r"X", "O", text, count=1))
    sunk = text.index("\nPatrol Boat\tX")
    before = text.rindex("\nPatrol Boat\t- - - -\t", 0, sunk)
    submit("patrol-boat-sunk-too-early", "win",
           text[:before] + text[before:].replace("Patrol Boat\t-", "Patrol Boat\tX", 1))
    submit("battleship-marked-on-the-wrong-side", "win",
           text.replace("Battleship\t- -\t\t\t\tBattleship\tX -", "Battleship\tX -\t\t\t\tBattleship\t- -"))
    end = text.index("Player1 Wins!")
    answer = text.rindex("Player2's Move", 0, end)
    submit("winner-before-player2-answers", "win", text[:answer] + text[end:])
    turn = text[answer:end].replace("Round : 27", "Round : 28")
    submit("goes-on-after-the-end", "win",
           text[:end] + turn.replace("Player2's Move", "Player1's Move") + turn + text[end:])
    head, final = text.split("Final Information")
    submit("no-letters-in-the-final-boards", "win",
           head + "Final Information" + each_row(final, lambda one, two: tuple([re.sub("[CBDSP]", "-", square) for square in side] for side in (one, two))))
    submit("no-final-information", "win", head.rstrip("\n") + "\n\n")
    submit("error-of-another-class", "win", text.replace("IndexError: Coordinate 'A'", "ValueError: Coordinate 'A'"))
    submit("an-item-is-skipped", "win", re.sub(r"Enter Your Move: A\n\nIndexError[^\n]*\n\n", "", text))
    submit("wrong-draw-text", "draw", draw.replace("It is a Draw!", "Both players lost!"))
    submit("draw-reported-as-a-win", "draw", draw.replace("It is a Draw!", "Player1 Wins!"))
    submit("only-content-is-right", "win",
           re.sub(r"\n+", "\n", text).replace("Enter Your Move: ", "ENTER YOUR MOVE :").replace("Please try again.", ""))
    submit("tab-missing-after-battleship", "win", text.replace("\t\t\tBattleship\t", "\t\t\tBattleship"))
    submit("prompt-attached-to-the-ship-list", "win", re.sub(r"(- [-X])\n\nEnter", r"\1Enter", text))
    submit("heading-attached-to-the-item", "win", re.sub(r"\n\n(Player[12]'s Move)", r"\1", text))
    submit("boards-without-tabs", "win", re.sub(r"^(\d.*)\t\t", r"\1", text, flags=re.M))
    submit("space-before-the-colon", "win", text.replace("Grid Size:", "Grid Size :"))
    submit("debugging-output", "win", text.replace("\n\nPlayer2's Move", "\n\nMiss!\n\nPlayer2's Move"))
    submit("tabs-for-spaces", "win", re.sub(r" ([-XOCBDSP])", "\t\\1", text))
    submit("boards-one-move-early", "win", early(text))
    submit("both-boards-are-player1s", "win", each_row(text, lambda one, two: (one, one)))
    submit("zero-for-the-letter-o", "win", each_row(text, lambda one, two: tuple([square.replace("O", "0") for square in side] for side in (one, two))))
    submit("hits-in-lowercase", "win", each_row(text, lambda one, two: tuple([square.replace("X", "x") for square in side] for side in (one, two))))
    submit("space-in-error-names", "win", re.sub(r"(Index|Value|Assertion)Error:", r"\1 Error:", text))
    submit("turn-printed-again-after-an-error", "win", printed_again(text))
    submit("carrier-marked-one-turn-late", "win", carrier_late(text))
    submit("two-results", "win", text.replace("Player1 Wins!\n\n", "Player1 Wins!\n\nIt is a Draw!\n\n"))
    submit("a-game-and-kaboom", "win", text + "kaBOOM: run for your life!\n")
    submit("kaboomerang", "win", "kaboomerang: run for your life!\n")
    submit("a-row-shown-twice", "win", re.sub(r"^(1 )(.*\n)", r"\1\2\1X\2", text, count=1, flags=re.M))
    submit("byte-order-mark", "win", "\ufeff" + text)
    submit("windows-1252", "win", text.replace("'", "’").encode("cp1252"))
    submit("utf-16", "win", text.encode("utf-16"))
    submit("extra-newline-and-wrong-prompt", "win", text.replace("Enter Your Move: ", "Enter Move:") + "\n\n")
    submit("turn-in-the-wrong-order", "win", swapped_turns(text))
    submit("no-row-numbers-on-one-final-board", "win",
           head + "Final Information" + re.sub(r"^(\d )(?=[-XOCBDSP])", "", final, flags=re.M))
    submit("colon-missing-after-grid-size", "win", text.replace("Grid Size:", "Grid Size"))
    submit("contracted-draw-text", "draw", draw.replace("It is a Draw!", "It's a draw!"))
    submit("names-above-the-final-boards", "win", text.replace("Player1's Board\t\t\t\t", "Player1's Board\t\t"))
    submit("spaces-at-the-ends-of-rows", "win", re.sub(r"^(\d.*)$", r"\1 ", text, flags=re.M))
    submit("errors-before-the-game", "win", errors_first(text))
    submit("turn-broken-off-by-an-error", "win", broken_off(text))
    submit("rejections-count-as-rounds", "win", rejections_count_as_rounds(text))
    submit("boards-early-and-another-layout", "win", early(text).replace("Grid Size:", "Grid Size :"))
    submit("only-an-error", "win", "IndexError: list index out of range\n")
    submit("empty", "win", "")
    submit("binary", "win", b"Battle of Ships\xff\xfe\x00\x80")
    submit("hostile", "win", "\x1b[2J\x1b]0;owned\x07\u202e<script>alert(1)</script>\n")
    program("crash-halfway", 'printf "Battle of Ships Game\\n\\nPlayer1\\047s Move\\n" > Battleship.out\nkill -SEGV $$\n')
    program("crash-with-an-empty-file", ': > Battleship.out\necho "Traceback: list index out of range" >&2\nexit 1\n')
    program("exit-status-without-transcript", "echo oops >&2\nexit 3\n")
    program("endless-loop", "while :; do :; done\n")
    program("endless-output", "yes Battleship\n")
    program("endless-file", "while :; do printf '%01000000d' 0; done > Battleship.out\n")
    program("waits-for-input", 'read answer || echo "no input" > Battleship.out\n')
    program("a-link-for-a-transcript", "ln -s /etc/hostname Battleship.out\n")
    program("nothing-written", "exit 0\n")
    program("writes-elsewhere", 'cp "$1" Battleship.txt\n')


if __name__ == "__main__":
    main(sys.argv[1])
