import { CampaignLimits, type Campaign, type CampaignWhole, type campaigns } from '@guiche/contract/campaigns';
import type { BodyOf, QueryOf, ReplyOf } from '@guiche/contract/endpoint';
import type { ErrorCode } from '@guiche/contract/errors';
import { onlyWhoRuns } from '../campaign-settings/who-runs';
import { cutPage, decodeCursor } from '../platform/cursor';
import { fail } from '../platform/errors';
import { keepFile } from '../platform/keep-file';
import type { Incoming } from '../platform/media';
import type { UserCtx } from '../platform/serve';
import type { Ctx } from '../platform/tenancy';
import { askToBegin } from './ask';
import { lookAnew } from './line';
import { publishGone, shape, told } from './live';
import * as queries from './queries';
import type { CampaignFields, CampaignRow } from './queries';
import { hasAudience, missing } from './readiness';
import { campaignRule, maySave } from './table';

export async function page(ctx: Ctx, query: QueryOf<typeof campaigns.page>): Promise<ReplyOf<typeof campaigns.page>> {
  const filter = { search: query.searchParam.trim(), status: query.status };
  const after = query.cursor === undefined ? undefined : (decodeCursor(query.cursor, ['id'])[0] as number);
  const skip = after === undefined ? (query.pageNumber - 1) * queries.pageSize : 0;
  const [found, count] = await Promise.all([
    queries.pageOfCampaigns(ctx, filter, { after, skip }),
    queries.countCampaigns(ctx, filter),
  ]);
  const { rows, ...rest } = cutPage(found, queries.pageSize, ({ id }) => [id]);
  return { records: rows.map((row) => shape(ctx, row)), count, ...rest };
}

/** @throws ERR_NO_CAMPAIGN_FOUND */
export async function show(ctx: Ctx, id: number): Promise<CampaignWhole> {
  const row = await queries.readCampaign(ctx, id);
  if (!row) throw fail('ERR_NO_CAMPAIGN_FOUND');
  const [shipping, contacts] = await Promise.all([
    queries.shippingOf(ctx, id, CampaignLimits.shipments),
    row.contactListId === null ? [] : queries.contactsOf(ctx, row.contactListId, CampaignLimits.shipments),
  ]);
  const { contactList, ...rest } = shape(ctx, row);
  return { ...rest, contactList: contactList && { ...contactList, contacts }, shipping };
}

const nothing: CampaignFields = {
  name: '',
  messages: ['', '', '', '', ''],
  questions: ['', '', '', '', ''],
  templates: [null, null, null, null, null],
  questionTemplates: [null, null, null, null, null],
  confirmation: false,
  contactListId: null,
  tagListId: null,
  whatsappId: null,
  fileListId: null,
  queueId: null,
  notWithinDays: null,
  legalBasis: null,
  basisNote: '',
  scheduledAt: null,
  status: 'INATIVA',
};

/** @throws ERR_NO_PERMISSION for a time, ERR_VALIDATION for a time that is past, and for one without anything to send then; ERR_NO_…_FOUND */
export async function create(ctx: UserCtx, body: BodyOf<typeof campaigns.create>): Promise<Campaign> {
  if (body.scheduledAt) await onlyWhoRuns(ctx);
  const fields = await merged(ctx, nothing, body);
  const { id } = await queries.insertCampaign(ctx, fields);
  if (fields.status === 'PROGRAMADA') await askToBegin(ctx, id, new Date(fields.scheduledAt!));
  return told(ctx, 'create', id);
}

/** @throws ERR_NO_PERMISSION, ERR_NO_CAMPAIGN_FOUND, ERR_INVALID_TRANSITION, and what `create` throws */
export async function update(ctx: UserCtx, id: number, body: BodyOf<typeof campaigns.update>): Promise<Campaign> {
  const before = await lockSavable(ctx, id);
  const fields = await merged(ctx, before, before.startedAt === null ? body : onlyWords(body));
  // what is a draft and stays one is everybody's
  if (fields.status !== before.status || fields.scheduledAt !== before.scheduledAt) await onlyWhoRuns(ctx);
  await queries.updateCampaign(ctx, id, fields);
  if (before.startedAt !== null && before.whatsappId !== fields.whatsappId) await lookAnew(ctx, id);
  if (fields.status === 'PROGRAMADA') await askToBegin(ctx, id, new Date(fields.scheduledAt!));
  return told(ctx, 'update', id);
}

