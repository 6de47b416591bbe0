import { z } from 'zod';
import { endpoint } from './endpoint';
import { id } from './shapes';
import { TicketShown } from './tickets';

export const ticketTags = {
  sync: endpoint('POST /tags/sync', {
    who: 'user',
    body: z.strictObject({
      ticketId: id,
      tags: z.array(z.union([id, z.object({ id })])).max(100),
      /** Exactly these, these as well, or no longer these. */
      mode: z.enum(['exact', 'add', 'remove']).default('exact'),
    }),
    ids: { 'body.ticketId': 'ticket', 'body.tags': 'tag' },
    reply: TicketShown,
    summary: 'Gives a ticket exactly these tags, or adds or takes them; answers with the ticket',
  }),
};
