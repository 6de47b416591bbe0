import type { Log } from './log';

export interface Pauses {
  /** Before the first retry. */
  first: number;
  /** However often it failed. */
  most: number;
}

const usual: Pauses = { first: 200, most: 2_000 };

/** How long to wait after the n-th failure: twice as long each time up to a bound, and never all processes at once. */
export const backoff = (failures: number, { first, most }: Pauses = usual, random = Math.random()): number =>
  Math.min(most, first * 2 ** Math.min(Math.max(failures, 1) - 1, 30)) * (0.5 + random / 2);

export interface Repeating {
  /** Does it again at once, or as soon as what is under way has ended. */
  now(): void;
  /** Begins nothing more; resolves when what is under way has ended. */
  stop(): Promise<void>;
}

/**
 * Does something again and again, never twice at a time: a loop that looks after something, or a connection that is kept
 * (`work` then lasts as long as the connection). What fails is tried again after pauses that grow; there is one such
 * retry at a time, however many things went wrong.
 */
export function repeat(
  work: (about: {
    signal: AbortSignal;
    /** It goes well: the next failure is the first again. */ well(): void;
  }) => unknown,
  options: {
    /** From its good end to its next beginning. */
    every: number | (() => number);
    pauses?: Pauses;
    log: Log;
    /** What it means when it fails, for the log: the first time, and ever more seldom while it goes on. */
    trouble: string;
    /** The first time after one pause, not at once. */
    later?: boolean;
  },
): Repeating {
  const halt = new AbortController();
  const { signal } = halt;
  let failures = 0;
  let isAsked = false;
  let wake: () => void = () => undefined;

  const rest = (ms: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms).unref();
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  const pause = () => (typeof options.every === 'number' ? options.every : options.every());

  async function once(): Promise<number> {
    try {
      await work({ signal, well: () => (failures = 0) });
      failures = 0;
      return pause();
    } catch (error) {
      failures += 1;
      const isRound = (failures & (failures - 1)) === 0;
      if (isRound && !signal.aborted) options.log.warn({ err: error, failures }, options.trouble);
      return backoff(failures, options.pauses);
    }
  }

  async function run() {
    if (options.later) await rest(pause());
    while (!signal.aborted) {
      isAsked = false;
      const ms = await once();
      if (!isAsked && !signal.aborted) await rest(ms);
    }
  }

  const running = run();
  return {
    now() {
      isAsked = true;
      wake();
    },
    stop() {
      halt.abort();
      wake();
      return running;
    },
  };
}
