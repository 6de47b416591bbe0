import type { Contacts } from '../contacts/service';
import { keepFile, receiveFile, type Incoming } from '../platform/media';
import type { Ctx } from '../platform/tenancy';
import type { DriverEvent } from '../whatsapp/driver';
import type { TooLarge } from './brought';

type ContactEvent = Extract<DriverEvent, { t: 'contact' }>;

/** A picture of somebody who has none, or another; one that cannot be had is not waited for. */
export async function fetchPicture(contacts: Contacts, ctx: Ctx, event: ContactEvent): Promise<Incoming | undefined> {
  const { who, picture } = event;
  if (!picture || (!picture.isNew && (await contacts.pictureOf(ctx, who)) === 'some')) return undefined;
  const fetching = picture.open().then((bytes) => receiveFile(ctx.media.store, bytes, picture.name, limit));
  return fetching.catch(() => undefined);
}

const limit = 1_000_000;

/** Somebody is called otherwise, or has another picture. */
export async function takeContact(
  contacts: Contacts,
  ctx: Ctx,
  { who, isRenamed }: ContactEvent,
  file: Incoming | TooLarge | 'call' | undefined,
): Promise<void> {
  await contacts.learnAbout(ctx, who, isRenamed);
  if (!file || file === 'call' || !('key' in file) || file.mediaType !== 'image') return;
  if ((await contacts.pictureOf(ctx, who)) !== 'nobody')
    await contacts.setPicture(ctx, who, await keepFile(ctx, ctx.media.store, file));
}
