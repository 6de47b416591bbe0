import type { Contact } from '@guiche/contract/contacts';
import { room } from '../platform/live';
import type { Ctx } from '../platform/tenancy';

/** Every member of the staff may look contacts up, so everyone hears of them. */
export const tellContact = (ctx: Ctx, action: 'create' | 'update', contact: Contact) =>
  ctx.emit('contact', { action, contact }, { rooms: [room.company(ctx.companyId)] });

export const tellContactGone = (ctx: Ctx, contactId: number) =>
  ctx.emit('contact', { action: 'delete', contactId }, { rooms: [room.company(ctx.companyId)] });

/** So many at once that each screen asks anew. */
export const tellManyContacts = (ctx: Ctx) =>
  ctx.emit('contact', { action: 'reload' }, { rooms: [room.company(ctx.companyId)] });
