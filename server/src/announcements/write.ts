import type { Announcement } from '@guiche/contract/announcements';
import type { LiveEvent } from '@guiche/contract/live';
import { fail } from '../platform/errors';
import { room } from '../platform/live';
import type { Incoming, MediaStore } from '../platform/media';
import type { Audience, Tenancy } from '../platform/tenancy';
import * as queries from './queries';

/** Announcements belong to no company: they are written across them, and told when that is done. */
export interface Parts {
  tenancy: Tenancy;
  store: MediaStore;
  tell(event: LiveEvent<'announcement'>, to: Audience): void;
}

/** Under which the store keeps what belongs to no company. */
export const noCompany = 0;

const pictures = new Set(['image/png', 'image/jpeg']);

export async function create({ tenancy, tell }: Parts, fields: queries.Fields, now: Date): Promise<Announcement> {
  const record = await tenancy.acrossCompanies((db) => queries.insert(db, fields, now));
  tellSaved(tell, 'create', record);
  return record;
}

/** @throws ERR_NO_ANNOUNCEMENT_FOUND */
export async function update(
  { tenancy, tell }: Parts,
  id: number,
  fields: Partial<queries.Fields>,
  now: Date,
): Promise<Announcement> {
  const record = known(await tenancy.acrossCompanies((db) => queries.update(db, id, fields, now)));
  tellSaved(tell, 'update', record);
  return record;
}

/** @throws ERR_NO_ANNOUNCEMENT_FOUND */
export async function remove({ tenancy, store, tell }: Parts, id: number): Promise<void> {
  const { before } = known(await tenancy.acrossCompanies((db) => queries.remove(db, id)));
  tell({ action: 'delete', id }, { rooms: [room.everyone()] });
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

async function exchange({ tenancy, store, tell }: Parts, id: number, picture: queries.Picture | null, now: Date) {
  const { before, ...record } = known(await tenancy.acrossCompanies((db) => queries.setPicture(db, id, picture, now)));
  tellSaved(tell, 'update', record);
  if (before) await store.remove(noCompany, before);
}

function known<Row>(row: Row | undefined): Row {
  if (!row) throw fail('ERR_NO_ANNOUNCEMENT_FOUND');
  return row;
}

/** What is not shown, or no longer, only operators hear of; for everybody else it is gone. */
function tellSaved(tell: Parts['tell'], action: 'create' | 'update', record: Announcement): void {
  const [everyone, operators] = [room.everyone(), room.operators()];
  if (record.status) return tell({ action, record }, { rooms: [everyone] });
  tell({ action, record }, { rooms: [operators] });
  tell({ action: 'delete', id: record.id }, { rooms: [everyone], except: [operators] });
}
