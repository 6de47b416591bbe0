import { monthsOf } from '@guiche/contract/billing';
import { lockBilled, moveDue, setPending, setPlan, type BilledCompany } from '../companies/billed';
import { askReceipt } from './ask-reminder';
import type { Book } from './book';
import * as queries from './book-queries';
import * as issuing from './issue-queries';
import type { NewInvoice } from './issue-queries';
import { load, whose, type KnownOf } from './known';
import { renew } from './renewal';
import { beginPaidPlan } from './plan-begin';
import { linesOf, renewalOf } from './renewal-invoice';
import { settle, type MoneyEvent, type Outcome } from './settle';
import { standing } from './standing';
import { tellInvoice } from './tell';

/** What is written down beside what the rules of settlement say. */
export interface Told {
  driver: string;
  txid?: string | null;
  payer?: string;
  /** When the bank took it. */
  paidAt?: Date;
  /** Who did it, and why. */
  byUser?: number;
  note?: string;
}

/**
 * Writes what an event does to the book, in the transaction of `book`: money, invoice, due date and plan together or not at
 * all. Told again, in whatever order and however often, it writes nothing.
 * @returns whether anything was written
 */
export async function write(book: Book, event: MoneyEvent, told: Told): Promise<boolean> {
  const { db } = book;
  const about = await whose(book, event);
  if ('endToEndId' in event) await queries.lockPayment(db, event.endToEndId);
  const company = about.companyId === null ? undefined : await lockBilled(db, about.companyId);
  const known = await load(book, event, about, company);
  const outcome = settle(known.books, event);
  if (!outcome.moves.length && !outcome.invoices.length && !outcome.payments.length) return false;
  await record(book, event, told, outcome, known, company);
  return true;
}

async function record(
  book: Book,
  event: MoneyEvent,
  told: Told,
  outcome: Outcome,
  { books, invoices, companyId }: KnownOf,
  company: BilledCompany | undefined,
): Promise<void> {
  const { db, now } = book;
  const paidAt = told.paidAt ?? now;
  book.moved();
  if (outcome.moves.length) await queries.insertMoves(db, companyId, outcome.moves, now);
  // money of the company that is for none of its invoices: it is credit, or credit no more
  if (companyId !== null && !outcome.invoices.length) book.tell(companyId, { action: 'subscription' });
  let paymentId: number | null = null;
  for (const { endToEndId, payment } of outcome.payments) {
    if (books.payments.has(endToEndId)) await queries.updatePayment(db, endToEndId, payment, now);
    else {
      const row = {
        ...payment,
        driver: told.driver,
        endToEndId,
        txid: told.txid ?? null,
        payer: (told.payer ?? '').slice(0, 200),
        paidAt,
        note: told.note ?? '',
      };
      paymentId = (await queries.insertPayment(db, row, now)).id;
    }
  }
  for (const { id, invoice: next, does } of outcome.invoices) {
    const method = event.is === 'received' ? 'pix' : event.is === 'settled by hand' ? 'hand' : 'credit';
    const isPaid = next.status === 'paid';
    await queries.updateInvoice(
      db,
      { companyId: next.companyId, id },
      {
        status: next.status,
        cents: next.cents,
        held: next.held,
        paidAt: isPaid ? paidAt : null,
        // Of a void one, that it was somebody: then it is not made again by itself.
        method: isPaid ? method : event.is === 'voided' && told.driver === 'hand' ? 'hand' : null,
        note: told.note ?? '',
      },
      now,
    );
    if (isPaid) await queries.chargesPaid(db, { companyId: next.companyId, id });
    if (isPaid && company && next.cents > 0) await askReceipt(book, company.id, id);
    const invoice = invoices.get(id);
    if (does === 'give what it was for' && company && invoice)
      await give(book, company, invoice, { ...told, paidAt, paymentId, method });
    await tellInvoice(book, next.companyId, id);
  }
}

/**
 * Makes one invoice, in a transaction that holds the company. It takes what credit there is, and is paid at once where
 * nothing is left.
 * @returns its id, or undefined where there is an open one of its kind
 */
