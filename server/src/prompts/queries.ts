import type { Prompt } from '@guiche/contract/prompts';
import type { Queue } from '@guiche/contract/queues';
import { empty, join, sql, type Sql } from '../platform/database';
import { countLimit } from '../platform/cursor';
import type { Ctx } from '../platform/tenancy';

/** What may be written; what is absent stays as it is. */
export type PromptFields = Partial<
  Pick<
    Prompt,
    | 'name'
    | 'prompt'
    | 'apiKey'
    | 'voice'
    | 'voiceKey'
    | 'voiceRegion'
    | 'maxTokens'
    | 'temperature'
    | 'maxMessages'
    | 'queueId'
    | 'providerId'
    | 'mode'
    | 'forbidden'
    | 'transferQueueIds'
    | 'tagIds'
    | 'mayEnd'
  >
>;

const shown = (ctx: Ctx, which: Sql) => sql`
  select p.id, p.name, p.prompt, p.api_key as "apiKey", p.voice, p.voice_key as "voiceKey",
    p.voice_region as "voiceRegion", p.max_tokens as "maxTokens", p.temperature, p.max_messages as "maxMessages",
    p.prompt_tokens as "promptTokens", p.completion_tokens as "completionTokens", p.total_tokens as "totalTokens",
    p.queue_id as "queueId", p.provider_id as "providerId", p.mode, p.forbidden, p.transfer_queue_ids as "transferQueueIds", p.tag_ids as "tagIds", p.may_end as "mayEnd", p.company_id as "companyId", p.created_at as "createdAt", p.updated_at as "updatedAt"
  from prompts p where p.company_id = ${ctx.companyId} and ${which}`;

/** As it is stored: keys sealed. */
export type Row = Omit<Prompt, 'queue'>;

const named = (search: string): Sql =>
  search ? sql`and strpos(guiche_fold(p.name), guiche_fold(${search})) > 0` : empty;

/** By name; up to one more than a page. */
export const pageOfPrompts = (
  ctx: Ctx,
  { search, after, skip, size }: { search: string; after: [string, number] | null; skip: number; size: number },
): Promise<Row[]> =>
  ctx.db.many(sql`
    ${shown(ctx, sql`true`)} ${named(search)}
    ${after ? sql`and (guiche_fold(p.name), p.id) > (guiche_fold(${after[0]}), ${after[1]})` : empty}
    order by guiche_fold(p.name), p.id offset ${skip} limit ${size + 1}`);

export const countPrompts = (ctx: Ctx, search: string): Promise<{ count: number }> =>
  ctx.db.one(sql`
    select count(*)::int as count from (
      select 1 from prompts p where p.company_id = ${ctx.companyId} ${named(search)} limit ${countLimit}) as found`);

export const promptById = (ctx: Ctx, id: number): Promise<Row | undefined> =>
  ctx.db.maybe(shown(ctx, sql`p.id = ${id}`));

/** Whoever changes it waits for whoever does already. */
export const lockPrompt = (ctx: Ctx, id: number): Promise<Row | undefined> =>
  ctx.db.maybe(sql`${shown(ctx, sql`p.id = ${id}`)} for no key update`);

export type VersionedRow = Row & { versionId: number | null };

/** With the version that it is, as of one moment. */
export const versionedPrompt = (ctx: Ctx, id: number): Promise<VersionedRow | undefined> =>
  ctx.db.maybe(sql`
    select x.*, (select v.id from prompt_versions v where v.company_id = x."companyId" and v.prompt_id = x.id
      order by v.number desc limit 1) as "versionId"
    from (${shown(ctx, sql`p.id = ${id}`)}) x`);

/** Its keys are sealed with its id, which nobody knows before. */
export const insertPrompt = (
  ctx: Ctx,
  prompt: Required<Omit<PromptFields, 'apiKey' | 'voiceKey'>>,
): Promise<{ id: number }> =>
  ctx.db.one(sql`
    insert into prompts (company_id, name, prompt, voice, voice_region, max_tokens, temperature, max_messages, queue_id,
                         provider_id, mode, forbidden, transfer_queue_ids, tag_ids, may_end, created_at, updated_at)
    values (${ctx.companyId}, ${prompt.name}, ${prompt.prompt}, ${prompt.voice}, ${prompt.voiceRegion},
            ${prompt.maxTokens}, ${prompt.temperature}, ${prompt.maxMessages}, ${prompt.queueId},
            ${prompt.providerId}, ${prompt.mode}, ${prompt.forbidden}, ${prompt.transferQueueIds}::int[],
            ${prompt.tagIds}::int[], ${prompt.mayEnd}, ${ctx.now}, ${ctx.now})
    returning id`);

