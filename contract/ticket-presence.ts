import { z } from 'zod';
import { id } from './shapes';

/** Who is at a conversation right now: has it in sight, or writes in it. */
export const TicketPresence = z.strictObject({
  ticketId: id,
  people: z.array(z.strictObject({ id, name: z.string(), typing: z.boolean() })),
});
export type TicketPresence = z.infer<typeof TicketPresence>;
