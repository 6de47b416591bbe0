import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '../../platform/log';
import { backoff } from '../../platform/repeat';
import type { DriverEvent } from '../driver';
import { showUnread, triesAlone } from '../show-unread';

/** What waits for the product: events, and the ciphertexts they came from. */
interface Waiting {
  events: DriverEvent[];
  hashes: string[];
  /** It stands in its conversation as something that cannot be read. */
  isShown?: boolean;
}

/** How many are handed on together. */
const atOnce = 50;

/**
 * Hands on what arrives, in its order, and says of a message that it was taken only when the product has it. What the
 * product cannot take is offered again, at first together, then alone; after a crash the journal brings it back. A
 * message that still cannot be taken is shown as one that cannot be read, and says what it says once it is taken.
 */
export function createInbox(parts: {
  log: Log;
  emit: (events: DriverEvent[]) => Promise<void>;
  consume: (hashes: string[]) => Promise<void>;
}) {
  const queue: Waiting[] = [];
  let halt = new AbortController();
  let working: Promise<void> | undefined;

  async function hand(some: Waiting[]): Promise<void> {
    const events = some.flatMap((one) => one.events);
    if (events.length) await parts.emit(events);
    const hashes = some.flatMap((one) => one.hashes);
    if (hashes.length) await parts.consume(hashes);
  }

  /** If the next one can be taken, the first stands aside: the journal has it, and brings it at the next opening. */
  async function passBy(error: unknown): Promise<boolean> {
    const next = queue[1];
    if (!next) return false;
    const isTaken = await hand([next]).then(
      () => true,
      () => false,
    );
    if (!isTaken) return false;
    queue.splice(0, 2);
    parts.log.error({ err: error }, 'a message that cannot be taken stands aside for the others');
    return true;
  }

  async function work(): Promise<void> {
    let failures = 0;
    while (queue.length && !halt.signal.aborted) {
      const some = queue.slice(0, failures ? 1 : atOnce);
      try {
        await hand(some);
        queue.splice(0, some.length);
        failures = 0;
      } catch (error) {
        failures += 1;
        const isRound = (failures & (failures - 1)) === 0;
        if (isRound) parts.log.warn({ err: error, failures }, 'what came over a line could not be taken');
        const [first] = some;
        // Of its ciphertexts nothing is told: the journal keeps them.
        if (failures >= triesAlone && !first!.isShown) first!.isShown = await showUnread(parts, first!.events, error);
        if (failures >= triesAlone && (await passBy(error))) continue;
        await sleep(backoff(failures), undefined, { signal: halt.signal }).catch(() => undefined);
      }
    }
    working = undefined;
  }

  return {
    put(events: DriverEvent[], hashes: string[] = []) {
      if (!events.length && !hashes.length) return;
      queue.push({ events, hashes });
      if (!halt.signal.aborted) working ??= work();
    },
    /** Resolves when what waits is handed on, or cannot be at once. */
    async end(within: number): Promise<void> {
      await Promise.race([working, sleep(within, undefined, { ref: false })]);
      halt.abort();
      await Promise.race([working, sleep(within, undefined, { ref: false })]);
      // The journal has it.
      queue.length = 0;
    },
    begin() {
      halt = new AbortController();
    },
  };
}
