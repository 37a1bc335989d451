const OUTPUT = "Battleship.out";
const isHandout = () => find("#wording").value === "handout";

/** Text in the colors of a terminal. */
function colored(text) {
  const node = element("pre", { className: "problems", tabIndex: 0, role: "group", "aria-label": "Problems" });
  let styles = [];
  for (const part of text.split(/(\u001b\[[\d;]*m)/)) {
    const codes = /^\u001b\[([\d;]*)m$/.exec(part)?.[1];
    if (codes === undefined) node.append(element("span", { className: styles.join(" ") }, part));
    else styles = codes === "" || codes === "0" ? [] : [...styles, `ansi-${codes.replaceAll(";", "-")}`];
  }
  return node;
}

/** A line that says at once how it went. */
const verdict = (kind, text, ...more) => element("p", { className: `verdict ${kind}` }, element("strong", {}, text), ...more);

const note = ([text, help]) => element("p", { className: "note" }, text, ...(help ? [element("small", {}, help)] : []));

/** Markup that the engine has written; text from files is escaped there. */
const markup = (text) => document.createRange().createContextualFragment(text);

/** The game of the files. */
async function showReplay(node) {
  const shown = await read("desk", "replay", isHandout());
  if (shown.missing.length) return node.replaceChildren(waiting(shown.missing));
  const parts = [shown.is_played ? verdict("good", shown.summary) : verdict("bad", "There is no game.", " The files have problems:")];
  if (shown.note) parts.push(note(shown.note));
  if (shown.problems) parts.push(colored(shown.problems));
  if (shown.replay) parts.push(element("div", { className: "replay-place" }, markup(shown.replay)));
  if (shown.transcript) parts.push(transcriptView(shown));
  node.replaceChildren(...parts);
  mountReplays(node);
}

const waiting = (missing) => element("p", { className: "waiting" }, missing.length < 4 ? missingText(missing) : "");

/** The transcript to read, to copy and to save. */
function transcriptView({ transcript, is_cut: isCut, is_played: isPlayed }) {
  const copied = wordButton("Copy", async () => {
    await copy(new TextDecoder().decode(await ask("desk", "transcript", isHandout())));
    copied.textContent = "Copied";
    setTimeout(() => { copied.textContent = "Copy"; }, 1500);
  });
  const saved = wordButton(`Save as ${OUTPUT}`, async () => save(OUTPUT, await ask("desk", "transcript", isHandout()), "text/plain"));
  const page = wordButton("Save the replay as a page", async () => save("game.html", await ask("desk", "page", isHandout()), "text/html"));
  return element("section", { className: "transcript" },
    element("header", {}, element("h2", {}, "Transcript"), copied, saved, ...(isPlayed ? [page] : [])),
    element("pre", { tabIndex: 0, role: "group", "aria-label": "Transcript" }, transcript),
    ...(isCut ? [element("p", { className: "note" }, "This is only the beginning: save the transcript to read all of it.")] : []));
}

/** What is wrong with the transcript among the files. */
async function showCheck(node) {
  const shown = await read("desk", "check", find("#compare").value);
  if (shown.missing.length) return node.replaceChildren(waiting(shown.missing.length < 5 ? shown.missing : []));
  const problems = shown.problems ? [colored(shown.problems)] : [];
  if (shown.is_right) {
    node.replaceChildren(verdict("good", shown.sentences[0]), ...(shown.note ? [note([shown.note])] : []), ...problems);
    return;
  }
  const explanation = element("section", { className: "failure" }, element("h2", { className: "unseen" }, "What is different"), markup(shown.explanation));
  node.replaceChildren(verdict("bad", "Your transcript is different."), ...problems, explanation);
  mountReplays(node);
}
