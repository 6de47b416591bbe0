/** How many bars a voice has. */
export const BARS = 36;
/** Larger files are looked at when somebody plays them, not for their looks alone. */
export const EAGER_BYTES = 2_000_000;
const KEPT = 300;
/** Enough to see syllables, and little to decode. */
const RATE = 8000;

const known = new Map<number, Promise<readonly number[] | null>>();

/** The loudness of a sound in bars from 0 to 1, worked out once; null when it cannot be read. */
export function peaksOf(key: number, load: () => Promise<ArrayBuffer>): Promise<readonly number[] | null> {
  let found = known.get(key);
  if (!found) {
    found = load()
      .then(decode)
      .catch(() => {
        // asked again another time: the link may have run out
        known.delete(key);
        return null;
      });
    known.set(key, found);
    if (known.size > KEPT) known.delete(known.keys().next().value!);
  }
  return found;
}

export async function decode(bytes: ArrayBuffer): Promise<readonly number[]> {
  const sound = await new OfflineAudioContext(1, 1, RATE).decodeAudioData(bytes);
  return barsOf(sound.getChannelData(0));
}

/** The strength of each of so many stretches, the loudest being 1. */
export function barsOf(samples: Float32Array): readonly number[] {
  const bars = Array.from({ length: BARS }, (_, bar) => {
    const from = Math.floor((bar * samples.length) / BARS);
    const to = Math.max(from + 1, Math.floor(((bar + 1) * samples.length) / BARS));
    let power = 0;
    for (let at = from; at < to; at += 1) power += (samples[at] ?? 0) ** 2;
    return Math.sqrt(power / (to - from));
  });
  const loudest = Math.max(...bars);
  return loudest > 0 ? bars.map((bar) => bar / loudest) : bars;
}
