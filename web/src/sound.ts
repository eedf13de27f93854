/** Small sounds made on the spot: wood for a card, a bell for whoever is to act. */
let context: AudioContext | null = null;

function tone(at: number, pitch: number, long: number, loud: number, shape: OscillatorType): void {
  if (!context) return;
  const wave = new OscillatorNode(context, { type: shape, frequency: pitch });
  const gain = new GainNode(context, { gain: 0 });
  const start = context.currentTime + at;
  gain.gain.setValueAtTime(loud, start);
  gain.gain.exponentialRampToValueAtTime(0.001, start + long);
  wave.connect(gain).connect(context.destination);
  wave.start(start);
  wave.stop(start + long);
}

const SOUNDS = {
  card: () => tone(0, 170, 0.07, 0.25, "triangle"),
  turn: () => [660, 880].forEach((pitch, i) => tone(i * 0.14, pitch, 0.5, 0.16, "sine")),
  offer: () => [523, 523].forEach((pitch, i) => tone(i * 0.18, pitch, 0.3, 0.2, "triangle")),
};

export function sound(name: keyof typeof SOUNDS): void {
  try {
    context ??= new AudioContext();
    void context.resume();
    SOUNDS[name]();
  } catch {
    // a machine without sound plays without
  }
}
