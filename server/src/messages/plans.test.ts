import { afterAll, beforeAll, expect, test } from 'vitest';
import { countWaiting } from '../campaigns/claim-queries';
import type { Ctx } from '../platform/tenancy';
import { countRowsRead, planOf, recordQuestions } from '../testing/explain';
import { fillOutbox } from '../testing/fill-outbox';
import { createWorld, type World } from '../testing/world';
import { chooseNext } from './governed';
import { front, readHeads, setHeld } from './governed-queries';
import { headsWithFile, lockWaiting, nextOutgoing, nextTry, setOutcome, setSending } from './outbox-queries';

/** However much programs and campaigns have put into an outbox: what leaves next is read off an index. */

let world: World;
beforeAll(async () => void (world = await createWorld()));
afterAll(() => world.close());

const waiting = 600;
/** The message, its conversation, and who was looked at on the way. */
const most = 12;

/**
 * Two lines of a company that had much behind them and nothing to send when PostgreSQL last counted, and programs that write to many
 * people over both.
 */
async function fillOutboxes(origin: 'api' | 'campaign', provider = 'sandbox'): Promise<number[]> {
  const { owner, home } = world;
  const { rows: lines } = await owner.query<{ id: number }>(
    `insert into connections (company_id, name, status, provider) select $1, 'Programa ' || n, 'CONNECTED', $2
     from generate_series(1, 2) n returning id`,
    [home.id, provider],
  );
  const ids = lines.map(({ id }) => id);
  await owner.query('delete from messages');
  for (const before of ['api', 'campaign'])
    await fillOutbox(world, { lines: ids, state: 'read', origin: before, many: 2000 });
  await owner.query('vacuum analyze messages');
  await fillOutbox(world, { lines: ids, origin, many: waiting });
  return ids;
}

const newest = async () => {
  const { rows } = await world.owner.query<{ id: number }>('select max(id)::int as id from messages');
  return rows[0]!.id;
};

const rowsRead = (act: (ctx: Ctx) => Promise<unknown>) =>
  world.app.tenancy.inCompany(world.home.id, async (ctx) => {
    const counted = countRowsRead(ctx);
    await act(counted.ctx);
    return counted.rowsRead();
  });

test.each(['api', 'campaign'] as const)(
  'of much that waits (%s) what leaves next is read, and nothing else',
  async (origin) => {
    const [line] = (await fillOutboxes(origin)) as [number];
    for (let n = 0; n < 20; n++) {
      let id = 0;
      expect(await rowsRead(async (ctx) => void (id = (await nextOutgoing(ctx, line, []))!.id))).toBeLessThan(most);
      expect(await rowsRead((ctx) => headsWithFile(ctx, line, []))).toBeLessThan(most);
      expect(await rowsRead((ctx) => lockWaiting(ctx, id))).toBeLessThan(most);
      await world.app.tenancy.inCompany(world.home.id, (ctx) => setSending(ctx, id));
      expect(await rowsRead((ctx) => setOutcome(ctx, id, { state: 'sent' }))).toBeLessThan(most);
    }
    expect(await rowsRead((ctx) => nextTry(ctx, line))).toBeLessThan(most);
  },
);

test.each(['api', 'campaign'] as const)(
  'what people have written is found without looking at what stands before it (%s)',
  async (origin) => {
    const [line] = (await fillOutboxes(origin)) as [number];
    await fillOutbox(world, { lines: [line], many: 1 });
    const id = await newest();
    for (const only of [undefined, id]) {
      let found = 0;
      const read = await rowsRead(async (ctx) => void (found = (await nextOutgoing(ctx, line, [], only))!.id));
      expect({ found, isFew: read < most }).toEqual({ found: id, isFew: true });
    }
  },
);

