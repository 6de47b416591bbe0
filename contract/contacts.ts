import { z } from 'zod';
import { ContactLite, ExtraInfo } from './contact-lite';
import { endpoint } from './endpoint';
import { Done, email, flag, givenId, id, ignored, instant, NamedRef, page, Paging, uuid, words } from './shapes';
import { cellProblems, columnChoice, importFails, ImportLimits, readColumns } from './spreadsheet';

/** How a network knows a person: a contact has any number of these, each unique in the company. */
export const identityKinds = ['pn', 'lid', 'bsuid', 'group', 'sandbox'] as const;
export const Identity = z.strictObject({ kind: z.enum(identityKinds), value: z.string() });
export type Identity = z.infer<typeof Identity>;

export const Contact = z.strictObject({
  ...ContactLite.shape,
  isGroup: z.boolean(),
  companyId: id,
  whatsappId: id.nullable(),
  /** Heard without being announced; nothing is sent to them. */
  isBlocked: z.boolean(),
  /** Wants nothing that is begun here: no campaign, nothing that advertises. */
  isOptedOut: z.boolean(),
  createdAt: instant,
  updatedAt: instant,
});
export type Contact = z.infer<typeof Contact>;
/** As it stands beside what they say. */
export const ContactOfMessage = Contact.omit({ isOptedOut: true });

/** A merge that may still be undone (30 days). */
export const Merge = z.strictObject({
  id,
  mergedName: z.string(),
  mergedNumber: z.string(),
  mergedAt: instant,
  undoUntil: instant,
});
export type Merge = z.infer<typeof Merge>;

export const ContactShown = z.strictObject({
  ...Contact.shape,
  /** Over which connection they first wrote, while it is there. */
  whatsapp: NamedRef.nullable(),
  extraInfo: z.array(ExtraInfo),
  identities: z.array(Identity),
  merges: z.array(Merge),
});
export type ContactShown = z.infer<typeof ContactShown>;

/** What hangs on a contact and goes with it; counts stop at 1000. */
export const Belongings = z.strictObject({ activeTickets: z.int(), tickets: z.int(), messages: z.int() });
export type Belongings = z.infer<typeof Belongings>;

/** Why a row is left out. `repeated`: its number stands further up in the file; `known`: a contact has it. */
export const rowReasons = [
  'required',
  'tooShort',
  'tooLong',
  'badNumber',
  'badEmail',
  'repeated',
  'known',
  ...cellProblems,
] as const;
export type RowReason = (typeof rowReasons)[number];

export const RejectedRow = z.strictObject({
  /** As a spreadsheet counts: the first line of the file is 1. */
  row: z.int(),
  field: z.enum(['name', 'number', 'email', 'extra']),
  reason: z.enum(rowReasons),
  cells: z.array(z.string()),
});
export type RejectedRow = z.infer<typeof RejectedRow>;

export const ImportReport = z.strictObject({
  ...readColumns,
  /** The first rows below the header. */
  sample: z.array(z.array(z.string())),
  /** Rows with something in them. */
  rows: z.int(),
  /** Made; in a preview, what would be made. */
  created: z.int(),
  rejectedCount: z.int(),
  /** All of them; in a preview the first hundred. */
  rejected: z.array(RejectedRow),
});
export type ImportReport = z.infer<typeof ImportReport>;

export const ExtraInfoLimits = { name: 100, value: 1000, pairs: 50 } as const;
const fields = {
  name: words(2, 50),
  number: words(8, 50),
  email: z.union([z.literal(''), email]),
  extraInfo: z
    .array(
      z.object({
        id: givenId.optional(),
        name: words(1, ExtraInfoLimits.name),
        value: words(1, ExtraInfoLimits.value),
      }),
    )
    .max(ExtraInfoLimits.pairs),
};
const ignores = Object.keys(ContactShown.shape).concat('tickets');
/** Whether the network is asked for the number; `false` saves what nobody could ask about. */
const check = z.boolean().default(true);
const fails = ['ERR_DUPLICATED_CONTACT', 'ERR_WAPP_INVALID_CONTACT', 'ERR_WAPP_CHECK_CONTACT'] as const;

