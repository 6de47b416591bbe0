import type { Ctx } from '../platform/tenancy';
import * as claims from './claim-queries';
import { lockCampaign } from './queries';
import { move } from './run';

/** So long somebody who was asked may say yes, and so long a reply is one to a campaign. */
export const awaitedFor = 72 * 3_600_000;

/** Longer than any message is under way: who tried one last has written down by then what became of it. */
const underWay = 10 * 60_000;

/**
 * Whoever has said nothing for too long is waited for no more; a campaign in which nobody is waited for is over. Those of
 * one line, or those whose line is gone.
 */
export async function endOver(ctx: Ctx, lineId: number | null): Promise<void> {
  if (lineId === null) await claims.giveUpGone(ctx, new Date(ctx.now.getTime() - underWay));
  await claims.expire(ctx, lineId, new Date(ctx.now.getTime() - awaitedFor));
  for (const { id } of await claims.overOn(ctx, lineId)) {
    const row = await lockCampaign(ctx, id);
    if (row?.status === 'EM_ANDAMENTO') await move(ctx, row, 'nothing is left');
  }
}
