import type { Message } from '@guiche/contract/messages';
import { onFresh } from '../platform/access';
import { ApiError, isAbort } from '../platform/call';
import { bubbleKey } from './live';
import {
  adopt,
  allParcels,
  changeParcels,
  findParcel,
  isMine,
  isStored,
  patchParcel,
  setShare,
  type Parcel,
} from './outbox-store';

/**
 * How what was written leaves. Each conversation has one lane: its messages go one after the other, in the order they
 * were written. Without an answer they wait and try again with the same key, so that the server does each once; a
 * refusal stays where it happened until somebody decides.
 */

/** Sends one parcel and resolves with what the server stored. Given by `send.ts`, which knows the doors. */
export type Post = (parcel: Parcel, signal: AbortSignal, onProgress: (share: number) => void) => Promise<Message>;
interface Ways {
  post: Post;
  /** Puts a stored message into the thread. */
  store(message: Message): void;
  /** The newest stored message of a conversation, 0 when there is none. */
  newest(ticketId: number): number;
}

const RETRY_MS = [1000, 2000, 4000, 8000, 15_000];
/** Trouble of the server is not forever like a lost network: after this many tries a person decides. */
const MOST_TRIES = 6;

interface Lane {
  control: AbortController;
  wake: () => void;
  /** The bubble that is on its way. */
  key: string | null;
}

let ways: Ways | null = null;
const lanes = new Map<number, Lane>();

/** Called once by `send.ts`; goes on with what a reload interrupted. */
export function openOutbox(given: Ways): void {
  ways = given;
  resumeOutbox();
}

/** Shows a parcel at once and lets it leave when its turn comes. */
export function enqueue(parcel: Parcel): void {
  changeParcels([...allParcels(), parcel]);
  void drain(parcel.ticketId);
}

/** Tries a refused one again, in its place in the lane. */
export function tryAgain(key: string): void {
  const parcel = findParcel(key);
  if (parcel?.bubble.state !== 'refused') return;
  patchParcel(key, { state: 'waiting' });
  void drain(parcel.ticketId);
}

/** Gives up: a refused or waiting one goes, one on its way is called back. */
export function discard(key: string): void {
  const parcel = findParcel(key);
  if (!parcel) return;
  const lane = lanes.get(parcel.ticketId);
  changeParcels(allParcels().filter((other) => other !== parcel));
  if (lane?.key === key) lane.control.abort();
}

async function drain(ticketId: number): Promise<void> {
  if (!ways || lanes.has(ticketId)) return;
  const lane: Lane = { control: new AbortController(), wake: () => {}, key: null };
  lanes.set(ticketId, lane);
  try {
    for (let tries = 0; ;) {
      const parcel = allParcels().find(
        (one) => one.ticketId === ticketId && one.bubble.state !== 'refused' && isMine(one) && !isStored(one),
      );
      if (!parcel) return;
      const outcome = await attempt(parcel, lane);
      if (outcome === 'done') {
        tries = 0;
        continue;
      }
      if (outcome === 'over') return;
      tries += 1;
      const lost = outcome.status === 0;
      if (!lost && tries >= MOST_TRIES) refuse(parcel, outcome);
      else await pause((outcome.retryAfter ?? 0) * 1000 || RETRY_MS[Math.min(tries, RETRY_MS.length) - 1]!, lane);
    }
  } finally {
    lanes.delete(ticketId);
  }
}

/** One try. `done` also when it was refused or called back: the next may go. */
async function attempt(parcel: Parcel, lane: Lane): Promise<'done' | 'over' | ApiError> {
  const key = bubbleKey(parcel.bubble);
  lane.key = key;
  lane.control = new AbortController();
  if (parcel.bubble.state !== 'sending') patchParcel(key, { state: 'sending' });
  try {
    const message = await ways!.post(parcel, lane.control.signal, (share) => setShare(key, share));
    adopt(parcel.bubble.clientId, message);
    ways!.store(message);
    return 'done';
  } catch (error) {
    if (isAbort(error)) return 'done';
    if (!(error instanceof ApiError)) {
      refuse(parcel, error);
      return 'done';
    }
    // logged out: it waits for its writer to come back
    if (error.status === 401) {
      patchParcel(key, { state: 'waiting' });
      return 'over';
    }
    if (isPassing(error)) return error;
    refuse(parcel, error);
    return 'done';
  } finally {
    lane.key = null;
    setShare(key, null);
  }
}

/** Worth another try with the same key: no answer, or one that asks to come again. */
function isPassing({ status }: ApiError): boolean {
  return status === 0 || status === 429 || status === 502 || status === 503 || status === 504;
}

function refuse({ bubble, ticketId }: Parcel, error: unknown): void {
  patchParcel(bubbleKey(bubble), { state: 'refused', after: ways!.newest(ticketId) }, error);
}

/** Waits, but not longer than until the network is back. */
function pause(ms: number, lane: Lane): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    lane.wake = () => {
      clearTimeout(timer);
      resolve();
    };
  });
}

/** Whatever waits tries again now: the network is back, or its writer is. */
export function resumeOutbox(): void {
  for (const lane of lanes.values()) lane.wake();
  for (const ticketId of new Set(allParcels().map((parcel) => parcel.ticketId))) void drain(ticketId);
}
globalThis.addEventListener?.('online', resumeOutbox);
onFresh(resumeOutbox);

// files cannot be kept over a reload: whoever leaves while they go up is asked
globalThis.addEventListener?.('beforeunload', (event) => {
  if (allParcels().some((parcel) => parcel.file && parcel.bubble.state !== 'refused' && !isStored(parcel)))
    event.preventDefault();
});
