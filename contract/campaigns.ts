import { z } from 'zod';
import {
  Campaign,
  CampaignLimits,
  campaignStatuses,
  CampaignTemplates,
  CampaignWhole,
  ContactCampaign,
  DryRun,
  five,
  LegalBasis,
} from './campaign-shapes';
import { endpoint } from './endpoint';
import { isOfThisCentury, isPhone } from './field-rules';
import { Done, givenIdOrNone, givenIntOrNone, ignored, noPage, page, paging, text, words } from './shapes';
import { FilledTemplate } from './templates';

export * from './campaign-shapes';

const variantText = z.union([text(CampaignLimits.text), z.null().transform(() => '')]);

/** With an offset a moment; without one, a time on the company's clock. */
const scheduledAt = z.union([
  z.null(),
  z.literal('').transform(() => null),
  text(40)
    .pipe(z.iso.datetime({ offset: true, local: true, error: 'Invalid date' }))
    .refine(isOfThisCentury, 'Invalid date'),
]);
/** Clients of this API family say 'Nenhuma' where there is none. */
const tagListId = z.union([givenIdOrNone, z.literal(['Nenhuma', 'Nenhum']).transform(() => null)]);

const variantTemplate = z.union([FilledTemplate, z.null()]);
const texts = {
  ...five('message', variantText),
  ...five('confirmationMessage', variantText),
  ...five('template', variantTemplate),
  ...five('confirmationTemplate', variantTemplate),
};
const links = {
  contactListId: givenIdOrNone,
  tagListId,
  whatsappId: givenIdOrNone,
  fileListId: givenIdOrNone,
  queueId: givenIdOrNone,
};
const legalBasis = z.union([LegalBasis, z.null(), z.literal('').transform(() => null)]);
const changes = z
  .strictObject({
    name: words(2, 50),
    ...texts,
    confirmation: z.boolean(),
    scheduledAt,
    ...links,
    notWithinDays: givenIntOrNone(1, 365),
    legalBasis,
    basisNote: text(CampaignLimits.note),
  })
  .partial();
const fields = changes.shape;
const whole = changes.required({ name: true });
// clients send the whole record back
const ignores = [...Object.keys(CampaignWhole.shape).filter((key) => !(key in fields)), 'fileList', 'tagList'];
const params = { campaignId: 'campaign' } as const;
const feature = 'useCampaigns' as const;
const ids = {
  'body.contactListId': 'contactList',
  'body.tagListId': 'tag',
  'body.whatsappId': 'connection',
  'body.fileListId': 'fileList',
  'body.queueId': 'queue',
} as const;
const unknown = [
  'ERR_NO_CONTACT_LIST_FOUND',
  'ERR_NO_TAG_FOUND',
  'ERR_NO_WAPP_FOUND',
  'ERR_NO_FILE_LIST_FOUND',
  'ERR_NO_QUEUE_FOUND',
] as const;
const Said = z.strictObject({ mensagem: z.string() });

const makesAnother = { who: 'user', feature, params, reply: Campaign, status: 201, idempotent: true } as const;

