import { volume } from '../platform/volume';

/** Two tones, a fourth apart: heard in a noisy shop, gone in a third of a second. */
const tones = [
  { hertz: 659, from: 0, seconds: 0.14 },
  { hertz: 880, from: 0.11, seconds: 0.22 },
];
/** However many messages come at once, it rings once. */
const QUIET_MS = 1500;

let context: AudioContext | undefined;
let rang = -Infinity;

/** Rings at the chosen volume. A page that nobody has touched yet may not make a sound: then it stays silent. */
export function ring(now: number = performance.now()): void {
  const loud = volume();
  if (loud === 0 || now - rang < QUIET_MS) return;
  rang = now;
  context ??= new AudioContext();
  if (context.state === 'suspended') void context.resume();
  for (const { hertz, from, seconds } of tones) {
    const start = context.currentTime + from;
    const [tone, gain] = [context.createOscillator(), context.createGain()];
    tone.frequency.value = hertz;
    gain.gain.setValueAtTime(0, start);
    gain.gain.linearRampToValueAtTime(0.35 * loud, start + 0.015);
    gain.gain.exponentialRampToValueAtTime(0.001, start + seconds);
    tone.connect(gain).connect(context.destination);
    tone.start(start);
    tone.stop(start + seconds);
  }
}
