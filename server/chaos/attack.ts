import { setTimeout as sleep } from 'node:timers/promises';
import { seeded } from '../src/testing/bad-input';
import { percentiles } from '../bench/load';
import type { Client } from './client';
import { adminOf, demoPassword, startDemo } from './demo';
import type { Run } from './run';

/** Somebody tries passwords for the owner's e-mail, fifty a second, from one address and from many. */
export async function measureAttack(run: Run): Promise<void> {
  const { tally, machine, short, seed, slack } = run;
  const demo = await startDemo(run, 'attack', { env: { RATE_LIMITS: 'on', TRUST_PROXY: 'on' } });
  const { client, server } = demo;
  const random = seeded(seed);
  const anywhere = () => Array.from({ length: 4 }, () => 1 + Math.floor(random() * 223)).join('.');
  const email = adminOf.padaria;

  // The owner's own device, once let in: what it was given then it shows again.
  const first = await logIn(client, server.url, email, demoPassword, '203.0.113.7');
  const cookies = [first?.headers['set-cookie'] ?? []].flat().map((cookie) => cookie.split(';')[0]!);
  machine.watch(server);

  const seconds = short ? 6 : 20;
  const end = Date.now() + seconds * 1000;
  let tried = 0;
  const under: Promise<unknown>[] = [];
  const attack = (async () => {
    for (let next = Date.now(); Date.now() < end; next += 20) {
      const from = tried % 2 ? anywhere() : '198.51.100.9';
      tried += 1;
      under.push(logIn(client, server.url, email, `errada${tried}`, from));
      await sleep(Math.max(0, next + 20 - Date.now()));
    }
  })();
  const times: number[] = [];
  let [asked, letIn] = [0, 0];
  while (Date.now() < end) {
    await sleep(400);
    const from = Date.now();
    const answer = await logIn(client, server.url, email, demoPassword, '203.0.113.7', cookies.join('; '));
    asked += 1;
    times.push(Date.now() - from);
    if (answer?.status === 200) letIn += 1;
  }
  await attack;
  await Promise.all(under);
  const { p95 } = percentiles(times);
  const health = await machine.health();
  machine.watch(null);
  tally.add('wrong passwords', tried);
  const rate = `${letIn} of ${asked} (${Math.round(tried / seconds)} wrong passwords a second)`;
  tally.goal('the owner on a known device is let in', rate, '100 %', asked > 0 && letIn === asked);
  const bare = `${Math.round(p95)} ms (a server that does nothing: p99 ${Math.round(health.bare)} ms)`;
  tally.goal('the owner’s login, p95', bare, 'under 500 ms', p95 < 500 * slack);
  await run.endInOrder(server);
}

function logIn(client: Client, url: string, email: string, password: string, address: string, cookie = '') {
  return client.ask({
    what: 'POST /auth/login',
    method: 'POST',
    url: `${url}/api/auth/login`,
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address, ...(cookie && { cookie }) },
    payload: JSON.stringify({ email, password }),
  });
}
