import type { Message } from '@guiche/contract/messages';

/** Faults that lie in wait for the next sends. The network does not tell which are left, so the page counts. */
export type Trap = 'lose' | 'loseForGood' | 'reject';
export interface Armed {
  trap: Trap;
  /** By the clock of this page. */
  at: number;
  /** Ids of the messages that it met. */
  met: number[];
  times: number;
}

/** Clocks differ a little; a message this much older than the trap was certainly not met by it. */
const SLACK_MS = 10_000;

export function arm(armed: Armed[], trap: Trap, now: number): Armed[] {
  // losing once more changes how the next answer is lost, as the network has one fault of a kind
  const others = armed.filter((one) => isLoss(one.trap) !== isLoss(trap));
  const known = armed.find((one) => isLoss(one.trap) === isLoss(trap));
  return [...others, { trap, at: now, met: known?.met ?? [], times: (known?.times ?? 0) + 1 }];
}

/** A message of the company came to the network and left again: the trap of its kind is spent. */
export function meet(armed: Armed[], message: Pick<Message, 'id' | 'fromMe' | 'state' | 'createdAt'>): Armed[] {
  const how = outcomeOf(message);
  if (!how) return armed;
  let changed = false;
  const next = armed.flatMap((one) => {
    const fits = how === 'refused' ? one.trap === 'reject' : one.trap !== 'reject';
    if (!fits || one.met.includes(message.id) || Date.parse(message.createdAt) < one.at - SLACK_MS) return [one];
    changed = true;
    return one.times > 1 ? [{ ...one, times: one.times - 1, met: [...one.met, message.id] }] : [];
  });
  return changed ? next : armed;
}

function outcomeOf({ fromMe, state }: Pick<Message, 'fromMe' | 'state'>): 'refused' | 'passed' | null {
  if (!fromMe || state === 'waiting' || state === 'sending') return null;
  return state === 'failed' ? 'refused' : 'passed';
}

const isLoss = (trap: Trap) => trap !== 'reject';
