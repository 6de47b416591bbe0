import type { WorkItem } from '@guiche/contract/payments';
import { countLimit } from '../platform/cursor';
import { raw, sql, empty, type Db } from '../platform/database';
import {
  fits,
  goneBack,
  invoiceColumns,
  invoiceFrom,
  sliced,
  type InvoiceFilter,
  type InvoiceKey,
  type InvoiceRow,
  type Slice,
  pageSize,
} from './queries';

/** What whoever runs the installation asks about the money of all companies. */

const canGoBack = raw(`p.state in ('settled', 'surplus')`);
const largestFirst = raw('order by p.cents desc, p.id');

export type InvoiceOfAll = InvoiceRow & { refundable: number };

export const listAll = (
  db: Db,
  filter: InvoiceFilter,
  slice: Slice,
  now: Date,
  size = pageSize,
): Promise<InvoiceOfAll[]> =>
  db.many(sql`
    select ${invoiceColumns}, case when r.status = 'paid' then coalesce((
        select least(p.cents - ${goneBack}, r.cents) from payments p
        where p.of_company = r.company_id and p.invoice_id = r.id and ${canGoBack} ${largestFirst} limit 1), 0)
      else 0 end::bigint as refundable
    from ${invoiceFrom} where true ${fits(filter, now)} ${sliced(slice, size)}`);

export const countAll = async (db: Db, filter: InvoiceFilter, now: Date): Promise<number> =>
  (
    await db.one<{ count: number }>(sql`
      select count(*)::int as count from (
        select from ${invoiceFrom} where true ${fits(filter, now)} limit ${raw(String(countLimit))}) counted`)
  ).count;

/** Whose it is, for whoever acts over all companies and names an invoice alone. */
export const ownerOf = (db: Db, invoiceId: number) =>
  db.maybe<{ companyId: number }>(sql`select company_id as "companyId" from invoices where id = ${invoiceId}`);

export interface PaymentRow {
  id: number;
  driver: string;
  endToEndId: string;
  cents: number;
  state: string;
  companyId: number | null;
  refunded: number;
}

const paymentColumns = sql`
  p.id, p.driver, p.end_to_end_id as "endToEndId", p.cents, p.state, p.of_company as "companyId", ${goneBack} as refunded`;

/** Held: of two refunds at once the second knows of the first. */
export const lockPaymentRow = (db: Db, id: number): Promise<PaymentRow | undefined> =>
  db.maybe(sql`select ${paymentColumns} from payments p where p.id = ${id} for update of p`);

/** What goes back for an invoice does so from the first of these. */
export const refundable = (db: Db, { companyId, id }: InvoiceKey): Promise<{ id: number }[]> =>
  db.many(sql`
    select p.id from payments p
    where p.of_company = ${companyId} and p.invoice_id = ${id} and ${canGoBack} ${largestFirst}`);

export const insertRefund = (
  db: Db,
  refund: {
    paymentId: number;
    driver: string;
    refundId: string;
    cents: number;
    note: string;
    days: number;
    byUser: number;
  },
  now: Date,
) =>
  db.run(sql`
    insert into refunds (payment_id, driver, refund_id, cents, state, note, days, by_user, created_at, updated_at)
    values (${refund.paymentId}, ${refund.driver}, ${refund.refundId}, ${refund.cents}, 'pending', ${refund.note},
      ${refund.days}, ${refund.byUser}, ${now}, ${now})`);

export interface AskedRefund {
  paymentId: number;
  driver: string;
  endToEndId: string;
  refundId: string;
  cents: number;
  note: string;
  byUser: number | null;
}

/** Refunds whose turn it is to be asked about: after a minute, and then every five for thirty days. */
export const takeRefunds = (db: Db, now: Date): Promise<AskedRefund[]> =>
  db.many(sql`
    update refunds f set updated_at = ${now} from payments p
    where p.id = f.payment_id and f.id = any(array(
      select id from refunds where state = 'pending' and created_at > ${now}::timestamptz - interval '30 days'
        and (updated_at <= ${now}::timestamptz - interval '5 minutes'
          or (updated_at = created_at and updated_at <= ${now}::timestamptz - interval '1 minute'))
      order by updated_at limit 100 for update skip locked))
    returning f.payment_id as "paymentId", f.driver, p.end_to_end_id as "endToEndId", f.refund_id as "refundId", f.cents,
      f.note, f.by_user as "byUser"`);

export const refundRefused = (db: Db, driver: string, refundId: string, now: Date) =>
  db.run(sql`
    update refunds set state = 'refused', updated_at = ${now} where driver = ${driver} and refund_id = ${refundId}`);

export const markSeen = (db: Db, id: number, byUser: number, note: string, now: Date) =>
  db.run(sql`
    update payments set seen_at = ${now}, seen_by = ${byUser}, note = ${note}, updated_at = ${now} where id = ${id}`);

/** @returns whether there was such a refund of a bank */
export const refundSeen = (db: Db, id: number, byUser: number, now: Date) =>
  db.run(sql`update refunds set seen_at = ${now}, seen_by = ${byUser} where id = ${id} and by_user is null`);

