import { setTimeout as sleep } from 'node:timers/promises';
import { listen } from './inbound';
import { percentiles } from './load';
import { login, startProduct, type Product } from './processes';
import { emptyFolder, removeDataDir } from './surroundings';

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
}

const aSecond = 50;
const seconds = 20;
const rooms = 200;
const messages = 10_000;
const atOnce = 16;

/** Against the built server with its own database and the demo company on this machine. */
export async function measureChats(): Promise<ChatPace> {
  const folder = emptyFolder('chats');
  const product = await startProduct({ DATA_DIR: folder, DEMO: 'on' });
  try {
    return await measure(product);
  } finally {
    await product.stop();
    removeDataDir(folder);
  }
}

async function measure({ url }: Product): Promise<ChatPace> {
  const [ana = '', bruno = ''] = await Promise.all(
    ['ana', 'bruno'].map((name) => login(url, `${name}@demo.local`, 'demo1234')),
  );
  const call = async <T>(token: string, path: string, body?: object): Promise<T> => {
    const answer = await fetch(`${url}/api${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as T;
  };
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
