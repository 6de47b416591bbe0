import type { Contact } from '@guiche/contract/contacts';
import type { Ctx } from '../platform/tenancy';
import { noteActivity, tellTicket } from '../tickets/service';
import { preview } from './preview';
import { insertMessage, readById, type NewMessage } from './queries';
import type { MessageRow } from './rows';
import { tellCreated } from './tell';

interface About {
  /** Whose conversation it is. */
  contact: Contact;
  /** How many more the agent has not seen; null: now everything was seen. */
  unread: number | null;
  /** Somebody of ours wrote it, and not the product by itself. */
  answers: boolean;
  /** Key of the bubble that the sender's page already shows. */
  clientId?: string | undefined;
}

/**
 * Every message, in or out, is stored here: its row, what it leaves on its ticket, and who is told. What does not wait
 * for one another travels to the database together.
 * @returns nothing when the network's id was stored before
 */
export async function storeMessage(ctx: Ctx, message: NewMessage, about: About): Promise<MessageRow | undefined> {
  const inserted = await insertMessage(ctx, message);
  if (!inserted) return undefined;
  const { id } = inserted;
  const { ticketId, body, mediaType, media, fromMe, state } = message;
  const left = { unread: about.unread, answers: about.answers };
  const words = preview({ body, mediaType, mediaName: media?.name ?? null, fromMe });
  const [, row, ticket] = await Promise.all([
    noteActivity(ctx, ticketId, { id, preview: words, type: mediaType, fromMe, state, ...left }),
    readById(ctx, id),
    tellTicket(ctx, ticketId),
  ]);
  tellCreated(ctx, row!, ticket, about.contact, about.clientId ?? null);
  return row;
}