export type WorkRow = Omit<WorkItem, 'id' | 'value' | 'refunded'> & { cents: number; back: number; row: number };

const work = sql`
  (select p.state as kind, p.id as "paymentId", p.end_to_end_id as "endToEndId", p.txid, p.cents, p.of_company as company_id,
     ${goneBack} as back,
     p.invoice_id as "invoiceId", p.payer, p.paid_at as at, p.id as row
   from payments p where p.state in ('surplus', 'short', 'unmatched') and p.seen_at is null
   union all
   select 'claimed', null, null,
     (select h.txid from charges h where h.company_id = i.company_id and h.invoice_id = i.id
      order by h.created_at desc, h.txid limit 1),
     i.cents - i.held, i.company_id, 0, i.id, '', i.claimed_at, i.id
   from invoices i where i.claimed_at is not null and i.status = 'open'
   union all
   select 'returned', p.id, p.end_to_end_id, p.txid, f.cents, p.of_company, 0, p.invoice_id, p.payer, f.created_at, f.id
   from refunds f join payments p on p.id = f.payment_id
   where f.by_user is null and f.seen_at is null and f.state = 'done'
   union all
   select 'undated', null, null, null, 0, o.id, 0, null, '', o.undated_at, o.id
   from companies o where o.undated_at is not null and o.due_date is null and o.deleted_at is null) w`;

const found = (search: string) =>
  search
    ? sql`and (strpos(guiche_fold(coalesce(c.name, '')), guiche_fold(${search})) > 0 or w."endToEndId" = ${search} or w.txid = ${search})`
    : empty;

export const listWork = (db: Db, search: string, { after, skip }: Slice): Promise<WorkRow[]> =>
  db.many(sql`
    select w.kind, w."paymentId", w."endToEndId", w.txid, w.cents, w.back, w."invoiceId", w.payer, w.at, w.row,
      case when c.id is not null then jsonb_build_object('id', c.id, 'name', c.name) end as company
    from ${work} left join companies c on c.id = w.company_id
    where true ${found(search)}
      ${after ? sql`and (w.at, w.row) > (${after[0]!}::timestamptz, ${after[1]!}::int)` : empty}
    order by w.at, w.row ${skip ? sql`offset ${skip}` : empty} limit ${raw(String(pageSize + 1))}`);

export const countWork = async (db: Db, search: string): Promise<number> =>
  (
    await db.one<{ count: number }>(sql`
      select count(*)::int as count from (
        select from ${work} left join companies c on c.id = w.company_id where true ${found(search)}
        limit ${raw(String(countLimit))}) counted`)
  ).count;

type Figure = { count: number; cents: number };
const figure = raw(`count(*)::int as count, coalesce(sum(cents), 0)::bigint as cents`);

/** Of a month, in the zone in which the installation counts. */
export async function readSummary(db: Db, month: string, zone: string, now: Date) {
  const from = sql`(${`${month}-01`}::date::timestamp at time zone ${zone})`;
  const to = sql`((${`${month}-01`}::date + interval '1 month')::timestamp at time zone ${zone})`;
  const received = await db.one<Figure>(sql`
    select ${figure} from payments where paid_at >= ${from} and paid_at < ${to}`);
  const refunded = await db.one<Figure>(sql`
    select ${figure} from moves where to_account = 'outside' and created_at >= ${from} and created_at < ${to}`);
  const paid = await db.one<Figure>(sql`
    select count(*)::int as count, coalesce(sum(price), 0)::bigint as cents from invoices
    where paid_at >= ${from} and paid_at < ${to} and status = 'paid'`);
  const open = await db.one<Figure & { lateCount: number; lateCents: number }>(sql`
    select count(*) filter (where not late)::int as count, coalesce(sum(cents) filter (where not late), 0)::bigint as cents,
      count(*) filter (where late)::int as "lateCount", coalesce(sum(cents) filter (where late), 0)::bigint as "lateCents"
    from (
      select r.cents - r.held as cents, r.due_on < (${now}::timestamptz at time zone coalesce(c.time_zone, ${zone}))::date as late
      from ${invoiceFrom} where r.status = 'open') o`);
  const books = await db.one<{ credit: number; held: number; unmatched: number }>(sql`
    select (select coalesce(sum(held), 0)::bigint from invoices where status = 'open') as held,
      coalesce(sum(case when to_account like 'credit:%' then cents else 0 end)
        - sum(case when from_account like 'credit:%' then cents else 0 end), 0)::bigint as credit,
      coalesce(sum(case when to_account = 'unmatched' then cents else 0 end)
        - sum(case when from_account = 'unmatched' then cents else 0 end), 0)::bigint as unmatched
    from moves`);
  const companies = await db.one<{ trials: number; expired: number }>(sql`
    select count(*) filter (where c.trial_expiration is not null and c.due_date <= c.trial_expiration
        and c.due_date between ${now}::timestamptz and ${now}::timestamptz + interval '7 days')::int as trials,
      count(*) filter (where c.status and guiche_access_until(c) < ${now})::int as expired
    from companies c`);
  return { received, refunded, paid, open, ...books, ...companies };
}
