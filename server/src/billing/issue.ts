import { batchOf } from './batch';
import type { Book, Books } from './book';
import * as queries from './issue-queries';
import { linesOf, renewalOf } from './renewal-invoice';
import { tellMany } from './tell';
import { ensureRenewal, write } from './write';

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

/** Takes back what nobody is to pay any more, of all companies or of one. @returns of which kinds */
export async function voidStale(
  books: Books,
  retire: (invoiceId: number) => Promise<void>,
  companyId?: number,
): Promise<queries.NewInvoice['kind'][]> {
  const found = await books.write((book) => queries.stale(book.db, book.now, { companyId }));
  for (const { id } of found) await voidInvoice(books, id, retire, { driver: 'void' });
  return found.map(({ kind }) => kind);
}

/** Takes back the open invoices of a company that are not of its plan, recurrence and price any more, and makes the renewal anew. */
export async function refresh(
  books: Books,
  retire: (invoiceId: number) => Promise<void>,
  companyId: number,
): Promise<void> {
  const taken = await voidStale(books, retire, companyId);
  if (taken.includes('renewal')) await books.write((book) => ensureRenewal(book, companyId));
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
