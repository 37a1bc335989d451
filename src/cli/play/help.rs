//! The help of each edition.

use super::super::help::{Example, Help};

const PLAYED: (u8, &str) = (0, "the game was played to its end");
const STOPPED: (u8, &str) = (1, "the input ended too early, or a file could not be read or written");
const USAGE: (u8, &str) = (2, "wrong usage");

pub(in crate::cli) const HELP: Help = Help {
    details: "\
Each edition asks for answers at the terminal. With --script, or if stdin is a
pipe, it reads them from there, one per line.",
    files: "",
    examples: &[
        Example { purpose: "Play against the computer", command: "battleship play solo" },
        Example { purpose: "Show the options of an edition", command: "battleship play console --help" },
    ],
    statuses: &[PLAYED, STOPPED, USAGE],
};

pub(in crate::cli) const STREAK: Help = Help {
    details: "\
Placing a ship: enter its number, row, column and direction (n, s, e or w), as in
0 2 1 e. Ships, rows and columns are numbered from 0.

Firing: enter row and column, as in 2 1.",
    files: "",
    examples: &[
        Example {
            purpose: "Play on a larger board with three ships",
            command: "battleship play streak --size 8 --ships 2,3,4",
        },
        Example {
            purpose: "Play the answers in a file, and write the dialogue with them",
            command: "battleship play streak --script answers.txt --echo -o dialogue.txt",
        },
    ],
    statuses: &[PLAYED, STOPPED, USAGE],
};

pub(in crate::cli) const DUEL: Help = Help {
    details: "\
Rows are A to J, columns 0 to 9. Ships are placed in this order: carrier 5 cells,
battleship 4, cruiser 3, submarine 3, destroyer 2.

Placing a ship: enter all of its cells, in any order, as in A0 A1 A2.

Firing: enter a cell, as in J4.

On the boards: . empty, # your ship, X hit, o miss.",
    files: "",
    examples: &[
        Example {
            purpose: "Play and draw the boards before every turn",
            command: "battleship play duel --boards always",
        },
        Example {
            purpose: "Keep a picture of every screen",
            command: "battleship play duel --frames pictures",
        },
    ],
    statuses: &[PLAYED, STOPPED, USAGE],
};

pub(in crate::cli) const CONSOLE: Help = Help {
    details: "\
Ships are placed in this order: destroyer 2 cells, cruiser 2, submarine 3,
battleship 4, carrier 5 and, with --patrol, the patrol. Each answer is one word; a
line can have several.

Placing a ship: enter row and column of both ends, 0 to 9.

Playing: enter attack (then row and column), personal_board, opponent_board or
quit.

On the boards: 0 water or unknown, 1 to 6 your ships, M miss, H hit, S sunk.

A salvo never has more shots than there are cells left. --salvo and --delayed
cannot be used with --turns until-miss.",
    files: "",
    examples: &[
        Example {
            purpose: "Keep the turn after a hit",
            command: "battleship play console --turns until-miss",
        },
        Example {
            purpose: "Fire one shot for each ship afloat, and do not announce sinkings",
            command: "battleship play console --salvo fleet --silent",
        },
    ],
    statuses: &[
        (0, "the game was played to its end, or a player quit"),
        (1, "the input ended too early, a strict game had an error, or a file could not be read or written"),
        USAGE,
    ],
};

pub(in crate::cli) const SOLO: Help = Help {
    details: "\
The game asks for everything that no option answers, and asks again if an answer
is not valid. The same seed and answers give the same game.

Firing: enter row and column, as in 2 1.

On the boards: * not fired at, X hit, O miss.",
    files: "\
Ship file: UTF-8 text with one ship per line, SYMBOL row1 col1 row2 col2. The ends
can be in either order; rows and columns are numbered from 0. Ships lie across or
down and may touch. Each symbol can be used only once; x X o O * are reserved.",
    examples: &[
        Example { purpose: "Answer everything at the terminal", command: "battleship play solo" },
        Example {
            purpose: "Play a reproducible game against the smart computer",
            command: "battleship play solo --seed 7 --ships ships.txt --ai smart",
        },
    ],
    statuses: &[
        (0, "the game was played to its end, or the ship file has an error, which is shown"),
        STOPPED,
        USAGE,
    ],
};
