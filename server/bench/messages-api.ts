import http from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { watchDisk } from './disk-stalls';
import { listen } from './inbound';
import { percentiles } from './load';
import { login, type Running } from './processes';
import { emailOf } from './rows';
import { createWaits, type Span } from './waits';

/** What other programs send, how fast it is kept, and how the team's own answers leave meanwhile. */
export interface ApiPace {
  /** From the call to its answer at 50 a second over one connection, in milliseconds. */
  accepted: { p50: number; p95: number; p99: number };
  /** Over ten connections at once. */
  sustained: { asked: number; perSecond: number; p99: number; refused: number };
  /** From an agent's call to the customer's phone, while that lasts. */
  replied: { p50: number; p95: number; p99: number; count: number };
  /** The same of those that met no moment in which the machine stood still for its disk; undefined where the system does not tell. */
  repliedUnstalled: { p50: number; p95: number; p99: number; count: number } | undefined;
  /** Milliseconds of such moments. */
  stoodStill: number;
}

const lines = 10;
/** Together they are those that the sandbox's network knows: it is asked about each once. */
const numbersEach = 99;
const seconds = 20;
const repliesASecond = 5;
/** Of the load that answers are given beside: until then connections open and code is compiled. */
const unmeasured = 3;
/** At five a second three hundred answers: their p99 is the third longest, not the longest. */
const replySeconds = 60;

/** Against a server with the full data; its limit of calls is raised. */
export async function measureMessagesApi({ url }: Running): Promise<ApiPace> {
  const wire = new http.Agent({ keepAlive: true, maxSockets: 512 });
  // an agent's page waits for no program's connections
  const pages = new http.Agent({ keepAlive: true });
  const admin = await login(url, emailOf(1));
  const ask = async <T>(method: string, path: string, body?: object): Promise<T> => {
    const answer = await send(pages, method, `${url}/api${path}`, admin, body);
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${answer.body}`);
    return (answer.body ? JSON.parse(answer.body) : undefined) as T;
  };

  await ask('PUT', '/settings/apiMessagesPerMinute', { value: '6000' });
  const tokens: string[] = [];
  for (let n = 0; n < lines; n++) {
    const line = { name: `Programa ${n}`, provider: 'sandbox' };
    const { id } = await ask<{ id: number }>('POST', '/whatsapp', line);
    await ask('POST', `/whatsappsession/${id}`);
    await scan(ask, id, `55119500000${String(n).padStart(2, '0')}`);
    tokens.push((await ask<{ token: string }>('POST', `/whatsapp/${id}/token`)).token);
  }

  let count = 0;
  /** To the customers of a connection in turn. @returns status and milliseconds */
  const accept = async (line: number): Promise<{ status: number; took: number }> => {
    const nth = line * numbersEach + (Math.floor(count / lines) % numbersEach);
    const number = `5511970000${String(nth).padStart(3, '0')}`;
    const body = { number, body: `Aviso ${(count += 1)}: seu pedido saiu para entrega.` };
    const from = performance.now();
    const { status } = await send(wire, 'POST', `${url}/api/messages/send`, tokens[line]!, body);
    return { status, took: performance.now() - from };
  };
  // numbers are looked up, and contacts made, before anything is measured
  for (let line = 0; line < lines; line++) {
    for (let n = 0; n < numbersEach; n++) {
      count = n * lines;
      await accept(line);
    }
  }

  const one = await atPace(50, seconds, () => accept(0));
  const failed = one.find(({ status }) => status !== 200);
  if (failed) throw new Error(`A call was answered with ${failed.status}.`);

  const replies = await createReplies(url, ask, admin);
  // What is new to the process is not what is asked.
  for (let n = 0; n < 20; n++) await replies.write();
  await sleep(1000);
  replies.forget();
  let next = 0;
  const from = performance.now();
  const disk = watchDisk();
  const [ten] = await Promise.all([
    atPace(300, unmeasured + replySeconds, () => accept((next += 1) % lines)),
    sleep(unmeasured * 1000).then(() => atPace(repliesASecond, replySeconds, () => replies.write())),
  ]);
  const took = (performance.now() - from) / 1000;
  const stalls = disk.end();
  const unstalled = stalls && (await replies.endBut(stalls));
  const times = await replies.end();
  for (const agent of [wire, pages]) agent.destroy();
  return {
    accepted: percentiles(one.map((call) => call.took)),
    sustained: {
      asked: ten.length,
      perSecond: ten.filter(({ status }) => status === 200).length / took,
      p99: percentiles(ten.map((call) => call.took)).p99,
      refused: ten.filter(({ status }) => status >= 500).length,
    },
    replied: { ...percentiles(times), count: times.length },
    repliedUnstalled: unstalled && { ...percentiles(unstalled), count: unstalled.length },
    stoodStill: (stalls ?? []).reduce((sum, { from, to }) => sum + to - from, 0),
  };
}

type Ask = <T>(method: string, path: string, body?: object) => Promise<T>;

/** A phone of the network scans as soon as there is something to scan. */
export async function scan(ask: Ask, whatsappId: number, number: string): Promise<void> {
  for (let tried = 0; ; tried++) {
    try {
      return await ask('POST', `/sandbox/${whatsappId}/scan`, { number });
    } catch (error) {
      if (tried === 50) throw error;
      await sleep(100);
    }
  }
}

/** An agent who answers a customer, and when the network of the customer's phone has each answer. */
export async function createReplies(url: string, ask: Ask, token: string) {
  const { tickets } = await ask<{ tickets: { id: number }[] }>('GET', '/tickets?status=open&showAll=true');
  const socket = await listen(url, token);
  const waits = createWaits('answers');
  socket.onAny((name: string, event: { message?: { body: string; fromMe: boolean; ack: number } }) => {
    const message = name.endsWith('-appMessage') ? event.message : undefined;
    if (message?.fromMe && message.ack >= 1) waits.heard(message.body);
  });
  let count = 0;
  return {
    async write() {
      const body = `Resposta ${(count += 1)}`;
      waits.begin(body);
      await ask('POST', `/messages/${tickets[count % tickets.length]!.id}`, { body });
    },
    forget: () => waits.forget(),
    /** Those during which none of this happened. */
    endBut: (happened: Span[]) => waits.allBut(happened),
    async end() {
      const times = await waits.all();
      socket.disconnect();
      return times;
    },
  };
}

/** So many a second for so many seconds, or until it is over. */
export async function atPace<T>(
  perSecond: number,
  length: number,
  act: () => Promise<T>,
  isOver = () => false,
): Promise<T[]> {
  const under: Promise<T>[] = [];
  const from = performance.now();
  for (let n = 0; n < perSecond * length && !isOver(); n++) {
    const early = from + (n * 1000) / perSecond - performance.now();
    if (early > 0) await sleep(early);
    under.push(act());
  }
  return Promise.all(under);
}

function send(agent: http.Agent, method: string, url: string, token: string, body?: object) {
  return new Promise<{ status: number; body: string }>((resolve, reject) => {
    const data = body && JSON.stringify(body);
    const headers = {
      authorization: `Bearer ${token}`,
      ...(data && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(data) }),
    };
    const request = http.request(url, { method, agent, headers }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.once('end', () => resolve({ status: response.statusCode ?? 0, body: Buffer.concat(parts).toString() }));
      response.once('error', reject);
    });
    request.once('error', reject);
    request.end(data);
  });
}
