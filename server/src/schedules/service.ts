import type { BodyOf, QueryOf } from '@guiche/contract/endpoint';
import { ScheduleLimits, type Schedule, type schedules } from '@guiche/contract/schedules';
import { readContact } from '../contacts/service';
import { cutPage, decodeCursor } from '../platform/cursor';
import { fail } from '../platform/errors';
import { keepFile } from '../platform/keep-file';
import type { Incoming } from '../platform/media';
import type { UserCtx } from '../platform/serve';
import type { Ctx } from '../platform/tenancy';
import { lockReadable } from '../tickets/service';
import { shape, publishGone, publishSchedule } from './live';
import { assertMayReadSchedule } from './policy';
import * as queries from './queries';
import type { ScheduleRow } from './queries';
import { askToSend } from './send';

/** Those that one may read, by their tickets. */
export async function list(ctx: UserCtx, request: QueryOf<typeof schedules.list>) {
  const { contactId, userId, unsent } = request;
  const filter = { search: request.searchParam.trim(), contactId, userId, unsent };
  const after = placeOf(request.cursor);
  const skip = after ? 0 : (request.pageNumber - 1) * queries.pageSize;
  const [found, count] = await Promise.all([
    queries.listSchedules(ctx, ctx.viewer, filter, { after, skip }),
    queries.countSchedules(ctx, ctx.viewer, filter),
  ]);
  const { rows, ...rest } = cutPage(found, queries.pageSize, (row) => [row.sendAt, row.id]);
  return { schedules: rows.map((row) => shape(ctx, row)), count, ...rest };
}

function placeOf(cursor: string | undefined) {
  if (!cursor) return undefined;
  const [sendAt, id] = decodeCursor(cursor, ['time', 'id']);
  return { sendAt: sendAt as string, id: id as number };
}

const day = 86_400_000;

/** What a calendar shows. @throws ERR_VALIDATION for a span that no calendar has */
export async function calendar(ctx: UserCtx, span: QueryOf<typeof schedules.calendar>) {
  const length = Date.parse(span.to) - Date.parse(span.from);
  if (length <= 0 || length > ScheduleLimits.calendarDays * day)
    throw fail('ERR_VALIDATION', { fields: { to: 'Invalid date' } });
  const rows = await queries.spanOfSchedules(ctx, ctx.viewer, span, ScheduleLimits.calendar + 1);
  const shown = rows.slice(0, ScheduleLimits.calendar);
  return { schedules: shown.map((row) => shape(ctx, row)), hasMore: rows.length > shown.length };
}

/** @throws ERR_NO_SCHEDULE_FOUND, ERR_NO_PERMISSION */
export async function show(ctx: UserCtx, id: number): Promise<Schedule> {
  return shape(ctx, readable(ctx, await queries.readSchedule(ctx, id)));
}

/**
 * With its picture, where one comes along: it waits for its time with both or not at all.
 * @throws ERR_NO_CONTACT_FOUND, ERR_NO_TICKET_FOUND, ERR_NO_PERMISSION, ERR_UNSUPPORTED_MEDIA, ERR_VALIDATION for a time
 * that is past
 */
export async function create(
  ctx: UserCtx,
  request: BodyOf<typeof schedules.create>,
  [file]: Incoming[],
): Promise<Schedule> {
  const { contactId, ticketId } = request;
  if (file) assertPicture(file);
  const ticket = ticketId === null ? null : await lockReadable(ctx, ticketId);
  await readContact(ctx, contactId);
  if (!ticket) await assertMayWriteTo(ctx, contactId);
  else if (ticket.contactId !== contactId) throw fail('ERR_VALIDATION', { fields: { ticketId: 'Of another contact' } });
  const sendAt = await future(ctx, request.sendAt);
  const series = await seriesOf(ctx, request, sendAt);
  const { id } = await queries.insertSchedule(ctx, { ...request, ...series, userId: ctx.viewer.id, sendAt });
  if (file) await queries.setMedia(ctx, id, ctx.viewer.id, await keepPicture(ctx, file));
  await askToSend(ctx, id, sendAt);
  return publishSchedule(ctx, 'create', id);
}

/**
 * Whoever changes it is its writer from now on: it leaves under their name.
 * @throws ERR_NO_SCHEDULE_FOUND, ERR_NO_PERMISSION, ERR_SCHEDULE_SENT, ERR_NO_CONTACT_FOUND, ERR_VALIDATION
 */
export async function update(ctx: UserCtx, id: number, request: BodyOf<typeof schedules.update>): Promise<Schedule> {
  const before = await lockUnsent(ctx, id);
  const contactId = request.contactId ?? before.contactId;
  const isSameContact = contactId === before.contactId;
  if (!isSameContact) {
    await readContact(ctx, contactId);
    await assertMayWriteTo(ctx, contactId);
  }
  const sendAt = await future(ctx, request.sendAt ?? before.sendAt);
  await queries.updateSchedule(ctx, id, {
    contactId,
    // The conversation it came from is the other contact's.
    ticketId: isSameContact ? before.ticketId : null,
    userId: ctx.viewer.id,
    body: request.body ?? before.body,
    sign: request.sign ?? before.sign,
    marketing: request.marketing ?? before.marketing,
    ...(await seriesOf(ctx, { ...before, ...given(request) }, sendAt)),
    sendAt,
  });
  await askToSend(ctx, id, sendAt);
  return publishSchedule(ctx, 'update', id, before.tickets);
}

