import { sql, type Db } from '../platform/database';
import { fail } from '../platform/errors';
import type { Ctx } from '../platform/tenancy';

export interface Exported {
  name: string;
  timeZone: string;
}

const readExported = (ctx: Ctx) =>
  ctx.db.maybe<Exported>(sql`
    select name, time_zone as "timeZone" from companies where id = ${ctx.companyId} and deleted_at is null`);

/** @throws ERR_NO_COMPANY_FOUND for one that is not there, or on its way out */
export async function assertThere(ctx: Ctx): Promise<Exported> {
  const company = await readExported(ctx);
  if (!company) throw fail('ERR_NO_COMPANY_FOUND');
  return company;
}

/** Whoever runs the installation, if they still do. */
export const findOperator = (db: Db, companyId: number, userId: number) =>
  db.maybe<{ id: number; name: string }>(sql`
    select id, name from users where company_id = ${companyId} and id = ${userId} and super`);