export async function issue(
  book: Book,
  invoice: NewInvoice,
  lines: { kind: 'plan' | 'discount' | 'proration' | 'other'; detail: string; cents: number }[],
): Promise<number | undefined> {
  const [made] = await issuing.insertInvoices(book.db, [invoice], book.now);
  if (!made) return undefined;
  const { companyId } = invoice;
  const [credited] = await issuing.withCredit(book.db, [companyId]);
  const used = Math.min(Math.max(credited?.credit ?? 0, 0), invoice.price);
  const credit = used > 0 ? [{ kind: 'credit' as const, detail: 'Crédito', cents: -used }] : [];
  await issuing.insertLines(
    book.db,
    [...lines, ...credit].map((line) => ({ ...line, companyId, invoiceId: made.id })),
  );
  await tellInvoice(book, companyId, made.id, 'create');
  await write(book, { is: 'issued', invoiceId: made.id, companyId, price: invoice.price }, { driver: 'credit' });
  return made.id;
}

/**
 * The open renewal of a company, made on the spot where there is none.
 * @returns undefined for one that is never due
 */
export async function ensureRenewal(book: Book, companyId: number): Promise<number | undefined> {
  const company = await issuing.readRenewable(book.db, companyId);
  if (!company || company.isExempt) return undefined;
  const open = await issuing.openInvoice(book.db, companyId, 'renewal');
  if (open) return open.id;
  const invoice = renewalOf(company);
  return invoice && issue(book, invoice, linesOf(invoice));
}

/**
 * Takes back what of a company's open invoices is for another plan, recurrence or price by now, and makes the renewal anew:
 * here alone. Codes that are out stay: what is paid by one of the renewal is for the one in its place.
 */
export async function reissue(book: Book, companyId: number): Promise<void> {
  const stale = await issuing.stale(book.db, book.now, { companyId });
  for (const { id } of stale) await write(book, { is: 'voided', companyId, invoiceId: id }, { driver: 'void' });
  if (stale.some(({ kind }) => kind === 'renewal')) await ensureRenewal(book, companyId);
}

/** An invoice that is paid gives what it was for: days, or the dearer plan. */
async function give(
  book: Book,
  company: BilledCompany,
  invoice: queries.BookInvoice,
  how: Told & { paidAt: Date; paymentId: number | null; method: 'pix' | 'hand' | 'credit' },
): Promise<void> {
  const { db, now } = book;
  if (invoice.planId !== null && invoice.kind === 'upgrade')
    await setPlan(db, company.id, { planId: invoice.planId, recurrence: company.recurrence }, now);
  if (invoice.planId !== null && invoice.kind === 'renewal') {
    const recurrence = invoice.recurrence ?? company.recurrence;
    const isOther =
      invoice.planId !== (company.paidPlanId ?? company.planId) ||
      recurrence !== (company.paidRecurrence ?? company.recurrence);
    // It holds from the period that is paid for; where none runs that was paid for, from the payment.
    const begins = standing(company, how.paidAt).access === 'active' ? new Date(company.dueDate!) : now;
    if (isOther) await queries.planBegins(db, invoice, begins);
    await beginPaidPlan(book, company.id);
  }
  // What was to come with the next renewal has come, or is another by now.
  const isChosen = company.pendingPlanId !== null || company.pendingRecurrence !== null;
  if (isChosen && invoice.planId !== null && invoice.kind !== 'manual')
    await setPending(db, company.id, { planId: null, recurrence: null }, now);
  const dueAt = company.dueDate === null ? null : new Date(company.dueDate);
  const current = { dueAt, anchorDay: company.anchorDay };
  const next =
    invoice.kind === 'renewal' && invoice.recurrence !== null
      ? renew(current, monthsOf[invoice.recurrence], how.paidAt, now, company)
      : null;
  if (next) {
    await queries.insertDueMove(
      db,
      {
        companyId: company.id,
        invoiceId: invoice.id,
        paymentId: how.paymentId,
        from: company.dueDate,
        to: next.dueAt,
        reason: how.method === 'pix' ? 'paid' : how.method,
        note: how.note ?? '',
        byUser: how.byUser ?? null,
      },
      now,
    );
  }
  const shown = await moveDue(db, company.id, next ? { ...next, isPaid: true } : current, now);
  book.tell(company.id, { action: 'CONCLUIDA', company: shown, invoiceId: invoice.id });
  // What is open is of the plan and the period that are now, not only from the next hour on.
  if (invoice.kind !== 'manual') await reissue(book, company.id);
}