export const campaigns = {
  page: endpoint('GET /campaigns', {
    who: 'user',
    feature,
    query: z.strictObject({
      ...paging,
      status: z.enum(campaignStatuses).optional(),
      companyId: ignored,
    }),
    without: noPage('records'),
    reply: page('records', Campaign),
    summary: 'Campaigns, newest first, twenty a page; the search looks at names',
  }),
  show: endpoint('GET /campaigns/:campaignId', {
    who: 'user',
    feature,
    params,
    reply: CampaignWhole,
    summary: `One campaign with its first ${CampaignLimits.shipments} recipients; the report has all`,
  }),
  ofContact: endpoint('GET /contacts/:contactId/campaigns', {
    who: 'user',
    feature,
    params: { contactId: 'contact' },
    without: [],
    reply: z.array(ContactCampaign),
    summary: `What campaigns sent to a contact and what came of it, newest first, at most ${CampaignLimits.ofContact}`,
  }),
  create: endpoint('POST /campaigns', {
    who: 'user',
    feature,
    body: whole,
    ignores,
    ids,
    reply: Campaign,
    status: 201,
    idempotent: true,
    fails: unknown,
    summary:
      'Adds a campaign: with scheduledAt it begins by itself, without one when somebody starts it; without list or tag it stays INATIVA, and says so',
  }),
  update: endpoint('PUT /campaigns/:campaignId', {
    who: 'user',
    feature,
    params,
    body: changes,
    ignores,
    ids,
    reply: Campaign,
    fails: ['ERR_INVALID_TRANSITION', ...unknown],
    summary:
      'Changes a campaign that is INATIVA, PROGRAMADA for later than an hour from now, or CANCELADA; once it has begun only texts, file and line: the rest stays as it was',
  }),
  remove: endpoint('DELETE /campaigns/:campaignId', {
    who: 'user',
    feature,
    params,
    reply: Done,
    fails: ['ERR_INVALID_TRANSITION'],
    summary: 'Deletes a campaign that does not run; what it has sent stays with its contacts',
  }),
  attach: endpoint('POST /campaigns/:campaignId/media-upload', {
    who: 'user',
    feature,
    params,
    body: z.strictObject({}),
    ignores: ['typeArch'],
    upload: { field: 'file', files: 1, bytes: CampaignLimits.file },
    reply: Said,
    fails: ['ERR_INVALID_TRANSITION', 'ERR_TOO_LARGE'],
    summary: 'Puts a file beside the text, in place of one that is there',
  }),
  detach: endpoint('DELETE /campaigns/:campaignId/media-upload', {
    who: 'user',
    feature,
    params,
    reply: Said,
    fails: ['ERR_INVALID_TRANSITION'],
    summary: 'Takes the file away',
  }),
  cancel: endpoint('POST /campaigns/:campaignId/cancel', {
    who: 'user',
    feature,
    params,
    reply: Done,
    fails: ['ERR_INVALID_TRANSITION'],
    summary: 'Stops a campaign that runs or is scheduled: nothing more is handed to the network',
  }),
  restart: endpoint('POST /campaigns/:campaignId/restart', {
    who: 'user',
    feature,
    params,
    reply: Done,
    fails: ['ERR_INVALID_TRANSITION', 'ERR_NO_DEF_WAPP_FOUND'],
    summary:
      'Goes on where a campaign was stopped; one that has not begun begins now; without a line, over the default one',
  }),
  dryRun: endpoint('POST /campaigns/:campaignId/dry-run', {
    who: 'user',
    feature,
    params,
    reply: DryRun,
    fails: ['ERR_INVALID_TRANSITION'],
    summary:
      'What a campaign would do if it began now: to whom, to whom not and why, how it reads, until when; writes nothing',
  }),
  test: endpoint('POST /campaigns/:campaignId/test', {
    who: 'user',
    feature,
    params,
    body: z.strictObject({
      number: words(8, 50).refine(isPhone, 'Invalid number'),
      variant: z.int().min(1).max(CampaignLimits.variants).optional(),
      /** The question instead of the message. */
      confirmation: z.boolean().default(false),
      /** As its template, although a text may go. */
      template: z.boolean().default(false),
    }),
    reply: Done,
    idempotent: true,
    fails: [
      'ERR_WAPP_NOT_INITIALIZED',
      'ERR_NO_DEF_WAPP_FOUND',
      'ERR_OPTED_OUT',
      'ERR_CONTACT_BLOCKED',
      'ERR_WINDOW_CLOSED',
      'ERR_NO_TEMPLATE_FOUND',
    ],
    summary:
      'Sends a campaign to one number, to see how it reads; the first variant that is not empty unless told. Ten an hour',
  }),
  templates: endpoint('GET /campaigns/templates/:whatsappId', {
    who: 'user',
    feature,
    params: { whatsappId: 'connection' },
    reply: CampaignTemplates,
    fails: ['ERR_UNAVAILABLE'],
    summary: 'Approved templates of an official line as variants, and what its portfolio may still begin today',
  }),
  copy: endpoint('POST /campaigns/:campaignId/copy', {
    ...makesAnother,
    summary: 'The same campaign anew, INATIVA and without a time',
  }),
  resend: endpoint('POST /campaigns/:campaignId/resend-to-failed', {
    ...makesAnother,
    fails: ['ERR_INVALID_TRANSITION'],
    summary: 'A new campaign, INATIVA, for those whom one that is over or was stopped did not reach',
  }),
};
