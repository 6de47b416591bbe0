import { setTimeout as sleep } from 'node:timers/promises';
import { openQuestions, runStatements } from '../src/testing/scratch-server';
import { seeded } from '../src/testing/bad-input';
import { createAudiences, type Ask, type Audiences } from './campaign-audiences';
import { campaignNetworks, type CampaignNetwork } from './campaign-networks';
import { startDemo, type Demo } from './demo';
import type { NetworkName } from './options';
import type { Run } from './run';
import type { Undo, WatchedServer } from './servers';
import { say } from './surroundings';

/** Lines that write at once, and processes that share them. A line of the real networks writes about once a second. */
const lines: Record<NetworkName, number> = { sandbox: 4, beta: 20, cloud: 20 };

const freezing = 'an audience being frozen';
/** Where the database waits in the middle of a transaction until the processes are dead, by what was just written. */
const places = {
  [freezing]: 'insert on campaign_shipments',
  'a message claimed, and not committed': 'insert on campaign_messages',
  'a message claimed, and the line’s next turn not taken': 'update of campaign_next_at on line_governors',
  'a message claimed by delivery, or its outcome not committed': 'update of state on messages',
};
/** On networks that can be made to be silent. */
const withheld = 'a message taken by the network, and not confirmed';

const stops = (all: Record<string, string>) => [
  'create table campaign_stops (name text primary key)',
  `create function campaign_stop() returns trigger language plpgsql security definer set search_path = public as $$
   begin
     while exists (select from campaign_stops where name = tg_argv[0]) loop perform pg_sleep(0.02); end loop;
     return null;
   end $$`,
  ...Object.entries(all).map(
    ([name, place], n) =>
      `create trigger campaign_stop_${n} after ${place} for each ${name === freezing ? 'statement' : 'row'} execute function campaign_stop('${name}')`,
  ),
];

/** Campaigns write while the processes that send are killed: nobody is written to twice, nobody is forgotten. */
export async function measureCampaigns(run: Run): Promise<void> {
  for (const name of run.networks) {
    const undo: Undo = [];
    const takeBack = async () => {
      for (const act of undo.splice(0).reverse()) await act();
    };
    run.undo.push(takeBack);
    await killOn({ ...run, undo }, name);
    await takeBack();
  }
}

/** What a run on one network works with. */
interface Stand {
  run: Run;
  name: NetworkName;
  network: CampaignNetwork;
  demo: Demo;
  ask: Ask;
  audiences: Audiences;
  processes: WatchedServer[];
}

async function killOn(run: Run, name: NetworkName) {
  const { tally, servers, short, seed, undo } = run;
  const people = run.people ?? (short ? 300 : 10_000);
  const kills = short ? 4 : 20;
  const network = await campaignNetworks[name](run);
  const demo = await startDemo(run, `campaigns-${name}`, { env: network.env });
  const { dataDir, env, caller } = demo;
  await runStatements(demo.database.url(), stops({ ...places, ...network.places }));
  const questions = openQuestions(demo.database.url());
  undo.push(() => questions.end());
  const { ask } = questions;
  const processes = [demo.server, await servers.start(`campaigns-${name}-second`, { dataDir, env })];
  const audiences = await createAudiences(ask, caller, network);
  const stand: Stand = { run, name, network, demo, ask, audiences, processes };
  await audiences.pace({ messageInterval: 0, longerIntervalAfter: 0 });
  await ask('update plans set connections = 100');
  const ids = await network.connect(demo, ask, lines[name]);

  const begun: number[] = [];
  for (const line of ids) begun.push(await audiences.campaign(line, Math.ceil(people / ids.length)));
  try {
    await killAll(stand, begun, { people, kills, random: seeded(seed) });
    await until(() => audiences.areOver(begun), 300_000 + people * 30);
  } catch (error) {
    tally.goal(`${name}: campaigns come to their end`, (error as Error).message, 'do', false);
    say(`  ${JSON.stringify(await howItStands(ask, begun))}`);
  }
  await checkAll(stand, begun);
  await cancelUnderLoad(stand, ids);
  for (const server of processes.toReversed()) await run.endInOrder(server);
}

