import type { Viewer } from '@guiche/contract/permissions';
import type { Who } from '@guiche/contract/endpoint';
import type { z } from 'zod';
import type { Socket } from 'socket.io';
import { after, guarded } from './guard';
import type { Log } from './log';
import { mayEnter } from './serve';

interface Declared {
  who: Who;
  args: z.ZodType<readonly unknown[]>;
}

/** What is done with an event once its arguments are known to be what they should be. */
export type EventHandlers<E extends Record<string, Declared>> = {
  [N in keyof E]: (socket: Socket, ...args: Readonly<z.output<E[N]['args']>>) => unknown;
};

/** Why an event was not served. */
type Reason = 'unknown' | 'arguments' | 'refused' | 'failed';

/** What clients have said in vain, on whichever sockets. */
export interface Ignored {
  /** How many events so far, by reason. */
  counts: Record<Reason, number>;
  note(reason: Reason, name?: string, error?: unknown): void;
  stop(): void;
}

export interface SocketEvents {
  /** From now on everything this socket says is served, or ignored. */
  serve(socket: Socket): void;
}

/** 20 events a second from one socket are plenty for a person. */
const eventsPerSecond = 20;
const logEvery = 60_000;

/** Counts what is ignored, and logs the counts once a minute: one for all sockets of a process. */
export function createIgnored(log: Log): Ignored {
  const counts: Record<Reason, number> = { unknown: 0, arguments: 0, refused: 0, failed: 0 };
  let forget: (() => void) | undefined;
  return {
    counts,
    note(reason, name, error) {
      counts[reason]++;
      if (forget) return;
      // the first of each minute says what it was; of unknown ones not even the name is ours
      if (error !== undefined) log.warn({ err: error, event: name }, 'an event of a socket failed');
      const before = { ...counts, [reason]: counts[reason] - 1 };
      forget = after(logEvery, log, 'ignored events could not be counted', () => {
        forget = undefined;
        const since = Object.entries(counts).map(([why, count]) => [why, count - before[why as Reason]]);
        log.warn({ ignored: Object.fromEntries(since.filter(([, count]) => count)) }, 'events of sockets were ignored');
      });
    },
    stop: () => forget?.(),
  };
}

/**
 * The one way in for what clients say on their sockets. Nothing that a client sends is thrown past here: what is unknown,
 * does not fit its declaration or fails is counted. Who floods loses the socket.
 */
export function createSocketEvents<E extends Record<string, Declared>>(
  log: Log,
  { note: ignore }: Pick<Ignored, 'note'>,
  declared: E,
  handlers: EventHandlers<E>,
): SocketEvents {
  async function hear(socket: Socket, [name, ...args]: unknown[]) {
    // A client that wants an answer hangs a function on; events are not answered.
    if (typeof args.at(-1) === 'function') args.pop();
    if (typeof name !== 'string' || !Object.hasOwn(declared, name)) return ignore('unknown');
    const spec = declared[name]!;
    try {
      const parsed = spec.args.safeParse(args);
      if (!parsed.success) return ignore('arguments', name);
      if (!mayEnter(spec.who, (socket.data as { viewer: Viewer }).viewer)) return ignore('refused', name);
      await handlers[name]!(socket, ...(parsed.data as never));
    } catch (error) {
      ignore('failed', name, error);
    }
  }

  return {
    serve(socket) {
      let second = 0;
      let count = 0;
      // Never passed on: there are no listeners behind this, so none can be reached or throw.
      socket.use((packet) => {
        const now = Math.floor(performance.now() / 1000);
        if (now !== second) [second, count] = [now, 0];
        if (++count > eventsPerSecond) socket.disconnect(true);
        else void guarded(log, 'an event of a socket failed', () => hear(socket, packet));
      });
    },
  };
}
