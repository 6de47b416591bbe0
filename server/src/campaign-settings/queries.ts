import type { CampaignSetting } from '@guiche/contract/campaign-settings';
import { join, raw, sql } from '../platform/database';
import type { Ctx } from '../platform/tenancy';

const columns = raw(`
  id, key, value::text as value, company_id as "companyId", created_at as "createdAt", updated_at as "updatedAt"`);

export const readAll = (ctx: Ctx): Promise<CampaignSetting[]> =>
  ctx.db.many(sql`select ${columns} from campaign_settings where company_id = ${ctx.companyId} order by key`);

/** In the order of their keys, so that two who save at once wait for each other and never deadlock. */
export const write = (
  ctx: Ctx,
  values: readonly (readonly [key: string, json: string])[],
): Promise<CampaignSetting[]> =>
  ctx.db.many(sql`
    insert into campaign_settings (company_id, key, value, created_at, updated_at)
    values ${join(values.map(([key, json]) => sql`(${ctx.companyId}, ${key}, ${json}::jsonb, ${ctx.now}, ${ctx.now})`))}
    on conflict (company_id, key) do update set value = excluded.value, updated_at = excluded.updated_at
    returning ${columns}`);
