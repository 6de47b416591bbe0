import type { InvoiceStatus, PaymentState } from '@guiche/contract/billing';
import type { Invoice } from '@guiche/contract/invoices';
import { countLimit } from '../platform/cursor';
import { empty, raw, sql, type Db, type Sql } from '../platform/database';
import type { Ctx } from '../platform/tenancy';

export const pageSize = 20;

/** In cents, as it is stored; `value` of the wire is made of them. */
export type InvoiceRow = Omit<Invoice, 'value' | 'toPay'> & {
  cents: number;
  price: number;
  held: number;
  companyName: string;
  planId: number | null;
};

/** The last instant of a day in the company's zone: the invoice keeps its meaning when the company has gone. */
export const invoiceColumns = raw(`
  r.id, r.detail, r.status, r.cents, r.price, r.held, r.company_id as "companyId", r.kind, r.recurrence,
  case when r.status <> 'void' then r.method end as method,
  r.company_name as "companyName", r.plan_id as "planId", r.paid_at as "paidAt",
  r.due_on::text as "dueOn", r.period_start::text as "periodStart", r.period_end::text as "periodEnd",
  (((r.due_on + 1)::timestamp at time zone coalesce(c.time_zone, 'America/Sao_Paulo')) - interval '1 ms')::timestamptz(3)
    as "dueDate",
  r.claimed_at as "claimedAt", r.created_at as "createdAt", r.updated_at as "updatedAt"`);
export const invoiceFrom = raw('invoices r left join companies c on c.id = r.company_id');

/** Numbers are one company's: of another it is another invoice, or none. */
export type InvoiceKey = Pick<Invoice, 'companyId' | 'id'>;

