const STEPS = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] };

/**
 * A board to play on. `pointed` is called with a cell when the keyboard or the mouse gets to it, and `chosen` when
 * somebody presses Enter on it, clicks or taps on it. With `aims`, the first tap only aims, because a finger covers the
 * cell. Without `chosen`, the board is only shown.
 */
function seaView(grid, { pointed = () => {}, chosen = null, aims = false } = {}) {
  const node = element("div", { className: "sea" }, markup(grid));
  const table = node.querySelector("table");
  const rows = [...table.tBodies[0].rows].map((row) => [...row.querySelectorAll("td")]);
  const cells = rows.flat();
  let at = [0, 0];
  const cellAt = ([row, column]) => rows[row]?.[column];
  const placeOf = (cell) => { const index = cells.indexOf(cell); return [Math.floor(index / rows[0].length), index % rows[0].length]; };

  /** Moves the keyboard's place on the board. */
  function point(place, isFocused = true) {
    if (!cellAt(place)) return;
    cellAt(at).tabIndex = -1;
    at = place;
    cellAt(at).tabIndex = 0;
    if (isFocused) cellAt(at).focus({ preventScroll: true });
    pointed(at);
  }

  if (chosen) {
    table.setAttribute("role", "grid");
    for (const cell of cells) { cell.tabIndex = -1; cell.setAttribute("role", "gridcell"); }
    cells[0].tabIndex = 0;
    table.addEventListener("keydown", (event) => {
      const { key, target, ctrlKey, altKey, metaKey } = event;
      if (!target.matches("td[data-state]") || ctrlKey || altKey || metaKey) return;
      if (STEPS[key]) point([at[0] + STEPS[key][0], at[1] + STEPS[key][1]]);
      else if (key === "Home" || key === "End") point([at[0], key === "Home" ? 0 : rows[0].length - 1]);
      else if (key === "Enter") { if (!event.repeat) chosen(at); } else if (key !== " ") return;
      event.preventDefault();
    });
    table.addEventListener("pointerover", ({ target, pointerType }) => {
      const cell = target.closest("td[data-state]");
      if (cell && pointerType === "mouse") pointed(placeOf(cell));
    });
    table.addEventListener("pointerleave", ({ pointerType }) => { if (pointerType === "mouse") pointed(null); });
    table.addEventListener("click", ({ target, pointerType }) => {
      const cell = target.closest("td[data-state]");
      if (!cell) return;
      const place = placeOf(cell);
      const isSure = !aims || pointerType !== "touch" || (cell.classList.contains("aim") && String(at) === String(place));
      point(place);
      if (isSure) chosen(place);
    });
  }

  function show(squares) {
    squares.forEach(({ state, edges, label }, index) => {
      const cell = cells[index];
      cell.dataset.state = state;
      cell.textContent = STATE_WORDS[state];
      cell.title = label;
      cell.setAttribute("aria-label", label);
      const ends = SIDES.filter((side, bit) => edges & (1 << bit));
      cell.style.setProperty("--edges", ends.map(([, , place]) => `inset ${place} var(--edge)`).join(", "));
    });
  }

  /** Gives these cells a class, and takes it from all others. */
  function mark(className, places) {
    const wanted = new Set(places.map(cellAt));
    for (const cell of cells) cell.classList.toggle(className, wanted.has(cell));
  }

  return { node, table, show, mark, point, placeOf, at: () => at };
}

/** A list of ships, with a mark for each that is sunk. */
function fleetView(label, ships) {
  const lines = ships.map(({ title, length, sunk }) => element("li", {},
    element("span", { className: "name" }, title, " ", element("small", {}, `(${length})`)),
    element("span", { className: "marks" }, element("i", { className: "mark" }),
      element("span", { className: "unseen" }, sunk ? "sunk" : "afloat"))));
  lines.forEach((line, index) => { line.querySelector("i").dataset.state = ships[index].sunk ? "sunk" : "afloat"; });
  return element("ul", { className: "ships fleet", "aria-label": label }, ...lines);
}
