//! A student's program for the assignment, written without the library, that can have one of many bugs. It is
//! deliberately simple: lists of letters, and one loop.

/// A bug of the program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Bug {
    None,
    FiresTransposed,
    ReadsTransposed,
    PrintsTransposed,
    PrintsOneRowOff,
    PrintsOneColumnOff,
    FiresOneRowOff,
    FiresOneColumnOff,
    PrintsAfterShot,
    PrintsBeforeLastShot,
    PrintsOnceARound,
    SwapsBoards,
    SwapsBoardsAndLists,
    ShowsPlayer1Twice,
    ShowsPlayer2Twice,
    ShowsMoverTwice,
    SinksOneTurnLate,
    SinksAtFirstHit,
    SinksFromTheRight,
    NeverSinks,
    SinksForShooter,
    SinksBattleshipsAsSubmarines,
    ForgetsPatrolBoats,
    MarksMissWithZero,
    MarksHitLowercase,
    SwapsMarks,
    ShowsShips,
    HidesFinalShips,
    ReprintsTurn,
    ReprintsBoards,
    SplitsErrorNames,
    StopsOnlyWhenBothAreSunk,
    StopsBeforeAnswer,
    CountsFromZero,
    CountsFromTwo,
    CountsTurns,
    AcceptsRepeats,
    PrintsTurnWithoutMove,
    RejectedItemCostsTurn,
    IgnoresErrors,
    AnnouncesWinnerTwice,
    ForgetsResult,
    UsesValueErrorOnly,
    FinalBoardsSwapped,
}

const NAMES: [(&str, char, usize); 5] = [
    ("Carrier", 'C', 1),
    ("Battleship", 'B', 2),
    ("Destroyer", 'D', 1),
    ("Submarine", 'S', 1),
    ("Patrol Boat", 'P', 4),
];

type Cells = Vec<Vec<char>>;

/// A letter and cells, from 0.
pub(crate) type Ship = (char, Vec<(usize, usize)>);

/// One player's side: the ships as lists of cells with their letter, what the opponent sees, and the list.
#[derive(Clone)]
struct Side {
    ships: Vec<Ship>,
    seen: Cells,
    list: Vec<Vec<char>>,
}

/// What the program gets: for each player, the ships and the items.
pub(crate) struct Input {
    pub(crate) ships: [Vec<Ship>; 2],
    pub(crate) items: [Vec<String>; 2],
    /// The error line for an item that is not a cell, or none.
    pub(crate) error: fn(&str) -> Option<String>,
}

struct Program<'a> {
    bug: Bug,
    input: &'a Input,
    sides: [Side; 2],
    /// The sides at the end of each turn.
    history: Vec<[Side; 2]>,
    out: String,
}

/// The transcript that the program writes.
pub(crate) fn transcript(input: &Input, bug: Bug) -> String {
    let side = |player: usize| {
        let mut ships = input.ships[player].clone();
        if bug == Bug::ReadsTransposed {
            for (_, cells) in &mut ships {
                cells.iter_mut().for_each(|cell| *cell = (cell.1, cell.0));
            }
        }
        let list = NAMES.iter().map(|(_, _, count)| vec!['-'; *count]).collect();
        Side { ships, seen: vec![vec!['-'; 10]; 10], list }
    };
    let sides = [side(0), side(1)];
    let mut program = Program { bug, input, history: vec![sides.clone()], sides, out: String::new() };
    program.run();
    program.out
}

