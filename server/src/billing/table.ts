import type { InvoiceStatus, PaymentState } from '@guiche/contract/billing';

/**
 * The two machines of billing as tables: what an invoice is, and what became of money that came. Rows are tried from the
 * top; what no row names does not happen. docs/billing.md is made from them.
 */

export type InvoiceEvent = 'paid in full' | 'settled by hand' | 'covered by credit' | 'voided' | 'refunded in full';

export interface InvoiceRule {
  from: readonly InvoiceStatus[];
  on: InvoiceEvent;
  to: InvoiceStatus;
  does: 'give what it was for' | 'give its credit back';
}

/** An issued invoice never changes: a mistake is voided and issued again. That it is overdue is only a look. */
export const invoiceTable: readonly InvoiceRule[] = [
  { from: ['open'], on: 'paid in full', to: 'paid', does: 'give what it was for' },
  { from: ['open'], on: 'settled by hand', to: 'paid', does: 'give what it was for' },
  { from: ['open'], on: 'covered by credit', to: 'paid', does: 'give what it was for' },
  { from: ['open'], on: 'voided', to: 'void', does: 'give its credit back' },
  // Days that were given stay: whoever refunds says what becomes of them.
  { from: ['paid'], on: 'refunded in full', to: 'refunded', does: 'give its credit back' },
];

/** What happens to an invoice; nothing where that may not be. */
export const invoiceRule = (from: InvoiceStatus, on: InvoiceEvent): InvoiceRule | undefined =>
  invoiceTable.find((row) => row.on === on && row.from.includes(from));

export type PaymentEvent =
  'judged' | 'given to a company' | 'the rest has come' | 'its invoice is void' | 'refunded in full';
export type PaymentGuard =
  | 'it has no charge of ours'
  | 'its invoice is not open'
  | 'it would buy nothing now'
  | 'it is too little'
  | 'it is too much';

export interface PaymentRule {
  from: readonly PaymentState[];
  on: PaymentEvent;
  when?: PaymentGuard;
  to: PaymentState;
  does?: 'keep it apart' | 'hold it' | 'credit all of it' | 'pay the invoice' | 'pay the invoice, credit the rest';
}

export const paymentTable: readonly PaymentRule[] = [
  { from: ['pending'], on: 'judged', when: 'it has no charge of ours', to: 'unmatched', does: 'keep it apart' },
  { from: ['pending'], on: 'judged', when: 'its invoice is not open', to: 'surplus', does: 'credit all of it' },
  // Days of a company that is never due, or a dearer plan for a period that is another by now.
  { from: ['pending'], on: 'judged', when: 'it would buy nothing now', to: 'surplus', does: 'credit all of it' },
  { from: ['pending'], on: 'judged', when: 'it is too little', to: 'short', does: 'hold it' },
  { from: ['pending'], on: 'judged', when: 'it is too much', to: 'surplus', does: 'pay the invoice, credit the rest' },
  { from: ['pending'], on: 'judged', to: 'settled', does: 'pay the invoice' },
  { from: ['unmatched'], on: 'given to a company', to: 'surplus', does: 'credit all of it' },
  { from: ['short'], on: 'the rest has come', to: 'settled', does: 'pay the invoice' },
  { from: ['short'], on: 'its invoice is void', to: 'surplus', does: 'credit all of it' },
  { from: ['settled', 'surplus', 'short', 'unmatched'], on: 'refunded in full', to: 'refunded' },
];

/** What becomes of a payment; nothing where that may not be. */
export const paymentRule = (
  from: PaymentState,
  on: PaymentEvent,
  holds: Partial<Record<PaymentGuard, boolean>> = {},
): PaymentRule | undefined =>
  paymentTable.find((row) => row.on === on && row.from.includes(from) && (row.when === undefined || holds[row.when]));
