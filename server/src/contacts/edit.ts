import type { Contact, ContactShown, Identity } from '@guiche/contract/contacts';
import type { RunHooks } from '../hooks';
import { fail, violated } from '../platform/errors';
import type { UserCtx } from '../platform/serve';
import type { Ctx } from '../platform/tenancy';
import { publishContact, publishContactGone } from './live';
import { cleanNumber } from './number';
import { removePicture } from './pictures';
import * as queries from './queries';
import { readContact, show } from './service';
import type { NumberCheck } from './number-check';

/** What staff write about a contact. */
export interface ContactForm {
  name: string;
  number: string;
  email: string;
  extraInfo: { id?: number; name: string; value: string }[];
}

const phone = (value: string): Identity => ({ kind: 'pn', value });

/**
 * The network is asked before the transaction: it may be slow.
 * @throws ERR_WAPP_INVALID_CONTACT, ERR_WAPP_CHECK_CONTACT, ERR_DUPLICATED_CONTACT
 */
export async function create(
  ctx: UserCtx,
  isThere: NumberCheck,
  { check, ...form }: ContactForm & { check: boolean },
): Promise<ContactShown> {
  const typed = numberOf(form.number);
  const number = check ? await isThere(ctx, typed) : typed;
  return ctx.writing((writing) => write(writing, { ...form, number }));
}

async function write(ctx: Ctx, form: ContactForm): Promise<ContactShown> {
  const { number } = form;
  await claim(ctx, number);
  const { id } = await queries.insertContact(ctx, { ...form, isGroup: false, whatsappId: null });
  await queries.insertIdentities(ctx, id, [phone(number)]).catch(refuseTaken);
  await queries.replaceExtraInfo(ctx, id, form.extraInfo);
  // Whoever has opted out and comes back has: that is known by the number.
  await publishContact(ctx, 'create', await readContact(ctx, id));
  return show(ctx, id);
}

/** What is absent stays as it is; an empty number takes the number away, a new one is asked for. */
export async function update(
  ctx: UserCtx,
  isThere: NumberCheck,
  contactId: number,
  { check, ...form }: Partial<ContactForm> & { check: boolean },
): Promise<ContactShown> {
  const typed = form.number === '' ? '' : form.number && numberOf(form.number);
  const isNew = typed && typed !== (await readContact(ctx, contactId)).number;
  const number = isNew && check ? await isThere(ctx, typed) : typed;
  return ctx.writing((writing) => change(writing, contactId, { ...form, number }));
}

async function change(
  ctx: Ctx,
  contactId: number,
  { number, ...form }: Omit<Partial<ContactForm>, 'number'> & { number: string | undefined },
): Promise<ContactShown> {
  if (number) await queries.lockIdentities(ctx, [phone(number)]);
  const [contact] = await queries.lockContacts(ctx, [contactId]);
  if (!contact) throw fail('ERR_NO_CONTACT_FOUND');
  if (number !== undefined && number !== contact.number) await moveNumber(ctx, contact, number);
  const { extraInfo, ...fields } = form;
  const updated = await queries.updateContact(ctx, contactId, { ...fields, number });
  if (extraInfo) await queries.replaceExtraInfo(ctx, contactId, extraInfo);
  await publishContact(ctx, 'update', updated);
  return show(ctx, contactId);
}

/** Blocks a contact, or takes it back. @throws ERR_NO_CONTACT_FOUND */
export async function block(ctx: Ctx, contactId: number, isBlocked: boolean): Promise<ContactShown> {
  const [contact] = await queries.lockContacts(ctx, [contactId]);
  if (!contact) throw fail('ERR_NO_CONTACT_FOUND');
  if (contact.isBlocked !== isBlocked)
    await publishContact(ctx, 'update', await queries.updateContact(ctx, contactId, { isBlocked }));
  return show(ctx, contactId);
}

/** Deletes a contact and all that hangs on it. @throws ERR_NO_CONTACT_FOUND, ERR_CONTACT_HAS_OPEN_TICKET */
export async function remove(ctx: Ctx, contactId: number, runHooks: RunHooks): Promise<{ message: string }> {
  const [contact] = await queries.lockContacts(ctx, [contactId]);
  if (!contact) throw fail('ERR_NO_CONTACT_FOUND');
  await runHooks(ctx, 'beforeRemoval', { what: 'contact', ids: [contactId] });
  await runHooks(ctx, 'contactRemoved', { contactId });
  await queries.deleteContact(ctx, contactId);
  await removePicture(ctx, contact);
  publishContactGone(ctx, contactId);
  return { message: 'Contact deleted' };
}

/** The phone identity goes with the number; others that the network told of stay. */
async function moveNumber(ctx: Ctx, contact: Contact, number: string) {
  if (contact.isGroup) throw fail('ERR_WAPP_INVALID_CONTACT', { detail: 'A group has no phone number.' });
  const own = await queries.identitiesOf(ctx, contact.id);
  if (own.some(({ kind, value }) => kind === 'pn' && value === number)) return;
  if (number) await claim(ctx, number);
  if (contact.number) await queries.deleteIdentity(ctx, contact.id, phone(contact.number));
  if (number) await queries.insertIdentities(ctx, contact.id, [phone(number)]).catch(refuseTaken);
}

/** Holds a number until the end of the transaction. @throws ERR_DUPLICATED_CONTACT, saying whose it is */
async function claim(ctx: Ctx, number: string): Promise<void> {
  await queries.lockIdentities(ctx, [phone(number)]);
  const [owner] = await queries.ownersOf(ctx, [phone(number)]);
  if (owner) throw fail('ERR_DUPLICATED_CONTACT', { contactId: owner.contactId });
}

function numberOf(typed: string): string {
  const number = cleanNumber(typed);
  if (!number)
    throw fail('ERR_WAPP_INVALID_CONTACT', { detail: 'A number has 8 to 15 digits, country code included.' });
  return number;
}

function refuseTaken(error: unknown): never {
  throw violated(error) === 'contact_identities_pkey' ? fail('ERR_DUPLICATED_CONTACT') : error;
}
