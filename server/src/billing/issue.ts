import { lockBilled } from '../companies/billed';
import { batchOf } from './batch';
import type { Book, Books } from './book';
import * as queries from './issue-queries';
import type { InvoiceKey } from './queries';
import { linesOf, renewalOf } from './renewal-invoice';
import type { Settlement } from './settlement';
import { tellMany } from './tell';
import { ensureRenewal, reissue, write } from './write';

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
        await tellMany(book, ids);
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

/** Takes back what nobody is to pay any more, of all companies. @returns how many */
export async function voidStale(books: Books, retire: Settlement['retire']): Promise<number> {
  const found = await books.write((book) => queries.stale(book.db, book.now, {}));
  for (const invoice of found) await voidInvoice(books, invoice, retire, { driver: 'void' });
  return found.length;
}

/**
 * What a company owes becomes what it is now: open invoices that are not of its plan, recurrence and price any more are taken
 * back, and the renewal is made anew. Their codes are taken back before, so that what was paid at the old price is paid; where
 * there are none no provider is asked.
 * @param then is done in the same transaction
 * @param check refuses before anything becomes another
 */
export async function refresh<T>(
  { books, settlement }: { books: Books; settlement: Pick<Settlement, 'retire'> },
  companyId: number,
  then: (book: Book) => Promise<T>,
  check?: (book: Book) => Promise<void>,
): Promise<T> {
  const take = (others: 'are taken back first' | 'are taken back') =>
    books.write(async (book) => {
      await lockBilled(book.db, companyId);
      if (others === 'are taken back') await reissue(book, companyId);
      else {
        await check?.(book);
        const stale = await queries.stale(book.db, book.now, { companyId });
        if (stale.length) return { stale };
      }
      return { result: await then(book) };
    });
  const first = await take('are taken back first');
  if (!first.stale) return first.result;
  for (const invoice of first.stale) await settlement.retire(invoice);
  return (await take('are taken back')).result!;
}

/**
 * No code of it can be paid any more, and then it is void; what has been paid meanwhile stays.
 * @param voided is told in the same transaction
 */
export async function voidInvoice(
  books: Books,
  invoice: InvoiceKey,
  retire: Settlement['retire'],
  told: { driver: string; byUser?: number; note?: string },
  voided?: (book: Book) => Promise<void>,
): Promise<boolean> {
  await retire(invoice);
  const { companyId, id: invoiceId } = invoice;
  return books.write(async (book) => {
    const isVoid = await write(book, { is: 'voided', companyId, invoiceId }, told);
    if (isVoid) await voided?.(book);
    return isVoid;
  });
}