export interface InvoiceFilter {
  searchParam: string;
  look?: InvoiceStatus | 'overdue' | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

/** A place in the list: the values of its last row, or so many rows that are passed over. */
export interface Slice {
  after: (string | number)[] | undefined;
  skip: number;
}

/** Today, on the calendar of the invoice's company. */
const today = (now: Date) => sql`(${now}::timestamptz at time zone coalesce(c.time_zone, 'America/Sao_Paulo'))::date`;

export const fits = ({ searchParam, look, from, to }: InvoiceFilter, now: Date): Sql => sql`
  ${look === 'overdue' ? sql`and r.status = 'open' and r.due_on < ${today(now)}` : empty}
  ${look === 'open' ? sql`and r.status = 'open' and r.due_on >= ${today(now)}` : empty}
  ${look !== undefined && look !== 'overdue' && look !== 'open' ? sql`and r.status = ${look}` : empty}
  ${from ? sql`and r.due_on >= ${from}::date` : empty}
  ${to ? sql`and r.due_on <= ${to}::date` : empty}
  ${searchParam.trim() ? found(searchParam.trim()) : empty}`;

/** By a word of what it is for or of whose it is, or by its number. */
const found = (search: string): Sql => sql`
  and (strpos(guiche_fold(r.detail), guiche_fold(${search})) > 0
    or strpos(guiche_fold(r.company_name), guiche_fold(${search})) > 0 or r.id::text = ${search})`;

export const sliced = ({ after, skip }: Slice, size = pageSize): Sql => sql`
  ${after ? sql`and (r.due_on, r.id) < (${after[0]!}::date, ${after[1]!}::int)` : empty}
  order by r.due_on desc, r.id desc ${skip ? sql`offset ${skip}` : empty} limit ${raw(String(size + 1))}`;

export const listInvoices = (ctx: Ctx, filter: InvoiceFilter, slice: Slice, size = pageSize): Promise<InvoiceRow[]> =>
  ctx.db.many(sql`
    select ${invoiceColumns} from ${invoiceFrom} where r.company_id = ${ctx.companyId} ${fits(filter, ctx.now)}
    ${sliced(slice, size)}`);

export const countInvoices = async (ctx: Ctx, filter: InvoiceFilter): Promise<number> =>
  (
    await ctx.db.one<{ count: number }>(sql`
      select count(*)::int as count from (
        select from ${invoiceFrom} where r.company_id = ${ctx.companyId} ${fits(filter, ctx.now)}
        limit ${raw(String(countLimit))}) counted`)
  ).count;

/** What clients of this API family show: no void ones, and none whose money went back. */
export const allInvoices = (ctx: Ctx, filter: InvoiceFilter, skip: number, size: number): Promise<InvoiceRow[]> =>
  ctx.db.many(sql`
    select ${invoiceColumns} from ${invoiceFrom}
    where r.company_id = ${ctx.companyId} and r.status in ('open', 'paid') ${fits(filter, ctx.now)}
    order by r.due_on desc, r.id desc offset ${skip} limit ${raw(String(size))}`);

export const findInvoice = (ctx: Pick<Ctx, 'db' | 'companyId'>, id: number): Promise<InvoiceRow | undefined> =>
  ctx.db.maybe(sql`
    select ${invoiceColumns} from ${invoiceFrom} where r.company_id = ${ctx.companyId} and r.id = ${id}`);

export const findMany = (db: Db, keys: readonly InvoiceKey[]): Promise<InvoiceRow[]> =>
  db.many(sql`
    select ${invoiceColumns} from ${invoiceFrom}
    join unnest(${keys.map(({ companyId }) => companyId)}::int[], ${keys.map(({ id }) => id)}::int[]) k (company_id, id)
      on k.company_id = r.company_id and k.id = r.id
    order by r.id`);

export interface LineRow {
  kind: 'plan' | 'discount' | 'proration' | 'credit' | 'other';
  detail: string;
  cents: number;
}

export const linesOf = (ctx: Pick<Ctx, 'db' | 'companyId'>, invoiceId: number): Promise<LineRow[]> =>
  ctx.db.many(sql`
    select kind, detail, cents from invoice_lines
    where company_id = ${ctx.companyId} and invoice_id = ${invoiceId} order by id`);

export interface PaidRow {
  id: number;
  endToEndId: string;
  cents: number;
  state: PaymentState;
  paidAt: string;
  refunded: number;
}

/** What has gone back of a payment, or is asked for. */
export const goneBack = raw(
  `coalesce((select sum(f.cents) from refunds f where f.payment_id = p.id and f.state <> 'refused'), 0)::bigint`,
);

/** Money that came for an invoice. Payments may be nobody's, and lie outside the fence: so the company is named. */
export const paymentsOf = (db: Db, companyId: number, invoiceId: number): Promise<PaidRow[]> =>
  db.many(sql`
    select p.id, p.end_to_end_id as "endToEndId", p.cents, p.state, p.paid_at as "paidAt",
      ${goneBack} as refunded
    from payments p where p.of_company = ${companyId} and p.invoice_id = ${invoiceId} order by p.paid_at, p.id`);

export interface PayerRow {
  name: string;
  billingName: string;
  document: string;
  email: string;
  street: string;
  district: string;
  city: string;
  state: string;
  zipCode: string;
  timeZone: string;
}

export const readPayer = (ctx: Ctx): Promise<PayerRow> =>
  ctx.db.one(sql`
    select name, billing_name as "billingName", document, coalesce(email, '') as email, address_street as street,
      address_district as district, address_city as city, address_state as state, address_zip_code as "zipCode",
      time_zone as "timeZone"
    from companies where id = ${ctx.companyId}`);

/** Until when it has paid for access, the day it was paid. */
export const readPaidUntil = async (ctx: Ctx, invoiceId: number): Promise<string | null> =>
  (
    await ctx.db.maybe<{ until: string | null }>(sql`
      select to_at as until from due_moves
      where company_id = ${ctx.companyId} and invoice_id = ${invoiceId} and reason in ('paid', 'credit', 'hand')`)
  )?.until ?? null;

export const readReceiver = (db: Db): Promise<{ name: string; city: string }> =>
  db.one(sql`select name, city from payment_provider`);
