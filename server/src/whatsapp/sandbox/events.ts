import type { DriverEvent, Identity, IncomingContent, Party } from '../driver';

/** A connection as the network knows it. */
export interface LineId {
  companyId: number;
  connectionId: number;
}

type MediaContent = Extract<IncomingContent, { type: 'media' }>;
/** Content as a row can hold it: of a file its key. */
export type StoredContent =
  Exclude<IncomingContent, { type: 'media' }> | (Omit<MediaContent, 'file'> & { file: StoredFile });
/** Size and pixels are not known of files that were stored by earlier versions. */
type StoredFile = { name: string; key: string; size?: number; width?: number; height?: number };

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
export function thaw(event: PhoneEvent): DriverEvent {
  const at = new Date(event.at);
  if (event.t !== 'message') return { ...event, at };
  const { content } = event;
  if (content.type !== 'media') return { ...event, at, content };
  const { key, ...about } = content.file;
  return { ...event, at, content: { ...content, file: { ...about, ref: { key } } } };
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
