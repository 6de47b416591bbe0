import type { Ctx } from '../platform/tenancy';
import type { TicketRow } from '../tickets/queries';
import { noFacts, type Facts, type OptionFacts, type QueueFacts } from './case';
import * as queries from './queries';
import { choiceOf } from './words';

/** Everything that the table may ask for about this ticket and what was said in it. */
export async function readFacts(ctx: Ctx, ticket: TicketRow, said: readonly string[]): Promise<Facts> {
  const facts = {
    ...noFacts(ctx.now),
    ticket: {
      isWaiting: ticket.status === 'pending',
      // Every move takes the sign away; where it is there, all of them were taken back.
      wasServed: !ticket.chatbot && (ticket.firstAcceptedAt !== null || ticket.moves > 0),
      queueId: ticket.queueId,
    },
  };
  if (ticket.whatsappId === null) return facts;
  const [line, rows] = await Promise.all([
    queries.readLineFacts(ctx, ticket.whatsappId, ticket.contactId),
    queries.readQueues(ctx, ticket.whatsappId, ticket.queueId),
  ]);
  if (!line) return facts;
  const queues = rows.filter(({ isOfLine }) => isOfLine);
  const { greeting, away, awayAt, ...rest } = line;
  return {
    ...facts,
    ...rest,
    line: { ...facts.line, greeting, away },
    awayAt: awayAt === null ? null : new Date(awayAt),
    queues,
    queue: rows.find(({ id }) => id === ticket.queueId) ?? null,
    options: await readOptions(ctx, queues, ticket.queueId, said),
  };
}

/** Trees may be large: only those that can be walked by what is said are read. */
export async function readOptions(
  ctx: Ctx,
  queues: readonly QueueFacts[],
  queueId: number | null,
  said: readonly string[],
): Promise<OptionFacts[]> {
  const named = said.flatMap((text) => queues[Number(choiceOf(text)) - 1]?.id ?? []);
  const only = queues.length === 1 ? [queues[0]!.id] : [];
  const ids = [...new Set([...named, ...only, ...(queueId === null ? [] : [queueId])])];
  return ids.length ? queries.readOptions(ctx, ids) : [];
}
