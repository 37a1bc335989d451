/** The games: what to play, placing, the fight, and the end. */
async function playPlace(stage) {
  const levels = await read("engine", "levels");
  const drawnSeed = () => String(1 + (crypto.getRandomValues(new Uint32Array(1))[0] % 999_999));

  function leaveButton() {
    const text = () => `Sound: ${sound.isOn() ? "on" : "off"}`;
    const speaker = wordButton(text(), () => { sound.toggle(); speaker.textContent = text(); }, "quiet");
    return element("span", { className: "leave" }, speaker, wordButton("Leave", setUp, "quiet"));
  }

  function setUp() {
    const level = ({ name, level, about }, index) => element("label", { className: "level" },
      element("input", { type: "radio", name: "level", value: name, checked: index === 1 }),
      element("span", {}, element("strong", {}, level || name), element("small", {}, level ? `${about} (${name})` : about)));
    const named = levels.filter(({ level }) => level);
    const others = levels.filter(({ level }) => !level);
    const seed = element("input", { type: "text", inputMode: "numeric", placeholder: "random", autocomplete: "off", size: 10 });
    const problem = element("p", { className: "hint", role: "alert" });
    const duel = element("form", { className: "setup" }, element("h2", {}, "Duel"),
      element("p", {}, "Two people at one screen. Each places five ships, then you fire in turn; a curtain hides the boards in between."),
      element("button", { className: "word primary" }, "Start a duel"));
    const solo = element("form", { className: "setup" }, element("h2", {}, "Solo"),
      element("p", {}, "You against the computer."),
      element("fieldset", {}, element("legend", {}, "Opponent"), ...named.map(level),
        element("details", {}, element("summary", {}, "More"), ...others.map((entry) => level(entry, -1)))),
      element("label", { className: "seed" }, "Seed ", seed, element("small", {}, "The same seed, ships and shots give the same game.")),
      problem, element("button", { className: "word primary" }, "Start a solo game"));
    duel.addEventListener("submit", (event) => { event.preventDefault(); begin(false, "duel"); });
    solo.addEventListener("submit", (event) => {
      event.preventDefault();
      begin(true, "solo", new FormData(solo).get("level"), seed.value.trim() || drawnSeed()).catch((error) => { problem.textContent = `${error}`; });
    });
    stage.replaceChildren(element("div", { className: "setups" }, element("h1", {}, "Play"), duel, solo));
  }

  async function begin(isSolo, ...game) {
    await ask("begin", ...game);
    // A game that somebody leaves goes on where nobody sees it.
    const table = element("div");
    stage.replaceChildren(table);
    const place = () => placeFleet(table, { isSolo, leave: leaveButton() }, async (first) => {
      if (first) return fight(table, { isSolo, leave: leaveButton() }, first, () => end(table, isSolo, game));
      await curtain(table, "Player 1’s ships are placed", 2);
      return place();
    });
    await place();
  }

  async function end(table, isSolo, game) {
    const { title, facts, replay } = await read("play", "over");
    const again = wordButton("Play again", () => begin(isSolo, game[0], ...(isSolo ? [game[1], drawnSeed()] : [])), "primary");
    table.replaceChildren(element("div", { className: "over" },
      element("header", { className: "stage-head" }, element("h1", {}, title)),
      element("ul", { className: "facts-list" }, ...facts.map((fact) => element("li", {}, fact))),
      element("div", { className: "tool-row" }, again,
        wordButton("Save the replay as a page", async () => save("game.html", await ask("play", "page"), "text/html")),
        wordButton("Other games", setUp)),
      element("div", { className: "replay-place" }, markup(replay))));
    mountReplays(table);
    again.focus({ preventScroll: true });
    scrollTo(0, 0);
  }

  setUp();
}
