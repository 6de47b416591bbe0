import type { LiveEvent } from '@guiche/contract/live';
import type { Queue } from '@guiche/contract/queues';

/** How an event changes the cached list of queues: by their place, those without one last. */
export function applyQueueEvent(list: readonly Queue[], event: LiveEvent<'queue'>): readonly Queue[] {
  if (event.action === 'delete') return list.filter(({ id }) => id !== event.queueId);
  return [...list.filter(({ id }) => id !== event.queue.id), event.queue].sort(byPlace);
}

const byPlace = (a: Queue, b: Queue): number => placeOf(a) - placeOf(b) || a.id - b.id;
const placeOf = ({ orderQueue }: Queue): number => orderQueue ?? Number.MAX_SAFE_INTEGER;
