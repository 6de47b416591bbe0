import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '../platform/log';
import type { Ctx } from '../platform/tenancy';
import { LineElsewhere, type Lease } from './leases';

/** What work on one's own line must ask: before a write, and before each thing it begins. */
export interface Ours {
  /** @throws LineElsewhere */
  fence(ctx: Ctx): Promise<void>;
  /** The line is no longer ours, or the process ends: what is in flight is finished, and no more is begun. */
  isOver(): boolean;
  /** Aborted when it is over: for what need not be finished. */
  signal: AbortSignal;
  /** Resolves when somebody has asked for the work again, perhaps since before. */
  askedAgain(): Promise<void>;
}

const againAfter = 2_000;
/** How long the end of the process, and the next lease of a line, wait for what is in flight. */
const endWithin = 5_000;

interface Running {
  lease: Lease;
  isAsked: boolean;
  wake: () => void;
  woken: Promise<void>;
  halt: AbortController;
  work: Promise<boolean>;
  /** When it last got on; nothing while it waits for what has a limit of its own. */
  turnedAt: number | undefined;
}

interface Parts {
  log: Log;
  /** Said in the log when it fails. */
  lost: string;
  work: (companyId: number, connectionId: number, ours: Ours) => Promise<void>;
}

/** Work on lines that are this process's, such as emptying an outbox: one run per line at a time, whoever asks. */
export function createLineWork({ log, lost, work }: Parts) {
  const running = new Map<string, Running>();
  /** When work on a line last ended. */
  const endedAt = new Map<string, number>();
  const resting = new Set<Lease>();
  let isClosed = false;
  const keyOf = ({ companyId, connectionId }: Lease) => `${companyId}:${connectionId}`;

  function sleepAgain(one: Running) {
    one.woken = new Promise((resolve) => (one.wake = resolve));
  }

  async function run(one: Running): Promise<boolean> {
    const { lease, halt } = one;
    const ours: Ours = {
      fence(ctx) {
        one.turnedAt = performance.now();
        return lease.fence(ctx);
      },
      isOver: () => halt.signal.aborted || !lease.isHeld(),
      signal: halt.signal,
      async askedAgain() {
        one.turnedAt = undefined;
        // Who waits in vain must not take the mark away from who asks next: a look too many is harmless.
        if (!one.isAsked) return one.woken;
        one.isAsked = false;
      },
    };
    try {
      do {
        one.isAsked = false;
        one.turnedAt = performance.now();
        await work(lease.companyId, lease.connectionId, ours);
      } while (!ours.isOver() && one.isAsked);
      return !ours.isOver();
    } catch (error) {
      if (error instanceof LineElsewhere) return false;
      throw error;
    } finally {
      // In the moment in which it sees that nobody asked again.
      if (running.get(keyOf(lease)) === one) running.delete(keyOf(lease));
      endedAt.set(keyOf(lease), performance.now());
    }
  }

  /**
   * Resolves when nothing more can be done now; at once when that is being seen to already, and then once more.
   * @returns false when the line was lost meanwhile: its next owner has to be asked
   */
  async function finish(lease: Lease): Promise<boolean> {
    const known = running.get(keyOf(lease));
    if (isClosed || resting.has(lease)) return false;
    if (known?.lease === lease && !known.halt.signal.aborted) {
      known.isAsked = true;
      known.wake();
      sleepAgain(known);
      return true;
    }
    if (known) {
      const ended = known.work.catch(() => undefined);
      // Of a lease that is gone: it writes nothing any more, and where it stands still it is not waited for.
      await (known.lease === lease ? ended : Promise.race([ended, sleep(endWithin, undefined, { ref: false })]));
      if (running.get(keyOf(lease)) === known) running.delete(keyOf(lease));
      return finish(lease);
    }
    const one: Running = {
      lease,
      isAsked: false,
      wake: () => undefined,
      woken: Promise.resolve(),
      halt: new AbortController(),
      work: Promise.resolve(true),
      turnedAt: performance.now(),
    };
    sleepAgain(one);
    running.set(keyOf(lease), one);
    return (one.work = run(one));
  }

  async function insist(lease: Lease): Promise<void> {
    while (lease.isHeld() && !isClosed) {
      try {
        return void (await finish(lease));
      } catch (error) {
        log.warn({ err: error, connectionId: lease.connectionId }, lost);
        await sleep(againAfter, undefined, { ref: false });
      }
    }
  }

  async function settled(): Promise<boolean> {
    const works = [...running.values()].map((one) => one.work);
    await Promise.allSettled(works);
    return works.length > 0;
  }

  const runOf = (lease: Lease) => {
    const one = running.get(keyOf(lease));
    return one?.lease === lease ? one : undefined;
  };
  const since = (at: number | undefined) => (at === undefined ? 0 : performance.now() - at);

  return {
    isBusy: (lease: Lease) => runOf(lease) !== undefined,
    /** For how many milliseconds nothing was done on the line. */
    quietFor: (lease: Lease) => (runOf(lease) ? 0 : since(endedAt.get(keyOf(lease)) ?? -Infinity)),
    /** For how many milliseconds what is being done has not got on. */
    stillFor: (lease: Lease) => since(runOf(lease)?.turnedAt),
    /** No more is begun on the line. @returns whether what was in flight has ended in time */
    async rest(lease: Lease, within: number): Promise<boolean> {
      resting.add(lease);
      const one = runOf(lease);
      if (!one) return true;
      one.halt.abort();
      const ended = one.work.then(
        () => true,
        () => true,
      );
      return Promise.race([ended, sleep(within, false, { ref: false })]);
    },
    /** It is begun again. */
    wake(lease: Lease): void {
      resting.delete(lease);
    },
    /** Goes on until nothing more can be done, and is not waited for. The next owner of a line begins by itself. */
    begin(lease: Lease): true {
      void insist(lease);
      return true;
    },
    /** The line is another's. */
    drop(lease: Lease): void {
      resting.delete(lease);
      runOf(lease)?.halt.abort();
    },
    /** Work is begun, after a `close` as well. */
    open(): void {
      isClosed = false;
    },
    /** Resolves when all that runs now has ended. @returns whether anything did */
    settled,
    /** No more is begun. Resolves when nothing is in flight. */
    async close(): Promise<void> {
      isClosed = true;
      for (const one of running.values()) one.halt.abort();
      await Promise.race([settled(), sleep(endWithin, undefined, { ref: false })]);
    },
  };
}

export type LineWork = ReturnType<typeof createLineWork>;
