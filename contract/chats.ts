import { z } from 'zod';
import { endpoint } from './endpoint';
import { id, instant, NamedRef, page, Paging, uuid } from './shapes';

/** A conversation between colleagues. (With a customer it is a ticket.) */
export const Chat = z.strictObject({
  id,
  uuid,
  title: z.string(),
  ownerId: id,
  lastMessage: z.string(),
  companyId: id,
  createdAt: instant,
  updatedAt: instant,
  owner: NamedRef,
  users: z.array(
    z.strictObject({
      id,
      chatId: id,
      userId: id,
      unreads: z.int(),
      createdAt: instant,
      updatedAt: instant,
      user: NamedRef,
    }),
  ),
});

export const chats = {
  list: endpoint('GET /chats', {
    who: 'user',
    query: Paging,
    reply: page('records', Chat),
    summary: 'Chats one takes part in',
  }),
};
