import { once } from 'node:events';
import type { Filled } from './databases';
import { password } from './fill';
import { measure, percentiles, type Sample } from './load';
import { firstAgent, people } from './plan';
import { login, serve, type Product } from './processes';
import { emailOf } from './rows';

/** Milliseconds, unless said otherwise. */
export interface Entering {
  /** Logins in four connections, one after the other. */
  login: Sample;
  /** Sixteen at once: how long until the last of them was in, time after time. */
  crowd: { rounds: number; p50: number; p95: number; longest: number };
  /** How long the server's event loop kept other things waiting meanwhile. */
  loop: { p99: number; longest: number };
  /** What it costs to know whose token it is: medians of an endpoint that asks for one and of one that does not. */
  check: { asked: number; unasked: number };
}

const crowd = 16;
const crowdFor = 10_000;

/** Logs people in, alone and many at once, on a server of its own that tells how busy its event loop was. */
export async function measureEntering(database: Filled): Promise<Entering> {
  const product = await serve(database, 'entering', 'web,jobs,channels', { watched: true });
  try {
    let n = 0;
    const next = () => ({ path: '/api/auth/login', body: bodyOf(n++) });
    const alone = await measure(product.url, next, { connections: 4, seconds: 4 });
    const { rounds, loop } = await inCrowds(product);
    return {
      login: alone,
      crowd: {
        rounds: rounds.length,
        p50: percentiles(rounds).p50,
        p95: at(rounds, 0.95),
        longest: Math.max(...rounds),
      },
      loop,
      check: await measureCheck(product.url),
    };
  } finally {
    await product.stop();
  }
}

/** Another agent each time: a session is one person's, and a second login ends the first. */
const bodyOf = (n: number) => JSON.stringify({ email: emailOf(firstAgent + (n % people.agents)), password });

async function inCrowds({ url, process }: Product): Promise<{ rounds: number[]; loop: Entering['loop'] }> {
  const rounds: number[] = [];
  process.send('begin');
  const until = performance.now() + crowdFor;
  for (let n = 0; performance.now() < until; n += crowd) {
    const before = performance.now();
    await Promise.all(Array.from({ length: crowd }, (_, i) => enter(url, bodyOf(n + i))));
    rounds.push(performance.now() - before);
  }
  process.send('end');
  const [loop] = (await once(process, 'message')) as [Entering['loop']];
  return { rounds, loop };
}

async function enter(url: string, body: string): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(`${url}/api/auth/login`, { method: 'POST', headers, body });
  if (!answer.ok) throw new Error(`One of a crowd was not let in: ${answer.status} ${await answer.text()}`);
  await answer.arrayBuffer();
}

/** Rounds of both in turn, so that a slow moment of the machine is everybody's. */
async function measureCheck(url: string): Promise<Entering['check']> {
  const token = await login(url, emailOf(firstAgent));
  const asked: number[] = [];
  const unasked: number[] = [];
  const ask = async (path: string, times: number[]) => {
    const before = performance.now();
    const answer = await fetch(`${url}${path}`, { headers: { authorization: `Bearer ${token}` } });
    await answer.arrayBuffer();
    times.push(performance.now() - before);
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}.`);
  };
  for (let n = 0; n < 4_000; n++) {
    await ask('/api/version', unasked);
    await ask('/api/auth/me', asked);
  }
  return { asked: percentiles(asked).p50, unasked: percentiles(unasked).p50 };
}

const at = (times: number[], share: number) => times.toSorted((a, b) => a - b)[Math.ceil(times.length * share) - 1]!;
