const EDITIONS = {
  rounds: "Battle of Ships",
  duel: "Battleship Duel",
  console: "Battleship Console",
  streak: "Battleship Streak",
  solo: "Battleship Solo",
};
/** What a screen reader says for the state of a cell. */
const STATE_WORDS = { water: "", ship: "ship", miss: "miss", hit: "hit", sunk: "sunk", fired: "pending" };

const list = (items) => (items.length < 2 ? items.join("") : `${items.slice(0, -1).join(", ")} and ${items.at(-1)}`);
const count = (number, word) => `${number} ${word}${number === 1 ? "" : "s"}`;

/** Everything that is said about a game. */
function wordsOf(game) {
  const { record, notation, learned, turns, players, ships, shipAt, index } = game;
  const [before, between, after] = notation.around;
  const cellName = ([row, column]) => before + notation.rows[row] + between + notation.columns[column] + after;
  const isYou = (player) => players[player] === "You";
  const verb = (player, base, third) => `${players[player]} ${isYou(player) ? base : third}`;
  const owner = (player) => (isYou(player) ? "Your" : `${players[player]}’s`);
  /** A player's name where there is little room. */
  const shortName = (player) => players[player].replace(/^The c/, "C");
  const targets = (turn) => turn.shots.map((shot) => cellName(shot.cell));

  function outcome() {
    const { kind, winner, player } = record.outcome;
    switch (kind) {
      case "win": return `${verb(winner - 1, "win", "wins")}.`;
      case "draw": return "It is a draw.";
      case "out-of-moves": return `${verb(player - 1, "are", "is")} out of moves: no result.`;
      case "quit": return `${players[player - 1]} quit: no result.`;
      default: return "The game ended early: no result.";
    }
  }

  /** What the players learned about a shot or, with `truth`, what it did. */
  function shotText(board, shot, truth) {
    const said = truth ? shot.result : shot.told;
    return said === "sunk" ? `sunk ${shipAt[board].get(index(shot.cell)).name}` : said;
  }

  /** What the players learned in a turn in which results are only counted. */
  function countText(number) {
    const [turn, board] = [turns[number - 1], game.target(number)];
    const { hits, revealed } = learned[number - 1];
    if (hits === undefined) {
      const { known } = game.cells[board][index(turn.shots[0].cell)];
      return known === NEVER ? "recorded, never announced" : "recorded, result pending";
    }
    const sunk = ships[board].filter((ship) => ship.sunkKnown === number).map((ship) => ship.name);
    const together = turn.shots.length === revealed.length ? "" : "the last ";
    return `${hits} of ${together}${revealed.length} shots hit${sunk.length ? `, sunk ${list(sunk)}` : ""}`;
  }

  /** A cell in a sentence, where it must not be broken at the end of a line. */
  const unbroken = (target) => target.replaceAll(" ", "\u00a0");

  /** The turn in one sentence. */
  function sentence(number, truth) {
    if (number === 0) return turns.length ? "The start: no shot has been fired." : "No shot was fired.";
    const turn = turns[number - 1];
    const round = record.edition === "rounds" ? `, round ${Math.ceil(number / 2)}` : "";
    const fires = `Turn ${number}${round}: ${verb(turn.player - 1, "fire", "fires")} at`;
    const cells = targets(turn).map(unbroken);
    if (game.isCounted && !truth) return `${fires} ${list(cells)}: ${countText(number)}.`;
    const results = turn.shots.map((shot) => shotText(game.target(number), shot, truth));
    if (results.length === 1) return `${fires} ${cells[0]}: ${results[0]}.`;
    return `${fires} ${list(cells.map((cell, shot) => `${cell} (${results[shot]})`))}.`;
  }

  /** The player, the shot and its result, for the list of turns. */
  function entry(number, truth) {
    const turn = turns[number - 1];
    const player = shortName(turn.player - 1);
    const isSalvo = turn.shots.length > 1;
    const what = isSalvo ? count(turn.shots.length, "shot") : targets(turn)[0];
    if (game.isCounted && !truth) {
      return { player, what, result: countText(number).replace(/,.*| shots.*/, "").replace(" the last", "") };
    }
    const said = turn.shots.map((shot) => (truth ? shot.result : shot.told));
    const hits = said.filter((word) => word !== "miss").length;
    return { player, what, result: isSalvo ? (hits > 0 ? count(hits, "hit") : "miss") : said[0] };
  }

  /** How many ships of a player are left after a turn. */
  function shipsLeft(player, turn, truth) {
    const all = ships[player].length;
    return game.knowsSinkings(truth) ? `${game.afloat(player, turn, truth)} of ${count(all, "ship")} left` : count(all, "ship");
  }

  /** Who played, and how the game ended. */
  const summary = () => `${players[0]} against ${players[1].replace(/^The /, "the ")} · ${outcome().replace(/\.$/, "")}`;

  /** How long the game was, and its rules. */
  function facts() {
    const { rules, size, opponent, seed } = record;
    const rounds = record.edition === "rounds" ? ` in ${count(Math.ceil(turns.length / 2), "round")}` : "";
    const parts = [`${count(turns.length, "turn")}${rounds}`, `${size.rows} × ${size.columns}`];
    if (rules.shots !== "one") parts.push(rules.shots === "fleet" ? "one shot for each ship afloat" : `salvos of ${rules.shots.salvo}`);
    if (rules.turns === "until-miss") parts.push("a hit earns another turn");
    if (game.isCounted) parts.push("only the number of hits announced");
    if (!rules.sinkings_told) parts.push("sinkings not announced");
    if (opponent) parts.push(`${opponent} opponent`);
    if (seed) parts.push(`seed ${seed.length > 24 ? `${seed.slice(0, 20)}…` : seed}`);
    return parts.join(" · ");
  }

  return { title: EDITIONS[record.edition], shortName, summary, facts, cellName, owner, outcome, sentence, entry, shipsLeft };
}
