import { monthsOf } from '@guiche/contract/billing';
import { addDays, dayIn, dayOfMonth, type Day } from '@guiche/contract/calendar';
import { batchOf } from './batch';
import type { Book, Books } from './book';
import * as queries from './issue-queries';
import type { NewInvoice, Renewable } from './issue-queries';
import { periodPrice } from './price';
import { periodAfter } from './renewal';
import { tellInvoice, tellMany, write } from './write';

const dayShown = (day: Day) => day.split('-').reverse().join('/');

/** With what it would cost without a discount. */
type Renewal = NewInvoice & { full: number };

function linesOf({ detail, full, price }: Renewal): { kind: 'plan' | 'discount'; detail: string; cents: number }[] {
  const plan = { kind: 'plan' as const, detail, cents: full };
  return full === price ? [plan] : [plan, { kind: 'discount', detail: 'Desconto', cents: price - full }];
}

/** The invoice of the next period; its day is the due day, and what it buys begins the day after. */
function renewalOf(company: Renewable): Renewal | undefined {
  if (company.dueDate === null) return undefined;
  const recurrence = company.pendingRecurrence ?? company.recurrence;
  const dueOn = dayIn(company.zone, new Date(company.dueDate));
  const { end } = periodAfter(dueOn, monthsOf[recurrence], company.anchorDay ?? dayOfMonth(dueOn));
  const price = periodPrice(company.monthly, recurrence, company.discounts[recurrence]);
  const periodStart = addDays(dueOn, 1);
  return {
    companyId: company.id,
    companyName: company.name,
    kind: 'renewal',
    full: periodPrice(company.monthly, recurrence),
    price,
    cents: price,
    dueOn,
    periodStart,
    periodEnd: end,
    planId: company.nextPlanId,
    recurrence,
    detail: `Plano ${company.planName}, ${dayShown(periodStart)} a ${dayShown(end)}`,
  };
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
  const [made] = await queries.insertInvoices(book.db, [invoice], book.now);
  if (!made) return undefined;
  const { companyId } = invoice;
  const [credited] = await queries.withCredit(book.db, [companyId]);
  const used = Math.min(Math.max(credited?.credit ?? 0, 0), invoice.price);
  const credit = used > 0 ? [{ kind: 'credit' as const, detail: 'Crédito', cents: -used }] : [];
  await queries.insertLines(
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
  const company = await queries.readRenewable(book.db, companyId);
  if (!company || company.isExempt) return undefined;
  const open = await queries.openInvoice(book.db, companyId, 'renewal');
  if (open) return open.id;
  const invoice = renewalOf(company);
  return invoice && issue(book, invoice, linesOf(invoice));
}

const step = 500;

/**
 * Makes the next invoice of every company that is due soon: an hourly job that may run as often and in as many processes as
 * it likes. Whoever has credit, or owes nothing, is taken one by one; all others hundreds at a time.
 * @returns how many were made
 */
export async function issueAll(books: Books): Promise<number> {
  let [made, after] = [0, 0];
  for (;;) {
    const { last, single, count } = await books.write(async (book) => {
      const found = await queries.dueSoon(book.db, after, book.now, step);
      const credited = await queries.withCredit(
        book.db,
        found.map(({ id }) => id),
      );
      const apart = new Set(credited.map(({ companyId }) => companyId));
      const { many, one } = batchOf(found, renewalOf, (invoice) => invoice.price > 0 && !apart.has(invoice.companyId));
      if (many.length) {
        const ids = await queries.insertInvoices(book.db, many, book.now);
        const byCompany = new Map(many.map((invoice) => [invoice.companyId, invoice]));
        await queries.insertLines(
          book.db,
          ids.flatMap(({ id, companyId }) =>
            linesOf(byCompany.get(companyId)!).map((line) => ({ ...line, companyId, invoiceId: id })),
          ),
        );
        await tellMany(
          book,
          ids.map(({ id }) => id),
        );
        return { last: found.at(-1)?.id, single: one, count: ids.length };
      }
      return { last: found.at(-1)?.id, single: one, count: 0 };
    });
    made += count;
    for (const companyId of single)
      if ((await books.write((book) => ensureRenewal(book, companyId))) !== undefined) made++;
    if (last === undefined) return made;
    after = last;
  }
}

/** Takes back what nobody is to pay any more. @returns how many */
export async function voidStale(books: Books, retire: (invoiceId: number) => Promise<void>): Promise<number> {
  const found = await books.write((book) => queries.stale(book.db, book.now, 1000));
  for (const { id } of found) await voidInvoice(books, id, retire, { driver: 'void' });
  return found.length;
}

/**
 * No code of it can be paid any more, and then it is void; what has been paid meanwhile stays.
 * @param voided is told in the same transaction
 */
export async function voidInvoice(
  books: Books,
  id: number,
  retire: (invoiceId: number) => Promise<void>,
  told: { driver: string; byUser?: number; note?: string },
  voided?: (book: Book) => Promise<void>,
): Promise<boolean> {
  await retire(id);
  return books.write(async (book) => {
    const isVoid = await write(book, { is: 'voided', invoiceId: id }, told);
    if (isVoid) await voided?.(book);
    return isVoid;
  });
}
