import type { DriverEvent, Identity } from '../whatsapp/driver';

/** Whose identity it is, as far as is known. */
export type OwnerOf = (identity: Identity) => number | undefined;

/**
 * Plans how what arrived together is taken: in rounds, one after the other, and within a round in batches that may be
 * taken side by side. Messages of one conversation stay in one batch, in their order, by whatever name the network calls
 * it; an event about something else (a receipt, an edit, two identities that are one) waits for all before it and has a round alone.
 */
export function planBatches(events: DriverEvent[], ownerOf: OwnerOf): DriverEvent[][][] {
  const rounds: Batch[][] = [];
  let current: Batch[] | undefined;
  for (const [n, event] of events.entries()) {
    const names = identitiesOf(event).flatMap((identity) => namesOf(identity, ownerOf(identity)));
    if (!names.length) {
      rounds.push([{ names: [], places: [n] }]);
      current = undefined;
    } else {
      if (!current) rounds.push((current = []));
      enter(current, n, names);
    }
  }
  return rounds.map((batches) => batches.map(({ places }) => places.map((n) => events[n]!)));
}

/** Everyone who has a part in a message or call; nobody for other events. */
export function identitiesOf(event: DriverEvent): Identity[] {
  const parties = event.t === 'message' ? [event.chat, event.sender] : event.t === 'call' ? [event.from] : [];
  return parties.flatMap(({ id, aliases }) => [id, ...aliases]);
}

interface Batch {
  names: string[];
  /** Of its events, among all that arrived. */
  places: number[];
}

const namesOf = ({ kind, value }: Identity, owner: number | undefined) => [
  `${kind} ${value}`,
  ...(owner === undefined ? [] : [`contact ${owner}`]),
];

/** Joins whatever batches know one of these names; none: a new one. */
function enter(batches: Batch[], place: number, names: string[]): void {
  const isNamed = (batch: Batch) => names.some((name) => batch.names.includes(name));
  const joined = batches.filter(isNamed);
  const batch: Batch = {
    names: [...joined.flatMap((each) => each.names), ...names],
    places: [...joined.flatMap(({ places }) => places), place].sort((a, b) => a - b),
  };
  batches.splice(0, batches.length, ...batches.filter((each) => !joined.includes(each)), batch);
}
