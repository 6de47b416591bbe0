import { LRUCache } from 'lru-cache';
import { fail } from '../platform/errors';

/** Slows down whoever guesses passwords. */
export interface Tries {
  /**
   * Lets a try be made, unless too many before it were wrong for the e-mail or the address.
   * @param act says whether the try was right; what it throws counts as neither
   * @throws ERR_TOO_MANY_REQUESTS with the seconds to wait
   */
  attempt(email: string, address: string | undefined, act: () => Promise<boolean>): Promise<boolean>;
}

/** So many may be wrong before the waiting begins: one second, doubling. */
const free = 5;
const longestWait = 30_000;
/** Nobody is remembered longer than this after the last wrong try. */
const memory = 15 * 60_000;
const mostWaiting = 50;

interface Count {
  failures: number;
  lastAt: number;
  /** Tries that nobody knows the outcome of yet. */
  pending: number;
  waiting: (() => void)[];
}

export function createTries({ clock, isOn }: { clock: () => Date; isOn: boolean }): Tries {
  const counts = new LRUCache<string, Count>({ max: 20_000 });

  function countOf(key: string): Count {
    let count = counts.get(key);
    if (!count) counts.set(key, (count = { failures: 0, lastAt: 0, pending: 0, waiting: [] }));
    if (count.failures && clock().getTime() - count.lastAt > memory) count.failures = 0;
    return count;
  }

  function refuseEarly(involved: Count[]) {
    const wait = Math.max(...involved.map((count) => pauseOf(count) - (clock().getTime() - count.lastAt)));
    if (wait > 0) throw tooMany(wait);
  }

  /** Many guesses at once would all be let in before the first proves wrong; beyond the free ones each waits. */
  async function waitForTurn(involved: Count[]) {
    for (;;) {
      refuseEarly(involved);
      const crowded = involved.find(({ failures, pending }) => pending > 0 && failures + pending >= free);
      if (!crowded) break;
      if (crowded.waiting.length >= mostWaiting) throw tooMany(1000);
      await new Promise<void>((resolve) => crowded.waiting.push(resolve));
    }
    for (const count of involved) count.pending++;
  }

  return {
    async attempt(email, address, act) {
      if (!isOn) return act();
      const ofEmail = countOf(`email:${email.trim().toLowerCase()}`);
      const involved = address === undefined ? [ofEmail] : [ofEmail, countOf(`address:${network(address)}`)];
      await waitForTurn(involved);
      try {
        const isRight = await act();
        if (isRight) ofEmail.failures = 0;
        else
          for (const count of involved)
            Object.assign(count, { failures: count.failures + 1, lastAt: clock().getTime() });
        return isRight;
      } finally {
        for (const count of involved) {
          count.pending--;
          for (const wake of count.waiting.splice(0)) wake();
        }
      }
    },
  };
}

const pauseOf = ({ failures }: Count) => (failures < free ? 0 : Math.min(1000 * 2 ** (failures - free), longestWait));

const tooMany = (wait: number) =>
  fail('ERR_TOO_MANY_REQUESTS', { headers: { 'retry-after': String(Math.ceil(wait / 1000)) } });

/** What counts as one address: whoever has one IPv6 address usually has the 2^64 beside it too. */
export function network(address: string): string {
  if (!address.includes(':')) return address;
  if (address.includes('.')) return address.slice(address.lastIndexOf(':') + 1);
  const [head = '', tail] = address.split('::');
  const groups = head ? head.split(':') : [];
  const end = tail ? tail.split(':') : [];
  const missing = tail === undefined ? 0 : 8 - groups.length - end.length;
  return [...groups, ...Array<string>(Math.max(missing, 0)).fill('0'), ...end].slice(0, 4).join(':');
}
