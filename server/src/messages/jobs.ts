import { sql } from '../platform/database';
import { room } from '../platform/live';
import type { Handlers } from '../platform/jobs';
import type { MediaStore } from '../platform/media';
import type { Tenancy } from '../platform/tenancy';
import type { Gateway } from '../whatsapp/gateway';
import { askToDeliver } from './deliver';
import { sendEdit } from './edit';
import { askToFetch, giveUpFiles } from './fetch-files';
import { readIdentities, readLine, readSeen } from './outbox-queries';
import { publishChanged } from './live';
import { readById } from './queries';
import { sendReaction } from './react';
import { read } from '../tickets/service';

/** How soon an owner is looked for again. */
const betweenOwners = 2_000;

interface Parts {
  tenancy: Tenancy;
  gateway: Gateway;
  store: MediaStore;
  /** Is anybody of the company connected who wants to hear of each message? */
  hasOlder(companyId: number): Promise<boolean>;
}

export const messageJobs = ({
  tenancy,
  gateway,
  store,
  hasOlder,
}: Parts): Pick<
  Handlers,
  | 'messages.deliver'
  | 'messages.fetchFiles'
  | 'messages.giveUpFiles'
  | 'messages.revoke'
  | 'messages.edit'
  | 'messages.react'
  | 'messages.confirmRead'
  | 'messages.tellOlder'
  | 'media.remove'
> => ({
  'messages.deliver': async ({ companyId, connectionId }) => {
    if (await gateway.deliver(companyId, connectionId)) return;
    // Between two owners. The next one empties the outbox when the line is up; until then it is asked for again.
    await tenancy.inCompany(companyId, async (ctx) => {
      const line = await readLine(ctx, connectionId);
      const later = new Date(ctx.now.getTime() + betweenOwners);
      if (line?.status === 'CONNECTED') await askToDeliver(ctx, connectionId, later);
    });
  },

  'messages.fetchFiles': async ({ companyId, connectionId }) => {
    if (await gateway.fetchFiles(companyId, connectionId)) return;
    await tenancy.inCompany(companyId, async (ctx) => {
      const line = await readLine(ctx, connectionId);
      const later = new Date(ctx.now.getTime() + betweenOwners);
      if (line?.status === 'CONNECTED') await askToFetch(ctx, connectionId, later);
    });
  },

  'messages.giveUpFiles': ({ companyId, connectionId }) =>
    tenancy.inCompany(companyId, (ctx) => giveUpFiles(ctx, connectionId)),

  'messages.revoke': async ({ companyId, messageId }) => {
    const ctx = tenancy.reading(companyId);
    const row = await readById(ctx, messageId);
    const ticket = row && (await read(ctx, row.ticket_id));
    const [chat] = ticket ? await readIdentities(ctx, ticket.contactId) : [];
    if (!row || !chat) return;
    const outcome = await gateway.revoke(companyId, row.whatsapp_id, {
      providerId: row.provider_id,
      chat,
      fromMe: true,
    });
    if (outcome.state !== 'handed-over' && outcome.error.retry === 'later') throw new Error(outcome.error.code);
  },

  'messages.edit': (payload, { lastAttempt }) => sendEdit({ tenancy, gateway }, payload, lastAttempt),

  'messages.react': (payload, { lastAttempt }) => sendReaction({ tenancy, gateway }, payload, lastAttempt),

  'messages.confirmRead': async ({ companyId, ticketId }) => {
    const ctx = tenancy.reading(companyId);
    const seen = await readSeen(ctx, ticketId);
    const [first] = seen;
    const [chat] = first ? await readIdentities(ctx, first.contactId) : [];
    if (!first || !chat) return;
    await gateway.markRead(
      companyId,
      first.whatsappId,
      seen.map(({ providerId, author }) => ({ providerId, chat, fromMe: false, ...(author && { author }) })),
    );
  },

  'messages.tellOlder': async ({ companyId, messageIds }) => {
    if (!(await hasOlder(companyId))) return;
    await tenancy.inCompany(companyId, async (ctx) => {
      for (const id of messageIds) {
        const row = await readById(ctx, id);
        const ticket = row && (await read(ctx, row.ticket_id));
        if (ticket) publishChanged(ctx, row, ticket, room.ofOlder);
      }
    });
  },

  // A file goes only when no row names it any more; the check and the row's removal are one transaction.
  'media.remove': async ({ companyId, keys }) => {
    const gone = await tenancy.inCompany(companyId, (ctx) =>
      ctx.db.many<{ key: string }>(sql`
        with gone as (
        delete from media m where m.company_id = ${companyId} and m.key = any(${keys}::uuid[]) and not exists (
          select from messages x where x.company_id = m.company_id and x.media_key = m.key)
          and not exists (select from schedules s where s.company_id = m.company_id and s.media_key = m.key)
          and not exists (select from queue_options o where o.company_id = m.company_id and o.media_key = m.key)
          and not exists (select from queues w where w.company_id = m.company_id and w.media_key = m.key)
          and not exists (select from chat_messages h where h.company_id = m.company_id and h.media_key = m.key)
          and not exists (select from quick_messages q where q.company_id = m.company_id and q.media_key = m.key)
          and not exists (select from contacts c where c.company_id = m.company_id and c.picture_key = m.key)
          and not exists (select from campaigns p where p.company_id = m.company_id and p.media_key = m.key)
          -- whoever was merged into another may come back with their picture
          and m.key::text not in (select (regexp_matches(g.merged::text, '/public/([0-9a-f-]{36})[?]', 'g'))[1]
            from contact_merges g where g.company_id = ${companyId} and g.undone_at is null)
        returning m.key, m.voice_key),
        -- what was made of a recording goes with it
        voices as (delete from media v using gone where v.company_id = ${companyId} and v.key = gone.voice_key returning v.key)
        select key from gone union all select key from voices`),
    );
    for (const { key } of gone) await store.remove(companyId, key);
  },
});
