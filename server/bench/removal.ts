import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { openDatabases } from './databases';
import { percentiles } from './load';
import { company } from './plan';
import { login, serve } from './processes';
import { emailOf } from './rows';
import { say } from './surroundings';

/**
 * How long the removal of a queue takes that many tickets wait in, and how long everybody else waits meanwhile:
 *   npm run build && npx tsx server/bench/removal.ts 1000 30000
 */

const perSecond = 40;

interface Around {
  n: number;
  p50: number;
  p99: number;
  most: number;
}

async function main(sizes: number[]) {
  const databases = await openDatabases(0.02, false);
  const product = await serve(databases.full, 'removal');
  try {
    const token = await login(product.url, emailOf(1));
    const call = async (method: string, path: string, body?: object) => {
      const answer = await fetch(`${product.url}/api${path}`, {
        method,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        ...(body && { body: JSON.stringify(body) }),
      });
      const text = await answer.text();
      if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text.slice(0, 200)}`);
      return JSON.parse(text) as never;
    };
    const owner = new pg.Client({ connectionString: databases.full.ownerUrl });
    await owner.connect();
    try {
      await owner.query('update plans set queues = 1000');
      for (const size of sizes) await one(size, call, owner);
    } finally {
      await owner.end();
    }
  } finally {
    await product.stop();
    await databases.close();
  }
}

type Call = (method: string, path: string, body?: object) => Promise<never>;

async function one(size: number, call: Call, owner: pg.Client): Promise<void> {
  const color = `#${(size % 0xffffff).toString(16).padStart(6, '0')}`;
  const { id: queueId } = (await call('POST', '/queue', { name: `Removed ${size}`, color })) as { id: number };
  const { rows: tickets } = await owner.query<{ id: number; contact: number }>(
    `with people as (
       insert into contacts (company_id, name) select $1::int, 'Waiting ' || i from generate_series(1, $2::int) i returning id)
     insert into tickets (company_id, status, contact_id, queue_id) select $1::int, 'pending', id, $3::int from people
     returning id, contact_id as contact`,
    [company, size, queueId],
  );
  await owner.query('analyze tickets');
  const nth = (n: number) => tickets[(n * 7919) % tickets.length]!;
  const others: ((n: number) => [string, string, object?])[] = [
    () => ['GET', '/tickets?status=pending&showAll=true'],
    () => ['GET', '/tickets?status=open&showAll=true'],
    (n) => ['GET', `/messages/${nth(n).id}?markRead=false`],
    () => ['GET', '/tickets/counts?showAll=true'],
    (n) => ['POST', '/ticket-notes', { note: `Note ${n}`, ticketId: nth(n).id, contactId: nth(n).contact }],
    (n) => ['PUT', `/tickets/${nth(n).id}/draft`, { body: `Draft ${n}` }],
    // writes to the rows that are being moved
    (n) => ['PUT', `/tickets/${nth(n).id}`, { status: 'closed' }],
  ];
  const load = async (until: () => Promise<boolean> | boolean): Promise<Around> => {
    const times: number[] = [];
    const under: Promise<void>[] = [];
    const from = performance.now();
    for (let n = 0; !(await until()); n++) {
      await sleep(Math.max(0, from + (n * 1000) / perSecond - performance.now()));
      const begun = performance.now();
      const [method, path, body] = others[n % others.length]!(Math.floor(performance.now()));
      under.push(
        call(method, path, body)
          .catch((error: Error) => {
            // closed before by another round: no matter of this
            if (!/ 409 /.test(error.message)) throw error;
          })
          .then(() => void times.push(performance.now() - begun)),
      );
    }
    await Promise.all(under);
    return { n: times.length, ...percentiles(times), most: Math.max(...times) };
  };
  const rest = performance.now() + 5000;
  const before = await load(() => performance.now() > rest);
  let removedAfter = 0;
  const begun = performance.now();
  const removal = call('DELETE', `/queue/${queueId}`).then(() => (removedAfter = performance.now() - begun));
  let looked = 0;
  const isOver = async () => {
    if (!removedAfter || performance.now() - looked < 250) return false;
    looked = performance.now();
    const { rows } = await owner.query(`select 1 from tickets where company_id = $1 and queue_id = $2 limit 1`, [
      company,
      queueId,
    ]);
    return rows.length === 0;
  };
  const meanwhile = await load(isOver);
  await removal;
  const allMoved = performance.now() - begun;
  const ms = (around: Around) =>
    `p50 ${around.p50.toFixed(1)} ms, p99 ${around.p99.toFixed(1)} ms, longest ${around.most.toFixed(1)} ms (${around.n} calls)`;
  say(
    `${size} tickets: removed after ${removedAfter.toFixed(0)} ms, all moved after ${(allMoved / 1000).toFixed(1)} s`,
  );
  say(`  others at rest:    ${ms(before)}`);
  say(`  others meanwhile:  ${ms(meanwhile)}`);
}

const sizes = process.argv.slice(2).map(Number);
await main(sizes.length ? sizes : [1000, 30_000]);
