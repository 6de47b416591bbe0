import { randomUUID } from 'node:crypto';
import { monthsOf } from '@guiche/contract/billing';
import type { BodyOf } from '@guiche/contract/endpoint';
import type { InvoiceShown } from '@guiche/contract/invoices';
import { reaisOf } from '@guiche/contract/money';
import type { Provider } from '@guiche/contract/payment-provider';
import type { billing } from '@guiche/contract/payments';
import { lockBilled, moveDue, setExempt, undatedSeen } from '../companies/billed';
import { publishCompany } from '../companies/live';
import { fail } from '../platform/errors';
import type { UserCtx } from '../platform/serve';
import * as claims from './claims';
import { show, toPayOf } from './invoices';
import { voidInvoice } from './issue';
import { moveDays } from './move-days';
import { noted } from './noted';
import * as queries from './operator-queries';
import { findInvoice, type InvoiceRow } from './queries';
import { refundPayment } from './refunds';
import { setDueDay } from './renewal';
import type { SubscriptionParts } from './subscription-parts';
import { write } from './write';

/** What whoever runs the installation does with the money of companies. */

/** @throws ERR_NO_INVOICE_FOUND */
async function mine({ tenancy }: SubscriptionParts, invoiceId: number): Promise<InvoiceRow> {
  const row = await tenancy.acrossCompanies(async (db) => {
    const owner = await queries.ownerOf(db, invoiceId);
    return owner && findInvoice({ db, companyId: owner.companyId }, invoiceId);
  });
  if (!row) throw fail('ERR_NO_INVOICE_FOUND');
  return row;
}

const shown = ({ tenancy }: SubscriptionParts, { companyId, id }: InvoiceRow): Promise<InvoiceShown> =>
  show(tenancy, tenancy.reading(companyId), id);

/** The money has come by another way. @throws ERR_NO_INVOICE_FOUND, ERR_INVOICE_NOT_OPEN */
export async function settle(ctx: UserCtx, parts: SubscriptionParts, invoiceId: number, note: string) {
  const invoice = await mine(parts, invoiceId);
  if (invoice.status !== 'open') throw fail('ERR_INVOICE_NOT_OPEN');
  await parts.settlement.retire(invoice);
  const told = { driver: 'hand', byUser: ctx.viewer.id, note };
  const isWritten = await parts.books.write(async (book) => {
    const { companyId, detail: subject } = invoice;
    const settled = await write(book, { is: 'settled by hand', companyId, invoiceId, actId: randomUUID() }, told);
    const after = { value: reaisOf(toPayOf(invoice)), note };
    if (settled) await noted(ctx, book, companyId, { action: 'invoice.settle', subject, subjectId: invoiceId, after });
    return settled;
  });
  if (!isWritten) throw fail('ERR_INVOICE_NOT_OPEN');
  return shown(parts, invoice);
}

/**
 * Nobody owes it any more. A renewal that is void by somebody's `hand` is not made again by itself, for that period.
 * @throws ERR_NO_INVOICE_FOUND, ERR_INVOICE_NOT_OPEN
 */
export async function makeVoid(
  ctx: UserCtx,
  parts: SubscriptionParts,
  invoiceId: number,
  note: string,
  driver: 'hand' | 'void' = 'hand',
) {
  const invoice = await mine(parts, invoiceId);
  const told = { driver, byUser: ctx.viewer.id, note };
  if (invoice.status !== 'open') throw fail('ERR_INVOICE_NOT_OPEN');
  const { companyId, detail: subject } = invoice;
  const what = { action: 'invoice.void', subject, subjectId: invoiceId, after: { note } } as const;
  const isVoid = await voidInvoice(parts.books, invoice, parts.settlement.retire, told, (book) =>
    noted(ctx, book, companyId, what),
  );
  if (!isVoid) throw fail('ERR_INVOICE_NOT_OPEN');
  return shown(parts, invoice);
}

/** Nothing has come of what a company says it has paid. @throws ERR_NO_INVOICE_FOUND, ERR_INVOICE_NOT_OPEN */
export async function unclaim(parts: SubscriptionParts, invoiceId: number) {
  const invoice = await mine(parts, invoiceId);
  await claims.unclaim(parts, invoice);
  return shown(parts, invoice);
}

/**
 * Sends back what was paid for an invoice. The due date stays where it is, unless days are taken back with it.
 * @throws ERR_NO_INVOICE_FOUND, ERR_INVOICE_NOT_PAID, ERR_INVALID_TRANSITION, ERR_PAYMENTS_OFF
 */
export async function refund(
  ctx: UserCtx,
  parts: SubscriptionParts,
  invoiceId: number,
  { value, days, note }: BodyOf<typeof billing.refund>,
) {
  const invoice = await mine(parts, invoiceId);
  const [payment] = await parts.tenancy.acrossCompanies((db) => queries.refundable(db, invoice));
  if (invoice.status !== 'paid' || !payment) throw fail('ERR_INVOICE_NOT_PAID');
  await refundPayment(ctx, parts, payment.id, { value, note, days });
  return shown(parts, invoice);
}

