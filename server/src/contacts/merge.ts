import type { Contact } from '@guiche/contract/contacts';
import type { RunHooks } from '../hooks';
import { fail } from '../platform/errors';
import type { Ctx } from '../platform/tenancy';
import { publishContact, publishContactGone } from './live';
import * as stored from './merge-queries';
import type { Filled, MergeRecord } from './merge-queries';
import { formatNumber, isPlaceholder } from './number';
import { contactById, deleteContact, identitiesOf, lockContacts, lockIdentities, updateContact } from './queries';

const day = 24 * 60 * 60_000;
/** Merges before this can no longer be undone. */
export const undoableSince = (now: Date): Date => new Date(now.getTime() - 30 * day);

/**
 * Makes one contact of two that the network says are one person: the older of those that have a name of their own is
 * kept, the other's tickets, identities and extra info go to it, and empty fields are filled.
 * Whoever calls holds the identities of both.
 * @returns the kept one, or nothing when somebody once took these two apart
 */
export async function merge(ctx: Ctx, runHooks: RunHooks, a: number, b: number): Promise<Contact | undefined> {
  if (await stored.wereParted(ctx, a, b)) return undefined;
  const [kept, merged] = await inOrder(ctx, await lockContacts(ctx, [a, b]));
  return join(ctx, runHooks, kept, merged);
}

/**
 * Makes one contact of two because somebody says so, whatever was said before; the first is kept.
 * @throws ERR_NO_CONTACT_FOUND, ERR_VALIDATION for one and the same, or a group
 */
export async function mergeByHand(ctx: Ctx, runHooks: RunHooks, keptId: number, mergedId: number): Promise<Contact> {
  if (keptId === mergedId) throw fail('ERR_VALIDATION', { fields: { mergedId: 'The same contact' } });
  const identities = [...(await identitiesOf(ctx, keptId)), ...(await identitiesOf(ctx, mergedId))];
  await lockIdentities(ctx, identities);
  const locked = await lockContacts(ctx, [keptId, mergedId]);
  const [kept, merged] = [keptId, mergedId].map((wanted) => locked.find(({ id }) => id === wanted));
  if (!kept || !merged) throw fail('ERR_NO_CONTACT_FOUND');
  if (kept.isGroup || merged.isGroup) throw fail('ERR_VALIDATION', { fields: { mergedId: 'A group is nobody else' } });
  return join(ctx, runHooks, kept, merged);
}

async function join(ctx: Ctx, runHooks: RunHooks, kept: Contact, merged: Contact): Promise<Contact> {
  const whole = await stored.readWhole(ctx, merged.id);
  const moved = await runHooks(ctx, 'contactsMerged', { keptId: kept.id, mergedId: merged.id });
  await stored.handIdentitiesOver(ctx, whole.identities, merged.id, kept.id);
  await stored.handExtraInfoOver(ctx, merged.id, kept.id);
  const before = fieldsOf(kept);
  const after = await fill(ctx, kept, merged);
  const result = await updateContact(ctx, kept.id, after);
  await stored.insertMerge(ctx, kept.id, { ...whole, kept: { before, after }, moved });
  await deleteContact(ctx, merged.id);
  publishContactGone(ctx, merged.id);
  await publishContact(ctx, 'update', result);
  return result;
}

/**
 * Takes a merge apart again.
 * @returns the contact that came back
 */
export async function undo(ctx: Ctx, runHooks: RunHooks, mergeId: number): Promise<Contact> {
  const found = await stored.undoableMerge(ctx, mergeId, undoableSince(ctx.now));
  if (!found) throw fail('ERR_NO_MERGE_FOUND');
  const { keptId, merged: record } = found;
  const returnedId = record.contact.id;
  await lockIdentities(ctx, record.identities);
  const [kept] = await lockContacts(ctx, [keptId]);
  await stored.restoreContact(ctx, record);
  await stored.handIdentitiesOver(ctx, record.identities, keptId, returnedId);
  await runHooks(ctx, 'contactsParted', { keptId, mergedId: returnedId, moved: record.moved ?? {} });
  await stored.markUndone(ctx, mergeId);
  await publishContact(ctx, 'update', await updateContact(ctx, keptId, unfilled(fieldsOf(kept!), record.kept)));
  const returned = (await contactById(ctx, returnedId))!;
  await publishContact(ctx, 'create', returned);
  return returned;
}

/** The one to keep first: somebody with a name of their own before a mere number, then the older one. */
async function inOrder(ctx: Ctx, contacts: Contact[]): Promise<[Contact, Contact]> {
  if (contacts.length !== 2) throw new Error('a contact vanished while it was merged');
  const unnamed = new Set<number>();
  for (const contact of contacts) {
    if (isPlaceholder(contact.name, await identitiesOf(ctx, contact.id))) unnamed.add(contact.id);
  }
  return contacts.toSorted(
    (a, b) =>
      Number(unnamed.has(a.id)) - Number(unnamed.has(b.id)) || a.createdAt.localeCompare(b.createdAt) || a.id - b.id,
  ) as [Contact, Contact];
}

const fieldsOf = ({ name, number, email, profilePicUrl, whatsappId, isBlocked }: Contact): Filled => ({
  name,
  number,
  email,
  profilePicUrl,
  whatsappId,
  isBlocked,
});

/** The kept contact's fields, the empty ones taken from the other; a name that is only an address becomes the number. */
async function fill(ctx: Ctx, kept: Contact, merged: Contact): Promise<Filled> {
  const number = kept.number || merged.number;
  const isUnnamed = isPlaceholder(kept.name, await identitiesOf(ctx, kept.id));
  return {
    name: isUnnamed && number ? formatNumber(number) : kept.name,
    number,
    email: kept.email || merged.email,
    profilePicUrl: kept.profilePicUrl ?? merged.profilePicUrl,
    whatsappId: kept.whatsappId ?? merged.whatsappId,
    // Whoever was blocked stays so under every name.
    isBlocked: kept.isBlocked || merged.isBlocked,
  };
}

/** What the merge filled in and nobody has changed since becomes what it was. */
function unfilled(now: Filled, { before, after }: MergeRecord['kept']): Partial<Filled> {
  const changed = (Object.keys(before) as (keyof Filled)[]).filter(
    (key) => before[key] !== after[key] && now[key] === after[key],
  );
  return Object.fromEntries(changed.map((key) => [key, before[key]]));
}
