const SPEEDS = [1, 2, 5, 10];

/** Plays turn by turn: `start` says whether there is something to play, `next` whether there is more. */
function playback(start, next) {
  const button = iconButton("play", "Play", "Space", () => toggle());
  const speed = element("select", { className: "speed", title: "Speed (+ and −)", "aria-label": "Speed" },
    ...SPEEDS.map((times) => element("option", { value: times }, `${times}×`)));
  let timer = null;

  function setPlaying(playing) {
    clearInterval(timer);
    timer = playing ? setInterval(() => { if (!next()) setPlaying(false); }, 1000 / Number(speed.value)) : null;
    button.setAttribute("aria-label", playing ? "Pause" : "Play");
    setIcon(button, playing ? "pause" : "play");
  }
  const toggle = () => setPlaying(timer === null && start());

  function change(by) {
    speed.selectedIndex = Math.min(Math.max(speed.selectedIndex + by, 0), SPEEDS.length - 1);
    if (timer !== null) setPlaying(true);
  }
  speed.addEventListener("change", () => { change(0); speed.blur(); });

  return { button, speed, toggle, stop: () => setPlaying(false), faster: () => change(1), slower: () => change(-1) };
}
