import { contract } from '@guiche/contract';
import type { Message } from '@guiche/contract/messages';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { createWorld, until, type World } from '../testing/world';

const { messages, tickets } = contract;

/** What waits to leave over a line whose network takes its time. */
let world: World;
let honest: World['app']['gateway']['dispatch'];
beforeAll(async () => {
  world = await createWorld();
  honest = world.app.gateway.dispatch;
});
afterEach(() => void (world.app.gateway.dispatch = honest));
afterAll(() => world.close());

let count = 0;
async function write(body: string): Promise<Message> {
  const from = String(5_511_970_300_000 + ++count);
  await world.customerSays(from, 'oi');
  const { rows } = await world.owner.query<{ id: number }>(
    `select t.id from tickets t join contacts c on c.company_id = t.company_id and c.id = t.contact_id where c.number = $1`,
    [from],
  );
  const params = { ticketId: rows[0]!.id };
  await world.home.ana.call(tickets.update, { params, body: { status: 'open', userId: world.home.ana.viewer.id } });
  return (await world.home.ana.call(messages.send, { params, body: { body } })).body as Message;
}

/** The network takes its first message when told, and the others at once. @returns what it was handed, in order */
function slowNetwork() {
  const handed: string[] = [];
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  world.app.gateway.dispatch = async (company, line, message) => {
    handed.push(message.providerId);
    await released;
    return honest(company, line, message);
  };
  return { handed, release: () => release() };
}

const deliver = () =>
  world.app.jobs['messages.deliver'](
    { companyId: world.home.id, connectionId: world.home.line },
    { attempt: 1, lastAttempt: false },
  );

it('is asked for and not waited for: a line with much to send keeps no worker from the other lines', async () => {
  const { handed, release } = slowNetwork();
  const { providerId } = await write('bom dia');
  await deliver();
  await until(() => handed.length === 1);
  expect(handed).toEqual([providerId]);
  release();
  await world.app.gateway.delivered();
});

it('lets people go first, then programs, then campaigns', async () => {
  const { handed, release } = slowNetwork();
  const first = await write('o primeiro');
  await deliver();
  await until(() => handed.length === 1);
  const [campaign, program, early, late] = [
    await write('uma campanha'),
    await write('um programa'),
    await write('um atendente'),
    await write('outro atendente'),
  ];
  await world.owner.query(`update messages set origin = 'campaign' where id = $1`, [campaign.id]);
  await world.owner.query(`update messages set origin = 'api' where id = $1`, [program.id]);
  release();
  await world.app.gateway.delivered();
  expect(handed).toEqual([first, early, late, program, campaign].map(({ providerId }) => providerId));
});

it('stands where a network that is offered a message again says it got to: no receipt has to come any more', async () => {
  world.app.gateway.dispatch = () => Promise.resolve({ state: 'handed-over', ack: 3 });
  const { id } = await write('chegou antes de o servidor voltar');
  await deliver();
  await world.app.gateway.delivered();
  const { rows } = await world.owner.query(
    'select state, ack, sent_at is not null as sent, delivered_at is not null as delivered, read_at from messages where id = $1',
    [id],
  );
  expect(rows).toEqual([{ state: 'delivered', ack: 3, sent: true, delivered: true, read_at: null }]);
});
