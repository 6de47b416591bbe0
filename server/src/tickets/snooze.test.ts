import { contract } from '@guiche/contract';
import { untilReply } from '@guiche/contract/tickets';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createWorld, type Person, type World } from '../testing/world';

/** A conversation can be put off: it leaves the list of what is to be done now, and comes back by itself. */
const { tickets, messages } = contract;

let world: World;
let number = 5_511_970_100_000;
beforeAll(async () => void (world = await createWorld()));
afterAll(() => world.close());

const hour = 3_600_000;
const inHours = (n: number) => new Date(Date.now() + n * hour).toISOString();

/** Ana's conversation with somebody new. */
async function conversation(person: Person = world.home.ana) {
  const from = String(number++);
  await world.customerSays(from, 'Oi');
  const { body } = await world.home.admin.call(tickets.list, { query: { status: 'pending', showAll: true } });
  const { id } = body.tickets.find(({ contact }) => contact.number === from)!;
  const answer = await person.call(tickets.update, { params: { ticketId: id }, body: { status: 'open' } });
  expect(answer.status).toBe(200);
  return { id, from };
}

const snooze = (id: number, until: string | null, person: Person = world.home.ana) =>
  person.call(tickets.snooze, { params: { ticketId: id }, body: { until } });
const idsOf = async (query: object, person: Person = world.home.ana) =>
  (await person.call(tickets.list, { query: { status: 'open', ...query } })).body.tickets.map(({ id }) => id);
const shown = async (id: number) => (await world.home.admin.call(tickets.show, { params: { ticketId: id } })).body;

/** The hour has struck: the clock of the product is ahead, and the job is due. */
async function strike(ms: number) {
  world.advance(ms);
  await world.makeDue();
  await world.work();
  world.advance(-ms);
}

test('it leaves the list and is counted apart; a search finds it all the same', async () => {
  const { id, from } = await conversation();
  const before = (await world.home.ana.call(tickets.counts, {})).body;
  const until = inHours(3);
  expect(await snooze(id, until)).toMatchObject({ status: 200, body: { snoozedUntil: until, status: 'open' } });
  expect(await idsOf({})).not.toContain(id);
  expect(await idsOf({ snoozed: true })).toContain(id);
  const after = (await world.home.ana.call(tickets.counts, {})).body;
  expect(after).toMatchObject({ open: before.open - 1, snoozed: before.snoozed + 1, pending: before.pending });
  const { body } = await world.home.ana.call(tickets.list, { query: { searchParam: from } });
  expect(body.tickets.map((ticket) => ticket.id)).toEqual([id]);
});

test('it comes back at its time, on top and with a mark, until its agent looks at it', async () => {
  const { id } = await conversation();
  const other = await conversation();
  await snooze(id, inHours(2));
  await strike(1 * hour);
  expect(await idsOf({})).not.toContain(id);
  await snooze(id, inHours(2));
  world.events.length = 0;
  await strike(3 * hour);
  expect((await idsOf({})).indexOf(id)).toBeLessThan((await idsOf({})).indexOf(other.id));
  expect(world.heardBy(world.home.ana)).toContainEqual(
    expect.objectContaining({ name: 'ticket', event: expect.objectContaining({ action: 'update' }) as unknown }),
  );
  const woken = await shown(id);
  expect(woken.snoozedUntil).toBeNull();
  expect(woken.wokenAt).not.toBeNull();
  await world.home.supervisor.call(messages.list, { params: { ticketId: id } });
  expect((await shown(id)).wokenAt).not.toBeNull();
  await world.home.ana.call(messages.list, { params: { ticketId: id } });
  expect((await shown(id)).wokenAt).toBeNull();
});

test('the customer wakes it by writing, whatever time was set', async () => {
  for (const until of ['reply', inHours(5)]) {
    const { id, from } = await conversation();
    await snooze(id, until);
    await world.customerSays(from, 'Ainda estou aqui');
    expect(await shown(id)).toMatchObject({ snoozedUntil: null, wokenAt: expect.any(String) as string });
    expect(await idsOf({})).toContain(id);
  }
});

test('without a time it waits for the customer, and our own answer does not wake it', async () => {
  const { id } = await conversation();
  expect((await snooze(id, 'reply')).body.snoozedUntil).toBe(untilReply);
  await world.home.ana.call(messages.send, { params: { ticketId: id }, body: { body: 'Fico no aguardo' } });
  await strike(200 * 24 * hour);
  expect((await shown(id)).snoozedUntil).toBe(untilReply);
  expect(await snooze(id, null)).toMatchObject({ status: 200, body: { snoozedUntil: null, wokenAt: null } });
});

test.each([
  ['closed', { status: 'closed' }],
  ['given back', { status: 'pending' }],
] as const)('it is awake once it is %s', async (_, body) => {
  const { id } = await conversation();
  await snooze(id, 'reply');
  await world.home.ana.call(tickets.update, { params: { ticketId: id }, body });
  expect((await shown(id)).snoozedUntil).toBeNull();
});

test('a transfer wakes it for whoever gets it', async () => {
  const { id } = await conversation();
  await snooze(id, 'reply');
  const { bruno, suporte } = world.home;
  const body = { queueId: suporte, userId: bruno.viewer.id, status: 'open' as const };
  expect((await world.home.ana.call(tickets.update, { params: { ticketId: id }, body })).status).toBe(200);
  expect(await idsOf({}, bruno)).toContain(id);
});

test('only its agent and those who see every ticket put it off; strangers to the queue learn nothing', async () => {
  const { id } = await conversation(world.home.supervisor);
  expect(await snooze(id, 'reply')).toMatchObject({ status: 403, body: { error: 'ERR_NO_PERMISSION' } });
  expect(await snooze(id, 'reply', world.home.bruno)).toMatchObject({ status: 403 });
  expect(await snooze(id, 'reply', world.home.admin)).toMatchObject({ status: 200 });
  expect(await snooze(2_000_000_000, 'reply')).toMatchObject({ status: 404, body: { error: 'ERR_NO_TICKET_FOUND' } });
  expect(await snooze(id, 'reply', world.other.admin)).toMatchObject({ status: 404 });
});

test('only an open one, and only until a time within a year', async () => {
  const { id } = await conversation();
  for (const until of [inHours(-1), inHours(24 * 400), 'amanhã', '', '2026-13-45T00:00:00Z'])
    expect(await snooze(id, until)).toMatchObject({ status: 400, body: { error: 'ERR_VALIDATION' } });
  await world.home.ana.call(tickets.update, { params: { ticketId: id }, body: { status: 'closed' } });
  expect(await snooze(id, 'reply')).toMatchObject({ status: 409, body: { error: 'ERR_TICKET_NOT_OPEN' } });
  const put = world.owner.query(`update tickets set snoozed_until = now() where id = $1`, [id]);
  await expect(put).rejects.toThrow('tickets_snoozed_are_open');
});
