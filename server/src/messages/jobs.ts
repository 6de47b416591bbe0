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
import { removeFiles } from './remove-files';
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

  'media.remove': ({ companyId, keys }) => removeFiles({ tenancy, store }, companyId, keys),
});
