import { waveformOf } from './waveform';

/** Opus counts in this rate, whatever was recorded. */
const rate = 48_000;
const header = 27;

/**
 * Looks through a whole file of speech, Ogg with Opus (RFC 3533, RFC 7845), without decoding it: how long it is, and how loud
 * over time, by how much there was to write down of each moment.
 * @returns nothing where it is none, or broken off
 */
export function readOgg(bytes: Buffer): { seconds: number; waveform: Uint8Array } | undefined {
  const packets: number[] = [];
  let [first, at, open, samples] = [-1, 0, 0, 0];
  while (at < bytes.length) {
    if (at + header > bytes.length || bytes.toString('latin1', at, at + 4) !== 'OggS') return undefined;
    const data = at + header + bytes[at + 26]!;
    if (data > bytes.length) return undefined;
    const position = bytes.readBigInt64LE(at + 6);
    if (position > 0n) samples = Number(position);
    let end = data;
    for (const laced of bytes.subarray(at + header, data)) {
      end += laced;
      open += laced;
      if (laced === 255) continue;
      packets.push(open);
      open = 0;
    }
    if (end > bytes.length) return undefined;
    if (first < 0) first = data;
    at = end;
  }
  if (first < 0 || bytes.toString('latin1', first, first + 8) !== 'OpusHead' || packets[0]! < 19) return undefined;
  // Behind the head and what is written about it.
  const levels = packets.slice(2);
  if (levels.length === 0 || open > 0) return undefined;
  const seconds = Math.max(1, Math.round((samples - bytes.readUInt16LE(first + 10)) / rate));
  return { seconds, waveform: waveformOf(levels) };
}
