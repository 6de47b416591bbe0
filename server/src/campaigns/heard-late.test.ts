import { expect, it } from 'vitest';
import { desk, useCampaigns, world } from './campaign.fixture';

/** What is heard after a message was stored, and changes what may become of it. */

useCampaigns();

it('who opts out while a message waits in the outbox is not sent it, and the report says so', async () => {
  const { id: contactListId, numbers } = await desk.list(3);
  const { id } = await desk.create({ contactListId });
  await desk.start(id);
  await desk.write();
  expect(await desk.states(id)).toEqual({ sending: 3 });
  await world.owner.query(
    `insert into opt_outs (company_id, contact_id, word) select company_id, id, 'sair' from contacts where number = $1`,
    [numbers[1]],
  );
  await desk.finish(id);
  expect(await desk.states(id)).toEqual({ delivered: 2, failed: 1 });
  expect(await desk.seen(numbers[1]!)).toEqual([]);
  expect((await desk.show(id)).shipping[1]).toMatchObject({ state: 'failed', reason: 'OPTED_OUT' });
});

it('who opts out under the other form of their number, with the ninth digit or without, is not sent it either', async () => {
  const { id: contactListId, numbers } = await desk.list(2);
  const { id } = await desk.create({ contactListId });
  await desk.start(id);
  await desk.write();
  // the network knows them without the ninth digit, and they write with it: two contacts, one person
  const other = `${numbers[1]!.slice(0, 4)}${numbers[1]!.slice(5)}`;
  await world.owner.query(`update contacts set number = $2 where number = $1`, [numbers[1], other]);
  await world.owner.query(`update contact_identities set value = $2 where value = $1`, [numbers[1], other]);
  await world.customerSays(numbers[1]!, 'SAIR');
  const { rows } = await world.owner.query(`select number from contacts where number = any($1)`, [[numbers[1], other]]);
  expect(rows).toHaveLength(2);
  await desk.finish(id);
  expect(await desk.states(id)).toEqual({ delivered: 1, failed: 1 });
  expect((await desk.show(id)).shipping[1]).toMatchObject({ state: 'failed', reason: 'OPTED_OUT' });
});

it('a receipt for the question makes nobody wait whose message has failed since', async () => {
  const { id: contactListId, numbers } = await desk.list(1);
  const { id } = await desk.create({ contactListId, confirmation: true, confirmationMessage1: 'Posso?' });
  await desk.start(id);
  await desk.write();
  await world.work();
  await world.customerSays(numbers[0]!, 'sim');
  await desk.write();
  expect(await desk.states(id)).toEqual({ sending: 1 });
  const set = (step: string, state: string, failure: string | null) =>
    world.owner.query(
      `update messages set state = $3, failure_code = $4 where id = (select l.message_id from campaign_messages l
       join campaign_shipments s on s.id = l.shipment_id where s.campaign_id = $1 and l.step = $2)`,
      [id, step, state, failure],
    );
  await set('main', 'failed', 'REFUSED');
  await set('question', 'read', null);
  expect((await desk.show(id)).shipping[0]).toMatchObject({ state: 'failed', reason: 'REFUSED' });
  await desk.write();
  expect((await desk.show(id)).status).toBe('FINALIZADA');
});
