import type { Ctx } from '../platform/tenancy';

/** A campaign begins at its time; the sweep finds those whose job is gone. */
export const askToBegin = (ctx: Ctx, campaignId: number, runAt: Date) =>
  ctx.enqueue('campaigns.begin', { campaignId }, { key: `campaign:${ctx.companyId}:${campaignId}`, runAt });

/** One job a line: it writes for all of its campaigns, at its pace. */
export const askToWrite = (ctx: Ctx, connectionId: number, runAt: Date = ctx.now) =>
  ctx.enqueue('campaigns.write', { connectionId }, { key: `campaigns:${ctx.companyId}:${connectionId}`, runAt });
