//! The help of each edition.

/// Said if no edition is named.
pub(super) const EDITIONS: &str = "\
name the edition to play:

  battleship play solo --ships ships.txt  you against the computer
  battleship play duel                    two players, each with two boards
  battleship play streak --ships 2,3,4    two players; a hit keeps the turn
  battleship play console --salvo fleet   two players; typed actions and salvos

battleship.html, a page for the browser, is a nicer way to play: both boards are
in view, and the mouse, keys and touch work. It is in each release of battleship;
in the source code, web/build makes it.";

pub(super) const EXAMPLES: &str = "\
Examples:
  Play against the computer, with the ships in a file:
    battleship play solo --ships ships.txt
  Play with somebody else at one keyboard:
    battleship play duel
  Show the options of an edition:
    battleship play console --help";

pub(super) const DETAILS: &str = "\
An edition asks for answers line by line. Between two players, it clears the
terminal. With --script, or if stdin is a pipe, it reads the answers from there.

Ctrl-C ends a game at once. Ctrl-D (on Windows, Ctrl-Z and Enter) ends it as well,
and what was printed is still written to the file of -o.

battleship.html, a page for the browser, is a nicer way to play: both boards are
in view, and the mouse, keys and touch work. It is in each release of battleship;
in the source code, web/build makes it.

Exit status:
  0  the game was played to its end, or a player quit
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
Ships, rows and columns are numbered from 0.

Placing a ship: enter its number, row, column and direction (n, s, e or w), as in
0 2 1 e.

Firing: enter row and column, as in 2 1.

The list in brackets has the lengths of the ships that are not placed yet. Where
Enter is asked for, an answer in a script is an empty line. On the board: x hit,
o miss.

Exit status:
  0  the game was played to its end
  1  the input ended too early, or a file could not be read or written
  2  wrong usage";

pub(super) const DUEL_EXAMPLES: &str = "\
Examples:
  Play at this keyboard:
    battleship play duel
  Play without boards, which players draw on paper:
    battleship play duel --boards never
  Keep a page that replays the game in a browser:
    battleship play duel --html duel.html";

pub(super) const DUEL_DETAILS: &str = "\
Rows are A to J, columns 0 to 9. Ships are placed in this order: carrier 5 cells,
battleship 4, cruiser 3, submarine 3, destroyer 2.

Placing a ship: enter all of its cells in capitals, in any order, as in A0 A1 A2.

Firing: enter a cell, as in J4. Where Enter is asked for, an answer in a script is
an empty line.

On the boards: . empty, # your ship, X hit, o miss.

Exit status:
  0  the game was played to its end
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
cannot be used with --turns until-miss. The game asks for words; a line can have
several.

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
  Play against the computer, with the ships in a file:
    battleship play solo --ships ships.txt
  Play against a stronger opponent, and keep a page that replays the game:
    battleship play solo --ships ships.txt --ai density --html solo.html
  Play a reproducible game against the smart computer:
    battleship play solo --seed 7 --ships ships.txt --ai smart";

pub(super) const SOLO_DETAILS: &str = "\
Options answer questions beforehand; the game asks for everything else. The same
seed, ships and shots give the same game. As in the published program, the first
lines say where the computer places its ships.

Firing: enter row and column, as in 2 1.

On the boards: * not fired at, X hit, O miss.

Ship file: UTF-8 text with one ship per line, SYMBOL row1 col1 row2 col2. The ends
can be in either order; rows and columns are numbered from 0. Ships lie across or
down and may touch. Each symbol can be used only once; x X o O * are reserved.

Exit status:
  0  the game was played to its end, or the ship file has an error, which is shown
  1  the input ended too early, or a file could not be read or written
  2  wrong usage";
