import {
  keptVersions,
  type ChangedField,
  type PromptSketch,
  type PromptState,
  type PromptVersion,
} from '@guiche/contract/prompt-versions';
import { raw, sql } from '../platform/database';
import type { Ctx } from '../platform/tenancy';

/** As the prompt is now, under the next number. Whoever asks holds the prompt. */
export const insertVersion = (ctx: Ctx, promptId: number, by: string, changed: ChangedField[]) =>
  ctx.db.run(sql`
    insert into prompt_versions (company_id, prompt_id, number, user_name, changed, name, prompt, mode, forbidden, voice,
      voice_region, temperature, max_tokens, max_messages, queue_id, queue_name, provider_id, provider_name, transfer_queues, tags, may_end, created_at)
    select p.company_id, p.id, 1 + coalesce((select max(v.number) from prompt_versions v
        where v.company_id = p.company_id and v.prompt_id = p.id), 0), ${by}, ${changed}::text[], p.name, p.prompt, p.mode,
      p.forbidden, p.voice, p.voice_region, p.temperature, p.max_tokens, p.max_messages, p.queue_id, coalesce(q.name, ''),
      p.provider_id, coalesce(s.name, ''),
      coalesce((select jsonb_agg(jsonb_build_object('id', a.id, 'name', a.name) order by a.name, a.id) from queues a
        where a.company_id = p.company_id and a.id = any(p.transfer_queue_ids)), '[]'),
      coalesce((select jsonb_agg(jsonb_build_object('id', a.id, 'name', a.name) order by a.name, a.id) from tags a
        where a.company_id = p.company_id and a.id = any(p.tag_ids)), '[]'), p.may_end, p.updated_at
    from prompts p
    left join queues q on q.company_id = p.company_id and q.id = p.queue_id
    left join ai_providers s on s.company_id = p.company_id and s.id = p.provider_id
    where p.company_id = ${ctx.companyId} and p.id = ${promptId}`);

/** Those by which no turn asked, and of which there are enough newer ones. */
export const dropOldVersions = (ctx: Ctx, promptId: number) =>
  ctx.db.run(sql`
    delete from prompt_versions v where v.company_id = ${ctx.companyId} and v.prompt_id = ${promptId}
      and v.number <= (select max(n.number) from prompt_versions n where n.company_id = v.company_id
        and n.prompt_id = v.prompt_id) - ${keptVersions}
      and not exists (select from ai_turns t where t.company_id = v.company_id and t.version_id = v.id)`);

const columns = raw(`v.id, v.number, v.user_name as by, v.changed, v.created_at as "createdAt"`);

export const newestVersions = (ctx: Ctx, promptId: number): Promise<PromptVersion[]> =>
  ctx.db.many(sql`
    select ${columns} from prompt_versions v where v.company_id = ${ctx.companyId} and v.prompt_id = ${promptId}
    order by v.number desc limit ${keptVersions}`);

export type Version = PromptVersion & PromptState;

/** A version, and the one before it. */
export const versionAndBefore = (ctx: Ctx, promptId: number, id: number): Promise<Version[]> =>
  ctx.db.many(sql`
    select ${columns}, v.name, v.prompt, v.mode, v.forbidden, v.voice, v.voice_region as "voiceRegion", v.temperature,
      v.max_tokens as "maxTokens", v.max_messages as "maxMessages", v.may_end as "mayEnd",
      case when v.queue_id is not null then
        json_build_object('id', v.queue_id, 'name', v.queue_name, 'isGone', q.id is null) end as queue,
      case when v.provider_id is not null then
        json_build_object('id', v.provider_id, 'name', v.provider_name, 'isGone', s.id is null) end as provider,
      coalesce((select json_agg(x || jsonb_build_object('isGone', a.id is null)) from jsonb_array_elements(v.transfer_queues) x
        left join queues a on a.company_id = v.company_id and a.id = (x ->> 'id')::int), '[]') as "transferQueues",
      coalesce((select json_agg(x || jsonb_build_object('isGone', a.id is null)) from jsonb_array_elements(v.tags) x
        left join tags a on a.company_id = v.company_id and a.id = (x ->> 'id')::int), '[]') as tags
    from prompt_versions v
    left join queues q on q.company_id = v.company_id and q.id = v.queue_id
    left join ai_providers s on s.company_id = v.company_id and s.id = v.provider_id
    where v.company_id = ${ctx.companyId} and v.prompt_id = ${promptId} and v.number <= (
      select o.number from prompt_versions o where o.company_id = v.company_id and o.prompt_id = v.prompt_id and o.id = ${id})
    order by v.number desc limit 2`);

export type SketchFields = Omit<PromptSketch, 'by' | 'updatedAt'>;

export const sketchOf = (ctx: Ctx, promptId: number) =>
  ctx.db.maybe<{ fields: SketchFields; by: string; updatedAt: string }>(sql`
    select fields, user_name as by, updated_at as "updatedAt" from prompt_sketches
    where company_id = ${ctx.companyId} and prompt_id = ${promptId}`);

/** Each is later than the one before, however fast they come: by that they are told apart. */
export const saveSketch = (ctx: Ctx, promptId: number, by: string, fields: SketchFields) =>
  ctx.db.run(sql`
    insert into prompt_sketches as k (company_id, prompt_id, fields, user_name, updated_at)
    values (${ctx.companyId}, ${promptId}, ${JSON.stringify(fields)}::jsonb, ${by}, ${ctx.now})
    on conflict (company_id, prompt_id) do update set fields = excluded.fields, user_name = excluded.user_name,
      updated_at = greatest(excluded.updated_at, k.updated_at + interval '1 ms')`);

export const deleteSketch = (ctx: Ctx, promptId: number) =>
  ctx.db.run(sql`delete from prompt_sketches where company_id = ${ctx.companyId} and prompt_id = ${promptId}`);
