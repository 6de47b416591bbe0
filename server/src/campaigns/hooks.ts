import type { Hooks, Named } from '../hooks';
import { raw, sql } from '../platform/database';
import type { Ctx } from '../platform/tenancy';
import { told } from './live';
import { tellAdmins } from './pause-notice';
import { setPaused } from './queries';
import { takeBack } from './take-back';

export { messageHook } from './replies';

const columns: Partial<Record<Named, string>> = {
  queue: 'queue_id',
  connection: 'whatsapp_id',
  tag: 'tag_id',
  'merged tag': 'tag_id',
  'file list': 'file_list_id',
  'contact list': 'contact_list_id',
};

export const hooks: Hooks = {
  async beforeRemoval(ctx, { what, ids }) {
    const column = columns[what];
    if (column)
      await ctx.db.many(sql`
        select id from campaigns where company_id = ${ctx.companyId} and ${raw(column)} = any(${ids}::int[])
        order by id for no key update`);
  },

  /** What runs on it says why it stands still, and goes on with everybody who was not written to when it is given another line. */
  async connectionRemoved(ctx, { connectionId }) {
    const running = await ctx.db.many<{ id: number; name: string }>(sql`
      select id, name from campaigns where company_id = ${ctx.companyId} and whatsapp_id = ${connectionId} and status = 'EM_ANDAMENTO'
      order by id for update`);
    for (const { id } of running) {
      await takeBack(ctx, id);
      await setPaused(ctx, id, 'line-gone');
    }
    await tellAdmins(ctx, running, 'line-gone');
    return { after: () => tellAll(ctx, running) };
  },

  contactsMerged: async (ctx, { keptId, mergedId }) => ({ kept: { shipmentIds: await hand(ctx, mergedId, keptId) } }),

  async contactsParted(ctx, { keptId, mergedId, moved }) {
    const { shipmentIds = [] } = moved as { shipmentIds?: number[] };
    if (shipmentIds.length) await hand(ctx, keptId, mergedId, shipmentIds);
  },
};

async function tellAll(ctx: Ctx, campaigns: { id: number }[]) {
  for (const { id } of campaigns) await told(ctx, 'update', id);
}

/** Whoever they are now: recipients stay what they are, under their number. */
const hand = async (ctx: Ctx, fromId: number, toId: number, ids: number[] | null = null): Promise<number[]> =>
  (
    await ctx.db.many<{ id: number }>(sql`
      update campaign_shipments set contact_id = ${toId}
      where company_id = ${ctx.companyId} and contact_id = ${fromId} and (${ids}::int[] is null or id = any(${ids}::int[]))
      returning id`)
  ).map(({ id }) => id);