export function updatePrompt(ctx: Ctx, id: number, fields: PromptFields): Promise<number> {
  // Each is later than the one before, however fast they come: by that states are told apart.
  // What was changed may work: whoever was told that its voice fails is told anew.
  const changes: Sql[] = [
    sql`updated_at = greatest(${ctx.now}::timestamptz, updated_at + interval '1 ms'), voice_failed_at = null`,
  ];
  if (fields.name !== undefined) changes.push(sql`name = ${fields.name}`);
  if (fields.prompt !== undefined) changes.push(sql`prompt = ${fields.prompt}`);
  if (fields.apiKey !== undefined) changes.push(sql`api_key = ${fields.apiKey}`);
  if (fields.voice !== undefined) changes.push(sql`voice = ${fields.voice}`);
  if (fields.voiceKey !== undefined) changes.push(sql`voice_key = ${fields.voiceKey}`);
  if (fields.voiceRegion !== undefined) changes.push(sql`voice_region = ${fields.voiceRegion}`);
  if (fields.maxTokens !== undefined) changes.push(sql`max_tokens = ${fields.maxTokens}`);
  if (fields.temperature !== undefined) changes.push(sql`temperature = ${fields.temperature}`);
  if (fields.maxMessages !== undefined) changes.push(sql`max_messages = ${fields.maxMessages}`);
  if (fields.queueId !== undefined) changes.push(sql`queue_id = ${fields.queueId}`);
  if (fields.providerId !== undefined) changes.push(sql`provider_id = ${fields.providerId}`);
  if (fields.mode !== undefined) changes.push(sql`mode = ${fields.mode}`);
  if (fields.forbidden !== undefined) changes.push(sql`forbidden = ${fields.forbidden}`);
  if (fields.transferQueueIds !== undefined) changes.push(sql`transfer_queue_ids = ${fields.transferQueueIds}::int[]`);
  if (fields.tagIds !== undefined) changes.push(sql`tag_ids = ${fields.tagIds}::int[]`);
  if (fields.mayEnd !== undefined) changes.push(sql`may_end = ${fields.mayEnd}`);
  return ctx.db.run(sql`
    update prompts set ${join(changes)} where company_id = ${ctx.companyId} and id = ${id}`);
}

/** Whether all that is named is there; nothing named is. */
export const areThere = (
  ctx: Ctx,
  { queueId = null, providerId = null, transferQueueIds = [], tagIds = [] }: PromptFields,
) =>
  ctx.db.one<{ queues: boolean; provider: boolean; tags: boolean }>(sql`
    select not exists (select from unnest(array_append(${transferQueueIds}::int[], ${queueId}::int)) x
        where x is not null and not exists (select from queues q where q.company_id = ${ctx.companyId} and q.id = x)) as queues,
      ${providerId}::int is null
        or exists (select from ai_providers p where p.company_id = ${ctx.companyId} and p.id = ${providerId}::int) as provider,
      not exists (select from unnest(${tagIds}::int[]) x where not exists (
        select from tags g where g.company_id = ${ctx.companyId} and g.id = x)) as tags`);

/** It is about to go. */
export const dropQueue = (ctx: Ctx, queueId: number) =>
  ctx.db.run(sql`
    update prompts set transfer_queue_ids = array_remove(transfer_queue_ids, ${queueId}::int)
    where company_id = ${ctx.companyId} and ${queueId}::int = any(transfer_queue_ids)`);

export const dropTag = (ctx: Ctx, tagId: number) =>
  ctx.db.run(sql`
    update prompts set tag_ids = array_remove(tag_ids, ${tagId}::int)
    where company_id = ${ctx.companyId} and ${tagId}::int = any(tag_ids)`);

export const replaceTag = (ctx: Ctx, tagId: number, intoId: number) =>
  ctx.db.run(sql`
    update prompts set tag_ids = array_append(array_remove(array_remove(tag_ids, ${tagId}::int), ${intoId}::int), ${intoId}::int)
    where company_id = ${ctx.companyId} and ${tagId}::int = any(tag_ids)`);

/** What its answers have cost. */
export const countTokens = (ctx: Ctx, id: number, used: { tokensIn: number; tokensOut: number }): Promise<number> =>
  ctx.db.run(sql`
    update prompts set prompt_tokens = prompt_tokens + ${used.tokensIn}, completion_tokens = completion_tokens + ${used.tokensOut},
      total_tokens = total_tokens + ${used.tokensIn} + ${used.tokensOut}
    where company_id = ${ctx.companyId} and id = ${id}`);

/** Its voice fails, as it was set then. @returns whether that is news */
export const markVoiceFailed = (ctx: Ctx, { id, updatedAt }: Pick<Row, 'id' | 'updatedAt'>): Promise<number> =>
  ctx.db.run(sql`
    update prompts set voice_failed_at = ${ctx.now}
    where company_id = ${ctx.companyId} and id = ${id} and updated_at = ${updatedAt} and voice_failed_at is null`);

export const markVoiceWorks = (ctx: Ctx, id: number): Promise<number> =>
  ctx.db.run(sql`
    update prompts set voice_failed_at = null
    where company_id = ${ctx.companyId} and id = ${id} and voice_failed_at is not null`);

export const deletePrompt = (ctx: Ctx, id: number): Promise<number> =>
  ctx.db.run(sql`delete from prompts where company_id = ${ctx.companyId} and id = ${id}`);

export const queuesOf = (ctx: Ctx, ids: (number | null)[]): Promise<Queue[]> =>
  ctx.db
    .many<Queue>(
      sql`
    select id, name, color, greeting_message as "greetingMessage", out_of_hours_message as "outOfHoursMessage",
      order_queue as "orderQueue", schedules, wait_amber as "waitAmber", wait_red as "waitRed", company_id as "companyId",
      null as "integrationId", (select x.prompt_id from queue_prompts x where x.company_id = guiche_company() and x.queue_id = id) as "promptId", media_key as "mediaPath", media_name as "mediaName", created_at as "createdAt",
      updated_at as "updatedAt"
    from queues where company_id = ${ctx.companyId} and id = any(${ids}::int[])`,
    )
    .then((rows) =>
      rows.map((row) => ({ ...row, mediaPath: row.mediaPath && ctx.media.links.link(ctx.companyId, row.mediaPath) })),
    );
