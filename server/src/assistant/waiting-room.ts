/** A turn, by the conversation whose it is. */
export interface TurnOf {
  companyId: number;
  ticketId: number;
}

/** Turns of assistants for which this process has no room, each company's in the order in which they came. */
export interface WaitingRoom {
  /** Takes a place, which `leave` gives back: whoever has it waits no more, called or not. @returns whether there was one */
  enter(turn: TurnOf): boolean;
  /** Gives a place back. @returns whose turn is next: companies have theirs one after the other, however many each has waiting */
  leave(): TurnOf | undefined;
  /** Found no place. @returns whose turn is next, if a place has become free meanwhile */
  wait(turn: TurnOf): TurnOf | undefined;
}

/** Whoever was called and came too late is the first of its company; this many are remembered as called. */
const remembered = 1_000;

export function createWaitingRoom(atOnce: number): WaitingRoom {
  const waiting = new Map<number, number[]>();
  const called = new Set<number>();
  let busy = 0;

  function next(): TurnOf | undefined {
    const [first] = waiting;
    if (!first || busy >= atOnce) return undefined;
    const [companyId, [ticketId, ...others]] = first;
    waiting.delete(companyId);
    if (others.length) waiting.set(companyId, others);
    if (ticketId === undefined) return undefined;
    called.add(ticketId);
    for (const oldest of called) if (called.size > remembered) called.delete(oldest);
    return { companyId, ticketId };
  }

  return {
    enter({ companyId, ticketId }) {
      if (busy >= atOnce) return false;
      busy++;
      called.delete(ticketId);
      const others = waiting.get(companyId)?.filter((other) => other !== ticketId);
      if (others?.length) waiting.set(companyId, others);
      else waiting.delete(companyId);
      return true;
    },
    leave() {
      busy--;
      return next();
    },
    wait({ companyId, ticketId }) {
      const others = waiting.get(companyId) ?? [];
      const isLate = called.delete(ticketId);
      if (isLate) others.unshift(ticketId);
      else if (!others.includes(ticketId)) others.push(ticketId);
      waiting.set(companyId, others);
      return next();
    },
  };
}
