import { campaignStatuses, shipmentStates, type ShipmentState } from '@guiche/contract/campaigns';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { campaignDesk, type CampaignDesk } from '../testing/campaign-desk';
import { pageOf } from '../testing/made-docs';
import { createWorld, type World } from '../testing/world';
import { picture } from './picture';
import { campaignRule, campaignTable, maySave, openStates, shipmentTable, type ShipmentEvent } from './table';

it('docs/campaigns.md shows the tables as they are', async () => {
  const { shown, fresh } = await pageOf('docs/campaigns.md', picture());
  expect(fresh, 'write it again with WRITE_DOCS=1').toBe(shown);
});

describe('a campaign', () => {
  const fresh = {
    'its audience stands': false,
    'nobody is chosen': false,
    'it cannot begin': false,
    'an alarm has paused its line': false,
  };
  test.each([
    ['INATIVA', 'saved with a time', {}, 'PROGRAMADA'],
    ['INATIVA', 'saved with a time', { 'nobody is chosen': true }, 'INATIVA'],
    ['PROGRAMADA', 'saved without a time', {}, 'INATIVA'],
    ['CANCELADA', 'saved with a time', {}, 'CANCELADA'],
    ['INATIVA', 'started', {}, 'EM_ANDAMENTO'],
    ['PROGRAMADA', 'due', {}, 'EM_ANDAMENTO'],
    ['PROGRAMADA', 'due', { 'it cannot begin': true }, 'CANCELADA'],
    ['PROGRAMADA', 'stopped', {}, 'CANCELADA'],
    ['EM_ANDAMENTO', 'stopped', {}, 'CANCELADA'],
    ['EM_ANDAMENTO', 'nothing is left', {}, 'FINALIZADA'],
    ['EM_ANDAMENTO', 'started', {}, undefined],
    ['EM_ANDAMENTO', 'started', { 'an alarm has paused its line': true }, 'EM_ANDAMENTO'],
    ['INATIVA', 'stopped', {}, undefined],
    ['FINALIZADA', 'started', {}, undefined],
    ['FINALIZADA', 'stopped', {}, undefined],
    ['INATIVA', 'due', {}, undefined],
  ] as const)('that is %s and %s, %o, is %s', (from, on, holds, to) =>
    expect(campaignRule(from, on, { ...fresh, ...holds })?.to).toBe(to),
  );

  it('freezes its audience the first time and never again', () => {
    expect(campaignRule('CANCELADA', 'started', { 'its audience stands': true })?.does).toBeUndefined();
    expect(campaignRule('CANCELADA', 'started')?.does).toBe('freeze the audience');
  });

  it('ends in nothing but FINALIZADA, and each state is reached', () => {
    const leaves = (status: string) =>
      campaignTable.some(({ from, to }) => to !== status && from.some((one) => one === status));
    expect(campaignStatuses.filter((status) => !leaves(status))).toEqual(['FINALIZADA']);
    for (const status of campaignStatuses) expect(campaignTable.some(({ to }) => to === status)).toBe(true);
  });

  it('is written anew while it waits, until an hour before its time, and when it was stopped', () => {
    const now = new Date('2026-03-05T12:00:00Z');
    const save = (status: (typeof campaignStatuses)[number], minutes = 0) =>
      maySave({ status, scheduledAt: new Date(now.getTime() + minutes * 60_000).toISOString() }, now);
    expect([save('INATIVA'), save('CANCELADA'), save('EM_ANDAMENTO'), save('FINALIZADA')]).toEqual([
      true,
      true,
      false,
      false,
    ]);
    expect([save('PROGRAMADA', 61), save('PROGRAMADA', 60)]).toEqual([true, false]);
  });
});

it('no open state is an end, and whatever is no end is open or in the network’s hands', () => {
  const leaves = (state: ShipmentState) => shipmentTable.some(({ from }) => from.includes(state));
  for (const state of openStates) expect(leaves(state)).toBe(true);
  const ends = shipmentStates.filter((state) => !leaves(state));
  expect(ends).toEqual(['skipped', 'declined', 'expired', 'read']);
});

