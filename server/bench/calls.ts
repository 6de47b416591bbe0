import { isDeepStrictEqual } from 'node:util';
import { uuidOf } from './conversations';
import { measure, median, type Sample, type Wanted } from './load';
import { sizeAt } from './plan';
import { login, type Running } from './processes';
import { createRandom } from './random';
import { emailOf } from './rows';
import { say } from './surroundings';
import { terms } from './words';

export interface Call {
  name: string;
  connections: number;
  /** What is asked of data at this scale, drawn anew for every seed where the product has many rows to show. */
  wants(scale: number, seed: number): () => Wanted;
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
const anyTicket = (scale: number, seed: number) => {
  const random = createRandom(seed);
  return () => 1 + random.below(sizeAt(scale).tickets);
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
    wants: (scale, seed) => {
      const ticket = anyTicket(scale, seed);
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
    wants: (scale, seed) => {
      const ticket = anyTicket(scale, seed);
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
    wants: (scale, seed) => {
      const ticket = anyTicket(scale, seed);
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
export async function measureCalls(list: Call[], servers: Servers, scale: number): Promise<Measured[]> {
  const admin = emailOf(1);
  const tokens = { product: await login(servers.product.url, admin), small: await login(servers.small.url, admin) };
  const slowest: number[] = [];
  for (const call of list) slowest.push(await prepare(call, servers, tokens.product, scale));
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
      const full = () => call.wants(scale, round);
      const small = call.wants(scale / 100, round);
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

const constantOf = (call: Call) => `/constant/${encodeURIComponent(call.name)}`;

/**
 * Product and yardstick must say the same, else they are not worth comparing; what they say becomes the constant.
 * @returns the longest time the yardstick took, in milliseconds
 */
async function prepare(call: Call, servers: Servers, token: string, scale: number): Promise<number> {
  const next = call.wants(scale, 0);
  let longest = 0;
  for (let n = 0; n < 10; n++) {
    const wanted = next();
    const ours = await ask(servers.product.url, wanted, token);
    const before = performance.now();
    const theirs = await ask(servers.yardstick.url, wanted);
    longest = Math.max(longest, performance.now() - before);
    if (!call.writes && !isDeepStrictEqual(JSON.parse(ours), JSON.parse(theirs))) {
      throw new Error(
        `The yardstick answers ${wanted.path} differently:\n${ours.slice(0, 3000)}\n${theirs.slice(0, 3000)}`,
      );
    }
    if (n === 0) await fetch(servers.yardstick.url + constantOf(call), { method: 'PUT', body: ours });
  }
  return longest;
}

async function ask(url: string, { path, body }: Wanted, token?: string): Promise<string> {
  const headers: Record<string, string> = body ? { 'content-type': 'application/json' } : {};
  if (token) headers.authorization = `Bearer ${token}`;
  const response = await fetch(url + path, { headers, ...(body ? { method: 'POST', body } : {}) });
  const text = await response.text();
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${text}`);
  return text;
}
