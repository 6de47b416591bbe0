import { z } from 'zod';
import { ExtraInfoLimits } from './contacts';
import { endpoint } from './endpoint';
import { isPhone } from './field-rules';
import { phoneProblems } from './phone-number';
import {
  Done,
  email,
  flag,
  givenId,
  givenIdOrNone,
  givenIntOrNone,
  id,
  ignored,
  instant,
  NamedRef,
  noPage,
  page,
  paging,
  text,
  words,
} from './shapes';
import { cellProblems, columnChoice, importFails, ImportLimits, readColumns } from './spreadsheet';

/** Named lists of people, to whom campaigns write. */

const own = { id, name: z.string(), companyId: id, createdAt: instant, updatedAt: instant };

export const ContactList = z.strictObject({
  ...own,
  /** How many people, in digits. */
  contactsCount: z.string(),
});
export type ContactList = z.infer<typeof ContactList>;

export const ContactListItem = z.strictObject({
  id,
  name: z.string(),
  /** In digits with the country; Brazilian mobiles with the ninth digit. */
  number: z.string(),
  email: z.string(),
  /** Whether a network knows the number; null while none was asked. */
  isWhatsappValid: z.boolean().nullable(),
  companyId: id,
  contactListId: id,
  createdAt: instant,
  updatedAt: instant,
  /** What stands in further columns of the spreadsheet they came from, by their names. */
  variables: z.record(z.string(), z.string()),
  /** Since when they want nothing unasked. */
  optedOutAt: instant.nullable(),
  /** When a campaign has last written to them. */
  lastWrittenAt: instant.nullable(),
});
export type ContactListItem = z.infer<typeof ContactListItem>;

/** What becomes of a row of a spreadsheet. `corrected`: it is taken, and not as it stands. */
export const verdicts = ['kept', 'corrected', 'duplicate', 'refused'] as const;
export type Verdict = (typeof verdicts)[number];
/** Why it is not taken as it stands. `ninthDigit`, `prefix`: its number is written so; `known`: it stands in the list. */
export const verdictReasons = [
  'ninthDigit',
  'prefix',
  'badEmail',
  'repeated',
  'known',
  'required',
  'longName',
  'longExtra',
  ...phoneProblems,
  ...cellProblems.filter((problem) => problem !== 'rounded'),
] as const;
export type VerdictReason = (typeof verdictReasons)[number];

export const JudgedRow = z.strictObject({
  /** As a spreadsheet counts: the first line of the file is 1. */
  row: z.int(),
  verdict: z.enum(verdicts),
  reason: z.enum(verdictReasons).nullable(),
  /** As it is going to stand in the list; of who is refused as far as it is known. */
  name: z.string(),
  number: z.string(),
  cells: z.array(z.string()),
});
export type JudgedRow = z.infer<typeof JudgedRow>;

export const ListImportReport = z.strictObject({
  /** By which it is undone; null in a preview, and where nobody was put in. */
  importId: id.nullable(),
  ...readColumns,
  counts: z.strictObject({ kept: z.int(), corrected: z.int(), duplicate: z.int(), refused: z.int() }),
  /** In a preview the first fifty of each verdict, else all that were left out; in the order of the file. */
  rows: z.array(JudgedRow),
});
export type ListImportReport = z.infer<typeof ListImportReport>;

/** What was put into a list in one go. */
export const ListImport = z.strictObject({
  id,
  /** As the file is called; empty for contacts. */
  source: z.string(),
  createdAt: instant,
  /** How many of them still stand in the list. */
  contactsCount: z.int(),
});
export type ListImport = z.infer<typeof ListImport>;

/** Which contacts are put into a list: those for whom all of it holds, or these. */
export const ContactChoice = z.strictObject({
  /** One of their conversations has this tag, or is in this queue. */
  tagId: givenIdOrNone.optional(),
  queueId: givenIdOrNone.optional(),
  seenWithinDays: givenIntOrNone(1, 3650).optional(),
  /** What is written down of them under this name; any value where that is empty. */
  extraName: text(100).default(''),
  extraValue: text(ExtraInfoLimits.value).default(''),
  /** By hand: nothing else is looked at. */
  contactIds: z.array(givenId).min(1).max(500).optional(),
});
export type ContactChoice = z.infer<typeof ContactChoice>;

/** What becomes of the contacts that were found: they come, or are left out for the first of these reasons. */
export const fillOutcomes = ['noNumber', 'blocked', 'optedOut', 'duplicate', 'added'] as const;
export type FillOutcome = (typeof fillOutcomes)[number];

export const FillReport = z.strictObject({
  /** By which it is undone; null in a preview, and where nobody was put in. */
  importId: id.nullable(),
  counts: z.strictObject(
    Object.fromEntries(fillOutcomes.map((outcome) => [outcome, z.int()])) as Record<FillOutcome, z.ZodInt>,
  ),
});
export type FillReport = z.infer<typeof FillReport>;

const feature = 'useCampaigns' as const;
const listParams = { contactListId: 'contactList' } as const;
const listBody = z.strictObject({ name: words(2, 50) });
// clients send the whole record back
const ignoredOfList = Object.keys(ContactList.shape).filter((key) => key !== 'name');

