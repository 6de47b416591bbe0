import { registerMp3Encoder } from '@mediabunny/mp3-encoder';
import {
  BufferTarget,
  canEncodeAudio,
  MediaStreamAudioTrackSource,
  Mp3OutputFormat,
  Output,
  Quality,
} from 'mediabunny';

/** Turns what a microphone hears into an MP3, while it is heard. Heavy, and loaded when somebody first records. */
export interface Encoding {
  pause(): void;
  resume(): void;
  /** Ends it. The microphone is the caller's. */
  finish(): Promise<ArrayBuffer>;
  cancel(): Promise<void>;
  /** Rejects when encoding breaks; never resolves. */
  broken: Promise<void>;
}

const quality = new Quality({ bitrate: 128_000, bitrateMode: 'constant' });

export async function startEncoding(track: MediaStreamAudioTrack): Promise<Encoding> {
  // no browser has one of its own today
  if (!(await canEncodeAudio('mp3'))) registerMp3Encoder();
  const target = new BufferTarget();
  const output = new Output({ format: new Mp3OutputFormat(), target });
  const source = new MediaStreamAudioTrackSource(track, { codec: 'mp3', quality });
  output.addAudioTrack(source);
  await output.start();
  return {
    pause: () => source.pause(),
    resume: () => source.resume(),
    async finish() {
      await output.finalize();
      return target.buffer!;
    },
    cancel: () => output.cancel(),
    broken: source.errorPromise,
  };
}