/**
 * Of a campaign whose audience stands only texts, file and line change. Older clients send the whole record: the rest stays
 * as it was, whatever it says, and the reply shows that.
 */
const onlyWords = (body: BodyOf<typeof campaigns.update>): BodyOf<typeof campaigns.update> =>
  Object.fromEntries(
    Object.entries(body).filter(([key]) => /[a-z][1-5]$/.test(key) || key === 'fileListId' || key === 'whatsappId'),
  );

const notFound = {
  contactListId: 'ERR_NO_CONTACT_LIST_FOUND',
  tagListId: 'ERR_NO_TAG_FOUND',
  whatsappId: 'ERR_NO_WAPP_FOUND',
  fileListId: 'ERR_NO_FILE_LIST_FOUND',
  queueId: 'ERR_NO_QUEUE_FOUND',
} as const satisfies Partial<Record<keyof CampaignFields, ErrorCode>>;

/** What a campaign is with what is given: its state follows from its time. */
async function merged(
  ctx: Ctx,
  before: CampaignFields & Partial<Pick<CampaignRow, 'mediaKey' | 'retryOf'>>,
  body: BodyOf<typeof campaigns.update>,
): Promise<CampaignFields> {
  const { scheduledAt: typed, ...given } = body;
  const words = (name: 'message' | 'confirmationMessage', old: string[]) =>
    old.map((text, n) => given[`${name}${(n + 1) as 1}`] ?? text);
  const chosen = (name: 'template' | 'confirmationTemplate', old: CampaignFields['templates']) =>
    old.map((one, n) => {
      const now = given[`${name}${(n + 1) as 1}`];
      return now === undefined ? one : now;
    });
  const plain = Object.fromEntries(
    Object.entries(given).filter(([key, value]) => value !== undefined && !/[a-z][1-5]$/.test(key)),
  ) as Partial<CampaignFields>;
  const scheduledAt = typed === undefined ? before.scheduledAt : typed && (await momentOf(ctx, typed)).toISOString();
  const after: CampaignFields = {
    ...before,
    ...plain,
    messages: words('message', before.messages),
    questions: words('confirmationMessage', before.questions),
    templates: chosen('template', before.templates),
    questionTemplates: chosen('confirmationTemplate', before.questionTemplates),
    scheduledAt,
  };
  const known = await queries.readLinks(ctx, after);
  for (const key of Object.keys(notFound) as (keyof typeof notFound)[])
    if (after[key] !== null && !known[key]) throw fail(notFound[key]);
  if (
    scheduledAt !== null &&
    !(before.status === 'CANCELADA' && scheduledAt === before.scheduledAt) &&
    new Date(scheduledAt) <= ctx.now
  )
    throw fail('ERR_VALIDATION', { fields: { scheduledAt: 'Must be in the future' } });
  Object.assign(after, oneAudience(after, given, before.retryOf ?? null));
  const whole = { mediaKey: null, retryOf: null, ...before, ...after };
  const saved = campaignRule(before.status, scheduledAt === null ? 'saved without a time' : 'saved with a time', {
    'nobody is chosen': !hasAudience(whole),
  });
  after.status = saved?.to ?? before.status;
  const fields = after.status === 'PROGRAMADA' ? missing(whole) : undefined;
  if (fields) throw fail('ERR_VALIDATION', { fields });
  return after;
}

/**
 * Whoever chooses a tag lets go of the list, and the other way round; of both a tag goes before. Were both kept, a tag that
 * is deleted would leave people behind whom nobody has chosen; so would a list beside those whom another one did not reach.
 */
function oneAudience(
  after: Pick<CampaignFields, 'contactListId' | 'tagListId'>,
  given: Partial<Pick<CampaignFields, 'contactListId' | 'tagListId'>>,
  retryOf: CampaignRow['retryOf'],
): Partial<CampaignFields> {
  if (retryOf) return { contactListId: null, tagListId: null };
  if (after.tagListId === null || after.contactListId === null) return {};
  return given.tagListId == null ? { tagListId: null } : { contactListId: null };
}

