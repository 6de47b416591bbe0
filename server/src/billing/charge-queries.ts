import { sql, raw, type Db } from '../platform/database';
import type { Ctx } from '../platform/tenancy';
import type { PaymentDriverName } from '@guiche/contract/payment-provider';
import type { InvoiceKey } from './queries';

export interface ChargeRow {
  companyId: number;
  txid: string;
  invoiceId: number;
  driver: PaymentDriverName;
  cents: number;
  state: 'creating' | 'active' | 'paid' | 'removed' | 'expired' | 'unknown' | 'failed';
  brCode: string;
  expiresAt: string;
  createdAt: string;
}

const columns = raw(`
  company_id as "companyId", txid, invoice_id as "invoiceId", driver, cents, state, br_code as "brCode",
  expires_at as "expiresAt", created_at as "createdAt"`);

export const findCharge = (ctx: Pick<Ctx, 'db' | 'companyId'>, txid: string) =>
  ctx.db.maybe<ChargeRow>(sql`select ${columns} from charges where company_id = ${ctx.companyId} and txid = ${txid}`);

export const chargeOf = (db: Db, txid: string) =>
  db.maybe<ChargeRow>(sql`select ${columns} from charges where txid = ${txid}`);

/** What is still to come for an invoice; undefined where it is not open. */
export const restOf = async (db: Db, { companyId, id }: InvoiceKey): Promise<number | undefined> =>
  (
    await db.maybe<{ cents: number }>(
      sql`select cents - held as cents from invoices where company_id = ${companyId} and id = ${id} and status = 'open'`,
    )
  )?.cents;

/** A code of an invoice that can still be paid for a while, or of which it is not known yet. */
export const liveCharge = (
  db: Db,
  { companyId, invoiceId, driver, cents }: Pick<ChargeRow, 'companyId' | 'invoiceId' | 'driver' | 'cents'>,
  until: Date,
) =>
  db.maybe<ChargeRow>(sql`
    select ${columns} from charges
    where company_id = ${companyId} and invoice_id = ${invoiceId} and driver = ${driver} and cents = ${cents}
      and state in ('creating', 'active', 'unknown') and expires_at > ${until}
    order by state <> 'active', expires_at desc limit 1`);

export const latestCharge = (db: Db, { companyId, id }: InvoiceKey) =>
  db.maybe<ChargeRow>(sql`
    select ${columns} from charges where company_id = ${companyId} and invoice_id = ${id} and br_code <> ''
    order by created_at desc, txid limit 1`);

/** @returns undefined where its invoice is no longer open */
export const insertCharge = (
  db: Db,
  charge: Pick<ChargeRow, 'companyId' | 'txid' | 'invoiceId' | 'driver' | 'cents'> & { expiresAt: Date },
  now: Date,
) =>
  db.maybe<ChargeRow>(sql`
    insert into charges (company_id, txid, invoice_id, driver, cents, expires_at, created_at, ask_at)
    select ${charge.companyId}, ${charge.txid}, ${charge.invoiceId}, ${charge.driver}, ${charge.cents},
      ${charge.expiresAt}, ${now}, ${new Date(now.getTime() + 60_000)}
    where exists (
      select from invoices where company_id = ${charge.companyId} and id = ${charge.invoiceId} and status = 'open')
    returning ${columns}`);

export const chargeMade = (db: Db, txid: string, { brCode, expiresAt }: { brCode: string; expiresAt: Date }) =>
  db.maybe<ChargeRow>(sql`
    update charges set state = 'active', br_code = ${brCode}, expires_at = ${expiresAt}
    where txid = ${txid} and state in ('creating', 'unknown') returning ${columns}`);

export const chargeState = (db: Db, txid: string, state: ChargeRow['state']) =>
  db.run(sql`update charges set state = ${state} where txid = ${txid} and state in ('creating', 'active', 'unknown')`);

/** Codes of an invoice that somebody might still pay. */
export const openCharges = (db: Db, { companyId, id }: InvoiceKey) =>
  db.many<ChargeRow>(sql`
    select ${columns} from charges
    where company_id = ${companyId} and invoice_id = ${id} and state in ('creating', 'active', 'unknown')`);

/** By whom codes were made that can be paid, or could since then. */
export const driversOf = (db: Db, since: Date) =>
  db.many<Pick<ChargeRow, 'driver'>>(sql`
    select distinct driver from charges
    where state in ('creating', 'active', 'unknown') or expires_at > ${since} order by driver`);

/** Whether it is this caller's turn to ask the provider about a charge. */
export const takeTurn = (db: Db, txid: string, now: Date) =>
  db.run(sql`
    update charges set asked_at = ${now}
    where txid = ${txid} and state in ('creating', 'active', 'unknown')
      and (asked_at is null or asked_at <= ${new Date(now.getTime() - 5_000)})`);

/** Charges that somebody has to ask about: every minute for an hour, then every quarter until a day after their end. */
export const takeToAsk = (db: Db, now: Date, most: number) =>
  db.many<ChargeRow>(sql`
    update charges set
      ask_at = case when state not in ('creating', 'active', 'unknown') or expires_at < ${now}::timestamptz - interval '24 hours' then null
        when created_at > ${now}::timestamptz - interval '1 hour' then ${now}::timestamptz + interval '1 minute'
        else ${now}::timestamptz + interval '15 minutes' end,
      state = case when state in ('creating', 'active', 'unknown') and expires_at < ${now}::timestamptz - interval '24 hours' then 'expired' else state end
    where txid = any(array(
      select txid from charges where ask_at <= ${now} and driver <> 'manual' order by ask_at limit ${most} for update skip locked))
    returning ${columns}`);

export const insertInbox = (
  db: Db,
  posts: readonly { driver: string; body: string; txids: readonly string[] }[],
  now: Date,
) =>
  db.run(sql`
    insert into payment_inbox (driver, body, txids, received_at, handled_at)
    select p.driver, p.body, coalesce(string_to_array(nullif(p.txids, ''), ','), '{}'), ${now},
      case when p.txids = '' then ${now}::timestamptz end
    from unnest(${posts.map(({ driver }) => driver)}::text[], ${posts.map(({ body }) => body)}::text[],
      ${posts.map(({ txids }) => txids.join(','))}::text[]) as p (driver, body, txids)`);

/** Notices that nobody has looked at, the oldest first; `after` is the last that was seen. */
export const toldInInbox = (db: Db, after: string, most: number) =>
  db.many<{ id: string; txids: string[] }>(sql`
    select i.id::text, i.txids from payment_inbox i where i.handled_at is null and i.id > ${after}::bigint
    order by i.id limit ${most}`);

/** Those of these that we have ever handed out. */
export const chargesOf = (db: Db, txids: readonly string[]) =>
  db.many<ChargeRow>(sql`select ${columns} from charges where txid = any(${txids}::text[]) order by txid`);

export const inboxHandled = (db: Db, ids: readonly string[], now: Date) =>
  db.run(sql`update payment_inbox set handled_at = ${now} where id = any(${ids}::bigint[]) and handled_at is null`);

/** @returns how many went: so many at once at most */
export const forgetInbox = (db: Db, before: Date, most: number) =>
  db.run(sql`
    delete from payment_inbox where id = any(array(
      select id from payment_inbox where received_at < ${before} limit ${most}))`);
