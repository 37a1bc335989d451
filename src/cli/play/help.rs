//! The help of each edition.

pub(super) const EXAMPLES: &str = "\
Examples:
  Play against the computer:
    battleship play solo
  Play with somebody else at one keyboard:
    battleship play duel
  Show the options of an edition:
    battleship play console --help";

pub(super) const DETAILS: &str = "\
At a terminal, a game is played on the whole screen, with keys and the mouse: ?
explains the keys and the rules, q leaves. Without an edition, a menu offers all
of them. The terminal needs at least 40 x 16 characters; both boards fit side by
side in 80 x 24. At the end, s writes a page that replays the game.

With --plain, --echo or -o, an edition asks for answers line by line instead. With
--script, or if stdin is a pipe, it reads them from there.

Exit status:
  0  the game was played to its end, or a player left it with q
  1  the input ended too early, or a file could not be read or written
  2  wrong usage";

pub(super) const STREAK_EXAMPLES: &str = "\
Examples:
  Play at this keyboard:
    battleship play streak
  Play on a larger board with three ships:
    battleship play streak --size 8 --ships 2,3,4
  Play the answers in a file, and write the dialogue with them:
    battleship play streak --script answers.txt --echo -o dialogue.txt";

pub(super) const STREAK_DETAILS: &str = "\
Ships, rows and columns are numbered from 0. If the game asks line by line:

Placing a ship: enter its number, row, column and direction (n, s, e or w), as in
0 2 1 e.

Firing: enter row and column, as in 2 1.

Exit status:
  0  the game was played to its end, or a player left it with q
  1  the input ended too early, or a file could not be read or written
  2  wrong usage";

pub(super) const DUEL_EXAMPLES: &str = "\
Examples:
  Play at this keyboard:
    battleship play duel
  Play line by line, with the boards before every turn:
    battleship play duel --boards always
  Keep a page that replays the game in a browser:
    battleship play duel --html duel.html";

pub(super) const DUEL_DETAILS: &str = "\
Rows are A to J, columns 0 to 9. Ships are placed in this order: carrier 5 cells,
battleship 4, cruiser 3, submarine 3, destroyer 2. --boards and --frames belong to
the game that asks line by line. Its answers:

Placing a ship: enter all of its cells, in any order, as in A0 A1 A2.

Firing: enter a cell, as in J4.

On the boards: . empty, # your ship, X hit, o miss.

Exit status:
  0  the game was played to its end, or a player left it with q
  1  the input ended too early, or a file could not be read or written
  2  wrong usage";

pub(super) const CONSOLE_EXAMPLES: &str = "\
Examples:
  Play at this keyboard:
    battleship play console
  Keep the turn after a hit:
    battleship play console --turns until-miss
  Fire one shot for each ship afloat, and do not announce sinkings:
    battleship play console --salvo fleet --silent";

pub(super) const CONSOLE_DETAILS: &str = "\
Ships are placed in this order: destroyer 2 cells, cruiser 2, submarine 3,
battleship 4, carrier 5 and, with --patrol, the patrol.

A salvo never has more shots than there are cells left. --salvo and --delayed
cannot be used with --turns until-miss. With --strict, or if another option asks
for it, the game asks for words; a line can have several:

Placing a ship: enter row and column of both ends, 0 to 9.

Playing: enter attack (then row and column), personal_board, opponent_board or
quit.

On the boards: 0 water or unknown, 1 to 6 your ships, M miss, H hit, S sunk.

Exit status:
  0  the game was played to its end, or a player quit
  1  the input ended too early, a strict game had an error, or a file could not be
     read or written
  2  wrong usage";

pub(super) const SOLO_EXAMPLES: &str = "\
Examples:
  Play against the computer:
    battleship play solo
  Play against a stronger opponent, and keep a page of the game:
    battleship play solo --ai density --html solo.html
  Play a reproducible game against the smart computer:
    battleship play solo --seed 7 --ships ships.txt --ai smart";

pub(super) const SOLO_DETAILS: &str = "\
Options answer questions beforehand. On the whole screen, the board has 10 x 10
cells and the ships have 5, 4, 3, 3 and 2 unless options say otherwise, and a seed
is drawn and shown. The same seed, ships and shots give the same game. Line by
line, the game asks for everything that no option answers.

Firing: enter row and column, as in 2 1.

On the boards: * not fired at, X hit, O miss.

Ship file: UTF-8 text with one ship per line, SYMBOL row1 col1 row2 col2. The ends
can be in either order; rows and columns are numbered from 0. Ships lie across or
down and may touch. Each symbol can be used only once; x X o O * are reserved.

Exit status:
  0  the game was played to its end, or the ship file has an error, which is shown
  1  the input ended too early, or a file could not be read or written
  2  wrong usage";
