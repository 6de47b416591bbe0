import { setTimeout as sleep } from 'node:timers/promises';
import { seeded } from '../src/testing/bad-input';
import { createCaller } from './client';
import { createConversations } from './conversations';
import { password } from './full-data';
import { startFullServer } from './full-server';
import { createHostileCalls, untried } from './hostile-calls';
import { hostileFrames, hostilePage, known } from './hostile-sockets';
import { beRude, rudeness } from './hostile-wire';
import { configuredConnections, type Run } from './run';
import { memoryEnv, memoryOf, memoryPreload, type Memory } from './memory';

/** Calls under way at once; a batch of calls ends with everything as it was. */
const lanes = 12;
const batch = 240;

/** Everything that a stranger, a user or a broken program can send, while another company works. */
export async function measureHostile(run: Run): Promise<void> {
  const { tally, undo, machine, short, seed } = run;
  const [calls, words, least] = short ? [1_200, 400, 1_500] : [16_000, 5_600, 20_000];
  const { data, proxy, env, server, client } = await startFullServer(run, 'hostile', {
    env: memoryEnv,
    preload: [memoryPreload],
  });

  // The company beside, which must not notice.
  const beside = createCaller(client, () => server.url);
  await beside.logIn(data.world.other.admin.viewer.email, password);
  const talks = await createConversations({
    tally,
    caller: beside,
    whatsappId: data.world.other.line,
    phones: ['5511970000801', '5511970000802', '5511970000803'],
    database: () => data.database,
    name: 'hostile',
    pause: 400,
  });
  undo.push(() => talks.close());
  machine.watch(server);
  talks.begin();

  const random = seeded(seed);
  /** Endpoints that have answered, and events that were said. */
  const tried = { endpoints: new Set<string>(), events: new Set<string>() };
  const hostileCalls = createHostileCalls(random, tried.endpoints);
  const leftOut = () => [
    ...untried(tried.endpoints).map(({ name }) => name),
    ...known.filter((name) => !tried.events.has(name)),
  ];
  let warm: Memory | undefined;
  let [called, said] = [0, 0];
  const sockets = async (token: string) => {
    const where = { url: server.url, token, ticket: data.rows.ticket };
    const share = Math.ceil((words * batch) / calls / 2);
    said += await hostilePage(where, random, share, tried.events);
    said += await hostileFrames(where, random, share);
  };
  const wire = run.keepGoing(async () => {
    const { admin } = await data.tokens();
    const rude = rudeness(admin);
    const chosen = short ? rude.filter(({ within }) => within <= 14_000) : rude;
    await Promise.all(chosen.map((one) => beRude(one, server.url, tally)));
    return chosen.length;
  });
  // What the server never answers is not tried for ever.
  const isEnough = () => called >= calls && ((called + said >= least && !leftOut().length) || called >= 2 * calls);
  while (!isEnough()) {
    await data.restore();
    const tokens = await data.tokens();
    const attempts = hostileCalls(data.rows, tokens, called < calls ? Math.min(batch, calls - called) : batch);
    const lane = async () => {
      for (let next = attempts.shift(); next; next = attempts.shift()) {
        const answer = await client.ask({ ...next, url: `${server.url}${next.url}` });
        if (answer) tried.endpoints.add(next.endpoint);
        called += 1;
      }
    };
    await Promise.all([...Array.from({ length: lanes }, lane), sockets(tokens.admin), sockets(tokens.agent)]);
    // Its caches are full and its code is compiled.
    if (called >= calls / (short ? 2 : 8)) warm ??= await memoryOf(server.pid);
  }
  const rude = await wire;
  tally.add('hostile calls', called + rude);
  tally.add('hostile words and frames on sockets', said);
  const all = called + rude + said;
  tally.goal(
    'hostile calls and words',
    all.toLocaleString('en'),
    `at least ${least.toLocaleString('en')}`,
    all >= least,
  );
  const never = leftOut();
  tally.goal(
    'endpoints and events never tried',
    `${never.length}${never.length ? ` (${never.slice(0, 5).join(', ')})` : ''}`,
    '0',
    never.length === 0,
  );

  await talks.finish();
  const health = await machine.health();
  machine.watch(null);
  await talks.check();
  run.healthy(health, 'under hostile calls');
  run.connections(proxy, configuredConnections(env));
  if (!short) await sleep(60_000);
  const after = await memoryOf(server.pid);
  const held = after.held / warm!.held;
  const times = (kind: keyof Memory) => `${Math.round(after[kind])} MB of ${Math.round(warm![kind])} MB`;
  tally.goal(
    short
      ? 'memory held after the run, of that after warm-up'
      : 'memory held a minute after the run, of that after warm-up',
    `${times('held')}, ${held.toFixed(2)} times (resident ${times('resident')})`,
    'at most 1.3 times',
    held <= 1.3,
  );
  await run.endInOrder(server);
}
