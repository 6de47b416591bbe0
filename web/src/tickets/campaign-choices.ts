import type { NamedRef } from '@guiche/contract/shapes';
import { useQuery } from '@tanstack/react-query';
import { call } from '../platform/call';
import { usePlanHas } from '../platform/session';

const key = 'campaigns-of-tickets';

// What campaigns may be is not carried by every desk: it comes with the first look at a search.
async function begun(searchParam: string, signal: AbortSignal): Promise<NamedRef[]> {
  const { campaigns } = await import('@guiche/contract/campaigns');
  const { records } = await call(campaigns.page, { query: { searchParam }, signal });
  return records.filter(({ startedAt }) => startedAt !== null).map(({ id, name }) => ({ id, name }));
}
async function oneOf(campaignId: number, signal: AbortSignal): Promise<NamedRef> {
  const { campaignReport } = await import('@guiche/contract/campaign-report');
  const { id, name } = await call(campaignReport.show, { campaignId, signal });
  return { id, name };
}

/**
 * The campaign that a search is narrowed to, chosen or come with a link; and whether there is any to choose, once the search
 * is looked at.
 */
export function useChosenCampaign(isSearch: boolean, chosenId: number | undefined) {
  const has = usePlanHas('useCampaigns');
  const newest = useQuery({
    queryKey: [key, 'begun', ''],
    queryFn: ({ signal }) => begun('', signal),
    enabled: has && isSearch,
    staleTime: 60_000,
  }).data;
  const chosen = useQuery({
    queryKey: [key, 'one', chosenId],
    queryFn: ({ signal }) => oneOf(chosenId!, signal),
    enabled: has && chosenId !== undefined,
    staleTime: Infinity,
    retry: false,
  }).data;
  return {
    campaign: chosenId === undefined ? null : (chosen ?? null),
    hasCampaigns: has && (chosenId !== undefined || (newest?.length ?? 0) > 0),
  };
}

/** Campaigns that have begun, of that name. */
export const useFoundCampaigns = (asked: string) =>
  useQuery({
    queryKey: [key, 'begun', asked],
    queryFn: ({ signal }) => begun(asked, signal),
    enabled: asked !== '',
    staleTime: 60_000,
  });
