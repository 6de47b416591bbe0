import type { Identity } from '@guiche/contract/contacts';
import { sql } from '../platform/database';
import type { Ctx } from '../platform/tenancy';
import type { Party } from '../whatsapp/driver';

/**
 * The message that the network speaks of, if it belongs to the conversation it was said in: nobody edits, deletes or
 * reacts to what stands in another one.
 */
export const findInChat = (
  ctx: Ctx,
  whatsappId: number,
  about: { providerId: string; fromMe: boolean; chat: Identity; author?: Party | undefined },
) => {
  const authors = about.author ? [about.author.id, ...about.author.aliases] : undefined;
  return ctx.db.maybe<{ id: number; ticketId: number | null }>(sql`
    select m.id, m.ticket_id as "ticketId" from messages m
    left join tickets t on t.company_id = m.company_id and t.id = m.ticket_id
    join contact_identities i on i.company_id = m.company_id and i.contact_id = coalesce(t.contact_id, m.recipient_id)
      and i.kind = ${about.chat.kind} and i.value = ${about.chat.value}
    where m.company_id = ${ctx.companyId} and m.whatsapp_id = ${whatsappId} and m.provider_id = ${about.providerId}
      and m.from_me = ${about.fromMe}
      and (${!authors} or m.contact_id in (
        select a.contact_id from unnest(${authors?.map(({ kind }) => kind) ?? []}::text[],
          ${authors?.map(({ value }) => value) ?? []}::text[]) as n (kind, value)
        join contact_identities a on a.company_id = m.company_id and a.kind = n.kind and a.value = n.value))
    limit 1`);
};

/** Keeps a change whose message has not come yet, for a week. */
export async function keepEarly(
  ctx: Ctx,
  whatsappId: number,
  event: { providerId: string; fromMe: boolean },
): Promise<void> {
  const week = new Date(ctx.now.getTime() - 7 * 86_400_000);
  await ctx.db.run(sql`delete from early_changes where company_id = ${ctx.companyId} and created_at < ${week}`);
  await ctx.db.run(sql`
    insert into early_changes (company_id, whatsapp_id, provider_id, from_me, event, created_at)
    values (${ctx.companyId}, ${whatsappId}, ${event.providerId}, ${event.fromMe}, ${JSON.stringify(event)}::jsonb, ${ctx.now})`);
}

/** Takes out what was kept for a message, in the order in which it came. */
export const takeEarly = async <Event>(
  ctx: Ctx,
  whatsappId: number,
  providerId: string,
  fromMe: boolean,
): Promise<Event[]> =>
  (
    await ctx.db.many<{ id: number; event: Event }>(sql`
      delete from early_changes where company_id = ${ctx.companyId} and whatsapp_id = ${whatsappId}
        and provider_id = ${providerId} and from_me = ${fromMe} returning id, event`)
  )
    .toSorted((a, b) => a.id - b.id)
    .map(({ event }) => event);
