import { fail } from '../../platform/errors';
import type { Log } from '../../platform/log';
import type { MediaStore } from '../../platform/media';
import type { Ctx, Tenancy } from '../../platform/tenancy';
import { createWakeups, type Wakeups } from './wakeups';
import type { LineEvent, LineId } from './events';
import { batched } from '../../platform/batched';
import * as queries from './queries';
import { createTyping, type Typing } from './typing';

/**
 * A WhatsApp network inside the server: phones, messages and what it still has to tell the company. It writes in
 * transactions of its own, never in the product's, as a network on other machines would. What customers do stands in
 * customer.ts, what the company does in company.ts, how it misbehaves in faults.ts, and the company's end of the line
 * in line.ts.
 */
export interface Network {
  tenancy: Tenancy;
  log: Log;
  clock: () => Date;
  /** Files of the network lie beside those of the product, under keys of their own. */
  store: MediaStore;
  wakeups: Wakeups;
  typing: Typing;
  /** Resolves when the network has the message for good. @throws ERR_NO_WAPP_FOUND */
  post(line: LineId, posting: queries.Posting): Promise<void>;
  /** Tells the line something about itself and waits until it has reacted, or for a moment when it is not listening. */
  signal(line: LineId, event: LineEvent): Promise<void>;
  /** The next events of a line; those done are forgotten. */
  take(line: LineId, done: number[], all: boolean): Promise<queries.Taken[]>;
}

export type NetworkParts = Pick<Network, 'tenancy' | 'log' | 'clock' | 'store'>;

/** Most messages that share one transaction, on either side. */
const batch = 50;
/** How long a command waits for a line that may be in another process. */
const patience = 1500;

export function createNetwork(parts: NetworkParts): Network {
  const { tenancy, log } = parts;
  const wakeups = createWakeups(tenancy, log);
  const posts = new Map<string, (posting: queries.Posting) => Promise<void>>();
  const awaited = new Map<number, () => void>();

  const postsOf = (line: LineId) => {
    const key = `${line.companyId}:${line.connectionId}`;
    const known = posts.get(key) ?? batched<queries.Posting>(batch, (postings) => store(line, postings));
    posts.set(key, known);
    return known;
  };

  async function store(line: LineId, postings: queries.Posting[]) {
    await tenancy.inCompany(line.companyId, async (ctx) => {
      await requireLine(ctx, line.connectionId);
      await queries.insertPostings(ctx, line.connectionId, postings);
      for (const { id, phone, fromCompany } of postings)
        if (fromCompany) await queries.deliverWaiting(ctx, line.connectionId, phone, id);
    });
    wakeups.ring(line);
  }

  return {
    ...parts,
    wakeups,
    typing: createTyping(parts.clock),
    post: (line, posting) => postsOf(line)(posting),
    async signal(line, event) {
      const { id } = await tenancy.inCompany(line.companyId, (ctx) =>
        queries.insertLineEvent(ctx, line.connectionId, event),
      );
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, patience);
        awaited.set(id, () => {
          clearTimeout(timer);
          resolve();
        });
        wakeups.ring(line);
      });
      awaited.delete(id);
    },
    async take({ companyId, connectionId }, done, all) {
      if (!done.length) return queries.takeEvents(tenancy.reading(companyId), connectionId, done, all, batch);
      const taken = await tenancy.inCompany(companyId, async (ctx) => {
        // Forgetting is no promise: what comes back after a crash is only seen twice.
        const [, events] = await Promise.all([
          queries.withoutWaitingForDisk(ctx),
          queries.takeEvents(ctx, connectionId, done, all, batch),
        ]);
        return events;
      });
      for (const id of done) awaited.get(id)?.();
      return taken;
    },
  };
}

/** @throws ERR_NO_WAPP_FOUND when the connection is none of this network */
export async function requireLine(ctx: Ctx, connectionId: number): Promise<queries.LineState> {
  const state = await queries.lineState(ctx, connectionId);
  if (!state) throw fail('ERR_NO_WAPP_FOUND');
  return state;
}
