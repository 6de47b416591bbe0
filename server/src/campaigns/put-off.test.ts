import { campaigns } from '@guiche/contract/campaigns';
import { describe, expect, it } from 'vitest';
import { readHeads } from '../messages/governed-queries';
import { at, desk, useCampaigns, world } from './campaign.fixture';

/** What stands in the outbox for campaigns, and is none of theirs any more, or was never. */

useCampaigns();

describe('what the network had put off, of a campaign that is stopped,', () => {
  it('is not tried again until it goes on, and then under the same name', async () => {
    const { id: contactListId, numbers } = await desk.list(3);
    const { id } = await desk.create({ contactListId });
    await desk.start(id);
    await desk.write();
    const putOff = `update messages m set attempts = 1, not_before = $2::timestamptz + interval '10 seconds'
      from campaign_messages l join campaign_shipments s on s.id = l.shipment_id
      where m.id = l.message_id and s.campaign_id = $1 and s.number = any($3) returning m.provider_id as name`;
    const named = async (query: string, values: unknown[]) =>
      (await world.owner.query<{ name: string }>(query, values)).rows.map(({ name }) => name).sort();
    const names = await named(putOff, [id, world.app.tenancy.reading(world.home.id).now, numbers.slice(0, 2)]);
    expect(names).toHaveLength(2);
    await desk.stop(id);
    world.advance(60_000);
    await world.work();
    expect(await desk.states(id)).toEqual({ failed: 2, planned: 1 });
    expect((await Promise.all(numbers.map(desk.seen))).flat()).toEqual([]);
    await desk.start(id);
    await desk.finish(id);
    expect(await desk.states(id)).toEqual({ delivered: 3 });
    expect((await Promise.all(numbers.map(desk.seen))).map(({ length }) => length)).toEqual([1, 1, 1]);
    const ofThem = `select m.provider_id as name from messages m join campaign_messages l on l.message_id = m.id
      join campaign_shipments s on s.id = l.shipment_id where s.campaign_id = $1 and s.number = any($2)`;
    expect(await named(ofThem, [id, numbers.slice(0, 2)])).toEqual(names);
  });

  it('is given up where those who failed were given to another campaign', async () => {
    const { id: contactListId, numbers } = await desk.list(1);
    const { id } = await desk.create({ contactListId });
    await desk.start(id);
    await desk.write();
    await world.owner.query(
      `update messages m set attempts = 1 from campaign_messages l join campaign_shipments s on s.id = l.shipment_id
       where m.id = l.message_id and s.campaign_id = $1`,
      [id],
    );
    await desk.stop(id);
    const { body: other } = await world.home.admin.call(campaigns.resend, at(id));
    await desk.start(other.id);
    await desk.finish(other.id);
    await desk.start(id);
    await desk.finish(id);
    expect(await desk.seen(numbers[0]!)).toHaveLength(1);
  });
});

it('a no counts before a stopped campaign goes on, after a yes and what the network had put off', async () => {
  const { id, number } = await desk.asking();
  await world.customerSays(number, 'sim');
  await desk.write();
  const { rowCount } = await world.owner.query(
    `update messages m set attempts = 1 from contacts c where c.id = m.recipient_id and c.number = $1 and m.body = 'Novidade'`,
    [number],
  );
  expect(rowCount).toBe(1);
  await desk.stop(id);
  expect(await desk.states(id)).toEqual({ failed: 1 });
  // Days later, too.
  await world.owner.query(
    `update campaign_shipments set asked_at = asked_at - interval '4 days' where campaign_id = $1`,
    [id],
  );
  await world.customerSays(number, 'não');
  expect(await desk.states(id)).toEqual({ declined: 1 });
  await desk.start(id);
  await desk.finish(id);
  expect([await desk.states(id), await desk.seen(number)]).toEqual([{ declined: 1 }, ['Pode mandar?']]);
});

it('a test send keeps the pace of its line: the claim of a campaign has kept none for it', async () => {
  const { id: contactListId } = await desk.list(1);
  const { id } = await desk.create({ contactListId });
  expect((await world.home.admin.call(campaigns.test, { ...at(id), body: { number: '5511970999002' } })).status).toBe(
    200,
  );
  await desk.start(id);
  await desk.write();
  const heads = await readHeads(world.app.tenancy.reading(world.home.id), world.home.line, [], 'front');
  expect(heads.map(({ isCampaign }) => isCampaign)).toEqual([false, true]);
  await desk.finish(id);
});
