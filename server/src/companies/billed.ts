import type { Recurrence } from '@guiche/contract/billing';
import type { Company } from '@guiche/contract/companies';
import type { BillingData } from '@guiche/contract/subscription';
import { raw, sql, type Db } from '../platform/database';
import { columns } from './queries';

/** What the book of the installation knows and changes of a company. It is written outside the fence, by its locked row. */

export interface BilledCompany {
  id: number;
  name: string;
  dueDate: string | null;
  anchorDay: number | null;
  trialExpiration: string | null;
  isExempt: boolean;
  /** False: the operator has closed it, apart from money. */
  isActive: boolean;
  zone: string;
  planId: number;
  recurrence: Recurrence;
  /** What its next renewal is for. */
  pendingPlanId: number | null;
  pendingRecurrence: Recurrence | null;
  /** What is paid for and begins with its period: when the first of it does, and what holds after the last of it has. */
  paidFrom: string | null;
  paidPlanId: number | null;
  paidRecurrence: Recurrence | null;
  graceDays: number;
  /** Percent off by recurrence, for all companies alike; what is not named has none. */
  discounts: Partial<Record<Recurrence, number>>;
}

/** Renewals of the company `c` whose plan or recurrence waits for the period that they paid for. */
const paidAhead = `from invoices a where a.company_id = c.id and a.status = 'paid' and a.plan_begins_at is not null
  order by a.plan_begins_at`;
const ofPaid = {
  from: `(select a.plan_begins_at ${paidAhead} limit 1)`,
  plan: `(select a.plan_id ${paidAhead} desc, a.id desc limit 1)`,
  recurrence: `(select a.recurrence ${paidAhead} desc, a.id desc limit 1)`,
};
export const [paidFrom, paidPlan, paidRecurrence] = [raw(ofPaid.from), raw(ofPaid.plan), raw(ofPaid.recurrence)];

/** Of the company `c`. */
export const billedColumns = raw(`
  c.id, c.name, c.due_date as "dueDate", c.anchor_day as "anchorDay", c.trial_expiration as "trialExpiration",
  c.billing_exempt as "isExempt", c.status as "isActive", c.time_zone as zone, c.plan_id as "planId", c.recurrence,
  c.pending_plan_id as "pendingPlanId", c.pending_recurrence as "pendingRecurrence", ${ofPaid.from} as "paidFrom",
  ${ofPaid.plan} as "paidPlanId", ${ofPaid.recurrence} as "paidRecurrence", guiche_grace_of(c) as "graceDays",
  (select discounts from platform_settings) as discounts`);

/** Whoever changes what a company owes holds its row: nothing about its money happens twice at once. */
export const lockBilled = (db: Db, companyId: number): Promise<BilledCompany | undefined> =>
  db.maybe(sql`select ${billedColumns} from companies c where c.id = ${companyId} for no key update`);

export const readBilled = (db: Db, companyId: number): Promise<BilledCompany | undefined> =>
  db.maybe(sql`select ${billedColumns} from companies c where c.id = ${companyId}`);

/**
 * @param due.isPaid a period was paid for: from then on there may be days of grace
 * @returns the company as its people see it from now on
 */
export const moveDue = (
  db: Db,
  companyId: number,
  { dueAt, anchorDay, isPaid = false }: { dueAt: Date | null; anchorDay: number | null; isPaid?: boolean },
  now: Date,
): Promise<Company> =>
  db.one(sql`
    update companies c set due_date = ${dueAt}, anchor_day = ${anchorDay}, has_grace = has_grace or ${isPaid}, updated_at = ${now}
    where c.id = ${companyId} returning ${columns}`);

/** Days of grace of its own, whatever the platform gives. */
export const grantGrace = (db: Db, companyId: number, days: number) =>
  db.run(sql`update companies set grace_days = ${days} where id = ${companyId}`);

/** From now on it has this plan; what is chosen for the next renewal stays. */
export const setPlan = (
  db: Db,
  companyId: number,
  { planId, recurrence }: { planId: number; recurrence: Recurrence },
  now: Date,
): Promise<Company> =>
  db.one(sql`
    update companies c set plan_id = ${planId}, recurrence = ${recurrence}, updated_at = ${now}
    where c.id = ${companyId} returning ${columns}`);

/** What the next renewal is to be for; null: nothing else than what there is by then. */
export const setPending = (
  db: Db,
  companyId: number,
  { planId, recurrence }: { planId: number | null; recurrence: Recurrence | null },
  now: Date,
): Promise<number> =>
  db.run(sql`
    update companies set pending_plan_id = ${planId}, pending_recurrence = ${recurrence}, updated_at = ${now}
    where id = ${companyId}`);

/** @returns the company as its people see it from now on */
export const setExempt = (db: Db, companyId: number, isExempt: boolean, now: Date): Promise<Company> =>
  db.one(sql`
    update companies c set billing_exempt = ${isExempt}, updated_at = ${now} where c.id = ${companyId}
    returning ${columns}`);

/** Somebody has looked at it: that it has no due date is meant so. @returns whether there is such a company */
export const undatedSeen = (db: Db, companyId: number, now: Date): Promise<number> =>
  db.run(
    sql`update companies set undated_at = null, updated_at = ${now} where id = ${companyId} and deleted_at is null`,
  );

const dataColumns = raw(`
  billing_name as "billingName", document, address_zip_code as "addressZipCode", address_street as "addressStreet",
  address_district as "addressDistrict", address_city as "addressCity", address_state as "addressState",
  address_country as "addressCountry", coalesce(email, '') as email`);

export const readBillingData = (db: Db, companyId: number): Promise<BillingData> =>
  db.one(sql`select ${dataColumns} from companies where id = ${companyId}`);

/** What is left out, or empty in a checkout, stays as it is. */
export const saveBillingData = (
  db: Db,
  companyId: number,
  data: { [K in keyof BillingData]?: string | undefined },
  now: Date,
): Promise<BillingData> =>
  db.one(sql`
    update companies set billing_name = coalesce(${data.billingName ?? null}::text, billing_name),
      document = coalesce(${data.document ?? null}::text, document),
      address_zip_code = coalesce(${data.addressZipCode ?? null}::text, address_zip_code),
      address_street = coalesce(${data.addressStreet ?? null}::text, address_street),
      address_district = coalesce(${data.addressDistrict ?? null}::text, address_district),
      address_city = coalesce(${data.addressCity ?? null}::text, address_city),
      address_state = coalesce(${data.addressState ?? null}::text, address_state),
      address_country = coalesce(${data.addressCountry ?? null}::text, address_country),
      email = coalesce(${data.email ?? null}::text, email), updated_at = ${now}
    where id = ${companyId} returning ${dataColumns}`);
