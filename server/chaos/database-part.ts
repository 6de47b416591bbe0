import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { isReady } from '../src/testing/running-server';
import { startNetwork } from './beta-line';
import { createConversations, type Conversations } from './conversations';
import { silentLine, startDemo } from './demo';
import { startElsewhere } from './elsewhere';
import { flows } from './flows';
import { outagesOf, type Outage } from './outages';
import { configuredConnections, type Run } from './run';
import type { WatchedServer } from './servers';

/** The database is away in eleven ways while customers and agents write. */
export async function measureDatabase(run: Run): Promise<void> {
  const { tally, undo, machine, short, slack } = run;
  const network = await startNetwork(undo);
  const demo = await startDemo(run, 'database', { env: network.env });
  const { database, proxy, server, caller, env } = demo;
  const talks = await createConversations({
    tally,
    caller,
    whatsappId: await silentLine(caller),
    phones: ['5511970000811', '5511970000812', '5511970000813', '5511970000814'],
    database: () => database.url(),
    name: 'database',
    // What arrives again in another order within one second stays in it; the short form does not look for that.
    pause: short ? 1_050 : 100,
  });
  undo.push(() => talks.close());
  const elsewhere = await startElsewhere(tally, demo, network);
  undo.push(async () => elsewhere.stop());
  machine.watch(server);
  talks.begin();
  await flows(talks);

  const all = outagesOf(database, proxy);
  const chosen = short ? all.filter(({ inShort }) => inShort) : all;
  const back: { what: string; ready: number; flowing: number }[] = [];
  for (const outage of chosen) {
    back.push({ what: outage.what, ...(await suffer(outage, run, server, talks)) });
    tally.add('times the database away');
  }
  const longest = (figure: 'ready' | 'flowing') => back.toSorted((a, b) => b[figure] - a[figure])[0]!;
  const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
  const [ready, flowing] = [longest('ready'), longest('flowing')];
  const say = (ms: number, what: string) => `at most ${seconds(ms)} (${what})`;
  tally.goal(
    'ready after the database is back',
    say(ready.ready, ready.what),
    'within 5 s',
    ready.ready < 5_000 * slack,
  );
  tally.goal(
    'messages go both ways after it is back',
    say(flowing.flowing, flowing.what),
    'within 5 s',
    flowing.flowing < 5_000 * slack,
  );

  run.healthy(await machine.health(), 'while the database is away');
  machine.watch(null);

  // Told to end while there is no database: it does, and what was accepted is there when it comes back.
  await database.stop();
  await sleep(1_000);
  await run.endInOrder(server);
  await database.start();
  await server.again();
  await flows(talks);
  await talks.finish();
  await talks.check();
  await elsewhere.check();
  run.connections(proxy, configuredConnections(env));
  await run.endInOrder(server);
}

/** One outage: how long after its end until the server is ready, and until messages go both ways again. */
async function suffer(outage: Outage, { tally, short }: Run, server: WatchedServer, talks: Conversations) {
  const lasts = short ? Math.min(outage.lasts, 5_000) : outage.lasts;
  await outage.begin();
  const from = performance.now();
  let saidReady = 0;
  while (performance.now() - from < lasts) {
    await sleep(250);
    // Three seconds to notice.
    if (outage.isTotal && performance.now() - from > 3_000 && (await isReady(server.url))) saidReady += 1;
  }
  if (saidReady) tally.goal(`not ready: ${outage.what}`, `said to be ready ${saidReady} times`, 'never', false);
  await outage.end();
  const over = performance.now();
  while (!(await isReady(server.url)) && performance.now() - over < 60_000) await sleep(20);
  const ready = performance.now() - over;
  await flows(talks).catch((error: unknown) => tally.count('lost', `${outage.what}: ${String(error)}`));
  return { ready, flowing: performance.now() - over };
}
