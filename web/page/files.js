const PARTS = {
  board1: "Player1’s board", board2: "Player2’s board", moves1: "Player1’s moves", moves2: "Player2’s moves",
  placement1: "Player1’s placement file", placement2: "Player2’s placement file", transcript: "My transcript", "": "Not used",
};

/** What is still missing, in a sentence. */
const missingText = (missing) => `Still missing: ${list(missing.map((part) => PARTS[part]))}.`;

const size = (bytes) => (bytes < 1000 ? count(bytes, "byte") : bytes < 1e6 ? `${Math.round(bytes / 1000)} kB` : `${(bytes / 1e6).toFixed(1)} MB`);

/**
 * The files that were given to the page: dropped anywhere or chosen, told apart by the engine, exchanged by hand.
 * `changed` is called with the parts that there are after each change.
 */
function fileList(changed) {
  const node = find(".files");
  let drops = 0;

  async function show(focused) {
    const files = await read("desk", "files");
    node.replaceChildren(...files.map(({ name, bytes, part }, index) => {
      const choose = element("select", { "aria-label": `What ${name} is` },
        ...Object.entries(PARTS).map(([value, text]) => element("option", { value, selected: value === part }, text)));
      choose.addEventListener("change", async () => { await ask("desk", "choose", index, choose.value); show(index); });
      const remove = element("button", { type: "button", className: "remove", title: `Remove ${name}` }, "×");
      remove.setAttribute("aria-label", `Remove ${name}`);
      remove.addEventListener("click", async () => { await ask("desk", "remove", index); show(); find("#chosen-files").focus(); });
      return element("li", { className: part ? "" : "unused" }, choose,
        element("span", { className: "name" }, element("bdi", {}, name), " ", element("small", {}, size(bytes))), remove);
    }));
    if (focused !== undefined) node.children[focused]?.querySelector("select").focus();
    document.body.classList.toggle("has-files", files.length > 0);
    changed(files.map(({ part }) => part));
  }

  async function add(files) {
    drops += 1;
    const drop = drops;
    for (const file of files) {
      // A folder cannot be read, and neither can a file that is gone.
      const bytes = await file.arrayBuffer().catch(() => null);
      if (bytes) await ask("desk", "add", file.name, new Uint8Array(bytes), drop);
    }
    show();
  }

  const input = find("#chosen-files");
  input.addEventListener("change", () => { add([...input.files]); input.value = ""; });
  // Files can be dropped anywhere: a browser would open one that misses.
  let inside = 0;
  const hover = (by) => { inside += by; document.body.classList.toggle("dropping", inside > 0); };
  addEventListener("dragenter", () => hover(1));
  addEventListener("dragleave", () => hover(-1));
  addEventListener("dragover", (event) => event.preventDefault());
  addEventListener("drop", (event) => {
    event.preventDefault();
    hover(-inside);
    if (event.dataTransfer.files.length) add([...event.dataTransfer.files]);
  });
  find(".example").addEventListener("click", async () => { await ask("desk", "show_example"); show(); });
  find(".clear").addEventListener("click", async () => { await ask("desk", "clear"); show(); });
}
