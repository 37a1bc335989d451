/** Short sounds for shots. They are off until somebody wants them. */
const sound = (() => {
  let context = null;
  const tones = { miss: [220, 110, 0.25, "sine"], hit: [160, 50, 0.35, "square"], sunk: [320, 40, 0.8, "sawtooth"] };

  function play(kind) {
    if (!context || !tones[kind]) return;
    const [from, to, length, type] = tones[kind];
    const [tone, volume, now] = [context.createOscillator(), context.createGain(), context.currentTime];
    tone.type = type;
    tone.frequency.setValueAtTime(from, now);
    tone.frequency.exponentialRampToValueAtTime(to, now + length);
    volume.gain.setValueAtTime(0.12, now);
    volume.gain.exponentialRampToValueAtTime(0.001, now + length);
    tone.connect(volume).connect(context.destination);
    tone.start();
    tone.stop(now + length);
  }

  function toggle() {
    const { AudioContext } = window;
    if (context) { context.close(); context = null; } else if (AudioContext) { context = new AudioContext(); play("miss"); }
    return context !== null;
  }

  return { play, toggle, isOn: () => context !== null };
})();
