import { campaigns } from '@guiche/contract/campaigns';
import { connections } from '@guiche/contract/connections';
import { expect, it } from 'vitest';
import { desk, useCampaigns, world } from './campaign.fixture';
import { until } from '../testing/world';
import { sweep } from './jobs';

/** A campaign with nobody left is over within a sweep, whatever its line does meanwhile. */

useCampaigns({});

let ahead = 0;
function advance(ms: number) {
  ahead += ms;
  world.advance(ms);
}
const swept = () => sweep(world.app.tenancy, new Date(Date.now() + ahead));
const statusOf = async (id: number) =>
  (await world.owner.query<{ status: string }>('select status from campaigns where id = $1', [id])).rows[0]!.status;

/** Nobody of it is on the way any more. */
const left = (id: number) =>
  until(async () => {
    await world.work();
    const { rows } = await world.owner.query(
      `select from messages m join campaign_messages l on l.message_id = m.id join campaign_shipments s on s.id = l.shipment_id
       where s.campaign_id = $1 and m.state in ('waiting', 'sending')`,
      [id],
    );
    return rows.length === 0;
  });

async function ownLine(): Promise<number> {
  const { rows } = await world.owner.query<{ id: number }>(
    `insert into connections (company_id, name, status, provider) values ($1, 'Passageira', 'CONNECTED', 'sandbox') returning id`,
    [world.home.id],
  );
  const { id } = rows[0]!;
  // What finds no owner is tried again by the clock of the product, which stands ahead of that of its jobs here.
  await until(async () => {
    const asked = `select from connection_leases where connection_id = $1 and owner <> ''`;
    return (await world.owner.query(asked, [id])).rowCount === 1;
  });
  return id;
}

it('although another one of its line still writes', async () => {
  await desk.settings({ messageInterval: 20, longerIntervalAfter: 0 });
  const few = await desk.create({ contactListId: (await desk.list(1)).id });
  const many = await desk.create({ contactListId: (await desk.list(4)).id });
  await desk.start(few.id);
  await desk.write();
  await left(few.id);
  await desk.start(many.id);
  advance(20_000);
  await desk.write();
  await swept();
  expect([await statusOf(few.id), await statusOf(many.id)]).toEqual(['FINALIZADA', 'EM_ANDAMENTO']);
  await desk.stop(many.id);
});

it('and need not wait for a turn that nobody takes', async () => {
  await desk.settings({ messageInterval: 20, longerIntervalAfter: 1, greaterInterval: 120 });
  advance(120_000);
  const { id } = await desk.create({ contactListId: (await desk.list(1)).id });
  await desk.start(id);
  await desk.write();
  await left(id);
  await swept();
  expect(await statusOf(id)).toBe('FINALIZADA');
});

it('when its line was deleted after the last one', async () => {
  const whatsappId = await ownLine();
  const { id } = await desk.create({ contactListId: (await desk.list(1)).id, whatsappId });
  await desk.start(id);
  await desk.write(whatsappId);
  await left(id);
  expect((await world.home.admin.call(connections.remove, { params: { whatsappId } })).status).toBe(200);
  await swept();
  expect(await statusOf(id)).toBe('FINALIZADA');
});

it('what waited on a line that was deleted is planned again, for whichever it is given next', async () => {
  await desk.settings({ messageInterval: 0, longerIntervalAfter: 0 });
  const whatsappId = await ownLine();
  const { id: contactListId, numbers } = await desk.list(3);
  const { id } = await desk.create({ contactListId, whatsappId });
  await desk.start(id);
  await until(async () => {
    await desk.write(whatsappId);
    return (await desk.states(id)).sending === 3;
  });
  await world.home.admin.call(connections.remove, { params: { whatsappId } });
  expect(await desk.states(id)).toEqual({ planned: 3 });
  await desk.stop(id);
  await world.home.admin.call(campaigns.update, {
    params: { campaignId: id },
    body: { whatsappId: world.home.line },
  });
  advance(120_000);
  await desk.start(id);
  await desk.finish(id);
  expect((await Promise.all(numbers.map(desk.seen))).map(({ length }) => length)).toEqual([1, 1, 1]);
});

it('when its line was deleted while it was tried for the last one, or has asked and nobody answers for 72 hours', async () => {
  const lines = [await ownLine(), await ownLine()] as const;
  const question = { confirmation: true, confirmationMessage1: 'Posso?' };
  const tried = await desk.create({ contactListId: (await desk.list(1)).id, whatsappId: lines[0] });
  const asking = await desk.create({ contactListId: (await desk.list(1)).id, whatsappId: lines[1], ...question });
  await desk.start(asking.id);
  await until(async () => {
    await desk.write(lines[1]);
    return (await desk.states(asking.id)).asked === 1;
  });
  await left(asking.id);
  await desk.start(tried.id);
  await until(async () => {
    await desk.write(lines[0]);
    return (await desk.states(tried.id)).sending === 1;
  });
  await world.owner.query('update messages set attempts = 1 where whatsapp_id = $1', [lines[0]]);
  for (const whatsappId of lines) await world.home.admin.call(connections.remove, { params: { whatsappId } });
  const both = async () => [await statusOf(tried.id), await statusOf(asking.id)];
  await swept();
  expect(await both()).toEqual(['EM_ANDAMENTO', 'EM_ANDAMENTO']);
  advance(11 * 60_000);
  await swept();
  expect(await both()).toEqual(['FINALIZADA', 'EM_ANDAMENTO']);
  expect(await desk.states(tried.id)).toEqual({ failed: 1 });
  advance(73 * 3_600_000);
  await swept();
  expect(await both()).toEqual(['FINALIZADA', 'FINALIZADA']);
  expect(await desk.states(asking.id)).toEqual({ expired: 1 });
});
