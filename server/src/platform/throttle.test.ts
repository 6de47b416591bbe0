import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { cloneTemplate, type TestDatabase } from '../testing/database';
import { networkOf } from './addresses';
import { createPool, sql, type Db, type Sql } from './database';
import { CodedError } from './errors';
import { createLog } from './log';
import { acrossRole, appRole } from './migrate';
import { createTenancy, type Tenancy } from './tenancy';
import { createThrottle } from './throttle';

const wrong = async () => false;
const right = async () => true;

let database: TestDatabase;
let tenancy: Tenancy;
let now = Date.UTC(2026, 0, 1);
const clock = () => new Date(now);
beforeAll(async () => {
  database = await cloneTemplate();
  const log = createLog('silent');
  const pools = {
    company: createPool(database.ownerUrl, appRole, log, 1),
    across: createPool(database.ownerUrl, acrossRole, log, 4),
  };
  tenancy = createTenancy(pools, {
    log,
    media: undefined as never,
    clock,
    publish: () => undefined,
    addJob: async () => undefined,
  });
});
afterAll(async () => {
  await tenancy.end();
  await database.drop();
});
beforeEach(() => tenancy.acrossCompanies(async (db) => void (await db.run(sql`delete from throttles`))));

/** The seconds one is told to wait. */
function waitOf(error: unknown): number {
  if (!(error instanceof CodedError) || error.code !== 'ERR_TOO_MANY_REQUESTS') throw error;
  return Number(error.extra.headers?.['retry-after']);
}

function setUp(isOn = true) {
  const throttle = createThrottle({ tenancy, clock, isOn });
  /** `right`, `wrong`, or the seconds one is told to wait. */
  const say = (act: () => Promise<boolean>, email = 'ana@demo.local', address = '10.0.0.1') =>
    throttle
      .attempt([`email:${email}`, `address:${networkOf(address)}`], act)
      .then((isRight) => (isRight ? 'right' : 'wrong'), waitOf);
  return { throttle, say, pass: (seconds: number) => (now += seconds * 1000) };
}

