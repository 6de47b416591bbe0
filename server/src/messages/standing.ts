import type { MessageRow } from './rows';
import type { Opening } from './thread-queries';

/**
 * Where a thread stands before a message: in which conversation, and which of those that go on had ended by then. The rule
 * is the page's (`layRows`): what comes to a conversation that is over opens it no more, unless it was taken up again.
 */
export function standing(openings: readonly Opening[], { created_at }: Pick<MessageRow, 'created_at'>) {
  const ends = new Map<number, number>();
  const isOver = (ticketId: number, at: number): boolean => {
    const end = ends.get(ticketId);
    if (end === undefined) return false;
    return !openings.some(({ ticketId: its, since }) => {
      const resumed = since === null || its !== ticketId ? NaN : Date.parse(since);
      return resumed >= end && resumed <= at;
    });
  };
  let current: number | undefined;
  for (const { ticketId, at } of openings) {
    if (at === null || ticketId === current || isOver(ticketId, Date.parse(at))) continue;
    if (current !== undefined) ends.set(current, Date.parse(at));
    current = ticketId;
  }
  if (current === undefined) return null;
  const goOn = new Set(openings.filter(({ goesOn }) => goesOn).map(({ ticketId }) => ticketId));
  const ended = [...ends.keys()].filter(
    (ticketId) => ticketId !== current && goOn.has(ticketId) && isOver(ticketId, Date.parse(created_at)),
  );
  return { ticketId: current, ended };
}