async function killAll(
  { run, name, network, ask, audiences, processes }: Stand,
  begun: number[],
  { people, kills, random }: { people: number; kills: number; random: () => number },
) {
  const planted = [...Object.keys({ ...places, ...network.places }).slice(1), ...(network.withhold ? [withheld] : [])];
  // The first dies while its audiences are made to stand.
  await killAt(ask, processes, freezing, () => audiences.start(begun));
  const where = new Map([[freezing, 1]]);
  const count = (place: string, times: number) => void where.set(place, (where.get(place) ?? 0) + times);
  /** The longest that nothing was written after a kill, once the processes were there again: milliseconds. */
  let silent = 0;
  const goesOn = async () => {
    // Whatever the first call was answered with: it is asked for again, as a person would.
    await audiences.start(begun);
    const [before, from] = [await audiences.sent(begun), performance.now()];
    await until(async () => (await audiences.sent(begun)) > before || (await audiences.areOver(begun)), 120_000);
    silent = Math.max(silent, performance.now() - from);
  };
  for (let [kill, round] = [1, 0]; kill < kills; round += 1) {
    await goesOn();
    await until(async () => (await audiences.sent(begun)) >= (people * kill) / (kills + 1), 240_000);
    if (round % 2 === 0) {
      const place = planned(planted, round / 2);
      if (place === withheld) await killWhenTaken(network, processes);
      else await killAt(ask, processes, place);
      count(place, 1);
      kill += 1;
      continue;
    }
    const victim = processes[round % 4 === 1 ? 0 : 1]!;
    await sleep(random() * 60);
    await victim.kill9();
    await victim.again();
    // Once more, in the middle of what it does when it comes back.
    await sleep(random() * 400);
    await victim.kill9();
    await victim.again();
    count('at random', 1);
    count('at random, as it comes back', 1);
    kill += 2;
  }
  await goesOn();
  run.tally.goal(`${name}: campaigns go on after each kill`, `at most ${(silent / 1000).toFixed(1)} s later`, 'within 30 s', silent <= 30_000); // prettier-ignore
  run.tally.add(
    `kills of processes that write campaigns (${name})`,
    [...where.values()].reduce((sum, n) => sum + n, 0),
  );
  say(`  ${name}, killed: ${[...where].map(([place, times]) => `${place} ${times}`).join(', ')}`);
}

const planned = (places: string[], n: number) => places[n % places.length]!;

/** The processes die together as soon as the network has one more message, and has said so to nobody. */
async function killWhenTaken(network: CampaignNetwork, processes: WatchedServer[]) {
  const asBefore = await network.withhold!();
  await Promise.all(processes.map((server) => server.kill9()));
  asBefore();
  await Promise.all(processes.map((server) => server.again()));
}

