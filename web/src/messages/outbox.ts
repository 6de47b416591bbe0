import type { Message } from '@guiche/contract/messages';
import { onFresh } from '../platform/access';
import { ApiError, isAbort } from '../platform/call';
import { bubbleKey } from './live';
import {
  markStored,
  allPending,
  changePending,
  findPending,
  isMine,
  isStored,
  patchPending,
  setShare,
  type PendingMessage,
} from './outbox-store';

/**
 * How what was written leaves. Each conversation has one sequence: its messages go one after the other, in the order they
 * were written. Without an answer they wait and try again with the same key, so that the server does each once; a
 * refusal stays where it happened until somebody decides.
 */

/** Sends one pending message and resolves with what the server stored. Given by `send.ts`, which knows the contract. */
export type Post = (
  pending: PendingMessage,
  signal: AbortSignal,
  onProgress: (share: number) => void,
) => Promise<Message>;
interface Ways {
  post: Post;
  /** Puts a stored message into the thread. */
  store(message: Message): void;
  /** The newest stored message of a conversation, 0 when there is none. */
  newest(ticketId: number): number;
  /** Something of it was refused, or called back. */
  lost?(ticketId: number): void;
}

const RETRY_MS = [1000, 2000, 4000, 8000, 15_000];
/** Trouble of the server is not forever like a lost network: after this many tries a person decides. */
const MOST_TRIES = 6;

interface Sequence {
  control: AbortController;
  wake: () => void;
  /** The bubble that is on its way. */
  key: string | null;
}

/** Of tickets and of chats between colleagues. */
type Side = 'ticket' | 'chat';
const ways: Partial<Record<Side, Ways>> = {};
/** Conversations are told apart by their number: chats have theirs below zero. */
const waysOf = (conversation: number) => ways[conversation < 0 ? 'chat' : 'ticket'];
const sequences = new Map<number, Sequence>();

/** Called once by whoever sends there; goes on with what a reload interrupted. */
export function openOutbox(given: Ways, side: Side = 'ticket'): void {
  ways[side] = given;
  resumeOutbox();
}

/** Shows it at once and lets it leave when its turn comes. */
export function enqueue(pending: PendingMessage): void {
  changePending([...allPending(), pending]);
  void drain(pending.ticketId);
}

/** Tries a refused one again, in its place in the sequence. */
export function tryAgain(key: string): void {
  const pending = findPending(key);
  if (pending?.bubble.state !== 'refused') return;
  patchPending(key, { state: 'waiting' });
  void drain(pending.ticketId);
}

/** Gives up: a refused or waiting one goes, one on its way is called back. */
export function discard(key: string): void {
  const pending = findPending(key);
  if (!pending) return;
  const sequence = sequences.get(pending.ticketId);
  changePending(allPending().filter((other) => other !== pending));
  if (sequence?.key === key) sequence.control.abort();
  waysOf(pending.ticketId)?.lost?.(pending.ticketId);
}

async function drain(ticketId: number): Promise<void> {
  if (!waysOf(ticketId) || sequences.has(ticketId)) return;
  const sequence: Sequence = { control: new AbortController(), wake: () => {}, key: null };
  sequences.set(ticketId, sequence);
  try {
    for (let tries = 0; ;) {
      const pending = allPending().find(
        (one) => one.ticketId === ticketId && one.bubble.state !== 'refused' && isMine(one) && !isStored(one),
      );
      if (!pending) return;
      const outcome = await attempt(pending, sequence);
      if (outcome === 'done') {
        tries = 0;
        continue;
      }
      if (outcome === 'over') return;
      tries += 1;
      const lost = outcome.status === 0;
      if (!lost && tries >= MOST_TRIES) refuse(pending, outcome);
      else await pause((outcome.retryAfter ?? 0) * 1000 || RETRY_MS[Math.min(tries, RETRY_MS.length) - 1]!, sequence);
    }
  } finally {
    sequences.delete(ticketId);
  }
}

/** One try. `done` also when it was refused or called back: the next may go. */
async function attempt(pending: PendingMessage, sequence: Sequence): Promise<'done' | 'over' | ApiError> {
  const key = bubbleKey(pending.bubble);
  sequence.key = key;
  sequence.control = new AbortController();
  if (pending.bubble.state !== 'sending') patchPending(key, { state: 'sending' });
  try {
    const { post, store } = waysOf(pending.ticketId)!;
    const message = await post(pending, sequence.control.signal, (share) => setShare(key, share));
    markStored(pending.bubble.clientId, message);
    store(message);
    return 'done';
  } catch (error) {
    if (isAbort(error)) return 'done';
    if (!(error instanceof ApiError)) {
      refuse(pending, error);
      return 'done';
    }
    // logged out: it waits for its writer to come back
    if (error.status === 401) {
      patchPending(key, { state: 'waiting' });
      return 'over';
    }
    if (isPassing(error)) return error;
    refuse(pending, error);
    return 'done';
  } finally {
    sequence.key = null;
    setShare(key, null);
  }
}

/** Worth another try with the same key: no answer, or one that asks to come again. */
function isPassing({ status }: ApiError): boolean {
  return status === 0 || status === 429 || status === 502 || status === 503 || status === 504;
}

function refuse({ bubble, ticketId }: PendingMessage, error: unknown): void {
  const { newest, lost } = waysOf(ticketId)!;
  patchPending(bubbleKey(bubble), { state: 'refused', after: newest(ticketId) }, error);
  lost?.(ticketId);
}

/** Waits, but not longer than until the network is back. */
function pause(ms: number, sequence: Sequence): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    sequence.wake = () => {
      clearTimeout(timer);
      resolve();
    };
  });
}

/** Whatever waits tries again now: the network is back, or its writer is. */
export function resumeOutbox(): void {
  for (const sequence of sequences.values()) sequence.wake();
  for (const ticketId of new Set(allPending().map((pending) => pending.ticketId))) void drain(ticketId);
}
globalThis.addEventListener?.('online', resumeOutbox);
onFresh(resumeOutbox);

// files cannot be kept over a reload: whoever leaves while they go up is asked
globalThis.addEventListener?.('beforeunload', (event) => {
  if (allPending().some((pending) => pending.file && pending.bubble.state !== 'refused' && !isStored(pending)))
    event.preventDefault();
});
