import { addDays, dayIn, endOfDay } from '@guiche/contract/calendar';
import { platformSettings } from '@guiche/contract/platform-settings';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createWorld, type World } from '../testing/world';

let world: World;
beforeAll(async () => void (world = await createWorld({ env: { PUBLIC_URL: 'https://desk.example' } })));
afterAll(() => world.close());

it('tells companies over the line where there is no mail server', async () => {
  const { app, owner, home, other } = world;
  const zone = 'America/Sao_Paulo';
  const now = app.clock();
  // Ten in the morning of tomorrow.
  world.advance(endOfDay(zone, dayIn(zone, now)).getTime() + 1 + 10 * 3_600_000 - now.getTime());
  const due = endOfDay(zone, addDays(dayIn(zone, app.clock()), 3));
  await owner.query('update companies set due_date = case when id = $2 then $1::timestamptz end, phone = $3', [
    due,
    other.id,
    '11970690001',
  ]);
  await app.billing.invoiceAll();
  expect(await app.billing.remindAll()).toBe(0);
  const operator = await world.operator();
  await operator.call(platformSettings.update, { body: { reminderConnectionId: home.line } });
  expect([await app.billing.remindAll(), await app.billing.remindAll()]).toEqual([1, 0]);
  await world.work();
  world.home.admin = operator;
  const said = (await world.phone('5511970690001')).map(({ body }) => body);
  expect(said).toEqual([expect.stringContaining('https://desk.example/pagar/')]);
});
