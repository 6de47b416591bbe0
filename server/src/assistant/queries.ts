import type { Source } from '@guiche/contract/knowledge';
import type { MediaType } from '@guiche/contract/tickets';
import { raw, sql } from '../platform/database';
import type { Ctx } from '../platform/tenancy';
import { limits, type State } from './context';

export interface Turn {
  id: number;
  state: 'waiting' | 'running';
  heardAt: string;
  dueAt: string;
  run: number;
  tries: number;
  restarts: number;
  promptId: number | null;
  queueId: number | null;
  uptoMessageId: number | null;
  isDraft: boolean;
}

/** The turn of a conversation that is under way. Whoever asks holds the ticket. */
export const activeTurn = (ctx: Ctx, ticketId: number) =>
  ctx.db.maybe<Turn>(sql`
    select id, state, heard_at as "heardAt", due_at as "dueAt", run, tries, restarts, prompt_id as "promptId",
      queue_id as "queueId", upto_message_id as "uptoMessageId",
      is_draft as "isDraft"
    from ai_turns where company_id = ${ctx.companyId} and ticket_id = ${ticketId} and state in ('waiting', 'running')`);

export const insertTurn = (
  ctx: Ctx,
  turn: { ticketId: number; isDraft: boolean; rule: string; dueAt: Date; restarts: number },
) =>
  ctx.db.run(sql`
    insert into ai_turns (company_id, ticket_id, is_draft, state, rule, heard_at, due_at, restarts, created_at)
    values (${ctx.companyId}, ${turn.ticketId}, ${turn.isDraft}, 'waiting', ${turn.rule}, ${ctx.now}, ${turn.dueAt},
      ${turn.restarts}, ${ctx.now})`);

/** The prompt of its place may have another mode by now. */
export const turnInto = (ctx: Ctx, turnId: number, isDraft: boolean) =>
  ctx.db.run(sql`
    update ai_turns set is_draft = ${isDraft} where company_id = ${ctx.companyId} and id = ${turnId} and state = 'waiting'`);

export const putOff = (ctx: Ctx, turnId: number, rule: string, dueAt: Date) =>
  ctx.db.run(sql`
    update ai_turns set state = 'waiting', rule = ${rule}, due_at = ${dueAt}
    where company_id = ${ctx.companyId} and id = ${turnId}`);

/** Its breath lasts a little longer. */
export const waitOn = (ctx: Ctx, turnId: number, dueAt: Date) =>
  ctx.db.run(sql`
    update ai_turns set due_at = ${dueAt} where company_id = ${ctx.companyId} and id = ${turnId} and state = 'waiting'`);

export const startRun = (
  ctx: Ctx,
  turnId: number,
  about: {
    rule: string;
    promptId: number;
    versionId: number | null;
    queueId: number | null;
    uptoMessageId: number | null;
  },
) =>
  ctx.db.one<{ run: number }>(sql`
    update ai_turns set state = 'running', rule = ${about.rule}, run = run + 1, tries = tries + 1, started_at = ${ctx.now},
      prompt_id = ${about.promptId}, version_id = ${about.versionId}, queue_id = ${about.queueId}, upto_message_id = ${about.uptoMessageId}
    where company_id = ${ctx.companyId} and id = ${turnId} returning run`);

/** What it is given of the company's knowledge, in place of what an earlier run was given. */
export async function keepSources(ctx: Ctx, turnId: number, found: readonly Omit<Source, 'fileUrl'>[]): Promise<void> {
  await ctx.db.run(sql`delete from ai_turn_sources where company_id = ${ctx.companyId} and turn_id = ${turnId}`);
  await addSources(ctx, turnId, found);
}

