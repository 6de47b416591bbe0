import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dice } from '../testing/dice';
import { triesOf } from '../testing/length';
import { createWorld, type World } from '../testing/world';
import { reserve, settle, show, update, type Reservation } from './service';

/** Whatever is asked, answered and dies in any order and at once: what is spent with what is reserved never passes the cap. */
const seeds = Array.from({ length: triesOf('BUDGETS', { short: 12, long: 200 }) }, (_, n) => 20_261_200 + n);
let world: World;
beforeAll(async () => void (world = await createWorld()));
afterAll(() => world.close());

const prices = [{ model: 'm', input: 7.5, output: 0.333 }];
const ask = { kind: 'answer', promptId: null, model: 'm', prices } as const;

async function live(seed: number): Promise<{ granted: number; refused: number }> {
  const { upTo, pick } = dice(seed);
  for (const table of ['ai_usage', 'ai_months']) await world.owner.query(`delete from ${table}`);
  const inCompany = <T>(work: Parameters<typeof world.app.tenancy.inCompany<T>>[1]) =>
    world.app.tenancy.inCompany(world.home.id, work);
  const capCents = 1 + upTo(40);
  await inCompany((ctx) => update(ctx, { capCents, atCap: 'stop', answersADay: 30 }));
  const [under, counts]: [(Reservation & { most: number })[], { granted: number; refused: number }] = [
    [],
    { granted: 0, refused: 0 },
  ];
  const check = async () => {
    const { total } = await inCompany((ctx) => show(ctx, ''));
    const { rows } = await world.owner.query<{ micros: string }>(
      'select coalesce(sum(micros), 0) as micros from ai_months',
    );
    expect(total.micros, `seed ${seed}`).toBeLessThanOrEqual(capCents * 10_000);
    expect(Number(rows[0]!.micros), `the sum of the book, seed ${seed}`).toBe(total.micros);
  };
  const begin = async (dies: boolean) => {
    const most = 1 + upTo(20_000);
    const made = await inCompany(async (ctx) => {
      const reserved = await reserve(ctx, { ...ask, tokensIn: most, tokensOut: most });
      if (dies) throw new Error('killed');
      return reserved;
    }).catch(() => 'killed' as const);
    if (made === 'killed') return;
    counts[made ? 'granted' : 'refused']++;
    if (made) under.push({ ...made, most });
  };
  const finish = async (dies: boolean, twice: boolean) => {
    const at = upTo(Math.max(1, under.length)) - 0;
    const one = under[at % Math.max(1, under.length)];
    if (!one) return;
    const used = { tokensIn: upTo(one.most + 1), tokensOut: upTo(one.most + 1) };
    const run = () =>
      inCompany(async (ctx) => {
        await settle(ctx, one, used);
        if (dies) throw new Error('killed');
      }).catch(() => undefined);
    await Promise.all(twice ? [run(), run()] : [run()]);
    if (!dies) under.splice(under.indexOf(one), 1);
  };
  for (let n = 0; n < 25; n++) {
    const acts = Array.from({ length: 1 + upTo(5) }, () =>
      pick([
        () => begin(false),
        () => begin(false),
        () => begin(true),
        () => finish(false, pick([true, false])),
        () => finish(true, false),
      ]),
    );
    await Promise.all(acts.map((act) => act()));
    await check();
  }
  return counts;
}

describe('the month of a company', () => {
  it.each(seeds)('never passes its cap, from seed %i', (seed) =>
    live(seed).then(({ granted }) => expect(granted).toBeGreaterThan(0)),
  );

  it('refuses what is too much, and gives again what was not used', async () => {
    const inCompany = <T>(work: Parameters<typeof world.app.tenancy.inCompany<T>>[1]) =>
      world.app.tenancy.inCompany(world.home.id, work);
    for (const table of ['ai_usage', 'ai_months']) await world.owner.query(`delete from ${table}`);
    await inCompany((ctx) => update(ctx, { capCents: 10, atCap: 'stop', answersADay: 30 }));
    const first = await inCompany((ctx) => reserve(ctx, { ...ask, tokensIn: 13_000, tokensOut: 0 }));
    expect(first).toMatchObject({ micros: 97_500 });
    expect(await inCompany((ctx) => reserve(ctx, { ...ask, tokensIn: 1_000, tokensOut: 0 }))).toBeUndefined();
    await inCompany((ctx) => settle(ctx, first!, { tokensIn: 100, tokensOut: 3 }));
    expect((await inCompany((ctx) => show(ctx, ''))).total.micros).toBe(751);
    expect(await inCompany((ctx) => reserve(ctx, { ...ask, tokensIn: 1_000, tokensOut: 0 }))).toBeDefined();
  });
});
