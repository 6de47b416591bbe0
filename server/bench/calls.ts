import { uuidOf } from './conversations';
import { ask, type Databases, type Filled } from './databases';
import { measure, median, type Sample, type Wanted } from './load';
import { company } from './plan';
import { login, type Running } from './processes';
import { createRandom } from './random';
import { emailOf } from './rows';
import { say } from './surroundings';
import { terms } from './words';

export interface Call {
  name: string;
  connections: number;
  /** What is asked of these conversations, drawn anew for every seed where the product has many rows to show. */
  wants(tickets: number[], seed: number): () => Wanted;
  /** Replies that cannot be equal because each call makes a row of its own. */
  writes?: boolean;
}

/** Everything measured of one call. */
export interface Measured {
  name: string;
  product: Sample;
  yardstick: Sample;
  constant: Sample;
  /** The product at a hundredth of the data. */
  small: Sample;
}

const always = (path: string) => () => () => ({ path });
const anyOf = (tickets: number[], seed: number) => {
  const random = createRandom(seed);
  return () => random.pick(tickets);
};
const oneOf = (paths: string[]) => () => {
  let n = 0;
  return () => ({ path: paths[n++ % paths.length]! });
};

/** Common and rare names, one nobody has, and part of a number. */
const names = ['silva', 'Maria', 'joão', 'beatriz', 'Kowalski', 'yasmin xavier', 'pereira', 'ninguém', '99123'];
const uuids = new Map<number, string>();

export const calls: Call[] = [
  ...['open', 'pending', 'closed'].map((status) => ({
    name: `tickets, ${status}`,
    connections: 32,
    wants: always(`/api/tickets?status=${status}&showAll=true`),
  })),
  {
    name: 'ticket by uuid',
    connections: 32,
    wants: (tickets, seed) => {
      const ticket = anyOf(tickets, seed);
      return () => {
        const id = ticket();
        if (!uuids.has(id)) uuids.set(id, uuidOf(id));
        return { path: `/api/tickets/u/${uuids.get(id)}` };
      };
    },
  },
  {
    name: 'messages of a ticket',
    connections: 32,
    wants: (tickets, seed) => {
      const ticket = anyOf(tickets, seed);
      return () => ({ path: `/api/messages/${ticket()}` });
    },
  },
  { name: 'contacts', connections: 32, wants: always('/api/contacts') },
  {
    name: 'contacts, searched',
    connections: 32,
    wants: oneOf(names.map((name) => `/api/contacts?searchParam=${encodeURIComponent(name)}`)),
  },
  { name: 'settings', connections: 32, wants: always('/api/settings') },
  {
    name: 'a note is written',
    connections: 32,
    writes: true,
    wants: (tickets, seed) => {
      const ticket = anyOf(tickets, seed);
      return () => ({
        path: '/api/ticket-notes',
        body: JSON.stringify({ ticketId: ticket(), note: 'Cliente pediu retorno amanhã cedo.' }),
      });
    },
  },
];

export const searches: Call[] = terms.map(({ word, hits }) => ({
  name: `search, ${hits.toLocaleString('en')} ${hits === 1 ? 'hit' : 'hits'}`,
  connections: 8,
  wants: always(`/api/tickets?searchParam=${encodeURIComponent(word)}`),
}));

export interface Servers {
  product: Running;
  yardstick: Running;
  small: Running;
}

const rounds = 3;

