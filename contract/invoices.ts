import { z } from 'zod';
import { invoiceStatuses, paymentStates, recurrences } from './billing';
import { endpoint } from './endpoint';
import { day, id, instant, language, page, paging, text } from './shapes';

/** What an invoice is for: the next period, the rest of this one with a dearer plan, or what the operator wrote. */
export const invoiceKinds = ['renewal', 'upgrade', 'manual'] as const;

/** How an invoice was paid: by Pix, by the operator's word, or out of credit. */
export const payMethods = ['pix', 'hand', 'credit'] as const;

export const Invoice = z.strictObject({
  id,
  /** In words: 'Plano Básico, 01/12/2026 a 31/12/2026'. */
  detail: z.string(),
  status: z.enum(invoiceStatuses),
  /** What is to be paid, or was, in BRL. */
  value: z.number(),
  /** The last instant of its due day, in the company's zone. */
  dueDate: instant,
  companyId: id,
  createdAt: instant,
  updatedAt: instant,
  kind: z.enum(invoiceKinds),
  /** The same day, as the company's calendar shows it. */
  dueOn: day,
  /** The period it is for, both days included. */
  periodStart: day.nullable(),
  periodEnd: day.nullable(),
  recurrence: z.enum(recurrences).nullable(),
  paidAt: instant.nullable(),
  method: z.enum(payMethods).nullable(),
  /** Of an open one, `value` without what has come for it and waits for the rest; else nothing. */
  toPay: z.number(),
  /** When the company said last that it has paid, and the provider knew of nothing; null: it did not. */
  claimedAt: instant.nullable(),
});
export type Invoice = z.infer<typeof Invoice>;

export const InvoiceLine = z.strictObject({
  kind: z.enum(['plan', 'discount', 'proration', 'credit', 'other']),
  detail: z.string(),
  /** In BRL; below zero where it makes the invoice cheaper. */
  value: z.number(),
});

export type InvoiceLine = z.infer<typeof InvoiceLine>;

export const InvoiceShown = z.strictObject({
  ...Invoice.shape,
  lines: z.array(InvoiceLine),
  payments: z.array(
    z.strictObject({
      id,
      /** By which banks know it; of money that did not come by Pix, one of ours. */
      endToEndId: z.string(),
      value: z.number(),
      state: z.enum(paymentStates),
      paidAt: instant,
      refunded: z.number(),
    }),
  ),
});
export type InvoiceShown = z.infer<typeof InvoiceShown>;

/** What is printed for whoever paid. It is no tax invoice, and says so. */
export const Receipt = z.strictObject({
  invoiceId: id,
  detail: z.string(),
  value: z.number(),
  lines: z.array(InvoiceLine),
  paidAt: instant,
  method: z.enum(payMethods),
  endToEndId: z.string().nullable(),
  /**
   * The last day of access that it gave: of the period it is for, or where access had ended, of a month and the like from the
   * payment. Null for what moved no due date.
   */
  paidUntil: day.nullable(),
  /** Who paid, and whom. */
  company: z.strictObject({
    name: z.string(),
    document: z.string(),
    email: z.string(),
    address: z.string(),
    timeZone: z.string(),
  }),
  receiver: z.strictObject({ name: z.string(), city: z.string() }),
});
export type Receipt = z.infer<typeof Receipt>;

export const invoiceFilter = {
  /** As it looks: an open one that is past its day is overdue. */
  look: z.enum(['open', 'overdue', 'paid', 'void', 'refunded']).optional(),
  /** Days on which it is due, both included. */
  from: day.optional(),
  to: day.optional(),
};
const fileQuery = { ...invoiceFilter, searchParam: text(200).default(''), language: language.default('pt') };

const who = 'billing:view' as const;
const params = { invoiceId: 'invoice' } as const;

export const invoices = {
  all: endpoint('GET /invoices/all', {
    who,
    query: z.strictObject({ searchParam: paging.searchParam, pageNumber: paging.pageNumber }),
    reply: z.array(Invoice),
    summary: 'Invoices of the own company, latest first, without those that are void or refunded',
  }),
  list: endpoint('GET /invoices', {
    who,
    query: z.strictObject({ ...paging, ...invoiceFilter }),
    reply: page('invoices', Invoice),
    summary: 'Invoices of the own company by page, latest first',
  }),
  csv: endpoint('GET /invoices/csv', {
    who,
    query: z.strictObject(fileQuery),
    reply: z.string(),
    raw: true,
    summary: 'The same as a file',
  }),
  show: endpoint('GET /invoices/:invoiceId', {
    who,
    params,
    reply: InvoiceShown,
    summary: 'One invoice with its lines and what was paid for it',
  }),
  receipt: endpoint('GET /invoices/:invoiceId/receipt', {
    who,
    params,
    reply: Receipt,
    fails: ['ERR_INVALID_TRANSITION'],
    summary: 'What is printed of an invoice that was paid',
  }),
  claim: endpoint('POST /invoices/:invoiceId/claim', {
    who,
    params,
    apart: true,
    reply: Invoice,
    fails: ['ERR_INVOICE_NOT_OPEN'],
    summary:
      'The company says that it has paid: the provider is asked at once, and where it knows of nothing the operator is told; once in six hours',
  }),
};
