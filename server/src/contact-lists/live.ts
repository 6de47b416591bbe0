import type { ContactList, ContactListItem } from '@guiche/contract/contact-lists';
import { room } from '../platform/live';
import type { Ctx } from '../platform/tenancy';

type Action = 'create' | 'update';

/** Contact lists are everyone's in the company. */
const everyone = (ctx: Ctx) => ({ rooms: [room.company(ctx.companyId)] });

export const publishList = (ctx: Ctx, action: Action, record: ContactList): void =>
  ctx.emit('ContactList', { action, record }, everyone(ctx));

export const publishListGone = (ctx: Ctx, id: number): void =>
  ctx.emit('ContactList', { action: 'delete', id }, everyone(ctx));

export const publishItem = (ctx: Ctx, action: Action, record: ContactListItem): void =>
  ctx.emit('ContactListItem', { action, record }, everyone(ctx));

export const publishItemGone = (ctx: Ctx, id: number): void =>
  ctx.emit('ContactListItem', { action: 'delete', id }, everyone(ctx));

/** So many at once that each screen asks anew. */
export const publishManyItems = (ctx: Ctx, contactListId: number, records: ContactListItem[]): void =>
  ctx.emit('ContactListItem', { action: 'reload', contactListId, records }, everyone(ctx));
