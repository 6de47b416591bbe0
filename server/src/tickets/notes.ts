import type { BodyOf, QueryOf } from '@guiche/contract/endpoint';
import { can } from '@guiche/contract/permissions';
import { mayReadTicket } from '@guiche/contract/ticket-access';
import { ticketNotes, type TicketNote } from '@guiche/contract/ticket-notes';
import { raw, sql, type Sql } from '../platform/database';
import { fail } from '../platform/errors';
import { serve, type UserCtx } from '../platform/serve';
import { sideBySide } from '../platform/side-by-side';
import type { Ctx } from '../platform/tenancy';
import { publishNote } from './live';
import { assertMayRead, queueOfTicket, visibleTo } from './policy';
import { readRow, type TicketRow } from './queries';

/** Notes that only the staff sees. */
export default serve(ticketNotes, {
  list: (ctx, { query }) => list(ctx, query),
  create: (ctx, { body }) => create(ctx, body),
  remove: (ctx, { params }) => remove(ctx, params.noteId),
});

const columns = raw(`n.id, n.note, n.user_id as "userId", n.contact_id as "contactId", n.ticket_id as "ticketId",
  n.created_at as "createdAt", n.updated_at as "updatedAt",
  case when u.id is not null then json_build_object('id', u.id, 'name', u.name, 'email', u.email) end as "user",
  json_build_object('id', c.id, 'name', c.name) as contact, t.status as "ticketStatus", t.created_at as "ticketCreatedAt",
  ${queueOfTicket.text} as "queueId", t.user_id as "ticketUserId"`);

type Row = Omit<TicketNote, 'ticket'> & {
  ticketStatus: TicketNote['ticket']['status'];
  ticketCreatedAt: string;
  queueId: number | null;
  ticketUserId: number | null;
};

/** With what stands beside notes `n`. */
const joined = raw(`join tickets t on t.company_id = n.company_id and t.id = n.ticket_id
  join contacts c on c.company_id = n.company_id and c.id = n.contact_id
  left join users u on u.company_id = n.company_id and u.id = n.user_id`);

const read = (ctx: Ctx, where: Sql) =>
  ctx.db.many<Row>(sql`
    select ${columns} from ticket_notes n ${joined}
    where n.company_id = ${ctx.companyId} and ${where} order by n.id desc limit 500`);

/** Nothing where there is no such ticket. */
const insert = (ctx: Ctx, ticketId: number, note: string, userId: number | null) =>
  ctx.db.maybe<Row>(sql`
    with n as (
      insert into ticket_notes (company_id, note, ticket_id, contact_id, user_id, created_at, updated_at)
      select company_id, ${note}, id, contact_id, ${userId}::int, ${ctx.now}, ${ctx.now} from tickets
      where company_id = ${ctx.companyId} and id = ${ticketId}
      returning *)
    select ${columns} from n ${joined}`);

const shown = ({ ticketStatus, ticketCreatedAt, queueId: _q, ticketUserId: _u, ...note }: Row): TicketNote => ({
  ...note,
  ticket: { id: note.ticketId, status: ticketStatus, createdAt: ticketCreatedAt },
});

async function list(ctx: UserCtx, { ticketId, contactId }: QueryOf<typeof ticketNotes.list>): Promise<TicketNote[]> {
  if (ticketId === undefined && contactId === undefined)
    throw fail('ERR_VALIDATION', { fields: { ticketId: 'Required' } });
  const about = contactId === undefined ? sql`n.ticket_id = ${ticketId}` : sql`n.contact_id = ${contactId}`;
  return (await read(ctx, sql`${about} and ${visibleTo(ctx.viewer)}`)).map(shown);
}

/** What the product notes by itself. */
export async function writeNote(
  ctx: Ctx,
  ticket: TicketRow,
  note: string,
  userId: number | null = null,
): Promise<TicketNote> {
  const row = await insert(ctx, ticket.id, note, userId);
  if (!row) throw fail('ERR_NO_TICKET_FOUND');
  return written(ctx, ticket, row);
}

function written(ctx: Ctx, ticket: TicketRow, row: Row): TicketNote {
  const note = shown(row);
  publishNote(ctx, ticket, { action: 'create', note });
  return note;
}

async function create(ctx: UserCtx, { ticketId, note }: BodyOf<typeof ticketNotes.create>): Promise<TicketNote> {
  // Whoever may not leaves nothing: what is thrown ends the transaction.
  const [ticket, row] = await sideBySide([readRow(ctx, ticketId), insert(ctx, ticketId, note, ctx.viewer.id)]);
  if (!ticket || !row) throw fail('ERR_NO_TICKET_FOUND');
  assertMayRead(ctx.viewer, ticket);
  return written(ctx, ticket, row);
}

/** One's own, or as admin anyone's; one that may not be read answers as its ticket would. */
async function remove(ctx: UserCtx, noteId: number) {
  const [row] = await read(ctx, sql`n.id = ${noteId}`);
  if (!row) throw fail('ERR_NO_NOTE_FOUND');
  const access = { queueId: row.queueId, userId: row.ticketUserId };
  const isMine = row.userId === ctx.viewer.id;
  if (!mayReadTicket(ctx.viewer, access) || !(isMine || can(ctx.viewer, 'notes:deleteAny')))
    throw fail('ERR_NO_PERMISSION');
  await ctx.db.run(sql`delete from ticket_notes where company_id = ${ctx.companyId} and id = ${noteId}`);
  publishNote(ctx, access, { action: 'delete', noteId, ticketId: row.ticketId });
  return { message: 'Note deleted' };
}