export const contacts = {
  list: endpoint('GET /contacts', {
    who: 'user',
    query: Paging,
    reply: page('contacts', Contact),
    summary: 'Contacts by name, twenty a page; searched by name and number',
  }),
  listAll: endpoint('GET /contacts/list', {
    who: 'user',
    query: z.strictObject({ companyId: ignored, name: z.string().max(200).optional() }),
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
    body: z.strictObject({
      ...fields,
      email: fields.email.default(''),
      extraInfo: fields.extraInfo.default([]),
      check,
    }),
    ignores,
    reply: ContactShown,
    status: 201,
    apart: true,
    fails,
    summary:
      'Makes a contact from a phone number, which the network is asked for; a duplicate answers with the contact’s id',
  }),
  update: endpoint('PUT /contacts/:contactId', {
    who: 'user',
    params: { contactId: 'contact' },
    body: z
      .strictObject({ ...fields, number: z.union([z.literal(''), fields.number]) })
      .partial()
      .extend({ check }),
    ignores,
    reply: ContactShown,
    apart: true,
    fails,
    summary: 'Changes a contact; extraInfo, when given, replaces the list',
  }),
  remove: endpoint('DELETE /contacts/:contactId', {
    who: 'contacts-page:deleteContact',
    params: { contactId: 'contact' },
    reply: Done,
    fails: ['ERR_CONTACT_HAS_OPEN_TICKET'],
    summary: 'Deletes a contact with its closed tickets, messages and media',
  }),
  block: endpoint('PUT /contacts/:contactId/block', {
    who: 'user',
    params: { contactId: 'contact' },
    body: z.strictObject({ isBlocked: z.boolean() }),
    reply: ContactShown,
    summary: 'Blocks a contact, or takes that back: what they write is kept quietly, and nothing is sent to them',
  }),
  belongings: endpoint('GET /contacts/:contactId/belongings', {
    who: 'user',
    params: { contactId: 'contact' },
    reply: Belongings,
    summary: 'What would be deleted with a contact; counts stop at 1000',
  }),
  exportAll: endpoint('GET /contacts/export', {
    who: 'user',
    raw: true,
    reply: z.string(),
    summary: 'All contacts by name as semicolon-separated CSV, a column for each kind of extra info',
  }),
  importFile: endpoint('POST /contacts/import', {
    who: 'user',
    body: z.strictObject({
      /** Judges the file and makes nothing. */
      preview: z.union([z.boolean(), flag]).default(false),
      ...columnChoice,
      /** Comes back in the events that tell how far it is. */
      clientId: uuid.optional(),
    }),
    upload: { field: 'medias', files: 1, bytes: ImportLimits.bytes },
    apart: true,
    reply: ImportReport,
    fails: importFails,
    summary:
      'Makes contacts of a spreadsheet (.xlsx, .xls, CSV), some hundred in a transaction; rows that are wrong or known are left out',
  }),
  merges: endpoint('GET /contacts/merges', {
    who: 'contacts-page:mergeContacts',
    reply: z.array(z.strictObject({ ...Merge.shape, contact: ContactLite })),
    summary: 'The last hundred merges that can still be undone, newest first',
  }),
  merge: endpoint('POST /contacts/merges', {
    who: 'contacts-page:mergeContacts',
    body: z.strictObject({ keptId: givenId, mergedId: givenId }),
    ids: { 'body.keptId': 'contact', 'body.mergedId': 'contact' },
    reply: ContactShown,
    status: 201,
    summary: 'Makes one contact of two: the kept one takes everything over; its newest merge is this one',
  }),
  undoMerge: endpoint('POST /contacts/merges/:mergeId/undo', {
    who: 'contacts-page:undoMerge',
    params: { mergeId: 'merge' },
    reply: ContactShown,
    summary: 'Takes a merge apart again; answers with the contact that came back',
  }),
};
