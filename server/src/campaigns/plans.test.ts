import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Ctx } from '../platform/tenancy';
import { countRowsRead, keepPlans, rowsTaken } from '../testing/explain';
import { createWorld, type World } from '../testing/world';
import { nextCampaign, nextShipment, overOn } from './claim-queries';
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
