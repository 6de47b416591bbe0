import { z } from 'zod';
import { endpoint } from './endpoint';
import { Invoice, invoiceFilter, InvoiceShown } from './invoices';
import { isDueDay } from './due-date';
import { day, Done, givenId, id, instant, language, leftToServer, NamedRef, page, paging, text, words } from './shapes';
import { paymentDrivers, Provider } from './payment-provider';

/** What whoever runs the installation does with money. */

/** An amount in BRL with at most two decimals. */
const amount = z
  .number()
  .positive()
  .max(9_999_999.99)
  .refine((value) => Math.abs(Math.round(value * 100) - value * 100) < 1e-6, 'Invalid')
  .register(leftToServer, { why: 'typed as money, and judged as such' });
const note = text(500).pipe(z.string().trim());

const Counted = z.strictObject({ count: z.int(), value: z.number() });

export const WorkItem = z.strictObject({
  /**
   * Money that is too much, too little or nobody's; that a company says it has paid; that a bank has sent back by itself; that a
   * company which had a due date has none.
   */
  kind: z.enum(['surplus', 'short', 'unmatched', 'claimed', 'returned', 'undated']),
  /** Of the payment, the invoice, the refund, the company: by its kind. */
  id,
  /** Of the money; null where somebody only says that there is some. */
  paymentId: id.nullable(),
  endToEndId: z.string().nullable(),
  txid: z.string().nullable(),
  /** In BRL: what came, or what should have. */
  value: z.number(),
  /** Of that, what has gone back. */
  refunded: z.number(),
  company: NamedRef.nullable(),
  invoiceId: id.nullable(),
  payer: z.string(),
  at: instant,
});
export type WorkItem = z.infer<typeof WorkItem>;

export const InvoiceOfCompany = z.strictObject({
  ...Invoice.shape,
  company: NamedRef,
  /** In BRL: what can still go back of what was paid for it. */
  refundable: z.number(),
});
export type InvoiceOfCompany = z.infer<typeof InvoiceOfCompany>;

const who = 'super' as const;
const ofInvoice = {
  who,
  params: { invoiceId: 'invoice' },
  apart: true,
  acrossCompanies: true,
  reply: InvoiceShown,
} as const;
const ofAll = { who, acrossCompanies: true } as const;
const ofPayment = {
  acrossCompanies: true,
  who,
  params: { paymentId: 'payment' },
  apart: true,
  reply: Done,
} as const;
const fileQuery = { ...invoiceFilter, searchParam: text(200).default(''), language: language.default('pt') };

