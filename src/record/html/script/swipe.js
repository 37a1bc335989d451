/** Calls `swiped` with -1 or 1 after a swipe to the right or to the left over an element, while `isListening`. */
function listenToSwipes(node, isListening, swiped) {
  let start = null;
  const moved = ({ clientX, clientY }) => [clientX - start[0], clientY - start[1]];
  node.addEventListener("touchstart", ({ touches: [touch, second] }) => {
    start = second || !isListening() ? null : [touch.clientX, touch.clientY];
  }, { passive: true });
  // Chromium would go on with a fast swipe as if it scrolled, even if nothing scrolls that way, and a tap would
  // only stop that instead of pressing a button.
  node.addEventListener("touchmove", (event) => {
    if (!start) return;
    const [right, down] = moved(event.touches[0]);
    if (event.cancelable && Math.abs(right) > Math.abs(down)) event.preventDefault();
  }, { passive: false });
  node.addEventListener("touchend", ({ changedTouches }) => {
    if (!start) return;
    const [right, down] = moved(changedTouches[0]);
    start = null;
    if (Math.abs(right) > 40 && Math.abs(right) > 2 * Math.abs(down)) swiped(right > 0 ? -1 : 1);
  }, { passive: true });
}
