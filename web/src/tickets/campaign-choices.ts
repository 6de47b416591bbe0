import type { NamedRef } from '@guiche/contract/shapes';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '../platform/call';
import { usePlanHas } from '../platform/session';

const key = 'campaigns-of-tickets';

// What campaigns may be is not carried by every desk: it comes with the first look at a search.
const pageOfNewest = async (signal: AbortSignal) => {
  const { campaigns } = await import('@guiche/contract/campaigns');
  return call(campaigns.page, { query: { searchParam: '' }, signal });
};
const oneOf = async (campaignId: number, signal: AbortSignal) => {
  const { campaignReport } = await import('@guiche/contract/campaign-report');
  return call(campaignReport.show, { campaignId, signal });
};

/**
 * The campaigns to narrow a search to, once it is looked at: the newest that have begun. An older one that a link has chosen
 * stands among them. Null where the plan holds none.
 */
export function useCampaignChoices(isSearch: boolean, chosen: readonly number[]): NamedRef[] | null {
  const has = usePlanHas('useCampaigns');
  const newest = useQuery({
    queryKey: [key, 'newest'],
    queryFn: ({ signal }) => pageOfNewest(signal),
    enabled: has && isSearch,
    staleTime: 60_000,
  }).data?.records;
  const older = newest && chosen.find((id) => newest.every((campaign) => campaign.id !== id));
  const linked = useQuery({
    queryKey: [key, older],
    queryFn: ({ signal }) => oneOf(older!, signal),
    enabled: has && older !== undefined,
    staleTime: Infinity,
    retry: false,
  }).data;
  return useMemo(() => {
    if (!has) return null;
    const begun = (newest ?? []).filter(({ startedAt }) => startedAt !== null);
    return [...(linked ? [linked] : []), ...begun].map(({ id, name }) => ({ id, name }));
  }, [has, newest, linked]);
}
