import { z } from 'zod';
import { endpoint } from './endpoint';
import { LaneEntered, openLane } from './kanban';
import { Done, givenId } from './shapes';
import { TicketShown } from './tickets';

export const ticketTags = {
  sync: endpoint('POST /tags/sync', {
    who: 'user',
    body: z.strictObject({
      ticketId: givenId,
      tags: z.array(z.union([givenId, z.object({ id: givenId })])).max(100),
      /** Exactly these, these as well, or no longer these. */
      mode: z.enum(['exact', 'add', 'remove']).default('exact'),
    }),
    ids: { 'body.ticketId': 'ticket', 'body.tags': 'tag' },
    reply: TicketShown,
    summary: 'Gives a ticket exactly these tags, or adds or takes them; answers with the ticket',
  }),
  enter: endpoint('PUT /ticket-tags/:ticketId/:laneId', {
    who: 'user',
    feature: 'useKanban',
    params: { ticketId: 'ticket', laneId: 'text' },
    reply: LaneEntered,
    status: 201,
    fails: ['ERR_INVALID_TRANSITION', 'ERR_NO_TAG_FOUND'],
    summary: `Moves a card into a lane: the ticket gets its tag and loses its other kanban tags; ${openLane} takes them off`,
  }),
  leave: endpoint('DELETE /ticket-tags/:ticketId', {
    who: 'user',
    feature: 'useKanban',
    params: { ticketId: 'ticket' },
    reply: Done,
    fails: ['ERR_INVALID_TRANSITION'],
    summary: 'Takes the kanban tags off a ticket and leaves the others',
  }),
};
