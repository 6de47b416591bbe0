import { randomUUID } from 'node:crypto';
import { addDays, dayIn, dayOfMonth, endOfDay } from '@guiche/contract/calendar';
import { isDueDay } from '@guiche/contract/due-date';
import type { BodyOf } from '@guiche/contract/endpoint';
import type { InvoiceShown } from '@guiche/contract/invoices';
import { reaisOf } from '@guiche/contract/money';
import type { Provider } from '@guiche/contract/payment-provider';
import type { billing } from '@guiche/contract/payments';
import { lockBilled, moveDue, setExempt } from '../companies/billed';
import { fail } from '../platform/errors';
import type { UserCtx } from '../platform/serve';
import { insertDueMove } from './book-queries';
import * as claims from './claims';
import { show, toPayOf } from './invoices';
import { voidInvoice } from './issue';
import { noted } from './noted';
import * as queries from './operator-queries';
import { findInvoice, type InvoiceRow } from './queries';
import { refundPayment } from './refunds';
import type { SubscriptionParts } from './standing';
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
  await parts.settlement.retire(invoiceId);
  const told = { driver: 'hand', byUser: ctx.viewer.id, note };
  const isWritten = await parts.books.write(async (book) => {
    const settled = await write(book, { is: 'settled by hand', invoiceId, actId: randomUUID() }, told);
    const { companyId, detail: subject } = invoice;
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
  const isVoid = await voidInvoice(parts.books, invoiceId, parts.settlement.retire, told, (book) =>
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
  const [payment] = await parts.tenancy.acrossCompanies((db) => queries.refundable(db, invoiceId));
  if (invoice.status !== 'paid' || !payment) throw fail('ERR_INVOICE_NOT_PAID');
  await refundPayment(ctx, parts, payment.id, { value, note });
  if (days > 0) await moveBy(ctx, parts, invoice.companyId, -days, note, 'refund');
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
  const marked = await books.write(({ db, now }) => queries.markSeen(db, paymentId, ctx.viewer.id, note, now));
  if (!marked) throw fail('ERR_NO_PAYMENT_FOUND');
}

/** Days for nothing. @throws ERR_NO_COMPANY_FOUND, ERR_INVALID_TRANSITION for a company that is never due */
export const giveDays = async (
  ctx: UserCtx,
  parts: SubscriptionParts,
  { companyId, days, note }: BodyOf<typeof billing.giveDays>,
): Promise<{ dueDate: string }> => ({
  dueDate: (await moveBy(ctx, parts, companyId, days, note, 'given')).toISOString(),
});

async function moveBy(
  ctx: UserCtx,
  { books }: SubscriptionParts,
  companyId: number,
  days: number,
  note: string,
  reason: 'given' | 'refund',
): Promise<Date> {
  return books.write(async (book) => {
    const { db, now } = book;
    const company = await lockBilled(db, companyId);
    if (!company) throw fail('ERR_NO_COMPANY_FOUND');
    if (company.dueDate === null) throw fail('ERR_INVALID_TRANSITION', { detail: 'It is never due.' });
    const due = dayIn(company.zone, new Date(company.dueDate));
    const today = dayIn(company.zone, now);
    // Given days begin today where access is over: days that have passed are worth nothing.
    const day = addDays(days > 0 && due < today ? today : due, days);
    if (!isDueDay(day)) throw fail('ERR_INVALID_TRANSITION', { detail: 'No such day is left.' });
    const dueAt = endOfDay(company.zone, day);
    await insertDueMove(
      db,
      {
        companyId,
        invoiceId: null,
        paymentId: null,
        from: company.dueDate,
        to: dueAt,
        reason,
        note,
        byUser: ctx.viewer.id,
      },
      now,
    );
    await moveDue(db, companyId, { dueAt, anchorDay: dayOfMonth(day) }, now);
    await noted(ctx, book, companyId, {
      action: 'company.due',
      subject: company.name,
      subjectId: companyId,
      before: { dueDate: company.dueDate },
      after: { dueDate: dueAt, note },
    });
    return dueAt;
  });
}

/** @throws ERR_NO_COMPANY_FOUND */
export async function exempt(
  ctx: UserCtx,
  { books }: SubscriptionParts,
  { companyId, exempt: isExempt }: BodyOf<typeof billing.exempt>,
): Promise<{ exempt: boolean }> {
  await books.write(async (book) => {
    const company = await lockBilled(book.db, companyId);
    if (!company) throw fail('ERR_NO_COMPANY_FOUND');
    await setExempt(book.db, companyId, isExempt, book.now);
    await noted(ctx, book, companyId, {
      action: 'company.exempt',
      subject: company.name,
      subjectId: companyId,
      before: { exempt: company.isExempt },
      after: { exempt: isExempt },
    });
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
