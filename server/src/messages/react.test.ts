import { isReaction, messages, type Message } from '@guiche/contract/messages';
import { connections } from '@guiche/contract/connections';
import { contacts } from '@guiche/contract/contacts';
import { sandbox } from '@guiche/contract/sandbox';
import { tickets } from '@guiche/contract/tickets';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createWorld, until, type Person, type World } from '../testing/world';

let world: World;
let number = 5_511_970_061_000;
beforeAll(async () => void (world = await createWorld()));
afterAll(() => world.close());

/** A conversation that Ana has accepted, with a message of either side on the phone. */
async function conversation() {
  const from = String(number++);
  const theirs = await world.customerSays(from, 'Oi');
  const { body } = await world.home.admin.call(tickets.list, { query: { status: 'pending', showAll: true } });
  const ticket = body.tickets.find(({ contact }) => contact.number === from)!;
  const { id: ticketId, contactId } = ticket;
  await world.home.ana.call(tickets.update, { params: { ticketId }, body: { status: 'open' } });
  const sent = await world.home.ana.call(messages.send, { params: { ticketId }, body: { body: 'Bom dia' } });
  await world.work();
  const [first] = await thread(ticketId);
  return { ticketId, contactId, from, theirs: first!, ours: sent.body as Message, theirsId: theirs };
}

const thread = async (ticketId: number, person: Person = world.home.ana) =>
  (await person.call(messages.list, { params: { ticketId }, query: { markRead: false } })).body.messages;
const react = (messageId: number, emoji: string, person: Person = world.home.ana) =>
  person.call(messages.react, { params: { messageId }, body: { emoji } });
const fault = (body: object) =>
  world.home.admin.call(sandbox.faults, { params: { whatsappId: world.home.line }, body: body as never });
const onPhone = async (from: string, id: string) => (await world.phone(from)).find((one) => one.id === id)!.reactions;
const shown = async (ticketId: number, id: number) =>
  (await thread(ticketId)).find((message) => message.id === id)!.reactions;