const momentOf = (ctx: Ctx, typed: string) =>
  /(Z|[+-]\d\d:\d\d)$/.test(typed) ? new Date(typed) : queries.momentOf(ctx, typed);

/** What it has sent stays with its contacts. @throws ERR_NO_PERMISSION, ERR_NO_CAMPAIGN_FOUND, ERR_INVALID_TRANSITION while it runs */
export async function remove(ctx: UserCtx, id: number) {
  const row = await lock(ctx, id);
  if (row.status !== 'INATIVA') await onlyWhoRuns(ctx);
  if (row.status === 'EM_ANDAMENTO') throw fail('ERR_INVALID_TRANSITION');
  const copies = await queries.madeOf(ctx, id);
  await queries.deleteCampaign(ctx, id);
  await tellCopies(ctx, copies);
  await letGo(ctx, row.mediaKey);
  publishGone(ctx, id);
  return { message: 'Campaign deleted' };
}

/** @throws ERR_NO_PERMISSION, ERR_NO_CAMPAIGN_FOUND, ERR_INVALID_TRANSITION, ERR_VALIDATION without a file */
export async function attach(ctx: UserCtx, id: number, [file]: Incoming[]) {
  if (!file) throw fail('ERR_VALIDATION', { fields: { file: 'Required' } });
  const before = await lockSavable(ctx, id);
  const key = await keepFile(ctx, ctx.media.store, file);
  await setMedia(ctx, before, { key, name: file.name, type: file.mediaType });
  return { mensagem: 'Arquivo anexado' };
}

/** @throws ERR_NO_PERMISSION, ERR_NO_CAMPAIGN_FOUND, ERR_INVALID_TRANSITION */
export async function detach(ctx: UserCtx, id: number) {
  await setMedia(ctx, await lockSavable(ctx, id), null);
  return { mensagem: 'Arquivo excluído' };
}

async function setMedia(ctx: Ctx, before: CampaignRow, media: Parameters<typeof queries.setMedia>[2]) {
  await queries.setMedia(ctx, before.id, media);
  await letGo(ctx, before.mediaKey);
  await told(ctx, 'update', before.id);
}

/** Campaigns made of it say its name. */
async function tellCopies(ctx: Ctx, copies: { id: number }[]) {
  for (const { id } of copies) await told(ctx, 'update', id);
}

/** The same anew: it waits for somebody. @throws ERR_NO_CAMPAIGN_FOUND */
export async function copy(ctx: Ctx, id: number): Promise<Campaign> {
  const row = await lock(ctx, id, 'share');
  return again(ctx, row, row.retryOf && row.retryOf.id);
}

/** For those whom it did not reach. @throws ERR_NO_CAMPAIGN_FOUND, ERR_INVALID_TRANSITION while it runs or has not begun */
export async function resend(ctx: Ctx, id: number): Promise<Campaign> {
  const row = await lock(ctx, id, 'share');
  if (row.startedAt === null || row.status === 'EM_ANDAMENTO') throw fail('ERR_INVALID_TRANSITION');
  return again(ctx, { ...row, contactListId: null, tagListId: null, notWithinDays: null }, id);
}

async function again(ctx: Ctx, row: CampaignRow, retryOf: number | null) {
  const name = `${row.name.slice(0, 50 - ' (2)'.length)} (2)`;
  const fresh = { ...row, name, status: 'INATIVA' as const, scheduledAt: null };
  const { id } = await queries.insertCampaign(ctx, { ...fresh, retryOf });
  return told(ctx, 'create', id);
}

/** @throws ERR_NO_CAMPAIGN_FOUND */
export async function lock(ctx: Ctx, id: number, kind?: 'update' | 'share'): Promise<CampaignRow> {
  const row = await queries.lockCampaign(ctx, id, kind);
  if (!row) throw fail('ERR_NO_CAMPAIGN_FOUND');
  return row;
}

async function lockSavable(ctx: UserCtx, id: number): Promise<CampaignRow> {
  const row = await lock(ctx, id);
  if (row.status !== 'INATIVA') await onlyWhoRuns(ctx);
  if (!maySave(row, ctx.now)) throw fail('ERR_INVALID_TRANSITION');
  return row;
}

async function letGo(ctx: Ctx, key: string | null) {
  if (key) await ctx.enqueue('media.remove', { keys: [key] });
}
