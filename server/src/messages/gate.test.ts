import { messages } from '@guiche/contract/messages';
import { contacts } from '@guiche/contract/contacts';
import { settings } from '@guiche/contract/settings';
import { schedules } from '@guiche/contract/schedules';
import { tickets } from '@guiche/contract/tickets';
import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { picture } from '../testing/conversation-samples';
import { createWorld, type World } from '../testing/world';
import { refusal, type State } from './gate';
import { senders, type Sender } from './senders';

const open: State = {
  isBlocked: false,
  hasOptedOut: false,
  isPaired: true,
  isWindowOpen: true,
  plan: { useCampaigns: true, useExternalApi: true, useOpenAi: true },
};
const poor = { useCampaigns: false, useExternalApi: false, useOpenAi: false };

const blocked = 'ERR_CONTACT_BLOCKED';
const optedOut = 'ERR_OPTED_OUT';
const plan = 'ERR_PLAN_FEATURE';
const line = 'ERR_WAPP_NOT_INITIALIZED';
const window = 'ERR_WINDOW_CLOSED';
const yes = undefined;

/** Who may write to whom: a row a state, a column a sender; what advertises, and what the network has approved, apart. */
const columns: Sender[] = ['agent', 'attendant', 'system', 'schedule', 'api', 'campaign', 'ai', 'reminder'];
type Row = [what: string, state: Partial<State>, ...codes: (string | undefined)[]];
const plain: Row[] = [
  ['nothing in the way', {}, yes, yes, yes, yes, yes, yes, yes, yes],
  ['blocked', { isBlocked: true }, blocked, blocked, blocked, blocked, blocked, blocked, blocked, blocked],
  ['opted out', { hasOptedOut: true }, yes, yes, yes, yes, yes, optedOut, optedOut, optedOut],
  ['not in the plan', { plan: poor }, yes, yes, yes, yes, plan, plan, plan, yes],
  ['line not paired', { isPaired: false }, line, line, line, line, line, line, line, line],
  ['window closed', { isWindowOpen: false }, window, window, window, window, window, window, window, window],
  ['blocked, opted out', { isBlocked: true, hasOptedOut: true }, ...Array<string>(8).fill(blocked)],
  ['blocked, line not paired', { isBlocked: true, isPaired: false }, ...Array<string>(8).fill(blocked)],
  ['line not paired, window closed', { isPaired: false, isWindowOpen: false }, ...Array<string>(8).fill(line)],
  [
    'opted out, not in the plan',
    { hasOptedOut: true, plan: poor },
    yes,
    yes,
    yes,
    yes,
    plan,
    optedOut,
    optedOut,
    optedOut,
  ],
];
const advertising: Row[] = [
  ['nothing in the way', {}, yes, yes, yes, yes, yes, yes, yes, yes],
  ['opted out', { hasOptedOut: true }, yes, yes, yes, optedOut, optedOut, optedOut, optedOut, optedOut],
];
const template: Row[] = [
  ['window closed', { isWindowOpen: false }, yes, yes, yes, yes, yes, yes, yes, yes],
  ['line not paired', { isPaired: false }, line, line, line, line, line, line, line, line],
  ['opted out', { hasOptedOut: true }, yes, yes, yes, yes, yes, optedOut, optedOut, optedOut],
];

describe('who may write to whom', () => {
  const asked = (rows: Row[], how: { advertises?: boolean; isTemplate?: boolean }) =>
    rows.map(([what, state]) => [what, state, ...columns.map((as) => refusal({ as, ...how }, { ...open, ...state }))]);

  it('is one table', () => {
    expect(new Set(columns)).toEqual(new Set(senders));
    expect(asked(plain, {})).toEqual(plain);
    expect(asked(advertising, { advertises: true })).toEqual(advertising);
    expect(asked(template, { isTemplate: true })).toEqual(template);
  });
});

describe('the gate stands before everything else', () => {
  let world: World;
  beforeAll(async () => {
    world = await createWorld();
    const body = { value: 'enabled' };
    await world.home.admin.call(settings.update, { params: { key: 'sendGreetingAccepted' }, body });
    await world.owner.query(`update connections set greeting_message = '' where company_id = $1`, [world.home.id]);
  });
  afterAll(() => world.close());

  let phone = 5_511_970_400_000;
  /** Somebody has written, and Ana has their ticket unless told. */
  async function talking(accept = true) {
    const number = String(phone++);
    await world.customerSays(number, 'oi');
    const { body } = await world.home.ana.call(tickets.list, { query: { status: 'pending' } });
    const { id, contactId } = body.tickets[0]!;
    const params = { ticketId: id };
    if (accept) await world.home.ana.call(tickets.update, { params, body: { status: 'open' } });
    return { number, contactId, params };
  }
  const block = (contactId: number, isBlocked: boolean) =>
    world.home.admin.call(contacts.block, { params: { contactId }, body: { isBlocked } });
  const optOut = (contactId: number) =>
    world.owner.query(`insert into opt_outs (company_id, contact_id, word) values ($1, $2, 'sair')`, [
      world.home.id,
      contactId,
    ]);
  const ours = async (number: string) => (await world.phone(number)).filter(({ fromMe }) => fromMe);

  it('an agent answers whoever wants nothing unasked, and so does what was scheduled', async () => {
    const { number, contactId, params } = await talking();
    await optOut(contactId);
    expect((await world.home.ana.call(messages.send, { params, body: { body: 'pode falar' } })).status).toBe(201);
    const { companyId, now } = world.app.tenancy.reading(world.home.id);
    const sendAt = new Date(now.getTime() + 60_000).toISOString();
    const { body: schedule } = await world.home.ana.call(schedules.create, {
      body: { contactId, ticketId: params.ticketId, body: 'amanhã às dez', sendAt },
    });
    world.advance(61_000);
    const job = { companyId, scheduleId: schedule.id };
    await world.app.jobs['schedules.send'](job, { attempt: 1, lastAttempt: false });
    await world.work();
    expect((await ours(number)).slice(-2).map(({ body }) => body)).toEqual(['pode falar', 'amanhã às dez']);
  });

  it('nothing is said by itself to somebody who is blocked, and no move fails for it', async () => {
    const { number, contactId, params } = await talking(false);
    await block(contactId, true);
    const accepted = await world.home.ana.call(tickets.update, { params, body: { status: 'open' } });
    expect([accepted.status, accepted.body.status]).toEqual([200, 'open']);
    await world.work();
    expect(await ours(number)).toEqual([]);
  });

  it('a file for somebody who is blocked is refused before it is kept', async () => {
    const { contactId, params } = await talking();
    await block(contactId, true);
    const folder = path.join(path.dirname(world.app.store.incoming), String(world.home.id));
    const kept = async () => (existsSync(folder) ? (await readdir(folder, { recursive: true })).length : 0);
    const before = await kept();
    const file = { name: 'foto.png', bytes: picture };
    const refused = await world.home.ana.call(messages.send, { params, body: { body: '' }, files: [file] });
    expect([refused.status, refused.body.error]).toEqual([409, 'ERR_CONTACT_BLOCKED']);
    expect(await kept()).toBe(before);
  });
});
