import { dayIn } from '@guiche/contract/calendar';
import type { BilledCompany } from '../companies/billed';
import type { Db } from '../platform/database';
import type { Book } from './book';
import * as queries from './book-queries';
import { openInvoice } from './issue-queries';
import type { Books as Known, MoneyEvent } from './settle';

/** What has to be known of the book before the rules of settlement can say what an event does. */

export interface About {
  companyId: number | null;
  invoiceId: number | null;
}

/** Whose money an event is about, as far as can be known before anything is held. */
export async function whose({ db }: Book, event: MoneyEvent): Promise<About> {
  switch (event.is) {
    case 'received': {
      const charge = event.txid === null ? undefined : await queries.chargeOwner(db, event.txid);
      return charge ?? { companyId: null, invoiceId: null };
    }
    case 'refunded': {
      const payment = await queries.paymentById(db, event.endToEndId);
      return { companyId: payment?.companyId ?? null, invoiceId: payment?.invoiceId ?? null };
    }
    default:
      return { companyId: event.companyId, invoiceId: 'invoiceId' in event ? event.invoiceId : null };
  }
}

export interface KnownOf {
  books: Known;
  invoices: Map<number, queries.BookInvoice>;
  companyId: number | null;
}

/** The book as far as the event can reach, read behind the company's lock. */
export async function load(
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
    companyId === null || about.invoiceId === null
      ? undefined
      : queries.invoiceById(db, { companyId, id: about.invoiceId }),
  ]);
  // An invoice that is being issued stands in its table already, and not yet in the book.
  const isIssued = event.is === 'issued';
  const place = event.is === 'received' && invoice ? await inPlaceOf(db, invoice) : undefined;
  const known = [invoice, place].filter((one) => one !== undefined);
  const waiting = known.filter(({ held }) => held > 0);
  const short = (await Promise.all(waiting.map((one) => queries.shortOf(db, one)))).flat();
  const books: Known = {
    moves,
    invoices: new Map(
      (isIssued ? [] : known).map((one) => {
        return [
          one.id,
          { ...one, buysNothing: buysNothing(one, company), replacedBy: one === invoice ? place?.id : undefined },
        ];
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

/** Days of a company that is never due; a dearer plan for less or more days than it was reckoned for. */
function buysNothing({ kind, periodEnd }: queries.BookInvoice, company: BilledCompany | undefined): boolean {
  if (!company || kind === 'manual') return false;
  if (company.dueDate === null) return true;
  return kind === 'upgrade' && periodEnd !== dayIn(company.zone, new Date(company.paidFrom ?? company.dueDate));
}

/** A renewal that is void has another in its place, as long as that is not paid: late money is for that one. */
async function inPlaceOf(db: Db, { status, kind, companyId }: queries.BookInvoice) {
  const open = status === 'void' && kind === 'renewal' ? await openInvoice(db, companyId, 'renewal') : undefined;
  return open && queries.invoiceById(db, { companyId, id: open.id });
}
