import { z } from 'zod';
import { endpoint } from './endpoint';
import { Done, email, id, instant, page, Paging, words } from './shapes';

/** How a network knows a person: a contact has any number of these, each unique in the company. */
export const identityKinds = ['pn', 'lid', 'bsuid', 'group', 'sandbox'] as const;
export const Identity = z.strictObject({ kind: z.enum(identityKinds), value: z.string() });
export type Identity = z.infer<typeof Identity>;

export const ExtraInfo = z.strictObject({ id, name: z.string(), value: z.string() });

export const ContactLite = z.strictObject({
  id,
  name: z.string(),
  /** The phone number in digits when it is known, else empty; never a key. */
  number: z.string(),
  email: z.string(),
  profilePicUrl: z.string().nullable(),
});
export type ContactLite = z.infer<typeof ContactLite>;

export const Contact = z.strictObject({
  ...ContactLite.shape,
  isGroup: z.boolean(),
  companyId: id,
  whatsappId: id.nullable(),
  createdAt: instant,
  updatedAt: instant,
});
export type Contact = z.infer<typeof Contact>;

/** A merge that may still be undone (30 days). */
export const Merge = z.strictObject({
  id,
  mergedName: z.string(),
  mergedNumber: z.string(),
  mergedAt: instant,
  undoUntil: instant,
});

export const ContactShown = z.strictObject({
  ...Contact.shape,
  extraInfo: z.array(ExtraInfo),
  identities: z.array(Identity),
  merges: z.array(Merge),
});
export type ContactShown = z.infer<typeof ContactShown>;

const fields = {
  name: words(2, 50),
  number: words(8, 50),
  email: z.union([z.literal(''), email]),
  extraInfo: z.array(z.object({ id: id.optional(), name: words(1, 100), value: words(1, 1000) })).max(50),
};
const ignores = Object.keys(ContactShown.shape).concat('tickets', 'whatsapp');

export const contacts = {
  list: endpoint('GET /contacts', {
    who: 'user',
    query: Paging,
    reply: page('contacts', Contact),
    summary: 'Contacts by name, twenty a page; searched by name and number',
  }),
  listAll: endpoint('GET /contacts/list', {
    who: 'user',
    query: z.strictObject({ companyId: z.string().optional(), name: z.string().max(200).optional() }),
    reply: z.array(Contact),
    summary: 'Contacts without pages, the first 5000 by name',
  }),
  show: endpoint('GET /contacts/:contactId', {
    who: 'user',
    params: { contactId: 'contact' },
    reply: ContactShown,
    summary: 'One contact',
  }),
  create: endpoint('POST /contacts', {
    who: 'user',
    body: z.strictObject({ ...fields, email: fields.email.default(''), extraInfo: fields.extraInfo.default([]) }),
    ignores,
    reply: ContactShown,
    status: 201,
    fails: ['ERR_DUPLICATED_CONTACT', 'ERR_WAPP_INVALID_CONTACT'],
    summary: 'Makes a contact from a phone number',
  }),
  update: endpoint('PUT /contacts/:contactId', {
    who: 'user',
    params: { contactId: 'contact' },
    body: z.strictObject({ ...fields, number: z.union([z.literal(''), fields.number]) }).partial(),
    ignores,
    reply: ContactShown,
    fails: ['ERR_DUPLICATED_CONTACT', 'ERR_WAPP_INVALID_CONTACT'],
    summary: 'Changes a contact; extraInfo, when given, replaces the list',
  }),
  remove: endpoint('DELETE /contacts/:contactId', {
    who: 'contacts-page:deleteContact',
    params: { contactId: 'contact' },
    reply: Done,
    fails: ['ERR_CONTACT_HAS_OPEN_TICKET'],
    summary: 'Deletes a contact with its closed tickets, messages and media',
  }),
  undoMerge: endpoint('POST /contacts/merges/:mergeId/undo', {
    who: 'contacts-page:undoMerge',
    params: { mergeId: 'merge' },
    reply: ContactShown,
    summary: 'Takes a merge apart again; answers with the contact that came back',
  }),
};
