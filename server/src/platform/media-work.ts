import pLimit from 'p-limit';
import { Worker } from 'node:worker_threads';
import type { Film } from './film';
import type { VoiceNote } from './voice-note';

export type MediaTask = { kind: 'film'; bytes: Uint8Array } | { kind: 'voice'; bytes: Uint8Array; mostSeconds: number };

/** What is worked out of files that somebody sent. It never holds the server up: not its answers, and not its end. */
export interface MediaWork {
  /** An MP3 as a voice note. @throws for what is none, is too long, or takes too long */
  voiceNote(mp3: Uint8Array): Promise<VoiceNote>;
  /** @throws for what is no film, or takes too long */
  film(bytes: Uint8Array): Promise<Film>;
  /** Ends what is under way; it fails. */
  close(): void;
}

/** It would have been done, were the server not ending. */
export class WorkEnded extends Error {}

/** A composer ends a recording before that. */
const mostSeconds = 1200;
/** From the asking: who waits behind a long one does not wait for ever. */
const patience = 60_000;
/** Of the thread's own objects; sound flows through it by the second. */
const mostMegabytes = 256;

/**
 * Each file has a thread of its own, one at a time, which is ended when it takes too long: hostile bytes cost that, and
 * nothing else.
 */
export function createMediaWork({ within = patience } = {}): MediaWork {
  const inTurn = pLimit(1);
  const closed = new AbortController();
  const run = <T>(task: MediaTask): Promise<T> => {
    const signal = AbortSignal.any([closed.signal, AbortSignal.timeout(within)]);
    return inTurn(() => inThread<T>(task, signal));
  };
  return {
    voiceNote: (bytes) => run({ kind: 'voice', bytes, mostSeconds }),
    film: (bytes) => run({ kind: 'film', bytes }),
    close: () => closed.abort(new WorkEnded('the server ends')),
  };
}

async function inThread<T>(task: MediaTask, signal: AbortSignal): Promise<T> {
  signal.throwIfAborted();
  const thread = openThread(task);
  try {
    return await new Promise<T>((resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
      thread.once('message', resolve);
      thread.once('error', reject);
      thread.once('exit', () => reject(new Error('the thread ended without a word')));
    });
  } finally {
    await thread.terminate();
  }
}

/** Its sources are TypeScript in tests and while developing, which a thread does not read by itself. */
function openThread(task: MediaTask): Worker {
  const options = {
    workerData: task,
    stdout: true,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: mostMegabytes },
  };
  if (!import.meta.url.endsWith('.ts')) return new Worker(new URL('./media.worker.js', import.meta.url), options);
  const source = JSON.stringify(new URL('./media.worker.ts', import.meta.url).href);
  const reading = `import('tsx/esm/api').then(({ register }) => { register(); return import(${source}); })`;
  return new Worker(reading, { ...options, eval: true });
}
