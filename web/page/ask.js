/** The engine runs in a worker, so that the page never waits for it. Everything about the game is decided there. */
const engine = new Worker(URL.createObjectURL(new Blob([document.querySelector("#worker").textContent], { type: "text/javascript" })));
const asked = new Map();
engine.addEventListener("message", ({ data: [number, answer, error] }) => {
  const { resolve, reject } = asked.get(number);
  asked.delete(number);
  if (error) reject(error); else resolve(answer);
});

let questions = 0;
/** Calls a method of the desk, of the game or of the engine itself. */
function ask(object, method, ...values) {
  questions += 1;
  return new Promise((resolve, reject) => {
    asked.set(questions, { resolve, reject });
    engine.postMessage([questions, object, method, ...values]);
  });
}

/** Like `ask`, for an answer in JSON. */
const read = async (...question) => JSON.parse(await ask(...question));

/** The element of the page for a selector. */
const find = (selector) => document.querySelector(selector);

/** A button with words. */
function wordButton(text, action, className = "") {
  const made = element("button", { type: "button", className: `word ${className}` }, text);
  made.addEventListener("click", action);
  return made;
}

/** Lets the browser save a file. */
function save(name, content, type) {
  const link = element("a", { download: name, href: URL.createObjectURL(new Blob([content], { type })) });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
