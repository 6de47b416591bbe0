import { violated } from '../platform/errors';
import type { LineWork } from './line-work';
import type { Seen } from './lines';
import { turnOff, type Entry, type OwnLines } from './line-supervisor';
import { chooseSuccessors, chooseMove, successorsOf, type Sharer } from './sharing';
import * as queries from './share-queries';

/** How long what is in flight on a line may take to end before the line stays after all. */
const drainWithin = 3_000;

interface Parts extends OwnLines {
  outboxes: LineWork;
  files: LineWork;
  /** Processes look for lines at once. */
  nudge(): Promise<unknown>;
}

/**
 * Shares the lines between the processes that may own some. Whoever has most passes one on to whoever has fewest, one at
 * a time, until no two differ by more than one.
 */
export function createPassing(parts: Parts) {
  const { tenancy, liveness, log, leases, providers, entries, inTurn, outboxes, files, nudge } = parts;
  let moving: Promise<void> | undefined;
  let unevenSince: number | undefined;
  let isClosed = false;

  /** Those that look for lines, and live. Nobody while it is not certain who does. */
  async function othersOf(seen: Seen[]): Promise<Sharer[]> {
    const found = await tenancy.acrossCompanies(async (db) => {
      if (leases.isShy()) await queries.leave(db, liveness.id);
      else if (!isClosed) await queries.sayLooking(db, liveness.id, providers);
      if (!moving) await queries.clearMarks(db, liveness.id);
      const others = await queries.othersThatLook(db, liveness.id);
      const ids = others.map(({ id }) => id);
      const dead = ids.length ? await liveness.deadOf(db, ids) : [];
      return others.filter(({ id }) => !dead.includes(id));
    });
    if (liveness.hasSuspects()) return [];
    return found.map((other) => ({ ...other, lines: seen.filter(({ heldBy }) => heldBy === other.id).length }));
  }

  const movable = () =>
    [...entries].map(([key, entry]) => {
      const { lease, meter, status, provider } = entry;
      return {
        key,
        entry,
        provider,
        isSettled: entry.started && entry.saying === 0 && (status === 'CONNECTED' || status === 'TIMEOUT'),
        isBusy: outboxes.isBusy(lease) || meter.isBusy(),
        hasFiles: files.isBusy(lease),
        quietFor: Math.min(outboxes.quietFor(lease), meter.quietFor()),
      };
    });

  async function share(seen: Seen[]): Promise<void> {
    if (liveness.isAlone) return;
    const others = await othersOf(seen);
    if (moving || isClosed) return;
    const ours = { id: liveness.id, providers, lines: seen.filter(({ heldBy }) => heldBy === liveness.id).length };
    if (!successorsOf(ours, others).length) return void (unevenSince = undefined);
    unevenSince ??= performance.now();
    const move = chooseMove(ours, others, movable(), performance.now() - unevenSince);
    if (!move) return;
    const { key, entry } = move.line;
    moving = inTurn(key, () => pass(key, entry, move.to))
      .catch((error: unknown) => log.warn({ err: error }, 'a line could not be passed on'))
      .finally(() => {
        moving = undefined;
        delete entry.passing;
      });
    entry.passing = moving;
  }

  async function pass(key: string, entry: Entry, to: string): Promise<void> {
    const { lease } = entry;
    const { companyId, connectionId } = lease;
    if (isClosed || entries.get(key) !== entry || !entry.started || !(await mark(entry, to))) return;
    const begun = performance.now();
    const ended = await Promise.all([outboxes, files].map((work) => work.rest(lease, drainWithin)));
    if (ended.includes(false)) return stay(entry);
    // Until the successor has it nobody hears the network, so this is what takes the time.
    const closedAt = performance.now();
    await turnOff(entry, 'stop').finally(() => leases.giveBack(lease, to));
    entries.delete(key);
    const times = { drained: Math.round(closedAt - begun), closed: Math.round(performance.now() - closedAt) };
    log.info({ companyId, connectionId, to, ...times }, 'passed a line on');
    await nudge();
  }

  /** In the database, where it stands only if the line may go. */
  const mark = ({ lease }: Entry, to: string): Promise<boolean> =>
    tenancy
      .acrossCompanies((db) => queries.markPassing(db, liveness.id, lease, to))
      .then(
        (marked) => marked > 0,
        (error: unknown) => {
          // Another line is just passing to that process.
          if (violated(error)?.startsWith('connection_leases_')) return false;
          throw error;
        },
      );

  /** What is in flight takes too long: it goes on here, and no busy line is asked for again at once. */
  async function stay({ lease }: Entry): Promise<void> {
    unevenSince = performance.now();
    for (const work of [outboxes, files]) {
      work.wake(lease);
      work.begin(lease);
    }
    await tenancy.acrossCompanies((db) => queries.clearMarks(db, liveness.id));
  }

  return {
    share,
    open(): void {
      isClosed = false;
      unevenSince = undefined;
    },
    /** This process takes and passes on no more lines. Resolves when none is on its way. */
    async close(): Promise<void> {
      isClosed = true;
      await moving;
      if (!liveness.isAlone) await tenancy.acrossCompanies((db) => queries.leave(db, liveness.id));
    },
    /** Who is to have each of these lines when this process ends. */
    async successors(lines: Entry[], seen: () => Promise<Seen[]>): Promise<Map<Entry, string>> {
      return liveness.isAlone ? new Map() : chooseSuccessors(lines, await othersOf(await seen()));
    },
  };
}
