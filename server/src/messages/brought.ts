import { MessageLimits } from '@guiche/contract/messages';
import type { MediaType } from '@guiche/contract/tickets';
import { rm } from 'node:fs/promises';
import type { Contacts } from '../contacts/service';
import { Refusal } from '../platform/errors';
import { displayName, receiveFile, type Incoming } from '../platform/media';
import type { Ctx, Tenancy } from '../platform/tenancy';
import type { DriverEvent, IncomingContent, RemoteFile } from '../whatsapp/driver';
import { fetchPicture } from './pictures';
import { keptKeys } from './queries';

/** What events bring: their files, and what they say in the words of a message. */

/** A file that is larger than what is taken: what is known of it stands in its message. */
export interface TooLarge {
  name: string;
  /** As its sender says. */
  size: number | null;
}

/** Files of the events' messages, or that the message is a call. */
export type Files = Map<DriverEvent, Incoming | TooLarge | 'call'>;

const isFetched = (file: Incoming | TooLarge | 'call'): file is Incoming => file !== 'call' && 'key' in file;

/** Files are fetched before the transaction: a slow network must not hold one open. */
export async function fetchFiles(
  parts: { tenancy: Tenancy; contacts: Contacts },
  companyId: number,
  events: DriverEvent[],
): Promise<Files> {
  const files: Files = new Map();
  const ctx = parts.tenancy.reading(companyId);
  for (const event of events) {
    const picture = event.t === 'contact' ? await fetchPicture(parts.contacts, ctx, event) : undefined;
    if (picture) files.set(event, picture);
    if (event.t === 'message' && event.content.type === 'media')
      files.set(event, await fetchFile(ctx, event.content.file));
  }
  return files;
}

/** One that says of itself that it is too large is not asked for; one that is so all the same is left at the limit. */
async function fetchFile(ctx: Ctx, { name, size, open }: RemoteFile): Promise<Incoming | TooLarge> {
  const tooLarge = { name: displayName(name), size: size ?? null };
  if (size !== undefined && size > MessageLimits.document) return tooLarge;
  try {
    return await receiveFile(ctx.media.store, await open(), name, MessageLimits.document);
  } catch (error) {
    if (error instanceof Refusal && error.code === 'ERR_TOO_LARGE') return tooLarge;
    throw error;
  }
}

/** Files that no stored message took: of one that was there before, or that could not be stored. */
export async function clearAway(ctx: Ctx, files: Files): Promise<void> {
  const fetched = [...files.values()].filter(isFetched);
  if (!fetched.length) return;
  const kept = await keptKeys(
    ctx,
    fetched.map(({ key }) => key),
  );
  for (const { key, file } of fetched) {
    await rm(file, { force: true });
    if (!kept.has(key)) await ctx.media.store.remove(ctx.companyId, key);
  }
}

/** A message as its row holds it. */
export function wordsOf(
  content: IncomingContent,
  file: Incoming | TooLarge | 'call' | undefined,
): { body: string; mediaType: MediaType; file?: Incoming | TooLarge } {
  const body = (text: string) => text.slice(0, MessageLimits.text);
  if (file === 'call') return { body: content.type === 'unsupported' ? content.text : '', mediaType: 'call_log' };
  switch (content.type) {
    case 'text':
    case 'unsupported':
      return { body: body(content.text), mediaType: 'conversation' };
    case 'contact':
      return { body: body(content.vcard), mediaType: 'contactMessage' };
    case 'location':
      return { body: `|${mapLink(content)}|${content.description.replaceAll('|', ' ')}`, mediaType: 'locationMessage' };
    case 'media':
      if (!file) return { body: body(content.caption), mediaType: 'conversation' };
      // Nobody has seen its bytes: it is a document, whatever it was said to be.
      if (!isFetched(file)) return { body: body(content.caption), mediaType: 'document', file };
      // The bytes decide what may be shown; the network's word only tells a sticker from a picture.
      return {
        body: body(content.caption),
        mediaType: content.media === 'sticker' && file.mediaType === 'image' ? 'sticker' : file.mediaType,
        file,
      };
  }
}

const mapLink = ({ latitude, longitude }: { latitude: number; longitude: number }) =>
  `https://maps.google.com/maps?q=${latitude}%2C${longitude}&z=17`;
