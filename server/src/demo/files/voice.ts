const rate = 8000;

/**
 * Something like a voice: syllables of a humming pitch that rises and falls, as an uncompressed WAV file of 8 kHz.
 * @param seed another one speaks otherwise
 */
export function voice(seconds: number, seed: number): Buffer {
  const samples = Buffer.alloc(Math.round(seconds * rate));
  let phase = 0;
  for (let n = 0; n < samples.length; n++) {
    const at = n / rate;
    const syllable = at * 4.2 + Math.sin(at * 1.7 + seed) * 0.8;
    const inside = syllable - Math.floor(syllable);
    const isPause = (Math.floor(syllable) * 7 + seed) % 6 === 0;
    const loudness = isPause ? 0 : Math.sin(Math.PI * inside) ** 0.6;
    const pitch = 120 + (seed % 4) * 28 + 22 * Math.sin(at * 2.3 + seed) + 12 * Math.sin(Math.floor(syllable) * 2.1);
    phase += (2 * Math.PI * pitch) / rate;
    const vowel = 0.35 + 0.3 * Math.sin(Math.floor(syllable) * 1.3 + seed);
    const tone = Math.sin(phase) + vowel * Math.sin(phase * 3) + (0.6 - vowel) * Math.sin(phase * 5 + 1);
    samples[n] = 128 + Math.round(loudness * tone * 46);
  }
  const head = Buffer.alloc(44);
  head.write('RIFF', 0, 'latin1');
  head.writeUInt32LE(36 + samples.length, 4);
  head.write('WAVEfmt ', 8, 'latin1');
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(rate, 24);
  head.writeUInt32LE(rate, 28);
  head.writeUInt16LE(1, 32);
  head.writeUInt16LE(8, 34);
  head.write('data', 36, 'latin1');
  head.writeUInt32LE(samples.length, 40);
  return Buffer.concat([head, samples]);
}
