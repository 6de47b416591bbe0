import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Ctx } from '../platform/tenancy';
import { countRowsRead, keepPlans, rowsTaken } from '../testing/explain';
import { createWorld, type World } from '../testing/world';
import { fillOutbox } from '../testing/fill-outbox';
import { hasRefused } from './again-queries';
import { countToday, lately, latelyCold, nextCampaign, nextShipment, overOn } from './claim-queries';
import { makeCampaign } from './report.fixture';

/** However many a campaign has written to: who is next, and whether anybody is, costs the same. */

let world: World;
beforeAll(async () => void (world = await createWorld()));
afterAll(() => world.close());

const sent = { state: 'sent', sentAt: new Date().toISOString() } as const;
const audience = (written: number, planned: number) => [
  ...Array.from({ length: written }, () => sent),
  ...Array.from({ length: planned }, () => ({ state: 'planned' }) as const),
];
const query = (text: string, values: unknown[] = []) => world.owner.query(text, values);

/** A line has written to so many, the first of them strangers. */
async function written(many: number, strangers: number): Promise<void> {
  const { line, id: company } = world.home;
  const id = await makeCampaign(world, audience(many, 0), { status: 'FINALIZADA' });
  await fillOutbox(world, { lines: [line], state: 'read', origin: 'campaign', many });
  await query(
    `insert into campaign_messages (company_id, shipment_id, step, part, message_id, cold_on)
     select $1, s.id, 'main', 0, m.id, case when s.position <= $4 then $3::int end
     from campaign_shipments s join (select id, row_number() over (order by id) as n from messages where whatsapp_id = $3 and origin = 'campaign') m
       on m.n = s.position where s.campaign_id = $2`,
    [company, id, line, strangers],
  );
}

test('what a line has lately sent is looked up one by one, also while PostgreSQL has counted nothing yet', async () => {
  await written(300, 0);
  await world.app.tenancy.inCompany(world.home.id, async (ctx) => {
    const counts = countRowsRead(ctx);
    expect(await lately(counts.ctx, world.home.line, null)).toHaveLength(100);
    expect(counts.rowsRead()).toBeLessThan(1000);
  });
  await query('delete from messages');
});

/** Those in front of a campaign have been written to since PostgreSQL counted, when most were still planned, or nobody was there. */
async function campaign(counted: 'when it was frozen' | 'before it was'): Promise<number> {
  await query('delete from campaigns');
  await makeCampaign(world, audience(3000, 0), { status: 'FINALIZADA' });
  if (counted === 'before it was') await query('vacuum analyze campaign_shipments');
  const id = await makeCampaign(world, audience(0, 8000));
  if (counted === 'when it was frozen') await query('vacuum analyze campaign_shipments');
  await query(
    `update campaign_shipments set state = 'sent', sent_at = now() where campaign_id = $1 and position <= 2000`,
    [id],
  );
  return id;
}

describe.each(['when it was frozen', 'before it was'] as const)(
  'of a campaign whose audience was counted %s',
  (counted) => {
    let id: number;
    beforeAll(async () => void (id = await campaign(counted)));

    test.each<[string, (ctx: Ctx) => Promise<unknown>, () => unknown]>([
      ['the campaign that is next', (ctx) => nextCampaign(ctx, world.home.line, 0), () => ({ id })],
      ['who is next', async (ctx) => (await nextShipment(ctx, id))?.position, () => 2001],
      ['which campaigns are over', (ctx) => overOn(ctx, world.home.line), () => []],
    ])('%s is read past whoever was written to', async (_, ask, expected) => {
      await world.app.tenancy.inCompany(world.home.id, async (ctx) => {
        const counts = countRowsRead(ctx);
        expect(await ask(counts.ctx)).toEqual(expected());
        expect(counts.rowsRead()).toBeLessThan(20);
        await keepPlans(ctx);
        const before = await rowsTaken(ctx, 'campaign_shipments');
        await ask(ctx);
        expect((await rowsTaken(ctx, 'campaign_shipments')) - before).toBeLessThan(20);
      });
    });
  },
);

test('what a line has lately sent to strangers is read past all that it sent to those it knows', async () => {
  await query('delete from campaigns');
  await written(1500, 3);
  await query('vacuum analyze messages, campaign_messages, campaign_shipments');
  await world.app.tenancy.inCompany(world.home.id, async (ctx) => {
    const ofCold = countRowsRead(ctx);
    expect(await latelyCold(ofCold.ctx, world.home.line, null)).toHaveLength(3);
    expect(ofCold.rowsRead()).toBeLessThan(20);
    const ofAll = countRowsRead(ctx);
    expect(await lately(ofAll.ctx, world.home.line, null)).toHaveLength(100);
    expect(ofAll.rowsRead()).toBeLessThan(400);
  });
});

test('what a line has sent today, or since it was resumed, is read without what it sent before', async () => {
  const { home } = world;
  await query(
    `update messages set created_at = created_at - interval '3 days' where whatsapp_id = $1 and id not in (
       select id from messages where whatsapp_id = $1 and origin = 'campaign' order by id desc limit 5)`,
    [home.line],
  );
  await query('vacuum analyze messages');
  await world.app.tenancy.inCompany(home.id, async (ctx) => {
    const dayAgo = new Date(ctx.now.getTime() - 24 * 3_600_000);
    const ofToday = countRowsRead(ctx);
    expect(await countToday(ofToday.ctx, home.line, 'UTC')).toBe(5);
    expect(ofToday.rowsRead()).toBeLessThan(20);
    const since = countRowsRead(ctx);
    expect(await lately(since.ctx, home.line, dayAgo)).toHaveLength(5);
    expect(since.rowsRead()).toBeLessThan(40);
  });
});

test('whether the network has refused the template of a campaign is read past all that failed', async () => {
  const failed = { state: 'failed', reason: 'NOT_ON_WHATSAPP' } as const;
  const id = await makeCampaign(world, Array(1500).fill(failed), { status: 'FINALIZADA' });
  await query('vacuum analyze campaign_shipments');
  await world.app.tenancy.inCompany(world.home.id, async (ctx) => {
    const counts = countRowsRead(ctx);
    expect(await hasRefused(counts.ctx, id)).toBe(false);
    expect(counts.rowsRead()).toBeLessThan(10);
  });
});
