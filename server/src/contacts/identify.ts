import type { Contact, Identity } from '@guiche/contract/contacts';
import type { RunHooks } from '../hooks';
import { sideBySide } from '../platform/side-by-side';
import type { Ctx } from '../platform/tenancy';
import type { Party } from '../whatsapp/driver';
import { publishContact } from './live';
import { merge } from './merge';
import { formatNumber, isPlaceholder, nameOfIdentity } from './number';
import * as queries from './queries';

/** Where somebody was met. */
export interface Meeting {
  isGroup: boolean;
  connectionId: number;
  /** We write to them first. */
  isWrittenTo?: boolean;
  /** Nobody had the address a moment ago: they are not looked for before the address is held. */
  isUnknown?: boolean;
}

/**
 * Whom the network means: the contact with any of these identities, or a new one.
 * Identities that are new are learnt, contacts that turn out to be one are merged, and a name that was only a number
 * gives way to what the person calls themselves.
 */
export async function findOrCreate(
  ctx: Ctx,
  runHooks: RunHooks,
  party: Party,
  about: Meeting,
): Promise<{ contact: Contact; created: boolean }> {
  const identities = distinct([party.id, ...party.aliases]);
  const name = readableName(party.pushName);
  const known = about.isUnknown ? undefined : await asKnown(ctx, identities, name);
  if (known) return { contact: known, created: false };
  const [found, id] = await sideBySide([settle(ctx, runHooks, identities, name), queries.nextContactId(ctx)]);
  if (found) return { contact: found, created: false };
  const phone = identities.find(({ kind }) => kind === 'pn');
  const made = {
    name: name ?? nameOfIdentity(phone ?? party.id),
    number: phone?.value ?? '',
    email: '',
    isGroup: about.isGroup,
    whatsappId: about.connectionId,
    isWrittenTo: about.isWrittenTo ?? false,
  };
  const [, , contact] = await sideBySide([
    queries.insertContact(ctx, made, id),
    queries.insertIdentities(ctx, id, identities),
    // Whoever has opted out and comes back has: that is known by the address.
    queries.contactById(ctx, id),
  ]);
  await publishContact(ctx, 'create', contact!, []);
  return { contact: contact!, created: true };
}

/** The network says that two identities are one person. Of two strangers there is nothing to remember. */
export const learnIdentity = (ctx: Ctx, runHooks: RunHooks, a: Identity, b: Identity): Promise<void> =>
  learnAbout(ctx, runHooks, { id: a, aliases: [b] });

/** What the network tells of somebody apart from what they say; nothing is remembered of strangers. */
export async function learnAbout(ctx: Ctx, runHooks: RunHooks, party: Party, isRenamed = false): Promise<void> {
  const identities = distinct([party.id, ...party.aliases]);
  const name = readableName(party.pushName);
  if (!isRenamed && (await asKnown(ctx, identities, name))) return;
  const contact = await settle(ctx, runHooks, identities, name);
  if (isRenamed && name && contact?.isGroup && contact.name !== name)
    await publishContact(ctx, 'update', await queries.updateContact(ctx, contact.id, { name }));
}

/** The contact, when the network tells nothing new of it: by far the most common case, without any lock. */
async function asKnown(ctx: Ctx, identities: Identity[], name: string | undefined): Promise<Contact | undefined> {
  const [contact, ...others] = await queries.contactsBehind(ctx, identities);
  if (!contact || others.length + 1 < identities.length || others.some(({ id }) => id !== contact.id)) return undefined;
  const news = await newsAbout(ctx, contact, name);
  return Object.keys(news).length ? undefined : contact;
}

/**
 * Brings what is stored into line with what the network says: these identities are one person. They are held from here on.
 * @returns the contact, or nothing when none of them is known
 */
async function settle(
  ctx: Ctx,
  runHooks: RunHooks,
  identities: Identity[],
  name: string | undefined,
): Promise<Contact | undefined> {
  const [, owners] = await sideBySide([queries.lockIdentities(ctx, identities), queries.ownersOf(ctx, identities)]);
  if (!owners.length) return undefined;
  const ownerOf = (identity: Identity) => owners.find((owner) => isSame(owner, identity))?.contactId;
  // The first identity is how we were told of them: whoever has it answers when the others cannot be merged.
  const [firstId, ...otherIds] = new Set(identities.flatMap((identity) => ownerOf(identity) ?? []));
  let contactId = firstId!;
  for (const otherId of otherIds) contactId = (await merge(ctx, runHooks, contactId, otherId))?.id ?? contactId;
  const unknown = identities.filter((identity) => ownerOf(identity) === undefined);
  if (unknown.length) await queries.insertIdentities(ctx, contactId, unknown);
  const [contact] = await queries.lockContacts(ctx, [contactId]);
  if (!contact) throw new Error('a contact vanished while it was looked up');
  const news = await newsAbout(ctx, contact, name);
  if (!Object.keys(news).length) return contact;
  const updated = await queries.updateContact(ctx, contactId, news);
  await publishContact(ctx, 'update', updated);
  return updated;
}

/** What the network knows better: a name where there was only an address, a number where there was none. */
async function newsAbout(ctx: Ctx, contact: Contact, name: string | undefined): Promise<queries.ContactFields> {
  const mayHaveNumber = !contact.number && !contact.isGroup;
  if (!mayHaveNumber && (!name || name === contact.name)) return {};
  const identities = await queries.identitiesOf(ctx, contact.id);
  const number = contact.number || identities.find(({ kind }) => kind === 'pn')?.value || '';
  const better = name ?? (number && formatNumber(number));
  const news: queries.ContactFields = {};
  if (number !== contact.number) news.number = number;
  if (better && better !== contact.name && isPlaceholder(contact.name, identities)) news.name = better;
  return news;
}

const isSame = (a: Identity, b: Identity) => a.kind === b.kind && a.value === b.value;

const distinct = (identities: Identity[]): Identity[] =>
  identities
    .filter((identity, n) => identities.findIndex((other) => isSame(other, identity)) === n)
    .map(({ kind, value }) => ({ kind, value }));

/** What somebody calls themselves, when there is anything to read in it. */
function readableName(pushName: string | undefined): string | undefined {
  const clean = (pushName ?? '')
    .toWellFormed()
    .replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, ' ')
    .trim();
  return /[^\p{C}\p{Z}\p{M}]/u.test(clean) ? Array.from(clean).slice(0, 100).join('') : undefined;
}