/** Money that nobody knew is a company's credit. @throws ERR_NO_PAYMENT_FOUND, ERR_NO_COMPANY_FOUND, ERR_INVALID_TRANSITION */
export async function give(
  ctx: UserCtx,
  parts: SubscriptionParts,
  paymentId: number,
  companyId: number,
): Promise<void> {
  await parts.books.write(async (book) => {
    if (!(await lockBilled(book.db, companyId))) throw fail('ERR_NO_COMPANY_FOUND');
    const payment = await queries.lockPaymentRow(book.db, paymentId);
    if (!payment) throw fail('ERR_NO_PAYMENT_FOUND');
    const { endToEndId, driver } = payment;
    if (!(await write(book, { is: 'given to a company', endToEndId, companyId }, { driver })))
      throw fail('ERR_INVALID_TRANSITION');
    const after = { value: reaisOf(payment.cents) };
    await noted(ctx, book, companyId, { action: 'payment.match', subject: endToEndId, subjectId: paymentId, after });
  });
}

/** @throws ERR_NO_PAYMENT_FOUND */
export async function seen(ctx: UserCtx, { books }: SubscriptionParts, paymentId: number, note: string): Promise<void> {
  const marked = await books.write(({ db, now, moved }) => {
    moved();
    return queries.markSeen(db, paymentId, ctx.viewer.id, note, now);
  });
  if (!marked) throw fail('ERR_NO_PAYMENT_FOUND');
}

/** What a bank sent back by itself, or that a company has no due date any more. @throws ERR_NOT_FOUND */
export async function looked(
  ctx: UserCtx,
  { books }: SubscriptionParts,
  { kind, id }: BodyOf<typeof billing.looked>,
): Promise<void> {
  const found = await books.write(({ db, now, moved }) => {
    moved();
    return kind === 'undated' ? undatedSeen(db, id, now) : queries.refundSeen(db, id, ctx.viewer.id, now);
  });
  if (!found) throw fail('ERR_NOT_FOUND');
}

/** Days for nothing. @throws ERR_NO_COMPANY_FOUND, ERR_INVALID_TRANSITION for a company that is never due */
export const giveDays = (
  ctx: UserCtx,
  { books }: SubscriptionParts,
  companyId: number,
  { days, reason: note }: BodyOf<typeof billing.giveDays>,
): Promise<{ dueDate: string }> =>
  books.write(async (book) => {
    if (!(await lockBilled(book.db, companyId))) throw fail('ERR_NO_COMPANY_FOUND');
    const byUser = ctx.viewer.id;
    const dueAt = await moveDays(book, ctx, { companyId, days, note, reason: 'given', byUser });
    if (!dueAt) throw fail('ERR_INVALID_TRANSITION', { detail: 'It is never due, or on no later day.' });
    return { dueDate: dueAt.toISOString() };
  });

/**
 * A company that never has to pay, or has to again: then it is due on a day that is to come.
 * @throws ERR_NO_COMPANY_FOUND, ERR_VALIDATION where it has no such day and none is given
 */
export async function exempt(
  ctx: UserCtx,
  { books }: SubscriptionParts,
  { companyId, exempt: isExempt, dueDate }: BodyOf<typeof billing.exempt>,
): Promise<{ exempt: boolean }> {
  await books.write(async (book) => {
    const { db, now } = book;
    const company = await lockBilled(db, companyId);
    if (!company) throw fail('ERR_NO_COMPANY_FOUND');
    const { zone, anchorDay, recurrence, name: subject, dueDate: from } = company;
    const current = { dueAt: from === null ? null : new Date(from), anchorDay };
    const due = dueDate === undefined ? current : setDueDay(current, dueDate, monthsOf[recurrence], zone);
    if (company.isExempt && !isExempt && (due.dueAt === null || (dueDate === undefined && due.dueAt < now)))
      throw fail('ERR_VALIDATION', { fields: { dueDate: 'Required' } });
    await moveDue(db, companyId, due, now);
    const shown = await setExempt(db, companyId, isExempt, now);
    const about = { subject, subjectId: companyId };
    const exempts = { before: { exempt: company.isExempt }, after: { exempt: isExempt } };
    await noted(ctx, book, companyId, { ...about, ...exempts, action: 'company.exempt' });
    const dues = { before: { dueDate: current.dueAt }, after: { dueDate: due.dueAt } };
    await noted(ctx, book, companyId, { ...about, ...dues, action: 'company.due' });
    book.moved();
    publishCompany({ companyId, emit: book.emitIn(companyId) }, shown);
  });
  return { exempt: isExempt };
}

/** That money comes in another way from now on; secrets are not told. */
export const noteProvider = (
  ctx: UserCtx,
  { books }: SubscriptionParts,
  was: Provider,
  is: Provider,
): Promise<void> => {
  const facts = ({ driver, key, name, city }: Provider) => ({ driver, key, name, city });
  return books.write((book) =>
    noted(ctx, book, ctx.companyId, {
      action: 'platform.update',
      subject: 'payment provider',
      before: facts(was),
      after: facts(is),
    }),
  );
};
