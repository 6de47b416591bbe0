import type { CampaignPause } from '@guiche/contract/campaign-pauses';
import type { Provider } from '@guiche/contract/connections';
import { sql } from '../../platform/database';
import type { Ctx } from '../../platform/tenancy';
import { dayMs, type Scope } from './rules';

export interface CampaignStandingRow {
  provider: Provider;
  lineSince: string | null;
  begun: string[];
  until: string | null;
  scope: Scope | null;
  strikes: number | null;
  lockedAt: string | null;
  paused: CampaignPause | null;
  resumedAt: string | null;
}

export const readCampaignStanding = (ctx: Ctx, connectionId: number) =>
  ctx.db.maybe<CampaignStandingRow>(sql`
    select w.provider, w.number_since as "lineSince", g.restricted_until as until, g.restricted_scope as scope, g.strikes,
      g.campaign_locked_at as "lockedAt", g.campaign_paused as paused, g.campaign_resumed_at as "resumedAt",
      coalesce((select json_agg(n.begun_at) from new_chats n where w.provider <> 'cloud' and n.company_id = w.company_id
        and n.connection_id = w.id and n.begun_at > ${new Date(ctx.now.getTime() - dayMs)}), '[]') as begun
    from connections w left join line_governors g on g.company_id = w.company_id and g.connection_id = w.id
    where w.company_id = ${ctx.companyId} and w.id = ${connectionId}`);

/** Who is written to without ever having written counts anew each time. */
export const countCold = (ctx: Ctx, connectionId: number, contactId: number) =>
  ctx.db.run(sql`
    insert into new_chats (company_id, connection_id, contact_id, begun_at)
    values (${ctx.companyId}, ${connectionId}, ${contactId}, ${ctx.now})
    on conflict (company_id, connection_id, contact_id) do update set begun_at = excluded.begun_at`);

export const setLocked = (ctx: Ctx, connectionId: number) =>
  ctx.db.run(sql`
    insert into line_governors (company_id, connection_id, campaign_locked_at)
    select company_id, id, ${ctx.now} from connections where company_id = ${ctx.companyId} and id = ${connectionId}
    on conflict (company_id, connection_id) do update set campaign_locked_at = excluded.campaign_locked_at`);

/** @returns whether it was not paused before */
export const setPaused = async (ctx: Ctx, connectionId: number, why: CampaignPause): Promise<boolean> =>
  (await ctx.db.run(sql`
    insert into line_governors (company_id, connection_id, campaign_paused, campaign_paused_at)
    select company_id, id, ${why}, ${ctx.now} from connections where company_id = ${ctx.companyId} and id = ${connectionId}
    on conflict (company_id, connection_id) do update
      set campaign_paused = excluded.campaign_paused, campaign_paused_at = excluded.campaign_paused_at
      where line_governors.campaign_paused is null`)) > 0;

/** @returns whether it was paused */
export const setResumed = async (ctx: Ctx, connectionId: number, userId: number): Promise<boolean> =>
  (await ctx.db.run(sql`
    update line_governors set campaign_paused = null, campaign_paused_at = null, campaign_resumed_at = ${ctx.now},
      campaign_resumed_by = ${userId}
    where company_id = ${ctx.companyId} and connection_id = ${connectionId} and campaign_paused is not null`)) > 0;

/** Both turns of a line, held: whoever claims for its campaigns does so one after the other. */
export const lockTurn = (ctx: Ctx, connectionId: number) =>
  ctx.db.maybe<{ nextAt: string | null; campaignNextAt: string | null; inRow: number; turn: number }>(sql`
    insert into line_governors (company_id, connection_id)
    select company_id, id from connections where company_id = ${ctx.companyId} and id = ${connectionId}
    on conflict (company_id, connection_id) do update set strikes = line_governors.strikes
    returning next_at as "nextAt", campaign_next_at as "campaignNextAt", campaign_in_row as "inRow", campaign_turn as turn`);

export const setTurn = (
  ctx: Ctx,
  connectionId: number,
  to: { nextAt: Date | null; campaignNextAt: Date; inRow: number; turn: number },
) =>
  ctx.db.run(sql`
    update line_governors set next_at = coalesce(${to.nextAt}::timestamptz, next_at), campaign_next_at = ${to.campaignNextAt},
      campaign_in_row = ${to.inRow}, campaign_turn = ${to.turn}
    where company_id = ${ctx.companyId} and connection_id = ${connectionId}`);
