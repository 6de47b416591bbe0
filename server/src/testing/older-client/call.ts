/**
 * What an older client calls and says, in its order and with its odd types, and what it has to get. `{name}` stands for
 * something that an earlier reply had. Every call goes over HTTP from a foreign origin; its socket has its token in the
 * query.
 */
export type Who = 'admin' | 'agent' | 'operator';

export interface Call {
  who: Who;
  /** As in the address bar: method, path and query. */
  call: string;
  body?: unknown;
  /** Sent as multipart beside `body`: the field and the name of each. */
  files?: { field: string; name: string; type: string; bytes: string }[];
  /** 200 unless told. */
  status?: number;
  /** Shape of the reply; a list in brackets. */
  gets: string;
  /** Fields of the reply that later calls name, by their place: `{ queue: 'id' }`. */
  keep?: Record<string, string>;
  /** What must stand where in the reply. */
  holds?: Record<string, unknown>;
  /** What this person's own socket hears by it, in this order; other things may come between. */
  hears?: string[];
  /** Its error is a text with the ticket that stands in the way. */
  conflict?: true;
  /** Something must not be heard twice, sent twice: what the customer's phone shows afterwards. */
  phone?: string[];
}

/** The customer writes, and what then is heard. */
export interface Said {
  customer: string;
  file?: true;
  hears: string[];
  who: Who;
}

/** The client says something on its socket. */
export interface Emitted {
  emits: string;
  with: string;
  hears: string[];
  who: Who;
}

export interface Part {
  title: string;
  steps: (Call | Said | Emitted)[];
}

export const foreign = '{foreign}';
export const admin = (call: string, gets: string, more: Partial<Call> = {}): Call => ({
  who: 'admin',
  call,
  gets,
  ...more,
});
export const agent = (call: string, gets: string, more: Partial<Call> = {}): Call => ({
  who: 'agent',
  call,
  gets,
  ...more,
});
export const operator = (call: string, gets: string, more: Partial<Call> = {}): Call => ({
  who: 'operator',
  call,
  gets,
  ...more,
});
export const picture =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** A row of weekly hours, as the form of a queue sends seven of them. */
export const monday = { weekday: 'Segunda-feira', weekdayEn: 'monday', startTime: '08:00', endTime: '18:00' };
