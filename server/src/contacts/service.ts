import type { Belongings, Contact, ContactShown, Identity } from '@guiche/contract/contacts';
import type { RunHooks } from '../hooks';
import { cutPage, decodeCursor } from '../platform/cursor';
import { fail } from '../platform/errors';
import type { Ctx } from '../platform/tenancy';
import type { Party } from '../whatsapp/driver';
import { pictureOf, setPicture } from './pictures';
import { findOrCreate, learnAbout, learnIdentity, type Meeting } from './identify';
import { mergeByHand, undo, undoableSince } from './merge';
import * as merged from './merge-queries';
import * as queries from './queries';

/** What receiving and sending need of contacts. */
export interface Contacts {
  /**
   * Whom the network means. Safe when many meet the same stranger at once: one contact is made.
   * Contacts that turn out to be one person are merged, unless somebody once took these two apart.
   */
  findOrCreate(ctx: Ctx, party: Party, about: Meeting): Promise<{ contact: Contact; created: boolean }>;
  /** Whose each of these identities is, as far as is known. */
  ownersOf(ctx: Ctx, identities: Identity[]): Promise<(identity: Identity) => number | undefined>;
  /** The network says that two identities are one: the unknown one is attached, two contacts are merged. */
  learnIdentity(ctx: Ctx, a: Identity, b: Identity): Promise<void>;
  /**
   * What the network tells of somebody apart from what they say; of strangers nothing is remembered.
   * @param isRenamed a group has just been given this name: it is called so from now on
   */
  learnAbout(ctx: Ctx, party: Party, isRenamed?: boolean): Promise<void>;
  /** @returns nobody, somebody with a picture, or without */
  pictureOf(ctx: Ctx, party: Party): Promise<'nobody' | 'none' | 'some'>;
  /** They have this file as their picture now. */
  setPicture(ctx: Ctx, party: Party, key: string): Promise<void>;
  /** @throws ERR_NO_CONTACT_FOUND, ERR_VALIDATION */
  mergeByHand(ctx: Ctx, keptId: number, mergedId: number): Promise<ContactShown>;
  /** Takes a merge apart again. @returns the contact that came back @throws ERR_NO_MERGE_FOUND */
  undoMerge(ctx: Ctx, mergeId: number): Promise<ContactShown>;
}

/** A merge moves what stands above contacts: app.ts makes this once, and hands it to whoever receives from a network. */
export const createContacts = ({ runHooks }: { runHooks: RunHooks }): Contacts => ({
  findOrCreate: (ctx, party, about) => findOrCreate(ctx, runHooks, party, about),
  ownersOf: async (ctx, identities) => {
    const owners = await queries.ownersOf(ctx, identities);
    return ({ kind, value }) => owners.find((owner) => owner.kind === kind && owner.value === value)?.contactId;
  },
  learnIdentity: (ctx, a, b) => learnIdentity(ctx, runHooks, a, b),
  learnAbout: (ctx, party, isRenamed) => learnAbout(ctx, runHooks, party, isRenamed),
  pictureOf,
  setPicture,
  mergeByHand: async (ctx, keptId, mergedId) => show(ctx, (await mergeByHand(ctx, runHooks, keptId, mergedId)).id),
  undoMerge: async (ctx, mergeId) => show(ctx, (await undo(ctx, runHooks, mergeId)).id),
});

const pageSize = 20;
const listSize = 5000;

interface ListRequest {
  searchParam: string;
  pageNumber: number;
  cursor?: string | undefined;
}

/** A page of contacts by name, or of those whose name or number holds the search text. */
export async function list(ctx: Ctx, { searchParam, pageNumber, cursor }: ListRequest) {
  const slice = { after: placeOf(cursor), skip: cursor ? 0 : (pageNumber - 1) * pageSize, size: pageSize + 1 };
  const { rows, count } = await select(ctx, searchParam, slice);
  const page = cutPage(rows, pageSize, (row) => [row.nameFold, row.id]);
  return { contacts: page.rows.map(toContact), count, hasMore: page.hasMore, nextCursor: page.nextCursor };
}

/** The first 5000 by name, for clients that want them all. */
export async function listAll(ctx: Ctx, name = ''): Promise<Contact[]> {
  const { rows } = await select(ctx, name, { after: undefined, skip: 0, size: listSize });
  return rows.map(toContact);
}

export async function show(ctx: Ctx, contactId: number): Promise<ContactShown> {
  const contact = await queries.contactShown(ctx, contactId, undoableSince(ctx.now));
  if (!contact) throw fail('ERR_NO_CONTACT_FOUND');
  return contact;
}

/** @throws ERR_NO_CONTACT_FOUND */
export async function readContact(ctx: Ctx, contactId: number): Promise<Contact> {
  const contact = await queries.contactById(ctx, contactId);
  if (!contact) throw fail('ERR_NO_CONTACT_FOUND');
  return contact;
}

/** @throws ERR_NO_CONTACT_FOUND */
export async function belongings(ctx: Ctx, contactId: number): Promise<Belongings> {
  const found = await queries.belongingsOf(ctx, contactId);
  if (!found) throw fail('ERR_NO_CONTACT_FOUND');
  return found;
}

export const { noteLead } = queries;

export const recentMerges = (ctx: Ctx) => merged.recentMerges(ctx, undoableSince(ctx.now));

async function select(ctx: Ctx, search: string, slice: queries.Slice) {
  const term = termOf(search);
  if (term) return queries.searchContacts(ctx, term, slice);
  const rows = await queries.contactsByName(ctx, slice);
  return { rows, count: rows[0]?.total ?? (await queries.countContacts(ctx)) };
}

/** A text is looked for from two characters, a number from three digits; anything shorter finds everyone. */
function termOf(search: string): queries.Term | undefined {
  const text = search.normalize('NFKC').trim();
  const digits = text.replace(/\D/g, '');
  const isNumber = digits !== '' && !/\p{L}/u.test(text);
  if (isNumber ? digits.length < 3 : Array.from(text).length < 2) return undefined;
  return { name: text, digits: isNumber ? digits : null };
}

function placeOf(cursor: string | undefined): queries.Slice['after'] {
  if (!cursor) return undefined;
  const [nameFold, id] = decodeCursor(cursor, ['text', 'id']);
  return { nameFold: String(nameFold), id: Number(id) };
}

function toContact(row: queries.ContactRow): Contact {
  const { nameFold: _, total: __, ...contact } = row as queries.ContactRow & { total?: number };
  return contact;
}
