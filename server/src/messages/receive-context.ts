import { sql } from '../platform/database';
import type { Ctx } from '../platform/tenancy';
import { hookQueries, type About, type MessageHook } from './message-hook';

/**
 * Was it stored before (a network id counts per line, direction and sender), has a change of it come before it, and what
 * do those have to know who hear it?
 */
export const loadReceiveContext = (
  ctx: Ctx,
  messageHooks: readonly MessageHook[],
  about: About & { connectionId: number; providerId: string; fromMe: boolean; senderId: number | null },
) => {
  const { connectionId, providerId, fromMe, senderId } = about;
  return ctx.db.one<ReceiveContext>(sql`
    select exists (select from messages where company_id = ${ctx.companyId} and whatsapp_id = ${connectionId}
        and provider_id = ${providerId} and from_me = ${fromMe} and contact_id is not distinct from ${senderId}::int) as "isStored",
      (select id from messages where company_id = ${ctx.companyId} and whatsapp_id = ${connectionId} and provider_id = ${providerId}
        and from_me = ${fromMe} and contact_id is not distinct from ${senderId}::int and media_type = 'unreadable') as "unreadableId",
      exists (select from early_changes where company_id = ${ctx.companyId} and whatsapp_id = ${connectionId}
        and provider_id = ${providerId} and from_me = ${fromMe}) as "hasEarly",
      ${hookQueries(messageHooks, ctx, about)} as known
    from connections c where c.company_id = ${ctx.companyId} and c.id = ${connectionId}`);
};

export interface ReceiveContext {
  isStored: boolean;
  /** It was, and nobody could read it. */
  unreadableId: number | null;
  hasEarly: boolean;
  /** What each of those who hear it has asked. */
  known: unknown[];
}
