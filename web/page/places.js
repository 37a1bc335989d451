/** The three places of the page, which its address names. */
const PLACES = { replay: "Replay", check: "Check", play: "Play" };
const place = () => (location.hash.slice(1) in PLACES ? location.hash.slice(1) : "replay");

let shows = 0;
/** Shows what the files give. Answers that come too late are for files that have changed since. */
async function showResults() {
  shows += 1;
  const mine = shows;
  const result = find(`.answer[data-place="${place()}"]`);
  if (!result) return;
  const fresh = element("div");
  result.setAttribute("aria-busy", "true");
  try {
    await (place() === "replay" ? showReplay(fresh) : showCheck(fresh));
  } catch (error) {
    fresh.replaceChildren(verdict("bad", String(error)));
  }
  if (mine !== shows) return;
  result.removeAttribute("aria-busy");
  result.replaceChildren(...fresh.childNodes);
  find("#said").textContent = result.querySelector(".verdict, .waiting")?.textContent ?? "";
}

function showPlace() {
  for (const node of document.querySelectorAll("[data-place]")) node.hidden = !node.dataset.place.split(" ").includes(place());
  for (const link of document.querySelectorAll(".top nav a")) {
    if (link.hash === `#${place()}`) link.setAttribute("aria-current", "page"); else link.removeAttribute("aria-current");
  }
  document.title = `Battleship: ${PLACES[place()]}`;
  showResults();
}

let hadTranscript = false;
fileList((parts) => {
  const hasTranscript = parts.includes("transcript");
  // Somebody who adds a transcript wants to know whether it is right.
  if (hasTranscript && !hadTranscript && place() === "replay") location.hash = "#check"; else showResults();
  hadTranscript = hasTranscript;
});
for (const choice of [find("#wording"), find("#compare")]) choice.addEventListener("change", showResults);
find(".top button").addEventListener("click", switchTheme);
// What should not happen is said too.
addEventListener("unhandledrejection", ({ reason }) => window.alert(String(reason)));
addEventListener("hashchange", () => { showPlace(); scrollTo(0, 0); });
showPlace();
playPlace(find(".stage"));
