import type { Ctx } from '../platform/tenancy';
import type { TicketRow } from '../tickets/queries';
import { lock } from '../tickets/service';
import type { Before } from './before-queries';

/** What the corridor needs of the automatic attendant, which stands above: app.ts hands it down. */
export interface Attendant {
  isRate(text: string): boolean;
  isStopWord(text: string): boolean;
  /** It shall answer this message, in time. */
  hear(ctx: Ctx, ticketId: number, messageId: number): Promise<void>;
  /** Nobody may have answered a ticket by then. */
  moveOnAt(ctx: Ctx, ticketId: number, at: Date): Promise<void>;
}

/** The closed conversation that this rates, held. */
export const ratedBy = async (attendant: Attendant, ctx: Ctx, ticketId: number | null, text: string) =>
  ticketId !== null && attendant.isRate(text) ? lock(ctx, ticketId) : undefined;

/** What is older when it comes was written before the line was away: whoever wrote it gets no automatic answer now. */
const freshFor = 600_000;

/** Where nothing is set up, nothing more is asked. */
export const isForTheAttendant = (attendant: Attendant, before: Before, ticket: TicketRow, text: string): boolean =>
  (ticket.status === 'pending' && (before.attends || before.movesOnAfter > 0)) ||
  before.ratingTicketId !== null ||
  attendant.isStopWord(text);

export async function hears(
  attendant: Attendant,
  ctx: Ctx,
  said: { ticket: TicketRow; messageId: number; at: Date; before: Before },
): Promise<void> {
  const { ticket, before } = said;
  const { movesOnAfter } = before;
  if (movesOnAfter > 0 && ticket.status === 'pending' && ticket.queueId === null)
    await attendant.moveOnAt(ctx, ticket.id, new Date(ctx.now.getTime() + movesOnAfter * 60_000));
  if (ctx.now.getTime() - said.at.getTime() <= freshFor) await attendant.hear(ctx, ticket.id, said.messageId);
}
