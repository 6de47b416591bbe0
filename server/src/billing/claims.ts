import { claimHolds } from '@guiche/contract/billing';
import { fail } from '../platform/errors';
import type { Db } from '../platform/database';
import { sql } from '../platform/database';
import type { Book } from './book';
import type { InvoiceKey, InvoiceRow } from './queries';
import type { SubscriptionParts } from './subscription-parts';
import { tellInvoice } from './tell';

/** How many codes of an invoice are asked about, the newest first. */
const mostCodes = 5;
const calls = { most: 20, within: 3_600_000 };

/**
 * Somebody says that an invoice is paid. The provider is asked about its codes at once, those too that nobody can pay any
 * more; where it knows of nothing, or there is none, the invoice stands in the operator's worklist. Said again within six
 * hours it changes nothing, and one that is paid already needs no word.
 * @param by under what it is counted how often that is said
 * @param note writes down who says so, in the transaction in which it is news
 * @throws ERR_INVOICE_NOT_OPEN, ERR_TOO_MANY_REQUESTS
 */
export async function claim(
  { books, settlement, throttle }: SubscriptionParts,
  invoice: InvoiceKey & Pick<InvoiceRow, 'status'>,
  by: string,
  note: (book: Book) => Promise<void>,
): Promise<void> {
  const { id, companyId, status } = invoice;
  if (status === 'paid') return;
  if (status !== 'open') throw fail('ERR_INVOICE_NOT_OPEN');
  await throttle.take(`payments:claim:${by}`, calls);
  const codes = await books.write(async (book) => {
    if (!(await takeClaim(book.db, invoice, book.now))) return undefined;
    await note(book);
    return latestCodes(book.db, invoice);
  });
  if (!codes) return;
  await settlement.check(codes.map(({ txid }) => txid));
  await books.write((book) => tellInvoice(book, companyId, id));
}

/** Nothing has come: it leaves the worklist, and may be said again. @throws ERR_INVOICE_NOT_OPEN where nobody says so */
export async function unclaim({ books }: SubscriptionParts, { id, companyId }: InvoiceKey): Promise<void> {
  await books.write(async (book) => {
    const had = await book.db.run(sql`
      update invoices set claimed_at = null, updated_at = ${book.now}
      where company_id = ${companyId} and id = ${id} and status = 'open' and claimed_at is not null`);
    if (!had) throw fail('ERR_INVOICE_NOT_OPEN');
    await tellInvoice(book, companyId, id);
  });
}

/** @returns whether it was not said lately */
const takeClaim = (db: Db, { companyId, id }: InvoiceKey, now: Date): Promise<number> =>
  db.run(sql`
    update invoices set claimed_at = ${now}, updated_at = ${now}
    where company_id = ${companyId} and id = ${id} and status = 'open'
      and (claimed_at is null or claimed_at <= ${new Date(now.getTime() - claimHolds)})`);

/** Codes of which a bank may know something. */
const latestCodes = (db: Db, { companyId, id }: InvoiceKey): Promise<{ txid: string }[]> =>
  db.many(sql`
    select txid from charges where company_id = ${companyId} and invoice_id = ${id} and driver <> 'manual'
    order by created_at desc, txid limit ${mostCodes}`);
