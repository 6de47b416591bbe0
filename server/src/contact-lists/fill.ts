import { fillOutcomes, type ContactChoice, type FillOutcome, type FillReport } from '@guiche/contract/contact-lists';
import { ExtraInfoLimits } from '@guiche/contract/contacts';
import { ImportLimits } from '@guiche/contract/spreadsheet';
import { contactOptedOut, numberOptedOut } from '../opt-outs/predicate';
import { empty, raw, sql, type Sql } from '../platform/database';
import { fail } from '../platform/errors';
import type { UserCtx } from '../platform/serve';
import type { Ctx } from '../platform/tenancy';
import { insertImport, deleteImport } from './import-queries';
import { tellMany } from './import';
import { askToCheck } from './jobs';
import { hold, show } from './service';

const mostAtOnce = raw(String(ImportLimits.rows + 1));

/**
 * Puts contacts into a list, all who are chosen or nobody; a preview only counts.
 * @throws ERR_NO_CONTACT_LIST_FOUND, ERR_TOO_LARGE
 */
export async function fill(
  ctx: UserCtx,
  listId: number,
  choice: ContactChoice,
  isPreview: boolean,
): Promise<FillReport> {
  if (isPreview) {
    await show(ctx, listId);
    return { importId: null, counts: await count(ctx, judged(ctx, listId, choice)) };
  }
  await hold(ctx, listId);
  const { id } = await insertImport(ctx, listId, '');
  const counts = await putIn(ctx, listId, id, choice);
  if (counts.added === 0) {
    await deleteImport(ctx, id);
    return { importId: null, counts };
  }
  await tellMany(ctx, listId, id);
  await askToCheck(ctx);
  return { importId: id, counts };
}

/** Who is chosen, in the order of their ids: the conditions on a contact `c`. */
function chosen(ctx: Ctx, choice: ContactChoice): Sql {
  const { contactIds, tagId, queueId, seenWithinDays, extraName, extraValue } = choice;
  if (contactIds) return sql`and c.id = any(${contactIds}::int[])`;
  const talks = (condition: Sql) => sql`and exists (
    select from tickets t where t.company_id = c.company_id and t.contact_id = c.id and ${condition})`;
  const since = new Date(ctx.now.getTime() - (seenWithinDays ?? 0) * 86_400_000);
  return sql`
    ${
      tagId == null
        ? empty
        : talks(sql`exists (select from ticket_tags g
            where g.company_id = t.company_id and g.ticket_id = t.id and g.tag_id = ${tagId})`)
    }
    ${queueId == null ? empty : talks(sql`t.queue_id = ${queueId}`)}
    ${
      seenWithinDays == null
        ? empty
        : talks(sql`exists (select from messages m
            where m.company_id = t.company_id and m.id = t.customer_message_id and m.created_at >= ${since})`)
    }
    ${
      extraName.trim() === ''
        ? empty
        : sql`and exists (select from contact_extra_info e where e.company_id = c.company_id and e.contact_id = c.id
            and guiche_fold(e.name) = guiche_fold(${extraName.trim()})
            ${extraValue.trim() === '' ? empty : sql`and guiche_fold(e.value) = guiche_fold(${extraValue.trim()})`})`
    }`;
}

/** Everybody chosen, each with what becomes of them; whoever has a number that another one has comes once. */
const judged = (ctx: Ctx, listId: number, choice: ContactChoice): Sql => sql`
  with found as materialized (
    select c.id, c.name, guiche_phone_key(c.number) as number, c.email, c.is_blocked
    from contacts c where c.company_id = ${ctx.companyId} and not c.is_group ${chosen(ctx, choice)}
    order by c.id limit ${mostAtOnce}),
  judged as materialized (
    select f.*, case
      when f.number !~ '^[0-9]{8,15}$' then 'noNumber'
      when f.is_blocked then 'blocked'
      when ${contactOptedOut(ctx, sql`f.id`)} or ${numberOptedOut(ctx, sql`f.number`)} then 'optedOut'
      when row_number() over (partition by f.number order by f.id) > 1 or exists (
        select from contact_list_items i where i.company_id = ${ctx.companyId} and i.contact_list_id = ${listId}
          and i.number = f.number) then 'duplicate'
      else 'added' end as outcome
    from found f)`;

const tally = sql`select outcome, count(*)::int as n from judged group by outcome`;

async function count(ctx: Ctx, from: Sql): Promise<Record<FillOutcome, number>> {
  const rows = await ctx.db.many<{ outcome: FillOutcome; n: number }>(sql`${from} ${tally}`);
  const counts = Object.fromEntries(
    fillOutcomes.map((outcome) => [outcome, rows.find((row) => row.outcome === outcome)?.n ?? 0]),
  ) as Record<FillOutcome, number>;
  const all = Object.values(counts).reduce((sum, n) => sum + n, 0);
  if (all > ImportLimits.rows) throw fail('ERR_TOO_LARGE', { detail: `More than ${ImportLimits.rows} contacts` });
  return counts;
}

/** What is written down of them stands beside them, as the further columns of a spreadsheet do. */
const putIn = (ctx: Ctx, listId: number, importId: number, choice: ContactChoice) =>
  count(
    ctx,
    sql`${judged(ctx, listId, choice)},
    put as (
      insert into contact_list_items
        (company_id, contact_list_id, import_id, name, number, email, variables, created_at, updated_at)
      select ${ctx.companyId}, ${listId}, ${importId}, case when length(trim(j.name)) < 2 then j.number else left(trim(j.name), 50) end, j.number, j.email,
        coalesce((select jsonb_object_agg(left(e.name, ${ExtraInfoLimits.name}::int), left(e.value, ${ExtraInfoLimits.value}::int)) from contact_extra_info e
          where e.company_id = ${ctx.companyId} and e.contact_id = j.id and e.name <> ''), '{}'), ${ctx.now}, ${ctx.now}
      from judged j where j.outcome = 'added' order by j.id)`,
  );
