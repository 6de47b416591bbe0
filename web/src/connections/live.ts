import type { Connection } from '@guiche/contract/connections';
import type { LiveEvent } from '@guiche/contract/live';

/** How events change the cached list of connections; the same list when they do not. It is in the order of the ids. */
export function applyConnectionEvent(list: readonly Connection[], event: LiveEvent<'whatsapp'>): readonly Connection[] {
  if (event.action === 'delete') return list.filter(({ id }) => id !== event.whatsappId);
  return put(list, event.whatsapp);
}

/** A line's state comes with its whole row. One that is not in the list any more stays away. */
export function applySessionEvent(
  list: readonly Connection[],
  { session }: LiveEvent<'whatsappSession'>,
): readonly Connection[] {
  return list.some(({ id }) => id === session.id) ? put(list, session) : list;
}

const put = (list: readonly Connection[], row: Connection): readonly Connection[] =>
  [...list.filter(({ id }) => id !== row.id), row].sort((a, b) => a.id - b.id);
