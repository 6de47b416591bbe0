/** What could not be sent goes back to where it was written. */
export interface Returned {
  text: string;
  file: File | null;
}

type Taker = (returned: Returned) => void;
const takers = new Map<number, Taker>();

/** The composer of a ticket, while it is in sight. */
export function takeReturned(ticketId: number, taker: Taker): () => void {
  takers.set(ticketId, taker);
  return () => {
    if (takers.get(ticketId) === taker) takers.delete(ticketId);
  };
}

/** @returns whether somebody took it: else nothing may be thrown away */
export function giveBack(ticketId: number, returned: Returned): boolean {
  const taker = takers.get(ticketId);
  taker?.(returned);
  return taker !== undefined;
}
