import os from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { filmOf } from './film';
import type { MediaTask } from './media-work';
import { voiceNoteOf } from './voice-note';

/** A thread that looks into one file and ends. What it throws reaches whoever began it. */

// A priority is a thread's own on Linux alone. Whoever waits for an answer of the server comes first.
if (os.platform() === 'linux') os.setPriority(10);

// The decoder of MP3 prints what it will then try again for ever.
const { console: printer } = globalThis;
printer.error = (...words: unknown[]) => {
  throw new Error(words.map(String).join(' ').slice(0, 200));
};

const task = workerData as MediaTask;
const found = task.kind === 'film' ? await filmOf(task.bytes) : await voiceNoteOf(task.bytes, task.mostSeconds);
parentPort!.postMessage(found);
