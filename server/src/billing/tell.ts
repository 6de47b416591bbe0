import type { Book } from './book';
import { invoiceOf } from './invoices';
import { findInvoice, findMany, type InvoiceKey } from './queries';

/** Screens that show invoices know how this one is now. */
export async function tellInvoice(book: Book, companyId: number, id: number, action: 'create' | 'update' = 'update') {
  const row = await findInvoice({ db: book.db, companyId }, id);
  if (row) book.tell(companyId, { action, invoice: invoiceOf(row) });
}

/** Invoices that were made together. */
export async function tellMany(book: Book, made: readonly InvoiceKey[]): Promise<void> {
  for (const row of await findMany(book.db, made))
    book.tell(row.companyId, { action: 'create', invoice: invoiceOf(row) });
}
