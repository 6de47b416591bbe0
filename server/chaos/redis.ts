import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../src/platform/embedded-postgres-process';
import { startTcpProxy } from '../src/testing/tcp-proxy';
import { createConversations } from './conversations';
import { silentLine, startDemo } from './demo';
import { flows } from './flows';
import { openPage } from './page';
import type { Run } from './run';

const program = '/usr/bin/redis-server';

/** Two processes share their live events over Redis, which goes away while pages look at both. */
export async function measureRedis(run: Run): Promise<void> {
  const { tally, servers, undo, machine, short, slack } = run;
  if (!fs.existsSync(program)) {
    tally.skip('redis: there is no redis-server on this machine');
    return;
  }
  const port = await freePort();
  let redis = await startRedis(port);
  undo.push(async () => void redis.kill('SIGKILL'));
  const proxy = await startTcpProxy({ port });
  undo.push(() => proxy.close());
  const demo = await startDemo(run, 'redis', { env: { REDIS_URL: `redis://127.0.0.1:${proxy.port}` } });
  const { dataDir, env, caller, client, server } = demo;
  const second = await servers.start('redis-second', { dataDir, env });
  const phones = ['5511970000821', '5511970000822'];
  const talks = await createConversations({
    tally,
    caller,
    whatsappId: await silentLine(caller),
    phones,
    database: () => demo.database.url(),
    name: 'redis',
    // So few that a page which asks for the newest gets all that an outage may have kept from it.
    pause: 900,
  });
  undo.push(() => talks.close());
  const tickets = [...talks.ticketOf.values()];
  const pages = [server, second].map(({ url }) => openPage(client, url, caller.token(), caller.companyId(), tickets));
  undo.push(async () => pages.forEach((page) => page.close()));
  machine.watch(second);
  talks.begin();
  await flows(talks);

  const ways: [string, () => Promise<unknown>, () => Promise<unknown>][] = [
    ['frozen', async () => redis.kill('SIGSTOP'), async () => redis.kill('SIGCONT')],
    ['refusing connections', () => proxy.become('refusing'), () => proxy.become('open')],
    [
      'killed, and begun anew with nothing in it',
      async () => {
        redis.kill('SIGKILL');
        await once(redis, 'exit');
      },
      async () => void (redis = await startRedis(port)),
    ],
    ['every connection lost once', async () => proxy.cut(), async () => undefined],
  ];
  /** What was accepted between these two and is not on both pages. */
  const missing = (since: number, until: number, of: string) =>
    pages.flatMap((page, n) =>
      talks
        .accepted()
        .slice(since, until)
        .filter(({ phone, body }) => !page.knows(talks.ticketOf.get(phone)!, body))
        .map(({ body }) => `${of}: page ${n + 1} lacks ${body}`),
    );
  const unseen: string[] = [];
  for (const [what, away, back] of short ? ways.slice(1, 2) : ways) {
    const since = talks.accepted().length;
    await away();
    // Nothing of what people do waits for it.
    await flows(talks).catch((error: unknown) => tally.count('lost', `Redis ${what}: ${String(error)}`));
    await sleep(short ? 2_000 : 8_000);
    await back();
    await flows(talks).catch((error: unknown) => tally.count('lost', `Redis ${what}: ${String(error)}`));
    tally.add('times Redis away');
    const until = talks.accepted().length;
    const late = () => missing(since, until, what);
    for (const limit = Date.now() + 5_000 * slack; late().length && Date.now() < limit;) await sleep(100);
    unseen.push(...late());
  }
  await talks.finish();
  const health = await machine.health();
  machine.watch(null);
  tally.goal(
    'messages that a page does not show 5 s after Redis is back',
    `${unseen.length}${unseen.length ? ` (${unseen.slice(0, 3).join(', ')})` : ''}`,
    '0',
    unseen.length === 0,
  );
  run.healthy(health, 'while Redis is away');
  await talks.check();
  await run.endInOrder(second);
  await run.endInOrder(server);
}

async function startRedis(port: number): Promise<ChildProcess> {
  const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'ignore'] });
  child.stdout.setEncoding('utf8');
  for await (const text of child.stdout as AsyncIterable<string>) if (text.includes('Ready to accept')) break;
  return child;
}
