/** Samples on each side of a place that its value is made of. */
const reach = 8;

/**
 * Brings sound to a higher rate, piece by piece, with a windowed sinc. What is given must not be kept by the caller's
 * side: nothing of it is, either.
 * @returns takes the next piece and gives what is certain by then; without one it gives the rest
 */
export function createResampler(from: number, to: number): (piece?: Float32Array) => Float32Array {
  if (from === to) return (piece = new Float32Array(0)) => piece;
  const common = divisor(from, to);
  const [up, down] = [to / common, from / common];
  const weights = Array.from({ length: up }, (_, phase) => weightsAt(phase / up));
  // Silence before the first sample, so that it has neighbours as well.
  let known = new Float32Array(reach - 1);
  /** The place of the next value, in samples of what is known and in parts of one. */
  let at = reach - 1;
  let phase = 0;

  return (piece = new Float32Array(reach)) => {
    const all = new Float32Array(known.length + piece.length);
    all.set(known);
    all.set(piece, known.length);
    const made = new Float32Array(Math.max(0, Math.ceil(((all.length - reach - at) * up - phase) / down)));
    for (let n = 0; n < made.length; n++) {
      const around = weights[phase]!;
      let sum = 0;
      for (let k = 0; k < around.length; k++) sum += around[k]! * all[at - reach + 1 + k]!;
      made[n] = sum;
      phase += down;
      at += Math.floor(phase / up);
      phase %= up;
    }
    const first = Math.min(all.length, at - reach + 1);
    known = all.slice(first);
    at -= first;
    return made;
  };
}

/** What the samples around a place count, which lies this far behind the middle one; together one. */
function weightsAt(part: number): Float32Array {
  const values = Float32Array.from({ length: 2 * reach }, (_, k) => {
    const distance = k - reach + 1 - part;
    return sinc(distance) * sinc(distance / reach);
  });
  const sum = values.reduce((total, value) => total + value, 0);
  return values.map((value) => value / sum);
}

const sinc = (x: number) => (x === 0 ? 1 : Math.sin(Math.PI * x) / (Math.PI * x));
const divisor = (a: number, b: number): number => (b === 0 ? a : divisor(b, a % b));
