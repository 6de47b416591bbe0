import type { Help } from '@guiche/contract/helps';
import type { LiveEvent } from '@guiche/contract/live';

/** What an event makes of the list, which is in the order in which they were added. */
export function applyHelpEvent(list: readonly Help[], event: LiveEvent<'help'>): readonly Help[] {
  const id = event.action === 'delete' ? event.id : event.record.id;
  const others = list.filter((help) => help.id !== id);
  return event.action === 'delete' ? others : [...others, event.record].sort((a, b) => a.id - b.id);
}
