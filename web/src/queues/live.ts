import type { Queue } from '@guiche/contract/queues';
import type { WholeRules } from '../platform/list-rules';

/** Queues lie by their place, those without one last. */
export const queueRules: WholeRules<Queue> = {
  idOf: ({ id }) => id,
  order: (a, b) => placeOf(a) - placeOf(b) || a.id - b.id,
  hears: { queue: (event) => (event.action === 'delete' ? { drop: event.queueId } : { put: event.queue }) },
};

const placeOf = ({ orderQueue }: Queue): number => orderQueue ?? Number.MAX_SAFE_INTEGER;
