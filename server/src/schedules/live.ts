import type { Schedule } from '@guiche/contract/schedules';
import { room } from '../platform/live';
import type { Ctx } from '../platform/tenancy';
import { readSchedule, type ScheduleRow } from './queries';

/** Like contacts, schedules are the whole company's. */
const everyone = (ctx: Ctx) => ({ rooms: [room.company(ctx.companyId)] });

export const shape = (ctx: Ctx, { mediaKey, ...row }: ScheduleRow): Schedule => ({
  ...row,
  mediaPath: mediaKey && ctx.media.links.link(ctx.companyId, mediaKey),
});

/** Tells how it is now. @returns what was told */
export async function tellSchedule(ctx: Ctx, action: 'create' | 'update', id: number): Promise<Schedule> {
  const schedule = shape(ctx, (await readSchedule(ctx, id))!);
  ctx.emit('schedule', { action, schedule }, everyone(ctx));
  return schedule;
}

export const tellGone = (ctx: Ctx, scheduleId: number): void =>
  ctx.emit('schedule', { action: 'delete', scheduleId }, everyone(ctx));