describe('wrong tries', () => {
  it('from the sixth on are refused for 1 s, doubling to 30 s', async () => {
    const { say, pass } = setUp();
    for (let n = 1; n <= 5; n++) expect(await say(wrong)).toBe('wrong');
    for (const wait of [1, 2, 4, 8, 16, 30, 30]) {
      expect(await say(wrong)).toBe(wait);
      pass(wait);
      expect(await say(wrong)).toBe('wrong');
    }
  });

  it('are not forgotten by an answer that was read before they were counted and comes after', async () => {
    const { throttle, say } = setUp();
    const keys = ['email:ana@demo.local', `address:${networkOf('10.0.0.1')}`];
    let isAsked = () => {};
    let comes = () => {};
    const asked = new Promise<void>((resolve) => (isAsked = resolve));
    const answer = new Promise<void>((resolve) => (comes = resolve));
    const late = tenancy.acrossCompanies((db) => {
      const slow: Db = {
        ...db,
        async many<Row>(question: Sql) {
          const rows = await db.many<Row>(question);
          isAsked();
          await answer;
          return rows;
        },
      };
      return throttle.read(slow, keys);
    });
    await asked;
    for (let n = 1; n <= 5; n++) expect(await say(wrong)).toBe('wrong');
    comes();
    await late;
    expect(() => throttle.refuseKnown(keys)).toThrow('ERR_TOO_MANY_REQUESTS');
  });

  it('never lock anybody out: after the wait the right password is let in', async () => {
    const { say, pass } = setUp();
    for (let n = 1; n <= 5; n++) await say(wrong);
    expect(await say(right)).toBe(1);
    pass(1);
    expect(await say(right)).toBe('right');
  });

  it('count per e-mail however it is spelled, from wherever they come', async () => {
    const { say } = setUp();
    for (let n = 1; n <= 5; n++) await say(wrong, n % 2 ? 'Ana@Demo.local' : 'ａna@demo.local', `10.0.0.${n}`);
    expect(await say(wrong, 'ANA@demo.local', '10.0.0.9')).toBe(1);
    expect(await say(wrong, 'bruno@demo.local', '10.0.0.9')).toBe('wrong');
  });

  it.each([
    ['10.0.0.1', '10.0.0.1'],
    ['::ffff:10.0.0.1', '10.0.0.1'],
    ['2001:db8:1:2::1', '2001:db8:1:2:ffff::9'],
  ])('count per address, whoever they are for: %s and %s', async (one, same) => {
    const { say } = setUp();
    for (let n = 1; n <= 5; n++) await say(wrong, `guess${n}@demo.local`, one);
    expect(await say(wrong, 'another@demo.local', same)).toBe(1);
    expect(await say(wrong, 'another@demo.local', '2001:db8:1:3::1')).toBe('wrong');
  });

  it('are cleared for the e-mail by a right one, which itself never counts', async () => {
    const { say } = setUp();
    for (let n = 1; n <= 10; n++) expect(await say(right, 'ana@demo.local', '10.0.0.1')).toBe('right');
    for (let n = 1; n <= 4; n++) await say(wrong, 'ana@demo.local', `10.0.1.${n}`);
    await say(right);
    for (let n = 1; n <= 5; n++) expect(await say(wrong, 'ana@demo.local', `10.0.2.${n}`)).toBe('wrong');
  });

  it('are not more when all are made at once', async () => {
    const { say } = setUp();
    const answers = await Promise.all(Array.from({ length: 40 }, () => say(wrong)));
    expect(answers.filter((answer) => answer === 'wrong')).toHaveLength(5);
    expect(answers.filter((answer) => answer === 1)).toHaveLength(35);
  });

  it('made at once do not stop right ones', async () => {
    const { say } = setUp();
    const answers = await Promise.all(Array.from({ length: 40 }, () => say(right)));
    expect(answers).toEqual(Array(40).fill('right'));
  });

  it('are forgotten after a quarter of an hour', async () => {
    const { say, pass } = setUp();
    for (let n = 1; n <= 5; n++) await say(wrong);
    pass(15 * 60 + 1);
    for (let n = 1; n <= 5; n++) expect(await say(wrong)).toBe('wrong');
  });

  it('that could not be decided count as neither', async () => {
    const { throttle, say } = setUp();
    const broken = () => Promise.reject(new Error('no database'));
    for (let n = 1; n <= 9; n++) await expect(throttle.attempt(['email:ana@demo.local'], broken)).rejects.toThrow('no');
    expect(await say(wrong)).toBe('wrong');
  });

  it('are free with RATE_LIMITS=off', async () => {
    const { say } = setUp(false);
    for (let n = 1; n <= 9; n++) expect(await say(wrong)).toBe('wrong');
  });

  it('are counted by all processes together, and after a restart', async () => {
    const [one, other] = [setUp(), setUp()];
    for (let n = 1; n <= 5; n++) expect(await (n % 2 ? one : other).say(wrong)).toBe('wrong');
    expect([await one.say(right), await other.say(right), await setUp().say(right)]).toEqual([1, 1, 1]);
    now += 1000;
    expect(await other.say(right)).toBe('right');
    now += 30_000;
    for (let n = 1; n <= 4; n++) expect(await one.say(wrong, undefined, `10.0.9.${n}`)).toBe('wrong');
    expect(await other.say(right, undefined, '10.0.9.9')).toBe('right');
  });

  it('are not taken when they cannot be counted', async () => {
    const lost = async () => Promise.reject(new Error('no database'));
    const throttle = createThrottle({ tenancy: { acrossCompanies: lost }, clock, isOn: true });
    let tried = 0;
    const act = async () => Boolean(++tried);
    await expect(throttle.attempt(['email:ana@demo.local'], act)).rejects.toThrow('no database');
    expect(tried).toBe(0);
  });

  it('leave nothing behind once they are forgotten', async () => {
    const { say, pass } = setUp();
    for (let n = 1; n <= 20; n++) await say(wrong, `guess${n}@demo.local`, `10.3.0.${n}`);
    pass(15 * 60 + 1);
    await setUp().say(wrong);
    const { left } = await tenancy.acrossCompanies((db) =>
      db.one<{ left: number }>(sql`select count(*) as left from throttles`),
    );
    expect(left).toBe(2);
  });
});

describe('acts that are limited', () => {
  const limit = { most: 3, within: 3_600_000 };
  const take = (throttle: ReturnType<typeof createThrottle>) => throttle.take('signup:10.0.0.1', limit).catch(waitOf);

  it('are taken so often until the window ends, by all processes together and many at once', async () => {
    const [one, other] = [setUp().throttle, setUp().throttle];
    const taken = await Promise.all(Array.from({ length: 20 }, (_, n) => take(n % 2 ? one : other)));
    expect(taken.filter((result) => typeof result === 'function')).toHaveLength(3);
    expect(new Set(taken.filter((result) => typeof result === 'number'))).toEqual(new Set([3600]));
    now += 3_599_000;
    expect(await take(one)).toBe(1);
    now += 1000;
    expect(typeof (await take(other))).toBe('function');
  });

  it('are given back when nothing came of them', async () => {
    const { throttle } = setUp();
    for (let n = 1; n <= 5; n++) await (await throttle.take('signup:10.0.0.2', limit))();
    for (let n = 1; n <= 3; n++) await throttle.take('signup:10.0.0.2', limit);
    await expect(throttle.take('signup:10.0.0.2', limit)).rejects.toMatchObject({ code: 'ERR_TOO_MANY_REQUESTS' });
  });
});
