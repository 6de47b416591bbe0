import type { ErrorCode } from '@guiche/contract/errors';
import { openLine, reachable, sendPrepared } from '../messages/send';
import { Refusal } from '../platform/errors';
import type { Ctx } from '../platform/tenancy';
import { reach } from '../tickets/reach';
import { tellSchedule } from './live';
import { lockSchedule, readMedia, setSent, setStatus, type ScheduleRow } from './queries';

/** Clocks of two machines differ by less. */
const slack = 30_000;
/** A line that is away is asked again so often, for so long: later, the words were written for another moment. */
const again = 60_000;
const patience = 3_600_000;

export const askToSend = (ctx: Ctx, scheduleId: number, runAt: Date) =>
  ctx.enqueue(
    'schedules.send',
    { scheduleId },
    { key: `schedule:${ctx.companyId}:${scheduleId}`, runAt, maxAttempts: 8 },
  );

/**
 * Its time has come. Row, message, status and the request for delivery are one transaction under the row's lock: however
 * often and wherever this runs, the message is stored once, and from there the outbox answers for it.
 */
export async function sendDue(ctx: Ctx, scheduleId: number): Promise<void> {
  const schedule = await lockSchedule(ctx, scheduleId);
  if (!schedule || (schedule.status !== 'PENDENTE' && schedule.status !== 'AGENDADA')) return;
  const sendAt = new Date(schedule.sendAt);
  // Put off while this job was already on its way.
  if (sendAt.getTime() > ctx.now.getTime() + slack) return askToSend(ctx, scheduleId, sendAt);
  const way = await wayTo(ctx, schedule);
  if ('code' in way) return refused(ctx, schedule, way.code);
  const ticket = await way.ticket();
  const messageId = await sendPrepared(ctx, ticket, way.line, {
    text: schedule.body,
    signature: schedule.sign ? (schedule.user?.name ?? null) : null,
    media: schedule.mediaKey === null ? null : await readMedia(ctx, schedule.mediaKey),
    userId: schedule.userId,
  });
  await setSent(ctx, scheduleId, { ticketId: ticket.id, messageId });
  await tellSchedule(ctx, 'update', scheduleId);
}

/** Looks for conversation and line before anything is written. */
async function wayTo(ctx: Ctx, { contactId, ticketId, userId }: ScheduleRow) {
  try {
    await reachable(ctx, contactId);
    const { whatsappId, ticket } = await reach(ctx, { contactId, ticketId, userId });
    return { line: await openLine(ctx, whatsappId, contactId), ticket };
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}

/** A line that is away may come back, everything else is for a person to see. */
async function refused(ctx: Ctx, { id, sendAt }: ScheduleRow, code: ErrorCode): Promise<void> {
  const isWorthWaiting = code === 'ERR_WAPP_NOT_INITIALIZED' && ctx.now.getTime() - Date.parse(sendAt) < patience;
  if (isWorthWaiting) await askToSend(ctx, id, new Date(ctx.now.getTime() + again));
  const changed = isWorthWaiting ? await setStatus(ctx, id, 'AGENDADA', null) : await setStatus(ctx, id, 'ERRO', code);
  if (changed) await tellSchedule(ctx, 'update', id);
}

/** Given up after the last attempt. */
export async function giveUp(ctx: Ctx, scheduleId: number): Promise<void> {
  const schedule = await lockSchedule(ctx, scheduleId);
  if (!schedule || schedule.sentAt !== null) return;
  if (await setStatus(ctx, scheduleId, 'ERRO', 'ERR_INTERNAL')) await tellSchedule(ctx, 'update', scheduleId);
}
