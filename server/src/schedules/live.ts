import type { Schedule } from '@guiche/contract/schedules';
import type { TicketAccess } from '@guiche/contract/ticket-access';
import { room } from '../platform/live';
import type { Audience, Ctx } from '../platform/tenancy';
import { readersOf } from '../tickets/live';
import { readSchedule, type ListedSchedule, type ScheduleRow } from './queries';

/** Exactly those who may read it: `mayReadSchedule` turned inside out. */
function readersOfSchedule(companyId: number, tickets: readonly TicketAccess[]): Audience {
  if (tickets.length === 0) return { rooms: [room.company(companyId)] };
  return { rooms: [...new Set(tickets.flatMap((ticket) => readersOf(companyId, ticket).rooms))] };
}

export function shape(ctx: Ctx, row: ListedSchedule & Partial<ScheduleRow>): Schedule {
  const { mediaKey, tickets: _, ...rest } = row;
  return { ...rest, mediaPath: mediaKey && ctx.media.links.link(ctx.companyId, mediaKey) };
}

/**
 * Tells how it is now; those who could read it before the change and no longer may hear that it is gone.
 * @returns what was told
 */
export async function publishSchedule(
  ctx: Ctx,
  action: 'create' | 'update',
  id: number,
  before?: readonly TicketAccess[],
): Promise<Schedule> {
  const row = (await readSchedule(ctx, id))!;
  const schedule = shape(ctx, row);
  const readers = readersOfSchedule(ctx.companyId, row.tickets);
  ctx.emit('schedule', { action, schedule }, readers);
  const rooms = before
    ? readersOfSchedule(ctx.companyId, before).rooms.filter((name) => !readers.rooms.includes(name))
    : [];
  if (rooms.length) ctx.emit('schedule', { action: 'delete', scheduleId: id }, { rooms, except: readers.rooms });
  return schedule;
}

export const publishGone = (ctx: Ctx, { id, tickets }: Pick<ScheduleRow, 'id' | 'tickets'>): void =>
  ctx.emit('schedule', { action: 'delete', scheduleId: id }, readersOfSchedule(ctx.companyId, tickets));
