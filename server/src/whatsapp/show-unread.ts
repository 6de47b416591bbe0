import { isAway } from '../platform/errors';
import type { Log } from '../platform/log';
import type { DriverEvent } from './driver';

/** So many failed tries and it is asked whether what cannot be taken is alone to blame. */
export const triesAlone = 4;

/** What a customer said, without what it says: nothing in it can be to blame. Changes and ticks are no messages. */
const unread = (event: DriverEvent): DriverEvent[] =>
  event.t === 'message' && !event.fromMe ? [{ ...event, content: { type: 'unreadable' } }] : [];

/**
 * What the product cannot take is shown as what cannot be read: whoever looks at the conversation sees that something
 * came. The driver keeps the message itself and offers it on; it bears the same name, and heals the row once it is taken.
 * @param error why it could not be taken; while the database is away nothing can be shown, nor is the message to blame
 * @returns whether nothing more is to be shown
 */
export async function showUnread(
  parts: { log: Log; emit: (events: DriverEvent[]) => Promise<unknown> },
  events: DriverEvent[],
  error: unknown,
): Promise<boolean> {
  if (isAway(error)) return false;
  const shown = events.flatMap(unread);
  try {
    if (shown.length) await parts.emit(shown);
    return true;
  } catch (failure) {
    parts.log.warn({ err: failure }, 'that a message came could not be shown');
    return false;
  }
}
