import { ApiError } from '../platform/api-error';

/**
 * What is said in a conversation and what is done with it reach the server in the order in which somebody did them: an
 * answer after the acceptance that it was written under, a close after the answer before it. Calls overtake each other,
 * and an answer that comes behind its close would be refused where nobody looks any more.
 */

let stored = (_ticketId: number): Promise<boolean> => Promise.resolve(true);
/** Accepting and reopening that are on their way, by ticket. */
const openings = new Map<number, Promise<unknown>>();

/** Given by the messages, which know of tickets: resolves once what was written is stored, with false if any was not. */
export function knowWhenStored(given: (ticketId: number) => Promise<boolean>): void {
  stored = given;
}

/** Waits for what was written before. @throws ERR_UNSENT when some of it did not leave */
export async function afterWords(ticketId: number): Promise<void> {
  if (!(await stored(ticketId))) throw new ApiError(409, 'ERR_UNSENT');
}

/** Until this is over, what is written waits. */
export function opens<T>(ticketId: number, opening: Promise<T>): Promise<T> {
  openings.set(ticketId, opening);
  const end = () => {
    if (openings.get(ticketId) === opening) openings.delete(ticketId);
  };
  opening.then(end, end);
  return opening;
}

/** Is it being accepted or reopened right now? */
export const isOpening = (ticketId: number): boolean => openings.has(ticketId);

/** Waits for the conversation to be one's own, or to stay what it was. */
export async function afterOpening(ticketId: number): Promise<void> {
  await openings.get(ticketId)?.catch(() => {});
}
