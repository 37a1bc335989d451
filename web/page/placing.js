/**
 * A player places ships: by dragging them from the list or on the board, by choosing one and a cell, with keys, or
 * at random. `placed` is called when the fleet is confirmed.
 */
async function placeFleet(stage, { isSolo, leave }, placed) {
  let fleet = await read("play", "placing");
  // The ship in hand, whether it was picked from the list, how it lies, and the drag of it.
  let [held, isPicked, down, dragged, wasDragged] = [0, false, false, null, false];
  let hovered = null;
  const whose = isSolo ? "Your" : `${fleet.who}’s`;
  const board = seaView(await ask("play", "grid", `${whose} board`), { pointed: preview, chosen: put });
  const dock = element("ul", { className: "dock", "aria-label": "Ships" });
  const hint = element("p", { className: "hint", role: "status" });
  const start = wordButton(isSolo ? "Start the game" : "Done", confirm, "primary");
  const tools = element("div", { className: "tool-row" }, wordButton("Turn (r)", turn), wordButton("At random (x)", scatter), start);
  const view = element("div", { className: "placing" },
    element("header", { className: "stage-head" }, element("h1", {}, isSolo ? "Place your ships" : `${fleet.who}: place your ships`), leave),
    element("div", { className: "placing-parts" }, board.node,
      element("div", { className: "dock-side" }, dock, tools, hint,
        element("p", { className: "note" }, "Drag a ship to the board, or choose it and then a cell. A ship on the board turns when you click or tap on it."))));
  view.addEventListener("keydown", (event) => {
    const { key, ctrlKey, altKey, metaKey } = event;
    if (ctrlKey || altKey || metaKey) return;
    const action = { r: turn, x: scatter, u: () => take(held) }[key.toLowerCase()];
    if (action) { event.preventDefault(); action(); }
    if (/^[1-9]$/.test(key) && fleet.ships[key - 1]) hold(key - 1);
  });
  stage.replaceChildren(view);

  const shipAt = (place) => fleet.ships.findIndex(({ cells }) => cells?.some((cell) => String(cell) === String(place)));
  const isDown = ({ cells }) => cells.length > 1 && cells[0][1] === cells[1][1];

  async function refresh() {
    fleet = await read("play", "placing");
    board.show(fleet.board);
    dock.replaceChildren(...fleet.ships.map(({ title, length, cells }, index) => {
      const shape = element("span", { className: "shape" }, ...Array.from({ length }, () => element("i")));
      const made = element("button", { type: "button", className: cells ? "placed" : "" }, shape,
        element("span", {}, title, " ", element("small", {}, cells ? "placed" : `(${length})`)));
      made.ariaPressed = String(index === held);
      made.addEventListener("click", () => hold(index));
      made.addEventListener("pointerdown", (event) => grab(event, index, 0));
      return element("li", {}, made);
    }));
    start.disabled = !fleet.is_ready;
  }

  async function hold(ship) {
    [held, isPicked] = [ship, true];
    if (fleet.ships[ship].cells) down = isDown(fleet.ships[ship]);
    await refresh();
    preview(hovered ?? board.at());
  }

  let asking = 0;
  async function preview(place) {
    asking += 1;
    const mine = asking;
    hovered = place;
    const shown = place && (dragged || isPicked || !fleet.ships[held].cells)
      ? await read("play", "hold", held, ...place.map((side) => Math.max(side, 0)), down) : [[], ""];
    // A later place has been asked about since.
    if (mine !== asking) return;
    board.mark("ghost", shown[0]);
    board.mark("bad", shown[1] ? shown[0] : []);
    hint.textContent = shown[1];
  }

  async function put(place) {
    if (wasDragged) return;
    const there = shipAt(place);
    // A click on a ship turns it.
    if (there >= 0) {
      [held, isPicked] = [there, false];
      await turnOnBoard(there);
    } else if (isPicked || !fleet.ships[held].cells) {
      await lay(held, place);
    }
  }

  async function lay(ship, place) {
    const isThere = await ask("play", "place", ship, ...place.map((side) => Math.max(side, 0)), down);
    if (!isThere) return preview(place);
    fleet = await read("play", "placing");
    const next = fleet.ships.findIndex(({ cells }) => !cells);
    [held, isPicked] = [next >= 0 ? next : ship, false];
    await refresh();
    preview(null);
    if (fleet.is_ready && document.activeElement?.closest(".sea")) start.focus();
  }

  async function turnOnBoard(ship) {
    const [first, wasDown] = [fleet.ships[ship].cells[0], isDown(fleet.ships[ship])];
    const [cells, reason] = await read("play", "hold", ship, ...first, !wasDown);
    if (!reason) { await ask("play", "place", ship, ...first, !wasDown); down = !wasDown; }
    await refresh();
    board.mark("bad", reason ? cells : []);
    hint.textContent = reason;
  }

  function turn() {
    if (fleet.ships[held].cells && !isPicked) return turnOnBoard(held);
    down = !down;
    return preview(hovered ?? board.at());
  }

  async function take(ship) {
    await ask("play", "take", ship);
    hold(ship);
  }

  async function scatter() {
    await ask("play", "place_at_random", crypto.getRandomValues(new Uint32Array(1))[0]);
    await refresh();
    preview(null);
    start.focus();
  }

  async function confirm() {
    placed(await read("play", "confirm"));
  }

  /** Begins to drag a ship that is held at one of its cells. */
  function grab(event, ship, offset) {
    if (event.button !== 0) return;
    dragged = { ship, offset, from: [event.clientX, event.clientY], isMoving: false };
  }

  board.table.addEventListener("pointerdown", (event) => {
    const cell = event.target.closest("td[data-state]");
    const [place, ship] = [cell && board.placeOf(cell), cell ? shipAt(board.placeOf(cell)) : -1];
    if (ship >= 0) grab(event, ship, fleet.ships[ship].cells.findIndex((other) => String(other) === String(place)));
    // A finger would keep its events on the cell where it started.
    if (ship >= 0) event.target.releasePointerCapture?.(event.pointerId);
  });
  view.addEventListener("pointermove", (event) => {
    if (!dragged) return;
    const [x, y] = dragged.from;
    if (!dragged.isMoving && Math.hypot(event.clientX - x, event.clientY - y) < 6) return;
    if (!dragged.isMoving) {
      dragged.isMoving = true;
      held = dragged.ship;
      if (fleet.ships[held].cells) down = isDown(fleet.ships[held]);
    }
    const cell = document.elementFromPoint(event.clientX, event.clientY)?.closest(".sea td[data-state]");
    dragged.place = cell ? board.placeOf(cell).map((side, axis) => side - (axis === Number(!down) ? dragged.offset : 0)) : null;
    preview(dragged.place);
  });
  const drop = async (event) => {
    const drag = dragged;
    if (!drag) return;
    // The click that follows belongs to the drag.
    wasDragged = drag.isMoving;
    setTimeout(() => { wasDragged = false; });
    if (drag.isMoving && drag.place && event.type === "pointerup") await lay(drag.ship, drag.place);
    dragged = null;
    if (drag.isMoving) preview(null);
  };
  view.addEventListener("pointerup", drop);
  view.addEventListener("pointercancel", drop);

  await refresh();
  board.point([0, 0]);
}
