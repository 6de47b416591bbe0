import { campaignReport, type CampaignReport } from '@guiche/contract/campaign-report';
import { campaigns, type Campaign, type CampaignStatus } from '@guiche/contract/campaigns';
import { contactListItems, contactLists } from '@guiche/contract/contact-lists';
import type { BodyInput } from '@guiche/contract/endpoint';
import { files } from '@guiche/contract/files';
import { useQuery } from '@tanstack/react-query';
import { call } from '../platform/call';
import { useLive } from '../platform/live';
import { liveList } from '../platform/live-list';
import { queryClient } from '../platform/query';
import type { useUploads } from '../ui/use-uploads';
import { campaignRules, partsOf, soughtIn } from './live';

const list = liveList({
  ...campaignRules,
  key: ['campaigns'],
  load({ searchParam: sought, ...paging }, signal) {
    const { status, searchParam } = partsOf(sought);
    return call(campaigns.page, { query: { ...paging, searchParam, ...(status && { status }) }, signal });
  },
});
/** Campaigns, of one status or all, newest first, page by page. */
export const useCampaigns = (status: CampaignStatus | null, text: string) => list.useList(soughtIn(status, text));

export type CampaignInput = BodyInput<typeof campaigns.update>;

/** Adds a campaign, or changes the one of that id. */
export async function saveCampaign(id: number | null, body: CampaignInput & { name: string }): Promise<Campaign> {
  const saved =
    id === null ? await call(campaigns.create, { body }) : await call(campaigns.update, { campaignId: id, body });
  list.put(saved, id === null);
  return saved;
}

export async function removeCampaign({ id }: Campaign): Promise<void> {
  await call(campaigns.remove, { campaignId: id });
  list.drop(id);
}

type Way = Parameters<Parameters<ReturnType<typeof useUploads>['send']>[1]>[0];
export const attachFile = (campaignId: number, file: File, way: Way) =>
  call(campaigns.attach, { campaignId, files: [file], ...way });
export const detachFile = (campaignId: number) => call(campaigns.detach, { campaignId });

export const stopCampaign = ({ id }: Campaign) => call(campaigns.cancel, { campaignId: id });
/** Begins it now, or goes on where it was stopped. */
export const startCampaign = ({ id }: Campaign) => call(campaigns.restart, { campaignId: id });

async function added(made: Promise<Campaign>): Promise<Campaign> {
  const campaign = await made;
  list.put(campaign, true);
  return campaign;
}
export const copyCampaign = ({ id }: Campaign) => added(call(campaigns.copy, { campaignId: id }));
/** A new one for those whom it did not reach. */
export const resendToFailed = ({ id }: Pick<Campaign, 'id'>) => added(call(campaigns.resend, { campaignId: id }));

/** What it would do if it began now, asked anew each time it is looked at. */
export const useDryRun = (campaignId: number) =>
  useQuery({
    queryKey: ['campaign-dry-run', campaignId],
    queryFn: ({ signal }) => call(campaigns.dryRun, { campaignId, signal }),
    gcTime: 0,
    staleTime: 0,
    retry: false,
  });

type Tested = Omit<BodyInput<typeof campaigns.test>, 'number'>;
export const sendTest = (campaignId: number, number: string, which: Tested) =>
  call(campaigns.test, { campaignId, body: { number, ...which } });

const progressKey = (id: number) => ['campaign-progress', id];

/** How far a campaign is that has begun, and when it ends: asked again whenever something has moved. */
export function useProgress({ id, startedAt }: Campaign): CampaignReport | undefined {
  useLive({
    campaign(event) {
      if (event.action !== 'delete' && event.record.id === id)
        void queryClient.invalidateQueries({ queryKey: progressKey(id) });
    },
  });
  return useQuery({
    queryKey: progressKey(id),
    queryFn: ({ signal }) => call(campaignReport.show, { campaignId: id, signal }),
    enabled: startedAt !== null,
    staleTime: 0,
  }).data;
}

/** Lists to choose from, with how they are called. */
export const useListChoices = () =>
  useQuery({
    queryKey: ['contact-lists', 'choices'],
    queryFn: ({ signal }) => call(contactLists.list, { signal }),
    staleTime: 0,
  });

export const useFileListChoices = () =>
  useQuery({
    queryKey: ['files', 'choices'],
    queryFn: ({ signal }) => call(files.list, { signal }),
    staleTime: 0,
  });

/** The first of a list, for whom a text is shown while it is written. */
export const useReaders = (listId: number | null) =>
  useQuery({
    queryKey: ['contact-list-items', 'readers', listId],
    queryFn: ({ signal }) =>
      call(contactListItems.page, { query: { contactListId: listId!, searchParam: '' }, signal }),
    enabled: listId !== null,
    staleTime: 0,
  }).data?.contacts;
