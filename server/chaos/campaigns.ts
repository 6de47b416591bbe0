import { setTimeout as sleep } from 'node:timers/promises';
import { openQuestions, runStatements } from '../src/testing/scratch-server';
import { seeded } from '../src/testing/bad-input';
import { createAudiences, type Ask, type Audiences } from './campaign-audiences';
import { startDemo } from './demo';
import type { Run } from './run';
import type { WatchedServer } from './servers';

/** Lines of the sandbox that write at once, and processes that share them. */
const lines = 4;

/** Where the database waits in the middle of a transaction until the processes are dead, by what was just written. */
const places = {
  'being frozen': 'insert on campaign_shipments',
  'claimed, and not committed': 'insert on campaign_messages',
  'its turn not taken': 'update of campaign_next_at on line_governors',
  'on its way': 'update of state on messages',
};
type Place = keyof typeof places;

const stops = [
  'create table campaign_stops (name text primary key)',
  `create function campaign_stop() returns trigger language plpgsql security definer set search_path = public as $$
   begin
     while exists (select from campaign_stops where name = tg_argv[0]) loop perform pg_sleep(0.02); end loop;
     return null;
   end $$`,
  ...Object.entries(places).map(
    ([name, place], n) =>
      `create trigger campaign_stop_${n} after ${place} for each ${name === 'being frozen' ? 'statement' : 'row'} execute function campaign_stop('${name}')`,
  ),
];

/** Campaigns write while the processes that send are killed: nobody is written to twice, nobody is forgotten. */
export async function measureCampaigns(run: Run): Promise<void> {
  const { tally, servers, short, seed, undo } = run;
  const [people, kills] = short ? [300, 4] : [10_000, 20];
  const random = seeded(seed);
  const demo = await startDemo(run, 'campaigns');
  const { dataDir, env, caller } = demo;
  await runStatements(demo.database.url(), stops);
  const questions = openQuestions(demo.database.url());
  undo.push(() => questions.end());
  const { ask } = questions;
  const processes = [demo.server, await servers.start('campaigns-second', { dataDir, env })];
  const audiences = await createAudiences(ask, caller);
  await audiences.pace({ messageInterval: 0, longerIntervalAfter: 0 });
  const ids = await audiences.sandboxLines(lines);

  const begun: number[] = [];
  for (const line of ids) begun.push(await audiences.campaign(line, people / lines));
  const planned = Object.keys(places) as Place[];
  let frozen = false;
  for (let kill = 0; kill < kills;) {
    if (!frozen) {
      // The first dies while its audiences are made to stand.
      await killAt(ask, processes, 'being frozen', () => audiences.start(begun));
      frozen = true;
      kill += 1;
    } else {
      const goal = (people * kill) / (kills + 1);
      await until(async () => (await audiences.sent(begun)) >= goal, 240_000);
      const place = planned[1 + (kill % (planned.length - 1))]!;
      if (kill % 2) await killAt(ask, processes, place);
      else {
        const victim = processes[kill % processes.length]!;
        await sleep(random() * 60);
        await victim.kill9();
        await victim.again();
        // Once more, in the middle of what it does when it comes back.
        await sleep(random() * 400);
        await victim.kill9();
        await victim.again();
        kill += 1;
      }
      kill += 1;
    }
    // Whatever the first call was answered with: it is asked for again, as a person would.
    await audiences.start(begun);
  }
  tally.add('kills of processes that write campaigns', kills);
  await until(() => audiences.areOver(begun), 300_000).catch(() => undefined);
  await checkAll(run, ask, audiences, begun, people);
  await cancelUnderLoad(run, ask, audiences, ids, short ? 400 : 4_000);
  for (const server of processes.toReversed()) await run.endInOrder(server);
}

/** The processes die together, in the middle of a transaction; what waits for them in the database is undone. */
async function killAt(ask: Ask, processes: WatchedServer[], place: Place, begin?: () => Promise<unknown>) {
  await ask('insert into campaign_stops values ($1)', [place]);
  begin?.().catch(() => undefined);
  const waiting = () =>
    ask<{ pid: number }>(
      `select pid from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep'`,
    );
  await until(async () => (await waiting()).length > 0, 30_000);
  await Promise.all(processes.map((server) => server.kill9()));
  const pids = (await waiting()).map(({ pid }) => pid);
  await ask('select pg_terminate_backend(pid) from unnest($1::int[]) as pid', [pids]);
  await ask('delete from campaign_stops');
  await Promise.all(processes.map((server) => server.again()));
}

async function checkAll({ tally }: Run, ask: Ask, audiences: Audiences, campaigns: number[], people: number) {
  const shown = await audiences.shownOnPhones(campaigns);
  const lost = shown.filter(({ times }) => times === 0);
  const doubled = shown.filter(({ times }) => times > 1);
  for (const { number } of lost) tally.count('lost', `${number} was never written to`);
  for (const { number, times } of doubled) tally.count('doubled', `${number} was written to ${times} times`);
  const has = `${shown.length - lost.length - doubled.length} of ${people}`;
  tally.goal('recipients who have their message, once', has, `${people}`, has === `${people} of ${people}`);
  tally.add('recipients of campaigns', people);
  const states = () =>
    ask<{ state: string; n: number }>(
      'select state, count(*)::int as n from campaign_shipments where campaign_id = any($1) group by 1',
      [campaigns],
    );
  const isDelivered = async () => (await states()).every(({ state }) => state === 'delivered');
  // A receipt that met the end of its process may stand aside for half a minute.
  await until(isDelivered, 60_000).catch(() => undefined);
  const said = (await states()).map(({ state, n }) => `${n} ${state}`).join(', ');
  tally.goal('what the report says of them', said, 'delivered', await isDelivered());
  const late = await ask<{ s: number | null }>(
    `select max(extract(epoch from r.completed_at - (select max(s.sent_at) from campaign_shipments s where s.campaign_id = r.id)))::float as s
     from campaigns r where r.id = any($1) having bool_and(r.status = 'FINALIZADA')`,
    [campaigns],
  );
  const after = late[0]?.s ?? Infinity;
  tally.goal('FINALIZADA after the last has left', `${after.toFixed(1)} s`, 'within 60 s', after <= 60);
}

/** All lines write as fast as they can, and somebody stops them. */
async function cancelUnderLoad({ tally }: Run, ask: Ask, audiences: Audiences, ids: number[], people: number) {
  const begun: number[] = [];
  for (const line of ids) begun.push(await audiences.campaign(line, people / lines));
  await audiences.start(begun);
  await until(async () => (await audiences.sent(begun)) >= people / 10, 60_000);
  const stopped = await audiences.stop(begun);
  await sleep(4_000);
  const [{ n, last }] = (await ask<{ n: number; last: number | null }>(
    `select count(*)::int as n, max(extract(epoch from m.created_at)) * 1000 as last
     from sandbox_messages m join campaign_shipments s on s.company_id = m.company_id and s.number = m.phone
     where m.from_company and s.campaign_id = any($1)`,
    [begun],
  )) as [{ n: number; last: number | null }];
  const after = Math.max(0, Number(last) - stopped);
  const said = `the last ${Math.round(after)} ms after it (${n} of ${people} had left)`;
  tally.goal('stopped under load: nothing new is handed over', said, 'after 2 s', after <= 2_000 && n < people);
}

/** @throws after so long */
async function until(isSo: () => Promise<boolean>, ms: number): Promise<void> {
  for (const end = Date.now() + ms; !(await isSo()); await sleep(20))
    if (Date.now() > end) throw new Error(`it did not come to that within ${ms / 1000} s`);
}
