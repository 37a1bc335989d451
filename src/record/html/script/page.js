/** Switches between light and dark, until the page is closed. */
function switchTheme() {
  const { dataset } = document.documentElement;
  const isDark = dataset.theme ? dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
  dataset.theme = isDark ? "light" : "dark";
}

/** Copies text. Where the clipboard is not allowed, the old way may still be. */
async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    const field = element("textarea", { value: text, className: "unseen" });
    document.body.append(field);
    field.select();
    document.execCommand("copy");
    field.remove();
  }
}

/** Mounts the replay that is the whole page: the address names the turn, and each visited turn is written into it. */
function mountPage(root, data, options) {
  // The address changes at most ten times a second because browsers limit the rate.
  let [linked, linking] = [0, null];
  const address = () => `#turn=${replay.turn()}`;
  function visited() {
    linking ??= setTimeout(() => {
      [linked, linking] = [Date.now(), null];
      history.replaceState(null, "", address());
    }, Math.max(0, linked + 100 - Date.now()));
  }
  const said = element("span", { className: "unseen", role: "status" });
  const actions = {
    theme: switchTheme,
    async link() {
      await copy(location.href.replace(/#.*|$/, address()));
      setIcon(link, "done");
      said.textContent = "Link copied";
      setTimeout(() => { setIcon(link, "link"); said.textContent = ""; }, 1500);
    },
  };
  const link = iconButton("link", "Copy the link of this turn", "c", actions.link);
  const tools = [iconButton("theme", "Light or dark", "t", switchTheme), link, said];
  const linkedTurn = () => Number(/^#turn=(-?\d+)$/.exec(location.hash)?.[1] ?? 0);
  const replay = mountReplay(root, data, { ...options, turn: linkedTurn(), visited, actions, tools });
  addEventListener("hashchange", () => replay.show(linkedTurn()));
  document.title = `${replay.title}: ${replay.players.join(" – ")}`;
  return replay;
}

/**
 * Mounts every element of class `replay` with the data in it. Attributes: `data-turn`, the turn to open;
 * `data-level`, the level of its heading; `data-linked`, for the one replay that is the whole page. A replay
 * in closed details is mounted when they are opened.
 */
const replays = [];
function mountReplays(within) {
  for (const root of within.querySelectorAll(".replay")) {
    const mount = () => {
      const data = JSON.parse(root.querySelector("script").textContent);
      const options = { turn: Number(root.dataset.turn ?? 0), level: Number(root.dataset.level ?? 2) };
      replays.push("linked" in root.dataset ? mountPage(root, data, options) : mountReplay(root, data, options));
    };
    const closed = root.closest("details:not([open])");
    if (closed) closed.addEventListener("toggle", mount, { once: true }); else mount();
  }
}
mountReplays(document);

// Keys go to the replay with the focus or the last click. A page with only one replay needs neither.
let active = replays.find(({ root }) => "linked" in root.dataset) ?? null;
const isAlone = active !== null;
const activate = ({ target }) => {
  if (!isAlone) active = replays.find(({ root }) => root.contains(target)) ?? null;
};
document.addEventListener("focusin", activate);
document.addEventListener("pointerdown", activate);
document.addEventListener("keydown", (event) => active?.press(event));
// After a mouse click, keys belong to the replay again, and Space plays and pauses.
document.addEventListener("click", (event) => {
  const focused = document.activeElement;
  if (event.detail > 0 && focused?.closest(".replay") && !focused.matches("select, dialog *")) focused.blur();
});