/** Measures calls in turns, so that whatever else the machine does meets all of them alike. */
export async function measureCalls(list: Call[], servers: Servers, databases: Databases): Promise<Measured[]> {
  const tickets = { full: await ticketsOf(databases.full), small: await ticketsOf(databases.small) };
  const admin = emailOf(1);
  const tokens = { product: await login(servers.product.url, admin), small: await login(servers.small.url, admin) };
  const slowest: number[] = [];
  for (const call of list) slowest.push(await prepare(call, servers, tokens.product, tickets.full));
  const samples = list.map(() => ({
    product: [] as Sample[],
    yardstick: [] as Sample[],
    constant: [] as Sample[],
    small: [] as Sample[],
  }));
  for (let round = 1; round <= rounds; round++) {
    for (const [n, call] of list.entries()) {
      const { connections } = call;
      const at = samples[n]!;
      const full = () => call.wants(tickets.full, round);
      const small = call.wants(tickets.small, round);
      at.product.push(await measure(servers.product.url, full(), { connections, seconds: 2.6, token: tokens.product }));
      // Long enough for the hand-written search for a common word, which takes seconds.
      const patience = Math.min(12, Math.max(2.6, (slowest[n]! / 1000) * 6));
      at.yardstick.push(await measure(servers.yardstick.url, full(), { connections, seconds: patience }));
      await fetch(`${servers.yardstick.url}/idle`);
      at.small.push(await measure(servers.small.url, small, { connections, seconds: 1.6, token: tokens.small }));
      at.constant.push(
        await measure(servers.yardstick.url, () => ({ path: constantOf(call) }), { connections, seconds: 0.6 }),
      );
    }
    say(`  round ${round} of ${rounds}`);
  }
  return list.map(({ name }, n) => {
    const { product, yardstick, constant, small } = samples[n]!;
    return {
      name,
      product: median(product),
      yardstick: median(yardstick),
      constant: median(constant),
      small: median(small),
    };
  });
}

/** Of the company that is asked. */
export async function ticketsOf({ ownerUrl }: Filled): Promise<number[]> {
  const { rows } = await ask<{ id: number }>(
    ownerUrl,
    `select id from tickets where company_id = ${company} order by id`,
  );
  return rows.map(({ id }) => id);
}

const constantOf = (call: Call) => `/constant/${encodeURIComponent(call.name)}`;

/**
 * Product and yardstick must say the same, else they are not worth comparing; what they say becomes the constant.
 * @returns the longest time the yardstick took, in milliseconds
 */
async function prepare(call: Call, servers: Servers, token: string, tickets: number[]): Promise<number> {
  const next = call.wants(tickets, 0);
  let longest = 0;
  for (let n = 0; n < 10; n++) {
    const wanted = next();
    const ours = await request(servers.product.url, wanted, token);
    const before = performance.now();
    const theirs = await request(servers.yardstick.url, wanted);
    longest = Math.max(longest, performance.now() - before);
    const difference = call.writes ? undefined : differenceOf(JSON.parse(ours), JSON.parse(theirs));
    if (difference) throw new Error(`The yardstick answers ${wanted.path} differently: ${difference}`);
    if (n === 0) await fetch(servers.yardstick.url + constantOf(call), { method: 'PUT', body: ours });
  }
  return longest;
}

/** Where two replies first differ, and what stands there; nothing where they are the same. */
export function differenceOf(ours: unknown, theirs: unknown, at = 'reply'): string | undefined {
  if (Object.is(ours, theirs)) return undefined;
  const areBoth = [ours, theirs].every((one) => typeof one === 'object' && one !== null);
  if (!areBoth)
    return `${at} is ${JSON.stringify(ours)?.slice(0, 200)}, the yardstick says ${JSON.stringify(theirs)?.slice(0, 200)}`;
  const [one, other] = [ours as Record<string, unknown>, theirs as Record<string, unknown>];
  for (const key of new Set([...Object.keys(one), ...Object.keys(other)])) {
    const difference = differenceOf(one[key], other[key], `${at}.${key}`);
    if (difference) return difference;
  }
  return undefined;
}

async function request(url: string, { path, body }: Wanted, token?: string): Promise<string> {
  const headers: Record<string, string> = body ? { 'content-type': 'application/json' } : {};
  if (token) headers.authorization = `Bearer ${token}`;
  const response = await fetch(url + path, { headers, ...(body ? { method: 'POST', body } : {}) });
  const text = await response.text();
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${text}`);
  return text;
}
