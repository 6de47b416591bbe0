import type { InvoiceStatus, PaymentState, Recurrence } from '@guiche/contract/billing';
import { sql, type Db } from '../platform/database';
import type { InvoiceKey } from './queries';
import type { Invoice as InBook, Move, Payment } from './settle';

/** An invoice with what it gives when it is paid. */
export interface BookInvoice extends InBook {
  id: number;
  kind: 'renewal' | 'upgrade' | 'manual';
  planId: number | null;
  recurrence: Recurrence | null;
  periodEnd: string | null;
}

/** What one company's money looks like: its moves, and those of a payment that was nobody's before. */
export const movesOf = (db: Db, companyId: number | null, endToEndId: string): Promise<Move[]> =>
  db.many(sql`
    select key, from_account as "from", to_account as "to", cents from moves
    where of_company = ${companyId}
      or (of_company is null and (key = ${endToEndId} or starts_with(key, ${`refund:${endToEndId}:`})))
    order by id`);

export const invoiceById = (db: Db, { companyId, id }: InvoiceKey): Promise<BookInvoice | undefined> =>
  db.maybe(sql`
    select id, company_id as "companyId", kind, price, cents, held, status, plan_id as "planId", recurrence,
      period_end::text as "periodEnd"
    from invoices where company_id = ${companyId} and id = ${id}`);

/** Of which company a charge is; one that was handed out is never forgotten. */
export const chargeOwner = (db: Db, txid: string): Promise<{ companyId: number; invoiceId: number } | undefined> =>
  db.maybe(sql`select company_id as "companyId", invoice_id as "invoiceId" from charges where txid = ${txid}`);

export const paymentById = (db: Db, endToEndId: string): Promise<(Payment & { id: number }) | undefined> =>
  db.maybe(sql`
    select id, cents, state, invoice_id as "invoiceId", of_company as "companyId"
    from payments where end_to_end_id = ${endToEndId}`);

/** What waits on an invoice for the rest. */
export const shortOf = (db: Db, { companyId, id }: InvoiceKey): Promise<(Payment & { endToEndId: string })[]> =>
  db.many(sql`
    select end_to_end_id as "endToEndId", cents, state, invoice_id as "invoiceId", of_company as "companyId"
    from payments where of_company = ${companyId} and invoice_id = ${id} and state = 'short' order by id`);

/** Money of nobody has no company's row to hold. */
export const lockPayment = (db: Db, endToEndId: string) =>
  db.one(sql`select pg_advisory_xact_lock(hashtextextended(${endToEndId}, 16))::text as locked`);

/** @throws 23505 where it is written already: the whole transaction is done again, and then finds it */
export const insertMoves = (db: Db, companyId: number | null, moves: readonly Move[], now: Date) =>
  db.run(sql`
    insert into moves (key, from_account, to_account, cents, of_company, created_at)
    select m.key, m.from_account, m.to_account, m.cents, ${companyId}::int, ${now}
    from unnest(${moves.map(({ key }) => key)}::text[], ${moves.map(({ from }) => from)}::text[],
      ${moves.map(({ to }) => to)}::text[], ${moves.map(({ cents }) => cents)}::bigint[])
      as m (key, from_account, to_account, cents)`);

export const updateInvoice = (
  db: Db,
  { companyId, id }: InvoiceKey,
  {
    status,
    cents,
    held,
    paidAt,
    method,
    note,
  }: { status: InvoiceStatus; cents: number; held: number; paidAt: Date | null; method: string | null; note: string },
  now: Date,
) =>
  db.run(sql`
    update invoices set status = ${status}, cents = ${cents}, held = ${held}, paid_at = coalesce(${paidAt}::timestamptz, paid_at),
      method = coalesce(${method}::text, method), note = case when ${note} = '' then note else ${note} end,
      updated_at = ${now}
    where company_id = ${companyId} and id = ${id}`);

export const insertPayment = (
  db: Db,
  payment: {
    driver: string;
    endToEndId: string;
    txid: string | null;
    companyId: number | null;
    invoiceId: number | null;
    cents: number;
    state: PaymentState;
    payer: string;
    paidAt: Date;
    note: string;
  },
  now: Date,
) =>
  db.one<{ id: number }>(sql`
    insert into payments (driver, end_to_end_id, txid, of_company, invoice_id, cents, state, payer, paid_at, note,
      created_at, updated_at)
    values (${payment.driver}, ${payment.endToEndId}, ${payment.txid}, ${payment.companyId}, ${payment.invoiceId},
      ${payment.cents}, ${payment.state}, ${payment.payer}, ${payment.paidAt}, ${payment.note}, ${now}, ${now})
    returning id`);

export const updatePayment = (db: Db, endToEndId: string, { state, companyId }: Payment, now: Date) =>
  db.run(sql`
    update payments set state = ${state}, of_company = ${companyId}, updated_at = ${now}
    where end_to_end_id = ${endToEndId}`);

/** A refund whose state has turned just now, and what was asked for with it. */
export interface TurnedRefund {
  state: 'pending' | 'done' | 'refused';
  days: number;
  note: string;
  byUser: number | null;
  companyId: number | null;
}

/**
 * A refund that the bank has told of, or that was asked for; one is written once.
 * @returns undefined where it was so already
 */
export const noteRefund = (
  db: Db,
  refund: { paymentId: number; driver: string; refundId: string; cents: number; state: 'pending' | 'done' | 'refused' },
  now: Date,
): Promise<TurnedRefund | undefined> =>
  db.maybe(sql`
    insert into refunds as r (payment_id, driver, refund_id, cents, state, created_at, updated_at)
    values (${refund.paymentId}, ${refund.driver}, ${refund.refundId}, ${refund.cents}, ${refund.state}, ${now}, ${now})
    on conflict (driver, refund_id) do update set state = excluded.state, updated_at = excluded.updated_at
      where r.state = 'pending'
    returning r.state, r.days, r.note, r.by_user as "byUser",
      (select p.of_company from payments p where p.id = r.payment_id) as "companyId"`);

export const insertDueMove = (
  db: Db,
  move: {
    companyId: number;
    invoiceId: number | null;
    paymentId: number | null;
    from: string | null;
    to: Date | null;
    reason: 'paid' | 'credit' | 'hand' | 'given' | 'refund';
    note: string;
    byUser: number | null;
  },
  now: Date,
) =>
  db.run(sql`
    insert into due_moves (company_id, invoice_id, payment_id, from_at, to_at, reason, note, by_user, created_at)
    values (${move.companyId}, ${move.invoiceId}, ${move.paymentId}, ${move.from}, ${move.to}, ${move.reason},
      ${move.note}, ${move.byUser}, ${now})`);

/** The plan of a paid renewal is another than before, and holds from then on. */
export const planBegins = (db: Db, { companyId, id }: InvoiceKey, at: Date) =>
  db.run(sql`update invoices set plan_begins_at = ${at} where company_id = ${companyId} and id = ${id}`);

/** No code of it is worth asking about any more. */
export const chargesPaid = (db: Db, { companyId, id }: InvoiceKey) =>
  db.run(sql`
    update charges set state = case when state in ('creating', 'active', 'unknown') then 'paid' else state end
    where company_id = ${companyId} and invoice_id = ${id}`);
