import type { ErrorCode } from '@guiche/contract/errors';
import { send } from '../messages/send';
import { CodedError } from '../platform/errors';
import type { Ctx } from '../platform/tenancy';
import { findOrOpen } from '../tickets/find-or-open';
import { publishSchedule } from './live';
import { goOn, isCompanyOpen, lockSchedule, readMedia, setSent, setStatus, type ScheduleRow } from './queries';

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
  // However long that lasts: it is sent when access is back, and one that comes again was not sent many times meanwhile.
  if (!(await isCompanyOpen(ctx))) return wait(ctx, scheduleId);
  const sent = await say(ctx, schedule).catch((error: unknown) => {
    if (error instanceof CodedError) return error;
    throw error;
  });
  if (sent instanceof CodedError) return refused(ctx, schedule, sent.code);
  const next = await beginNext(ctx, scheduleId);
  await setSent(ctx, scheduleId, { ticketId: sent.ticket_id, messageId: sent.id });
  await publishSchedule(ctx, 'update', scheduleId, schedule.tickets);
  await next();
}

/** What comes again waits for its next time as another one. @returns tells of that one, after the first */
async function beginNext(ctx: Ctx, scheduleId: number): Promise<() => Promise<unknown>> {
  const next = await goOn(ctx, scheduleId);
  if (!next) return async () => {};
  await askToSend(ctx, next.id, new Date(next.sendAt));
  return () => publishSchedule(ctx, 'create', next.id);
}

/** What refuses does so before anything is written. */
async function say(ctx: Ctx, { contactId, ticketId, userId, ...schedule }: ScheduleRow) {
  const media = schedule.mediaKey === null ? null : await readMedia(ctx, schedule.mediaKey);
  const [sent] = await send(ctx, {
    as: 'schedule',
    advertises: schedule.marketing,
    to: { contactId, ...(await findOrOpen(ctx, { contactId, ticketId, userId })) },
    userId,
    signature: schedule.sign ? (schedule.user?.name ?? null) : null,
    content: [{ text: schedule.body, media }],
  });
  return sent!;
}

/** A line that is away may come back, everything else is for a person to see. */
async function refused(ctx: Ctx, { id, sendAt }: ScheduleRow, code: ErrorCode): Promise<void> {
  const isWorthWaiting = code === 'ERR_WAPP_NOT_INITIALIZED' && ctx.now.getTime() - Date.parse(sendAt) < patience;
  if (!isWorthWaiting) return failed(ctx, id, code);
  await wait(ctx, id);
}

async function wait(ctx: Ctx, id: number): Promise<void> {
  await askToSend(ctx, id, new Date(ctx.now.getTime() + again));
  if (await setStatus(ctx, id, 'AGENDADA', null)) await publishSchedule(ctx, 'update', id);
}

async function failed(ctx: Ctx, id: number, code: ErrorCode): Promise<void> {
  const next = await beginNext(ctx, id);
  if (await setStatus(ctx, id, 'ERRO', code)) await publishSchedule(ctx, 'update', id);
  await next();
}

/** Given up after the last attempt. */
export async function giveUp(ctx: Ctx, scheduleId: number): Promise<void> {
  const schedule = await lockSchedule(ctx, scheduleId);
  if (!schedule || schedule.sentAt !== null) return;
  await failed(ctx, scheduleId, 'ERR_INTERNAL');
}
