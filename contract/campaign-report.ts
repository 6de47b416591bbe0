import { z } from 'zod';
import { campaignStatuses, LegalBasis, pauseReasons, shipmentStates, type ShipmentState } from './campaign-shapes';
import { endpoint } from './endpoint';
import { id, instant, language, NamedRef, page, paging, text, uuid } from './shapes';
import { tableFiles } from './table-files';

/** What became of a campaign: figures of its frozen audience, and everybody behind each. */

/**
 * The figures that follow from how far somebody is. `skipped`, `waiting`, `unconfirmed`, `sent` and `failed` are apart and
 * make up all; of those that were sent some are delivered, of those some are read, and of some nobody knows.
 */
export const statesOf = {
  skipped: ['skipped'],
  waiting: ['planned', 'asked', 'confirmed', 'sending'],
  unconfirmed: ['declined', 'expired'],
  sent: ['sent', 'delivered', 'read', 'unknown'],
  delivered: ['delivered', 'read'],
  read: ['read'],
  unknown: ['unknown'],
  failed: ['failed'],
} as const satisfies Record<string, readonly ShipmentState[]>;

/** Those that count what happened on the way, however far somebody is. */
export const reportMarks = ['asked', 'confirmed', 'replied', 'optedOut'] as const;
export type ReportMark = (typeof reportMarks)[number];

export const reportFigures = [
  'all',
  'skipped',
  'waiting',
  'asked',
  'confirmed',
  'unconfirmed',
  'sent',
  'delivered',
  'read',
  'replied',
  'optedOut',
  'failed',
  'unknown',
] as const;
export type ReportFigure = (typeof reportFigures)[number];

/** Below this many messages of each nothing is said about which variant does better. */
export const fewestCompared = 100;

/** A share of a few, and between what the true one lies, nineteen times of twenty. */
const Share = z.strictObject({ value: z.number(), low: z.number(), high: z.number() });
export type Share = z.infer<typeof Share>;

export const CampaignReport = z.strictObject({
  id,
  name: z.string(),
  status: z.enum(campaignStatuses),
  confirmation: z.boolean(),
  pausedReason: z.enum(pauseReasons).nullable(),
  pausedUntil: instant.nullable(),
  scheduledAt: instant.nullable(),
  /** Since when the audience stands; before that every figure is 0. */
  startedAt: instant.nullable(),
  completedAt: instant.nullable(),
  /** When the next message leaves, of a campaign that runs. */
  nextAt: instant.nullable(),
  /** When the last one who is still to be written to will have left, if nothing comes between; null where nobody can say. */
  endsAt: instant.nullable(),
  whatsapp: NamedRef.nullable(),
  contactList: NamedRef.nullable(),
  tagList: NamedRef.nullable(),
  /** On which ground people were written to, and where that is written down; null where nobody has said. */
  legalBasis: LegalBasis.nullable(),
  basisNote: z.string(),
  counts: z.strictObject(
    Object.fromEntries(reportFigures.map((figure) => [figure, z.int()])) as Record<ReportFigure, z.ZodInt>,
  ),
  /** Most frequent first. */
  skipped: z.array(z.strictObject({ reason: z.string(), count: z.int() })),
  failed: z.array(z.strictObject({ reason: z.string(), count: z.int() })),
  variants: z.array(
    z.strictObject({
      variant: z.int().min(1).max(5),
      /** As it is written now, with its variables. */
      text: z.string(),
      sent: z.int(),
      delivered: z.int(),
      read: z.int(),
      replied: z.int(),
      optedOut: z.int(),
      /** Of those it was sent to how many replied; null while that is nobody. */
      share: Share.nullable(),
    }),
  ),
  /** The variant that more replied to than to any other, beyond what chance does; null where nobody can say. */
  best: z.int().nullable(),
  /** By hours in which something left or was replied to, oldest first; `hour` is when it begins. */
  hours: z.array(z.strictObject({ hour: instant, sent: z.int(), replied: z.int() })),
});
export type CampaignReport = z.infer<typeof CampaignReport>;

export const ReportRow = z.strictObject({
  id,
  /** Its place in the audience. */
  position: z.int(),
  name: z.string(),
  number: z.string(),
  state: z.enum(shipmentStates),
  /** Why it was skipped or failed. */
  reason: z.string().nullable(),
  variant: z.int().nullable(),
  askedAt: instant.nullable(),
  answeredAt: instant.nullable(),
  sentAt: instant.nullable(),
  deliveredAt: instant.nullable(),
  readAt: instant.nullable(),
  repliedAt: instant.nullable(),
  optedOutAt: instant.nullable(),
  /** When what failed is tried again, or when the network takes marketing for them. */
  retryAt: instant.nullable(),
  contactId: id.nullable(),
  /** The conversation in which it stands, of those that one may read. */
  ticketUuid: uuid.nullable(),
  /** The message by which they opted out, and the conversation that it stands in, where one may read it. */
  optOut: z.strictObject({ messageId: id, ticketUuid: uuid }).nullable(),
  /** The beginning of what was replied, where one may read it. */
  reply: z.string().nullable(),
});
export type ReportRow = z.infer<typeof ReportRow>;

const params = { campaignId: 'campaign' } as const;
const feature = 'useCampaigns' as const;
const narrowed = {
  searchParam: paging.searchParam,
  /** Only who is behind this figure. */
  figure: z.enum(reportFigures).default('all'),
  /** Only who was skipped, or failed, for this reason. */
  reason: text(100).optional(),
  variant: z.coerce.number().int().min(1).max(5).optional(),
};
export const campaignReport = {
  show: endpoint('GET /campaigns/:campaignId/report', {
    who: 'user',
    feature,
    params,
    reply: CampaignReport,
    summary: 'What became of a campaign: its funnel, why people were skipped or failed, by variant and by hour',
  }),
  rows: endpoint('GET /campaigns/:campaignId/report/rows', {
    who: 'user',
    feature,
    params,
    query: z.strictObject({
      ...narrowed,
      cursor: paging.cursor,
      /** All of them as a file: semicolon-separated or a workbook, with states and reasons in the words of a language. */
      format: z.enum(['csv', 'xlsx']).optional(),
      language: language.default('pt'),
    }),
    files: Object.values(tableFiles),
    reply: page('records', ReportRow),
    summary:
      'Who is behind a figure of the report, in the order of the audience, forty a page; the search looks at names and numbers. With a format all of them, as a file',
  }),
};
