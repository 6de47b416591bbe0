import type { Cause } from '@guiche/contract/connection-health';

/** What is to be done when a socket has closed. */
export type AfterDisconnect =
  /** A cause of its own where it will take long and is not for want of an answer. */
  | { do: 'again'; after: 'at once' | 'backoff' | 'hours' | number; cause?: Cause }
  /** Nobody else can help: somebody must look at the line. */
  | { do: 'give up'; wipe: boolean; cause: Cause };

/** How many sockets in a row have closed before they opened, this one included; of 440; and of those wanting a newer client. */
export interface Failures {
  closed: number;
  replaced: number;
  outdated: number;
}

const second = 1000;
const hour = 3600 * second;
/** How often a line that another computer took over is taken back. */
const mostReplaced = 3;
/**
 * What somebody has to see to. The numbers are the `reason` of the stanza `failure`, as the library passes them on
 * (`DisconnectReason`) and as whatsmeow names them (`ConnectFailureReason` in its events): 402 a ban for a time, 403 the
 * account is locked, 406 it is banned, 411 no device of many. Each try would be one more of a banned account.
 */
const lastingReasons: Record<number, Cause> = { 402: 'refused', 403: 'refused', 406: 'refused', 411: 'unsupported' };
/** 405 the client is outdated, 409 it names itself in a way that is not taken: mended by a new version for all lines. */
const outdated = new Set([405, 409]);
/** How often pairing is tried when the network cannot be reached. */
const mostUnpaired = 3;

/**
 * The network's code when it closed, as a table. Only 401 says that this device is no longer linked to the phone; all else keeps the
 * credentials, since the network also errs.
 */
export function afterDisconnect(code: number, isPaired: boolean, failures: Failures): AfterDisconnect {
  if (code === 515) return { do: 'again', after: 'at once' };
  if (code === 401) return { do: 'give up', wipe: true, cause: 'unlinked' };
  const lasting = lastingReasons[code];
  if (lasting) return { do: 'give up', wipe: false, cause: lasting };
  if (outdated.has(code)) {
    // Whoever pairs stands before the screen.
    return isPaired
      ? { do: 'again', after: 'hours', cause: 'outdated' }
      : { do: 'give up', wipe: false, cause: 'outdated' };
  }
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

/** Counts this one. */
export function countFailure(code: number, failures: Failures): void {
  failures.closed += 1;
  if (code === 440) failures.replaced += 1;
  failures.outdated = outdated.has(code) ? failures.outdated + 1 : 0;
}

/** 1 s, doubled each time to at most 5 minutes, of which up to half is left to chance, so that lines do not march. */
export const backoff = (failures: number, chance: number): number =>
  Math.min(2 ** (failures - 1) * second, 300 * second) * (1 - chance / 2);

/** 1, 2, 4 and then 6 hours, a quarter more or less: every line of an installation is refused at the same time. */
export const hoursFor = (failures: number, chance: number): number =>
  Math.min(2 ** (failures - 1), 6) * hour * (0.75 + chance / 2);

/** The network's own number for why a socket closed; 500 where it gives none. */
export const codeOf = (error: unknown): number =>
  (error as { output?: { statusCode?: number } } | undefined)?.output?.statusCode ?? 500;
