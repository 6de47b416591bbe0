import { messages, type Message } from '@guiche/contract/messages';
import { tickets } from '@guiche/contract/tickets';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { picture } from '../testing/conversation-samples';
import { createWorld, type World } from '../testing/world';

/** What a reply from the composer does beside leaving. */

let world: World;
beforeAll(async () => void (world = await createWorld()));
afterAll(() => world.close());

let phone = 5_511_970_500_000;
async function talking() {
  const number = String(phone++);
  await world.customerSays(number, 'tem bolo?');
  const { body } = await world.home.ana.call(tickets.list, { query: { status: 'pending' } });
  const params = { ticketId: body.tickets[0]!.id };
  await world.home.ana.call(tickets.update, { params, body: { status: 'open' } });
  const thread = await world.home.ana.call(messages.list, { params, query: { markRead: 'false' } as never });
  return { number, params, said: thread.body.messages.at(-1)! };
}

it('only the first of several files answers what is quoted', async () => {
  const { params, said } = await talking();
  const files = ['um.png', 'dois.png', 'tres.png'].map((name) => ({ name, bytes: picture }));
  const { body } = await world.home.ana.call(messages.send, {
    params,
    body: { body: 'olhe', quotedMsg: JSON.stringify({ id: said.id }) } as never,
    files,
  });
  expect((body as Message[]).map(({ quotedMsgId }) => quotedMsgId)).toEqual([said.id, null, null]);
});

it('a quote has the file of what it quotes, but for one of another conversation, which others may not read', async () => {
  const { number, params } = await talking();
  const { ana } = world.home;
  const sent = await ana.call(messages.send, {
    params,
    body: { body: ['olhe'] },
    files: [{ name: 'bolo.png', bytes: picture }],
  });
  const [bolo] = sent.body as Message[];
  const quoting = async (at: typeof params) => {
    const { body } = await ana.call(messages.send, { params: at, body: { body: 'este', quotedMsg: { id: bolo!.id } } });
    return (body as Message).quotedMsg!;
  };
  expect(await quoting(params)).toMatchObject({ id: bolo!.id, mediaUrl: bolo!.mediaUrl });
  await world.work();
  await ana.call(tickets.update, { params, body: { status: 'closed' } });
  world.advance(61_000);
  await world.customerSays(number, 'e hoje tem?');
  const { body } = await ana.call(tickets.list, { query: { status: 'pending' } });
  const next = { ticketId: body.tickets[0]!.id };
  await ana.call(tickets.update, { params: next, body: { status: 'open' } });
  expect(next).not.toEqual(params);
  expect(await quoting(next)).toMatchObject({ id: bolo!.id, mediaType: 'image', mediaUrl: null });
});

it('whoever answers has seen what was written before, and what is said by itself has not', async () => {
  const { params } = await talking();
  const unread = async () => (await world.home.ana.call(tickets.show, { params })).body.unreadMessages;
  expect(await unread()).toBe(1);
  await world.home.ana.call(messages.send, { params, body: { body: 'tem, sim' } });
  expect(await unread()).toBe(0);
});
