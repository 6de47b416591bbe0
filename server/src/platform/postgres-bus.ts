import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { Heartbeat } from './heartbeat';
import type { Bus } from './fanout';
import { batched } from './batched';

const channel = 'guiche_events';

/**
 * Over PostgreSQL's notifications, which stay within a database. One connection tells, the heartbeat listens.
 * What is to be told while a notification is on its way leaves with the next one.
 */
export async function createPostgresBus(heartbeat: Heartbeat, pool: pg.Pool): Promise<Bus> {
  const notify = batched<string>(100, async (payloads) => {
    await pool.query('select pg_notify($1, payload) from unnest($2::text[]) as told (payload)', [channel, payloads]);
  });
  const parted = inParts();
  await heartbeat.always(`listen ${channel}`);
  return {
    publish: async (text) => void (await Promise.all(parted(text).map((part) => notify(part)))),
    hear(listener) {
      const take = joined(listener);
      heartbeat.onNotification(({ channel: name, payload }) => name === channel && take(payload ?? ''));
    },
    isUp: () => heartbeat.isBeating(),
    onBack: (listener) => heartbeat.onReturn(listener),
    // Heartbeat and pool are the process's, and end with it.
    end: () => Promise.resolve(),
  };
}

/** PostgreSQL takes notifications shorter than 8000 bytes. */
const most = 7900;

/** Cuts what is too large: `~sender n/of` and a piece in base64. What is small goes as it is: JSON, which has no `~`. */
function inParts(): (payload: string) => string[] {
  const sender = randomUUID();
  const size = 7500;
  let cut = 0;
  return (payload) => {
    if (Buffer.byteLength(payload) <= most) return [payload];
    const whole = Buffer.from(payload).toString('base64');
    const of = Math.ceil(whole.length / size);
    // the database tells equal notifications of one transaction only once, so a part says which it is
    const nth = ++cut;
    return Array.from(
      { length: of },
      (_, n) => `~${sender} ${nth} ${n + 1}/${of} ${whole.slice(n * size, (n + 1) * size)}`,
    );
  };
}

/**
 * Hears whole notifications. The parts of a sender come one after the other, so what is incomplete when its next one
 * begins was lost.
 */
function joined(hear: (payload: string) => void): (payload: string) => void {
  const begun = new Map<string, { nth: string; pieces: string[] }>();
  return (payload) => {
    const part = /^~(\S+) (\d+) (\d+)\/(\d+) (.*)$/.exec(payload);
    if (!part) return hear(payload);
    const [, sender, nth, n, of, piece] = part as unknown as [string, string, string, string, string, string];
    const known = begun.get(sender);
    const pieces = known?.nth === nth ? known.pieces : [];
    pieces.push(piece);
    begun.set(sender, { nth, pieces });
    if (n !== of) return;
    begun.delete(sender);
    if (pieces.length === Number(of)) hear(Buffer.from(pieces.join(''), 'base64').toString('utf8'));
  };
}
