import { beforeAll, expect, it } from 'vitest';
import { sql } from '../platform/database';
import { countRowsRead } from '../testing/explain';
import { desk, useCampaigns, world } from './campaign.fixture';
import { messageHook } from './replies';

/** With every message of a customer it is asked what campaigns have said to them: by all that is theirs, and by nothing else. */

useCampaigns();

const own = 200;
const others = 3000;
/** Beside those: settings, the line, and what is looked up of the one that was found. */
const few = 40;
let contactId: number;
let asking: number;

beforeAll(async () => {
  const { id } = await desk.asking();
  const { rows } = await world.owner.query<{ id: number; contact_id: number }>(
    'select id, contact_id from campaign_shipments where campaign_id = $1',
    [id],
  );
  [contactId, asking] = [rows[0]!.contact_id, rows[0]!.id];
  // what they got before, and what others are being asked
  await world.owner.query(
    `insert into campaign_shipments (company_id, campaign_id, position, contact_id, state, asked_at, sent_at)
     select company_id, campaign_id, 10 + n, case when n <= $2::int then contact_id end,
       case when n <= $2::int then 'read' else 'asked' end, now() - interval '9 days' * (n <= $2::int)::int, null
     from campaign_shipments, generate_series(1, $2::int + $3::int) n where campaign_id = $1`,
    [id, own, others],
  );
});

it('goes through what is theirs once, and looks at nobody else', async () => {
  const [known, read] = await world.app.tenancy.inCompany(world.home.id, async (ctx) => {
    const { ctx: watched, rowsRead } = countRowsRead(ctx);
    const asks = messageHook.asks(ctx, { contactId, at: ctx.now });
    const row = await watched.db.one<{ known: object }>(sql`
      select ${asks} as known from connections c where c.company_id = ${ctx.companyId} and c.id = ${world.home.line}`);
    return [row.known, rowsRead()];
  });
  const awaited = { shipmentId: asking, lineId: world.home.line };
  expect(known).toMatchObject({ asked: awaited, mayDecline: awaited, wrote: { shipmentId: asking } });
  expect(read).toBeLessThan(own + few);
});
