use super::super::help::{Example, Help};

pub(in crate::cli) const HELP: Help = Help {
    details: "\
Every player sinks the ships of the same random layouts, and the report says how
many shots it needed. All layouts are equally likely. Every figure that is an
estimate has a 95 % confidence interval; the difference from the first player is
taken game by game, which is more exact than the difference of the means.

With --versus, two players meet. Each pair of layouts is played twice: the players
swap their layouts, and the other one moves first. Under each-round a game can be
a draw.

The games depend only on the options and on the seed, not on the number of threads
or slices. --shard and --save split them between machines, and --merge puts the
counts together: the report has the same bytes as that of a single run. With
--save, a run that is interrupted keeps what was played, and the same command
continues it. On Windows, battleship expands --merge *.json itself.

The fleet standard has ships of 5, 4, 3, 3 and 2 cells; rounds has those of the
main command: 5, 4, 4, 3, 3, 2, 2, 2 and 2.",
    files: "",
    examples: &[
        Example {
            purpose: "Compare three players on 2,000 layouts, and draw their shots",
            command: "battleship simulate random hunt density --games 2000 --svg shots.svg",
        },
        Example {
            purpose: "Let two players meet",
            command: "battleship simulate density parity --versus --games 500 --seed 7",
        },
        Example {
            purpose: "Play one of three slices, on any machine",
            command: "battleship simulate hunt --games 300 --seed 7 --shard 2/3 --save 2.json",
        },
        Example {
            purpose: "Put the slices together",
            command: "battleship simulate --merge 1.json 2.json 3.json",
        },
    ],
    statuses: &[
        (0, "the report was printed"),
        (
            1,
            "counts do not belong together, games are missing, the ships hardly fit, or a file could not be read or written",
        ),
        (2, "wrong usage"),
    ],
};
