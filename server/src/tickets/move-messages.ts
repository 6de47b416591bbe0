import type { TicketMove } from '@guiche/contract/tickets';
import type { UserCtx } from '../platform/serve';
import type { Ctx } from '../platform/tenancy';
import type { Move, TicketRow } from './queries';

/** What a move says to the customer, as it was written; empty: nothing. */
export interface MoveMessage {
  text: string;
  /** Once it has left, a rating is awaited. */
  asksRating: boolean;
}

/**
 * Finds the words of moves and says them by itself, if the line can. The attendant does it, which stands above: app.ts
 * hands it down.
 */
export interface MoveMessages {
  messageOf(ctx: UserCtx, before: TicketRow, move: TicketMove, to: Move): Promise<MoveMessage>;
  /** @returns the message's id */
  send(ctx: Ctx, ticket: TicketRow, words: MoveMessage): Promise<number | undefined>;
}
