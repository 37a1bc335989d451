/** The shots, the accuracy and the ships left of each player. */
function scoreTable(game, words) {
  const rows = [0, 1].map((player) => {
    const cells = [0, 1, 2].map(() => element("td"));
    return { cells, line: element("tr", {}, element("th", { scope: "row" }, element("i"), words.shortName(player)), ...cells) };
  });
  const columns = ["Player", "Shots", "Accuracy", "Ships left"].map((name) => element("th", { scope: "col" }, name));
  const node = element("table", { className: "score", "aria-label": "Score" },
    element("thead", {}, element("tr", {}, ...columns)), element("tbody", {}, ...rows.map(({ line }) => line)));

  function show(turn, truth) {
    const { fired, known, struck } = game.overview(truth);
    rows.forEach(({ cells }, player) => {
      const [shots, results, hits] = [fired, known, struck].map((sum) => sum[player][turn]);
      const left = game.knowsSinkings(truth) ? String(game.afloat(player, turn, truth)) : "?";
      const texts = [shots, results > 0 ? `${Math.round((100 * hits) / results)}%` : "–", left];
      texts.forEach((text, at) => { cells[at].textContent = text; });
    });
  }

  return { node, show };
}

/** The ships left over the turns, with a line at the current turn. `choose` is called with the turn that is clicked. */
function shipChart(game, choose) {
  const last = Math.max(game.turns.length, 1);
  const most = Math.max(...game.ships.map((fleet) => fleet.length));
  const lines = [0, 1].map((player) => shape("path", { class: `line-${player}` }));
  const now = shape("path", { class: "now" });
  const picture = shape("svg", { viewBox: `0 0 ${last} ${most}`, preserveAspectRatio: "none", role: "img" }, now, ...lines);
  picture.addEventListener("click", ({ clientX }) => {
    const { left, width } = picture.getBoundingClientRect();
    choose(Math.round(((clientX - left) / width) * game.turns.length));
  });
  const note = element("p", {}, "Sinkings are not announced.");
  const node = element("figure", { className: "chart" }, element("figcaption", {}, "Ships left over the turns"), picture, note);

  /** A line that goes one down at each sinking. Of two players with the same number, both lines can be seen. */
  function path(player, truth) {
    const sinkings = game.ships[player].map((ship) => (truth ? ship.sunk : ship.sunkKnown)).filter((turn) => turn < NEVER);
    const steps = sinkings.sort((one, other) => one - other).map((turn) => `H${turn}v1`);
    return `M0 ${most - game.ships[player].length}${steps.join("")}H${last}`;
  }

  let drawn = null;
  function show(turn, truth) {
    now.setAttribute("d", `M${turn} 0V${most}`);
    if (drawn === truth) return;
    drawn = truth;
    const isKnown = game.knowsSinkings(truth);
    [picture.style.display, note.hidden] = [isKnown ? "" : "none", isKnown];
    lines.forEach((line, player) => line.setAttribute("d", path(player, truth)));
    const ends = game.players.map((player, board) => `${player} ${game.ships[board].length} to ${game.afloat(board, last, truth)}`);
    picture.setAttribute("aria-label", `Ships left over the turns: ${ends.join(", ")}`);
  }

  return { node, show };
}
