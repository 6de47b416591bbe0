import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import { createFairTurns } from './fair-turns';
import type { Film } from './film';
import type { VoiceNote } from './voice-note';
import { untilAborted } from './until-aborted';
import { workerFile } from './worker-file';

export type MediaTask = { kind: 'film'; bytes: Uint8Array } | { kind: 'voice'; bytes: Uint8Array; mostSeconds: number };

/**
 * What is worked out of files that a company sends. It never holds the server up: not its answers, and not its end. Nor
 * does one company hold up another: they take turns.
 */
export interface MediaWork {
  /** An MP3 as a voice note. @throws for what is none, is too long, or takes too long; NotDone */
  voiceNote(companyId: number, mp3: Read): Promise<VoiceNote>;
  /** @throws for what is no film, or takes too long; NotDone */
  film(companyId: number, bytes: Read): Promise<Film>;
  /** Ends what is under way or waits; it fails. */
  close(): void;
}

/** Reads a file when its turn has come: what waits takes no memory. */
type Read = () => Promise<Uint8Array>;

/** Nothing was found out about the file: its turn did not come in time, it could not be read, or the server ends. */
export class NotDone extends Error {}

/** A composer ends a recording before that. */
const mostSeconds = 1200;
/** Of the work itself: whoever waited long has as much time as the first. */
const patience = 60_000;
/** For its turn: so long a message may wait for what it can do without. */
const patienceForTurn = 120_000;
/** Of the thread's own objects; sound flows through it by the second. */
const mostMegabytes = 256;

/**
 * Each file has a thread of its own, one at a time, which is ended when it takes too long: hostile bytes cost that, and
 * nothing else.
 */
export function createMediaWork({
  within = patience,
  turnWithin = patienceForTurn,
  open = openThread,
} = {}): MediaWork {
  const turns = createFairTurns({ atOnce: 1, ofOne: 1 });
  const closed = new AbortController();
  const run = async <T>(companyId: number, read: Read, taskOf: (bytes: Uint8Array) => MediaTask): Promise<T> => {
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(new NotDone('its turn did not come in time')), turnWithin);
    const work = async () => {
      clearTimeout(timer);
      const signal = AbortSignal.any([closed.signal, AbortSignal.timeout(within)]);
      const bytes = await readWithin(read, signal);
      return inThread<T>(() => open(taskOf(bytes)), signal);
    };
    try {
      return await turns.take(companyId, work, AbortSignal.any([closed.signal, late.signal]));
    } finally {
      clearTimeout(timer);
    }
  };
  return {
    voiceNote: (companyId, read) => run(companyId, read, (bytes) => ({ kind: 'voice', bytes, mostSeconds })),
    film: (companyId, read) => run(companyId, read, (bytes) => ({ kind: 'film', bytes })),
    close: () => closed.abort(new NotDone('the server ends')),
  };
}

/** A disk that does not answer keeps nobody's turn for longer than the work may. */
async function readWithin(read: Read, signal: AbortSignal): Promise<Uint8Array> {
  signal.throwIfAborted();
  try {
    return await untilAborted(read(), signal);
  } catch (error) {
    if (error instanceof NotDone) throw error;
    const isLate = error === signal.reason;
    throw new NotDone(isLate ? 'it was not read in time' : 'it could not be read', { cause: error });
  }
}

async function inThread<T>(open: () => Worker, signal: AbortSignal): Promise<T> {
  signal.throwIfAborted();
  const thread = open();
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

function openThread(task: MediaTask): Worker {
  const options = {
    workerData: task,
    stdout: true,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: mostMegabytes },
  };
  const { file, isSource } = workerFile('media');
  if (!isSource) return new Worker(file, options);
  const source = JSON.stringify(pathToFileURL(file).href);
  const reading = `import('tsx/esm/api').then(({ register }) => { register(); return import(${source}); })`;
  return new Worker(reading, { ...options, eval: true });
}
