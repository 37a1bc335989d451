"use strict";
(() => {
  const { record, notation, learned } = JSON.parse(document.getElementById("data").textContent);
  const { size, players, turns, ships } = record;
  const NEVER = Infinity;
  const STATE_WORDS = { water: "", ship: "ship", miss: "miss", hit: "hit", sunk: "sunk", fired: "pending" };
  const $ = (id) => document.getElementById(id);

  // ---- What happened to each cell, and in which turn the players learned about it.

  const index = ([row, column]) => row * size.columns + column;
  const cells = [0, 1].map(() => new Array(size.rows * size.columns).fill(null));
  const shipAt = [0, 1].map(() => new Map());
  /** Replaces invisible characters with visible ones. */
  const visible = (text) => text
    .replace(/[\u0000-\u001f]/g, (sign) => String.fromCharCode(0x2400 + sign.charCodeAt(0)))
    .replace(/[\u007f-\u009f\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]/g, "\ufffd");
  ships.forEach((fleet, board) => fleet.forEach((ship) => {
    ship.key = `${ship.name}\n${ship.cells.length}`;
    ship.sunkKnown = NEVER;
    ship.name = visible(ship.name);
    ship.cells.forEach((cell) => shipAt[board].set(index(cell), ship));
  }));

  turns.forEach((turn, number) => {
    const board = 2 - turn.player;
    for (const shot of turn.shots) cells[board][index(shot.cell)] = { fired: number + 1, known: NEVER };
    for (const cell of learned[number].revealed) cells[board][index(cell)].known = number + 1;
    for (const ship of learned[number].sunk) ships[board][ship].sunkKnown = number + 1;
  });
  ships.forEach((fleet, board) => fleet.forEach((ship) => {
    const seen = ship.cells.map((cell) => cells[board][index(cell)]);
    ship.sunk = Math.max(...seen.map((cell) => (cell ? cell.fired : NEVER)));
  }));

  const isSunk = (ship, turn, truth) => (truth ? ship.sunk : ship.sunkKnown) <= turn;

  function stateOf(board, cell, turn, truth) {
    const [seen, ship] = [cells[board][cell], shipAt[board].get(cell)];
    if (!seen || seen.fired > turn) return truth && ship ? "ship" : "water";
    if (!truth && seen.known > turn) return "fired";
    if (!ship) return "miss";
    return isSunk(ship, turn, truth) ? "sunk" : "hit";
  }

  // ---- Texts.

  const cellName = ([row, column]) =>
    notation.around[0] + notation.rows[row] + notation.around[1] + notation.columns[column] + notation.around[2];
  const list = (items) => (items.length < 2 ? items.join("") : `${items.slice(0, -1).join(", ")} and ${items.at(-1)}`);
  const isYou = (player) => players[player] === "You";
  const verb = (player, base, third) => `${players[player]} ${isYou(player) ? base : third}`;
  const owner = (player) => (isYou(player) ? "Your" : `${players[player]}’s`);
  const count = (number, word) => `${number} ${word}${number === 1 ? "" : "s"}`;

  function outcomeText() {
    const { kind, winner, player } = record.outcome;
    switch (kind) {
      case "win": return `${verb(winner - 1, "win", "wins")}.`;
      case "draw": return "It is a draw.";
      case "out-of-moves": return `${verb(player - 1, "are", "is")} out of moves: no result.`;
      case "quit": return `${players[player - 1]} quit: no result.`;
      default: return "The game ended early: no result.";
    }
  }

  const isCounted = (truth) => !truth && record.rules.results === "counted";

  /** What the players learned about a shot or, with ships shown, what it did. */
  const shotText = (board, shot, truth) => {
    const said = truth ? shot.result : shot.told;
    return said === "sunk" ? `sunk ${shipAt[board].get(index(shot.cell)).name}` : said;
  };

  /** What the players learned in a turn in which results are only counted. */
  function countText(number, turn) {
    const board = 2 - turn.player;
    const { hits, revealed } = learned[number - 1];
    if (hits === undefined) {
      const { known } = cells[board][index(turn.shots[0].cell)];
      return known === NEVER ? "recorded, never announced" : "recorded, result pending";
    }
    const sunk = ships[board].filter((ship) => ship.sunkKnown === number).map((ship) => ship.name);
    const together = turn.shots.length === revealed.length ? "" : "the last ";
    return `${hits} of ${together}${revealed.length} shots hit${sunk.length ? `, sunk ${list(sunk)}` : ""}`;
  }

  const targets = (turn) => turn.shots.map((shot) => cellName(shot.cell));
  const place = (number) => (record.edition === "rounds" ? `Turn ${number}, round ${Math.ceil(number / 2)}` : `Turn ${number}`);

  function sentence(number, truth) {
    if (number === 0) return turns.length ? "The start: no shot has been fired." : "No shot was fired.";
    const turn = turns[number - 1];
    const fires = `${place(number)}: ${verb(turn.player - 1, "fire", "fires")} at`;
    if (isCounted(truth)) return `${fires} ${list(targets(turn))}: ${countText(number, turn)}.`;
    const results = turn.shots.map((shot) => shotText(2 - turn.player, shot, truth));
    if (results.length === 1) return `${fires} ${targets(turn)[0]}: ${results[0]}.`;
    return `${fires} ${list(targets(turn).map((target, shot) => `${target} (${results[shot]})`))}.`;
  }

  /** A short form of the sentence for the list of turns: the shot and its result. */
  function shortTexts(number, turn, truth) {
    const player = players[turn.player - 1];
    const salvo = turn.shots.length > 1;
    const what = salvo ? `${player}: ${turn.shots.length} shots` : `${player} ${targets(turn)[0]}`;
    if (isCounted(truth)) return [what, countText(number, turn).replace(/,.*| shots.*/, "").replace(" the last", "")];
    const said = turn.shots.map((shot) => (truth ? shot.result : shot.told));
    if (!salvo) return [what, said[0]];
    return [what, `${said.filter((word) => word !== "miss").length} hit`];
  }

  // ---- The parts of the page that never change.

  function element(name, properties = {}, ...children) {
    const made = document.createElement(name);
    for (const [key, value] of Object.entries(properties)) {
      if (key in made) made[key] = value; else made.setAttribute(key, value);
    }
    made.append(...children);
    return made;
  }

  const dense = size.columns > 26 || size.rows > 26;
  const step = dense ? 10 : 1;
  const heading = (scope, name, number) =>
    element("th", { scope, ...(number % step ? { "aria-label": name } : {}) }, number % step ? "" : name);

  function makeBoard(board) {
    const table = element("table", { className: dense ? "dense" : "" });
    table.setAttribute("aria-label", `${owner(board)} board`);
    table.style.setProperty("--columns", size.columns);
    table.style.setProperty("--least", dense ? "7px" : "1.1rem");
    const corner = element("th", { scope: "row" });
    const head = element("tr", {}, corner, ...notation.columns.map((name, number) => heading("col", name, number)));
    const squares = [];
    const rows = notation.rows.map((name, row) => {
      const line = element("tr", {}, heading("row", name, row));
      for (let column = 0; column < size.columns; column += 1) {
        const square = document.createElement("td");
        square.dataset.state = "water";
        square.title = cellName([row, column]);
        squares.push(square);
        line.append(square);
      }
      return line;
    });
    table.append(element("thead", {}, head), element("tbody", {}, ...rows));

    const classes = new Map();
    for (const ship of ships[board]) {
      classes.set(ship.key, [...(classes.get(ship.key) ?? []), ship]);
    }
    const lines = [...classes.values()].map((members) => {
      const marks = members.map(() => element("span", { className: "mark" }));
      const word = element("span", { className: "word" });
      const name = element("span", { className: "name" }, element("bdi", {}, members[0].name), " ", element("small", {}, `(${members[0].cells.length})`));
      const line = element("li", {}, name, element("span", { className: "marks" }, ...marks, word));
      return { members, marks, word, line };
    });
    const state = element("p");
    const scroll = element("div", { className: "scroll" }, table);
    if (dense) scroll.tabIndex = 0;
    $("boards").append(element("section", { className: "board", "aria-label": `${owner(board)} board and ships` },
      element("header", {}, element("h2", {}, `${owner(board)} board`), state),
      scroll,
      element("ul", { className: "ships", "aria-label": `${owner(board)} ships` }, ...lines.map(({ line }) => line))));
    return { squares, states: squares.map(() => "water"), lines, state, scroll, now: [] };
  }

  const boards = [makeBoard(0), makeBoard(1)];

  const about = [record.edition, `${size.rows} × ${size.columns}`, count(turns.length, "turn")];
  if (record.edition === "rounds") about[2] += ` in ${count(Math.ceil(turns.length / 2), "round")}`;
  if (record.rules.shots !== "one") about.push(record.rules.shots === "fleet" ? "one shot for each ship afloat" : `salvos of ${record.rules.shots.salvo}`);
  if (record.rules.turns === "until-miss") about.push("a hit earns another turn");
  if (record.rules.results === "counted") about.push("only the number of hits announced");
  if (!record.rules.sinkings_told) about.push("sinkings not announced");
  if (record.opponent) about.push(`${record.opponent} opponent`);
  if (record.seed) about.push(`seed ${record.seed.length > 24 ? `${record.seed.slice(0, 20)}…` : record.seed}`);
  about.push(outcomeText().replace(/\.$/, ""));
  $("about").textContent = about.join(" · ");
  $("title").textContent = `${players[0]} – ${players[1]}`;
  document.title = `${players[0]} – ${players[1]}, Battleship`;
  $("slider").max = turns.length;
  $("key-fired").hidden = record.rules.results !== "counted";

  // ---- The parts of the page that change with the turn.

  let [current, truth, timer] = [-1, false, null];

  function setSquare(board, cell, state) {
    const square = boards[board].squares[cell];
    const ship = shipAt[board].get(cell);
    const [row, column] = [Math.floor(cell / size.columns), cell % size.columns];
    square.dataset.state = state;
    square.textContent = STATE_WORDS[state];
    square.title = [cellName([row, column]), STATE_WORDS[state], truth && ship ? ship.name : ""].filter(Boolean).join(": ");
    // Outlines distinguish ships that touch.
    const sides = [[0, 1, "0 2px"], [0, -1, "0 -2px"], [1, 0, "2px 0"], [-1, 0, "-2px 0"]];
    const isEdge = ([right, down]) => {
      const [nextRow, nextColumn] = [row - down, column - right];
      const isOff = nextRow < 0 || nextColumn < 0 || nextRow >= size.rows || nextColumn >= size.columns;
      return isOff || shipAt[board].get(nextRow * size.columns + nextColumn) !== ship;
    };
    square.style.boxShadow = truth && ship && !dense
      ? sides.filter(isEdge).map(([, , offset]) => `inset ${offset} var(--edge)`).join(", ") : "";
  }

  /** Scrolls a large board so that a square becomes visible. */
  function scrollTo(scroll, square) {
    const [box, place] = [scroll.getBoundingClientRect(), square.getBoundingClientRect()];
    if (place.left < box.left || place.right > box.right) scroll.scrollLeft += place.left - box.left - box.width / 2;
    if (place.top < box.top || place.bottom > box.bottom) scroll.scrollTop += place.top - box.top - box.height / 2;
  }

  let drawnTruth = false;
  function showBoard(board, turn) {
    const { squares, states, lines, state, scroll, now } = boards[board];
    for (let cell = 0; cell < squares.length; cell += 1) {
      const wanted = stateOf(board, cell, turn, truth);
      if (states[cell] !== wanted || (truth !== drawnTruth && shipAt[board].has(cell))) {
        states[cell] = wanted;
        setSquare(board, cell, wanted);
      }
    }
    now.splice(0).forEach((square) => square.classList.remove("now"));
    const shots = turn > 0 && 2 - turns[turn - 1].player === board ? turns[turn - 1].shots : [];
    for (const shot of shots) {
      const square = squares[index(shot.cell)];
      square.classList.add("now");
      now.push(square);
    }
    if (now.length > 0) scrollTo(scroll, now[0]);
    let lost = 0;
    for (const { members, marks, word } of lines) {
      const sunk = members.filter((ship) => isSunk(ship, turn, truth)).length;
      lost += sunk;
      // The marks fill from the left, whichever ships were sunk.
      marks.forEach((mark, number) => { mark.dataset.state = number < sunk ? "sunk" : "afloat"; });
      word.textContent = members.length > 1 ? `${sunk} of ${members.length} sunk` : sunk ? "sunk" : "afloat";
    }
    const isKnown = truth || record.rules.sinkings_told;
    state.textContent = isKnown ? `${lost} of ${count(ships[board].length, "ship")} sunk` : `${count(ships[board].length, "ship")}, sinkings not announced`;
  }

  // Browsers are slow to lay out many thousands of entries, so only nearby turns are listed.
  const LISTED = 1000;
  const listed = { first: -1, truth: null, buttons: [] };

  function turnButton(number, what, result) {
    const button = element("button", { type: "button" }, element("span", { className: "number" }, String(number)),
      element("span", { className: "what" }, what), element("span", { className: "result" }, result));
    button.addEventListener("click", () => go(number));
    return button;
  }

  function listTurns(around) {
    const first = around - (around % LISTED);
    if (listed.first === first && listed.truth === truth) return;
    Object.assign(listed, { first, truth, buttons: [] });
    const next = Math.min(first + LISTED, turns.length + 1);
    for (let number = first; number < next; number += 1) {
      const turn = turns[number - 1];
      listed.buttons.push(turn
        ? turnButton(number, ...shortTexts(number, turn, truth))
        : turnButton(0, "The start", ""));
    }
    const entries = [...listed.buttons];
    if (first > 0) entries.unshift(turnButton(first - 1, "earlier turns …", ""));
    entries.push(next <= turns.length ? turnButton(next, "later turns …", "") : element("span", { className: "end" }, outcomeText()));
    $("turns").replaceChildren(...entries.map((entry) => element("li", {}, entry)));
  }

  function showSentence(turn) {
    const parts = [sentence(turn, truth)];
    if (turn === turns.length) parts.push(" ", element("strong", {}, outcomeText()));
    $("sentence").replaceChildren(...parts);
    const line = (word) => ({ text, reason }) =>
      element("li", {}, `${word} `, element("code", {}, visible(text) || "(empty)"), ` – ${visible(reason)}`);
    const before = turn > 0 ? turns[turn - 1].rejected : [];
    const after = turn === turns.length ? record.rejected ?? [] : [];
    $("rejected").replaceChildren(...before.map(line("Rejected before it:")), ...after.map(line("Rejected after it:")));
  }

  function show(turn) {
    const wanted = Math.min(Math.max(turn, 0), turns.length);
    listed.buttons[current - listed.first]?.removeAttribute("aria-current");
    current = wanted;
    showBoard(0, current);
    showBoard(1, current);
    drawnTruth = truth;
    showSentence(current);
    listTurns(current);
    $("slider").value = current;
    $("slider").setAttribute("aria-valuetext", `Turn ${current} of ${turns.length}`);
    $("count").textContent = `${current} / ${turns.length}`;
    // Disabled buttons would lose the keyboard focus, so the buttons are only marked as disabled.
    for (const id of ["to-first", "to-back"]) $(id).ariaDisabled = String(current === 0);
    for (const id of ["to-on", "to-last"]) $(id).ariaDisabled = String(current === turns.length);
    const button = listed.buttons[current - listed.first];
    button.setAttribute("aria-current", "step");
    // scrollIntoView would also scroll the page.
    const [box, item] = [$("turns").getBoundingClientRect(), button.getBoundingClientRect()];
    if (item.top < box.top) $("turns").scrollTop -= box.top - item.top + 4;
    if (item.bottom > box.bottom) $("turns").scrollTop += item.bottom - box.bottom + 4;
    if (current === turns.length) $("turns").scrollTop = $("turns").scrollHeight;
  }

  // ---- The address. It changes at most ten times a second because browsers limit the rate.

  let [linked, linking] = [0, null];
  function link() {
    if (linking) return;
    linking = setTimeout(() => {
      linking = null;
      linked = Date.now();
      history.replaceState(null, "", `#turn=${current}`);
    }, Math.max(0, linked + 100 - Date.now()));
  }

  function linkedTurn() {
    const match = /^#turn=(-?\d+)$/.exec(location.hash);
    return match ? Number(match[1]) : 0;
  }

  // ---- Navigation.

  function setPlaying(playing) {
    clearInterval(timer);
    timer = playing ? setInterval(() => { if (current < turns.length) visit(current + 1); if (current >= turns.length) setPlaying(false); }, 1000) : null;
    $("to-play").setAttribute("aria-label", playing ? "Pause" : "Play");
    $("to-play").firstElementChild.firstElementChild.setAttribute("href", playing ? "#pause" : "#play");
  }

  function visit(turn) {
    show(turn);
    link();
  }

  function go(turn) {
    setPlaying(false);
    visit(turn);
  }

  function playOrPause() {
    if (timer) return setPlaying(false);
    if (current === turns.length) visit(0);
    setPlaying(turns.length > 0);
  }

  const actions = {
    "to-first": () => go(0),
    "to-back": () => go(current - 1),
    "to-play": playOrPause,
    "to-on": () => go(current + 1),
    "to-last": () => go(turns.length),
  };
  for (const [id, action] of Object.entries(actions)) $(id).addEventListener("click", action);
  $("slider").addEventListener("input", () => go(Number($("slider").value)));
  $("truth").addEventListener("change", () => { truth = $("truth").checked; show(current); });
  addEventListener("hashchange", () => { setPlaying(false); show(linkedTurn()); });

  // After a mouse click, Space plays and pauses. With the keyboard focus on a button, Space presses it.
  document.addEventListener("click", (event) => { if (event.detail > 0) document.activeElement?.blur(); });
  const keys = { ArrowLeft: "to-back", ArrowRight: "to-on", Home: "to-first", End: "to-last", " ": "to-play" };
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey || !(event.key in keys)) return;
    const presses = event.target.closest?.("button, input[type=checkbox]");
    const scrolls = event.target.closest?.(".scroll");
    if ((event.key === " " && presses) || (event.key !== " " && scrolls)) return;
    event.preventDefault();
    actions[keys[event.key]]();
  });

  show(linkedTurn());
})();
