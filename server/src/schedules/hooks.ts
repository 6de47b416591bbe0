import type { Hooks } from '../hooks';
import type { Ctx } from '../platform/tenancy';
import { publishSchedule } from './live';
import { lockOfContact, moveToContact, type ScheduleRow } from './queries';
import { erase } from './service';

export const hooks: Hooks = {
  /** Nothing is said to them any more. */
  contactRemoved: async (ctx, { contactId }) => erase(ctx, await lockOfContact(ctx, contactId)),

  async contactsMerged(ctx, { keptId, mergedId }) {
    const rows = await lockOfContact(ctx, mergedId);
    return { kept: { scheduleIds: rows.map(({ id }) => id) }, after: () => hand(ctx, rows, keptId) };
  },

  async contactsParted(ctx, { keptId, mergedId, moved }) {
    const { scheduleIds = [] } = moved as { scheduleIds?: number[] };
    const rows = await lockOfContact(ctx, keptId, scheduleIds);
    return { after: () => hand(ctx, rows, mergedId) };
  },
};

/** Once their conversations have moved: who hears of it follows from those. */
async function hand(ctx: Ctx, rows: ScheduleRow[], toId: number) {
  await moveToContact(
    ctx,
    rows.map(({ id }) => id),
    toId,
  );
  for (const { id, tickets } of rows) await publishSchedule(ctx, 'update', id, tickets);
}
