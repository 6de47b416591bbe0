import type { Contact } from '@guiche/contract/contacts';
import type { Ctx } from '../platform/tenancy';
import { noteActivity, publishTicket, readShown } from '../tickets/service';
import { preview } from './preview';
import { insertMessage, readByWire, readStored, type NewMessage } from './queries';
import { isShown, type StoredRow } from './rows';
import { movesListAt } from './said-at';
import { publishCreated } from './live';
import { readThankedNames } from './thanked';
import { isThanks, mentionsThanks } from './thanks';

interface About {
  /** Whose conversation it is. */
  contact: Contact;
  /** How many more the agent has not seen; null: now everything was seen. */
  unread: number | null;
  /** Somebody of ours wrote it, and not the product by itself. */
  answers: boolean;
  /** Key of the bubble that the sender's page already shows. */
  clientId?: string | undefined;
  /** It leaves its conversation as it is: its last message, its place in the lists, what was seen of it. */
  isBeside?: boolean;
}

/**
 * Every message, in or out, is stored here: its row, what it leaves on its ticket, and who is told. What does not wait
 * for one another travels to the database together.
 * @returns nothing when the network's id was stored before
 */
export async function storeMessage(ctx: Ctx, message: NewMessage, about: About): Promise<StoredRow | undefined> {
  const { ticketId, body, mediaType, media, fromMe, state } = message;
  if (ticketId === null || about.isBeside) return storeBeside(ctx, message, about);
  const inserted = await insertMessage(ctx, message);
  if (!inserted) return undefined;
  const { id } = inserted;
  const left = {
    thanks: !fromMe && mediaType === 'conversation' && (await onlyThanks(ctx, ticketId, body)),
    unread: about.unread,
    answers: about.answers,
    said: message.at,
    movesTo: movesListAt(message.at, ctx.now),
  };
  const words = preview({ body, mediaType, mediaName: media?.name ?? null, fromMe });
  const [, row, ticket] = await Promise.all([
    noteActivity(ctx, ticketId, { id, preview: words, type: mediaType, fromMe, state, ...left }),
    readStored(ctx, id),
    publishTicket(ctx, ticketId),
  ]);
  if (row && isShown(row)) publishCreated(ctx, row, ticket, about.contact, about.clientId ?? null);
  return row;
}

/** It wants no answer. */
async function onlyThanks(ctx: Ctx, ticketId: number, body: string): Promise<boolean> {
  if (isThanks(body)) return true;
  return mentionsThanks(body) && isThanks(body, await readThankedNames(ctx, ticketId));
}

/** Whoever has the conversation in front of them that it is shown with sees it; nothing else there changes. */
async function storeBeside(
  ctx: Ctx,
  message: NewMessage,
  { contact, clientId }: About,
): Promise<StoredRow | undefined> {
  const [inserted, row] = await Promise.all([insertMessage(ctx, message), readByWire(ctx, message)]);
  if (!inserted || !row) return undefined;
  const ticket = isShown(row) ? await readShown(ctx, { id: row.ticket_id }) : undefined;
  if (isShown(row) && ticket) publishCreated(ctx, row, ticket, contact, clientId ?? null);
  return row;
}
