import { z } from 'zod';
import { campaignPauses, campaignWaits, waits } from './campaign-pauses';
import { ContactListItem } from './contact-lists';
import { id, instant, NamedRef } from './shapes';
import { FilledTemplate, Template, templateMisfits } from './templates';

/** Campaigns: the same message to many, at the pace of one line. */

/** INATIVA waits for somebody, PROGRAMADA for its time; EM_ANDAMENTO writes, CANCELADA was stopped, FINALIZADA is over. */
export const campaignStatuses = ['INATIVA', 'PROGRAMADA', 'EM_ANDAMENTO', 'CANCELADA', 'FINALIZADA'] as const;
export type CampaignStatus = (typeof campaignStatuses)[number];

/** How far a recipient is. */
export const shipmentStates = [
  'planned',
  'skipped',
  'asked',
  'confirmed',
  'declined',
  'expired',
  'sending',
  'sent',
  'delivered',
  'read',
  'failed',
  'unknown',
] as const;
export type ShipmentState = (typeof shipmentStates)[number];

/** Why somebody of the audience is not written to. */
export const skipReasons = [
  'opted-out',
  'invalid',
  'duplicate',
  'group',
  'no-number',
  'blocked',
  'recent',
  'window',
  /** The network limited marketing to them within the last 24 hours; today they wait instead. */
  'limited',
  /** Their template wants a word that they do not have, or one longer than it takes. */
  'no-value',
] as const;
export type SkipReason = (typeof skipReasons)[number];

/** What stops a campaign beside what its line waits or was paused for; and whether admins are told of it. */
const stops = {
  /** The line was deleted. */
  'line-gone': { isTold: true },
  /** The line is not up: its own outage tells. */
  'line-away': { isTold: false },
  /** The plan holds no campaigns. */
  plan: { isTold: true },
  /** There is nothing to say: every variant is empty, and there is no file. */
  empty: { isTold: true },
  /** A template is not approved any more, or the network has refused it. */
  template: { isTold: true },
  /** A template wants a field or a file that it was not given. */
  'template-unready': { isTold: true },
  /** It did not begin: nobody may be written to, … */
  nobody: { isTold: true },
  /** … or no line was chosen, and the company has no default one. */
  'no-line': { isTold: true },
} as const;

/**
 * Why nothing leaves although a campaign runs: its line waits or was paused, or it is about the campaign itself. Or why one
 * that was to begin did not.
 */
export const pauseReasons = [...campaignWaits, ...campaignPauses, ...(Object.keys(stops) as (keyof typeof stops)[])];
export type PauseReason = (typeof pauseReasons)[number];

/** Whether admins are told that campaigns stand still: what does not go on by itself, or did not begin. */
export const isToldToAdmins = (reason: PauseReason): boolean =>
  (({ ...waits, ...stops }) as Partial<Record<PauseReason, { isTold: boolean }>>)[reason]?.isTold ?? true;

/** Of the law's grounds (LGPD, article 7) those that fit campaigns. */
export const legalBases = ['consent', 'legitimate-interest'] as const;
export const LegalBasis = z.enum(legalBases);
export type LegalBasis = z.infer<typeof LegalBasis>;

export const CampaignLimits = {
  text: 4096,
  variants: 5,
  /** Of what GET /campaigns/:id carries; the report has everybody. */
  shipments: 20_000,
  file: 100_000_000,
  note: 500,
  /** Of what is told of one contact. */
  ofContact: 20,
} as const;

/** The same for each of the five variants. */
export const five = <Name extends string, T extends z.ZodType>(name: Name, one: T) =>
  Object.fromEntries([1, 2, 3, 4, 5].map((n) => [`${name}${n}`, one])) as Record<`${Name}${1 | 2 | 3 | 4 | 5}`, T>;

const ContactListRow = { id, name: z.string(), companyId: id, createdAt: instant, updatedAt: instant };

const row = {
  id,
  name: z.string(),
  ...five('message', z.string()),
  ...five('confirmationMessage', z.string()),
  /** On official lines, for whoever may not be written to freely: the same variant as an approved template. */
  ...five('template', FilledTemplate.nullable()),
  ...five('confirmationTemplate', FilledTemplate.nullable()),
  status: z.enum(campaignStatuses),
  confirmation: z.boolean(),
  mediaPath: z.string().nullable(),
  mediaName: z.string().nullable(),
  scheduledAt: instant.nullable(),
  completedAt: instant.nullable(),
  companyId: id,
  contactListId: id.nullable(),
  tagListId: id.nullable(),
  whatsappId: id.nullable(),
  fileListId: id.nullable(),
  /** Where replies wait; null: as any message of the line. */
  queueId: id.nullable(),
  /** Whoever any campaign has written to within so many days is left out. */
  notWithinDays: z.int().nullable(),
  /** On which ground people are written to: they agreed, or there is a legitimate interest. */
  legalBasis: LegalBasis.nullable(),
  basisNote: z.string(),
  /** The campaign whose recipients that were not reached this one is for. */
  retryOf: NamedRef.nullable(),
  /** Since when the audience stands; null while it has not begun. */
  startedAt: instant.nullable(),
  /** Of the audience; null while it has not begun. */
  recipients: z.int().nullable(),
  skipped: z.int().nullable(),
  /** It has a time and will not begin then: it goes to no list and no tag. */
  warning: z.literal('noAudience').nullable(),
  /** Why nothing leaves although it runs, and until when that holds by itself; of one that was stopped, why it did not begin. */
  pausedReason: z.enum(pauseReasons).nullable(),
  pausedUntil: instant.nullable(),
  createdAt: instant,
  updatedAt: instant,
  whatsapp: NamedRef.nullable(),
  tagList: NamedRef.nullable(),
  fileList: NamedRef.nullable(),
};