/** What it has found by asking for more stands behind that. */
export async function addSources(ctx: Ctx, turnId: number, found: readonly Omit<Source, 'fileUrl'>[]): Promise<void> {
  if (!found.length) return;
  await ctx.db.run(sql`
    insert into ai_turn_sources (company_id, turn_id, place, article_id, quick_message_id, title)
    select ${ctx.companyId}, ${turnId}, f.n - 1 + (select count(*) from ai_turn_sources s
        where s.company_id = ${ctx.companyId} and s.turn_id = ${turnId}), f.article, f.quick_message, f.title
    from unnest(${found.map(({ articleId }) => articleId)}::int[], ${found.map(({ quickMessageId }) => quickMessageId)}::int[],
      ${found.map(({ title }) => title)}::text[]) with ordinality f (article, quick_message, title, n)`);
}

/** @throws `ai_turns_message` where another turn has said it */
export const endTurn = (
  ctx: Ctx,
  turnId: number,
  end: { state: State; rule: string; uptoMessageId: number | null; messageId: number | null; proposesEnd: boolean },
) =>
  ctx.db.run(sql`
    update ai_turns set state = ${end.state}, rule = ${end.rule}, upto_message_id = ${end.uptoMessageId},
      message_id = ${end.messageId}, proposes_end = ${end.proposesEnd}, ended_at = ${ctx.now}
    where company_id = ${ctx.companyId} and id = ${turnId}`);

/** Whether the last answer of a conversation, by a turn or a person, proposed its end, which the prompt still allows. */
export const hasProposedEnd = async (ctx: Ctx, ticketId: number) =>
  (
    await ctx.db.maybe<{ is: boolean }>(sql`
      select n.proposes_end and p.may_end and not exists (
          select from messages o where o.company_id = n.company_id and o.ticket_id = n.ticket_id and o.from_me
            and o.id > n.message_id) as is
      from ai_turns n join prompts p on p.company_id = n.company_id and p.id = n.prompt_id
      where n.company_id = ${ctx.companyId} and n.ticket_id = ${ticketId}
        and n.state in ('answered', 'handed', 'failed', 'blocked')
      order by n.id desc limit 1`)
  )?.is ?? false;

export const noteTokens = (ctx: Ctx, turnId: number, used: { tokensIn: number; tokensOut: number }) =>
  ctx.db.run(sql`
    update ai_turns set tokens_in = tokens_in + ${used.tokensIn}, tokens_out = tokens_out + ${used.tokensOut}
    where company_id = ${ctx.companyId} and id = ${turnId}`);

/** An assistant has the conversation. @returns whether that is news */
export const takeTalk = (ctx: Ctx, ticketId: number, promptId: number) =>
  ctx.db.run(sql`
    insert into ai_talks as k (company_id, ticket_id, state, prompt_id, moves, updated_at)
    select t.company_id, t.id, 'on', ${promptId}, t.moves, ${ctx.now} from tickets t
    where t.company_id = ${ctx.companyId} and t.id = ${ticketId}
    on conflict (company_id, ticket_id) do update set prompt_id = excluded.prompt_id, updated_at = excluded.updated_at
      where k.prompt_id is distinct from excluded.prompt_id`);

/** People have it from here on, or one of them gives it back. */
export const switchTalk = (ctx: Ctx, ticketId: number, state: 'on' | 'off', promptId: number | null) =>
  ctx.db.run(sql`
    insert into ai_talks as k (company_id, ticket_id, state, prompt_id, moves, updated_at)
    select t.company_id, t.id, ${state}, ${promptId}::int, t.moves, ${ctx.now} from tickets t
    where t.company_id = ${ctx.companyId} and t.id = ${ticketId}
    on conflict (company_id, ticket_id) do update set state = excluded.state, prompt_id = excluded.prompt_id,
      moves = excluded.moves, turns = 0, misses = 0, updated_at = excluded.updated_at`);

export const countTurn = (ctx: Ctx, ticketId: number, isMiss: boolean) =>
  ctx.db.run(sql`
    update ai_talks set turns = turns + 1, misses = case when ${isMiss} then misses + 1 else 0 end, updated_at = ${ctx.now}
    where company_id = ${ctx.companyId} and ticket_id = ${ticketId}`);

