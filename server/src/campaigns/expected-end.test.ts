import { campaignReport } from '@guiche/contract/campaign-report';
import { expect, it } from 'vitest';
import { until } from '../testing/world';
import { desk, useCampaigns, world } from './campaign.fixture';

/** When a campaign that runs will have written to everybody. */

useCampaigns({ messageInterval: 20, longerIntervalAfter: 0 });

const report = async (campaignId: number) =>
  (await world.home.admin.call(campaignReport.show, { params: { campaignId } })).body;
const secondsToEnd = async (id: number, since: number) =>
  Math.round((Date.parse((await report(id)).endsAt!) - since) / 1000);

it('says so from its pace and who is left, and nothing once it stands or is over', async () => {
  const { id } = await desk.create({ contactListId: (await desk.list(10)).id });
  expect((await report(id)).endsAt).toBeNull();
  await desk.start(id);
  const begun = Date.now();
  await desk.write();
  // Nine are left, the first of them in 20 s.
  expect(Math.abs((await secondsToEnd(id, begun)) - 180)).toBeLessThanOrEqual(3);
  world.advance(20_000);
  await desk.write();
  expect(Math.abs((await secondsToEnd(id, begun)) - 180)).toBeLessThanOrEqual(3);

  // Another of its line takes every other turn until it has had its three.
  const other = await desk.create({ contactListId: (await desk.list(3)).id });
  await desk.start(other.id);
  expect(Math.abs((await secondsToEnd(id, begun)) - 240)).toBeLessThanOrEqual(3);
  expect(Math.abs((await secondsToEnd(other.id, begun)) - 140)).toBeLessThanOrEqual(3);
  await desk.stop(other.id);
  expect((await report(other.id)).endsAt).toBeNull();

  await world.owner.query(`update connections set status = 'DISCONNECTED' where id = $1`, [world.home.line]);
  world.advance(20_000);
  await desk.write();
  expect(await report(id)).toMatchObject({ pausedReason: 'line-away', endsAt: null });
  await world.owner.query(`update connections set status = 'CONNECTED' where id = $1`, [world.home.line]);
  await desk.settings({ messageInterval: 0 });
  await desk.finish(id);
  expect((await report(id)).endsAt).toBeNull();
});

it('counts from when its hours open, outside of them', async () => {
  const { rows } = await world.owner.query<{ id: number }>(
    `insert into connections (company_id, name, status, provider) values ($1, 'Oficial', 'CONNECTED', 'cloud') returning id`,
    [world.home.id],
  );
  await desk.settings({
    messageInterval: 60,
    windowFrom: '08:00',
    windowTo: '20:00',
    windowDays: [0, 1, 2, 3, 4, 5, 6],
  });
  const template = { name: 'natal', language: 'pt_BR', values: {} };
  const { id } = await desk.create({
    contactListId: (await desk.list(11)).id,
    whatsappId: rows[0]!.id,
    template1: template,
  });
  await desk.start(id);
  const opens = new Date(Date.now() + 86_400_000);
  await world.owner.query(`update campaigns set paused_reason = 'hours', paused_until = $2 where id = $1`, [id, opens]);
  const ends = new Date((await report(id)).endsAt!);
  const { rows: told } = await world.owner.query<{ time: string }>(
    `select to_char($1::timestamptz at time zone 'America/Sao_Paulo', 'HH24:MI') as time`,
    [ends],
  );
  expect(ends.getTime()).toBeGreaterThanOrEqual(opens.getTime() + 10 * 60_000 - 1000);
  expect(told[0]!.time >= '08:10' && told[0]!.time <= '20:00').toBe(true);
});

const always = { windowFrom: '00:00', windowTo: '00:00', windowDays: [0, 1, 2, 3, 4, 5, 6] };
const insertLine = async (provider: string) =>
  (
    await world.owner.query<{ id: number }>(
      `insert into connections (company_id, name, status, provider) values ($1, $2, 'CONNECTED', $2) returning id`,
      [world.home.id, provider],
    )
  ).rows[0]!.id;

it('waits for whoever is put off to a later day, be they next or tried again', async () => {
  await desk.settings({ messageInterval: 0, ...always });
  const { id } = await desk.create({ contactListId: (await desk.list(2)).id });
  await desk.start(id);
  const putOff = async (position: number, hours: number, more = '') => {
    const { rows } = await world.owner.query<{ at: Date }>(
      `update campaign_shipments set retry_at = $3 ${more} where campaign_id = $1 and position = $2 returning retry_at as at`,
      [id, position, new Date(Date.now() + hours * 3_600_000)],
    );
    return rows[0]!.at.toISOString();
  };
  const next = await putOff(2, 24);
  expect((await report(id)).endsAt).toBe(next);
  await desk.write();
  await world.work();
  // what the phone says of it comes later, and would stand over what is put there next
  await until(async () => (await desk.show(id)).shipping[0]?.state === 'delivered');
  // the first has left, and the network has refused it
  const again = await putOff(1, 72, ", state = 'failed', reason = 'MARKETING_LIMIT'");
  expect((await report(id)).endsAt).toBe(again);
  await world.owner.query(`update campaign_shipments set state = 'delivered' where campaign_id = $1 and position = 2`, [
    id,
  ]);
  await world.owner.query(`update campaign_shipments set retry_at = null where campaign_id = $1 and position = 2`, [
    id,
  ]);
  expect((await report(id)).endsAt).toBe(again);
  await desk.stop(id);
});

it('waits for the network where it can be asked about nobody more today', async () => {
  await desk.settings({ messageInterval: 20, ...always });
  const whatsappId = await insertLine('beta');
  const { id: contactListId, numbers } = await desk.list(3);
  const { id } = await desk.create({ contactListId, whatsappId });
  await desk.start(id);
  const hours = async () => (Date.parse((await report(id)).endsAt!) - Date.now()) / 3_600_000;
  expect(await hours()).toBeLessThan(1);
  await world.owner.query(
    `insert into line_governors (company_id, connection_id, look_ups, look_ups_since) values ($1, $2, 1000, now())
     on conflict (company_id, connection_id) do update set look_ups = 1000, look_ups_since = now()`,
    [world.home.id, whatsappId],
  );
  expect(await hours()).toBeGreaterThan(1 / 60);
  const ends = await report(id);
  // of whom it has said so lately it need not be asked
  await world.owner.query(
    `insert into number_checks (company_id, provider, number, found, checked_at) select $1, 'beta', n, n, now() from unnest($2::text[]) n`,
    [world.home.id, numbers],
  );
  expect(Date.parse((await report(id)).endsAt!)).toBeLessThan(Date.parse(ends.endsAt!));
  expect(await hours()).toBeLessThan(1);
  await desk.stop(id);
});
