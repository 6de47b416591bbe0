import type { SkipReason } from '@guiche/contract/campaigns';
import type { Provider } from '@guiche/contract/connections';
import { contactOptedOut, keyOptedOut, personKey } from '../opt-outs/predicate';
import { empty, sql, type Sql } from '../platform/database';
import { sideBySide } from '../platform/side-by-side';
import type { Ctx } from '../platform/tenancy';
import { capabilitiesOf } from '../whatsapp/providers';
import { talked } from './heard';
import type { CampaignRow } from './queries';

/** From whom a campaign's audience is made. */
export type Source = Pick<
  CampaignRow,
  'contactListId' | 'tagListId' | 'retryOf' | 'notWithinDays' | 'confirmation' | 'templates' | 'questionTemplates'
>;
/** So long somebody is sent no marketing whom the network has refused it: who tries sooner is refused more. */
const limitedFor = 86_400_000;

export interface Line {
  id: number;
  provider: Provider;
}

/** The templates with which somebody is first written to who may not be written to freely. */
const firstTemplates = ({ confirmation, templates, questionTemplates }: Source) =>
  (confirmation ? questionTemplates : templates).filter((one) => one !== null);

/** How a mobile of Brazil was written before it had nine digits; without a pattern, for there are a hundred thousand. */
const legacy = (number: Sql) => sql`
  case when length(${number}) = 13 and left(${number}, 2) = '55' and substr(${number}, 3, 1) between '1' and '9'
    and substr(${number}, 5, 1) = '9' and substr(${number}, 6, 1) between '6' and '9' then left(${number}, 4) || substr(${number}, 6) end`;

function people(ctx: Ctx, { contactListId, tagListId, retryOf }: Source): Sql {
  const company = ctx.companyId;
  if (retryOf)
    return sql`
      select s.position as ord, s.number, s.name, s.email, s.vars, s.contact_id, true as is_valid
      from campaign_shipments s where s.company_id = ${company} and s.campaign_id = ${retryOf.id} and s.state = 'failed'`;
  if (tagListId !== null)
    return sql`
      select c.id as ord, c.number, c.name, c.email, '{}'::jsonb as vars, c.id as contact_id, true as is_valid
      from contacts c where c.company_id = ${company} and exists (
        select from tickets t join ticket_tags g on g.company_id = t.company_id and g.ticket_id = t.id
        where t.company_id = c.company_id and t.contact_id = c.id and g.tag_id = ${tagListId})`;
  // Whoever has nothing in a column of the list has nothing there: that is not the same as no such column.
  const columns = sql`(select coalesce(jsonb_object_agg(k, ''), '{}') from (
    select distinct jsonb_object_keys(c.variables) as k from contact_list_items c
    where c.company_id = ${company} and c.contact_list_id = ${contactListId}) names)`;
  const called = (value: Sql) => sql`
    (select n.contact_id from contact_identities n where n.company_id = ${company} and n.kind = 'pn' and n.value = ${value})`;
  return sql`
    select i.id as ord, i.number, i.name, i.email, ${columns} || i.variables as vars,
      coalesce(${called(sql`i.number`)}, ${called(legacy(sql`i.number`))}) as contact_id,
      i.is_whatsapp_valid is distinct from false as is_valid
    from contact_list_items i where i.company_id = ${company} and i.contact_list_id = ${contactListId}`;
}

/**
 * Everybody of a campaign's audience, in order, with why somebody is left out: `position`, `key`, `number`, `name`, `email`,
 * `vars`, `contact_id`, `reason`. It is of a tag or of a list; groups and whoever stands in it twice are in it with a reason.
 * Whom the network has lately refused marketing waits until `retry_at`.
 *
 * Each of them is looked up, and never joined: the database takes tables that it has not counted since an import for empty,
 * and would compare everybody with all contacts.
 */
