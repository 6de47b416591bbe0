import type { SandboxMessage } from '@guiche/contract/sandbox';
import { sql } from '../../platform/database';
import type { Ctx } from '../../platform/tenancy';
import { requireLine } from './network';

export interface Phone {
  number: string;
  name: string;
  online: boolean;
  isGroup: boolean;
  lastBody: string;
  at: string | null;
}

/** Phones by their last message, then contacts of the company that have not spoken on this line. */
export async function listPhones(ctx: Ctx, connectionId: number): Promise<Phone[]> {
  await requireLine(ctx, connectionId);
  const [phones, contacts] = await Promise.all([phonesOf(ctx, connectionId), contactsWithoutPhone(ctx, connectionId)]);
  return [...phones, ...contacts];
}

/** What one phone has seen, oldest first, the last 500. */
export async function readPhone(
  ctx: Ctx,
  connectionId: number,
  { number, after }: { number: string; after?: string },
): Promise<SandboxMessage[]> {
  const line = await requireLine(ctx, connectionId);
  const rows = await messagesOf(ctx, connectionId, number, after);
  return rows.map(({ phone, sender, mediaKey, seq: _seq, ...row }) => ({
    ...row,
    from: row.fromMe ? line.number : sender,
    to: row.fromMe || phone !== sender ? phone : line.number,
    mediaUrl: mediaKey && ctx.media.links.link(ctx.companyId, mediaKey),
  }));
}

const phonesOf = (ctx: Ctx, connectionId: number): Promise<Phone[]> =>
  ctx.db.many(sql`
    select p.number, p.name, p.online, p.is_group as "isGroup", coalesce(nullif(last.body, ''), last.media_name, '') as "lastBody",
           last.created_at as at
    from sandbox_phones p left join lateral (
      select body, media_name, created_at from sandbox_messages m
      where m.company_id = ${ctx.companyId} and m.connection_id = ${connectionId} and m.phone = p.number
      order by m.created_at desc, m.seq desc limit 1) last on true
    where p.company_id = ${ctx.companyId} and p.connection_id = ${connectionId}
    order by last.created_at desc nulls last, p.number limit 200`);

const contactsWithoutPhone = (ctx: Ctx, connectionId: number): Promise<Phone[]> =>
  ctx.db.many(sql`
    select i.value as number, c.name, true as online, false as "isGroup", '' as "lastBody", null as at
    from contacts c
    join contact_identities i on i.company_id = ${ctx.companyId} and i.contact_id = c.id and i.kind in ('pn', 'sandbox')
    where c.company_id = ${ctx.companyId}
      and not exists (select from sandbox_phones p where p.company_id = ${ctx.companyId}
                        and p.connection_id = ${connectionId} and p.number = i.value)
    order by c.name_fold, c.id limit 200`);

type Row = Omit<SandboxMessage, 'from' | 'to' | 'mediaUrl'> & {
  phone: string;
  sender: string;
  seq: number;
  mediaKey: string | null;
};

const messagesOf = (ctx: Ctx, connectionId: number, phone: string, after = '-infinity'): Promise<Row[]> =>
  ctx.db.many(sql`
    select * from (
      select id, phone, sender, push_name as "pushName", from_company as "fromMe", type,
             case when deleted then '' else body end as body, media_type as "mediaType",
             case when deleted then null else media_key end as "mediaKey", media_name as "mediaName",
             quoted_id as "quotedId", ack, attempts, deleted, edited, reactions, created_at as at, seq
      from sandbox_messages
      where company_id = ${ctx.companyId} and connection_id = ${connectionId} and phone = ${phone}
        and created_at > ${after}::timestamptz
      order by created_at desc, seq desc limit 500) last order by at, seq`);
