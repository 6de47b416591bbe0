import { isAway } from '../messages/away';
import { readSpeaker, speaks } from '../messages/speaker';
import { readThankedNames } from '../messages/thanked';
import type { Ctx } from '../platform/tenancy';
import type { TicketRow } from '../tickets/queries';
import { noFacts, type Facts, type OptionFacts, type QueueFacts, type Shown } from './context';
import * as queries from './queries';
import { pick } from './parse-answer';

/** Everything that the table may ask for about this ticket and what was said in it. */
export async function readFacts(
  ctx: Ctx,
  ticket: TicketRow,
  said: readonly string[],
  shown: Promise<Omit<Shown, 'at'> | null>,
): Promise<Facts> {
  const facts = {
    ...noFacts(ctx.now),
    ticket: {
      isWaiting: ticket.status === 'pending',
      wasServed: ticket.isTaken,
      queueId: ticket.queueId,
    },
  };
  if (ticket.whatsappId === null) return facts;
  const [line, rows, speaker, names] = await Promise.all([
    queries.readLineFacts(ctx, ticket.whatsappId, ticket.contactId),
    queries.readQueues(ctx, ticket.whatsappId, ticket.queueId),
    readSpeaker(ctx, ticket.id),
    // Only of a conversation that is over it matters what is thanks.
    ticket.status === 'closed' ? readThankedNames(ctx, ticket.id) : [],
  ]);
  if (!line) return facts;
  const mayAssist = speaker !== undefined && !speaker.isOff && !speaker.hasOptedOut;
  const queues = rows
    .filter(({ isOfLine }) => isOfLine)
    .map(({ isForAway, ...row }) => {
      const speaksNow = !isForAway || isAway({ ...line, queueHours: row.hours }, ctx.now);
      return { ...row, hasAssistant: row.hasAssistant && mayAssist && speaksNow };
    });
  const { greeting, away, awayAt, ...rest } = line;
  return {
    ...facts,
    ...rest,
    line: { ...facts.line, greeting, away },
    awayAt: awayAt === null ? null : new Date(awayAt),
    hasAssistant: speaks(speaker) || (speaker?.isHanded ?? false),
    names,
    queues,
    queue: rows.find(({ id }) => id === ticket.queueId) ?? null,
    options: await readOptions(ctx, queues, ticket.queueId, said, await shown),
  };
}

/** Trees may be large: only those that can be walked by what is said are read. */
export async function readOptions(
  ctx: Ctx,
  queues: readonly QueueFacts[],
  queueId: number | null,
  said: readonly string[],
  shown: Omit<Shown, 'at'> | null = null,
): Promise<OptionFacts[]> {
  // the menu that was shown, or the one that is shown next
  const menus = [
    shown?.of === 'queues' ? shown.lines : [],
    queues.map(({ id, name }, n) => ({ id, key: String(n + 1), title: name })),
  ];
  const named = said.flatMap((text) => menus.flatMap((lines) => pick(text, lines)?.id ?? []));
  const only = queues.length === 1 ? [queues[0]!.id] : [];
  const ids = [...new Set([...named, ...only, ...(queueId === null ? [] : [queueId])])];
  return ids.length ? queries.readOptions(ctx, ids) : [];
}
