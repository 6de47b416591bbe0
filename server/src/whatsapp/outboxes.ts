import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '../platform/log';
import type { Ctx } from '../platform/tenancy';
import { LineElsewhere, type Lease } from './leases';

/** What whoever empties an outbox must ask: before a write, and before each message. */
export interface Ours {
  /** @throws LineElsewhere */
  fence(ctx: Ctx): Promise<void>;
  /** The line is no longer ours, or the process ends: what is in flight is finished, and no more is begun. */
  isOver(): boolean;
}

const againAfter = 2_000;
/** How long the end of the process waits for messages in flight. */
const endWithin = 5_000;

/** The outboxes of lines that are this process's: one message in flight per line, whoever asks. */
export function createOutboxes({ log, deliver, isClosed }: Parts) {
  const running = new Map<string, { lease: Lease; isAskedAgain: boolean; work: Promise<boolean> }>();

  /** Says itself that it has ended, in the moment in which it sees that nobody asked again. */
  async function work(lease: Lease, isAskedAgain: () => boolean, hasEnded: () => void): Promise<boolean> {
    const ours: Ours = { fence: (ctx) => lease.fence(ctx), isOver: () => isClosed() || !lease.isHeld() };
    try {
      do await deliver(lease.companyId, lease.connectionId, ours);
      while (!ours.isOver() && isAskedAgain());
      return !ours.isOver();
    } catch (error) {
      if (error instanceof LineElsewhere) return false;
      throw error;
    } finally {
      hasEnded();
    }
  }

  /**
   * Resolves when nothing more can leave now; at once when that is being seen to already, and then once more.
   * @returns false when the line was lost meanwhile: its next owner has to be asked
   */
  async function empty(lease: Lease): Promise<boolean> {
    const key = `${lease.companyId}:${lease.connectionId}`;
    const known = running.get(key);
    if (known?.lease === lease) {
      known.isAskedAgain = true;
      return true;
    }
    // Of a lease that is gone: it ends by itself, and writes nothing.
    await known?.work.catch(() => undefined);
    if (running.has(key)) return empty(lease);
    const one = { lease, isAskedAgain: false, work: Promise.resolve(true) };
    running.set(key, one);
    const isAskedAgain = () => {
      const isAsked = one.isAskedAgain;
      one.isAskedAgain = false;
      return isAsked;
    };
    return (one.work = work(lease, isAskedAgain, () => running.delete(key)));
  }

  async function insist(lease: Lease): Promise<void> {
    while (lease.isHeld() && !isClosed()) {
      try {
        return void (await empty(lease));
      } catch (error) {
        log.warn({ err: error, connectionId: lease.connectionId }, 'an outbox could not be emptied');
        await sleep(againAfter, undefined, { ref: false });
      }
    }
  }

  return {
    empty,
    /** Goes on until nothing more can leave, and is not waited for. The next owner of a line begins by itself. */
    begin(lease: Lease): true {
      void insist(lease);
      return true;
    },
    /** Resolves when nothing is in flight. */
    settle: () =>
      Promise.race([
        Promise.allSettled([...running.values()].map((one) => one.work)),
        sleep(endWithin, undefined, { ref: false }),
      ]),
  };
}

interface Parts {
  log: Log;
  deliver: (companyId: number, connectionId: number, ours: Ours) => Promise<void>;
  isClosed: () => boolean;
}
