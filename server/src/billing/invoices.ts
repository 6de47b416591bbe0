import { dayIn, isDay } from '@guiche/contract/calendar';
import type { Invoice, InvoiceLine, InvoiceShown, Receipt } from '@guiche/contract/invoices';
import { reaisOf } from '@guiche/contract/money';
import type { Language } from '@guiche/contract/shapes';
import { cutPage, decodeCursor } from '../platform/cursor';
import { fail } from '../platform/errors';
import type { RequestInfo } from '../platform/serve';
import { tableFile } from '../platform/table-file';
import type { Ctx, Tenancy } from '../platform/tenancy';
import * as queries from './queries';
import { fileColumns, fileName, fileRow } from './invoice-file';

/** Invoices as their company reads them. */

/** Nobody has more in a year than a page of these. */
const allSize = 200;

/** Cents that are still to come for it. */
export const toPayOf = ({ status, cents, held }: Pick<queries.InvoiceRow, 'status' | 'cents' | 'held'>): number =>
  status === 'open' ? cents - held : 0;

export const invoiceOf = (row: queries.InvoiceRow): Invoice => ({
  id: row.id,
  detail: row.detail,
  status: row.status,
  value: reaisOf(row.cents),
  dueDate: row.dueDate,
  companyId: row.companyId,
  createdAt: row.createdAt,
  updatedAt: row.updatedAt,
  kind: row.kind,
  dueOn: row.dueOn,
  periodStart: row.periodStart,
  periodEnd: row.periodEnd,
  recurrence: row.recurrence,
  paidAt: row.paidAt,
  method: row.method,
  toPay: reaisOf(toPayOf(row)),
  claimedAt: row.claimedAt,
});

const lineOf = ({ cents, ...line }: queries.LineRow): InvoiceLine => ({ ...line, value: reaisOf(cents) });

interface Asked extends queries.InvoiceFilter {
  pageNumber: number;
  cursor?: string | undefined;
}

/** Where a page begins. @throws ERR_VALIDATION for a cursor that is none of this list's */
export const sliceOf = ({ pageNumber, cursor }: Pick<Asked, 'pageNumber' | 'cursor'>): queries.Slice => {
  if (cursor === undefined) return { after: undefined, skip: (pageNumber - 1) * queries.pageSize };
  const after = decodeCursor(cursor, ['text', 'id']);
  if (!isDay(String(after[0]))) throw fail('ERR_VALIDATION', { fields: { cursor: 'Unknown cursor' } });
  return { after, skip: 0 };
};

export const cursorOf = ({ dueOn, id }: queries.InvoiceRow): (string | number)[] => [dueOn, id];

export async function list(ctx: Ctx, asked: Asked) {
  const [found, count] = await Promise.all([
    queries.listInvoices(ctx, asked, sliceOf(asked)),
    queries.countInvoices(ctx, asked),
  ]);
  const { rows, hasMore, nextCursor } = cutPage(found, queries.pageSize, cursorOf);
  return { invoices: rows.map(invoiceOf), count, hasMore, nextCursor };
}

export const all = async (ctx: Ctx, { searchParam, pageNumber }: { searchParam: string; pageNumber: number }) =>
  (await queries.allInvoices(ctx, { searchParam }, (pageNumber - 1) * allSize, allSize)).map(invoiceOf);

/** @throws ERR_NO_INVOICE_FOUND */
export async function show(
  tenancy: Pick<Tenancy, 'acrossCompanies'>,
  ctx: Pick<Ctx, 'db' | 'companyId'>,
  id: number,
): Promise<InvoiceShown> {
  const [invoice, lines, payments] = await Promise.all([
    queries.findInvoice(ctx, id),
    queries.linesOf(ctx, id),
    tenancy.acrossCompanies((db) => queries.paymentsOf(db, ctx.companyId, id)),
  ]);
  if (!invoice) throw fail('ERR_NO_INVOICE_FOUND');
  return {
    ...invoiceOf(invoice),
    lines: lines.map(lineOf),
    payments: payments.map(({ cents, refunded, ...payment }) => ({
      ...payment,
      value: reaisOf(cents),
      refunded: reaisOf(refunded),
    })),
  };
}

/** @throws ERR_NO_INVOICE_FOUND; ERR_INVALID_TRANSITION for one that is not paid */
export async function receipt(tenancy: Pick<Tenancy, 'acrossCompanies'>, ctx: Ctx, id: number): Promise<Receipt> {
  const [invoice, until, payer, receiver] = await Promise.all([
    show(tenancy, ctx, id),
    queries.readPaidUntil(ctx, id),
    queries.readPayer(ctx),
    tenancy.acrossCompanies((db) => queries.readReceiver(db)),
  ]);
  const { paidAt, method, lines, detail, value } = invoice;
  if (invoice.status !== 'paid' || !paidAt || !method)
    throw fail('ERR_INVALID_TRANSITION', { detail: 'It is not paid.' });
  const { name, billingName, document, email, street, district, city, state, zipCode, timeZone } = payer;
  return {
    invoiceId: id,
    detail,
    value,
    lines,
    paidAt,
    method,
    endToEndId: method === 'pix' ? (invoice.payments.at(-1)?.endToEndId ?? null) : null,
    paidUntil: until === null ? null : dayIn(timeZone, new Date(until)),
    company: {
      name: billingName || name,
      document,
      email,
      address: [street, district, city, state, zipCode].filter(Boolean).join(', '),
      timeZone,
    },
    receiver,
  };
}

/** The invoices that a filter finds, as a file for spreadsheets. */
export function csv(ctx: Ctx, facts: RequestInfo, asked: queries.InvoiceFilter & { language: Language }) {
  return tableFile(facts, 'csv', {
    name: fileName[asked.language],
    columns: fileColumns(asked.language, false),
    rows: rowsOf((slice) => queries.listInvoices(ctx, asked, slice, fileStep), asked.language, false),
  });
}

export const fileStep = 500;

/** Page after page, so that a file may have any number of rows. */
export async function* rowsOf(
  ask: (slice: queries.Slice) => Promise<queries.InvoiceRow[]>,
  language: Language,
  withCompany: boolean,
): AsyncGenerator<string[]> {
  let after: (string | number)[] | undefined;
  do {
    const found = await ask({ after, skip: 0 });
    const kept = found.slice(0, fileStep);
    for (const row of kept) yield fileRow(row, language, withCompany);
    after = found.length > fileStep ? cursorOf(kept.at(-1)!) : undefined;
  } while (after);
}