impl Program<'_> {
    fn run(&mut self) {
        self.out += "Battle of Ships Game\n\n";
        let mut next = [0, 0];
        let mut fired: [Vec<String>; 2] = Default::default();
        let mut turn = 0;
        let result = loop {
            let (player, round) = (turn % 2, turn / 2 + 1);
            if let Some(result) = self.result(player) {
                break Some(result);
            }
            let start = self.out.len();
            let shown_round = match self.bug {
                Bug::CountsFromZero => round - 1,
                Bug::CountsFromTwo => round + 1,
                Bug::CountsTurns => turn + 1,
                _ => round,
            };
            let mut accepted = None;
            if self.bug != Bug::PrintsAfterShot {
                self.header(player, shown_round);
                self.boards(player);
            }
            let mut echo = String::new();
            while let Some(item) = self.input.items[player].get(next[player]).cloned() {
                next[player] += 1;
                let error = if fired[player].contains(&item) && self.bug != Bug::AcceptsRepeats {
                    Some("AssertionError: Invalid Operation.".to_owned())
                } else {
                    (self.input.error)(&item)
                };
                echo += &format!("Enter Your Move: {item}\n\n");
                let Some(error) = error else {
                    fired[player].push(item.clone());
                    accepted = Some(item);
                    break;
                };
                let error = match self.bug {
                    Bug::SplitsErrorNames => error.replacen("Error", " Error", 1),
                    Bug::UsesValueErrorOnly => format!("ValueError{}", &error[error.find(':').unwrap()..]),
                    _ => error,
                };
                if self.bug != Bug::IgnoresErrors {
                    echo += &format!("{error}\n\n");
                }
                if self.bug == Bug::RejectedItemCostsTurn {
                    accepted = Some(String::new());
                    break;
                }
                if matches!(self.bug, Bug::ReprintsTurn | Bug::ReprintsBoards) {
                    let before = std::mem::take(&mut self.out);
                    if self.bug == Bug::ReprintsTurn {
                        self.header(player, shown_round);
                    }
                    self.boards(player);
                    echo += &std::mem::replace(&mut self.out, before);
                }
            }
            let Some(item) = accepted else {
                if self.bug == Bug::PrintsTurnWithoutMove {
                    self.out += "Enter Your Move: \n\n";
                } else {
                    self.out.truncate(start);
                }
                break None;
            };
            if !item.is_empty() {
                self.fire(player, &item);
            }
            if self.bug == Bug::PrintsAfterShot {
                self.header(player, shown_round);
                self.boards(player);
            }
            self.out += &echo;
            self.history.push(self.sides.clone());
            turn += 1;
        };
        if let Some(result) = result.filter(|_| self.bug != Bug::ForgetsResult) {
            self.out += &format!("{result}\n\n");
            if self.bug == Bug::AnnouncesWinnerTwice {
                self.out += &format!("{result}\n\n");
            }
        }
        self.out += "Final Information\n\nPlayer1's Board\t\t\t\tPlayer2's Board\n";
        self.last_boards();
    }

    fn header(&mut self, player: usize, round: usize) {
        self.out += &format!("Player{}'s Move\n\nRound : {round}\t\t\t\t\tGrid Size: 10x10\n\n", player + 1);
        self.out += "Player1's Hidden Board\t\tPlayer2's Hidden Board\n";
    }

    /// Whether the game is over before this player's turn.
    fn result(&self, player: usize) -> Option<&'static str> {
        let lost = |side: usize| {
            self.sides[side].ships.iter().all(|(_, cells)| cells.iter().all(|cell| self.is_hit(side, *cell)))
        };
        let (one, two) = (lost(0), lost(1));
        match self.bug {
            Bug::StopsBeforeAnswer if two && player == 1 => return Some("Player1 Wins!"),
            Bug::StopsOnlyWhenBothAreSunk if !(one && two) => return None,
            _ => {}
        }
        match (one, two) {
            _ if player == 1 => None,
            (true, true) => Some("It is a Draw!"),
            (false, true) => Some("Player1 Wins!"),
            (true, false) => Some("Player2 Wins!"),
            (false, false) => None,
        }
    }

    fn is_hit(&self, side: usize, (row, column): (usize, usize)) -> bool {
        matches!(self.sides[side].seen[row][column], 'X' | 'x')
    }

    fn fire(&mut self, player: usize, item: &str) {
        let (row, column) = item.split_once(',').unwrap();
        let row: usize = row.parse::<usize>().unwrap() - 1;
        let column = "ABCDEFGHIJ".find(column).unwrap();
        let (row, column) = match self.bug {
            Bug::FiresTransposed => (column, row),
            Bug::FiresOneRowOff => ((row + 9) % 10, column),
            Bug::FiresOneColumnOff => (row, (column + 1) % 10),
            _ => (row, column),
        };
        let bug = self.bug;
        let target = 1 - player;
        let side = &mut self.sides[target];
        let hit = side.ships.iter().position(|(_, cells)| cells.contains(&(row, column)));
        let before = side.seen[row][column];
        side.seen[row][column] = match (hit, bug) {
            (Some(_), Bug::MarksHitLowercase) => 'x',
            (Some(_), _) => 'X',
            (None, Bug::MarksMissWithZero) => '0',
            (None, _) => 'O',
        };
        let Some(ship) = hit.filter(|_| before == '-') else { return };
        let (letter, cells) = &side.ships[ship];
        let left = cells.iter().filter(|(row, column)| side.seen[*row][*column] == '-').count();
        let is_marked = if bug == Bug::SinksAtFirstHit { left == cells.len() - 1 } else { left == 0 };
        let is_forgotten = bug == Bug::NeverSinks || (bug == Bug::ForgetsPatrolBoats && *letter == 'P');
        if is_marked && !is_forgotten {
            let is_mistaken = bug == Bug::SinksBattleshipsAsSubmarines && *letter == 'B';
            let letter = if is_mistaken { &'S' } else { letter };
            let class = NAMES.iter().position(|(_, name, _)| name == letter).unwrap();
            let list =
                if bug == Bug::SinksForShooter { &mut self.sides[player].list } else { &mut side.list };
            let marks = &mut list[class];
            let place = if bug == Bug::SinksFromTheRight {
                marks.iter().rposition(|mark| *mark == '-')
            } else {
                marks.iter().position(|mark| *mark == '-')
            };
            // A second battleship finds no mark left.
            let Some(place) = place else { return };
            marks[place] = if bug == Bug::MarksHitLowercase { 'x' } else { 'X' };
        }
    }

    /// What the boards of this turn show.
    fn boards(&mut self, player: usize) {
        let turns = self.history.len() - 1;
        let before = |turns: usize| self.history[turns].clone();
        let mut shown = match self.bug {
            Bug::PrintsBeforeLastShot => before(turns.saturating_sub(1)),
            Bug::PrintsOnceARound => before(turns - player),
            _ => self.sides.clone(),
        };
        if self.bug == Bug::SinksOneTurnLate {
            let late = before(turns.saturating_sub(1));
            for (side, late) in shown.iter_mut().zip(late) {
                side.list = late.list;
            }
        }
        let rows = |side: &Side| -> Cells {
            if self.bug != Bug::ShowsShips {
                return side.seen.clone();
            }
            with_ships(side)
        };
        let [one, two] = [rows(&shown[0]), rows(&shown[1])];
        let lists = [shown[0].list.clone(), shown[1].list.clone()];
        let (one, two, lists) = match self.bug {
            Bug::SwapsBoards => (two, one, lists),
            Bug::SwapsBoardsAndLists => (two, one, [lists[1].clone(), lists[0].clone()]),
            Bug::ShowsPlayer1Twice => (one.clone(), one, lists),
            Bug::ShowsPlayer2Twice => (two.clone(), two, lists),
            Bug::ShowsMoverTwice => {
                let mover = if player == 0 { one } else { two };
                (mover.clone(), mover, lists)
            }
            _ => (one, two, lists),
        };
        self.block(&one, &two, &lists);
    }

    fn last_boards(&mut self) {
        let rows =
            |side: &Side| if self.bug == Bug::HidesFinalShips { side.seen.clone() } else { with_ships(side) };
        let [mut one, mut two] = [rows(&self.sides[0]), rows(&self.sides[1])];
        if matches!(self.bug, Bug::FinalBoardsSwapped | Bug::SwapsBoards | Bug::SwapsBoardsAndLists) {
            std::mem::swap(&mut one, &mut two);
        }
        let mut lists = [self.sides[0].list.clone(), self.sides[1].list.clone()];
        if self.bug == Bug::SwapsBoardsAndLists {
            lists.reverse();
        }
        self.block(&one, &two, &lists);
    }

    fn block(&mut self, one: &Cells, two: &Cells, lists: &[Vec<Vec<char>>; 2]) {
        let letters = "  A B C D E F G H I J";
        self.out += &format!("{letters}\t\t{letters}\n");
        for row in 0..10 {
            let line = |cells: &Cells| {
                let cell = |column: usize| match self.bug {
                    Bug::PrintsTransposed => cells[column][row],
                    Bug::PrintsOneRowOff => cells[(row + 1) % 10][column],
                    Bug::PrintsOneColumnOff => cells[row][(column + 9) % 10],
                    Bug::SwapsMarks if cells[row][column] == 'X' => 'O',
                    Bug::SwapsMarks if cells[row][column] == 'O' => 'X',
                    _ => cells[row][column],
                };
                let cells: Vec<String> = (0..10).map(|column| cell(column).to_string()).collect();
                format!("{:<2}{}", row + 1, cells.join(" "))
            };
            self.out += &format!("{}\t\t{}\n", line(one), line(two));
        }
        self.out.push('\n');
        for (class, (name, _, _)) in NAMES.iter().enumerate() {
            let line = |list: &Vec<Vec<char>>| {
                let marks: Vec<String> = list[class].iter().map(char::to_string).collect();
                format!("{name}{}{}", if class == 0 { "\t\t" } else { "\t" }, marks.join(" "))
            };
            let gap = if class == 4 { "\t\t\t" } else { "\t\t\t\t" };
            self.out += &format!("{}{gap}{}\n", line(&lists[0]), line(&lists[1]));
        }
        self.out.push('\n');
    }
}

fn with_ships(side: &Side) -> Cells {
    let mut cells = side.seen.clone();
    for (letter, ship) in &side.ships {
        for (row, column) in ship {
            if cells[*row][*column] == '-' {
                cells[*row][*column] = *letter;
            }
        }
    }
    cells
}
