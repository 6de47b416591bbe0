import { registerMp3Encoder } from '@mediabunny/mp3-encoder';
import { AudioSample, AudioSampleSource, BufferTarget, Mp3OutputFormat, Output, Quality } from 'mediabunny';

registerMp3Encoder();

/** A tone as the composer would have recorded it: by the page's own encoder. */
export async function spoken(
  seconds: number,
  { hertz = 440, rate = 48_000, channels = 1, bitrate = 128_000 } = {},
): Promise<Buffer> {
  const target = new BufferTarget();
  const output = new Output({ format: new Mp3OutputFormat(), target });
  const source = new AudioSampleSource({ codec: 'mp3', quality: new Quality({ bitrate, bitrateMode: 'constant' }) });
  output.addAudioTrack(source);
  await output.start();
  const data = Float32Array.from({ length: seconds * rate * channels }, (_, n) =>
    tone(Math.floor(n / channels), hertz, rate),
  );
  const sample = new AudioSample({ data, format: 'f32', numberOfChannels: channels, sampleRate: rate, timestamp: 0 });
  await source.add(sample);
  sample.close();
  await output.finalize();
  return Buffer.from(target.buffer!);
}

const tone = (n: number, hertz: number, rate: number) => 0.4 * Math.sin((2 * Math.PI * hertz * n) / rate);
