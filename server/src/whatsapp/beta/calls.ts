import type { BinaryNode, WACallEvent, WASocket } from 'baileys';
import { LRUCache } from 'lru-cache';

/** So many calls are known at a time, and none rings longer. */
const known = { max: 500, ttl: 5 * 60_000 };

/**
 * Which calls were in vain. One that rang to its end the network calls so; one that its caller gives up ends like one
 * that was taken on the phone, but for the reason, which the library keeps to itself.
 */
export function createRinging(ws: WASocket['ws']) {
  const ringing = new LRUCache<string, 'unanswered' | 'taken'>(known);

  ws.on('CB:call', ({ content }: BinaryNode) => {
    for (const { tag, attrs } of Array.isArray(content) ? content : []) {
      const { 'call-id': id, reason = '' } = attrs;
      if (id && tag === 'terminate' && reason.endsWith('_elsewhere')) ringing.set(id, 'taken');
    }
  });

  return {
    isInVain({ id, status }: WACallEvent): boolean {
      const state = ringing.get(id);
      if (status === 'offer' && !state) ringing.set(id, 'unanswered');
      if (status === 'accept' || status === 'reject') ringing.set(id, 'taken');
      if (status !== 'terminate') return status === 'timeout';
      ringing.set(id, 'taken');
      return state === 'unanswered';
    },
  };
}
