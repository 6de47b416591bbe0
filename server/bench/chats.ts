import { setTimeout as sleep } from 'node:timers/promises';
import { openQuestions } from '../src/testing/scratch-server';
import type { Ask } from './campaign-desk';
import { listen } from './inbound';
import { percentiles } from './load';
import { atPace } from './messages-api';
import { startOwnDatabase } from './own-database';
import { login, startProduct, type Product } from './processes';

/** How colleagues hear each other, and whether what is unread is counted rightly after much was said. */
export interface ChatPace {
  /** From the call to a colleague's socket, in milliseconds. */
  heard: { p50: number; p95: number; p99: number };
  said: number;
  chats: number;
  /** Chats whose unread count is not how much was said in them. */
  wrong: number;
  /** Messages a second, sixteen at once. */
  perSecond: number;
  crowd: CrowdPace;
}

/** A chat of as many people as one may have. */
interface CrowdPace {
  members: number;
  /** Of the members, those with a page open. */
  pages: number;
  aSecond: number;
  /** From the call to each of their sockets. */
  heard: { p50: number; p95: number; p99: number };
}

const aSecond = 50;
const seconds = 20;
const rooms = 200;
const messages = 10_000;
const atOnce = 16;
const crowd = { members: 200, pages: 50, aSecond: 10, seconds: 20 };

/** Against the built server with a database of its own and the demo company on this machine. */
export async function measureChats(undo: (() => Promise<unknown>)[]): Promise<ChatPace> {
  const { url, files } = await startOwnDatabase('chats', undo);
  const product = await startProduct({
    DATABASE_URL: url,
    DATA_DIR: files,
    SECRET: 'a-secret-that-only-benchmarks-use-1234567890',
    DEMO: 'on',
    RATE_LIMITS: 'off',
  });
  undo.push(() => product.stop());
  const { ask, end } = openQuestions(url);
  undo.push(end);
  const [ana, bruno] = (await Promise.all(
    ['ana', 'bruno'].map((name) => login(product.url, `${name}@demo.local`, password)),
  )) as [string, string];
  const call = callerAt(product.url);
  const rest = await measureRooms(product, call, ana, bruno);
  return { ...rest, crowd: await measureCrowd(product, ask, call, ana) };
}

const password = 'demo1234';

type Call = <T>(token: string, path: string, body?: object) => Promise<T>;

const callerAt =
  (url: string): Call =>
  async <T>(token: string, path: string, body?: object): Promise<T> => {
    const answer = await fetch(`${url}/api${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as T;
  };

/** What is said in a chat of two hundred, and when each of those who have a page open hears it. */
async function measureCrowd({ url }: Product, ask: Ask, call: Call, ana: string): Promise<CrowdPace> {
  const made = await ask<{ id: number; email: string }>(
    `insert into users (company_id, name, email, password_hash, profile)
     select u.company_id, 'Gente ' || n, 'gente' || n || '@demo.local', u.password_hash, 'user'
     from users u, generate_series(1, $1::int) n where u.email = 'ana@demo.local' returning id, email`,
    [crowd.members - 1],
  );
  const users = made.map(({ id }) => ({ id }));
  const { id: chatId } = await call<{ id: number }>(ana, '/chats', { title: 'Todo mundo', users });
  const begun = new Map<string, number>();
  let times: number[] = [];
  const sockets: Awaited<ReturnType<typeof listen>>[] = [];
  for (const { email } of made.slice(0, crowd.pages)) {
    const socket = await listen(url, await login(url, email, password));
    socket.onAny((name: string, event: { action?: string; newMessage?: { message: string } }) => {
      if (event.action !== 'new-message' || !name.endsWith('-chat')) return;
      times.push(performance.now() - begun.get(event.newMessage!.message)!);
    });
    sockets.push(socket);
  }
  let count = 0;
  const say = async () => {
    const message = `para todos ${++count}`;
    begun.set(message, performance.now());
    await call(ana, `/chats/${chatId}/messages`, { message });
  };
  const allHeard = async () => {
    for (let waited = 0; times.length < count * crowd.pages; waited += 50) {
      if (waited > 10_000) throw new Error(`Of ${count * crowd.pages} pages ${times.length} heard what was said.`);
      await sleep(50);
    }
  };
  // what is new to the process is not what is asked
  for (let n = 0; n < 30; n++) await say();
  await allHeard();
  [count, times] = [0, []];
  await atPace(crowd.aSecond, crowd.seconds, say);
  await allHeard();
  for (const socket of sockets) socket.disconnect();
  return { members: crowd.members, pages: crowd.pages, aSecond: crowd.aSecond, heard: percentiles(times) };
}

async function measureRooms(
  { url }: Product,
  call: Call,
  ana: string,
  bruno: string,
): Promise<Omit<ChatPace, 'crowd'>> {
  const users = (await call<{ id: number; name: string }[]>(ana, '/users/list')).filter(({ name }) =>
    /^(Bruno|Sofia|Helena)/.test(name),
  );
  const brunoId = users.find(({ name }) => name.startsWith('Bruno'))!.id;
  const ids: number[] = [];
  for (let n = 0; n < rooms; n++)
    ids.push((await call<{ id: number }>(ana, '/chats', { title: `Sala ${n}`, users })).id);

  const socket = await listen(url, bruno);
  const begun = new Map<string, number>();
  const times: number[] = [];
  socket.onAny((name: string, event: { action?: string; newMessage?: { message: string } }) => {
    const at = event.action === 'new-message' && name.endsWith('-chat') ? event.newMessage!.message : undefined;
    const from = at === undefined ? undefined : begun.get(at);
    if (from !== undefined) times.push(performance.now() - from);
  });
  const said = new Map<number, number>();
  let count = 0;
  const say = async (chatId: number) => {
    const message = `recado ${++count}`;
    said.set(chatId, (said.get(chatId) ?? 0) + 1);
    begun.set(message, performance.now());
    await call(ana, `/chats/${chatId}/messages`, { message });
  };

  // what is new to the process is not what is asked
  for (let n = 0; n < 100; n++) await say(ids[n % rooms]!);
  times.length = 0;
  const calls: Promise<void>[] = [];
  const until = performance.now() + seconds * 1000;
  for (let next = performance.now(); next < until; next += 1000 / aSecond) {
    await sleep(Math.max(0, next - performance.now()));
    calls.push(say(ids[calls.length % rooms]!));
  }
  await Promise.all(calls);
  await sleep(500);
  socket.disconnect();
  const heard = percentiles(times);
  if (times.length < calls.length) throw new Error(`${calls.length - times.length} messages were not heard.`);

  const before = performance.now();
  const first = count;
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (count < messages) await say(ids[(count * 7) % rooms]!);
    }),
  );
  const perSecond = (count - first) / ((performance.now() - before) / 1000);

  const unread = new Map<number, number>();
  for (let cursor: string | null = ''; cursor !== null;) {
    const page: Page = await call<Page>(bruno, `/chats?cursor=${cursor}`.replace(/\?cursor=$/, ''));
    for (const { id, users: members } of page.records)
      unread.set(id, members.find(({ userId }) => userId === brunoId)!.unreads);
    cursor = page.nextCursor;
  }
  const wrong = ids.filter((id) => unread.get(id) !== (said.get(id) ?? 0)).length;
  return { heard, said: count, chats: rooms, wrong, perSecond };
}

interface Page {
  records: { id: number; users: { userId: number; unreads: number }[] }[];
  nextCursor: string | null;
}
