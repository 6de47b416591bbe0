import type { Help } from '@guiche/contract/helps';
import type { WholeRules } from '../platform/list-rules';

/** Help videos lie in the order in which they were added. */
export const helpRules: WholeRules<Help> = {
  idOf: ({ id }) => id,
  order: (a, b) => a.id - b.id,
  hears: { help: (event) => (event.action === 'delete' ? { drop: event.id } : { put: event.record }) },
};
