const NEVER = Infinity;
const SOLO_SHIPS = { C5: "Carrier", B4: "Battleship", R3: "Cruiser", S3: "Submarine", D2: "Destroyer" };

/** Replaces invisible characters with visible ones. */
const visible = (text) => text
  .replace(/[\u0000-\u001f]/g, (sign) => String.fromCharCode(0x2400 + sign.charCodeAt(0)))
  .replace(/[\u007f-\u009f\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]/g, "\ufffd");

/**
 * What happened to each cell and ship, and in which turn the players learned about it.
 *
 * Boards and players are 0 and 1; cells are indexes in reading order. Turn 0 is the start. With `truth`,
 * answers are what really happened; without it, what the players know.
 */
function readGame({ record, notation, learned: changes }) {
  const { size, turns } = record;
  // In `solo`, ships have letters and the computer a name of its own, but nobody calls them that.
  const isSolo = record.edition === "solo";
  const players = record.players.map((player) => (isSolo && player === "The AI" ? "The computer" : player));
  const nameOf = ({ name, cells }) => (isSolo && SOLO_SHIPS[`${name}${cells.length}`]) || visible(name);
  const learned = changes.map(({ revealed, sunk = [], hits }, at) =>
    ({ revealed: revealed ?? turns[at].shots.map((shot) => shot.cell), sunk, hits }));
  const index = ([row, column]) => row * size.columns + column;
  const cells = [0, 1].map(() => new Array(size.rows * size.columns).fill(null));
  const shipAt = [0, 1].map(() => new Map());
  const ships = record.ships.map((fleet, board) => fleet.map((raw) => {
    const ship = { name: nameOf(raw), key: `${raw.name}\n${raw.cells.length}`, cells: raw.cells.map(index), sunkKnown: NEVER };
    for (const cell of ship.cells) shipAt[board].set(cell, ship);
    return ship;
  }));

  /** The board that a turn fires at. */
  const target = (number) => 2 - turns[number - 1].player;
  turns.forEach((turn, at) => {
    const [number, board] = [at + 1, 2 - turn.player];
    for (const shot of turn.shots) cells[board][index(shot.cell)] = { fired: number, known: NEVER };
    for (const cell of learned[at].revealed) cells[board][index(cell)].known = number;
    for (const ship of learned[at].sunk) ships[board][ship].sunkKnown = number;
  });
  ships.forEach((fleet, board) => fleet.forEach((ship) => {
    ship.sunk = Math.max(...ship.cells.map((cell) => cells[board][cell]?.fired ?? NEVER));
  }));

  const isSunk = (ship, turn, truth) => (truth ? ship.sunk : ship.sunkKnown) <= turn;

  /** Whether ships are shown after a turn: at the end, those that are left can be seen. */
  const isOpen = (turn, truth) => truth || (turn === turns.length && turn > 0);

  /** How a cell is drawn after a turn. */
  function stateOf(board, cell, turn, truth) {
    const [seen, ship] = [cells[board][cell], shipAt[board].get(cell)];
    if (!seen || seen.fired > turn) return isOpen(turn, truth) && ship ? "ship" : "water";
    if (!truth && seen.known > turn) return "fired";
    if (!ship) return "miss";
    return isSunk(ship, turn, truth) ? "sunk" : "hit";
  }

  const isCounted = record.rules.results === "counted";
  const knowsSinkings = (truth) => truth || record.rules.sinkings_told;

  /** The best result of a turn: `miss`, `hit`, `sunk`, or `fired` if nothing is known about it yet. */
  function kindOf(number, truth) {
    const { hits, sunk } = learned[number - 1];
    if (isCounted && !truth) return hits === undefined ? "fired" : sunk.length > 0 ? "sunk" : hits > 0 ? "hit" : "miss";
    const said = turns[number - 1].shots.map((shot) => (truth ? shot.result : shot.told));
    return ["sunk", "hit"].find((kind) => said.includes(kind)) ?? "miss";
  }

  /** What can be computed only for the whole game, once for each value of `truth`. */
  const whole = new Map();
  function overview(truth) {
    if (!whole.has(truth)) {
      const sums = () => [0, 1].map(() => new Uint32Array(turns.length + 1));
      const made = { hits: [], sinkings: [], rejected: [], fired: sums(), known: sums(), struck: sums() };
      turns.forEach((turn, at) => {
        const [number, board] = [at + 1, 2 - turn.player];
        const kind = kindOf(number, truth);
        if (kind === "hit" || kind === "sunk") made.hits.push(number);
        if (kind === "sunk") made.sinkings.push(number);
        if (turn.rejected.length > 0) made.rejected.push(number);
        const results = truth ? turn.shots.map((shot) => shot.cell) : learned[at].revealed;
        const struck = results.filter((cell) => shipAt[board].has(index(cell))).length;
        for (const [sum, amounts] of [[made.fired, turn.shots.length], [made.known, results.length], [made.struck, struck]]) {
          for (const player of [0, 1]) sum[player][number] = sum[player][at] + (player === turn.player - 1 ? amounts : 0);
        }
      });
      if (turns.length > 0 && record.rejected?.length > 0 && made.rejected.at(-1) !== turns.length) made.rejected.push(turns.length);
      whole.set(truth, made);
    }
    return whole.get(truth);
  }

  const afloat = (board, turn, truth) => ships[board].filter((ship) => !isSunk(ship, turn, truth)).length;

  return {
    record, notation, learned, size, turns, players, ships, shipAt, cells,
    index, target, isSunk, isOpen, stateOf, isCounted, knowsSinkings, kindOf, overview, afloat,
  };
}
