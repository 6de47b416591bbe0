import { sql } from '../platform/database';
import type { MessageHook } from '../messages/message-hook';

/** In which an open page says that it was seen, and more of a burst comes. */
const noticeAfter = 1_500;

export const messageHook: MessageHook<boolean> = {
  /** Are there devices that may have to be told? */
  asks: (ctx) => sql`exists (select from push_subscriptions where company_id = ${ctx.companyId})`,

  /** Devices whose page is closed are told, once for all that comes at a time. */
  async stored(ctx, { ticket, fromMe, isHeard }, hasDevices) {
    if (!hasDevices || fromMe || !isHeard) return;
    const runAt = new Date(ctx.now.getTime() + noticeAfter);
    const key = `notify:${ctx.companyId}:${ticket.id}`;
    await ctx.enqueue('push.notify', { ticketId: ticket.id }, { key, keepsTime: true, runAt });
  },
};
