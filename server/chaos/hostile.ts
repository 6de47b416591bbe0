import fs from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { makeScratchDirectory, onSameServer } from '../src/testing/scratch-server';
import { seeded } from '../src/testing/bad-input';
import { createCaller, createClient } from './client';
import { createConversations } from './conversations';
import { startDatabase } from './database';
import { makeFullData, password, secret } from './full-data';
import { createHostileCalls } from './hostile-calls';
import { hostileFrames, hostilePage } from './hostile-sockets';
import { beRude, rudeness } from './hostile-wire';
import { configuredConnections, type Run } from './run';
import { memoryEnv, memoryOf, memoryPreload, type Memory } from './memory';

/** Calls under way at once; a batch of calls ends with everything as it was. */
const lanes = 12;
const batch = 240;

/** Everything that a stranger, a user or a broken program can send, while another company works. */
export async function measureHostile(run: Run): Promise<void> {
  const { tally, servers, undo, machine, short, seed } = run;
  const [calls, words] = short ? [1_200, 400] : [16_000, 5_600];
  const database = await startDatabase(undo);
  const dataDir = await makeScratchDirectory();
  undo.push(async () => fs.rmSync(dataDir, { recursive: true, force: true }));
  const data = await makeFullData(database.url(), dataDir);
  undo.push(() => data.close());
  const { url, proxy } = await database.through();
  const env = {
    DATABASE_URL: onSameServer(url, new URL(data.database).pathname.slice(1)),
    SECRET: secret,
    SANDBOX: 'on',
    DEMO: 'off',
    OPERATOR_PASSWORD: 'operador-da-casa',
    ...memoryEnv,
  };
  const server = await servers.start('hostile', { dataDir, env, preload: [memoryPreload] });
  const client = createClient(tally);
  undo.push(async () => client.close());

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
  const hostileCalls = createHostileCalls(random);
  let warm: Memory | undefined;
  let [called, said] = [0, 0];
  const sockets = async (token: string) => {
    const where = { url: server.url, token, ticket: data.rows.ticket };
    const share = Math.ceil((words * batch) / calls / 2);
    said += await hostilePage(where, random, Math.ceil(share));
    said += await hostileFrames(where, random, Math.ceil(share));
  };
  const wire = run.keepGoing(async () => {
    const { admin } = await data.tokens();
    const rude = rudeness(admin);
    const chosen = short ? rude.filter(({ within }) => within <= 14_000) : rude;
    await Promise.all(chosen.map((one) => beRude(one, server.url, tally)));
    return chosen.length;
  });
  while (called < calls) {
    await data.restore();
    const tokens = await data.tokens();
    const attempts = hostileCalls(data.rows, tokens, Math.min(batch, calls - called));
    const lane = async () => {
      for (let next = attempts.shift(); next; next = attempts.shift()) {
        await client.ask({ ...next, url: `${server.url}${next.url}` });
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
