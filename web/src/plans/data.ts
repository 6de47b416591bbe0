import type { BodyInput, QueryOf } from '@guiche/contract/endpoint';
import { plans, type Plan } from '@guiche/contract/plans';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../platform/call';
import { liveCollection } from '../platform/live-collection';
import { planRules } from './live';

const list = liveCollection({ ...planRules, key: ['plans'], load: (signal) => call(plans.all, { signal }) });

/** Every plan that there is to see, as they come and go. */
export const usePlans = list.useAll;

export type PlanInput = BodyInput<typeof plans.create>;

/** Adds a plan, or changes the one of that id. */
export async function savePlan(id: number | null, body: PlanInput): Promise<void> {
  list.put(id === null ? await call(plans.create, { body }) : await call(plans.update, { planId: id, body }));
}

export async function removePlan({ id }: Plan): Promise<void> {
  await call(plans.remove, { planId: id });
  list.drop(id);
}

/** Which companies of a plan would have more than these limits; of a plan that is not there yet, nobody. */
export const useOverLimit = (planId: number | null, query: QueryOf<typeof plans.overLimit>) =>
  useQuery({
    queryKey: ['plan-over-limit', planId, query],
    queryFn: ({ signal }) => call(plans.overLimit, { planId: planId!, query, signal }),
    enabled: planId !== null,
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
