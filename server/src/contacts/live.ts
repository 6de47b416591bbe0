import type { Contact, ContactShown } from '@guiche/contract/contacts';
import { room } from '../platform/live';
import type { Ctx } from '../platform/tenancy';
import { extraInfoOf } from './queries';

/**
 * Every member of the staff may look contacts up, so everyone hears of them, with the extra info that clients show beside a
 * conversation.
 */
export async function publishContact(
  ctx: Ctx,
  action: 'create' | 'update',
  contact: Contact,
  extraInfo?: ContactShown['extraInfo'],
): Promise<void> {
  const shown = { ...contact, extraInfo: extraInfo ?? (await extraInfoOf(ctx, contact.id)) };
  ctx.emit('contact', { action, contact: shown }, { rooms: [room.company(ctx.companyId)] });
}

export const publishContactGone = (ctx: Ctx, contactId: number) =>
  ctx.emit('contact', { action: 'delete', contactId }, { rooms: [room.company(ctx.companyId)] });

/** So many at once that each screen asks anew. */
export const publishManyContacts = (ctx: Ctx) =>
  ctx.emit('contact', { action: 'reload' }, { rooms: [room.company(ctx.companyId)] });

/** Only whoever imports hears how far it is. */
export const publishImport = (
  ctx: Ctx,
  importer: { id: number },
  progress: { clientId: string; done: number; created: number; rejected: number; rows: number },
): void =>
  ctx.emit('contactImport', { action: 'progress', ...progress }, { rooms: [room.user(ctx.companyId, importer.id)] });
