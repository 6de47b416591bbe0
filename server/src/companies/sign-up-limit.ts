import { LRUCache } from 'lru-cache';
import { fail } from '../platform/errors';
import { network } from '../users/tries';

/** So many companies may come from one address in an hour. */
const most = 3;
const hour = 3_600_000;

/** Keeps whoever makes companies by the dozen from doing so; each process counts for itself. */
export function createSignUpLimit({ clock, rateLimits }: { clock: () => Date; rateLimits: boolean }) {
  const taken = new LRUCache<string, number[]>({ max: 20_000 });
  return {
    /**
     * Counts a sign-up, before it is known what becomes of it: many at once must not all be let in.
     * @returns the way to give it back when nothing came of it
     * @throws ERR_TOO_MANY_REQUESTS with the seconds to wait
     */
    take(address: string): () => void {
      if (!rateLimits) return () => undefined;
      const key = network(address);
      const now = clock().getTime();
      const recent = (taken.get(key) ?? []).filter((at) => at > now - hour);
      if (recent.length >= most) {
        const wait = Math.ceil((recent[0]! + hour - now) / 1000);
        throw fail('ERR_TOO_MANY_REQUESTS', { headers: { 'retry-after': String(wait) } });
      }
      taken.set(key, [...recent, now]);
      return () => {
        const times = [...(taken.get(key) ?? [])];
        if (times.includes(now)) times.splice(times.indexOf(now), 1);
        taken.set(key, times);
      };
    },
  };
}
