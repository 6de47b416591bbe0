import { contract } from '@guiche/contract';
import type { Message } from '@guiche/contract/messages';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openQuestions } from '../src/testing/scratch-server';
import type { Caller } from './client';
import { takeTicketOf, threadOf } from './tickets';
import { cache, say as tell } from './surroundings';
import type { Tally } from './tally';

/** One accepted message of the history. */
interface Accepted {
  at: string;
  side: 'in' | 'out';
  phone: string;
  body: string;
  id: string;
}

export interface ConversationsOptions {
  tally: Tally;
  /** Logged in, and may do everything. */
  caller: Caller;
  whatsappId: number;
  /** Numbers of sandbox phones that nobody else uses. */
  phones: string[];
  /** The database as its owner sees it, past anything that is cut. */
  database: () => string;
  /** What the history file is called after. */
  name: string;
  /** Between two messages of one side of a conversation: milliseconds. */
  pause?: number;
}

/**
 * Customers and agents who write to each other without end, each the next message only once the last one was accepted:
 * so what must be there afterwards, and in which order, is known. What was accepted is kept in a file.
 */
export async function createConversations(options: ConversationsOptions) {
  const { tally, caller, whatsappId, phones, name, pause = 150 } = options;
  const file = path.join(cache, `history-${name}.jsonl`);
  fs.mkdirSync(cache, { recursive: true });
  const history = fs.openSync(file, 'w');
  const ticketOf = new Map<string, number>();
  const counts = { in: 0, out: 0 };
  const recent: Accepted[] = [];
  let isRunning = false;
  let isOver = false;
  let under: Promise<void>[] = [];

  const accept = (accepted: Omit<Accepted, 'at'>) => {
    counts[accepted.side] += 1;
    const entry = { at: new Date().toISOString(), ...accepted };
    recent.push(entry);
    fs.writeSync(history, `${JSON.stringify(entry)}\n`);
  };
  const isLate = () => isOver;

  async function say(phone: string, body: string): Promise<void> {
    const id = `${name}-${phone}-${body}`;
    await caller.insist(contract.sandbox.send, { whatsappId }, { from: phone, body, id }, {}, isLate);
    accept({ side: 'in', phone, body, id });
  }
  async function answer(phone: string, body: string): Promise<void> {
    const key = { 'idempotency-key': `${name}-${phone}-${body}` };
    const params = { ticketId: ticketOf.get(phone)! };
    const stored = await caller.insist<Message>(contract.messages.send, params, { body }, key, isLate);
    accept({ side: 'out', phone, body, id: stored.providerId });
  }
  async function keepOn(act: (n: number) => Promise<void>): Promise<void> {
    for (let n = 0; isRunning; n++) {
      await act(n);
      await sleep(pause);
    }
  }

  for (const phone of phones) {
    await caller.insist(contract.sandbox.send, { whatsappId }, { from: phone, body: 'começo' });
    ticketOf.set(phone, await takeTicketOf(caller, phone));
  }

  /** Everything that the company said, in the order in which the network got it. */
  async function onPhone(phone: string): Promise<{ id: string; body: string }[]> {
    const { ask, end } = openQuestions(options.database());
    try {
      return await ask(
        `select id, body from sandbox_messages where connection_id = $1 and phone = $2 and from_company
         order by seq`,
        [whatsappId, phone],
      );
    } finally {
      await end();
    }
  }

  /** Where a message of ours is, and what background work there is: for whoever has to find the cause. */
  async function howItStands(providerId: string): Promise<object> {
    const { ask, end } = openQuestions(options.database());
    try {
      return {
        message: await ask('select state, attempts, not_before, failure_code from messages where provider_id = $1', [
          providerId,
        ]),
        jobs: await ask(
          `select task_identifier as job, count(*)::int as waiting, count(locked_at)::int as running
           from graphile_worker.jobs group by 1`,
        ),
      };
    } finally {
      await end();
    }
  }

  return {
    counts,
    phones,
    ticketOf,
    /** Everything so far, oldest first. */
    accepted: () => recent,
    begin() {
      isRunning = true;
      under = phones.flatMap((phone) => [
        keepOn((n) => say(phone, `cliente ${n}`)),
        keepOn((n) => answer(phone, `agente ${n}`)),
      ]);
    },
    /** The last messages are accepted, or given up after `limit` milliseconds. */
    async finish(limit = 30_000) {
      isRunning = false;
      const timer = setTimeout(() => (isOver = true), limit);
      const results = await Promise.allSettled(under);
      clearTimeout(timer);
      for (const result of results)
        if (result.status === 'rejected') tally.count('lost', `a conversation ended: ${String(result.reason)}`);
    },
    /** Compares the history with what the desk and the phones show; what is missing has `limit` milliseconds to come. */
    async check(limit = 30_000) {
      const lines = fs.readFileSync(file, 'utf8').split('\n').filter(Boolean);
      const accepted = lines.map((line) => JSON.parse(line) as Accepted);
      for (const phone of phones) {
        const of = (side: Accepted['side']) => accepted.filter((one) => one.phone === phone && one.side === side);
        const [said, answered] = [of('in'), of('out')];
        const until = Date.now() + limit;
        const missing = async () => {
          const [desk, shown] = [await threadOf(caller, ticketOf.get(phone)!), await onPhone(phone)];
          const stored = new Set(desk.filter(({ fromMe }) => !fromMe).map(({ body }) => body));
          const seen = new Set(shown.map(({ id }) => id));
          return {
            said: said.filter(({ body }) => !stored.has(body)).map(({ body }) => `${phone} said "${body}"`),
            answered: answered.filter(({ id }) => !seen.has(id)).map(({ body }) => `${phone} was told "${body}"`),
            desk: desk.filter(({ fromMe, body }) => !fromMe && body !== 'começo').map(({ body }) => body),
            shown: shown.filter(({ body }) => body.startsWith('agente')).map(({ body }) => body),
          };
        };
        let now = await missing();
        while (now.said.length + now.answered.length > 0 && Date.now() < until) {
          await sleep(200);
          now = await missing();
        }
        for (const what of [...now.said, ...now.answered]) tally.count('lost', what);
        if (now.answered.length) tell(`  ${JSON.stringify(await howItStands(answered.at(-1)!.id))}`);
        compare(
          tally,
          now.desk,
          said.map(({ body }) => body),
          `${phone} on the desk`,
        );
        compare(
          tally,
          now.shown,
          answered.map(({ body }) => body),
          `${phone} on the phone`,
        );
      }
      tally.add('messages accepted and looked for afterwards', accepted.length);
    },
    async close() {
      isRunning = false;
      isOver = true;
      // Answers that nobody gives any more are not waited for.
      void Promise.allSettled(under).then(() => fs.closeSync(history));
    },
  };
}
export type Conversations = Awaited<ReturnType<typeof createConversations>>;

/** What is shown twice, or in another order than it was said in. */
export function compare(tally: Tally, shown: string[], wanted: string[], where: string): void {
  const once = [...new Set(shown)];
  if (once.length < shown.length)
    tally.count('doubled', `${where}: ${shown.filter((body, n) => shown.indexOf(body) !== n).join(', ')}`);
  const order = wanted.filter((body) => once.includes(body));
  const known = new Set(order);
  const here = once.filter((body) => known.has(body));
  const at = here.findIndex((body, n) => body !== order[n]);
  if (at >= 0) tally.count('disordered', `${where}: "${here[at]}" stands where "${order[at]}" belongs`);
}
