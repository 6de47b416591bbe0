import { campaignAnswerMs } from '@guiche/contract/stop-words';
import { sql, type Sql } from '../platform/database';
import type { Ctx } from '../platform/tenancy';

/**
 * Who wants nothing unasked, for every question that begins a conversation. There is no other definition: what asks for
 * itself joins these in its own statement, so that the answer is as new as the statement.
 */

/** Whether this contact has opted out. @param contactId a value or a column of the question */
export const contactOptedOut = (ctx: Pick<Ctx, 'companyId'>, contactId: Sql | number): Sql =>
  sql`exists (select from opted_out o where o.company_id = ${ctx.companyId} and o.contact_id = ${contactId})`;

/**
 * Whether whoever has this number has opted out, be they a contact or once have been one; with and without the ninth
 * digit. @param number a value or a column of the question
 */
export const numberOptedOut = (ctx: Pick<Ctx, 'companyId'>, number: Sql | string): Sql =>
  keyOptedOut(ctx, personKey(ctx, number));

/** Under which hash a number is known. Whoever asks about many makes it once for each. */
export const personKey = (ctx: Pick<Ctx, 'companyId'>, number: Sql | string): Sql =>
  sql`guiche_person_key(${ctx.companyId}::int, 'pn', ${number})`;

/** @param key a `personKey` */
export const keyOptedOut = (ctx: Pick<Ctx, 'companyId'>, key: Sql): Sql =>
  sql`exists (select from opt_out_keys k where k.company_id = ${ctx.companyId} and k.key = ${key})`;

/**
 * The same, also where they have opted out as another contact with an address of theirs: the ninth digit makes two. `offset 0`:
 * keys are made of their addresses first, since no index is asked for what a function makes of another table's rows.
 */
export const personOptedOut = (ctx: Pick<Ctx, 'companyId'>, contactId: Sql | number): Sql =>
  sql`(${contactOptedOut(ctx, contactId)} or exists (
    select from (select guiche_person_key(i.company_id, i.kind, i.value) as key from contact_identities i
      where i.company_id = ${ctx.companyId} and i.contact_id = ${contactId} offset 0) p
    join opt_out_keys k on k.company_id = ${ctx.companyId} and k.key = p.key))`;

/** The same for one person. */
export const hasOptedOut = async (ctx: Ctx, who: { contactId: number } | { number: string }): Promise<boolean> => {
  const asked = 'contactId' in who ? personOptedOut(ctx, who.contactId) : numberOptedOut(ctx, who.number);
  return (await ctx.db.one<{ is: boolean }>(sql`select ${asked} as is`)).is;
};

/** The company's own words for it. Asked where the company is the one of the transaction. */
export const stopWords = sql`coalesce((select s.value from campaign_settings s
  where s.company_id = guiche_company() and s.key = 'stopWords'), '[]')`;

export const readStopWords = async (ctx: Ctx): Promise<string[]> =>
  (await ctx.db.one<{ words: string[] }>(sql`select ${stopWords}::json as words`)).words;

/**
 * Whether a campaign has written to this contact so lately that what they say is an answer to it. Their own messages are looked into: not all
 * that campaigns have ever written, which is what an index of `origin = 'campaign'` has.
 */
export const wroteCampaign = (ctx: Ctx, contactId: Sql | number): Sql => {
  const since = new Date(ctx.now.getTime() - campaignAnswerMs);
  return sql`(exists (select from messages m where m.company_id = ${ctx.companyId} and m.recipient_id = ${contactId}
      and m.origin is not distinct from 'campaign' and m.created_at > ${since})
    or exists (select from tickets t where t.company_id = ${ctx.companyId} and t.contact_id = ${contactId} and exists (
      select from messages m where m.company_id = t.company_id and m.ticket_id = t.id and m.origin is not distinct from 'campaign'
        and m.created_at > ${since} offset 0)))`;
};

/** The same for one contact. */
export const wroteCampaignTo = async (ctx: Ctx, contactId: number): Promise<boolean> =>
  (await ctx.db.one<{ is: boolean }>(sql`select ${wroteCampaign(ctx, contactId)} as is`)).is;