export const Campaign = z.strictObject({ ...row, contactList: z.strictObject(ContactListRow).nullable() });
export type Campaign = z.infer<typeof Campaign>;

/** A recipient, as clients of this API family count them. */
const Shipping = z.strictObject({
  id,
  campaignId: id,
  contactId: id.nullable(),
  name: z.string(),
  number: z.string(),
  state: z.enum(shipmentStates),
  reason: z.string().nullable(),
  confirmation: z.boolean(),
  confirmationRequestedAt: instant.nullable(),
  confirmedAt: instant.nullable(),
  /** When the network took the message. */
  deliveredAt: instant.nullable(),
});

/** As older clients know them. */
const ListedPerson = ContactListItem.omit({ variables: true, optedOutAt: true, lastWrittenAt: true });

/** With its recipients; of an audience that is larger the first ones. */
export const CampaignWhole = z.strictObject({
  ...row,
  contactList: z.strictObject({ ...ContactListRow, contacts: z.array(ListedPerson) }).nullable(),
  shipping: z.array(Shipping),
});
export type CampaignWhole = z.infer<typeof CampaignWhole>;

/** What a campaign sent to a contact, and what came of it. */
export const ContactCampaign = z.strictObject({
  campaign: NamedRef,
  state: z.enum(shipmentStates),
  /** Why it was skipped or failed. */
  reason: z.string().nullable(),
  askedAt: instant.nullable(),
  sentAt: instant.nullable(),
  deliveredAt: instant.nullable(),
  readAt: instant.nullable(),
  repliedAt: instant.nullable(),
  optedOutAt: instant.nullable(),
});
export type ContactCampaign = z.infer<typeof ContactCampaign>;

const Person = z.strictObject({ name: z.string(), number: z.string() });

/** What the network grants all lines of one portfolio together. */
export const PortfolioLimit = z.strictObject({
  /** People in any 24 hours; null: as many as there are. */
  limit: z.int().nullable(),
  /** Of them in the last 24 hours. */
  used: z.int(),
  /** When the network said so; null while it has not: the smallest limit holds. */
  askedAt: instant.nullable(),
  /** Lines of the company that share it. */
  lines: z.array(z.string()),
});
export type PortfolioLimit = z.infer<typeof PortfolioLimit>;

/** What may be chosen as a variant on a line, and what may not with why. */
export const CampaignTemplates = z.strictObject({
  templates: z.array(z.strictObject({ ...Template.shape, misfit: z.enum(templateMisfits).nullable() })),
  portfolio: PortfolioLimit,
});
export type CampaignTemplates = z.infer<typeof CampaignTemplates>;

/** What a campaign would do if it began now. */
export const DryRun = z.strictObject({
  /** How many would be written to. */
  audience: z.int(),
  excluded: z.array(z.strictObject({ reason: z.enum(skipReasons), count: z.int(), examples: z.array(Person) })),
  /** Each variant as the first recipients would read it. */
  samples: z.array(
    z.strictObject({
      kind: z.enum(['message', 'confirmation']),
      variant: z.int().min(1).max(5),
      /** The approved template that it is; null of a text. */
      template: z.string().nullable(),
      /** What stands on its buttons. */
      buttons: z.array(z.string()),
      recipients: z.array(z.strictObject({ ...Person.shape, text: z.string() })),
    }),
  ),
  warnings: z.array(
    z.strictObject({
      /**
       * `noText`: nothing would be sent. `noLine`, `noAudience`: it cannot begin. `unknownVariable`: nobody has a value.
       * `emptyVariable`: so many have none. `sameText`: many strangers would read the same. `noWayOut`: no text says how
       * to leave. `noBasis`: on no ground. `longText`: its text is too long to stand beside its file. `lineAway`.
       * `templateGone`: one is not approved. `templateUnready`: one wants a field or a file. `noTemplate`: on an official line
       * nobody is written to who did not write within 24 hours. `overLimit`: so many more than the portfolio may begin a day.
       * `limited`: so many wait because the network limited marketing to them within the last 24 hours. `noRates`: what it costs is not known for so many.
       */
      code: z.enum([
        'noText',
        'noLine',
        'noAudience',
        'unknownVariable',
        'emptyVariable',
        'sameText',
        'noWayOut',
        'noBasis',
        'longText',
        'lineAway',
        'templateGone',
        'templateUnready',
        'noTemplate',
        'overLimit',
        'limited',
        'noRates',
      ]),
      variable: z.string().optional(),
      count: z.int().optional(),
    }),
  ),
  /** When the last one would have left, at this pace, in these hours and under these caps; null where nobody is written to. */
  endsAt: instant.nullable(),
  /** At most, by the rates that the company has typed; of official lines. */
  cost: z.strictObject({ amount: z.number(), currency: z.string(), asOf: z.string() }).optional(),
  /** To how many the portfolio of an official line may begin to write in 24 hours. */
  portfolio: PortfolioLimit.optional(),
});
export type DryRun = z.infer<typeof DryRun>;
