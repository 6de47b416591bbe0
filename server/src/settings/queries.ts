import type { Setting, SettingKey } from '@guiche/contract/settings';
import { join, raw, sql, type Db } from '../platform/database';
import type { Ctx } from '../platform/tenancy';

/** By which clock a company lives stands at the company: `setTimeZone` moves its due date along. */
const value = `case key when 'timeZone' then (select c.time_zone from companies c where c.id = settings.company_id)
  else value end as value`;
const columns = raw(
  `id, key, company_id as "companyId", created_at as "createdAt", updated_at as "updatedAt", ${value}`,
);

export const list = (ctx: Ctx, keys: readonly SettingKey[]) =>
  ctx.db.many<Setting>(sql`
    select ${columns} from settings where company_id = ${ctx.companyId} and key = any(${keys as SettingKey[]}::text[])
    order by id`);

export const readValue = (ctx: Ctx, key: SettingKey) =>
  ctx.db.maybe<{ value: string }>(sql`
    select ${raw(value)} from settings where company_id = ${ctx.companyId} and key = ${key}`);

/** Holds the row until the transaction ends, so that two changes at once come one after the other. */
export const readForChange = (ctx: Ctx, key: SettingKey) =>
  ctx.db.maybe<Setting>(sql`
    select ${columns} from settings where company_id = ${ctx.companyId} and key = ${key} for update`);

/** A company older than the key has no row for it yet. */
export const write = (ctx: Ctx, key: SettingKey, value: string) =>
  ctx.db.one<Setting>(sql`
    insert into settings (company_id, key, value, created_at, updated_at)
    values (${ctx.companyId}, ${key}, ${value}, ${ctx.now}, ${ctx.now})
    on conflict (company_id, key) do update set value = excluded.value, updated_at = excluded.updated_at
    returning ${columns}`);

export const insertAll = (db: Db, companyId: number, values: readonly (readonly [SettingKey, string])[], now: Date) =>
  db.run(sql`
    insert into settings (company_id, key, value, created_at, updated_at)
    values ${join(values.map(([key, value]) => sql`(${companyId}, ${key}, ${value}, ${now}, ${now})`))}`);
