import { MessageLimits } from '@guiche/contract/messages';
import { rm } from 'node:fs/promises';
import type { Contacts } from '../contacts/service';
import { Refusal } from '../platform/errors';
import { displayName, receiveFile, type Incoming } from '../platform/media';
import type { Ctx, Tenancy } from '../platform/tenancy';
import type { DriverEvent, RemoteFile } from '../whatsapp/driver';
import { fetchPicture } from './pictures';
import { keptKeys } from './queries';

/** The files that events bring. */

/** A file that is larger than what is taken: what is known of it stands in its message. */
export interface TooLarge {
  name: string;
  /** As its sender says. */
  size: number | null;
}

/** Files of the events' messages, or that the message is a call. */
export type Files = Map<DriverEvent, Incoming | TooLarge | 'call'>;

export const isFetched = (file: Incoming | TooLarge | 'call'): file is Incoming => file !== 'call' && 'key' in file;

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
