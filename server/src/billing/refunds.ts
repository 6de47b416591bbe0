import { randomUUID } from 'node:crypto';
import type { BodyOf } from '@guiche/contract/endpoint';
import { centsOf, reaisOf } from '@guiche/contract/money';
import type { PaymentDriverName } from '@guiche/contract/payment-provider';
import type { billing } from '@guiche/contract/payments';
import { lockBilled } from '../companies/billed';
import { fail } from '../platform/errors';
import type { UserCtx } from '../platform/serve';
import type { Books } from './book';
import { noteRefund } from './book-queries';
import type { ChargeParts } from './charges';
import { noted } from './noted';
import * as queries from './operator-queries';
import { dayAfter, takeDaysBack } from './move-days';
import { write } from './write';

/**
 * Money that goes back. It is written down first, and the bank asked then, as often as it takes, by the same id: once it says
 * that it is done, or will not, that is written too. Until then it counts as gone.
 */

/** What came by another way than a bank's API goes back by hand: the operator has done it, and says so. */
const hasBank = (driver: string): driver is PaymentDriverName => driver === 'sandbox' || driver === 'efi';

/**
 * @param asked.days by which the due date goes back once the money has
 * @throws ERR_NO_PAYMENT_FOUND, ERR_INVALID_TRANSITION where less is left than is to go back, no such due day is, or the bank
 * refuses, ERR_PAYMENTS_OFF where it cannot be asked
 */
export async function refundPayment(
  ctx: UserCtx,
  parts: ChargeParts,
  paymentId: number,
  { value, note, days = 0 }: BodyOf<typeof billing.refundPayment> & { days?: number },
): Promise<void> {
  const refundId = randomUUID().replaceAll('-', '');
  const payment = await parts.books.write(({ db }) => queries.lockPaymentRow(db, paymentId));
  // Nothing is begun that nobody can do. Asked before, since the driver asks the database on its own.
  if (payment && hasBank(payment.driver)) await parts.providers.of(payment.driver);
  const asked = await parts.books.write(async (book) => {
    // the company before the payment, as everybody does
    const company = days > 0 && payment?.companyId ? await lockBilled(book.db, payment.companyId) : undefined;
    if (days > 0 && (!company || dayAfter(company, -days, book.now) === null))
      throw fail('ERR_INVALID_TRANSITION', { detail: 'There is no due date that could go back.' });
    const found = await queries.lockPaymentRow(book.db, paymentId);
    if (!found) throw fail('ERR_NO_PAYMENT_FOUND');
    const left = found.cents - found.refunded;
    const cents = value === undefined ? left : (centsOf(value) ?? 0);
    if (cents <= 0 || cents > left)
      throw fail('ERR_INVALID_TRANSITION', { detail: 'Less is left than is to go back.' });
    const { driver, endToEndId } = found;
    const row = { paymentId, driver, refundId, cents, note, days, byUser: ctx.viewer.id };
    await queries.insertRefund(book.db, row, book.now);
    book.moved();
    await noted(ctx, book, found.companyId ?? ctx.companyId, {
      action: 'invoice.refund',
      subject: endToEndId,
      subjectId: paymentId,
      after: { value: reaisOf(cents), note },
    });
    return { ...row, endToEndId };
  });
  if ((await ask(parts, asked, ctx)) === 'refused')
    throw fail('ERR_INVALID_TRANSITION', { detail: 'The bank refuses it.' });
}

/** Refunds of which the bank has not said what became of them are asked about again. */
export async function askRefunds(parts: ChargeParts): Promise<void> {
  const waiting = await parts.books.write(({ db, now }) => queries.takeRefunds(db, now));
  for (const refund of waiting) await ask(parts, refund);
}

async function ask(
  { providers, books, log }: ChargeParts,
  refund: queries.AskedRefund,
  by?: UserCtx,
): Promise<'pending' | 'done' | 'refused'> {
  const { driver, endToEndId, refundId, cents } = refund;
  let outcome: 'pending' | 'done' | 'refused' = 'done';
  try {
    if (hasBank(driver)) outcome = await (await providers.of(driver)).refund(endToEndId, refundId, cents);
  } catch (error) {
    log.warn({ err: error, driver }, 'it is not known whether money has gone back');
    return 'pending';
  }
  if (outcome !== 'pending') await settleRefund(books, refund, outcome, by);
  return outcome;
}

const settleRefund = (books: Books, refund: queries.AskedRefund, outcome: 'done' | 'refused', by?: UserCtx) =>
  books.write(async (book) => {
    const { driver, endToEndId, refundId, cents, byUser, note } = refund;
    book.moved();
    if (outcome === 'refused') return void (await queries.refundRefused(book.db, driver, refundId, book.now));
    const told = { driver, note, ...(byUser !== null && { byUser }) };
    await write(book, { is: 'refunded', refundId, endToEndId, cents }, told);
    await takeDaysBack(book, await noteRefund(book.db, { ...refund, state: 'done' }, book.now), by);
  });
