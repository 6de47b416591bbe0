import { empty, raw, sql } from '../platform/database';
import type { Ctx } from '../platform/tenancy';

/** Whose messages leave first: people and who answers for them, then programs, then campaigns. */
const turns = { people: 0, programs: 1, campaigns: 2 } as const;

/** Of a message `m`, as the index messages_outbox_turns has it. */
export const turn = raw(`(case when m.origin = 'campaign' then 2 when m.origin = 'api' then 1 else 0 end)`);

/**
 * Messages `m` that wait on a line, of one turn or all: only a question in these words reads them off the index of turns, and
 * off no other.
 */
export const waitsOn = (ctx: Ctx, whatsappId: number, whose?: keyof typeof turns) => sql`
  m.company_id = ${ctx.companyId} and m.whatsapp_id = ${whatsappId} and lower(m.state) in ('waiting', 'sending')
    ${whose === undefined ? empty : sql`and ${turn} = ${turns[whose]}`}`;
