/** A player's ships, with a mark for each that is sunk. Ships with the same name and length share a line. */
function shipList(game, words, board) {
  const classes = new Map();
  for (const ship of game.ships[board]) classes.set(ship.key, [...(classes.get(ship.key) ?? []), ship]);
  const lines = [...classes.values()].map((members) => {
    const marks = members.map(() => element("span", { className: "mark" }));
    const word = element("span", { className: "unseen" });
    const name = element("span", { className: "name" }, element("bdi", {}, members[0].name), " ", element("small", {}, `(${members[0].cells.length})`));
    const line = element("li", {}, name, element("span", { className: "marks" }, ...marks, word));
    return { members, marks, word, line };
  });
  const node = reachWhileScrolling(element("ul", { className: "ships", "aria-label": `${words.owner(board)} ships` },
    ...lines.map(({ line }) => line)));

  function show(turn, truth) {
    for (const { members, marks, word } of lines) {
      const sunk = members.filter((ship) => game.isSunk(ship, turn, truth)).length;
      // The marks fill from the left, whichever ships were sunk.
      marks.forEach((mark, number) => { mark.dataset.state = number < sunk ? "sunk" : "afloat"; });
      word.textContent = members.length > 1 ? `${sunk} of ${members.length} sunk` : sunk ? "sunk" : "afloat";
    }
  }

  return { node, show, lines: lines.length };
}
