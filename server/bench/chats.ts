import { openQuestions } from '../src/testing/scratch-server';
import type { Ask } from './campaign-desk';
import { logIn } from './demo-people';
import { listen } from './inbound';
import { percentiles } from './load';
import { atPace } from './messages-api';
import { startOwnDatabase } from './own-database';
import { secret, startProduct, type Product } from './processes';
import { createWaits } from './waits';

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
    SECRET: secret,
    DEMO: 'on',
    RATE_LIMITS: 'off',
  });
  undo.push(() => product.stop());
  const { ask, end } = openQuestions(url);
  undo.push(end);
  const [ana, bruno] = await Promise.all([logIn(product, 'ana@demo.local'), logIn(product, 'bruno@demo.local')]);
  const rest = await measureRooms(product, ana, bruno);
  return { ...rest, crowd: await measureCrowd(product, ask, ana) };
}

type Person = Awaited<ReturnType<typeof logIn>>;

/** What is said in a chat of two hundred, and when each of those who have a page open hears it. */
async function measureCrowd(product: Product, ask: Ask, { call }: Person): Promise<CrowdPace> {
  const made = await ask<{ id: number; email: string }>(
    `insert into users (company_id, name, email, password_hash, profile)
     select u.company_id, 'Gente ' || n, 'gente' || n || '@demo.local', u.password_hash, 'user'
     from users u, generate_series(1, $1::int) n where u.email = 'ana@demo.local' returning id, email`,
    [crowd.members - 1],
  );
  const users = made.map(({ id }) => ({ id }));
  const { id: chatId } = await call<{ id: number }>('POST', '/chats', { title: 'Todo mundo', users });
  const waits = createWaits('messages to all', crowd.pages);
  const sockets: Awaited<ReturnType<typeof listen>>[] = [];
  for (const { email } of made.slice(0, crowd.pages)) {
    const { token } = await logIn(product, email);
    const socket = await listen(product.url, token);
    socket.onAny((name: string, event: { action?: string; newMessage?: { message: string } }) => {
      if (event.action === 'new-message' && name.endsWith('-chat')) waits.heard(event.newMessage!.message);
    });
    sockets.push(socket);
  }
  let count = 0;
  const say = async () => {
    const message = `para todos ${++count}`;
    waits.begin(message);
    await call('POST', `/chats/${chatId}/messages`, { message });
  };
  // what is new to the process is not what is asked
  for (let n = 0; n < 30; n++) await say();
  await waits.all();
  waits.forget();
  await atPace(crowd.aSecond, crowd.seconds, say);
  const times = await waits.all();
  for (const socket of sockets) socket.disconnect();
  return { members: crowd.members, pages: crowd.pages, aSecond: crowd.aSecond, heard: percentiles(times) };
}

async function measureRooms({ url }: Product, ana: Person, bruno: Person): Promise<Omit<ChatPace, 'crowd'>> {
  const users = (await ana.call<{ id: number; name: string }[]>('GET', '/users/list')).filter(({ name }) =>
    /^(Bruno|Sofia|Helena)/.test(name),
  );
  const brunoId = users.find(({ name }) => name.startsWith('Bruno'))!.id;
  const ids: number[] = [];
  for (let n = 0; n < rooms; n++)
    ids.push((await ana.call<{ id: number }>('POST', '/chats', { title: `Sala ${n}`, users })).id);

  const socket = await listen(url, bruno.token);
  const waits = createWaits('messages');
  socket.onAny((name: string, event: { action?: string; newMessage?: { message: string } }) => {
    if (event.action === 'new-message' && name.endsWith('-chat')) waits.heard(event.newMessage!.message);
  });
  const said = new Map<number, number>();
  let count = 0;
  const say = async (chatId: number) => {
    const message = `recado ${++count}`;
    said.set(chatId, (said.get(chatId) ?? 0) + 1);
    waits.begin(message);
    await ana.call('POST', `/chats/${chatId}/messages`, { message });
  };

  // what is new to the process is not what is asked
  for (let n = 0; n < 100; n++) await say(ids[n % rooms]!);
  await waits.all();
  waits.forget();
  let next = 0;
  await atPace(aSecond, seconds, () => say(ids[next++ % rooms]!));
  const heard = percentiles(await waits.all());
  socket.disconnect();

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
    const page: Page = await bruno.call<Page>('GET', `/chats?cursor=${cursor}`.replace(/\?cursor=$/, ''));
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