/** The processes die together, in the middle of a transaction; what waits for them in the database is undone. */
async function killAt(ask: Ask, processes: WatchedServer[], place: string, begin?: () => Promise<unknown>) {
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

async function checkAll({ run: { tally }, name, network, ask, audiences }: Stand, campaigns: number[]) {
  const goal = (what: string, ...rest: [string, string, boolean]) => tally.goal(`${name}: ${what}`, ...rest);
  const numbers = await audiences.numbers(campaigns);
  const { times } = await network.arrived(ask, numbers);
  const unknown = await audiences.unknown(campaigns);
  const isListed = (number: string) => network.mayBeUnknown && unknown.includes(number);
  const of = (number: string) => times.get(number) ?? 0;
  const lost = numbers.filter((number) => of(number) === 0 && !isListed(number));
  const doubled = numbers.filter((number) => of(number) > 1);
  for (const number of lost) tally.count('lost', `${name}: ${number} was never written to`);
  for (const number of doubled) tally.count('doubled', `${name}: ${number} was written to ${of(number)} times`);
  const once = numbers.filter((number) => of(number) === 1).length;
  const listed = numbers.filter((number) => of(number) === 0 && isListed(number)).length;
  const all = numbers.length;
  const words = network.mayBeUnknown ? `, ${listed} listed as unknown and not sent again` : '';
  goal('recipients who have their message, once', `${once} of ${all}${words}`, `${all}`, once + listed === all);
  tally.add('recipients of campaigns', all);
  const states = () =>
    ask<{ state: string; n: number }>(
      'select state, count(*)::int as n from campaign_shipments where campaign_id = any($1) group by 1 order by 2 desc',
      [campaigns],
    );
  const isDelivered = async () =>
    (await states()).every(({ state, n }) => state === 'delivered' || (state === 'unknown' && n === listed));
  // A receipt that met the end of its process may stand aside for half a minute.
  await until(isDelivered, 60_000).catch(() => undefined);
  const said = (await states()).map(({ state, n }) => `${n} ${state}`).join(', ');
  goal('what the report says of them', said, 'delivered', await isDelivered());
  const unread = network.unread?.() ?? 0;
  if (network.unread) goal('copies that a phone could not read', String(unread), '0', unread === 0);
  const down = await ask<{ id: number; status: string }>(
    `select w.id, w.status from connections w join campaigns r on r.whatsapp_id = w.id where r.id = any($1) and w.status <> 'CONNECTED'`,
    [campaigns],
  );
  goal('lines that stayed down', down.map(({ id, status }) => `${id} ${status}`).join(', ') || '0', '0', !down.length);
  const late = await ask<{ s: number | null }>(
    `select max(extract(epoch from r.completed_at - (select max(s.sent_at) from campaign_shipments s where s.campaign_id = r.id)))::float as s
     from campaigns r where r.id = any($1) having bool_and(r.status = 'FINALIZADA')`,
    [campaigns],
  );
  const after = late[0]?.s ?? Infinity;
  goal('FINALIZADA after the last has left', `${after.toFixed(1)} s`, 'within 60 s', after <= 60);
}

/** All lines write as fast as they can, and somebody stops them. */
async function cancelUnderLoad({ run, name, network, ask, audiences }: Stand, ids: number[]) {
  const people = run.short ? 400 : name === 'sandbox' ? 4_000 : 1_600;
  const begun: number[] = [];
  for (const line of ids) begun.push(await audiences.campaign(line, people / ids.length));
  await audiences.start(begun);
  await until(async () => (await audiences.sent(begun)) >= people / 10, 60_000);
  const stopped = await audiences.stop(begun);
  await sleep(4_000);
  const { times, last } = await network.arrived(ask, await audiences.numbers(begun));
  const n = [...times.values()].reduce((sum, one) => sum + one, 0);
  const after = Math.max(0, last - stopped);
  const said = `the last ${Math.round(after)} ms after it (${n} of ${people} had left)`;
  run.tally.goal(
    `${name}: stopped under load: nothing new is handed over`,
    said,
    'after 2 s',
    after <= 2_000 && n < people,
  );
}

/** What holds campaigns up, for whoever has to find the cause. */
const howItStands = async (ask: Ask, campaigns: number[]) => ({
  campaigns: await ask(
    `select r.id, r.whatsapp_id, r.status, r.paused_reason, w.status as line, g.campaign_next_at - now() as next, g.restricted_until,
      (select json_object_agg(state, n) from (select s.state, count(*) as n from campaign_shipments s where s.campaign_id = r.id group by 1) x) as states
     from campaigns r left join connections w on w.id = r.whatsapp_id left join line_governors g on g.connection_id = w.id where r.id = any($1)`,
    [campaigns],
  ),
  messages: await ask(
    `select whatsapp_id, state, attempts, not_before, failure_code, count(*)::int as n from messages
     where origin = 'campaign' and state not in ('sent', 'delivered') group by 1, 2, 3, 4, 5 limit 30`,
  ),
  leases: await ask('select connection_id, owner, epoch, expires_at > now() as holds from connection_leases'),
  jobs: await ask(
    `select task_identifier, attempts, run_at - now() as due, locked_at, locked_by, last_error from graphile_worker.jobs limit 40`,
  ),
});

/** @throws after so long */
async function until(isSo: () => Promise<boolean>, ms: number): Promise<void> {
  for (const end = Date.now() + ms; !(await isSo()); await sleep(20))
    if (Date.now() > end) throw new Error(`it did not come to that within ${ms / 1000} s`);
}
