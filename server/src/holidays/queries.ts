import type { Holiday } from '@guiche/contract/holidays';
import { join, raw, sql, type Sql } from '../platform/database';
import type { Ctx } from '../platform/tenancy';

const columns = raw(`
  id, name, to_char(day, 'YYYY-MM-DD') as date, yearly, company_id as "companyId", created_at as "createdAt",
  updated_at as "updatedAt"`);

export type HolidayFields = Pick<Holiday, 'name' | 'date' | 'yearly'>;

export const allHolidays = (ctx: Ctx): Promise<Holiday[]> =>
  ctx.db.many(sql`select ${columns} from holidays where company_id = ${ctx.companyId} order by day, id`);

export const insertHoliday = (ctx: Ctx, { name, date, yearly }: HolidayFields): Promise<Holiday> =>
  ctx.db.one(sql`
    insert into holidays (company_id, name, day, yearly, created_at, updated_at)
    values (${ctx.companyId}, ${name}, ${date}::date, ${yearly}, ${ctx.now}, ${ctx.now}) returning ${columns}`);

export function updateHoliday(ctx: Ctx, id: number, fields: Partial<HolidayFields>): Promise<Holiday | undefined> {
  const changes: Sql[] = [sql`updated_at = ${ctx.now}`];
  if (fields.name !== undefined) changes.push(sql`name = ${fields.name}`);
  if (fields.date !== undefined) changes.push(sql`day = ${fields.date}::date`);
  if (fields.yearly !== undefined) changes.push(sql`yearly = ${fields.yearly}`);
  return ctx.db.maybe(sql`
    update holidays set ${join(changes)} where company_id = ${ctx.companyId} and id = ${id} returning ${columns}`);
}

export const deleteHoliday = (ctx: Ctx, id: number): Promise<number> =>
  ctx.db.run(sql`delete from holidays where company_id = ${ctx.companyId} and id = ${id}`);
