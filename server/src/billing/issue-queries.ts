import type { Recurrence } from '@guiche/contract/billing';
import { RENEWAL_VOID_AFTER } from '@guiche/contract/company-access';
import { billedColumns, paidFrom, paidPlan, paidRecurrence, type BilledCompany } from '../companies/billed';
import { empty, raw, sql, type Db } from '../platform/database';
import { planFits } from './plan-fit';
import type { InvoiceKey, LineRow } from './queries';

/** With what its next period costs. */
export interface Renewable extends BilledCompany {
  nextPlanId: number;
  planName: string;
  /** A month of it, in cents. */
  monthly: number;
}

const withPlan = raw(`p.id as "nextPlanId", p.name as "planName", round(p.value * 100)::int as monthly`);
/** What was chosen for it, or is paid for before it; the present plan as long as there is more in use than that holds. */
const nextPlan = sql`
  join plans p on p.id = coalesce((
    select n.id from plans n where n.id = coalesce(c.pending_plan_id, ${paidPlan})
      and (n.id = c.plan_id or ${planFits})), c.plan_id)`;

export const readRenewable = (db: Db, companyId: number): Promise<Renewable | undefined> =>
  db.maybe(sql`
    select ${billedColumns}, ${withPlan} from companies c ${nextPlan} where c.id = ${companyId} for no key update of c`);

/**
 * Companies that are due soon and have no open renewal. Those whose access ended long ago get one when somebody comes to
 * pay, as do those of which somebody voided this very period by hand. Whoever is held elsewhere is left for the next time.
 */
export const dueSoon = (db: Db, after: number, now: Date, most: number): Promise<Renewable[]> =>
  db.many(sql`
    select ${billedColumns}, ${withPlan} from companies c ${nextPlan}
    where c.id > ${after} and c.status and not c.billing_exempt
      and c.due_date < ${now}::timestamptz + ((select lead_days from platform_settings) + 1) * interval '1 day'
      and guiche_access_until(c) > ${now}::timestamptz - ${raw(String(RENEWAL_VOID_AFTER))} * interval '1 day'
      and not exists (
        select from invoices i where i.company_id = c.id and i.kind = 'renewal' and i.status = 'open')
      and (
        select i.status = 'void' and i.method = 'hand' from invoices i
        where i.company_id = c.id and i.kind = 'renewal' and i.due_on = (c.due_date at time zone c.time_zone)::date
        order by i.id desc limit 1) is not true
    order by c.id limit ${most} for no key update of c skip locked`);

export interface NewInvoice {
  companyId: number;
  companyName: string;
  kind: 'renewal' | 'upgrade' | 'manual';
  price: number;
  cents: number;
  dueOn: string;
  periodStart: string | null;
  periodEnd: string | null;
  planId: number | null;
  recurrence: Recurrence | null;
  detail: string;
}

const each = <K extends keyof NewInvoice>(list: readonly NewInvoice[], key: K) => list.map((one) => one[key]);

/** Those of companies that have an open one of the kind by now are left out. */
export const insertInvoices = (db: Db, list: readonly NewInvoice[], now: Date) =>
  db.many<{ id: number; companyId: number }>(sql`
    insert into invoices (company_id, company_name, kind, price, cents, due_on, period_start, period_end, plan_id,
      recurrence, detail, created_at, updated_at)
    select n.*, ${now}::timestamptz, ${now}::timestamptz
    from unnest(${each(list, 'companyId')}::int[], ${each(list, 'companyName')}::text[], ${each(list, 'kind')}::text[],
      ${each(list, 'price')}::bigint[], ${each(list, 'cents')}::bigint[], ${each(list, 'dueOn')}::date[],
      ${each(list, 'periodStart')}::date[], ${each(list, 'periodEnd')}::date[], ${each(list, 'planId')}::int[],
      ${each(list, 'recurrence')}::text[], ${each(list, 'detail')}::text[]) n
    on conflict do nothing
    returning id, company_id as "companyId"`);

export const insertLines = (db: Db, lines: readonly (LineRow & { companyId: number; invoiceId: number })[]) =>
  db.run(sql`
    insert into invoice_lines (company_id, invoice_id, kind, detail, cents)
    select * from unnest(${lines.map((one) => one.companyId)}::int[], ${lines.map((one) => one.invoiceId)}::int[],
      ${lines.map((one) => one.kind)}::text[], ${lines.map((one) => one.detail)}::text[],
      ${lines.map((one) => one.cents)}::bigint[])`);

/** Companies among these that have paid more than they owed, or less than went back to them. */
export const withCredit = (db: Db, companyIds: readonly number[]) =>
  db.many<{ companyId: number; credit: number }>(sql`
    select m.of_company as "companyId",
      sum(case when m.to_account = 'credit:' || m.of_company then m.cents else -m.cents end)::bigint as credit
    from moves m
    where m.of_company = any(${companyIds}::int[])
      and 'credit:' || m.of_company in (m.from_account, m.to_account)
    group by 1
    having sum(case when m.to_account = 'credit:' || m.of_company then m.cents else -m.cents end) <> 0`);

export const openInvoice = (db: Db, companyId: number, kind: 'renewal' | 'upgrade') =>
  db.maybe<{ id: number; planId: number | null; price: number; cents: number; held: number }>(sql`
    select id, plan_id as "planId", price, cents, held from invoices
    where company_id = ${companyId} and kind = ${kind} and status = 'open'`);

/**
 * Whether a checkout names a plan that is neither the present one nor what the open renewal is for: clients send the present
 * one along whatever they pay, and that takes no change back that was chosen.
 */
export const isOtherPlan = async (db: Db, companyId: number, planId: number): Promise<boolean> =>
  (await db.maybe(sql`
    select from companies c where c.id = ${companyId} and (c.plan_id = ${planId} or exists (
      select from invoices i where i.company_id = c.id and i.kind = 'renewal' and i.status = 'open' and i.plan_id = ${planId}))`)) ===
  undefined;

/**
 * Open invoices that nobody is to pay any more: renewals of a plan, a recurrence or a price that is another by now, or of
 * companies that were blocked long ago, are exempt or never due; upgrades whose day has passed, or whose period is another by now. One that was made for whoever
 * came to pay after that has as long from its making.
 */
export const stale = (db: Db, now: Date, of: { companyId?: number | undefined }) =>
  db.many<InvoiceKey & Pick<NewInvoice, 'kind'>>(sql`
    select i.company_id as "companyId", i.id, i.kind
    from invoices i join companies c on c.id = i.company_id ${nextPlan}
    where i.status = 'open' ${of.companyId === undefined ? empty : sql`and c.id = ${of.companyId}`} and (
      (i.kind = 'upgrade' and (i.due_on < (${now}::timestamptz at time zone c.time_zone)::date
        or i.period_end is distinct from (coalesce(${paidFrom}, c.due_date) at time zone c.time_zone)::date))
      or (i.kind = 'renewal' and (
        c.billing_exempt or c.due_date is null or i.plan_id <> p.id
        or i.recurrence <> coalesce(c.pending_recurrence, ${paidRecurrence}, c.recurrence)
        or greatest(guiche_access_until(c), i.created_at)
          < ${now}::timestamptz - ${raw(String(RENEWAL_VOID_AFTER))} * interval '1 day'
        or i.price <> guiche_period_price(p.value, i.recurrence))))
    order by i.id limit 1000`);
