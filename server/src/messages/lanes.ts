import type { DriverEvent, Identity } from '../whatsapp/driver';

/** Whose identity it is, as far as is known. */
export type OwnerOf = (identity: Identity) => number | undefined;

/**
 * Lays out what arrived together: in turns, one after the other, and within a turn in lanes that may be taken side by
 * side. Messages of one conversation stay in one lane, in their order, by whatever name the network calls it; an event
 * about something else (a receipt, an edit, two identities that are one) waits for all before it and has a turn alone.
 */
export function layOut(events: DriverEvent[], ownerOf: OwnerOf): DriverEvent[][][] {
  const turns: Lane[][] = [];
  let current: Lane[] | undefined;
  for (const [n, event] of events.entries()) {
    const names = identitiesOf(event).flatMap((identity) => namesOf(identity, ownerOf(identity)));
    if (!names.length) {
      turns.push([{ names: [], places: [n] }]);
      current = undefined;
    } else {
      if (!current) turns.push((current = []));
      enter(current, n, names);
    }
  }
  return turns.map((lanes) => lanes.map(({ places }) => places.map((n) => events[n]!)));
}

/** Everyone who has a part in a message or call; nobody for other events. */
export function identitiesOf(event: DriverEvent): Identity[] {
  const parties = event.t === 'message' ? [event.chat, event.sender] : event.t === 'call' ? [event.from] : [];
  return parties.flatMap(({ id, aliases }) => [id, ...aliases]);
}

interface Lane {
  names: string[];
  /** Of its events, among all that arrived. */
  places: number[];
}

const namesOf = ({ kind, value }: Identity, owner: number | undefined) => [
  `${kind} ${value}`,
  ...(owner === undefined ? [] : [`contact ${owner}`]),
];

/** Joins whatever lanes know one of these names; none: a new one. */
function enter(lanes: Lane[], place: number, names: string[]): void {
  const isNamed = (lane: Lane) => names.some((name) => lane.names.includes(name));
  const joined = lanes.filter(isNamed);
  const lane: Lane = {
    names: [...joined.flatMap((each) => each.names), ...names],
    places: [...joined.flatMap(({ places }) => places), place].sort((a, b) => a - b),
  };
  lanes.splice(0, lanes.length, ...lanes.filter((each) => !joined.includes(each)), lane);
}
