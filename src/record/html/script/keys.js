/** The keys of a replay: the key, how it is shown, what it does, and the name of the action. */
const KEYS = [
  ["ArrowLeft", "←", "previous turn", "back"],
  ["ArrowRight", "→", "next turn", "on"],
  ["Shift+ArrowLeft", "Shift ←", "ten turns back", "tenBack"],
  ["Shift+ArrowRight", "Shift →", "ten turns on", "tenOn"],
  ["Home", "Home", "first turn", "first"],
  ["End", "End", "last turn", "last"],
  [" ", "Space", "play or pause", "play"],
  ["+", "+", "play faster", "faster"],
  ["-", "−", "play slower", "slower"],
  ["h", "h", "next hit", "hit"],
  ["Shift+h", "Shift h", "previous hit", "hitBefore"],
  ["s", "s", "next sinking", "sinking"],
  ["Shift+s", "Shift s", "previous sinking", "sinkingBefore"],
  ["r", "r", "next rejected item", "rejection"],
  ["Shift+r", "Shift r", "previous rejected item", "rejectionBefore"],
  ["v", "v", "show or hide ships", "truth"],
  ["t", "t", "light or dark", "theme"],
  ["c", "c", "copy the link of this turn", "link"],
  ["?", "?", "this list", "keys"],
];

/** The action for a key press, unless the focused element needs the key itself. */
function actionFor({ key, target, shiftKey, ctrlKey, altKey, metaKey }) {
  if (ctrlKey || altKey || metaKey || target.closest?.("dialog, select, input[type=text], textarea")) return undefined;
  // With the keyboard focus on a button, Space presses it; where something scrolls, the other keys scroll.
  const isPressed = key === " " && target.closest?.("button, summary, input[type=checkbox]");
  const isScrolled = /^(Arrow|Home|End)/.test(key) && target.matches?.("[tabindex]") && overflows(target);
  if (isPressed || isScrolled) return undefined;
  const name = key.length === 1 ? key.toLowerCase() : key;
  const isShifted = shiftKey && (name.length > 1 || /[a-z]/.test(name));
  return KEYS.find(([pressed]) => pressed === (isShifted ? `Shift+${name}` : name))?.[3];
}

/** The list of the keys that have an action. */
function keyList(actions) {
  const lines = KEYS.filter(([, , , action]) => action in actions).map(([, shown, what]) =>
    element("li", {}, element("span", {}, element("kbd", {}, shown)), " ", what));
  const close = element("button", { type: "button", autofocus: true }, "Close");
  // The button comes first because the focus on it must not scroll past the keys.
  const dialog = element("dialog", { className: "keys", "aria-label": "Keys" },
    element("header", {}, element("strong", {}, "Keys"), close), element("ul", {}, ...lines),
    element("p", {}, "On a touch screen, swipe over a board."));
  close.addEventListener("click", () => dialog.close());
  return dialog;
}
