import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { until } from '../testing/world';
import { createDesk, type Desk } from '../auth/desk.fixture';
import { sql } from '../platform/database';
import { createPresence, type After, type Presence } from './presence';
import { noteAlive } from './queries';

const minute = 60_000;

let desk: Desk;
let ana: { companyId: number; id: number };
let token: string;
/** Of which processes somebody has sockets. */
let sockets: Set<string>;
let processes: Presence[];

/** What is to be done later, and when. */
let timers: Set<{ at: number; act: () => void }>;
const after: After = (ms, act) => {
  const timer = { at: desk.clock().getTime() + ms, act };
  timers.add(timer);
  return () => void timers.delete(timer);
};

function pass(ms: number) {
  const end = desk.clock().getTime() + ms;
  for (;;) {
    const [next] = [...timers].filter(({ at }) => at <= end).sort((one, other) => one.at - other.at);
    if (!next) break;
    timers.delete(next);
    desk.pass(Math.max(0, next.at - desk.clock().getTime()));
    next.act();
  }
  desk.pass(end - desk.clock().getTime());
}

/** A process with its own memory beside the same database, which it may not reach at first. */
function startProcess(name: string, { isAway = false } = {}) {
  let refused = 0;
  const inCompany: typeof desk.tenancy.inCompany = (...input) => {
    if (!isAway) return desk.tenancy.inCompany(...input);
    refused++;
    return Promise.reject(new Error('the database is away'));
  };
  const presence = createPresence({
    tenancy: { ...desk.tenancy, inCompany },
    log: desk.log,
    clock: desk.clock,
    hasSockets: async () => sockets.size > 0,
    after,
  });
  processes.push(presence);
  return {
    open() {
      sockets.add(name);
      presence.note(ana, 'here');
    },
    close() {
      sockets.delete(name);
      presence.note(ana, 'gone');
    },
    seen: () => presence.note(ana, 'seen'),
    tried: () => until(() => refused > 0),
    back: () => (isAway = false),
    async die() {
      sockets.delete(name);
      await presence.stop();
    },
  };
}

beforeAll(async () => {
  desk = await createDesk();
  const { companyId, userId } = await desk.makeCompany('padaria');
  ana = { companyId, id: userId };
});
afterAll(() => desk.stop());
beforeEach(async () => {
  await desk.across((db) => db.run(sql`update users set online = false, last_seen_at = null`));
  desk.pass(minute);
  ({ token } = await desk.auth.openFor(ana.companyId, ana.id));
  desk.happened.length = 0;
  sockets = new Set();
  processes = [];
  timers = new Set();
});
// What one test began must not be written down in the next.
afterEach(() => Promise.all(processes.map((each) => each.stop())));

const isOnline = async () => {
  const { body } = await desk.call('GET /users/list', { token });
  return (body as { online: boolean }[])[0]!.online;
};
const told = () =>
  desk.happened.flatMap((one) => {
    const { name, event } = one as { name?: string; event?: { user: { online: boolean } } };
    return name === 'user' ? [event!.user.online] : [];
  });
const settled = async (expected: boolean[]) => {
  await until(() => told().length >= expected.length);
  expect(told()).toEqual(expected);
};
const lastSeen = () =>
  desk.across((db) => db.one<{ at: string }>(sql`select last_seen_at as at from users where id = ${ana.id}`));

it('is online from the first socket and offline 60 s after the last one closed', async () => {
  const here = startProcess('one');
  expect(await isOnline()).toBe(false);
  here.open();
  await settled([true]);
  expect(await isOnline()).toBe(true);
  here.close();
  pass(minute - 1);
  expect(await isOnline()).toBe(true);
  pass(1);
  await settled([true, false]);
  expect(await isOnline()).toBe(false);
});

it('stays online through a reload', async () => {
  const here = startProcess('one');
  here.open();
  await settled([true]);
  here.close();
  pass(minute - 1);
  here.open();
  pass(5 * minute);
  expect(await isOnline()).toBe(true);
  here.close();
  pass(minute);
  await settled([true, false]);
});

it('stays online while another process has a socket', async () => {
  const [one, two] = [startProcess('one'), startProcess('two')];
  one.open();
  await settled([true]);
  two.open();
  one.close();
  pass(minute);
  for (let n = 1; n <= 5; n++) {
    const before = await lastSeen();
    pass(2 * minute);
    await until(async () => (await lastSeen()).at > before.at);
  }
  expect(await isOnline()).toBe(true);
  two.close();
  pass(minute);
  await settled([true, false]);
});

it('counts as offline some minutes after the process with the socket was killed, and the others tell it', async () => {
  const [dying, other] = [startProcess('one'), startProcess('two')];
  dying.open();
  await settled([true]);
  await dying.die();
  desk.pass(6 * minute);
  expect(await isOnline()).toBe(false);
  pass(2 * minute);
  await settled([true, false]);
  other.open();
  await settled([true, false, true]);
});

it('writes down at most once a minute that somebody is still there', async () => {
  const here = startProcess('one');
  here.open();
  await settled([true]);
  const opened = desk.clock().toISOString();
  desk.pass(minute - 1);
  here.seen();
  expect((await lastSeen()).at).toBe(opened);
  desk.pass(1);
  here.seen();
  await until(async () => (await lastSeen()).at === desk.clock().toISOString());
});

it('does nothing after its process has stopped', async () => {
  const here = startProcess('one');
  here.open();
  await settled([true]);
  await here.die();
  here.close();
  expect(timers.size).toBe(0);
});

it('has written down what was under way when its process has stopped', async () => {
  const here = startProcess('one');
  here.open();
  await here.die();
  expect(told()).toEqual([true]);
  expect((await lastSeen()).at).toBe(desk.clock().toISOString());
});

it('leaves to another process whom that one holds just now, so that two never wait for each other', async () => {
  const now = new Date(desk.clock().getTime() + minute);
  await desk.across(async (db) => {
    await db.one(sql`select id from users where id = ${ana.id} for update`);
    const noted = await desk.across((other) => noteAlive(other, [ana.id], now));
    expect(noted).toEqual([]);
  });
  expect(await desk.across((db) => noteAlive(db, [ana.id], now))).toEqual([{ ...ana, wasOnline: false }]);
  expect((await lastSeen()).at).toBe(now.toISOString());
});

it('tells with the next heartbeat of who came while the database was away', async () => {
  const here = startProcess('one', { isAway: true });
  here.open();
  await here.tried();
  here.back();
  expect(told()).toEqual([]);
  pass(2 * minute);
  await settled([true]);
  pass(2 * minute);
  await until(async () => (await lastSeen()).at === desk.clock().toISOString());
  expect(told()).toEqual([true]);
});
