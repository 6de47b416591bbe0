import type { Cause } from '@guiche/contract/connection-health';

/** What is to be done when a socket has closed. */
export type Ending =
  | { do: 'again'; after: 'at once' | 'backoff' | number }
  /** Nobody else can help: somebody must look at the line. */
  | { do: 'give up'; wipe: boolean; cause: Cause };

const second = 1000;
/** How often a line that another computer took over is taken back. */
const mostReplaced = 3;
/** Banned, too old a client, no longer a device of many. */
const lastingEndings: Record<number, Cause> = { 403: 'refused', 405: 'outdated', 411: 'unsupported' };
/** How often pairing is tried when the network cannot be reached. */
const mostUnpaired = 3;

/**
 * The network's code when it closed, as a table. Only 401 says that this device is none any more; all else keeps the
 * credentials, since the network also errs.
 * @param failures how many sockets in a row have closed before they opened, this one included; of 440, have been replaced
 */
export function endingOf(code: number, isPaired: boolean, failures: { closed: number; replaced: number }): Ending {
  if (code === 515) return { do: 'again', after: 'at once' };
  if (code === 401) return { do: 'give up', wipe: true, cause: 'unlinked' };
  const lasting = lastingEndings[code];
  if (lasting) return { do: 'give up', wipe: false, cause: lasting };
  if (!isPaired) {
    // 408: every QR code was shown and none scanned.
    if (code === 408) return { do: 'give up', wipe: false, cause: 'unscanned' };
    if (failures.closed >= mostUnpaired) return { do: 'give up', wipe: false, cause: 'unreachable' };
    return { do: 'again', after: second };
  }
  if (code === 440)
    return failures.replaced > mostReplaced
      ? { do: 'give up', wipe: false, cause: 'replaced' }
      : { do: 'again', after: 60 * second };
  return { do: 'again', after: 'backoff' };
}

/** 1 s, doubled each time to at most 5 minutes, of which up to half is left to chance, so that lines do not march. */
export const backoff = (failures: number, chance: number): number =>
  Math.min(2 ** (failures - 1) * second, 300 * second) * (1 - chance / 2);

/** The network's own number for why a socket closed; 500 where it gives none. */
export const codeOf = (error: unknown): number =>
  (error as { output?: { statusCode?: number } } | undefined)?.output?.statusCode ?? 500;
