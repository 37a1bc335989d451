const isCalm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** Waits, or until a key or a click says to go on. */
function pause(duration) {
  return new Promise((resolve) => {
    const go = () => { removeEventListener("keydown", go); removeEventListener("pointerdown", go); clearTimeout(timer); resolve(); };
    const timer = setTimeout(go, duration);
    addEventListener("keydown", go);
    addEventListener("pointerdown", go);
  });
}

/**
 * Two fleets fire at each other. `first` are the shots that a computer fires before the first turn. `over` is called
 * at the end.
 */
async function fight(stage, { isSolo, leave }, first, over) {
  let [busy, last] = [false, ""];
  const status = element("p", { className: "status", role: "status" });
  const target = element("output", { className: "target" });
  const fireButton = wordButton("Fire", () => fire(sea.at()), "primary fire");
  const rival = isSolo ? "The computer’s" : "Your opponent’s";
  const sea = seaView(await ask("play", "grid", `${rival} waters`), { pointed: aim, chosen: fire, aims: true });
  const own = seaView(await ask("play", "grid", "Your board"));
  const lists = [element("div"), element("div")];
  const heading = element("h1");
  const side = (className, title, board, ships) =>
    element("section", { className: `side-of ${className}` }, element("h2", {}, title), board.node, ships);
  const view = element("div", { className: "fight" },
    element("header", { className: "stage-head" }, heading, leave), status,
    element("div", { className: "sides" },
      side("rival", `${rival} waters`, sea, lists[0]),
      side("own", "Your board", own, lists[1])),
    element("div", { className: "tool-row" }, target, fireButton,
      element("span", { className: "note keys-note" }, "Arrow keys and Enter, or type a cell")));

  let [typed, aimed] = ["", null];
  function aim(place) {
    aimed = place;
    sea.mark("aim", place && !busy ? [place] : []);
    target.textContent = place ? sea.table.querySelector(".aim")?.title ?? "" : "";
  }

  // A cell can be typed as the edition writes it.
  view.addEventListener("keydown", async ({ key, ctrlKey, altKey, metaKey }) => {
    if (busy || ctrlKey || altKey || metaKey || !/^[a-z0-9 ]$/i.test(key)) return;
    typed = (typed + key).slice(-5);
    const place = (await read("play", "cell", typed)) ?? (await read("play", "cell", typed.slice(-2)));
    if (place) { typed = ""; sea.point(place); }
  });

  function show(view) {
    sea.show(view.sea);
    own.show(view.own);
    lists[0].replaceChildren(fleetView("Ships to sink", view.rivals));
    lists[1].replaceChildren(fleetView("Your ships", view.fleet));
  }

  /** Shows where a shot lands before anything else happens. */
  async function land({ player, cell, state, sentence, view: seen }) {
    const board = player === seen.player ? sea : own;
    show(seen);
    for (const each of [sea, own]) { each.mark("now", []); each.mark("landing", []); }
    board.mark("now", [cell]);
    board.mark("landing", [cell]);
    status.dataset.state = state;
    status.textContent = `${sentence}.`;
    last = sentence;
    sound.play(state);
    await pause(isCalm() ? 250 : 700);
    board.mark("landing", []);
  }

  async function landAll(steps) {
    busy = true;
    view.classList.add("busy");
    aim(null);
    const said = [];
    for (const step of steps) { await land(step); said.push(`${step.sentence}.`); }
    if (steps.length && steps.at(-1).view.is_over) return over();
    if (steps.length && !isSolo) await curtain(stage, last, (await read("play", "view")).player);
    await takeTurn(said.slice(-2).join(" "));
  }

  async function fire(place) {
    if (busy) return;
    busy = true;
    view.classList.add("busy");
    try {
      await landAll(await read("play", "fire", ...place));
    } catch (error) {
      busy = false;
      view.classList.remove("busy");
      status.dataset.state = "";
      status.textContent = `${error[0].toUpperCase()}${error.slice(1)}.`;
      aim(place);
    }
  }

  /** Lets the player on turn aim. */
  async function takeTurn(said) {
    const seen = await read("play", "view");
    heading.textContent = isSolo ? "Your turn" : `Player ${seen.player}: your turn`;
    show(seen);
    for (const each of [sea, own]) each.mark("landing", []);
    if (!isSolo) { sea.mark("now", []); own.mark("now", []); }
    status.textContent = said || "Choose a cell to fire at.";
    if (!view.isConnected) stage.replaceChildren(view);
    busy = false;
    view.classList.remove("busy");
    sea.point(aimed ?? sea.at());
  }

  if (!isSolo) await curtain(stage, "All ships are placed", 1);
  stage.replaceChildren(view);
  const seen = await read("play", "view");
  show(seen);
  await landAll(first);
}

/** Hides both boards until the other player is there. Nothing typed ahead takes it away. */
function curtain(stage, said, player) {
  return new Promise((resolve) => {
    const shown = performance.now();
    const begin = wordButton(`Player ${player}: begin your turn`, ({ detail }) => {
      if (performance.now() - shown > (detail > 0 ? 0 : 300)) resolve();
    }, "primary");
    begin.addEventListener("keydown", (event) => { if (event.repeat) event.preventDefault(); });
    stage.replaceChildren(element("div", { className: "curtain" }, element("h1", { className: "said" }, said),
      element("p", {}, `Pass the screen to Player ${player}.`), begin));
    begin.focus();
  });
}
