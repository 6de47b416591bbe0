const RATE = 16_000;
const SECONDS = 3;
/** Pitches of a little tune, a note each. */
const TUNE = [392, 440, 494, 523, 587, 523, 494, 392, 330, 392, 440, 392];

/** Three seconds of a hummed tune as a WAV file, for machines without a microphone. */
export function sampleVoice(name: string): File {
  const count = RATE * SECONDS;
  const bytes = new DataView(new ArrayBuffer(44 + count * 2));
  const write = (at: number, text: string) => {
    for (let n = 0; n < text.length; n += 1) bytes.setUint8(at + n, text.charCodeAt(n));
  };
  write(0, 'RIFF');
  bytes.setUint32(4, 36 + count * 2, true);
  write(8, 'WAVEfmt ');
  bytes.setUint32(16, 16, true);
  bytes.setUint16(20, 1, true); // PCM
  bytes.setUint16(22, 1, true); // mono
  bytes.setUint32(24, RATE, true);
  bytes.setUint32(28, RATE * 2, true);
  bytes.setUint16(32, 2, true);
  bytes.setUint16(34, 16, true);
  write(36, 'data');
  bytes.setUint32(40, count * 2, true);
  const length = count / TUNE.length;
  for (let n = 0; n < count; n += 1) {
    const note = Math.floor(n / length);
    const phase = ((n % length) / length) * Math.PI;
    const pitch = TUNE[note] ?? 440;
    const tone = Math.sin((2 * Math.PI * pitch * n) / RATE) * Math.sin(phase);
    bytes.setInt16(44 + n * 2, tone * 9000, true);
  }
  return new File([bytes.buffer], name, { type: 'audio/wav' });
}
