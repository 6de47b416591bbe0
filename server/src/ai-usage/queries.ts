import { presetDefaults } from '@guiche/contract/ai-providers';
import type { AiBudget, AiKind, AiUsageRow, SuggestionsOf } from '@guiche/contract/ai-usage';
import { sql } from '../platform/database';
import type { Ctx } from '../platform/tenancy';

export const readBudget = (ctx: Ctx) =>
  ctx.db.maybe<AiBudget>(sql`
    select cap_cents as "capCents", at_cap as "atCap", answers_a_day as "answersADay" from ai_budgets
    where company_id = ${ctx.companyId}`);

export const writeBudget = (ctx: Ctx, { capCents, atCap, answersADay }: AiBudget) =>
  ctx.db.run(sql`
    insert into ai_budgets (company_id, cap_cents, at_cap, answers_a_day, updated_at)
    values (${ctx.companyId}, ${capCents}::int, ${atCap}, ${answersADay}, ${ctx.now})
    on conflict (company_id) do update set cap_cents = excluded.cap_cents, at_cap = excluded.at_cap,
      answers_a_day = excluded.answers_a_day, updated_at = excluded.updated_at`);

/** Another cap is told of anew. */
export const forgetTold = (ctx: Ctx, month: string) =>
  ctx.db.run(sql`update ai_months set told = 0 where company_id = ${ctx.companyId} and month = ${month}::date`);

export const zoneOf = async (ctx: Ctx) =>
  (await ctx.db.one<{ zone: string }>(sql`select time_zone as zone from companies where id = ${ctx.companyId}`)).zone;

/** Whoever spends of a month waits for whoever does already. @returns nothing where it would be more than the cap */
export const addToMonth = (ctx: Ctx, month: string, micros: number, isHeld: boolean) =>
  ctx.db.maybe<{ micros: number }>(sql`
    insert into ai_months as m (company_id, month, micros)
    select ${ctx.companyId}, ${month}::date, ${micros}::bigint
      where not ${isHeld}::boolean or not exists (select from ai_budgets b where b.company_id = ${ctx.companyId} and b.at_cap = 'stop'
        and b.cap_cents::bigint * 10000 < ${micros}::bigint)
    on conflict (company_id, month) do update set micros = m.micros + excluded.micros
      where not ${isHeld}::boolean or not exists (select from ai_budgets b where b.company_id = m.company_id and b.at_cap = 'stop'
        and b.cap_cents::bigint * 10000 < m.micros + excluded.micros)
    returning m.micros::float8 as micros`);

/** @returns whether that is news */
export const markTold = (ctx: Ctx, month: string, share: number) =>
  ctx.db.run(sql`
    insert into ai_months as m (company_id, month, told) values (${ctx.companyId}, ${month}::date, ${share})
    on conflict (company_id, month) do update set told = excluded.told where m.told < excluded.told`);

export interface NewUsage {
  settles: number | null;
  day: string;
  promptId: number | null;
  model: string;
  kind: AiKind;
  tokensIn: number;
  tokensOut: number;
  chars: number;
  seconds: number;
  micros: number;
}

/** @returns nothing where it was settled already */
export const insertUsage = (ctx: Ctx, one: NewUsage) =>
  ctx.db.maybe<{ id: number }>(sql`
    insert into ai_usage (company_id, settles, day, prompt_id, model, kind, tokens_in, tokens_out, chars, seconds, micros, created_at)
    values (${ctx.companyId}, ${one.settles}::int, ${one.day}::date, ${one.promptId}::int, ${one.model}, ${one.kind},
            ${one.tokensIn}, ${one.tokensOut}, ${one.chars}, ${one.seconds}, ${one.micros}, ${ctx.now})
    on conflict do nothing returning id`);

/** Newest day first; as many as fit a page. */
export const usageOf = (ctx: Ctx, month: string) =>
  ctx.db.many<AiUsageRow>(sql`
    select to_char(u.day, 'YYYY-MM-DD') as day, u.prompt_id as "promptId", p.name as "promptName", u.model, u.kind,
      count(*) filter (where u.settles is null)::int as asked, sum(u.tokens_in)::float8 as "tokensIn",
      sum(u.tokens_out)::float8 as "tokensOut",
      sum(u.chars)::float8 as chars, sum(u.seconds)::float8 as seconds, sum(u.micros)::float8 as micros
    from ai_usage u left join prompts p on p.company_id = u.company_id and p.id = u.prompt_id
    where u.company_id = ${ctx.companyId} and u.day >= ${month}::date and u.day < ${month}::date + interval '1 month'
    group by u.day, u.prompt_id, p.name, u.model, u.kind
    order by u.day desc, sum(u.micros) desc, u.prompt_id, u.model, u.kind limit 2000`);

/** By the prompt that their turn was asked by. */
export const suggestionsOf = (ctx: Ctx, month: string, zone: string) =>
  ctx.db.many<SuggestionsOf>(sql`
    select n.prompt_id as "promptId", p.name as "promptName", count(*)::int as written,
      count(*) filter (where s.fate = 'used')::int as used, count(*) filter (where s.fate = 'edited')::int as edited,
      (avg(s.distance) filter (where s.fate = 'edited'))::float8 as distance,
      count(*) filter (where s.fate = 'discarded')::int as discarded, count(*) filter (where s.fate = 'stale')::int as stale
    from ai_suggestions s join ai_turns n on n.company_id = s.company_id and n.id = s.turn_id
    left join prompts p on p.company_id = n.company_id and p.id = n.prompt_id
    where s.company_id = ${ctx.companyId} and s.created_at >= ${month}::timestamp at time zone ${zone}
      and s.created_at < (${month}::timestamp + interval '1 month') at time zone ${zone}
    group by n.prompt_id, p.name order by count(*) desc, n.prompt_id`);

export const reservedOf = async (ctx: Ctx, month: string) =>
  (
    await ctx.db.one<{ micros: number }>(sql`
      select coalesce(sum(u.micros), 0)::float8 as micros from ai_usage u
      where u.company_id = ${ctx.companyId} and u.settles is null and u.day >= ${month}::date
        and u.day < ${month}::date + interval '1 month' and not exists (
          select from ai_usage s where s.company_id = u.company_id and s.settles = u.id)`)
  ).micros;

/**
 * Models that are asked as things stand and have no price: of the services that prompts name and of the default, what writes speech
 * down included; and of OpenAI, where a prompt has but a key.
 */
export const unpricedModels = (ctx: Ctx) =>
  ctx.db.many<{ model: string }>(sql`
    with services as (
      select v.* from ai_providers v where v.company_id = ${ctx.companyId} and v.preset <> 'offline' and (v.is_default
        or exists (select from prompts p where p.company_id = v.company_id and p.provider_id = v.id))),
    asked as (
      select model, prices from services
      union all
      select v.transcription_model, v.prices from services v join settings s on s.company_id = v.company_id
        and s.key = 'aiTranscription' and s.value = 'enabled' where v.is_default and v.transcription_model <> ''
      union all
      select v.embedding_model, v.prices from services v where v.is_default and v.embedding_model <> ''
      union all
      select ${presetDefaults.openai.model}::text, '[]'::jsonb
        where not exists (select from ai_providers v where v.company_id = ${ctx.companyId})
          and exists (select from prompts p where p.company_id = ${ctx.companyId} and p.api_key <> ''))
    select distinct model from asked
    where not exists (select from jsonb_array_elements(prices) one where one ->> 'model' = model) order by model`);
