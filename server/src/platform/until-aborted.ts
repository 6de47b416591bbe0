/**
 * What cannot be ended itself is waited for no longer than a signal allows; what becomes of it then is told to nobody.
 * @throws what the signal was aborted with
 */
export async function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  let end = () => undefined as void;
  const aborted = new Promise<never>((_, reject) => {
    end = () => reject(signal.reason as Error);
    signal.addEventListener('abort', end, { once: true });
    if (signal.aborted) end();
  });
  try {
    return await Promise.race([work, aborted]);
  } finally {
    signal.removeEventListener('abort', end);
  }
}
