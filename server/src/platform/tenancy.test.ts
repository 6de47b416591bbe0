import { afterAll, beforeAll, expect, it } from 'vitest';
import { createWorld, type World } from '../testing/world';
import { sql } from './database';
import type { Db } from './database';
import type { Ctx } from './tenancy';

let world: World;
let home: number;
beforeAll(async () => {
  world = await createWorld({ lines: false });
  home = world.home.id;
});
afterAll(() => world.close());

it('what is asked once a transaction has ended is refused: its connection is somebody else’s by then', async () => {
  const { tenancy } = world.app;
  const late: Promise<unknown>[] = [];
  let hasEnded: (() => void) | undefined;
  const askLate = (db: Db) => {
    const ended = new Promise<void>((done) => (hasEnded = done));
    late.push(ended.then(() => one(db)));
    late.at(-1)!.catch(() => undefined);
  };
  const ways = [
    (work: (db: Db) => Promise<unknown>) => tenancy.inCompany(home, ({ db }) => work(db)),
    (work: (db: Db) => Promise<unknown>) => tenancy.acrossCompanies(work),
  ];
  for (const begin of ways)
    for (const end of [() => Promise.resolve(), () => Promise.reject(new Error('it fails'))]) {
      await begin(async (db) => {
        askLate(db);
        await end();
      }).catch(() => undefined);
      hasEnded!();
    }
  for (const asked of late) await expect(asked).rejects.toThrow('asked after its transaction had ended');
});

const one = (db: Db) => db.one<{ n: number }>(sql`select 1 as n`);
const ofCompany = (ctx: Ctx) => one(ctx.db);
/** Every way to the database. */
const begins = {
  'a transaction of the company': () => world.app.tenancy.inCompany(home, ofCompany),
  'a question of its own': () => one(world.app.tenancy.reading(home).db),
  'one across companies': () => world.app.tenancy.acrossCompanies(one),
};

// Each holds a connection and waits for another: as many at once as there are connections would wait for ever.
it.each(Object.entries(begins))('within a transaction across companies %s cannot be begun', async (_, begin) => {
  await expect(world.app.tenancy.acrossCompanies(begin)).rejects.toThrow('within another one');
  expect(await begin()).toEqual({ n: 1 });
});

it('within a transaction of a company only one across companies can be begun', async () => {
  const { 'one across companies': across, ...others } = begins;
  expect(await world.app.tenancy.inCompany(home, across)).toEqual({ n: 1 });
  for (const begin of Object.values(others))
    await expect(world.app.tenancy.inCompany(home, begin)).rejects.toThrow('within another one');
});

it.each(Object.entries(begins))(
  '%s can be begun where nobody waits for it: later, and after the commit',
  async (_, begin) => {
    const { tenancy } = world.app;
    const found: unknown[] = [];
    await tenancy.inCompany(home, async (ctx) => {
      ctx.afterCommit(async () => found.push(await begin()));
      tenancy.later('nothing was found', async () => found.push(await begin()));
    });
    await tenancy.settle();
    expect(found).toEqual([{ n: 1 }, { n: 1 }]);
  },
);
