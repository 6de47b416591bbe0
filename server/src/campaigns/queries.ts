import type { Campaign, CampaignStatus, CampaignWhole, PauseReason } from '@guiche/contract/campaigns';
import type { FilledTemplate } from '@guiche/contract/templates';
import { countLimit } from '../platform/cursor';
import { empty, raw, sql, type Sql } from '../platform/database';
import type { StoredFile } from '../platform/media';
import type { Ctx } from '../platform/tenancy';

export const pageSize = 20;

type Texts = `${'message' | 'confirmationMessage' | 'template' | 'confirmationTemplate'}${1 | 2 | 3 | 4 | 5}`;
/** As it stands in a list, but for its texts by number and the link to its file. */
export type CampaignRow = Omit<Campaign, Texts | 'mediaPath' | 'warning'> & {
  messages: string[];
  questions: string[];
  templates: (FilledTemplate | null)[];
  questionTemplates: (FilledTemplate | null)[];
  mediaKey: string | null;
  mediaType: StoredFile['mediaType'] | null;
};

const instant = (column: string) => `to_char(${column}, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
const ref = (alias: string) =>
  `case when ${alias}.id is not null then jsonb_build_object('id', ${alias}.id, 'name', ${alias}.name) end`;

const columns = raw(`
  r.id, r.name, r.messages, r.questions, r.templates, r.question_templates as "questionTemplates", r.status, r.confirmation, r.media_key as "mediaKey", r.media_type as "mediaType", r.media_name as "mediaName",
  r.scheduled_at as "scheduledAt", r.completed_at as "completedAt", r.company_id as "companyId",
  r.contact_list_id as "contactListId", r.tag_id as "tagListId", r.whatsapp_id as "whatsappId",
  r.file_list_id as "fileListId", r.queue_id as "queueId", r.not_within_days as "notWithinDays", r.legal_basis as "legalBasis",
  r.basis_note as "basisNote", r.frozen_at as "startedAt", r.recipients, r.skipped, r.paused_reason as "pausedReason",
  r.paused_until as "pausedUntil", r.created_at as "createdAt", r.updated_at as "updatedAt",
  case when l.id is not null then jsonb_build_object('id', l.id, 'name', l.name, 'companyId', l.company_id,
    'createdAt', ${instant('l.created_at')}, 'updatedAt', ${instant('l.updated_at')}) end as "contactList",
  ${ref('w')} as whatsapp, ${ref('t')} as "tagList", ${ref('f')} as "fileList", ${ref('o')} as "retryOf"`);

const around = raw(`
  left join contact_lists l on l.company_id = r.company_id and l.id = r.contact_list_id
  left join connections w on w.company_id = r.company_id and w.id = r.whatsapp_id
  left join tags t on t.company_id = r.company_id and t.id = r.tag_id
  left join file_lists f on f.company_id = r.company_id and f.id = r.file_list_id
  left join campaigns o on o.company_id = r.company_id and o.id = r.retry_of`);

export interface Filter {
  search: string;
  status: CampaignStatus | undefined;
}

const found = (ctx: Ctx, { search, status }: Filter): Sql => sql`
  r.company_id = ${ctx.companyId}
  ${search ? sql`and strpos(r.name_fold, guiche_fold(${search})) > 0` : empty}
  ${status ? sql`and r.status = ${status}` : empty}`;

export const pageOfCampaigns = (
  ctx: Ctx,
  filter: Filter,
  { after, skip }: { after: number | undefined; skip: number },
): Promise<CampaignRow[]> =>
  ctx.db.many(sql`
    select ${columns} from campaigns r ${around} where ${found(ctx, filter)}
    ${after === undefined ? empty : sql`and r.id < ${after}`}
    order by r.id desc ${skip ? sql`offset ${skip}` : empty} limit ${raw(String(pageSize + 1))}`);

export const countCampaigns = async (ctx: Ctx, filter: Filter): Promise<number> =>
  (
    await ctx.db.one<{ count: number }>(sql`
      select count(*)::int as count from (
        select from campaigns r where ${found(ctx, filter)} limit ${raw(String(countLimit))}) counted`)
  ).count;

export const readCampaign = (ctx: Ctx, id: number): Promise<CampaignRow | undefined> =>
  ctx.db.maybe(
    sql`select ${columns} from campaigns r ${around} where r.company_id = ${ctx.companyId} and r.id = ${id}`,
  );

const locks = {
  /** Changing, beginning, claiming and stopping take turns. */
  update: raw('for update of r'),
  /** It stays, and others may change it: whoever copies it need not wait for them, nor they for whoever copies. */
  share: raw('for key share of r'),
};

/** The same, held until the end of the transaction. */
export const lockCampaign = (
  ctx: Ctx,
  id: number,
  kind: keyof typeof locks = 'update',
): Promise<CampaignRow | undefined> =>
  ctx.db.maybe(sql`
    select ${columns} from campaigns r ${around} where r.company_id = ${ctx.companyId} and r.id = ${id} ${locks[kind]}`);

export type CampaignFields = Pick<
  CampaignRow,
  | 'name'
  | 'messages'
  | 'questions'
  | 'templates'
  | 'questionTemplates'
  | 'confirmation'
  | 'contactListId'
  | 'tagListId'
  | 'whatsappId'
  | 'fileListId'
  | 'queueId'
  | 'notWithinDays'
  | 'legalBasis'
  | 'basisNote'
  | 'scheduledAt'
  | 'status'
>;

export const insertCampaign = (
  ctx: Ctx,
  c: CampaignFields & { retryOf?: number | null } & Partial<Pick<CampaignRow, 'mediaKey' | 'mediaName' | 'mediaType'>>,
) =>
  ctx.db.one<{ id: number }>(sql`
    insert into campaigns (company_id, name, messages, questions, templates, question_templates, confirmation, contact_list_id, tag_id, whatsapp_id, file_list_id,
      queue_id, not_within_days, legal_basis, basis_note, scheduled_at, status, retry_of, media_key, media_name, media_type, created_at, updated_at)
    values (${ctx.companyId}, ${c.name}, ${c.messages}, ${c.questions}, ${JSON.stringify(c.templates)}::jsonb,
      ${JSON.stringify(c.questionTemplates)}::jsonb, ${c.confirmation}, ${c.contactListId}, ${c.tagListId},
      ${c.whatsappId}, ${c.fileListId}, ${c.queueId}, ${c.notWithinDays}, ${c.legalBasis}, ${c.basisNote}, ${c.scheduledAt}, ${c.status},
      ${c.retryOf ?? null}, ${c.mediaKey ?? null}, ${c.mediaName ?? null}, ${c.mediaType ?? null}, ${ctx.now}, ${ctx.now}) returning id`);

export const updateCampaign = (ctx: Ctx, id: number, c: CampaignFields) =>
  ctx.db.run(sql`
    update campaigns set name = ${c.name}, messages = ${c.messages}, questions = ${c.questions},
      templates = ${JSON.stringify(c.templates)}::jsonb, question_templates = ${JSON.stringify(c.questionTemplates)}::jsonb, confirmation = ${c.confirmation},
      contact_list_id = ${c.contactListId}, tag_id = ${c.tagListId}, whatsapp_id = ${c.whatsappId}, file_list_id = ${c.fileListId},
      queue_id = ${c.queueId}, not_within_days = ${c.notWithinDays}, legal_basis = ${c.legalBasis}, basis_note = ${c.basisNote},
      scheduled_at = ${c.scheduledAt}, status = ${c.status}, updated_at = ${ctx.now}
    where company_id = ${ctx.companyId} and id = ${id}`);

export const deleteCampaign = (ctx: Ctx, id: number) =>
  ctx.db.run(sql`delete from campaigns where company_id = ${ctx.companyId} and id = ${id}`);

/** Campaigns that were made for those whom this one did not reach. */
export const madeOf = (ctx: Ctx, id: number) =>
  ctx.db.many<{ id: number }>(
    sql`select id from campaigns where company_id = ${ctx.companyId} and retry_of = ${id} order by id`,
  );

export const setMedia = (ctx: Ctx, id: number, media: { key: string; name: string; type: string } | null) =>
  ctx.db.run(sql`
    update campaigns set media_key = ${media?.key ?? null}, media_name = ${media?.name ?? null}, media_type = ${media?.type ?? null},
      updated_at = ${ctx.now}
    where company_id = ${ctx.companyId} and id = ${id}`);

/** A file as a message carries it. */
export const readMedia = (ctx: Ctx, key: string) =>
  ctx.db.one<Omit<StoredFile, 'mediaType'>>(sql`
    select key, name, mime, size, width, height from media where company_id = ${ctx.companyId} and key = ${key}::uuid`);

/** A campaign stops running, or begins to; what paused it is over. @param why it did not begin */
export const setStatus = (ctx: Ctx, id: number, status: CampaignStatus, why: PauseReason | null = null) =>
  ctx.db.run(sql`
    update campaigns set status = ${status}, paused_reason = ${why}::text, paused_until = null, updated_at = ${ctx.now},
      completed_at = case when ${status} = 'FINALIZADA' then ${ctx.now}::timestamptz end
    where company_id = ${ctx.companyId} and id = ${id}`);

/** Somebody starts it: what was refused before counts no more. */
export const setResumed = (ctx: Ctx, id: number) =>
  ctx.db.run(sql`update campaigns set resumed_at = ${ctx.now} where company_id = ${ctx.companyId} and id = ${id}`);

/** @returns whether that is new */
export const setPaused = (ctx: Ctx, id: number, reason: PauseReason | null, until: Date | null = null) =>
  ctx.db.run(sql`
    update campaigns set paused_reason = ${reason}, paused_until = ${until}, updated_at = ${ctx.now}
    where company_id = ${ctx.companyId} and id = ${id} and status = 'EM_ANDAMENTO'
      and (paused_reason, paused_until) is distinct from (${reason}::text, ${until}::timestamptz)`);

/** Which of these are the company's own, by what they are. */
export const readLinks = (
  ctx: Ctx,
  { contactListId, tagListId, whatsappId, fileListId, queueId }: Partial<CampaignFields>,
) =>
  ctx.db.one<Record<'contactListId' | 'tagListId' | 'whatsappId' | 'fileListId' | 'queueId', boolean>>(sql`
    select exists (select from contact_lists where company_id = ${ctx.companyId} and id = ${contactListId ?? null}::int) as "contactListId",
      exists (select from tags where company_id = ${ctx.companyId} and id = ${tagListId ?? null}::int) as "tagListId",
      exists (select from connections where company_id = ${ctx.companyId} and id = ${whatsappId ?? null}::int) as "whatsappId",
      exists (select from file_lists where company_id = ${ctx.companyId} and id = ${fileListId ?? null}::int) as "fileListId",
      exists (select from queues where company_id = ${ctx.companyId} and id = ${queueId ?? null}::int) as "queueId"`);

/** A time on the company's clock as a moment; what a change of clocks skips or repeats, the database decides. */
export const momentOf = async (ctx: Ctx, local: string): Promise<Date> =>
  new Date(
    (
      await ctx.db.one<{ at: string }>(sql`
        select (${local}::timestamp at time zone time_zone)::timestamptz(3) as at from companies where id = ${ctx.companyId}`)
    ).at,
  );

export const shippingOf = (ctx: Ctx, campaignId: number, limit: number): Promise<CampaignWhole['shipping']> =>
  ctx.db.many(sql`
    select id, campaign_id as "campaignId", contact_id as "contactId", name, number, state, reason,
      asked_at is not null and answered_at is not null and state <> 'declined' as confirmation,
      asked_at as "confirmationRequestedAt", case when state <> 'declined' then answered_at end as "confirmedAt",
      sent_at as "deliveredAt"
    from campaign_shipments where company_id = ${ctx.companyId} and campaign_id = ${campaignId}
    order by position limit ${limit}`);

export const contactsOf = (
  ctx: Ctx,
  contactListId: number,
  limit: number,
): Promise<NonNullable<CampaignWhole['contactList']>['contacts']> =>
  ctx.db.many(sql`
    select id, name, number, email, is_whatsapp_valid as "isWhatsappValid", company_id as "companyId",
      contact_list_id as "contactListId", created_at as "createdAt", updated_at as "updatedAt"
    from contact_list_items where company_id = ${ctx.companyId} and contact_list_id = ${contactListId}
    order by name_fold, id limit ${limit}`);
