import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Ctx } from '../../platform/tenancy';
import { createWorld, type World } from '../../testing/world';
import { countBegun, lastBegun } from './queries';

let world: World;
let lines: number[];
beforeAll(async () => {
  world = await createWorld();
  const { home, owner } = world;
  const { rows } = await owner.query<{ id: number }>(
    `insert into connections (company_id, name, status, provider) values ($1, 'Outra', 'CONNECTED', 'cloud') returning id`,
    [home.id],
  );
  lines = [home.line, rows[0]!.id];
});
afterAll(() => world.close());
beforeEach(() => world.owner.query('delete from new_chats'));

const minute = 60_000;
const day = 24 * 60 * minute;
const ask = <T>(work: (ctx: Ctx) => Promise<T>) => world.app.tenancy.inCompany(world.home.id, work);

/** Chats that were begun so many minutes ago, on one line after the other. */
async function begin(minutesAgo: number[]): Promise<void> {
  const { now } = world.app.tenancy.reading(world.home.id);
  for (const [n, minutes] of minutesAgo.entries())
    await world.owner.query('insert into new_chats (company_id, connection_id, begun_at) values ($1, $2, $3)', [
      world.home.id,
      lines[n % 2],
      new Date(now.getTime() - minutes * minute),
    ]);
}
const minutesSince = (ctx: Ctx, at: Date | null) => (at === null ? null : Math.round((+ctx.now - +at) / minute));

it('the last of so many that count is told in whatever order they were begun, and none while there are fewer', async () => {
  await begin([7, 1, 9, 3, 2 * (day / minute), 5]);
  await ask(async (ctx) => {
    const last = async (of: number[], many: number) => minutesSince(ctx, await lastBegun(ctx, of, many));
    expect(await last(lines, 1)).toBe(1);
    expect(await last(lines, 3)).toBe(5);
    expect(await last(lines, 5)).toBe(9);
    expect(await last(lines, 6)).toBeNull();
    expect(await last([world.home.line], 2)).toBe(9);
    expect(await last([world.home.line], 3)).toBeNull();
    expect(await countBegun(ctx, lines, null)).toBe(5);
    expect(await countBegun(ctx, lines, 3)).toBe(3);
  });
});
