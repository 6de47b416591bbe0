import { sql } from '../platform/database';
import type { Ctx } from '../platform/tenancy';

export const readTotp = (ctx: Ctx, userId: number) =>
  ctx.db.maybe<{ confirmedAt: string | null; codesLeft: number }>(sql`
    select t.confirmed_at as "confirmedAt", (
      select count(*)::int from user_recovery_codes c
      where c.company_id = t.company_id and c.user_id = t.user_id) as "codesLeft"
    from user_totps t where t.company_id = ${ctx.companyId} and t.user_id = ${userId}`);

/** Holds it, so that of two who bring the same code at once the second finds it used. */
export const holdTotp = (ctx: Ctx, userId: number) =>
  ctx.db.maybe<{ sealed: string; confirmedAt: string | null; lastStep: number }>(sql`
    select secret_sealed as sealed, confirmed_at as "confirmedAt", last_step as "lastStep"
    from user_totps where company_id = ${ctx.companyId} and user_id = ${userId} for update`);

/** In place of one that was never confirmed. @returns 0 when there is a confirmed one */
export const beginTotp = (ctx: Ctx, userId: number, sealed: string) =>
  ctx.db.run(sql`
    insert into user_totps as t (company_id, user_id, secret_sealed, created_at)
    values (${ctx.companyId}, ${userId}, ${sealed}, ${ctx.now})
    on conflict (company_id, user_id) do update set secret_sealed = excluded.secret_sealed, created_at = ${ctx.now}
      where t.confirmed_at is null`);

export const confirmTotp = (ctx: Ctx, userId: number, step: number) =>
  ctx.db.run(sql`
    update user_totps set confirmed_at = ${ctx.now}, last_step = ${step}
    where company_id = ${ctx.companyId} and user_id = ${userId}`);

export const insertCodes = (ctx: Ctx, userId: number, hashes: string[]) =>
  ctx.db.run(sql`
    insert into user_recovery_codes (company_id, user_id, code_hash)
    select ${ctx.companyId}, ${userId}, hash from unnest(${hashes}::text[]) hash`);

export const useStep = (ctx: Ctx, userId: number, step: number) =>
  ctx.db.run(sql`
    update user_totps set last_step = ${step} where company_id = ${ctx.companyId} and user_id = ${userId}`);

/** @returns 1 when there was such a code, which is gone now */
export const useCode = (ctx: Ctx, userId: number, hash: string) =>
  ctx.db.run(sql`
    delete from user_recovery_codes
    where company_id = ${ctx.companyId} and user_id = ${userId} and code_hash = ${hash}`);

export const removeTotp = (ctx: Ctx, userId: number) =>
  ctx.db.run(sql`delete from user_totps where company_id = ${ctx.companyId} and user_id = ${userId}`);
