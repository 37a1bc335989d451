/** The sides of a cell, as the step to the next cell and the place of a line along it. */
const SIDES = [[0, -1, "2px 0"], [0, 1, "-2px 0"], [-1, 0, "0 2px"], [1, 0, "0 -2px"]];

/** Whether a board has so many cells that they are small, and not every row and column has room for its name. */
const isDense = (size) => size.columns > 26 || size.rows > 26;

/** A player's board. `choose` is called with the turn of the cell that is clicked. */
function boardView(game, words, board, level, choose) {
  const { size, notation, turns } = game;
  const shipAt = game.shipAt[board];
  const dense = isDense(size);
  const step = dense ? 10 : 1;
  const heading = (scope, name, number) => (number % step
    ? element("th", { scope }, element("span", { className: "unseen" }, name))
    : element("th", { scope, className: "named" }, name));

  const squares = [];
  const rows = notation.rows.map((name, row) => {
    const line = element("tr", {}, heading("row", name, row));
    for (let column = 0; column < size.columns; column += 1) {
      const square = document.createElement("td");
      square.dataset.state = "water";
      square.title = words.cellName([row, column]);
      const seen = game.cells[board][squares.length];
      if (seen) square.addEventListener("click", () => choose(seen.fired));
      square.classList.toggle("fired-at", Boolean(seen));
      squares.push(square);
      line.append(square);
    }
    return line;
  });
  const columns = notation.columns.map((name, number) => heading("col", name, number));
  const table = element("table", { className: dense ? "grid dense" : "grid", "aria-label": `${words.owner(board)} board` },
    element("thead", {}, element("tr", {}, element("td", { className: "corner" }), ...columns)),
    element("tbody", {}, ...rows));
  const left = element("p");
  const scroll = reachWhileScrolling(element("div", { className: "scroll" }, table));
  const node = element("section", { className: "board" },
    element("header", {}, element(`h${level}`, {}, `${words.owner(board)} board`), left), scroll);

  /** Whether a cell is at the edge of its ship on this side. */
  function isEdge(cell, [down, right]) {
    const [row, column] = [Math.floor(cell / size.columns) + down, (cell % size.columns) + right];
    const isOff = row < 0 || column < 0 || row >= size.rows || column >= size.columns;
    return isOff || shipAt.get(row * size.columns + column) !== shipAt.get(cell);
  }

  function setSquare(cell, state, truth) {
    const [square, ship] = [squares[cell], truth && shipAt.get(cell)];
    square.dataset.state = state;
    square.textContent = STATE_WORDS[state];
    const name = words.cellName([Math.floor(cell / size.columns), cell % size.columns]);
    square.title = [name, STATE_WORDS[state], ship ? ship.name : ""].filter(Boolean).join(": ");
    // Outlines distinguish ships that touch.
    const edges = ship && !dense ? SIDES.filter((side) => isEdge(cell, side)) : [];
    square.style.setProperty("--edges", edges.map(([, , place]) => `inset ${place} var(--edge)`).join(", "));
  }

  const drawn = { states: squares.map(() => "water"), truth: false, now: [] };

  function show(turn, wantsTruth) {
    const truth = game.isOpen(turn, wantsTruth);
    for (let cell = 0; cell < squares.length; cell += 1) {
      const wanted = game.stateOf(board, cell, turn, wantsTruth);
      if (drawn.states[cell] !== wanted || (truth !== drawn.truth && shipAt.has(cell))) {
        drawn.states[cell] = wanted;
        setSquare(cell, wanted, truth);
      }
    }
    drawn.truth = truth;
    drawn.now.forEach((square) => square.classList.remove("now"));
    const shots = turn > 0 && game.target(turn) === board ? turns[turn - 1].shots : [];
    drawn.now = shots.map((shot) => squares[game.index(shot.cell)]);
    drawn.now.forEach((square) => square.classList.add("now"));
    left.textContent = words.shipsLeft(board, turn, wantsTruth);
    reveal();
  }

  /** Scrolls a board that is larger than its place to the shot. */
  function reveal() {
    const [square] = drawn.now;
    if (!square || !scroll.hasAttribute("tabindex")) return;
    const [box, place] = [scroll.getBoundingClientRect(), square.getBoundingClientRect()];
    // The names of rows and columns cover two sides.
    const cover = 32;
    if (place.left < box.left + cover || place.right > box.right) scroll.scrollLeft += place.left - box.left - box.width / 2;
    if (place.top < box.top + cover || place.bottom > box.bottom) scroll.scrollTop += place.top - box.top - box.height / 2;
  }
  new ResizeObserver(reveal).observe(scroll);

  return { node, show, swipes: () => !overflows(scroll) };
}
