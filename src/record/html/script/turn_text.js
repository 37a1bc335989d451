/** What happened in a turn in words, with everything that was rejected. */
function turnText(game, words) {
  const sentence = element("p", { className: "sentence", role: "status" });
  const rejected = element("ul", { className: "rejected", "aria-label": "Rejected" });
  const node = element("div", { className: "announcement", role: "group", "aria-label": "This turn", tabIndex: 0 }, sentence, rejected);
  const line = (word) => ({ text, reason }) =>
    element("li", {}, `${word}: "`, element("code", {}, visible(text)), `" (${visible(reason)})`);

  function show(turn, truth) {
    const isEnd = turn === game.turns.length;
    sentence.replaceChildren(words.sentence(turn, truth), ...(isEnd ? [" ", element("strong", {}, words.outcome())] : []));
    const before = turn > 0 ? game.turns[turn - 1].rejected : [];
    const after = isEnd ? game.record.rejected ?? [] : [];
    rejected.replaceChildren(...before.map(line("Rejected")), ...after.map(line("Rejected after it")));
    node.scrollTop = 0;
  }

  return { node, show };
}
