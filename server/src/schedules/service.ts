import type { BodyOf, QueryOf } from '@guiche/contract/endpoint';
import type { Schedule, schedules } from '@guiche/contract/schedules';
import { readContact, type Moves } from '../contacts/service';
import { cutPage, decodeCursor } from '../platform/cursor';
import { fail } from '../platform/errors';
import { keepFile, type Incoming } from '../platform/media';
import type { UserCtx } from '../platform/serve';
import type { Ctx } from '../platform/tenancy';
import { lockReadable } from '../tickets/service';
import { shape, tellGone, tellSchedule } from './live';
import * as queries from './queries';
import { askToSend } from './send';

/** Everyone of the company sees and changes them, as they see its contacts. */
export async function list(ctx: UserCtx, asked: QueryOf<typeof schedules.list>) {
  const { contactId, userId, unsent } = asked;
  const filter = { search: asked.searchParam.trim(), contactId, userId, unsent };
  const after = placeOf(asked.cursor);
  const skip = after ? 0 : (asked.pageNumber - 1) * queries.pageSize;
  const [found, count] = await Promise.all([
    queries.listSchedules(ctx, filter, { after, skip }),
    queries.countSchedules(ctx, filter),
  ]);
  const { rows, ...rest } = cutPage(found, queries.pageSize, (row) => [row.sendAt, row.id]);
  return { schedules: rows.map((row) => shape(ctx, row)), count, ...rest };
}

function placeOf(cursor: string | undefined) {
  if (!cursor) return undefined;
  const [sendAt, id] = decodeCursor(cursor, ['time', 'id']);
  return { sendAt: sendAt as string, id: id as number };
}

export async function show(ctx: UserCtx, id: number): Promise<Schedule> {
  const row = await queries.readSchedule(ctx, id);
  if (!row) throw fail('ERR_NO_SCHEDULE_FOUND');
  return shape(ctx, row);
}

/** @throws ERR_NO_CONTACT_FOUND, ERR_NO_TICKET_FOUND, ERR_VALIDATION for a time that is past */
export async function create(ctx: UserCtx, asked: BodyOf<typeof schedules.create>): Promise<Schedule> {
  const { contactId, ticketId, body, sign } = asked;
  const ticket = ticketId === null ? null : await lockReadable(ctx, ticketId);
  await readContact(ctx, contactId);
  if (ticket && ticket.contactId !== contactId)
    throw fail('ERR_VALIDATION', { fields: { ticketId: 'Of another contact' } });
  const sendAt = await future(ctx, asked.sendAt);
  const { id } = await queries.insertSchedule(ctx, {
    contactId,
    ticketId,
    userId: ctx.viewer.id,
    body,
    sign,
    sendAt,
  });
  await askToSend(ctx, id, sendAt);
  return tellSchedule(ctx, 'create', id);
}

/** @throws ERR_NO_SCHEDULE_FOUND, ERR_SCHEDULE_SENT, ERR_NO_CONTACT_FOUND, ERR_VALIDATION */
export async function update(ctx: UserCtx, id: number, asked: BodyOf<typeof schedules.update>): Promise<Schedule> {
  const before = await lockUnsent(ctx, id);
  const contactId = asked.contactId ?? before.contactId;
  if (contactId !== before.contactId) await readContact(ctx, contactId);
  const sendAt = await future(ctx, asked.sendAt ?? before.sendAt);
  // The conversation it came from is the other contact's.
  const ticketId = contactId === before.contactId ? before.ticketId : null;
  await queries.updateSchedule(ctx, id, {
    contactId,
    ticketId,
    body: asked.body ?? before.body,
    sign: asked.sign ?? before.sign,
    sendAt,
  });
  await askToSend(ctx, id, sendAt);
  return tellSchedule(ctx, 'update', id);
}

/** One that waited is never sent: the job finds nothing. @throws ERR_NO_SCHEDULE_FOUND, ERR_SCHEDULE_SENT */
export async function remove(ctx: UserCtx, id: number, onlyUnsent: boolean) {
  const row = onlyUnsent ? await lockUnsent(ctx, id) : await lock(ctx, id);
  await queries.deleteSchedule(ctx, id);
  await letGo(ctx, [row.mediaKey]);
  tellGone(ctx, id);
  return { message: 'Schedule deleted' };
}

const pictures = ['image/png', 'image/jpeg'];

/** @throws ERR_NO_SCHEDULE_FOUND, ERR_SCHEDULE_SENT, ERR_UNSUPPORTED_MEDIA, ERR_VALIDATION without a file */
export async function attach(ctx: UserCtx, id: number, [file]: Incoming[]) {
  if (!file) throw fail('ERR_VALIDATION', { fields: { file: 'Obrigatório' } });
  if (file.mediaType !== 'image' || !pictures.includes(file.mime)) throw fail('ERR_UNSUPPORTED_MEDIA');
  const before = await lockUnsent(ctx, id);
  const key = await keepFile(ctx, ctx.media.store, file);
  await queries.setMedia(ctx, id, { key, name: file.name });
  await letGo(ctx, [before.mediaKey]);
  await tellSchedule(ctx, 'update', id);
  return { mensagem: 'Arquivo Anexado' };
}

export async function detach(ctx: UserCtx, id: number) {
  const before = await lockUnsent(ctx, id);
  await queries.setMedia(ctx, id, null);
  await letGo(ctx, [before.mediaKey]);
  await tellSchedule(ctx, 'update', id);
  return { mensagem: 'Arquivo Excluído' };
}

async function lock(ctx: UserCtx, id: number) {
  const row = await queries.lockSchedule(ctx, id);
  if (!row) throw fail('ERR_NO_SCHEDULE_FOUND');
  return row;
}

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

async function letGo(ctx: Ctx, found: (string | null)[]) {
  const keys = found.filter((key) => key !== null);
  if (keys.length) await ctx.enqueue('media.remove', { keys });
}

// What happens when contacts, which stand below, change: app.ts hands these over.

/** A contact is deleted: nothing is said to it any more. */
export async function contactLeaves(ctx: Ctx, contactId: number) {
  const gone = await queries.deleteOfContact(ctx, contactId);
  for (const { id } of gone) tellGone(ctx, id);
  await letGo(
    ctx,
    gone.map(({ mediaKey }) => mediaKey),
  );
}

/** What a merge of contacts moves, and beside it their schedules; and back when they are parted. */
export const following = (moves: Moves): Moves => ({
  async merged(ctx, keptId, mergedId) {
    const moved = await moves.merged(ctx, keptId, mergedId);
    const ids = await queries.moveToContact(ctx, mergedId, keptId, null);
    for (const id of ids) await tellSchedule(ctx, 'update', id);
    return { ...(moved as object), scheduleIds: ids, keptId, mergedId };
  },
  async parted(ctx, moved) {
    await moves.parted(ctx, moved);
    // A merge of before there were schedules moved none.
    const {
      keptId,
      mergedId,
      scheduleIds = [],
    } = moved as { keptId: number; mergedId: number; scheduleIds?: number[] };
    for (const id of await queries.moveToContact(ctx, keptId, mergedId, scheduleIds))
      await tellSchedule(ctx, 'update', id);
  },
});
