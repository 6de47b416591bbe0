import { LRUCache } from 'lru-cache';
import { batched } from './batched';
import { sql, type Db } from './database';
import { fail } from './errors';
import type { Tenancy } from './tenancy';

/** Slows down whoever tries too often. What it counts stands in the database: it holds for all processes, and stays. */
export interface Throttle {
  /** Refuses by what this process already knows, without asking. @throws ERR_TOO_MANY_REQUESTS */
  refuseKnown(keys: string[]): void;
  /** Reads what is counted under these keys; beside another question it costs no round trip of its own. */
  read(db: Db, keys: string[]): Promise<void>;
  /**
   * Lets a try be made, unless too many before it were wrong under any of the keys. Only wrong ones count; a right one
   * clears the first key.
   * @param act says whether the try was right; what it throws counts as neither
   * @param isRead whether `read` was asked for the same keys just now
   * @throws ERR_TOO_MANY_REQUESTS with the seconds to wait
   */
  attempt(keys: string[], act: () => Promise<boolean>, isRead?: boolean): Promise<boolean>;
  /**
   * Counts an act, before it is known what becomes of it: many at once must not all be let in.
   * @returns the way to give it back when nothing came of it
   * @throws ERR_TOO_MANY_REQUESTS with the seconds until the window ends
   */
  take(key: string, limit: Limit): Promise<() => Promise<void>>;
}

export interface Limit {
  most: number;
  /** Milliseconds from the first. */
  within: number;
  /** It holds where limits are switched off, too. */
  always?: boolean;
}

/** So many may be wrong before the waiting begins: one second, doubling. */
const free = 5;
const longestWait = 30_000;
/** Nothing wrong is remembered longer than this after the last time. */
const memory = 15 * 60_000;
const mostWaiting = 50;
const sweepEvery = 60_000;

/** What this process knows of a key. */
interface State {
  failures: number;
  lastAt: number;
  /** How often this process has heard of it. */
  heard: number;
  /** Tries made here that nobody knows the outcome of yet. */
  pending: number;
  waiting: (() => void)[];
}

interface Row {
  key: string;
  count: number;
  lastAt: string;
}

/** A place in a window that is asked for. */
interface Asked extends Pick<Limit, 'most' | 'within'> {
  key: string;
  isTaken: boolean;
}

interface Parts {
  tenancy: Pick<Tenancy, 'acrossCompanies'>;
  clock: () => Date;
  isOn: boolean;
}

export function createThrottle({ tenancy, clock, isOn }: Parts): Throttle {
  const states = new LRUCache<string, State>({ max: 20_000 });
  let sweptAt = 0;

  /** By the spelling, as far as it can be told here; the database folds all spellings into one. */
  function stateOf(key: string): State {
    const spelled = key.normalize('NFKC').toLowerCase();
    let state = states.get(spelled);
    if (!state) states.set(spelled, (state = { failures: 0, lastAt: 0, heard: 0, pending: 0, waiting: [] }));
    if (clock().getTime() - state.lastAt > memory) state.failures = 0;
    return state;
  }

  function refuseIfPaused(involved: State[]) {
    const wait = Math.max(...involved.map((state) => pauseOf(state) - (clock().getTime() - state.lastAt)));
    if (wait > 0) throw tooMany(wait);
  }

  /** Many guesses at once would all be let in before the first proves wrong; beyond the free ones each waits. */
  async function waitForTurn(involved: State[]) {
    for (;;) {
      refuseIfPaused(involved);
      const crowded = involved.find(({ failures, pending }) => pending > 0 && failures + pending >= free);
      if (!crowded) break;
      if (crowded.waiting.length >= mostWaiting) throw tooMany(1000);
      await new Promise<void>((resolve) => crowded.waiting.push(resolve));
    }
    for (const state of involved) state.pending++;
  }

  function note({ key, count, lastAt }: Row) {
    const state = stateOf(key);
    state.heard++;
    const at = Date.parse(lastAt);
    // of two answers about the same moment the later one has counted more
    if (at > state.lastAt || (at === state.lastAt && count > state.failures))
      Object.assign(state, { failures: count, lastAt: at });
  }

  async function read(db: Db, keys: string[]) {
    if (!isOn) return;
    const heard = keys.map((key) => stateOf(key).heard);
    const rows = await readFailures(db, keys, clock());
    for (const row of rows) note(row);
    const known = new Set(rows.map(({ key }) => key));
    // Another process has cleared it, or it ran out: unless it was heard of meanwhile, which this answer knows nothing of.
    for (const [n, key] of keys.entries()) {
      const state = stateOf(key);
      if (!known.has(key) && !state.pending && state.heard === heard[n]) state.failures = 0;
    }
  }

  async function countFailure(keys: string[]) {
    const now = clock();
    const rows = await tenancy.acrossCompanies(async (db) => {
      const counted = await addFailure(db, keys, now);
      if (now.getTime() - sweptAt > sweepEvery) {
        sweptAt = now.getTime();
        await removeExpired(db, now);
      }
      return counted;
    });
    for (const row of rows) note(row);
  }

  /** Those that come at the same time share a transaction, and a statement where they are counted under one key. */
  const takePlaces = batched<Asked>(200, async (all) => {
    const byKey = new Map<string, Asked[]>();
    for (const asked of all) {
      asked.isTaken = false;
      const name = JSON.stringify([asked.key, asked.most, asked.within]);
      byKey.set(name, [...(byKey.get(name) ?? []), asked]);
    }
    // in one order, so that two processes do not wait for each other
    const groups = [...byKey].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, group]) => group);
    const now = clock();
    await tenancy.acrossCompanies((db) => Promise.all(groups.map((group) => takeTogether(db, group, now))));
  });

  async function takeTogether(db: Db, group: Asked[], now: Date) {
    const { key, most, within } = group[0]!;
    const until = new Date(now.getTime() + within);
    const [window] = await countPlaces(db, key, group.length, most, now, until);
    if (!window) return;
    const tooMuch = Math.max(0, window.count - most);
    if (tooMuch) await cutPlaces(db, key, most);
    for (const asked of group.slice(0, group.length - tooMuch)) asked.isTaken = true;
  }

  return {
    refuseKnown: (keys) => isOn && refuseIfPaused(keys.map(stateOf)),
    read,
    async attempt(keys, act, isRead = false) {
      if (!isOn) return act();
      if (!isRead) await tenancy.acrossCompanies((db) => read(db, keys));
      const involved = keys.map(stateOf);
      const own = involved[0]!;
      await waitForTurn(involved);
      try {
        const isRight = await act();
        if (!isRight) await countFailure(keys);
        else if (own.failures) {
          own.failures = 0;
          await tenancy.acrossCompanies((db) => remove(db, keys[0]!));
        }
        return isRight;
      } finally {
        for (const state of involved) {
          state.pending--;
          for (const wake of state.waiting.splice(0)) wake();
        }
      }
    },
    async take(key, { most, within, always }) {
      if (!isOn && !always) return async () => undefined;
      const now = clock();
      const asked: Asked = { key, most, within, isTaken: false };
      await takePlaces(asked);
      if (asked.isTaken) return () => tenancy.acrossCompanies((db) => giveBack(db, key, now));
      const window = await tenancy.acrossCompanies((db) => readWindow(db, key));
      throw tooMany(window ? Date.parse(window.expiresAt) - now.getTime() : 1000);
    },
  };
}

