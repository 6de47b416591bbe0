import { sql } from '../platform/database';
import { CodedError, fail } from '../platform/errors';
import type { ProgramTurns } from '../platform/program-turns';
import type { LineCtx } from '../platform/serve';
import type { Ctx } from '../platform/tenancy';

/** Calls that wait for their turn; more than that would wait longer than their callers do. */
const mostWaiting = 1000;
const mostTogether = 25;
/** So long calls that share a transaction wait for what somebody else holds; whoever has to wait longer waits alone. */
const patienceMs = 200;

type Work<T> = (own: Ctx) => Promise<T>;

/** How calls of programs come to the database. */
export interface Turns {
  /**
   * With other calls of its connection that come at the same time: together they cost hardly more than one of them. Those
   * that share one of these names are done one after the other.
   * @throws ERR_TOO_MANY_REQUESTS where too many wait already
   */
  together<T>(ctx: LineCtx, names: string[], work: Work<T>): Promise<T>;
  /** @throws ERR_TOO_MANY_REQUESTS where too many wait already */
  alone<T>(ctx: LineCtx, work: Work<T>): Promise<T>;
}

interface Call {
  ctx: LineCtx;
  names: string[];
  work: Work<unknown>;
  done: (result: never) => void;
  failed: (error: unknown) => void;
}

/** Takes turns at the database, and only there: a network that is slow to tell of a number holds up nobody else. */
export function createTurns(turns: ProgramTurns): Turns {
  /**
   * Of each connection that has a transaction under way: who shares the next one. Not of a company: several connections'
   * outboxes are several jobs, and whoever asks for those in one transaction and whoever ends them wait for each other.
   */
  const connections = new Map<string, Call[]>();
  /** Calls that have not begun: campaigns, which take the same turns, keep no caller from being heard. */
  let waiting = 0;

  function enter() {
    if (waiting >= mostWaiting) throw fail('ERR_TOO_MANY_REQUESTS', { headers: { 'retry-after': '1' } });
  }

  async function inTurn<T>({ inCompany, line }: LineCtx, calls: number, work: Work<T>): Promise<T> {
    waiting += calls;
    return turns(() => {
      waiting -= calls;
      return inCompany(line.companyId, work);
    });
  }

  async function perform(calls: Call[]): Promise<void> {
    try {
      const results = await inTurn(calls[0]!.ctx, calls.length, (own) => share(own, calls));
      for (const [n, { done }] of calls.entries()) done(results[n] as never);
    } catch (error) {
      if (!(error instanceof Spoilt)) for (const { failed } of calls) failed(error);
      else await performApart(calls, error.reasons);
    }
  }

  /** Nothing of it is stored. Who spoilt it is done alone, however long that takes; the others do not wait for it. */
  async function performApart(calls: Call[], reasons: Map<Call, unknown>): Promise<void> {
    for (const [{ ctx, work, done, failed }, reason] of reasons)
      if (calls.length === 1 && reason instanceof CodedError) failed(reason);
      else void inTurn(ctx, 1, work).then(done as (result: unknown) => void, failed);
    const others = calls.filter((call) => !reasons.has(call));
    if (others.length) await perform(others);
  }

  async function performAll(connection: string, queue: Call[]): Promise<void> {
    while (queue.length) {
      const calls = queue.splice(0, mostTogether);
      waiting -= calls.length;
      await perform(calls);
    }
    connections.delete(connection);
  }

  return {
    async alone(ctx, work) {
      enter();
      return inTurn(ctx, 1, work);
    },
    async together(ctx, names, work) {
      enter();
      const connection = `${ctx.line.companyId}:${ctx.line.connectionId}`;
      return new Promise((done, failed) => {
        waiting += 1;
        const queue = connections.get(connection) ?? [];
        queue.push({ ctx, names, work, done, failed });
        if (connections.has(connection)) return;
        connections.set(connection, queue);
        void performAll(connection, queue);
      });
    },
  };
}

/** Some of the calls of a transaction failed, and with it the transaction. */
class Spoilt extends Error {
  constructor(readonly reasons: Map<Call, unknown>) {
    super('calls that shared a transaction failed');
  }
}

/** Side by side over one connection: what the calls ask in one turn of the event loop travels in one packet. */
async function share(own: Ctx, calls: Call[]): Promise<unknown[]> {
  const limited = waitAtMost(own, patienceMs);
  const last = new Map<string, Promise<unknown>>();
  const works = calls.map(({ names, work }) => {
    const before = names.flatMap((name) => last.get(name) ?? []);
    const mine = before.length ? Promise.allSettled(before).then(() => work(own)) : work(own);
    for (const name of names) last.set(name, mine);
    return mine;
  });
  const [, ...ends] = await Promise.allSettled([limited, ...works]);
  const reasons = new Map<Call, unknown>();
  for (const [n, end] of ends.entries()) if (end.status === 'rejected') reasons.set(calls[n]!, end.reason);
  if (reasons.size) throw new Spoilt(reasons);
  // What is left are the jobs, which all ask for; it travels with them.
  waitAtMost(own, 0).catch(() => undefined);
  return ends.map((end) => (end as PromiseFulfilledResult<unknown>).value);
}

/** For a lock; 0 is as long as it takes. */
const waitAtMost = (own: Ctx, ms: number) => own.db.many(sql`select set_config('lock_timeout', ${String(ms)}, true)`);
