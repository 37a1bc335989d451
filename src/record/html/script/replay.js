/**
 * Builds a replay in an element and shows a turn. A page can have many replays: nothing has an id, groups are
 * not landmarks, and the replay listens only to its own element.
 *
 * `level` is the level of the replay's heading. `visited` is called after each turn that the reader goes
 * to. `actions` and `tools` are more actions and buttons, of the page.
 */
function mountReplay(root, data, { turn = 0, level = 2, visited = () => {}, actions: more = {}, tools = [] }) {
  const game = readGame(data);
  const words = wordsOf(game);
  const last = game.turns.length;
  const state = { turn: 0, truth: false };

  const player = playback(
    () => { if (state.turn === last) visit(0); return last > 0; },
    () => { visit(state.turn + 1); return state.turn < last; },
  );
  const go = (to) => { player.stop(); visit(to); };
  const after = (turns) => turns.find((number) => number > state.turn) ?? state.turn;
  const before = (turns) => turns.findLast((number) => number < state.turn) ?? state.turn;
  const overview = () => game.overview(state.truth);
  const actions = {
    first: () => go(0),
    back: () => go(state.turn - 1),
    on: () => go(state.turn + 1),
    last: () => go(last),
    tenBack: () => go(state.turn - 10),
    tenOn: () => go(state.turn + 10),
    hit: () => go(after(overview().hits)),
    hitBefore: () => go(before(overview().hits)),
    sinking: () => go(after(overview().sinkings)),
    sinkingBefore: () => go(before(overview().sinkings)),
    ...(overview().rejected.length > 0 && {
      rejection: () => go(after(overview().rejected)),
      rejectionBefore: () => go(before(overview().rejected)),
    }),
    play: player.toggle,
    faster: player.faster,
    slower: player.slower,
    truth: () => truth.click(),
    keys: () => help.showModal(),
    ...more,
  };
  const button = (name, label, key) => iconButton(name, label, key, actions[name]);
  const buttons = {
    first: button("first", "First turn", "Home"),
    back: button("back", "Previous turn", "←"),
    play: player.button,
    on: button("on", "Next turn", "→"),
    last: button("last", "Last turn", "End"),
    hit: button("hit", "Next hit", "h"),
    sinking: button("sinking", "Next sinking", "s"),
    ...(actions.rejection && { rejection: button("rejection", "Next rejected item", "r") }),
  };
  const truth = element("input", { type: "checkbox" });
  truth.addEventListener("change", () => { state.truth = truth.checked; show(state.turn); });
  const help = keyList(actions);

  const boards = [0, 1].map((board) => boardView(game, words, board, level + 1, go));
  const fleets = [0, 1].map((board) => shipList(game, words, board));
  const [text, line, turns] = [turnText(game, words), timeline(game, go), turnList(game, words, go)];
  const [score, chart] = [scoreTable(game, words), shipChart(game, go)];
  const tabs = choice("tabs", "Board", [0, 1].map((board) => `${words.owner(board)} board`), choose);
  const panels = choice("panels", "Details", ["Turns", "Ships", "Game"], (panel) => { frame.dataset.panel = panel; });
  // Those that scroll come last: to scroll, the browser lays out everything that has changed until then.
  const views = [...boards, ...fleets, line, score, chart, text, turns];

  const frame = element("div", { className: "frame" },
    element("header", { className: "about" }, element(`h${level}`, {}, words.title),
      element("p", { title: words.facts() }, words.summary(), element("span", {}, ` · ${words.facts()}`))),
    element("div", { className: "tools" }, ...tools, iconButton("keys", "Keys", "?", actions.keys)),
    tabs.node, ...boards.map(({ node }) => node),
    element("div", { className: "bar", role: "group", "aria-label": "Controls" }, text.node, line.node,
      element("div", { className: "buttons" }, ...Object.values(buttons)),
      element("div", { className: "options" }, player.speed, element("label", { className: "truth" }, truth, " Show ships"))),
    panels.node, ...fleets.map(({ node }) => node),
    element("div", { className: "side" },
      element("div", { className: "list", role: "group", "aria-label": "Turns" }, element(`h${level + 1}`, {}, "Turns"), turns.node),
      reachWhileScrolling(element("div", { className: "game", role: "group", "aria-label": "Game" }, score.node, chart.node, root.querySelector(".legend"),
        element("p", { className: "facts" }, element("span", {}, `${words.summary()} · `), words.facts())))));
  frame.style.setProperty("--columns", game.size.columns);
  frame.style.setProperty("--rows", game.size.rows);
  const classes = Math.max(...fleets.map(({ lines }) => lines));
  frame.style.setProperty("--classes", classes);
  frame.dataset.fleet = classes > 6 ? "many" : "few";
  frame.dataset.cells = isDense(game.size) ? "many" : "few";
  root.append(frame, help);

  /** Chooses the board that is shown where there is room for only one. */
  function choose(chosen) {
    [boards, fleets].forEach((views) => views.forEach(({ node }, board) => node.classList.toggle("other", board !== chosen)));
    tabs.set(chosen);
  }

  function show(wanted) {
    state.turn = Math.min(Math.max(wanted, 0), last);
    // At the start, the board of the first shot is shown.
    if (last > 0) choose(game.target(Math.max(state.turn, 1)));
    views.forEach((view) => view.show(state.turn, state.truth));
    tabs.notes.forEach((note, board) => { note.textContent = words.shipsLeft(board, state.turn, state.truth); });
    // Disabled buttons would lose the keyboard focus, so the buttons are only marked as disabled.
    const disable = (names, disabled) => names.forEach((name) => { buttons[name].ariaDisabled = String(disabled); });
    disable(["first", "back"], state.turn === 0);
    disable(["on", "last"], state.turn === last);
    disable(["hit"], after(overview().hits) === state.turn);
    disable(["sinking"], after(overview().sinkings) === state.turn);
    if (buttons.rejection) disable(["rejection"], after(overview().rejected) === state.turn);
  }

  function visit(wanted) {
    show(wanted);
    visited();
  }

  boards.forEach(({ node, swipes }) => listenToSwipes(node, swipes, (by) => go(state.turn + by)));
  choose(0);
  panels.set(0);
  frame.dataset.panel = 0;
  show(turn);
  return {
    root,
    title: words.title,
    players: game.players,
    turn: () => state.turn,
    show: (wanted) => { player.stop(); show(wanted); },
    press(event) {
      const action = actionFor(event);
      if (!(action in actions) || help.open) return;
      event.preventDefault();
      actions[action]();
    },
  };
}

/** Buttons of which one is chosen, each with room for a note. `chosen` is called with the number of the button. */
function choice(className, label, names, chosen) {
  const notes = names.map(() => element("small"));
  const buttons = names.map((name, number) => {
    const made = element("button", { type: "button" }, name, notes[number]);
    made.addEventListener("click", () => { set(number); chosen(number); });
    return made;
  });
  const set = (number) => buttons.forEach((made, at) => { made.ariaPressed = String(at === number); });
  return { node: element("div", { className, role: "group", "aria-label": label }, ...buttons), set, notes };
}
