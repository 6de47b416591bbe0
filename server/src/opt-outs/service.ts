import type { BodyOf, QueryOf, ReplyOf } from '@guiche/contract/endpoint';
import type { HoldingOptOut, OptOutState, optOuts } from '@guiche/contract/opt-outs';
import { readPhone } from '@guiche/contract/phone-number';
import { publishContact } from '../contacts/live';
import { readContact } from '../contacts/service';
import { cutPage, decodeCursor } from '../platform/cursor';
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

/** Of whom it holds, the latest first; the search looks at contacts, and at whole numbers. @throws ERR_VALIDATION for a cursor of something else */
export async function page(
  ctx: Ctx,
  { cursor, searchParam }: QueryOf<typeof optOuts.page>,
): Promise<ReplyOf<typeof optOuts.page>> {
  const search = searchParam.trim();
  const [before] = cursor === undefined ? [] : (decodeCursor(cursor, ['id']) as [number]);
  const [found, count] = await Promise.all([
    queries.pageOfHolding(ctx, search, before),
    queries.countHolding(ctx, search),
  ]);
  const { rows: records, ...rest } = cutPage(found, queries.pageSize, ({ id }) => [id]);
  return { records, count, ...rest };
}

/** Whoever has this number wants nothing more, be they a contact or not. @throws ERR_VALIDATION for what is no number */
export async function add(ctx: UserCtx, { number, reason }: BodyOf<typeof optOuts.add>): Promise<HoldingOptOut> {
  const digits = digitsOf(number);
  const known = await queries.holdingOf(ctx, digits);
  if (known) return known;
  const given = { source: 'staff' as const, userId: ctx.viewer.id, reason };
  const contact = await queries.contactOf(ctx, digits);
  if (contact) await optOut(ctx, contact.id, given);
  else await queries.insertOfNumber(ctx, digits, given);
  return (await queries.holdingOf(ctx, digits))!;
}

/** And does again. @throws ERR_VALIDATION for what is no number */
export async function remove(ctx: UserCtx, { number, reason }: QueryOf<typeof optOuts.remove>) {
  const ended = await queries.endOfNumber(ctx, digitsOf(number), { userId: ctx.viewer.id, reason });
  for (const { contactId } of ended)
    if (contactId !== null) await publishContact(ctx, 'update', await readContact(ctx, contactId));
  return { message: 'Opt-out ended' };
}

function digitsOf(typed: string): string {
  const read = readPhone(typed);
  if ('why' in read) throw fail('ERR_VALIDATION', { fields: { number: 'Invalid number' } });
  return read.number;
}
