import type { OptOutState } from '@guiche/contract/opt-outs';
import { publishContact } from '../contacts/live';
import { readContact } from '../contacts/service';
import { fail } from '../platform/errors';
import type { UserCtx } from '../platform/serve';
import type { Ctx } from '../platform/tenancy';
import * as queries from './queries';

/** The ledger of those who want nothing unasked: campaigns, and whatever else advertises. Answers reach them as before. */

/** @returns whether it is new: whoever has opted out has */
export async function optOut(ctx: Ctx, contactId: number, given: queries.NewOptOut): Promise<boolean> {
  const isNew = await queries.insertOptOut(ctx, contactId, given);
  if (isNew) await publishContact(ctx, 'update', await readContact(ctx, contactId));
  return isNew;
}

/** Takes it back. @returns whether there was anything */
export async function takeBack(ctx: Ctx, contactId: number, how: queries.Ending): Promise<boolean> {
  const had = await queries.endOptOut(ctx, contactId, how);
  if (had) await publishContact(ctx, 'update', await readContact(ctx, contactId));
  return had;
}

/** @throws ERR_NO_CONTACT_FOUND */
export async function show(ctx: Ctx, contactId: number): Promise<OptOutState> {
  const { isOptedOut } = await readContact(ctx, contactId);
  return { isOptedOut, history: await queries.historyOf(ctx, contactId) };
}

/**
 * Somebody of the company writes down that a contact wants nothing more, or does again.
 * @throws ERR_NO_CONTACT_FOUND, ERR_VALIDATION for a group
 */
export async function change(
  ctx: UserCtx,
  contactId: number,
  { isOptedOut, reason }: { isOptedOut: boolean; reason: string },
): Promise<OptOutState> {
  const contact = await readContact(ctx, contactId);
  if (contact.isGroup) throw fail('ERR_VALIDATION', { fields: { contactId: 'A group' } });
  const userId = ctx.viewer.id;
  if (isOptedOut) await optOut(ctx, contactId, { source: 'staff', userId, reason });
  else await takeBack(ctx, contactId, { userId, reason });
  return show(ctx, contactId);
}