export interface Line {
  id: number;
  fromMe: boolean;
  /** Of a voice note what a machine has written down of it. */
  body: string;
  mediaType: MediaType;
  /** Of a voice note: whether that is there, or under way. */
  transcript: 'waiting' | 'done' | 'failed' | 'empty' | null;
  /** Of a picture: its file, which is here, and as small as photographs of phones are. */
  pictureKey: string | null;
  /** Its file is on its way. */
  isLoading: boolean;
}

/** Bytes. Photographs of phones are smaller; how much of one is looked at says `shown-pictures.ts`. */
const largestPicture = 20_000_000;

/** Of a message `m` with its transcript `x`. */
const lineColumns =
  raw(`m.id, m.from_me as "fromMe", case when m.body = '' then coalesce(x.text, '') else m.body end as body,
  m.media_type as "mediaType", x.state as transcript,
  case when m.media_type = 'image' and m.media_size <= ${largestPicture} then m.media_key end as "pictureKey", m.media_state is not distinct from 'loading' as "isLoading"`);
const withTranscript = raw(
  `left join message_transcripts x on m.media_type = 'audio' and x.company_id = m.company_id and x.message_id = m.id`,
);

/** What the customer has said since they were answered, by a person or a turn, oldest first; the newest twenty. */
export const saidSince = async (ctx: Ctx, ticketId: number) =>
  (
    await ctx.db.many<Line>(sql`
      select ${lineColumns} from messages m ${withTranscript}
      where m.company_id = ${ctx.companyId} and m.ticket_id = ${ticketId} and not m.from_me and not m.is_deleted and m.id > greatest(
        (select max(n.upto_message_id) from ai_turns n where n.company_id = m.company_id and n.ticket_id = m.ticket_id
          and n.state in ('answered', 'handed', 'failed', 'blocked')),
        (select max(o.id) from messages o where o.company_id = m.company_id and o.ticket_id = m.ticket_id and o.user_id is not null), 0)
      order by m.id desc limit 20`)
  ).toReversed();

/** The end of a conversation, in the order in which it was said. */
export const lastLines = async (ctx: Ctx, ticketId: number, most: number) =>
  (
    await ctx.db.many<Line>(sql`
      select ${lineColumns} from messages m ${withTranscript}
      where m.company_id = ${ctx.companyId} and m.ticket_id = ${ticketId} and not m.is_deleted
      order by m.at_second desc, m.id desc limit ${most}`)
  ).toReversed();

/** What customer and assistant had said by each of these turns, in the order in which they were heard. */
export const linesBefore = (ctx: Ctx, turnIds: readonly number[], most: number) =>
  ctx.db.many<Line & { turnId: number }>(sql`
    select n.id as "turnId", l.* from ai_turns n cross join lateral (
      select ${lineColumns} from messages m ${withTranscript}
      where m.company_id = n.company_id and m.ticket_id = n.ticket_id and not m.is_deleted and m.id <= n.upto_message_id
        and (not m.from_me or m.origin = 'ai')
      order by m.id desc limit ${most}) l
    where n.company_id = ${ctx.companyId} and n.id = any(${turnIds}::int[]) order by n.id, l.id`);

export interface PastTurn {
  id: number;
  contact: string;
  at: string;
  version: number | null;
  isHanded: boolean;
  text: string;
  sources: string[];
  tokensIn: number;
  tokensOut: number;
  ms: number;
}

