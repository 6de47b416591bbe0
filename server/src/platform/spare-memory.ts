import { performance } from 'node:perf_hooks';
import { every, type Repeated } from './guard';
import type { Log } from './log';

/** A process that works less than this share of its time is at rest. */
const atRest = 0.05;
/** What has to have come on top (bytes) for the pause of some fifty milliseconds to be worth it. */
const worthwhile = 16 * 1024 * 1024;

interface Machine {
  /** Which share of the time since it was last asked the process worked, 0 to 1. */
  load(): number;
  /** Bytes that the heap takes from the system. */
  heap(): number;
  /** Gives back what nobody needs any more. */
  clear(): void;
}

/**
 * The engine clears up as it needs room, and a process at rest needs none: after a busy hour it would hold for days what
 * others on the machine could use, the database's cache first. @returns a look at it, to be taken every so often
 */
export function createSparing({ load, heap, clear }: Machine): () => void {
  let kept = 0;
  return () => {
    const isAtRest = load() < atRest;
    const taken = heap();
    if (taken < kept) kept = taken;
    if (!isAtRest || taken < kept + worthwhile) return;
    clear();
    kept = heap();
  };
}

/** Does so while the process runs, where it was started with `--expose-gc` (see server/process.json). */
export function spareMemory(log: Log): Repeated | undefined {
  const { gc } = globalThis;
  if (!gc) return undefined;
  let last = performance.eventLoopUtilization();
  const look = createSparing({
    load() {
      const now = performance.eventLoopUtilization();
      const { utilization } = performance.eventLoopUtilization(now, last);
      last = now;
      return utilization;
    },
    heap: () => process.memoryUsage().heapTotal,
    clear: () => {
      gc();
    },
  });
  return every(10_000, { log, failure: 'memory was not given back' }, look);
}
