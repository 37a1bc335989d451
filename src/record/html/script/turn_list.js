/** The turns to choose from. `choose` is called with the number of the chosen turn. */
function turnList(game, words, choose) {
  // Browsers are slow to lay out many thousands of entries, so only nearby turns are listed.
  const [LISTED, MARGIN] = [1000, 200];
  const last = game.turns.length;
  const node = element("ol", { className: "turns" });
  const listed = { first: 0, next: 0, truth: null, buttons: [] };

  function entryButton(number, kind, result, ...what) {
    const mark = element("span", { className: "result" }, result, element("i"));
    if (kind) mark.lastChild.dataset.state = kind;
    const button = element("button", { type: "button", className: kind }, element("span", { className: "number" }, String(number)),
      element("span", { className: "what" }, ...what), mark);
    button.addEventListener("click", () => choose(number));
    return button;
  }

  function turnButton(number, truth) {
    if (number === 0) return entryButton(0, "", "", "The start");
    const { player, what, result } = words.entry(number, truth);
    const rejections = game.turns[number - 1].rejected.length;
    const mark = rejections > 0 ? [" ", element("span", { className: "refused", title: count(rejections, "rejected item") }, "⚠")] : [];
    return entryButton(number, game.kindOf(number, truth), result, player, " · ", what, ...mark);
  }

  function listTurns(around, truth) {
    const isNear = (end, atEnd) => atEnd || Math.abs(around - end) > MARGIN;
    const { first: from, next: to } = listed;
    const isInside = from <= around && around < to && isNear(from, from === 0) && isNear(to, to > last);
    if (isInside && listed.truth === truth) return;
    const first = Math.max(0, Math.min(around - LISTED / 2, last + 1 - LISTED));
    const next = Math.min(first + LISTED, last + 1);
    const buttons = [];
    for (let number = first; number < next; number += 1) buttons.push(turnButton(number, truth));
    Object.assign(listed, { first, next, truth, buttons });
    const entries = [...buttons];
    if (first > 0) entries.unshift(entryButton(first - 1, "", "", "earlier turns …"));
    entries.push(next <= last ? entryButton(next, "", "", "later turns …") : element("span", { className: "end" }, words.outcome()));
    node.replaceChildren(...entries.map((entry) => element("li", {}, entry)));
  }

  let marked = null;
  function show(turn, truth) {
    marked?.removeAttribute("aria-current");
    listTurns(turn, truth);
    marked = listed.buttons[turn - listed.first];
    marked.setAttribute("aria-current", "step");
    center();
  }

  /** Puts the current turn into the middle. scrollIntoView would also scroll the page. */
  function center() {
    if (!marked || node.clientHeight === 0) return;
    const [box, item] = [node.getBoundingClientRect(), marked.getBoundingClientRect()];
    node.scrollTop += item.top + item.height / 2 - (box.top + box.height / 2);
  }
  new ResizeObserver(center).observe(node);

  return { node, show };
}
