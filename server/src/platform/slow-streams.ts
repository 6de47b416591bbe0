import { addAbortSignal, PassThrough, pipeline, type Readable } from 'node:stream';

/** How long bytes from elsewhere may take, in milliseconds. */
export interface StreamLimits {
  /** Until the first of them can be read. */
  open: number;
  /** Between two pieces. */
  stall: number;
  /** Until the last one. */
  total: number;
}

/**
 * Opens a stream of bytes from elsewhere and has it taken in, within these limits. Whoever is too slow, or stops on the
 * way, has the stream ended: nothing is left open.
 * @throws what `open`, the stream or `take` throws, or an error that names the limit; `signal.reason` when that ended it
 */
export async function takeWithin<T>(
  limits: StreamLimits,
  signal: AbortSignal,
  open: (signal: AbortSignal) => Promise<Readable>,
  take: (bytes: Readable) => Promise<T>,
): Promise<T> {
  const halt = new AbortController();
  const end = (why: string) => () => halt.abort(new Error(why));
  const onAbort = () => halt.abort(signal.reason);
  if (signal.aborted) onAbort();
  signal.addEventListener('abort', onAbort, { once: true });
  const timers = [
    setTimeout(end('the bytes took too long altogether'), limits.total),
    setTimeout(end('nothing came in time'), limits.open),
  ];
  let stall: NodeJS.Timeout | undefined;
  try {
    const opening = open(halt.signal);
    // One that comes after all is read by nobody.
    opening.then(
      (late) => void (halt.signal.aborted && late.destroy()),
      () => undefined,
    );
    const bytes = await Promise.race([opening, aborted(halt.signal)]);
    clearTimeout(timers[1]);
    const watched = new PassThrough();
    const beat = () => {
      clearTimeout(stall);
      stall = setTimeout(end('the bytes stopped on their way'), limits.stall);
    };
    beat();
    addAbortSignal(halt.signal, bytes);
    bytes.on('data', beat);
    pipeline(bytes, watched, () => clearTimeout(stall));
    return await take(watched);
  } catch (error) {
    // The limit is the cause; that a stream was ended is what follows from it.
    throw halt.signal.aborted ? halt.signal.reason : error;
  } finally {
    signal.removeEventListener('abort', onAbort);
    for (const timer of [...timers, stall]) clearTimeout(timer);
  }
}

const aborted = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => {
    const fail = () => reject(signal.reason as Error);
    if (signal.aborted) fail();
    else signal.addEventListener('abort', fail, { once: true });
  });
