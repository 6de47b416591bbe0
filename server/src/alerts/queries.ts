import type { Language } from '@guiche/contract/shapes';
import { sql } from '../platform/database';
import type { Ctx } from '../platform/tenancy';

/** Since when a line is down; null while it is up. */
export const readLine = (ctx: Ctx, connectionId: number): Promise<{ downSince: string | null } | undefined> =>
  ctx.db.maybe(sql`
    select down_since as "downSince" from connections
    where company_id = ${ctx.companyId} and id = ${connectionId}`);

/** Does a campaign still stand still for this reason? */
export const isPausedFor = async (ctx: Ctx, campaignId: number, reason: string): Promise<boolean> =>
  (
    await ctx.db.one<{ is: boolean }>(sql`
      select exists (select from campaigns where company_id = ${ctx.companyId} and id = ${campaignId} and paused_reason = ${reason}) as is`)
  ).is;

/** Who manages connections, while the company may log in. */
export const listAdmins = (ctx: Ctx): Promise<{ userId: number }[]> =>
  ctx.db.many(sql`
    select u.id as "userId" from users u join companies c on c.id = u.company_id
    where u.company_id = ${ctx.companyId} and (u.profile = 'admin' or u.super)
      and guiche_is_open(c, ${ctx.now})
    order by u.id`);

/** Where somebody is written to, in the language of the device that they are told on, if there is one. */
export const addressOf = (
  ctx: Ctx,
  userId: number,
): Promise<{ email: string; language: Language | null; zone: string } | undefined> =>
  ctx.db.maybe(sql`
    select u.email, c.time_zone as zone,
      (select p.language from sessions s
       join push_subscriptions p on p.company_id = s.company_id and p.session_id = s.id
       where s.company_id = u.company_id and s.user_id = u.id and s.revoked_at is null limit 1) as language
    from users u join companies c on c.id = u.company_id
    where u.company_id = ${ctx.companyId} and u.id = ${userId} and (u.profile = 'admin' or u.super)`);
