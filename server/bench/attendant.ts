import http from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Filled } from './databases';
import { post } from './inbound';
import { percentiles } from './load';
import { company } from './plan';
import { login, type Product } from './processes';
import { emailOf } from './rows';

/** From when the network has a customer's first word to when it has the attendant's answer. */
export interface Attended {
  answers: number;
  p50: number;
  p99: number;
}

const connection = 1;
const perSecond = 50;
/** Until the code that answers is compiled: a server that has run for a minute is what customers meet. */
const warmUpSeconds = 6;

/** New customers write to a line with several queues, each once: a contact, a ticket, a menu. */
export async function measureAttendant(product: Product, database: Filled, seconds: number): Promise<Attended> {
  const client = new pg.Client({ connectionString: database.ownerUrl });
  client.on('error', () => undefined);
  await client.connect();
  const token = await login(product.url, emailOf(1));
  const wire = new http.Agent({ keepAlive: true, maxSockets: 256 });
  // None of an earlier run on kept data.
  const first = 5_519_000_000_000 + (Date.now() % 900_000_000);
  const setGreeting = (text: string) =>
    client.query('update connections set greeting_message = $2 where company_id = $1 and id = $3', [
      company,
      text,
      connection,
    ]);
  try {
    await setGreeting('{{ms}}, {{firstName}}! Com quem deseja falar?');
    await write(0, perSecond * warmUpSeconds);
    const sent = await write(perSecond * warmUpSeconds, perSecond * seconds);
    return { answers: sent.length, ...percentiles(await answersTo(client, sent)) };
  } finally {
    await setGreeting('');
    wire.destroy();
    await client.end();
  }

  async function write(from: number, count: number): Promise<string[]> {
    const numbers = Array.from({ length: count }, (_, n) => String(first + from + n));
    const begun = performance.now();
    const under = numbers.map(async (number, n) => {
      await sleep(Math.max(0, begun + (n * 1000) / perSecond - performance.now()));
      const body = JSON.stringify({ from: number, id: `attended-${number}`, body: 'Bom dia' });
      await post(`${product.url}/api/sandbox/${connection}/messages`, token, body, wire);
    });
    await Promise.all(under);
    return numbers;
  }
}

async function answersTo(client: pg.Client, numbers: string[]): Promise<number[]> {
  const end = performance.now() + 60_000;
  for (;;) {
    const { rows } = await client.query<{ ms: number }>(
      `select extract(epoch from a.created_at - c.created_at)::float8 * 1000 as ms
       from sandbox_messages c join sandbox_messages a on a.company_id = c.company_id and a.connection_id = c.connection_id
         and a.phone = c.phone and a.from_company
       where c.company_id = $1 and c.connection_id = $2 and not c.from_company and c.phone = any($3)`,
      [company, connection, numbers],
    );
    if (rows.length === numbers.length) return rows.map(({ ms }) => ms);
    if (performance.now() > end) throw new Error(`Only ${rows.length} of ${numbers.length} customers were answered.`);
    await sleep(50);
  }
}
