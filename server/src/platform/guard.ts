import type { Log } from './log';

/**
 * Work that nobody waits for: timers, events of sockets and drivers, what follows a commit. A failure of it has no caller
 * to reach, so it is handled where it happens; what is thrown past here would end the process for every company.
 */

/** Does the work and resolves when it is over; a failure is logged as `failure`, never thrown. */
export async function guarded(log: Log, failure: string, work: () => unknown): Promise<void> {
  try {
    await work();
  } catch (error) {
    log.warn({ err: error }, failure);
  }
}

/** A listener for an emitter: whatever it throws, at once or later, is logged as `failure`. */
export const listener =
  <Args extends unknown[]>(log: Log, failure: string, hear: (...args: Args) => unknown) =>
  (...args: Args): void =>
    void guarded(log, failure, () => hear(...args));

/** Work that is repeated until it is stopped. */
export interface Repeated {
  /** Resolves when the last turn is over; there is no other after it. */
  stop(): Promise<void>;
}

/**
 * Does the work every so many milliseconds, one turn at a time: a turn that takes longer than that skips the next. It
 * keeps no process alive. `now` begins with a turn at once.
 */
export function every(
  ms: number,
  { log, failure, now = false }: { log: Log; failure: string; now?: boolean },
  work: () => unknown,
): Repeated {
  let turn: Promise<void> | undefined;
  const begin = () => {
    turn ??= guarded(log, failure, work).finally(() => (turn = undefined));
  };
  const timer = setInterval(begin, ms).unref();
  if (now) begin();
  return {
    async stop() {
      clearInterval(timer);
      await turn;
    },
  };
}

/** Does the work once, after so many milliseconds. @returns forgets it, unless it has begun */
export function after(ms: number, log: Log, failure: string, work: () => unknown): () => void {
  const timer = setTimeout(() => void guarded(log, failure, work), ms).unref();
  return () => clearTimeout(timer);
}
