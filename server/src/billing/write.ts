import { monthsOf } from '@guiche/contract/billing';
import { lockBilled, moveDue, setPlan, type BilledCompany } from '../companies/billed';
import type { Db } from '../platform/database';
import { askReceipt } from './ask-reminder';
import type { Book } from './book';
import * as queries from './book-queries';
import { invoiceOf } from './invoices';
import { openInvoice } from './issue-queries';
import { findInvoice, findMany } from './queries';
import { renew } from './renewal';
import { settle, type Books as Known, type MoneyEvent, type Outcome } from './settle';

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

interface About {
  companyId: number | null;
  invoiceId: number | null;
}

/** Whose money an event is about, as far as can be known before anything is held. */
async function whose({ db }: Book, event: MoneyEvent): Promise<About> {
  switch (event.is) {
    case 'issued':
    case 'given to a company':
      return { companyId: event.companyId, invoiceId: 'invoiceId' in event ? event.invoiceId : null };
    case 'received': {
      const charge = event.txid === null ? undefined : await queries.chargeOwner(db, event.txid);
      return charge ?? { companyId: null, invoiceId: null };
    }
    case 'refunded': {
      const payment = await queries.paymentById(db, event.endToEndId);
      return { companyId: payment?.companyId ?? null, invoiceId: payment?.invoiceId ?? null };
    }
    default: {
      const invoice = await queries.invoiceById(db, event.invoiceId);
      return { companyId: invoice?.companyId ?? null, invoiceId: event.invoiceId };
    }
  }
}

interface KnownOf {
  books: Known;
  invoices: Map<number, queries.BookInvoice>;
  companyId: number | null;
}

/** The book as far as the event can reach, read behind the company's lock. */
async function load(
  { db }: Book,
  event: MoneyEvent,
  about: About,
  company: BilledCompany | undefined,
): Promise<KnownOf> {
  const endToEndId = 'endToEndId' in event ? event.endToEndId : '';
  const payment = endToEndId ? await queries.paymentById(db, endToEndId) : undefined;
  const companyId = about.companyId ?? payment?.companyId ?? null;
  const [moves, invoice] = await Promise.all([
    queries.movesOf(db, companyId, endToEndId),
    about.invoiceId === null ? undefined : queries.invoiceById(db, about.invoiceId),
  ]);
  // An invoice that is being issued stands in its table already, and not yet in the book.
  const isIssued = event.is === 'issued';
  const place = event.is === 'received' && invoice ? await inPlaceOf(db, invoice) : undefined;
  const known = [invoice, place].filter((one) => one !== undefined);
  const waiting = known.filter(({ held }) => held > 0);
  const short = (await Promise.all(waiting.map(({ id }) => queries.shortOf(db, id)))).flat();
  const books: Known = {
    moves,
    invoices: new Map(
      (isIssued ? [] : known).map((one) => {
        const isOfNoUse = one.kind === 'renewal' && company?.dueDate === null;
        return [one.id, { ...one, isOfNoUse, replacedBy: one === invoice ? place?.id : undefined }];
      }),
    ),
    charges: new Map(event.is === 'received' && event.txid !== null && invoice ? [[event.txid, invoice.id]] : []),
    payments: new Map([
      ...short.map(({ endToEndId: id, ...one }) => [id, one] as const),
      ...(payment ? [[endToEndId, payment] as const] : []),
    ]),
  };
  return { books, invoices: new Map(known.map((one) => [one.id, one])), companyId };
}

/** A renewal that is void has another in its place, as long as that is not paid: late money is for that one. */
async function inPlaceOf(db: Db, { status, kind, companyId }: queries.BookInvoice) {
  const open = status === 'void' && kind === 'renewal' ? await openInvoice(db, companyId, 'renewal') : undefined;
  return open && queries.invoiceById(db, open.id);
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
  if (outcome.moves.length) await queries.insertMoves(db, companyId, outcome.moves, now);
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
      id,
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
    if (isPaid) await queries.chargesPaid(db, id);
    if (isPaid && company && next.cents > 0) await askReceipt(book, company.id, id);
    const invoice = invoices.get(id);
    if (does === 'give what it was for' && company && invoice)
      await give(book, company, invoice, { ...told, paidAt, paymentId, method });
    await tellInvoice(book, next.companyId, id);
  }
}

/** Screens that show invoices know how this one is now. */
export async function tellInvoice(book: Book, companyId: number, id: number, action: 'create' | 'update' = 'update') {
  const row = await findInvoice({ db: book.db, companyId }, id);
  if (row) book.tell(companyId, { action, invoice: invoiceOf(row) });
}

/** Invoices that were made together. */
export async function tellMany(book: Book, ids: readonly number[]): Promise<void> {
  for (const row of await findMany(book.db, ids))
    book.tell(row.companyId, { action: 'create', invoice: invoiceOf(row) });
}

/** An invoice that is paid gives what it was for: days, or the dearer plan. */
async function give(
  book: Book,
  company: BilledCompany,
  invoice: queries.BookInvoice,
  how: Told & { paidAt: Date; paymentId: number | null; method: 'pix' | 'hand' | 'credit' },
): Promise<void> {
  const { db, now } = book;
  if (invoice.planId !== null && invoice.kind !== 'manual') {
    const recurrence = invoice.recurrence ?? company.recurrence;
    const changes = invoice.planId !== company.planId || recurrence !== company.recurrence;
    if (changes || company.pendingPlanId !== null || company.pendingRecurrence !== null) {
      const kept = invoice.kind === 'upgrade' ? company.recurrence : recurrence;
      await setPlan(db, company.id, { planId: invoice.planId, recurrence: kept }, now);
    }
  }
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
}