describe('a reaction of ours', () => {
  test('stands on the message at once, on the phone after the commit, and is told to who may read the ticket', async () => {
    const { ticketId, from, theirs } = await conversation();
    world.events.length = 0;
    const answer = await react(theirs.id, '👍');
    expect(answer).toMatchObject({ status: 200, body: { reactions: [{ emoji: '👍', fromMe: true }] } });
    expect(await onPhone(from, theirs.providerId)).toEqual([]);
    // the phone may only now say that it has the other one
    const isOurs = ({ name, event }: { name: string; event: unknown }) =>
      name === 'appMessage' && (event as { message: Message }).message.id === theirs.id;
    const heard = (person: Person) => world.heardBy(person).filter(isOurs);
    const update = { action: 'update', message: { id: theirs.id, reactions: [{ emoji: '👍', fromMe: true }] } };
    expect(heard(world.home.ana)).toMatchObject([{ event: update }]);
    expect(heard(world.home.supervisor)).toMatchObject([{ event: update }]);
    expect(heard(world.home.bruno)).toEqual([]);
    await world.work();
    expect(await onPhone(from, theirs.providerId)).toEqual([{ emoji: '👍', fromMe: true }]);
    expect(await shown(ticketId, theirs.id)).toEqual([{ emoji: '👍', fromMe: true }]);
  });

  test('is one a message, the newest, beside the one of the customer; an empty one takes it away', async () => {
    const { ticketId, from, ours } = await conversation();
    await world.customerSays(from, '😂', { type: 'reaction', quotedId: ours.providerId });
    for (const emoji of ['👍', '❤️', '🙏']) await react(ours.id, emoji);
    await react(ours.id, '😮', world.home.supervisor);
    await world.work();
    const both = [
      { emoji: '😂', fromMe: false },
      { emoji: '😮', fromMe: true },
    ];
    expect(await shown(ticketId, ours.id)).toEqual(both);
    expect(await onPhone(from, ours.providerId)).toEqual(both);
    await react(ours.id, '');
    await world.work();
    expect(await shown(ticketId, ours.id)).toEqual(both.slice(0, 1));
    expect(await onPhone(from, ours.providerId)).toEqual(both.slice(0, 1));
  });

  test('waits while the line is down, and then the newest is said', async () => {
    const { from, theirs } = await conversation();
    await fault({ kind: 'drop', ms: 400 });
    await react(theirs.id, '👍');
    await world.work();
    await react(theirs.id, '❤️');
    await until(async () => {
      await world.work();
      return (await onPhone(from, theirs.providerId)).length > 0;
    });
    expect(await onPhone(from, theirs.providerId)).toEqual([{ emoji: '❤️', fromMe: true }]);
  });

  test('that the network refuses is taken away on the screens as well', async () => {
    const { ticketId, from, theirs } = await conversation();
    await fault({ kind: 'reject-next' });
    await react(theirs.id, '👍');
    world.events.length = 0;
    await world.work();
    expect(await shown(ticketId, theirs.id)).toEqual([]);
    expect(await onPhone(from, theirs.providerId)).toEqual([]);
    const heard = world.heardBy(world.home.ana).filter(({ name }) => name === 'appMessage');
    expect(heard).toMatchObject([{ event: { action: 'update', message: { id: theirs.id, reactions: [] } } }]);
    await react(theirs.id, '❤️');
    await world.work();
    expect(await onPhone(from, theirs.providerId)).toEqual([{ emoji: '❤️', fromMe: true }]);
  });

  test('reaches what was said in an earlier ticket, through the one that is open now', async () => {
    const { ticketId, from, theirs } = await conversation();
    await world.home.ana.call(tickets.update, { params: { ticketId }, body: { status: 'closed' } });
    expect(await react(theirs.id, '👍')).toMatchObject({ status: 409, body: { error: 'ERR_TICKET_NOT_OPEN' } });
    world.advance(61_000);
    await world.customerSays(from, 'Voltei');
    world.advance(-61_000);
    expect(await react(theirs.id, '👍')).toMatchObject({ status: 409, body: { error: 'ERR_TICKET_NOT_OPEN' } });
    const { body } = await world.home.admin.call(tickets.list, { query: { status: 'pending', showAll: true } });
    const again = body.tickets.find(({ contact }) => contact.number === from)!;
    await world.home.ana.call(tickets.update, { params: { ticketId: again.id }, body: { status: 'open' } });
    expect(await react(theirs.id, '👍')).toMatchObject({ status: 200 });
    await world.work();
    expect(await onPhone(from, theirs.providerId)).toEqual([{ emoji: '👍', fromMe: true }]);
  });

  test('is refused for what the network does not show, by whom may not read it, to whom is blocked', async () => {
    const { ticketId, contactId, from, theirs, ours } = await conversation();
    expect(await react(theirs.id, '👍', world.home.bruno)).toMatchObject({ status: 403 });
    expect(await react(theirs.id, '👍', world.other.ana)).toMatchObject({ status: 404 });
    const waiting = await world.home.ana.call(messages.send, { params: { ticketId }, body: { body: 'ainda não' } });
    await world.home.admin.call(sandbox.calls, { params: { whatsappId: world.home.line }, body: { from } });
    await until(async () => (await thread(ticketId)).some(({ mediaType }) => mediaType === 'call_log'));
    const call = (await thread(ticketId)).find(({ mediaType }) => mediaType === 'call_log')!;
    await world.home.ana.call(messages.remove, { params: { messageId: ours.id } });
    for (const id of [(waiting.body as Message).id, call.id, ours.id])
      expect(await react(id, '👍')).toMatchObject({ status: 409, body: { error: 'ERR_FETCH_WAPP_MSG' } });
    await world.home.ana.call(contacts.block, { params: { contactId }, body: { isBlocked: true } });
    expect(await react(theirs.id, '👍')).toMatchObject({ body: { error: 'ERR_CONTACT_BLOCKED' } });
  });

  test('needs a line that is linked', async () => {
    const { theirs } = await conversation();
    const input = { params: { whatsappId: world.home.line } };
    await world.home.admin.call(connections.stop, input);
    expect(await react(theirs.id, '👍')).toMatchObject({ body: { error: 'ERR_WAPP_NOT_INITIALIZED' } });
    await world.home.admin.call(connections.start, input);
  });

  test.each(['👍', '❤️', '👨‍👩‍👧‍👦', '🇧🇷', '1️⃣', '🫶🏽', ''])('may be %s', (emoji) => expect(isReaction(emoji)).toBe(true));
  test.each(['a', '1', '👍👍', ' ', '<b>', '\u200b', 'ok 👍'])('is one emoji and not %s', async (text) => {
    expect(isReaction(text)).toBe(false);
  });

  test('that is no emoji is refused with its field', async () => {
    const { theirs } = await conversation();
    expect(await react(theirs.id, 'legal')).toMatchObject({ status: 400, body: { error: 'ERR_VALIDATION' } });
  });
});
