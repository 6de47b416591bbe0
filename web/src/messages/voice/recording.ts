import type { Encoding } from './encoder';
import { MOST_SECONDS, nameOf, troubleOf, type Trouble } from './rules';

/**
 * One recording, from the question for the microphone to the file. Nothing of it outlives its end: the microphone is
 * let go in every way out, so that no light stays on.
 */
export interface Recording {
  pause(): void;
  resume(): void;
  /** Seconds of sound so far; pauses do not count. */
  seconds(): number;
  /** How loud it is now, from 0 to 1. */
  level(): number;
  finish(): Promise<File>;
  cancel(): void;
}

export class RecordingFailed extends Error {
  constructor(readonly trouble: Trouble) {
    super(trouble);
  }
}

/**
 * @param onEnd the microphone went away or it is as long as it may be: time to finish
 * @throws RecordingFailed
 */
export async function record(onEnd: () => void, signal: AbortSignal): Promise<Recording> {
  if (!('mediaDevices' in navigator)) throw new RecordingFailed('insecure');
  // both take their time, and the question for the microphone comes at once
  const loading = import('./encoder');
  loading.catch(() => {});
  const stream = await navigator.mediaDevices
    .getUserMedia({ audio: { channelCount: 1, echoCancellation: true, noiseSuppression: true } })
    .catch((error: unknown) => {
      throw new RecordingFailed(troubleOf(error));
    });
  const stop = () => stream.getTracks().forEach((track) => track.stop());
  try {
    const track = stream.getAudioTracks()[0]!;
    const encoding = await (await loading).startEncoding(track);
    if (signal.aborted) {
      await encoding.cancel();
      throw new RecordingFailed('broken');
    }
    return begin(stream, track, encoding, onEnd, stop);
  } catch (error) {
    stop();
    throw error instanceof RecordingFailed ? error : new RecordingFailed('broken');
  }
}

function begin(
  stream: MediaStream,
  track: MediaStreamTrack,
  encoding: Encoding,
  onEnd: () => void,
  stop: () => void,
): Recording {
  let before = 0;
  let since: number | null = performance.now();
  const meter = listen(stream);
  const seconds = () => before + (since === null ? 0 : (performance.now() - since) / 1000);
  const watch = setInterval(() => seconds() >= MOST_SECONDS && onEnd(), 500);
  track.addEventListener('ended', onEnd);
  encoding.broken.catch(onEnd);

  function letGo() {
    clearInterval(watch);
    track.removeEventListener('ended', onEnd);
    before = seconds();
    since = null;
    meter.close();
    stop();
  }

  return {
    seconds,
    level: () => (since === null ? 0 : meter.level()),
    pause() {
      before = seconds();
      since = null;
      encoding.pause();
      // heard by nobody meanwhile
      track.enabled = false;
    },
    resume() {
      track.enabled = true;
      encoding.resume();
      since = performance.now();
    },
    async finish() {
      letGo();
      try {
        return new File([await encoding.finish()], nameOf(new Date()), { type: 'audio/mpeg' });
      } catch {
        throw new RecordingFailed('broken');
      }
    },
    cancel() {
      letGo();
      encoding.cancel().catch(() => {});
    },
  };
}

/** The meter is an ornament: where there is none, the bars stay flat. */
function listen(stream: MediaStream): { level(): number; close(): void } {
  try {
    const context = new AudioContext();
    const analyser = new AnalyserNode(context, { fftSize: 512 });
    context.createMediaStreamSource(stream).connect(analyser);
    const samples = new Float32Array(analyser.fftSize);
    return {
      level() {
        analyser.getFloatTimeDomainData(samples);
        const power = samples.reduce((sum, value) => sum + value * value, 0) / samples.length;
        return Math.min(1, Math.sqrt(power) * 4);
      },
      close: () => void context.close(),
    };
  } catch {
    return { level: () => 0, close: () => {} };
  }
}