/**
 * Sends one that failed again, at once.
 * @throws ERR_NO_SCHEDULE_FOUND, ERR_NO_PERMISSION, ERR_SCHEDULE_SENT, ERR_INVALID_TRANSITION for one that still waits
 */
export async function again(ctx: UserCtx, id: number): Promise<Schedule> {
  const before = await lock(ctx, id);
  if (before.status !== 'ERRO') throw fail(before.sentAt === null ? 'ERR_INVALID_TRANSITION' : 'ERR_SCHEDULE_SENT');
  await queries.takeBack(ctx, id);
  await askToSend(ctx, id, ctx.now);
  return publishSchedule(ctx, 'update', id, before.tickets);
}

/** One that waited is never sent: the job finds nothing. @throws ERR_NO_SCHEDULE_FOUND, ERR_SCHEDULE_SENT */
export async function remove(ctx: UserCtx, id: number, onlyUnsent: boolean) {
  await erase(ctx, [onlyUnsent ? await lockUnsent(ctx, id) : await lock(ctx, id)]);
  return { message: 'Schedule deleted' };
}

const pictures = ['image/png', 'image/jpeg'];

/** @throws ERR_NO_SCHEDULE_FOUND, ERR_SCHEDULE_SENT, ERR_UNSUPPORTED_MEDIA, ERR_VALIDATION without a file */
export async function attach(ctx: UserCtx, id: number, [file]: Incoming[]) {
  if (!file) throw fail('ERR_VALIDATION', { fields: { file: 'Obrigatório' } });
  assertPicture(file);
  const before = await lockUnsent(ctx, id);
  await setPicture(ctx, before, await keepPicture(ctx, file));
  return { mensagem: 'Arquivo Anexado' };
}

function assertPicture({ mediaType, mime }: Incoming) {
  if (mediaType !== 'image' || !pictures.includes(mime)) throw fail('ERR_UNSUPPORTED_MEDIA');
}

const keepPicture = async (ctx: UserCtx, file: Incoming) => ({
  key: await keepFile(ctx, ctx.media.store, file),
  name: file.name,
});

export async function detach(ctx: UserCtx, id: number) {
  await setPicture(ctx, await lockUnsent(ctx, id), null);
  return { mensagem: 'Arquivo Excluído' };
}

async function setPicture(ctx: UserCtx, before: ScheduleRow, picture: { key: string; name: string } | null) {
  await queries.setMedia(ctx, before.id, ctx.viewer.id, picture);
  await letGo(ctx, [before.mediaKey]);
  await publishSchedule(ctx, 'update', before.id);
}

/** Nobody writes to a contact past the conversations that they may not read. */
const assertMayWriteTo = async (ctx: UserCtx, contactId: number) =>
  assertMayReadSchedule(ctx.viewer, await queries.ticketsOfContact(ctx, contactId));

function readable(ctx: UserCtx, row: ScheduleRow | undefined): ScheduleRow {
  if (!row) throw fail('ERR_NO_SCHEDULE_FOUND');
  assertMayReadSchedule(ctx.viewer, row.tickets);
  return row;
}

const lock = async (ctx: UserCtx, id: number) => readable(ctx, await queries.lockSchedule(ctx, id));

async function lockUnsent(ctx: UserCtx, id: number) {
  const row = await lock(ctx, id);
  if (row.sentAt !== null) throw fail('ERR_SCHEDULE_SENT');
  return row;
}

async function future(ctx: UserCtx, text: string): Promise<Date> {
  const at = /(Z|[+-]\d\d:\d\d)$/.test(text) ? new Date(text) : await queries.momentOf(ctx, text);
  if (at <= ctx.now) throw fail('ERR_VALIDATION', { fields: { sendAt: 'Must be in the future' } });
  return at;
}

type Series = Pick<Schedule, 'recurrence' | 'until'>;

/** What comes but once ends with that. @throws ERR_VALIDATION for an end before the beginning */
async function seriesOf(ctx: UserCtx, { recurrence, until }: Series, sendAt: Date): Promise<Series> {
  if (recurrence === null || until === null) return { recurrence, until: null };
  if (until < (await queries.dayOf(ctx, sendAt)))
    throw fail('ERR_VALIDATION', { fields: { until: 'Before the first' } });
  return { recurrence, until };
}

const given = <T extends object>(request: T) =>
  Object.fromEntries(Object.entries(request).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>;
  };

async function letGo(ctx: Ctx, found: (string | null)[]) {
  const keys = found.filter((key) => key !== null);
  if (keys.length) await ctx.enqueue('media.remove', { keys });
}

export async function erase(ctx: Ctx, rows: ScheduleRow[]) {
  const ids = rows.map(({ id }) => id);
  await queries.deleteSchedules(ctx, ids);
  await letGo(
    ctx,
    rows.map(({ mediaKey }) => mediaKey),
  );
  for (const row of rows) publishGone(ctx, row);
}
