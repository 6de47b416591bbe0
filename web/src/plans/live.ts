import type { Plan } from '@guiche/contract/plans';
import type { WholeRules } from '../platform/list-rules';

/** Plans lie as they are offered: by their place, then the cheapest first. */
export const planRules: WholeRules<Plan> = {
  idOf: ({ id }) => id,
  order: (a, b) => a.position - b.position || a.value - b.value || a.id - b.id,
  hears: { plan: (event) => (event.action === 'delete' ? { drop: event.planId } : { put: event.plan }) },
};
