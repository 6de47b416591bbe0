import { empty, raw, sql } from '../platform/database';
import type { Ctx } from '../platform/tenancy';

/**
 * In which order messages leave a line. Where rows are kept apart by company PostgreSQL asks an index only for what it knows to keep
 * a secret, which `case` does and `coalesce` does not: hence the words.
 */

/**
 * What leaves first: what was under way when a process died, then people's and those of who answers for them, then programs', then
 * campaigns'.
 */
const priorities = { underWay: 0, people: 1, programs: 2, campaigns: 3 } as const;
export type Priority = keyof typeof priorities;

/** Of a message `m`, word for word as the index messages_outbox_priority has it. */
export const priority = raw(
  `(case when m.state = 'sending' then ${priorities.underWay} when m.origin = 'campaign' then ${priorities.campaigns} when m.origin = 'api' then ${priorities.programs} else ${priorities.people} end)`,
);

/** Another program has sent it, or a campaign. */
export const isProgram = raw(`(m.origin is not null and m.origin in ('campaign', 'api'))`);

/**
 * Messages `m` that wait on a line, of one priority or all: only a question in these words reads them off the index of
 * priorities, and off no other.
 */
export const waitsOn = (ctx: Ctx, whatsappId: number, of?: Priority) => sql`
  m.company_id = ${ctx.companyId} and m.whatsapp_id = ${whatsappId} and lower(m.state) in ('waiting', 'sending')
    ${of === undefined ? empty : sql`and ${priority} = ${priorities[of]}`}`;

/** To whom a message `m` goes, of a ticket `t` or of none. */
export const contactOf = raw('(case when m.ticket_id is null then m.recipient_id else t.contact_id end)');

/** Conversations, in the words of the index messages_outbox: a ticket's, or those of a contact without one. */
const orZero = (column: string) => raw(`(case when ${column} is null then 0 else ${column} end)`);
export const conversationOf = (message: 'm' | 'e') => ({
  ticket: orZero(`${message}.ticket_id`),
  recipient: orZero(`${message}.recipient_id`),
});
const ofM = conversationOf('m');
const ofE = conversationOf('e');

/**
 * Of messages `m` that wait: the first of its conversation, and not one that waits for a retry. `offset 0`: looked up for each
 * by itself.
 */
export const isHead = (ctx: Ctx) => sql`
  (m.not_before is null or m.not_before <= ${ctx.now})
    and not exists (select from messages e where e.company_id = m.company_id and e.whatsapp_id = m.whatsapp_id
      and ${ofE.ticket} = ${ofM.ticket} and ${ofE.recipient} = ${ofM.recipient}
      and e.id < m.id and e.state in ('waiting', 'sending') offset 0)`;
