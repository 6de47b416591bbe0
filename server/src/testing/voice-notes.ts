import { ALL_FORMATS, BufferSource, EncodedPacketSink, Input } from 'mediabunny';
import OpusScript from 'opusscript';

/** What a phone hears of a voice note: the reference decoder's own sound, at 48 kHz. */
export async function heardOf(ogg: Uint8Array): Promise<{ codec: string; channels: number; sound: Float32Array }> {
  const input = new Input({ source: new BufferSource(ogg), formats: ALL_FORMATS });
  const track = (await input.getPrimaryAudioTrack())!;
  const seconds = await input.computeDuration();
  const decoder = new OpusScript(48_000, 1, OpusScript.Application.VOIP);
  const parts: Buffer[] = [];
  for await (const { data } of new EncodedPacketSink(track).packets()) parts.push(decoder.decode(Buffer.from(data)));
  decoder.delete();
  const bytes = Buffer.concat(parts);
  const whole = Float32Array.from({ length: bytes.length / 2 }, (_, n) => bytes.readInt16LE(n * 2) / 32_768);
  return {
    codec: (await track.getCodec())!,
    channels: await track.getNumberOfChannels(),
    sound: whole.subarray(312, 312 + Math.round(seconds * 48_000)),
  };
}

/** The strongest tone of some sound, in Hertz, by how often it crosses zero upwards. */
export function pitchOf(sound: Float32Array): number {
  let crossings = 0;
  for (let n = 1; n < sound.length; n++) if (sound[n - 1]! < 0 && sound[n]! >= 0) crossings += 1;
  return (crossings * 48_000) / sound.length;
}

/** Of a tone of that pitch: how much of all the sound it is, 0 to 1. */
export function shareOf(hertz: number, sound: Float32Array): number {
  let [real, imaginary, all] = [0, 0, 0];
  for (const [n, value] of sound.entries()) {
    real += value * Math.cos((2 * Math.PI * hertz * n) / 48_000);
    imaginary += value * Math.sin((2 * Math.PI * hertz * n) / 48_000);
    all += value * value;
  }
  return (2 * (real * real + imaginary * imaginary)) / (sound.length * all);
}
