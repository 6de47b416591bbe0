import { clientEvents } from '@guiche/contract/client-events';
import { io } from 'socket.io-client';
import { setTimeout as sleep } from 'node:timers/promises';
import { WebSocket } from 'ws';

/** What a client may say that means something, and what means nothing or too much. */
export const known = Object.keys(clientEvents);
const strange = [
  'message',
  'error',
  'ready',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  'reauthorise',
  'newListener',
  'connection',
  '',
  'x'.repeat(10_000),
  'company-1-appMessage',
];

const deep = (levels: number): unknown => JSON.parse(`${'['.repeat(levels)}${']'.repeat(levels)}`);

/** Made anew for each use: some are large. */
const values: (() => unknown)[] = [
  () => ({ toString: 1 }),
  () => ({ valueOf: 1 }),
  () => ({ toString: null, valueOf: null }),
  () => ({ toJSON: 1 }),
  () => JSON.parse('{"__proto__":{"toString":1}}') as unknown,
  () => ({ constructor: { prototype: 1 } }),
  () => JSON.parse('{"then":"x","length":-1}') as unknown,
  () => ({ length: 4_294_967_295 }),
  () => null,
  () => undefined,
  () => true,
  () => '',
  () => '1e309',
  () => 'NaN',
  () => '\u0000',
  () => '\ud800',
  () => 0,
  () => -1,
  () => 1.5,
  () => 2 ** 31,
  () => 2 ** 53,
  () => [],
  () => [[[]]],
  () => [1, 2, 3],
  () => deep(2_000),
  () => Array.from({ length: 5_000 }, () => ({})),
  () => 'x'.repeat(90_000),
  () => 'x'.repeat(1_000_000),
  () => Buffer.alloc(10),
  () => Buffer.alloc(90_000),
  () => Buffer.alloc(1_000_000),
  () => ({ file: Buffer.from('a'), also: [Buffer.from('b')] }),
  () => new Date(0),
  () => () => undefined,
];

/** What no library would send: pieces of two protocols that are cut, exchanged or made up. */
const frames: (() => string | Buffer)[] = [
  () => '42["typing",{"toString":1}]',
  () => '42["typing"',
  () => '42[]',
  () => '42[null]',
  () => '42{"a":1}',
  () => '42[{"a":1},2]',
  () => '42[["typing"],1]',
  () => '42["disconnect","transport close"]',
  () => '42["connect_error"]',
  () => '421["typing",1]',
  () => '42999999999999999999["typing",1]',
  () => '451-["typing",{"_placeholder":true,"num":0}]',
  () => '451-["typing",{"_placeholder":true,"num":-1}]',
  () => '451-["typing",{"_placeholder":true,"num":"x"}]',
  () => '459999999-["typing",{"_placeholder":true,"num":0}]',
  () => '45-["typing"]',
  () => '430[]',
  () => '430[{"toString":1}]',
  () => '461-0[{"_placeholder":true,"num":0}]',
  () => '40{"token":{"toString":1}}',
  () => '40/admin,{"token":"x"}',
  () => '40/__proto__,',
  () => '41',
  () => '44{"message":"x"}',
  () => '4',
  () => '49',
  () => '4x',
  () => '2probe',
  () => '3',
  () => '5',
  () => '6',
  () => '9',
  () => '',
  () => '\u0000',
  () => '0{"sid":"x"}',
  () => Buffer.alloc(0),
  () => Buffer.from([4, 0xff, 0xfe]),
  () => Buffer.alloc(200_000, 0x34),
  () => `42["typing",${'['.repeat(40_000)}${']'.repeat(40_000)}]`,
  () => `42["${'\\u0041'.repeat(15_000)}"]`,
  () => `42["typing",${'9'.repeat(90_000)}]`,
  () => `42${'["a",'.repeat(10)}`,
];

interface Where {
  url: string;
  token: string;
  /** A conversation that exists. */
  ticket: number;
}

/** A page that says odd things, through the library: what was never `tried` first. @returns how many */
export async function hostilePage(
  { url, token, ticket }: Where,
  random: () => number,
  count: number,
  tried: Set<string>,
): Promise<number> {
  const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)]!;
  const socket = io(url, { transports: ['websocket'], auth: { token }, reconnection: false, forceNew: true });
  socket.on('error', () => undefined);
  try {
    await new Promise<void>((resolve) => {
      socket.once('ready', resolve).once('connect_error', () => resolve());
      setTimeout(resolve, 5_000).unref();
    });
    if (random() < 0.5) socket.emit('joinChatBox', ticket);
    let said = 0;
    for (; said < count && socket.connected; said++) {
      const name = known.find((one) => !tried.has(one)) ?? (random() < 0.85 ? pick(known) : pick(strange));
      tried.add(name);
      const args = Array.from({ length: Math.floor(random() * 4) }, () => pick(values)());
      if (random() < 0.02) args.push(...Array.from({ length: 500 }, () => 1));
      try {
        socket.emit(name, ...args, ...(random() < 0.2 ? [() => undefined] : []));
      } catch {
        // Names that the library keeps for itself are said without it below.
      }
      if (random() < 0.3) await sleep(5);
    }
    // What was said leaves before the line is closed.
    await sleep(50);
    return said;
  } finally {
    socket.disconnect();
  }
}

/** A program that speaks neither protocol well. @returns how many frames it got rid of */
export async function hostileFrames({ url, token }: Where, random: () => number, count: number): Promise<number> {
  const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)]!;
  let sent = 0;
  while (sent < count) {
    const query = pick(['EIO=4', 'EIO=4', 'EIO=4', 'EIO=3', 'EIO=x', 'EIO=4&sid=x', 'EIO=4&token[]=x&companyId=1']);
    const socket = new WebSocket(`${url.replace('http', 'ws')}/socket.io/?${query}&transport=websocket`);
    socket.on('error', () => undefined);
    const isOpen = await new Promise<boolean>((resolve) => {
      socket
        .once('open', () => resolve(true))
        .once('error', () => resolve(false))
        .once('close', () => resolve(false));
    });
    sent += 1;
    if (!isOpen) continue;
    if (random() < 0.8) socket.send(`40${JSON.stringify({ token: random() < 0.9 ? token : 'x' })}`);
    await sleep(20);
    for (let n = 0; n < 12 && sent < count && socket.readyState === WebSocket.OPEN; n++, sent++) {
      socket.send(pick(frames)());
      if (random() < 0.3) await sleep(3);
    }
    await sleep(20);
    if (random() < 0.5) socket.terminate();
    else socket.close();
  }
  return sent;
}