describe('the database moves a recipient as the table says', () => {
  let world: World;
  let shipment: number;
  let message: number;
  beforeAll(async () => {
    world = await createWorld();
    const desk = campaignDesk(world);
    await desk.settings({ messageInterval: 0, longerIntervalAfter: 0 });
    const { id } = await desk.create({ contactListId: (await desk.list(1)).id });
    await desk.start(id);
    await desk.write();
    const { rows } = await world.owner.query<{ shipment: number; message: number }>(
      `select l.shipment_id as shipment, l.message_id as message from campaign_messages l
       join campaign_shipments s on s.id = l.shipment_id where s.campaign_id = $1`,
      [id],
    );
    ({ shipment, message } = rows[0]!);
  });
  afterAll(() => world.close());

  const messageIs: Partial<Record<ShipmentEvent, string>> = {
    'taken by the network': 'sent',
    arrived: 'delivered',
    seen: 'played',
    refused: 'failed',
    'nobody knows': 'unknown',
    'tried again': 'waiting',
  };
  const asMessage = (state: ShipmentState) => (state === 'sending' ? 'waiting' : state);
  const rows = shipmentTable.flatMap(({ from, on, to }) =>
    messageIs[on] === undefined ? [] : from.filter((one) => one !== 'asked').map((one) => [one, on, to] as const),
  );
  const set = (state: string) =>
    world.owner.query(
      `update messages set state = $2, failure_code = case when $2 in ('failed', 'unknown') then 'REFUSED' end where id = $1`,
      [message, state],
    );
  it.each(rows)('%s, %s: %s', async (from, on, to) => {
    await set('sending');
    await set(asMessage(from));
    await set(messageIs[on]!);
    const found = await world.owner.query('select state, reason from campaign_shipments where id = $1', [shipment]);
    expect(found.rows).toEqual([{ state: to, reason: to === 'failed' || to === 'unknown' ? 'REFUSED' : null }]);
  });
});

describe('what a person says, and what nobody says, moves a recipient as the table says', () => {
  let world: World;
  let desk: CampaignDesk;
  beforeAll(async () => {
    world = await createWorld();
    desk = campaignDesk(world);
    await desk.settings({ messageInterval: 0, longerIntervalAfter: 0 });
  });
  afterAll(() => world.close());

  /** Somebody who is as far as that, in a campaign that asks first. */
  async function somebody(state: ShipmentState) {
    const { id: contactListId, numbers } = await desk.list(1);
    const number = numbers[0]!;
    const asks = { confirmation: true, confirmationMessage1: 'Posso?', message1: 'Novidade' };
    const { id } = await desk.create({ contactListId, ...asks });
    await desk.start(id);
    if (state === 'planned') return { id, number };
    await desk.write();
    await world.work();
    if (state !== 'asked') await world.customerSays(number, 'sim');
    if (state === 'sending') await desk.write();
    return { id, number };
  }
  const happens: Partial<Record<ShipmentEvent, (of: { id: number; number: string }) => Promise<unknown>>> = {
    'claimed to be asked': () => desk.write(),
    'says yes': ({ number }) => world.customerSays(number, 'sim'),
    'says no': ({ number }) => world.customerSays(number, 'não'),
    'says nothing for 72 hours': async ({ id }) => {
      await world.owner.query(
        `update campaign_shipments set asked_at = now() - interval '73 hours' where campaign_id = $1`,
        [id],
      );
      await desk.write();
    },
    'taken back after a yes': ({ id }) => desk.stop(id),
  };
  const rows = shipmentTable.flatMap(({ from, on, to }) =>
    happens[on] === undefined ? [] : from.map((one) => [one, on, to] as const),
  );
  it.each(rows)('%s, %s: %s', async (from, on, to) => {
    const one = await somebody(from);
    expect(await desk.states(one.id)).toEqual({ [from]: 1 });
    await happens[on]!(one);
    expect(await desk.states(one.id)).toEqual({ [to]: 1 });
    if (to !== 'declined') return;
    await desk.finish(one.id);
    expect((await desk.seen(one.number)).filter((text) => text === 'Novidade')).toEqual([]);
    const { rows: left } = await world.owner.query(
      `select from messages m join contacts c on c.id = m.recipient_id where c.number = $1 and m.body = 'Novidade'`,
      [one.number],
    );
    expect(left).toEqual([]);
  });
});
