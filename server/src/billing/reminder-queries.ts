import type { Language } from '@guiche/contract/shapes';
import { sql, type Db } from '../platform/database';
import type { Ctx } from '../platform/tenancy';
import { customerLanguage } from '../settings/language';
import { isHourToWrite, type Channel, type Wording } from './reminder';

interface Remindable {
  companyId: number;
  invoiceId: number;
  zone: string;
  phone: string | null;
  dueOn: string;
  isBlocked: boolean;
  written: string[];
}

const hasLine = sql`exists (select from platform_settings where reminder_connection_id is not null)`;
/** Of the company `c`: nothing was paid for yet, and access ends at an hour. */
const isTrial = sql`coalesce(c.due_date <= c.trial_expiration, false)`;
const hours = Array.from({ length: 24 }, (_, hour) => hour).filter(isHourToWrite);

/**
 * Open renewals around their due day, of companies that have to pay, where it is an hour to write and none was written
 * over this channel today; over a line only where one is named. An upgrade that nobody pays ends by itself.
 */
export const toRemind = (db: Db, channel: Channel, after: number, now: Date, most: number): Promise<Remindable[]> =>
  db.many(sql`
    select i.company_id as "companyId", i.id as "invoiceId", c.time_zone as zone, c.phone, i.due_on::text as "dueOn",
      not guiche_is_open(c, ${now}) as "isBlocked",
      array(select r.kind from reminders r where r.company_id = i.company_id and r.invoice_id = i.id
        and r.channel = ${channel}) as written
    from invoices i join companies c on c.id = i.company_id
    where i.id > ${after} and i.status = 'open' and i.kind = 'renewal' and i.cents > 0
      and i.due_on between (${now}::timestamptz - interval '9 days')::date and (${now}::timestamptz + interval '9 days')::date
      and c.status and not c.billing_exempt and (${channel} = 'mail' or ${hasLine} and trim(c.phone) <> '')
      and extract(hour from ${now}::timestamptz at time zone c.time_zone)::int = any(${hours}::int[])
      and not exists (
        select from reminders r where r.company_id = i.company_id and r.invoice_id = i.id
          and r.channel = ${channel} and (r.sent_at at time zone c.time_zone)::date = (${now}::timestamptz at time zone c.time_zone)::date)
    order by i.id limit ${most} for no key update of i skip locked`);

/** @returns whether it is this caller who writes it */
export const noteReminder = (
  db: Db,
  { companyId, invoiceId, kind, channel }: { companyId: number; invoiceId: number; kind: Wording; channel: Channel },
  now: Date,
): Promise<number> =>
  db.run(sql`
    insert into reminders (company_id, invoice_id, kind, channel, sent_at)
    values (${companyId}, ${invoiceId}, ${kind}, ${channel}, ${now}) on conflict do nothing`);

/** The company's address for invoices, or its first admin's, in the language of the company. */
export const writtenTo = (
  ctx: Pick<Ctx, 'db' | 'companyId'>,
): Promise<{ name: string; email: string; language: Language; isTrial: boolean } | undefined> =>
  ctx.db.maybe(sql`
    select c.name, coalesce(nullif(trim(c.email), ''), u.email) as email, ${customerLanguage(sql`c.id`)} as language,
      ${isTrial} as "isTrial"
    from companies c
    join users u on u.company_id = c.id and u.profile = 'admin'
    where c.id = ${ctx.companyId} order by u.id limit 1`);

export interface Told {
  name: string;
  phone: string | null;
  zone: string;
  language: Language;
  isTrial: boolean;
  /** Its access was not closed by hand, and it has to pay. */
  isTold: boolean;
  /** Companies are told over a line of the operator's. */
  hasLine: boolean;
}

export const toldOf = (db: Db, companyId: number): Promise<Told | undefined> =>
  db.maybe(sql`
    select c.name, c.phone, c.time_zone as zone, ${customerLanguage(sql`c.id`)} as language, ${isTrial} as "isTrial",
      c.status and c.deleted_at is null and not c.billing_exempt as "isTold", ${hasLine} as "hasLine"
    from companies c where c.id = ${companyId}`);