/** Of a prompt, where the conversation is over: the newest that came to something. */
export const pastTurns = (ctx: Ctx, promptId: number, most: number) =>
  ctx.db.many<PastTurn>(sql`
    select n.id, c.name as contact, n.ended_at as at,
      v.number as version, n.state = 'handed' as "isHanded", coalesce(m.body, g.text, '') as text,
      n.tokens_in as "tokensIn", n.tokens_out as "tokensOut",
      coalesce(extract(epoch from n.ended_at - n.started_at) * 1000, 0)::int as ms,
      array(select s.title from ai_turn_sources s where s.company_id = n.company_id and s.turn_id = n.id order by s.place) as sources
    from ai_turns n
    join tickets t on t.company_id = n.company_id and t.id = n.ticket_id and t.status = 'closed'
    join contacts c on c.company_id = t.company_id and c.id = t.contact_id
    left join messages m on m.company_id = n.company_id and m.id = n.message_id and not m.is_deleted
    left join ai_suggestions g on g.company_id = n.company_id and g.turn_id = n.id
    left join prompt_versions v on v.company_id = n.company_id and v.id = n.version_id
    where n.company_id = ${ctx.companyId} and n.prompt_id = ${promptId} and n.state in ('answered', 'handed', 'drafted')
      and n.upto_message_id is not null and n.ended_at is not null
    order by n.id desc limit ${most}`);

/** The newest message of the customer, and when it came. */
export const newestOf = (ctx: Ctx, ticketId: number) =>
  ctx.db.maybe<{ id: number; at: string }>(sql`
    select id, created_at as at from messages where company_id = ${ctx.companyId} and ticket_id = ${ticketId} and not from_me
    order by id desc limit 1`);

/** Conversations of a contact in which a turn is under way, or was when they were merged into another. */
export const turnsOf = (ctx: Ctx, contactIds: number[]) =>
  ctx.db.many<{ ticketId: number }>(sql`
    select t.id as "ticketId" from tickets t where t.company_id = ${ctx.companyId} and t.contact_id = any(${contactIds}::int[])
      and t.status = 'pending' and exists (select from ai_talks k join tickets o on o.company_id = k.company_id and o.id = k.ticket_id
        where k.company_id = t.company_id and o.contact_id = any(${contactIds}::int[]))`);

/**
 * Has somebody of ours answered the customer's newest message, be it on the line's own phone? What was said there before it, and
 * comes late, answers nothing; what is written here is always news.
 */
export const isAnswered = async (ctx: Ctx, ticketId: number) =>
  (
    await ctx.db.one<{ is: boolean }>(sql`
      with asked as (select o.at_second, o.id from messages o where o.company_id = ${ctx.companyId} and o.ticket_id = ${ticketId}
        and not o.from_me order by o.at_second desc, o.id desc limit 1)
      select exists (select from messages m left join asked a on true
        where m.company_id = ${ctx.companyId} and m.ticket_id = ${ticketId} and m.from_me and (a.id is null
          or m.user_id is not null and m.id > a.id
          or m.origin = 'phone' and (m.at_second, m.id) > (a.at_second, a.id))
          and (m.user_id is not null or m.origin = 'phone')) as is`)
  ).is;

/** How often a customer was answered within a day, or had an answer written for agents, and how often they may be. */
export const turnsToday = (ctx: Ctx, contactId: number, state: 'answered' | 'drafted') =>
  ctx.db.one<{ turnsToday: number; mostToday: number }>(sql`
    select count(*)::int as "turnsToday",
        coalesce((select answers_a_day from ai_budgets where company_id = ${ctx.companyId}), 30) as "mostToday" from tickets t join ai_turns n on n.company_id = t.company_id and n.ticket_id = t.id
      where t.company_id = ${ctx.companyId} and t.contact_id = ${contactId} and n.state = ${state}
        and n.ended_at > ${ctx.now}::timestamptz - interval '1 day'`);

/** How much a customer was told within a minute that nobody of the staff wrote, on whichever connection. */
export const saidInAMinute = async (ctx: Ctx, contactId: number) =>
  (
    await ctx.db.one<{ said: number }>(sql`
      select count(*)::int as said from tickets t join messages m on m.company_id = t.company_id and m.ticket_id = t.id
      where t.company_id = ${ctx.companyId} and t.contact_id = ${contactId} and m.from_me
        and m.origin in ('ai', 'attendant', 'system') and m.at_second > ${Math.floor(ctx.now.getTime() / 1000) - 60}::bigint`)
  ).said;

export const isFresh = (ctx: Ctx, at: Date) => ctx.now.getTime() - at.getTime() <= limits.fresh;
