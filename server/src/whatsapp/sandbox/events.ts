import type { MediaStore } from '../../platform/media';
import type { DriverEvent, Identity, IncomingContent, Party } from '../driver';

/** A connection as the network knows it. */
export interface LineId {
  companyId: number;
  connectionId: number;
}

type MediaContent = Extract<IncomingContent, { type: 'media' }>;
/** Content as a row can hold it: of a file its key. */
export type StoredContent =
  Exclude<IncomingContent, { type: 'media' }> | (Omit<MediaContent, 'file'> & { file: { name: string; key: string } });

type Stored<Event> = Event extends { t: 'message' }
  ? Omit<Event, 'content' | 'at'> & { content: StoredContent; at: string }
  : Omit<Event, 'at'> & { at: string };

/** What happens to the line itself, of which the driver makes statuses. */
export type LineEvent = { t: 'scanned'; number: string } | { t: 'logged-out' } | { t: 'dropped' };
/** What the network tells the company through the driver. */
export type PhoneEvent = Stored<Exclude<DriverEvent, { t: 'status' }>>;
export type NetworkEvent = LineEvent | PhoneEvent;

export const isLineEvent = (event: NetworkEvent): event is LineEvent =>
  event.t === 'scanned' || event.t === 'logged-out' || event.t === 'dropped';

/** The event as the product takes it. */
export function thaw(event: PhoneEvent, companyId: number, store: MediaStore): DriverEvent {
  const at = new Date(event.at);
  if (event.t !== 'message') return { ...event, at };
  const { content } = event;
  if (content.type !== 'media') return { ...event, at, content };
  const { name, key } = content.file;
  return { ...event, at, content: { ...content, file: { name, open: () => store.read(companyId, key) } } };
}

/** Digits are a phone; anything else is somebody whose number nobody is told. */
export const identityOf = (address: string): Identity => ({
  kind: /^\d+$/.test(address) ? 'pn' : 'sandbox',
  value: address,
});

export const partyOf = (address: string, pushName?: string): Party => ({
  id: identityOf(address),
  aliases: [],
  ...(pushName ? { pushName } : {}),
});

export const groupParty = (group: { id: string; name: string }): Party => ({
  id: { kind: 'group', value: group.id },
  aliases: [],
  pushName: group.name,
});