test('a line with limits of its own looks at those in front, however many wait', async () => {
  const [line] = (await fillOutboxes('api', 'beta')) as [number];
  const inFront = (ctx: Ctx) => readHeads(ctx, line, [], 'front');
  const heads = async (ctx: Ctx) => [...(await inFront(ctx)), ...(await readHeads(ctx, line, [], 'behind'))];
  const told = async (ctx: Ctx) => {
    const ids = (await heads(ctx)).map(({ id }) => id);
    await setHeld(ctx, ids, 'HELD_PACE', 'It waits.');
    return ids;
  };
  const all = await world.app.tenancy.inCompany(world.home.id, (ctx) => readHeads(ctx, line, [], 'everywhere'));
  expect(all).toHaveLength(waiting);
  // those behind are told, some at a time
  const toldOf = new Set<number>();
  for (let n = 0; n < 5; n++) for (const id of await world.app.tenancy.inCompany(world.home.id, told)) toldOf.add(id);
  expect([...toldOf]).toEqual(all.map(({ id }) => id));
  await fillOutbox(world, { lines: [line], many: 1 });
  const person = await newest();
  await world.app.tenancy.inCompany(world.home.id, async (ctx) => {
    const [first, ...others] = await inFront(ctx);
    expect(first!.id).toBe(person);
    expect(others.map(({ id }) => id)).toEqual(all.slice(0, front - 1).map(({ id }) => id));
  });
  expect(await rowsRead(inFront)).toBeLessThan(front * 6);
  expect(await rowsRead(heads)).toBeLessThan(front * 10);
  await fillOutbox(world, { lines: [line], origin: 'api', many: waiting });
  for (let n = 0; n < 3; n++) await world.app.tenancy.inCompany(world.home.id, told);
  expect(await rowsRead(heads)).toBeLessThan(front * 10);
  expect(await rowsRead((ctx) => readHeads(ctx, line, [], 'everywhere'))).toBeGreaterThan(waiting * 4);
});

test('a line with limits of its own on which little waits asks who is in front, and nothing else of what waits, and once how it stands', async () => {
  const [line] = (await fillOutboxes('api', 'beta')) as [number];
  const own = { id: line, provider: 'beta', status: 'CONNECTED', zone: 'America/Sao_Paulo', language: 'pt' } as const;
  const questions = async (waits: number) => {
    await world.owner.query('delete from messages where whatsapp_id = $1', [line]);
    await world.owner.query('delete from line_governors where connection_id = $1', [line]);
    await fillOutbox(world, { lines: [line], origin: 'api', many: waits });
    return world.app.tenancy.inCompany(world.home.id, async (ctx) => {
      let asked = 0;
      let stood = 0;
      const many: typeof ctx.db.many = (query) => {
        if (query.text.includes('from messages m')) asked++;
        return ctx.db.many(query);
      };
      const maybe: typeof ctx.db.maybe = (query) => {
        if (query.text.includes('left join line_governors')) stood++;
        return ctx.db.maybe(query);
      };
      // the second may not leave before a pace of the first
      const next = () => chooseNext({ ...ctx, db: { ...ctx.db, many, maybe } }, own, 0.5, []);
      const first = await next();
      const [ofFirst, stoodOfFirst] = [asked, stood];
      expect({ first: first.only === null, second: (await next()).only }).toEqual({ first: waits === 0, second: null });
      expect(stood - stoodOfFirst).toBe(waits === 0 ? 0 : 1);
      return [ofFirst, asked - ofFirst];
    });
  };
  expect(await questions(0)).toEqual([1, 1]);
  expect(await questions(front - 1)).toEqual([1, 1]);
  expect(await questions(front)).toEqual([1, 2]);
});

test('what campaigns have put there is counted without looking at what programs have', async () => {
  const [line] = (await fillOutboxes('api')) as [number];
  expect(await rowsRead((ctx) => countWaiting(ctx, line, 10))).toBeLessThan(most);
});

test('so are files that have to go up first', async () => {
  const { ctx, asked } = recordQuestions(world.home.id);
  await headsWithFile(ctx, 1, []);
  const plan = await planOf(world.owner, asked[0]!);
  expect(plan).toContain('using messages_outbox_files');
  expect(plan).not.toContain('Seq Scan');
});
