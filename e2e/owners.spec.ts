import { expect, test } from '@playwright/test';
import { isLong } from '../server/src/testing/length';
import { openStage, type Talk } from './owners';

/** Whoever owns a line is killed, frozen and stopped while messages flow both ways, and processes join and leave. */
const rounds = (['kill', 'freeze', 'stop', 'kill', 'freeze', 'kill'] as const).slice(0, isLong ? 6 : 3);
/** How often a process joins and leaves. */
const joins = isLong ? 2 : 1;
/** Seconds until another process must have taken the line; of a busy machine, where a tenth is usual. */
const within = { kill: 5, freeze: 20, stop: 5, move: 10 };

test('owners of lines are killed, frozen and stopped: one at a time, nothing lost, nothing twice', async () => {
  test.setTimeout(400_000);
  const stage = await openStage('owner');
  const { roles, running, ask, now, startOwner } = stage;
  try {
    for (const role of roles) await startOwner(role);
    await stage.logIn();
    await stage.silenceVendas();
    const line = (await stage.lines()).find(({ name }) => name === 'WhatsApp Demo')!.id;
    // One line alone stays where it is until its owner goes.
    await ask(`update connections set status = 'DISCONNECTED' where id <> $1`, [line]);
    const talks: Talk[] = [];
    for (let n = 0; n < 4; n++) talks.push(await stage.begin(line, `551197000083${n}`));
    const endAndCompare = stage.converse(talks);

    const isMoved = (since: Date, what: string, who: string) =>
      ask<{ at: Date }>(
        'select at from witness where at > $1 and what = $2 and who = $3 and line = $4 order by n limit 1',
        [since, what, who, line],
      ).then(([row]) => row?.at);
    const took: string[] = [];
    for (const how of rounds) {
      const [last] = await ask<{ who: string }>(
        `select who from witness where what = 'lease' and line = $1 order by n desc limit 1`,
        [line],
      );
      const [old, heir] = last!.who === roles[0] ? [roles[0], roles[1]] : [roles[1], roles[0]];
      // It is at work when it goes.
      const before = await now();
      await expect.poll(() => isMoved(before, 'sent', old), { timeout: 20_000 }).toBeTruthy();
      const server = running.get(old)!;
      const since = await now();
      const ending = how === 'kill' ? server.kill9() : how === 'stop' ? server.stop() : server.freeze();
      const times: number[] = [];
      for (const what of ['lease', 'received', 'sent']) {
        const message = `${took.join('\n')}\n${how} ${old}: ${what} by ${heir}`;
        await expect.poll(() => isMoved(since, what, heir), { message, timeout: 30_000, intervals: [50] }).toBeTruthy();
        times.push(((await isMoved(since, what, heir))!.getTime() - since.getTime()) / 1000);
      }
      took.push(`${how}: line taken after ${times[0]!.toFixed(1)} s, receives after ${times[1]!.toFixed(1)} s, sends after ${times[2]!.toFixed(1)} s`); // prettier-ignore
      expect(times[0], took.at(-1)).toBeLessThan(within[how]);
      if (how === 'freeze') {
        const lost = () => server.logs().split('lost a line').length;
        const known = lost();
        server.thaw();
        await expect.poll(lost, { timeout: 20_000 }).toBeGreaterThan(known);
      } else {
        expect(await ending).toBe(how === 'stop' ? 0 : undefined);
        await startOwner(old);
      }
    }
    const said = await endAndCompare();
    const { writes, epochsOf } = await stage.judge();
    console.log([...took, `${said}; ${writes} writes, each by the owner; ${epochsOf(line).length} epochs`].join('\n'));
  } finally {
    await stage.close();
  }
});

test('a process that joins gets its share of the lines and hands it on when it leaves: nothing lost, nothing twice', async () => {
  test.setTimeout(300_000);
  const stage = await openStage('sharing');
  const { roles, running, ask, now, startOwner } = stage;
  const [first, second] = roles;
  try {
    await stage.logIn();
    // Lines of their own, on which nobody but people speaks.
    const made = await ask<{ id: number }>(`
      with ended as (update connections set status = 'DISCONNECTED')
      insert into connections (company_id, name, status, provider, number)
      select company_id, 'Linha ' || n, 'CONNECTED', 'sandbox', '55114000010' || n
      from connections, generate_series(0, 5) n where name = 'WhatsApp Demo' returning id`);
    const lines = made.map(({ id }) => id);
    await startOwner(first);
    const talks: Talk[] = [];
    for (const [n, line] of lines.entries()) talks.push(await stage.begin(line, `551197000084${n}`));
    const endAndCompare = stage.converse(talks);

    const owners = async () =>
      (
        await ask<{ who: string; n: number }>(
          `
          select who, count(*)::int as n from (
            select distinct on (line) line, who from witness where what = 'lease' and line = any($1) order by line, n desc) l
          group by who order by who`,
          [lines],
        )
      ).map(({ who, n }) => `${who === first ? 'first' : 'second'} ${n}`);
    const shared = { timeout: 60_000, intervals: [100] };
    /** Of each line that came up since then: how long it was not up at most, in seconds. */
    const gaps = async (since: Date, from: 'passing' | Date) => {
      const seen = (await stage.seen()).filter(({ at, line }) => at >= since && lines.includes(line));
      return seen
        .filter(({ what }) => what === 'up')
        .map(({ at, line, n }) => {
          const gone = from instanceof Date ? from : seen.findLast((one) => one.line === line && one.what === from && +one.n < +n)!.at; // prettier-ignore
          return (at.getTime() - gone.getTime()) / 1000;
        });
    };
    const told = (what: string, seconds: number, without: number[]) =>
      `${what}: ${seconds.toFixed(1)} s for ${without.length} lines, each without a process for at most ${without.map((gap) => gap.toFixed(2)).join(', ')} s`; // prettier-ignore
    const took: string[] = [];

    for (let round = 1; round <= joins; round += 1) {
      const joined = await now();
      await startOwner(second);
      const ready = Date.now();
      await expect.poll(owners, shared).toEqual(['first 3', 'second 3']);
      const moving = (Date.now() - ready) / 1000;
      await expect.poll(async () => (await gaps(joined, 'passing')).length, shared).toBe(3);
      const moved = await gaps(joined, 'passing');
      took.push(told(`round ${round}: joins`, moving, moved));
      expect(moving, took.at(-1)).toBeLessThan(45);
      expect(Math.max(...moved), took.at(-1)).toBeLessThan(within.move);

      const leaves = await now();
      const left = Date.now();
      const ending = running.get(second)!.stop();
      await expect.poll(owners, shared).toEqual(['first 6']);
      const taken = (Date.now() - left) / 1000;
      expect(await ending).toBe(0);
      await expect.poll(async () => (await gaps(leaves, leaves)).length, shared).toBe(3);
      took.push(told(`round ${round}: leaves`, taken, await gaps(leaves, leaves)));
      expect(taken, took.at(-1)).toBeLessThan(8);
    }
    const said = await endAndCompare();
    const { writes, epochsOf } = await stage.judge();
    // Three lines move out and back in each round, and none moves for nothing.
    expect(lines.reduce((sum, line) => sum + epochsOf(line).length, 0)).toBe(6 + joins * 2 * 3);
    console.log([...took, `${said}; ${writes} writes, each by the owner`].join('\n'));
  } finally {
    await stage.close();
  }
});
