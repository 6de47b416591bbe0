import { preview } from '../messages/preview';
import type { Ctx } from '../platform/tenancy';
import { files, type KeepFile } from './files/files';
import { insertRows, made, newIds } from './rows';
import type { Told, TicketStory } from './story';

/** Ids of a company's rows by the keys of its script. */
export interface Ids {
  queues: Map<string, number>;
  lines: Map<string, number>;
  staff: Map<string, number>;
  tags: Map<string, number>;
  contacts: Map<string, number>;
}

/** Tickets with everything in them. @returns all that was said, in the order of time */
export async function fillTickets(ctx: Ctx, ids: Ids, story: TicketStory[], keepFile: KeepFile): Promise<Told[]> {
  const told = story.flatMap((ticket) => ticket.told).toSorted((a, b) => a.at.getTime() - b.at.getTime());
  const ticketIds = await newIds(ctx, 'tickets', story.length);
  const messageIds = await newIds(ctx, 'messages', told.length);
  const idOf = new Map(told.map((message, n) => [message, messageIds[n]!]));
  const ticketIdOf = new Map(story.map((ticket, n) => [ticket, ticketIds[n]!]));
  await insertRows(
    ctx,
    'tickets',
    story.map((ticket) => {
      const last = ticket.told.at(-1)!;
      const theirs = ticket.told.findLast(({ from }) => from === 'them');
      return {
        id: ticketIdOf.get(ticket),
        uuid: ticket.uuid,
        status: ticket.status,
        contact_id: ids.contacts.get(ticket.contact),
        whatsapp_id: ids.lines.get(ticket.line),
        queue_id: ticket.queue && ids.queues.get(ticket.queue),
        user_id: ticket.agent && ticket.status !== 'pending' ? ids.staff.get(ticket.agent) : null,
        is_group: ticket.told.some(({ by, from }) => from === 'them' && by !== undefined),
        chatbot: ticket.chatbot ?? false,
        unread_messages: ticket.unread ?? 0,
        last_message: last.deleted ? '' : previewOf(last),
        customer_message: theirs && !theirs.deleted ? previewOf(theirs) : '',
        customer_message_type: theirs?.type ?? 'conversation',
        customer_message_id: theirs ? idOf.get(theirs) : null,
        waiting_since: ticket.status === 'closed' ? null : (waitsFrom(ticket)?.at ?? null),
        last_message_id: idOf.get(last),
        last_message_type: last.type,
        last_message_from_me: last.from === 'us',
        last_message_state: last.state,
        first_accepted_at: ticket.acceptedAt,
        first_response_at: (ticket.status !== 'pending' && ticket.told.find(({ from }) => from === 'us')?.at) || null,
        closed_at: ticket.closedAt,
        created_at: ticket.createdAt,
        updated_at: ticket.closedAt ?? last.at,
      };
    }),
  );
  const kept = await Promise.all(told.map(async ({ file }) => file && keepFile(ctx, file)));
  await insertRows(
    ctx,
    'messages',
    told.map((message, n) => {
      const { ticket } = message;
      const file = kept[n];
      const quoted = message.quotes && ticket.told.find(({ mark }) => mark === message.quotes);
      const isOurs = message.from === 'us';
      return {
        id: idOf.get(message),
        ticket_id: ticketIdOf.get(ticket),
        whatsapp_id: ids.lines.get(ticket.line),
        provider_id: message.providerId,
        from_me: isOurs,
        contact_id: isOurs ? null : ids.contacts.get(message.by ?? ticket.contact),
        user_id: isOurs && ticket.agent ? ids.staff.get(message.by ?? ticket.agent) : null,
        origin: isOurs ? (ticket.agent ? 'agent' : 'attendant') : null,
        queue_id: ticket.queue && ids.queues.get(ticket.queue),
        body: message.body,
        media_type: message.type,
        media_key: file?.key ?? null,
        media_name: file?.name ?? null,
        media_mime: file?.mime ?? null,
        media_size: file?.size ?? null,
        media_width: file?.width ?? null,
        media_height: file?.height ?? null,
        quoted_id: quoted ? idOf.get(quoted) : null,
        reactions: message.reactions ?? [],
        ack: message.ack,
        state: message.state,
        failure_code: message.failure?.code ?? null,
        failure_detail: message.failure?.detail ?? null,
        attempts: isOurs ? 1 : 0,
        read: !isOurs && !message.isNew,
        is_deleted: message.deleted ?? false,
        is_edited: message.edited ?? false,
        created_at: message.at,
        updated_at: message.at,
      };
    }),
  );
  await fillAround(ctx, ids, story, ticketIdOf);
  return told;
}

const previewOf = ({ body, type, file, from }: Told) =>
  preview({ body, mediaType: type, mediaName: file ? files[file].name : null, fromMe: from === 'us' });

/** What a customer said first since one of ours has answered; what greets those who wait is none of ours. */
const waitsFrom = ({ status, told }: TicketStory): Told | undefined =>
  status === 'pending'
    ? told.find(({ from }) => from === 'them')
    : told[told.findLastIndex(({ from }) => from === 'us') + 1];

/** What customers said afterwards, in turn. */
const rates = [3, 2, 3, 3, 1];

/** Tags, notes, drafts and ratings of the tickets. */
async function fillAround(ctx: Ctx, ids: Ids, story: TicketStory[], ticketIdOf: Map<TicketStory, number>) {
  const each = <T>(of: (ticket: TicketStory, ticketId: number) => T[]) =>
    story.flatMap((ticket) => of(ticket, ticketIdOf.get(ticket)!));
  await insertRows(
    ctx,
    'ticket_tags',
    each(({ tags = [], createdAt }, ticketId) =>
      tags.map((tag) => ({ ticket_id: ticketId, tag_id: ids.tags.get(tag), ...made(createdAt) })),
    ),
  );
  const notes = each(({ notes: list = [], contact, createdAt }, ticketId) =>
    list.map(({ by, note }, n) => ({
      note,
      ticket_id: ticketId,
      contact_id: ids.contacts.get(contact),
      user_id: ids.staff.get(by),
      ...made(new Date(Math.min(createdAt.getTime() + (n + 1) * 40 * 60_000, ctx.now.getTime()))),
    })),
  );
  const noteIds = await newIds(ctx, 'ticket_notes', notes.length);
  await insertRows(
    ctx,
    'ticket_notes',
    notes.map((note, n) => ({ id: noteIds[n], ...note })),
  );
  const ratings = each(({ agent, closedAt }, ticketId) =>
    agent && closedAt
      ? [
          {
            ticket_id: ticketId,
            user_id: ids.staff.get(agent),
            rate: rates[ticketId % rates.length],
            ...made(closedAt),
          },
        ]
      : [],
  );
  const ratingIds = await newIds(ctx, 'ratings', ratings.length);
  await insertRows(
    ctx,
    'ratings',
    ratings.map((rating, n) => ({ id: ratingIds[n], ...rating })),
  );
  await insertRows(
    ctx,
    'drafts',
    each(({ drafts = [] }, ticketId) =>
      drafts.map(({ by, body }) => ({ user_id: ids.staff.get(by), ticket_id: ticketId, body, updated_at: ctx.now })),
    ),
  );
}