export const contactLists = {
  page: endpoint('GET /contact-lists', {
    who: 'user',
    feature,
    query: z.strictObject({ ...paging, companyId: ignored }),
    without: noPage('records'),
    reply: page('records', ContactList),
    summary: 'Contact lists by name, twenty a page; the search looks at names',
  }),
  list: endpoint('GET /contact-lists/list', {
    who: 'user',
    feature,
    query: z.strictObject({ companyId: ignored }),
    without: [],
    reply: z.array(z.strictObject({ ...own, company: NamedRef })),
    summary: 'All contact lists by name, to choose one',
  }),
  show: endpoint('GET /contact-lists/:contactListId', {
    who: 'user',
    feature,
    params: listParams,
    reply: ContactList,
    summary: 'One contact list',
  }),
  create: endpoint('POST /contact-lists', {
    who: 'user',
    feature,
    body: listBody,
    ignores: ignoredOfList,
    reply: ContactList,
    status: 201,
    summary: 'Adds an empty contact list',
  }),
  update: endpoint('PUT /contact-lists/:contactListId', {
    who: 'user',
    feature,
    params: listParams,
    body: listBody,
    ignores: ignoredOfList,
    reply: ContactList,
    summary: 'Names a contact list anew',
  }),
  remove: endpoint('DELETE /contact-lists/:contactListId', {
    who: 'contacts-page:deleteContact',
    feature,
    params: listParams,
    reply: Done,
    summary: 'Deletes a contact list and all that stands in it',
  }),
  upload: endpoint('POST /contact-lists/:contactListId/upload', {
    who: 'user',
    feature,
    params: listParams,
    query: z.strictObject({
      /** Judges the file and puts nobody in. */
      preview: flag.default(false),
      /** Answers what became of the rows, instead of who was put in. */
      report: flag.default(false),
    }),
    body: z.strictObject(columnChoice),
    upload: { field: 'file', files: 1, bytes: ImportLimits.listBytes },
    apart: true,
    raw: true,
    reply: z.union([z.array(ContactListItem), ListImportReport]),
    fails: importFails,
    summary:
      'Puts the people of a spreadsheet (.xlsx, .xls, CSV) into a contact list, all of them or, if it fails, none',
  }),
  fill: endpoint('POST /contact-lists/:contactListId/contacts', {
    who: 'user',
    feature,
    params: listParams,
    query: z.strictObject({
      /** Counts and puts nobody in. */
      preview: flag.default(false),
    }),
    body: ContactChoice,
    ids: { 'body.tagId': 'tag', 'body.queueId': 'queue', 'body.contactIds': 'contact' },
    reply: FillReport,
    fails: ['ERR_TOO_LARGE'],
    summary: `Puts contacts into a contact list, at most ${ImportLimits.rows} at once: all of them or, if it fails, none. Groups are never among them`,
  }),
  imports: endpoint('GET /contact-lists/:contactListId/imports', {
    who: 'user',
    feature,
    params: listParams,
    reply: z.array(ListImport),
    summary: 'What was put into a contact list in one go, the newest first, at most fifty',
  }),
  undoImport: endpoint('DELETE /contact-lists/:contactListId/imports/:listImportId', {
    who: 'contacts-page:deleteContact',
    feature,
    params: { ...listParams, listImportId: 'listImport' },
    reply: Done,
    summary: 'Takes all out of a contact list again that an import has put in',
  }),
  exportAll: endpoint('GET /contact-lists/:contactListId/export', {
    who: 'user',
    feature,
    params: listParams,
    raw: true,
    reply: z.string(),
    summary: 'Who stands in a contact list, by name, as semicolon-separated CSV, a column for each further one',
  }),
};

const fields = {
  name: words(2, 50),
  number: words(8, 50).refine(isPhone, 'Invalid number'),
  email: z.union([z.literal(''), email]),
};
const itemParams = { contactListItemId: 'contactListItem' } as const;
const ignoredOfItem = Object.keys(ContactListItem.shape).filter((key) => !(key in fields) && key !== 'contactListId');

export const contactListItems = {
  page: endpoint('GET /contact-list-items', {
    who: 'user',
    feature,
    query: z.strictObject({ ...paging, contactListId: z.coerce.number().pipe(id), companyId: ignored }),
    ids: { 'query.contactListId': 'contactList' },
    without: noPage('contacts'),
    reply: page('contacts', ContactListItem),
    summary: 'Who stands in a contact list, by name, twenty a page; the search looks at names, numbers and e-mails',
  }),
  show: endpoint('GET /contact-list-items/:contactListItemId', {
    who: 'user',
    feature,
    params: itemParams,
    reply: ContactListItem,
    summary: 'One who stands in a contact list',
  }),
  create: endpoint('POST /contact-list-items', {
    who: 'user',
    feature,
    body: z.strictObject({ ...fields, email: fields.email.default(''), contactListId: givenId }),
    ignores: ignoredOfItem,
    ids: { 'body.contactListId': 'contactList' },
    reply: ContactListItem,
    status: 201,
    fails: ['ERR_NO_CONTACT_LIST_FOUND'],
    summary: 'Puts somebody into a contact list; a number stands in it once, however it is written',
  }),
  update: endpoint('PUT /contact-list-items/:contactListItemId', {
    who: 'user',
    feature,
    params: itemParams,
    // a foreign number that is sent back has no plus: whether it is one is judged beside the row
    body: z.strictObject({ ...fields, number: words(8, 50) }).partial(),
    ignores: [...ignoredOfItem, 'contactListId'],
    reply: ContactListItem,
    summary: 'Changes somebody in a contact list; another number is to be checked anew',
  }),
  remove: endpoint('DELETE /contact-list-items/:contactListItemId', {
    who: 'contacts-page:deleteContact',
    feature,
    params: itemParams,
    reply: Done,
    summary: 'Takes somebody out of a contact list',
  }),
};
