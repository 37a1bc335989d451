/** The slider over all turns, with marks for hits and sinkings above it, and below it for turns with something that was rejected. `choose` is called with the chosen turn. */
function timeline(game, choose) {
  const last = game.turns.length;
  const slider = element("input", { type: "range", className: "slider", min: 0, max: last, step: 1, value: 0, "aria-label": "Turn" });
  slider.addEventListener("input", () => choose(Number(slider.value)));
  const counter = element("output", { className: "count" });
  counter.dataset.widest = `${last} / ${last}`;
  const [hits, sinkings, rejected] = ["hits", "sinkings", "rejections"].map((name) => shape("path", { class: name }));
  // More marks than this could not be told apart.
  const places = Math.min(Math.max(last, 1), 1000);
  const marks = shape("svg", { viewBox: `0 0 ${places} 10`, preserveAspectRatio: "none", "aria-hidden": "true" }, hits, sinkings, rejected);
  const node = element("div", { className: "timeline" }, element("div", { className: "track" }, marks, slider), counter);

  let drawn = null;
  function show(turn, truth) {
    slider.value = turn;
    slider.setAttribute("aria-valuetext", `Turn ${turn} of ${last}`);
    slider.style.setProperty("--done", last > 0 ? turn / last : 0);
    counter.textContent = `${turn} / ${last}`;
    if (drawn === truth) return;
    drawn = truth;
    const overview = game.overview(truth);
    const path = (turns, top, bottom = 10) => [...new Set(turns.map((number) => Math.round((number * places) / last)))]
      .map((place) => `M${place} ${top}V${bottom}`).join("");
    hits.setAttribute("d", path(overview.hits, 5));
    sinkings.setAttribute("d", path(overview.sinkings, 0));
    rejected.setAttribute("d", path(overview.rejected, 20, 26));
  }

  return { node, show };
}
