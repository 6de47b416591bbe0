import { setTimeout as sleep } from 'node:timers/promises';
import { Refusal } from '../../platform/errors';
import type { Log } from '../../platform/log';
import type { DriverEvent } from '../driver';
import { LineIsDown } from './errors';

/** What waits for the product: events, and the ciphertexts they came from. */
interface Waiting {
  events: DriverEvent[];
  hashes: string[];
  /** How often a file of these could not be had. */
  lost: number;
}

/** How many are handed on together. */
const atOnce = 50;
/** How often a message whose file cannot be had is tried before it goes on without. */
const triesWithFile = 3;
/** After so many tries it is asked whether what cannot be taken is alone to blame. */
const triesAlone = 4;

/**
 * Hands on what arrives, in its order, and says of a message that it was taken only when the product has it. What the
 * product cannot take is offered again, at first together, then alone; after a crash the journal brings it back.
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

  /** Of what waits at the front a file is given up: no other shall wait for it. */
  function settle(some: Waiting[]): boolean {
    const hopeless = some.filter(({ lost }) => lost >= triesWithFile);
    for (const one of hopeless) Object.assign(one, { events: one.events.map(withoutFile), lost: 0 });
    return hopeless.length > 0;
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
        parts.log.warn({ err: error, failures }, 'what came over a line could not be taken');
        if (error instanceof Refusal) some[0]!.lost += 1;
        const mayPass = failures >= triesAlone && !(error instanceof LineIsDown);
        if (settle(some) || (mayPass && (await passBy(error)))) continue;
        await sleep(Math.min(50 * 4 ** failures, 30_000), undefined, { signal: halt.signal }).catch(() => undefined);
      }
    }
    working = undefined;
  }

  return {
    put(events: DriverEvent[], hashes: string[] = []) {
      if (!events.length && !hashes.length) return;
      const waiting: Waiting = { events, hashes, lost: 0 };
      waiting.events = events.map((event) => watched(event, () => (waiting.lost += 1)));
      queue.push(waiting);
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

/** Says so when the file cannot be had; that the line is down is no fault of the file. */
function watched(event: DriverEvent, failed: () => void): DriverEvent {
  if (event.t !== 'message' || event.content.type !== 'media') return event;
  const { file } = event.content;
  const open = async () => {
    try {
      const stream = await file.open();
      return stream.once('error', failed);
    } catch (error) {
      if (!(error instanceof LineIsDown)) failed();
      throw error;
    }
  };
  return { ...event, content: { ...event.content, file: { ...file, open } } };
}

/** A file that the network will not give: its message is worth having all the same. */
function withoutFile(event: DriverEvent): DriverEvent {
  if (event.t !== 'message' || event.content.type !== 'media') return event;
  const { caption, file, quoted } = event.content;
  const text = [`[${file.name}]`, caption].filter(Boolean).join(' ');
  return { ...event, content: { type: 'unsupported', text, ...(quoted && { quoted }) } };
}
