import type { Campaign, CampaignStatus } from '@guiche/contract/campaigns';
import { withLine } from '../connections/live';
import { fold } from '../platform/fold';
import type { Hears, PageRules } from '../platform/list-rules';

/** One question: of which status, if of one, and what is looked for. */
export const soughtIn = (status: CampaignStatus | null, text: string): string => `${status ?? ''} ${text}`;

export function partsOf(sought: string): { status: CampaignStatus | null; searchParam: string } {
  const at = sought.indexOf(' ');
  return { status: (sought.slice(0, at) || null) as CampaignStatus | null, searchParam: sought.slice(at + 1) };
}

/** What campaigns name may be called otherwise, or be gone: they are not told of themselves then. */
export const whatTheyName = {
  ContactList: ({ action }) => (action === 'create' ? undefined : 'ask'),
  tag: ({ action }) => (action === 'create' ? undefined : 'ask'),
  file: ({ action }) => (action === 'create' ? undefined : 'ask'),
  // a line is told of whenever its state changes
  whatsapp: (event) =>
    event.action === 'delete' ? 'ask' : { each: (campaign: Campaign) => withLine(campaign, event.whatsapp) },
} satisfies Hears<Campaign>;

/** Campaigns, newest first; the search is made by `soughtIn`. */
export const campaignRules: PageRules<'records', Campaign> = {
  field: 'records',
  idOf: ({ id }) => id,
  hears: {
    campaign: (event) =>
      event.action === 'delete' ? { drop: event.id } : { put: event.record, isNew: event.action === 'create' },
    ...whatTheyName,
  },
  isFound({ name, status: is }, sought) {
    const { status, searchParam } = partsOf(sought);
    return (status === null || status === is) && fold(name).includes(fold(searchParam.trim()));
  },
  isInPlace: () => true,
};