const pauseOf = ({ failures }: State) => (failures < free ? 0 : Math.min(1000 * 2 ** (failures - free), longestWait));

const tooMany = (wait: number) =>
  fail('ERR_TOO_MANY_REQUESTS', { headers: { 'retry-after': String(Math.max(Math.ceil(wait / 1000), 1)) } });

const readFailures = (db: Db, keys: string[], now: Date) =>
  db.many<Row>(sql`
    select k.key, t.count, t.last_at as "lastAt"
    from unnest(${keys}::text[]) k (key) join throttles t on t.key = guiche_throttle_key(k.key)
    where t.expires_at > ${now}`);

/** In the order of the keys, so that two that count the same ones do not wait for each other. */
const addFailure = (db: Db, keys: string[], now: Date) =>
  db.many<Row>(sql`
    with given as (
      select guiche_throttle_key(key) as hash, min(key) as key from unnest(${keys}::text[]) key group by 1),
    counted as (
      insert into throttles as t (key, count, last_at, expires_at)
      select hash, 1, ${now}, ${new Date(now.getTime() + memory)} from given order by hash
      on conflict (key) do update set
        count = case when t.expires_at > excluded.last_at then least(t.count + 1, 1000) else 1 end,
        last_at = greatest(t.last_at, excluded.last_at), expires_at = excluded.expires_at
      returning key, count, last_at)
    select g.key, c.count, c.last_at as "lastAt" from counted c join given g on g.hash = c.key`);

const remove = (db: Db, key: string) => db.run(sql`delete from throttles where key = guiche_throttle_key(${key})`);

const removeExpired = (db: Db, now: Date) =>
  db.run(sql`
    delete from throttles where key in (
      select key from throttles where expires_at <= ${now} order by expires_at limit 5000 for update skip locked)`);

/** No row when the window is full; else what is counted now, which may be more than it holds. */
const countPlaces = (db: Db, key: string, places: number, most: number, now: Date, until: Date) =>
  db.many<{ count: number }>(sql`
    insert into throttles as t (key, count, last_at, expires_at)
    values (guiche_throttle_key(${key}), ${places}, ${now}, ${until})
    on conflict (key) do update set
      count = case when t.expires_at > excluded.last_at then t.count + excluded.count else excluded.count end,
      last_at = excluded.last_at,
      expires_at = case when t.expires_at > excluded.last_at then t.expires_at else excluded.expires_at end
      where t.count < ${most} or t.expires_at <= excluded.last_at
    returning count`);

const cutPlaces = (db: Db, key: string, most: number) =>
  db.run(sql`update throttles set count = ${most} where key = guiche_throttle_key(${key})`);

async function giveBack(db: Db, key: string, now: Date): Promise<void> {
  await db.run(sql`
    update throttles set count = count - 1
    where key = guiche_throttle_key(${key}) and count > 0 and expires_at > ${now}`);
}

const readWindow = (db: Db, key: string) =>
  db.maybe<{ expiresAt: string }>(sql`
    select expires_at as "expiresAt" from throttles where key = guiche_throttle_key(${key})`);
