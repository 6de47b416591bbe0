import type { Announcement } from '@guiche/contract/announcements';
import { fail } from '../platform/errors';
import type { Incoming, MediaStore } from '../platform/media';
import { noCompany, type Tenancy } from '../platform/tenancy';
import { publishGone, publishSaved, type Publish } from './live';
import * as queries from './queries';

/** Announcements belong to no company: they are written across them, and told when that is done. */
export interface Parts {
  tenancy: Tenancy;
  store: MediaStore;
  publish: Publish;
}

const pictures = new Set(['image/png', 'image/jpeg']);

export async function create({ tenancy, publish }: Parts, fields: queries.Fields, now: Date): Promise<Announcement> {
  const record = await tenancy.acrossCompanies((db) => queries.insert(db, fields, now));
  publishSaved(publish, 'create', record);
  return record;
}

/** @throws ERR_NO_ANNOUNCEMENT_FOUND */
export async function update(
  { tenancy, publish }: Parts,
  id: number,
  fields: Partial<queries.Fields>,
  now: Date,
): Promise<Announcement> {
  const record = known(await tenancy.acrossCompanies((db) => queries.update(db, id, fields, now)));
  publishSaved(publish, 'update', record);
  return record;
}

/** @throws ERR_NO_ANNOUNCEMENT_FOUND */
export async function remove({ tenancy, store, publish }: Parts, id: number): Promise<void> {
  const { before } = known(await tenancy.acrossCompanies((db) => queries.remove(db, id)));
  publishGone(publish, id);
  if (before) await store.remove(noCompany, before);
}

/** @throws ERR_NO_ANNOUNCEMENT_FOUND; ERR_UNSUPPORTED_MEDIA for what is no PNG or JPEG by its bytes */
export async function setPicture(parts: Parts, id: number, incoming: Incoming | undefined, now: Date): Promise<void> {
  if (!incoming) throw fail('ERR_VALIDATION', { fields: { file: 'Required' } });
  if (incoming.mediaType !== 'image' || !pictures.has(incoming.mime)) throw fail('ERR_UNSUPPORTED_MEDIA');
  const { key } = incoming;
  await parts.store.adopt(noCompany, key, incoming.file);
  try {
    await exchange(parts, id, incoming, now);
  } catch (error) {
    await parts.store.remove(noCompany, key);
    throw error;
  }
}

/** @throws ERR_NO_ANNOUNCEMENT_FOUND */
export const removePicture = (parts: Parts, id: number, now: Date): Promise<void> => exchange(parts, id, null, now);

async function exchange({ tenancy, store, publish }: Parts, id: number, picture: queries.Picture | null, now: Date) {
  const { before, ...record } = known(await tenancy.acrossCompanies((db) => queries.setPicture(db, id, picture, now)));
  publishSaved(publish, 'update', record);
  if (before) await store.remove(noCompany, before);
}

function known<Row>(row: Row | undefined): Row {
  if (!row) throw fail('ERR_NO_ANNOUNCEMENT_FOUND');
  return row;
}