export function audience(ctx: Ctx, source: Source, line: Line | undefined): Sql {
  const { reaches, answersFor } = line ? capabilitiesOf(line.provider) : {};
  const since = (ms: number) => new Date(ctx.now.getTime() - ms);
  const reason = (name: SkipReason) => sql`${name}`;
  return sql`
    with people as materialized (${people(ctx, source)}),
    keyed as materialized (
      select p.*, c.is_group, c.is_blocked,
        case when exists (select from opt_out_keys where company_id = ${ctx.companyId}) then ${personKey(ctx, sql`p.number`)} end as person,
        coalesce(nullif(case when length(p.number) = 12 then guiche_phone_key(p.number) else p.number end, ''),
          'contact:' || p.contact_id) as key
      from people p left join lateral (
        select is_group, is_blocked from contacts
        where p.contact_id is not null and company_id = ${ctx.companyId} and id = p.contact_id offset 0) c on true),
    numbered as (
      select k.*, row_number() over (order by k.ord) as position, row_number() over (partition by k.key order by k.ord) as nth
      from keyed k)
    select n.position::int as position, case when n.nth = 1 then n.key end as key, n.number, n.name, n.email, n.vars, n.contact_id,
      case
        when n.is_group then ${reason('group')}
        when n.key is null or (n.number = '' and not exists (
          select from contact_identities i where i.company_id = ${ctx.companyId} and i.contact_id = n.contact_id
            and ${reaches ? sql`i.kind = any(${[...reaches]}::text[])` : sql`true`})) then ${reason('no-number')}
        when n.nth > 1 then ${reason('duplicate')}
        when n.is_blocked then ${reason('blocked')}
        when ${contactOptedOut(ctx, sql`n.contact_id`)} or ${keyOptedOut(ctx, sql`n.person`)} then ${reason('opted-out')}
        when not n.is_valid then ${reason('invalid')}
        ${
          source.notWithinDays === null
            ? empty
            : sql`when exists (select from campaign_shipments s where s.company_id = ${ctx.companyId} and s.key = n.key
                and s.sent_at > ${since(source.notWithinDays * 86_400_000)}) then ${reason('recent')}`
        }
        ${
          answersFor === undefined || !line || firstTemplates(source).length > 0
            ? empty
            : sql`when not exists (${talked(ctx, line.id, sql`n.contact_id`, answersFor)}) then ${reason('window')}`
        }
      end as reason,
      ${
        line?.provider === 'cloud'
          ? sql`(select max(s.updated_at) + ${limitedFor}::int * interval '1 ms' from campaign_shipments s where s.company_id = ${ctx.companyId}
              and s.key = n.key and s.reason = 'MARKETING_LIMIT' and s.updated_at > ${since(limitedFor)})`
          : sql`null::timestamptz`
      } as retry_at
    from numbered n`;
}

/**
 * Makes an audience stand: from here on nobody joins it and nobody leaves.
 * @param unlessEmpty not where nobody of it may be written to
 * @returns whether it stands
 */
export const freeze = async (
  ctx: Ctx,
  campaignId: number,
  source: Source,
  line: Line | undefined,
  { unlessEmpty = false } = {},
): Promise<boolean> => {
  const [, stand] = await sideBySide([
    // A hundred thousand people are sorted twice, which on disk takes a tenth of the whole.
    ctx.db.many(sql`select set_config('work_mem', '64MB', true)`),
    ctx.db.run(sql`
    with a as materialized (${audience(ctx, source, line)}),
    made as (
      insert into campaign_shipments (company_id, campaign_id, position, key, number, name, email, vars, contact_id, state, reason, retry_at, updated_at)
      select ${ctx.companyId}, ${campaignId}, a.position, a.key, a.number, a.name, a.email, a.vars, a.contact_id,
        case when a.reason is null then 'planned' else 'skipped' end, a.reason,
        case when a.reason is null then a.retry_at end, ${ctx.now}
      from a where not ${unlessEmpty} or exists (select from a where a.reason is null) order by a.position
      returning state),
    counted as (
      select count(*)::int as recipients, (count(*) filter (where state = 'skipped'))::int as skipped from made)
    update campaigns r set frozen_at = ${ctx.now}, recipients = counted.recipients, skipped = counted.skipped from counted
    where r.company_id = ${ctx.companyId} and r.id = ${campaignId} and r.frozen_at is null
      and (not ${unlessEmpty} or counted.recipients > 0)`),
  ]);
  return stand > 0;
};

export const readLine = (ctx: Ctx, id: number | null) =>
  ctx.db.maybe<Line & { status: string }>(sql`
    select id, provider, status from connections where company_id = ${ctx.companyId} and id = ${id}::int`);