export const billing = {
  summary: endpoint('GET /billing/summary', {
    ...ofAll,
    query: z.strictObject({
      month: text(7)
        .pipe(z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'Invalid'))
        .optional(),
    }),
    reply: z.strictObject({
      month: z.string(),
      received: Counted,
      refunded: Counted,
      /** Invoices that became paid in that month. */
      paid: Counted,
      /** As things are now. */
      open: Counted,
      overdue: Counted,
      credit: z.number(),
      /** What has come for open invoices and waits for the rest. */
      held: z.number(),
      unmatched: z.number(),
      trialsEnding: z.int(),
      expired: z.int(),
      worklist: z.int(),
    }),
    summary: 'Figures of a month, and what is owed now',
  }),
  worklist: endpoint('GET /billing/worklist', {
    ...ofAll,
    query: z.strictObject(paging),
    reply: page('records', WorkItem),
    summary: 'Money that somebody has to look at, and money that a company says it has paid; oldest first',
  }),
  invoices: endpoint('GET /billing/invoices', {
    ...ofAll,
    query: z.strictObject({ ...paging, ...invoiceFilter }),
    reply: page('invoices', InvoiceOfCompany),
    summary: 'Invoices of all companies, latest first',
  }),
  csv: endpoint('GET /billing/invoices/csv', {
    ...ofAll,
    query: z.strictObject(fileQuery),
    reply: z.string(),
    raw: true,
    summary: 'The same as a file',
  }),
  settle: endpoint('POST /invoices/:invoiceId/settle', {
    ...ofInvoice,
    body: z.strictObject({ note: note.default('') }),
    fails: ['ERR_INVOICE_NOT_OPEN'],
    summary: 'The money has come by another way: the invoice is paid, and gives what it is for',
  }),
  void: endpoint('POST /invoices/:invoiceId/void', {
    ...ofInvoice,
    body: z.strictObject({ note: note.default('') }),
    fails: ['ERR_INVOICE_NOT_OPEN'],
    summary: 'Nobody owes it any more; what it took of credit is credit again',
  }),
  unclaim: endpoint('POST /invoices/:invoiceId/claim/seen', {
    ...ofInvoice,
    fails: ['ERR_INVOICE_NOT_OPEN'],
    summary: 'Nothing has come: what the company said of it leaves the worklist, and it may say so again',
  }),
  refund: endpoint('POST /invoices/:invoiceId/refund', {
    ...ofInvoice,
    /** `value` is all of it unless told; `days` by which the due date moves back, none unless told. */
    body: z.strictObject({
      value: amount.optional(),
      days: z.int().min(0).max(400).default(0),
      note: words(2, 500),
    }),
    fails: ['ERR_INVOICE_NOT_PAID', 'ERR_INVALID_TRANSITION', 'ERR_PAYMENTS_OFF'],
    summary: 'Sends back what was paid for an invoice, by the way it came',
  }),
  give: endpoint('POST /billing/payments/:paymentId/give', {
    ...ofPayment,
    body: z.strictObject({ companyId: givenId }),
    fails: ['ERR_INVALID_TRANSITION', 'ERR_NO_COMPANY_FOUND'],
    summary: 'Money that nobody knew is this company’s credit',
  }),
  refundPayment: endpoint('POST /billing/payments/:paymentId/refund', {
    ...ofPayment,
    body: z.strictObject({ value: amount.optional(), note: words(2, 500) }),
    fails: ['ERR_INVALID_TRANSITION', 'ERR_PAYMENTS_OFF'],
    summary: 'Sends money of the worklist back',
  }),
  seen: endpoint('POST /billing/payments/:paymentId/seen', {
    ...ofPayment,
    body: z.strictObject({ note: note.default('') }),
    summary: 'Somebody has looked: it stays where it lies, and leaves the worklist',
  }),
  looked: endpoint('POST /billing/worklist/seen', {
    ...ofAll,
    apart: true,
    body: z.strictObject({ kind: z.enum(['returned', 'undated']), id }),
    ids: {},
    reply: Done,
    fails: ['ERR_NOT_FOUND'],
    summary: 'Somebody has looked at what a bank sent back, or at a company without a due date: it leaves the worklist',
  }),
  giveDays: endpoint('POST /companies/:companyId/days', {
    ...ofAll,
    params: { companyId: 'company' },
    apart: true,
    body: z.strictObject({ days: z.int().min(1).max(400), reason: words(2, 500) }),
    reply: z.strictObject({ dueDate: instant }),
    fails: ['ERR_INVALID_TRANSITION'],
    summary: 'Days for nothing: the due date moves on, and who had lost access has it again',
  }),
  exempt: endpoint('PUT /billing/exempt', {
    ...ofAll,
    apart: true,
    /** `dueDate`: from when on it pays again; asked for where the one that it had has passed. */
    body: z.strictObject({
      companyId: givenId,
      exempt: z.boolean(),
      dueDate: day.refine(isDueDay, 'Invalid date').optional(),
    }),
    reply: z.strictObject({ exempt: z.boolean() }),
    summary: 'A company that never has to pay, or has to again',
  }),
  provider: endpoint('GET /billing/provider', {
    who,
    reply: Provider,
    summary: 'How money comes in, without its secrets',
  }),
  setProvider: endpoint('PUT /billing/provider', {
    who,
    apart: true,
    body: z.strictObject({
      /** Null: nothing can be paid. */
      driver: z.enum(paymentDrivers).nullable(),
      key: text(77).pipe(z.string().trim()).optional(),
      name: text(100).pipe(z.string().trim()).optional(),
      city: text(100).pipe(z.string().trim()).optional(),
      /** What is left out stays as it is. */
      clientId: text(200).optional(),
      clientSecret: text(200).optional(),
      /** PEM with the key, or PKCS#12, as base64. */
      certificate: text(30_000).optional(),
      passphrase: text(200).optional(),
      isProduction: z.boolean().optional(),
    }),
    ids: {},
    reply: Provider,
    summary: 'Chooses how money comes in; secrets are sealed and never sent back',
  }),
  checkProvider: endpoint('POST /billing/provider/check', {
    who,
    apart: true,
    reply: Provider,
    fails: ['ERR_PAYMENTS_OFF'],
    summary: 'Asks the provider whether all is well, and registers the webhook where it is not',
  }),
};
