import type { Log } from '../platform/log';
import type { Outcome, Prepared } from '../whatsapp/driver';
import type { Gateway } from '../whatsapp/gateway';
import type { Ours } from '../whatsapp/line-work';

/** How many files of a line go up side by side, each of another conversation. */
const atOnce = 6;
/** After that a file is taken for one that will not get there, and is tried again as any that failed. */
const longest = 120_000;

/** A message that cannot leave as it is: its file did not get up. */
export interface Refused {
  id: number;
  outcome: Outcome;
}

/**
 * Files that go up to a network before their message takes the line's turn, so that a slow one holds back its own
 * conversation alone. Nothing of it is stored: whoever has the line next does it again.
 */
export function createUploads(
  gateway: Pick<Gateway, 'prepare'>,
  log: Log,
  companyId: number,
  connectionId: number,
  ours: Ours,
) {
  const ready = new Set<number>();
  const running = new Map<number, Promise<void>>();
  let refused: Refused[] = [];
  let ended = 0;

  async function upload(id: number, makeReady: () => Promise<Prepared>): Promise<void> {
    // Also a fault of ours is one more attempt; only the log tells it from the network's.
    const failed = (err: unknown) => log.warn({ err, companyId, connectionId, messageId: id }, 'a file did not get up');
    const message = await makeReady().catch(failed);
    const signal = AbortSignal.any([ours.signal, AbortSignal.timeout(longest)]);
    const putUp = (ready: Prepared) =>
      gateway.prepare(companyId, connectionId, ready, signal).catch((err: unknown) => {
        failed(err);
        return notUp();
      });
    const outcome = await Promise.race([
      message ? putUp(message) : notUp(),
      new Promise<Outcome>((resolve) => signal.addEventListener('abort', () => resolve(notUp()), { once: true })),
    ]);
    running.delete(id);
    ended += 1;
    if (outcome) refused.push({ id, outcome });
    else ready.add(id);
  }

  return {
    isBusy: () => running.size > 0,
    /** How many have ended, one way or the other: who sees another number than before looks again. */
    ended: () => ended,
    /** It is up, or goes without. What was asked before may say otherwise. */
    isReady: (id: number) => ready.has(id),
    /** There is room, and nothing is known of it yet that is still to be written down. */
    mayBegin: (id: number) => !running.has(id) && running.size < atOnce && refused.every((of) => of.id !== id),
    readyIds: () => [...ready],
    begin: (id: number, makeReady: () => Promise<Prepared>) => void running.set(id, upload(id, makeReady)),
    /** It goes without: the driver does what is left to do. */
    skip: (id: number) => void ready.add(id),
    forget: (id: number) => void ready.delete(id),
    /** Those that did not get up since this was last asked. */
    takeRefused(): Refused[] {
      const taken = refused;
      refused = [];
      return taken;
    },
    /** One of them ends, somebody asks for the line again, or it is over. */
    async somethingHappens(): Promise<void> {
      const listening = new AbortController();
      const over = new Promise<void>((resolve) => ours.signal.addEventListener('abort', () => resolve(), listening));
      await Promise.race([...running.values(), ours.askedAgain(), over]);
      listening.abort();
    },
  };
}
export type Uploads = ReturnType<typeof createUploads>;

const notUp = (): Outcome => ({
  state: 'rejected',
  error: { code: 'MEDIA_UPLOAD', retry: 'later', detail: 'The file could not be put up to the network.' },
});
