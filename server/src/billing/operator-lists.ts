import { dayIn } from '@guiche/contract/calendar';
import type { ReplyOf } from '@guiche/contract/endpoint';
import { reaisOf } from '@guiche/contract/money';
import type { billing, InvoiceOfCompany, WorkItem } from '@guiche/contract/payments';
import type { Language } from '@guiche/contract/shapes';
import { cutPage, decodeCursor } from '../platform/cursor';
import type { RequestInfo, UserCtx } from '../platform/serve';
import { tableFile } from '../platform/table-file';
import { fileColumns, fileName } from './invoice-file';
import { cursorOf, fileStep, invoiceOf, rowsOf, sliceOf } from './invoices';
import * as queries from './operator-queries';
import { pageSize, type InvoiceFilter } from './queries';
import type { SubscriptionParts } from './subscription-parts';

/** What whoever runs the installation sees of the money of companies. */

/** In which zone its months begin and end. */
const zone = 'America/Sao_Paulo';

const ofCompany = (row: queries.InvoiceOfAll): InvoiceOfCompany => ({
  ...invoiceOf(row),
  refundable: reaisOf(row.refundable),
  company: { id: row.companyId, name: row.companyName },
});

type Paged = InvoiceFilter & { pageNumber: number; cursor?: string | undefined };

export async function list(ctx: UserCtx, { tenancy }: SubscriptionParts, asked: Paged) {
  const slice = sliceOf(asked);
  const [found, count] = await tenancy.acrossCompanies(
    async (db) =>
      [await queries.listAll(db, asked, slice, ctx.now), await queries.countAll(db, asked, ctx.now)] as const,
  );
  const { rows, hasMore, nextCursor } = cutPage(found, pageSize, cursorOf);
  return { invoices: rows.map(ofCompany), count, hasMore, nextCursor };
}

export const csv = (
  ctx: UserCtx,
  { tenancy }: SubscriptionParts,
  facts: RequestInfo,
  asked: InvoiceFilter & { language: Language },
) =>
  tableFile(facts, 'csv', {
    name: fileName[asked.language],
    columns: fileColumns(asked.language, true),
    rows: rowsOf(
      (slice) => tenancy.acrossCompanies((db) => queries.listAll(db, asked, slice, ctx.now, fileStep)),
      asked.language,
      true,
    ),
  });

export async function summary(
  ctx: UserCtx,
  { tenancy }: SubscriptionParts,
  month = dayIn(zone, ctx.now).slice(0, 7),
): Promise<ReplyOf<typeof billing.summary>> {
  const [read, worklist] = await tenancy.acrossCompanies(
    async (db) => [await queries.readSummary(db, month, zone, ctx.now), await queries.countWork(db, '')] as const,
  );
  const counted = ({ count, cents }: { count: number; cents: number }) => ({ count, value: reaisOf(cents) });
  return {
    month,
    received: counted(read.received),
    refunded: counted(read.refunded),
    paid: counted(read.paid),
    open: counted(read.open),
    overdue: { count: read.open.lateCount, value: reaisOf(read.open.lateCents) },
    credit: reaisOf(read.credit),
    held: reaisOf(read.held),
    unmatched: reaisOf(read.unmatched),
    trialsEnding: read.trials,
    expired: read.expired,
    worklist,
  };
}

export async function worklist(
  { tenancy }: SubscriptionParts,
  { searchParam, pageNumber, cursor }: { searchParam: string; pageNumber: number; cursor?: string | undefined },
) {
  const after = cursor === undefined ? undefined : decodeCursor(cursor, ['time', 'id']);
  const slice = { after, skip: after ? 0 : (pageNumber - 1) * pageSize };
  const [found, count] = await tenancy.acrossCompanies(
    async (db) =>
      [await queries.listWork(db, searchParam.trim(), slice), await queries.countWork(db, searchParam.trim())] as const,
  );
  const { rows, hasMore, nextCursor } = cutPage(found, pageSize, ({ at, row }) => [at, row]);
  const records = rows.map(({ cents, back, row: id, ...item }): WorkItem => ({
    ...item,
    id,
    value: reaisOf(cents),
    refunded: reaisOf(back),
  }));
  return { records, count, hasMore, nextCursor };
}
