import type { BodyOf } from '@guiche/contract/endpoint';
import type { Message, messages } from '@guiche/contract/messages';
import { mayReadTicket } from '@guiche/contract/ticket-access';
import { fail } from '../platform/errors';
import type { Incoming } from '../platform/media';
import type { UserCtx } from '../platform/serve';
import type { TicketRow } from '../tickets/queries';
import { lockReadable, noteGreeting, read } from '../tickets/service';
import { readById } from './queries';
import { shapeFor, type MessageRow } from './rows';
import { send, type Content } from './send';
import { spokenOrNot, thumbnailOf } from './sent-files';
import { settleSuggestion } from './suggestions';

type ReplyRequest = BodyOf<typeof messages.send>;

const greetedFor = 30_000;
/** With this begins what older clients say to a customer when somebody accepts. */
const greetsByItself = '*Mensagem Automática:*';

/**
 * A reply from the composer: a text, or files with their captions.
 * @param isOlder a client that does not say which call is a repeated one: none of ours
 * @throws ERR_TICKET_NOT_OPEN, ERR_NO_MESSAGE_FOUND and ERR_FETCH_WAPP_MSG (quote), ERR_VALIDATION, and what `send` throws
 */
export async function reply(
  ctx: UserCtx,
  ticketId: number,
  request: ReplyRequest,
  files: Incoming[],
  isOlder: boolean,
): Promise<Message | Message[]> {
  const thumbnail = await thumbnailOf(request.thumbnail);
  const ticket = await writable(ctx, ticketId);
  const greeting = await takeGreeting(ctx, ticket);
  const isGreeting = isOlder && !files.length && String(request.body).trimStart().startsWith(greetsByItself);
  if (greeting && isGreeting) return shapeFor(ctx, greeting);
  const quotedId = request.quotedMsg ? await quotable(ctx, request.quotedMsg.id, ticket) : null;
  const { suggestionId, body } = request;
  if (suggestionId) await settleSuggestion(ctx, ticket.id, suggestionId, Array.isArray(body) ? (body[0] ?? '') : body);
  const rows = await send(ctx, {
    as: 'agent',
    to: ticket,
    userId: ctx.viewer.id,
    signature: request.sign ? ctx.viewer.name : null,
    content: contentOf(request, files, thumbnail).map((one, n) => ({ ...one, quotedId: n === 0 ? quotedId : null })),
    clientId: request.clientId,
    unless: files.length ? undefined : greeting,
  });
  const sent = rows.map((row) => shapeFor(ctx, row));
  return files.length ? sent : sent[0]!;
}

function contentOf({ body, recording }: ReplyRequest, files: Incoming[], thumbnail: Buffer | undefined): Content[] {
  const texts = Array.isArray(body) ? body : [body];
  if (!files.length) {
    const text = texts[0] ?? '';
    if (!text.trim()) throw fail('ERR_VALIDATION', { fields: { body: 'Required' } });
    return [{ text }];
  }
  if (texts.length > files.length) throw fail('ERR_VALIDATION', { fields: { body: 'More captions than files' } });
  return files.map((file, n) => {
    const { isRecording, caption } = spokenOrNot(file, texts[n] ?? '', recording);
    const isFilm = n === 0 && file.mediaType === 'video';
    return { text: caption, file: { ...file, isRecording, ...(isFilm && { thumbnail }) } };
  });
}

/** A ticket that one may read and that is open, held. @throws ERR_NO_TICKET_FOUND, ERR_NO_PERMISSION, ERR_TICKET_NOT_OPEN */
export async function writable(ctx: UserCtx, ticketId: number): Promise<TicketRow> {
  const ticket = await lockReadable(ctx, ticketId);
  if (ticket.status !== 'open') throw fail('ERR_TICKET_NOT_OPEN');
  return ticket;
}

/**
 * Clients that greet by themselves after accepting get back what the server has said a moment ago: they do it with the
 * first thing that they send.
 */
async function takeGreeting(ctx: UserCtx, { id, greetingId, userId }: TicketRow): Promise<MessageRow | undefined> {
  if (greetingId === null || userId !== ctx.viewer.id) return undefined;
  await noteGreeting(ctx, id, undefined);
  const row = await readById(ctx, greetingId);
  return row && ctx.now.getTime() - new Date(row.created_at).getTime() < greetedFor ? row : undefined;
}

/**
 * Only a message of the same contact can be quoted, and only one that may be read and that the network still shows: one
 * that was taken back, or a call, it would look for in vain.
 * @throws ERR_NO_MESSAGE_FOUND, ERR_FETCH_WAPP_MSG
 */
async function quotable(ctx: UserCtx, quotedId: number, ticket: TicketRow): Promise<number> {
  const quoted = await readById(ctx, quotedId);
  const home = quoted && (quoted.ticket_id === ticket.id ? ticket : await read(ctx, quoted.ticket_id));
  const isTheirs = home?.contactId === ticket.contactId && mayReadTicket(ctx.viewer, home);
  if (!quoted || !isTheirs) throw fail('ERR_NO_MESSAGE_FOUND');
  if (quoted.is_deleted || quoted.media_type === 'call_log') throw fail('ERR_FETCH_WAPP_MSG');
  return quoted.id;
}
