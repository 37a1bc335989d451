/** Calls `swiped` with -1 or 1 after a swipe to the right or to the left over an element. */
function listenToSwipes(node, swiped) {
  let start = null;
  node.addEventListener("touchstart", ({ touches }) => {
    start = touches.length === 1 ? [touches[0].clientX, touches[0].clientY] : null;
  }, { passive: true });
  node.addEventListener("touchend", ({ changedTouches }) => {
    if (!start) return;
    const [right, down] = [changedTouches[0].clientX - start[0], changedTouches[0].clientY - start[1]];
    start = null;
    if (Math.abs(right) > 40 && Math.abs(right) > 2 * Math.abs(down)) swiped(right > 0 ? -1 : 1);
  }, { passive: true });
}
