import { z } from 'zod';
import { endpoint } from './endpoint';
import { id, instant } from './shapes';

export const Plan = z.strictObject({
  id,
  name: z.string(),
  /** How many users, connections and queues a company of this plan may have. */
  users: z.int(),
  connections: z.int(),
  queues: z.int(),
  /** Price a month in BRL. */
  value: z.number(),
  useSchedules: z.boolean(),
  useCampaigns: z.boolean(),
  useInternalChat: z.boolean(),
  useExternalApi: z.boolean(),
  useKanban: z.boolean(),
  useOpenAi: z.boolean(),
  useIntegrations: z.boolean(),
  createdAt: instant,
  updatedAt: instant,
});
export type Plan = z.infer<typeof Plan>;

export const plans = {
  list: endpoint('GET /plans/list', { who: 'public', reply: z.array(Plan), summary: 'Plans offered at sign-up' }),
  all: endpoint('GET /plans/all', { who: 'user', reply: z.array(Plan), summary: 'All plans' }),
};
