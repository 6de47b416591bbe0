import type { Recurrence } from '@guiche/contract/billing';
import type { ReminderKind } from '@guiche/contract/platform-settings';
import type { FilledTemplate } from '@guiche/contract/templates';
import { raw, sql, type Db } from '../platform/database';

export interface Row {
  name: string;
  colour: string;
  logoKey: string | null;
  hasSignUp: boolean;
  trialDays: number;
  graceDays: number;
  leadDays: number;
  recurrences: Recurrence[];
  discounts: Partial<Record<Recurrence, number>>;
  supportPhone: string;
  supportEmail: string;
  reminderConnectionId: number | null;
  reminderTemplate: FilledTemplate | null;
  reminderKinds: ReminderKind[];
  reminderText: string;
  receiptText: string;
}

const columns = raw(`name, colour, logo_key as "logoKey", has_sign_up as "hasSignUp", trial_days as "trialDays",
  grace_days as "graceDays", lead_days as "leadDays", recurrences, discounts, support_phone as "supportPhone",
  support_email as "supportEmail", reminder_connection_id as "reminderConnectionId", reminder_template as "reminderTemplate",
  reminder_kinds as "reminderKinds", reminder_text as "reminderText", receipt_text as "receiptText"`);

export const read = (db: Db) => db.one<Row>(sql`select ${columns} from platform_settings`);

/** Of two who change it at once one waits for the other. */
export const hold = (db: Db) => db.one<Row>(sql`select ${columns} from platform_settings for update`);

/** @param companyId whose a line is that was not named before */
export const write = (db: Db, next: Row, companyId: number, now: Date) =>
  db.run(sql`
    update platform_settings set name = ${next.name}, colour = ${next.colour}, has_sign_up = ${next.hasSignUp},
      trial_days = ${next.trialDays}, grace_days = ${next.graceDays}, lead_days = ${next.leadDays},
      recurrences = ${next.recurrences}::text[], discounts = ${JSON.stringify(next.discounts)}::jsonb,
      reminder_company_id = case when ${next.reminderConnectionId}::int is null then null
        when ${next.reminderConnectionId}::int = reminder_connection_id then reminder_company_id else ${companyId} end,
      reminder_connection_id = ${next.reminderConnectionId}::int,
      reminder_template = ${next.reminderTemplate && JSON.stringify(next.reminderTemplate)}::jsonb,
      reminder_kinds = ${next.reminderKinds}::text[], reminder_text = ${next.reminderText}, receipt_text = ${next.receiptText},
      support_phone = ${next.supportPhone}, support_email = ${next.supportEmail}, updated_at = ${now}`);

export interface ReminderLine {
  companyId: number;
  connectionId: number;
  template: FilledTemplate | null;
}

export const reminderLine = (db: Db) =>
  db.maybe<ReminderLine>(sql`
    select reminder_company_id as "companyId", reminder_connection_id as "connectionId", reminder_template as template from platform_settings
    where reminder_connection_id is not null`);

export interface Picture {
  key: string;
  mime: string;
  size: number;
}

export const writeLogo = (db: Db, logo: Picture | null, now: Date) =>
  db.run(sql`
    update platform_settings set logo_key = ${logo?.key ?? null}::uuid, logo_mime = ${logo?.mime ?? ''},
      logo_size = ${logo?.size ?? 0}, updated_at = ${now}`);

export const logoOf = (db: Db, key: string) =>
  db.maybe<Picture>(sql`
    select logo_key as key, logo_mime as mime, logo_size as size from platform_settings where logo_key = ${key}::uuid`);
