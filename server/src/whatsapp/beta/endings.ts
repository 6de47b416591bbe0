/** What is to be done when a socket has closed. */
export type Ending =
  | { do: 'again'; after: 'at once' | 'backoff' | number }
  /** Nobody else can help: somebody must look at the line. */
  | { do: 'give up'; wipe: boolean };

const second = 1000;
/** How often a line that another computer took over is taken back. */
const mostReplaced = 3;
/** How often pairing is tried when the network cannot be reached. */
const mostUnpaired = 3;

/**
 * The network's code when it closed, as a table. Only 401 says that this device is none any more; all else keeps the
 * credentials, since the network also errs.
 * @param failures how many sockets in a row have closed before they opened, this one included; of 440, have been replaced
 */
export function endingOf(code: number, isPaired: boolean, failures: { closed: number; replaced: number }): Ending {
  if (code === 515) return { do: 'again', after: 'at once' };
  if (code === 401) return { do: 'give up', wipe: true };
  // Banned, no longer a device of many, too old a client.
  if (code === 403 || code === 411 || code === 405) return { do: 'give up', wipe: false };
  if (!isPaired) {
    // 408: every QR code was shown and none scanned.
    if (code === 408 || failures.closed >= mostUnpaired) return { do: 'give up', wipe: false };
    return { do: 'again', after: second };
  }
  if (code === 440)
    return failures.replaced > mostReplaced ? { do: 'give up', wipe: false } : { do: 'again', after: 60 * second };
  return { do: 'again', after: 'backoff' };
}

/** 1 s, doubled each time to at most 5 minutes, of which up to half is left to chance, so that lines do not march. */
export const backoff = (failures: number, chance: number): number =>
  Math.min(2 ** (failures - 1) * second, 300 * second) * (1 - chance / 2);
