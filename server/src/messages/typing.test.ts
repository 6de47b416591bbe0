import { messages } from '@guiche/contract/messages';
import { sandbox } from '@guiche/contract/sandbox';
import { tickets } from '@guiche/contract/tickets';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createWorld, type World } from '../testing/world';
import { createLog } from '../platform/log';
import { createTyping } from './typing';

let world: World;
let typing: ReturnType<typeof createTyping>;
const log = createLog('silent');
let ticketId: number;
const number = '5511970000310';

beforeAll(async () => {
  world = await createWorld();
  const { tenancy, gateway } = world.app;
  typing = createTyping({ tenancy, gateway, clock: () => tenancy.reading(world.home.id).now, log });
  await world.customerSays(number, 'oi');
  const { body } = await world.home.ana.call(tickets.list, { query: { status: 'pending' } });
  ticketId = body.tickets[0]!.id;
  await world.home.ana.call(tickets.update, { params: { ticketId }, body: { status: 'open' } });
});
afterAll(() => world.close());
beforeEach(() => {
  world.advance(5000);
});

const onPhone = async () => {
  const { body } = await world.home.admin.call(sandbox.messages, {
    params: { whatsappId: world.home.line },
    query: { number },
  });
  return body.typing;
};

it('is shown on the phone until the words are there', async () => {
  const { ana } = world.home;
  expect(await onPhone()).toBe(false);
  await typing(ana.viewer, ticketId, true);
  expect(await onPhone()).toBe(true);
  await ana.call(messages.send, { params: { ticketId }, body: { body: 'Bom dia!' } });
  await world.work();
  expect(await onPhone()).toBe(false);
});

it('is over when nothing is written any more, and by itself', async () => {
  const { ana } = world.home;
  await typing(ana.viewer, ticketId, true);
  expect(await onPhone()).toBe(true);
  await typing(ana.viewer, ticketId, false);
  expect(await onPhone()).toBe(false);
  await typing(ana.viewer, ticketId, true);
  expect(await onPhone()).toBe(true);
  world.advance(11_000);
  expect(await onPhone()).toBe(false);
});

it('reaches the network every two seconds at most, for each who writes', async () => {
  const { ana, admin } = world.home;
  const { tenancy } = world.app;
  const told: boolean[] = [];
  const gateway = { typing: async (_company: number, _line: number, _to: unknown, on: boolean) => void told.push(on) };
  const counted = createTyping({ tenancy, gateway, clock: () => tenancy.reading(world.home.id).now, log });
  for (let n = 0; n < 5; n++) await counted(ana.viewer, ticketId, true);
  await counted(admin.viewer, ticketId, true);
  expect(told).toEqual([true, true]);
  world.advance(2100);
  await counted(ana.viewer, ticketId, true);
  expect(told).toEqual([true, true, true]);
  await counted(ana.viewer, ticketId, false);
  expect(told).toEqual([true, true, true, false]);
});

it('is nobody’s business where one may not read, nor where nothing can be sent', async () => {
  const { ana, bruno } = world.home;
  await typing(bruno.viewer, ticketId, true);
  await typing(world.other.ana.viewer, ticketId, true);
  expect(await onPhone()).toBe(false);
  await ana.call(tickets.update, { params: { ticketId }, body: { status: 'closed' } });
  await typing(ana.viewer, ticketId, true);
  expect(await onPhone()).toBe(false);
});
