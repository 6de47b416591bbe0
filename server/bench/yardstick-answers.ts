import { cutPage } from '../src/platform/cursor';
import { company } from './plan';
import { thread } from './yardstick-thread';
import { contactOfShown, iso, shown, ticket, ticketColumns, ticketJoins, type Ask, type Row } from './yardstick-ticket';

interface Asked {
  /** The path behind the prefix. */
  rest: string;
  query: URLSearchParams;
  body: Record<string, unknown>;
}

interface Answer {
  method: 'GET' | 'POST';
  prefix: string;
  reply(ask: Ask, asked: Asked): Promise<unknown>;
}

/** The product's questions as somebody would write them by hand, and its replies to the last field. */
const answers: Answer[] = [
  {
    method: 'GET',
    prefix: '/api/tickets/u/',
    reply: async (ask, { rest }) => shown((await ask('uuid', byUuid, [company, rest]))[0]!),
  },
  {
    method: 'GET',
    prefix: '/api/tickets',
    reply: (ask, asked) => (asked.query.get('searchParam') ? search(ask, asked) : list(ask, asked)),
  },
  { method: 'GET', prefix: '/api/ticket/lanes', reply: lanes },
  { method: 'GET', prefix: '/api/messages/', reply: (ask, { rest }) => thread(ask, Number(rest)) },
  { method: 'GET', prefix: '/api/contacts', reply: contacts },
  { method: 'GET', prefix: '/api/settings', reply: (ask) => ask('settings', settings, [company]) },
  { method: 'POST', prefix: '/api/ticket-notes', reply: note },
];

/** What is said to a request. @throws where nothing is known of its path */
export async function reply(
  ask: Ask,
  method: 'GET' | 'POST',
  path: string,
  query: URLSearchParams,
  body: Record<string, unknown> = {},
): Promise<unknown> {
  const answer = answers.find((one) => one.method === method && path.startsWith(one.prefix));
  if (!answer) throw new Error(`no answer to ${path}`);
  return answer.reply(ask, { rest: path.slice(answer.prefix.length), query, body });
}

const ticketPage = (found: Row[], count: number) => {
  const { rows, ...rest } = cutPage(found, 40, (row) => [row.updated_at as string, row.id as number]);
  return { tickets: rows.map(ticket), count, ...rest };
};

async function list(ask: Ask, { query }: Asked) {
  const rows = await ask('list', listByStatus, [company, query.get('status')]);
  return ticketPage(rows, (rows[0]?.total as number) ?? 0);
}
const listByStatus = `
  select ${ticketColumns}, (select count(*)::int from (
    select 1 from tickets where company_id = $1 and status = $2 limit 1000) counted) as total
  from (select * from tickets where company_id = $1 and status = $2 order by updated_at desc, id desc limit 41) t
  ${ticketJoins} order by t.updated_at desc, t.id desc`;

/** Fifteen cards of each lane and its count: the lanes are few, and their tickets lie in one index in their order. */
async function lanes(ask: Ask) {
  const [lista, rows] = await Promise.all([ask('lista', kanbanTags, [company]), ask('lanes', firstOfLanes, [company])]);
  return {
    lista,
    lanes: [0, ...lista.map(({ id }) => id as number)].map((laneId) => {
      const found = rows.filter((row) => row.lane_id === laneId);
      const { rows: kept, ...rest } = cutPage(found, 15, (row) => [row.updated_at as string, row.id as number]);
      return { laneId, tickets: kept.map(ticket), count: (found[0]?.total as number) ?? 0, ...rest };
    }),
  };
}
const kanbanTags = `select id, name, color, company_id as "companyId", kanban, lane_order as "laneOrder", created_at as "createdAt",
  updated_at as "updatedAt" from tags where company_id = $1 and kanban = 1 order by lane_order nulls last, name, id`;
const firstOfLanes = `
  select ${ticketColumns}, t.lane_id, t.total from (
    select page.*, counted.total from (select 0 as id union all select id from tags where company_id = $1 and kanban = 1) lane
    cross join lateral (select count(*)::int as total from (
      select 1 from tickets where company_id = $1 and lane_id = lane.id and status <> 'closed' limit 1000) c) counted
    cross join lateral (select * from tickets where company_id = $1 and lane_id = lane.id and status <> 'closed'
      order by updated_at desc, id desc limit 16) page) t
  ${ticketJoins} order by t.lane_id, t.updated_at desc, t.id desc`;

const byUuid = `
  select ${ticketColumns}, ${contactOfShown}
  from tickets t ${ticketJoins} where t.company_id = $1 and t.uuid = $2`;

/** As the index serves it: all hits, their tickets, the newest of them. */
async function search(ask: Ask, { query }: Asked) {
  const rows = await ask('search', searched, [company, query.get('searchParam')]);
  const { tickets, ...rest } = ticketPage(rows, rows.length);
  return {
    tickets: tickets.map((found, n) => ({ ...found, ...(rows[n]!.hit ? { hit: rows[n]!.hit } : {}) })),
    ...rest,
  };
}
const searched = `
  with hits as (
    select ticket_id as id from messages
    where company_id = $1 and body_fold like '%' || guiche_fold($2) || '%' and not is_deleted
    union
    select h.id from contacts f join tickets h on h.company_id = $1 and h.contact_id = f.id
    where f.company_id = $1 and f.name_fold like '%' || guiche_fold($2) || '%')
  select ${ticketColumns}, (
    select json_build_object('messageId', m.id, 'words', substr(m.body, greatest(1, position(guiche_fold($2) in m.body_fold) - 24), 160))
    from messages m where m.company_id = $1 and m.ticket_id = t.id and not m.is_deleted
      and m.body_fold like '%' || guiche_fold($2) || '%' order by m.at_second desc, m.id desc limit 1) as hit from (
    select t.* from hits join tickets t on t.company_id = $1 and t.id = hits.id
    order by t.updated_at desc, t.id desc limit 41) t
  ${ticketJoins} order by t.updated_at desc, t.id desc`;

async function contacts(ask: Ask, { query }: Asked) {
  const term = query.get('searchParam') ?? '';
  const rows = !term
    ? await ask('contacts', contactsByName, [company])
    : /^\d+$/.test(term)
      ? await ask('contacts by number', contactsMatching('(c.name_fold like $2 or c.number like $2)'), [
          company,
          `%${term}%`,
        ])
      : await ask('contacts by text', contactsMatching(`c.name_fold like '%' || guiche_fold($2) || '%'`), [
          company,
          term,
        ]);
  const page = cutPage(rows, 20, (row) => [row.name_fold as string, row.id as number]);
  return {
    contacts: page.rows.map(contact),
    count: (rows[0]?.total as number) ?? 0,
    hasMore: page.hasMore,
    nextCursor: page.nextCursor,
  };
}
function contact(row: Row) {
  const { total: _total, name_fold: _fold, ...rest } = row;
  return rest;
}

const contactColumns = `c.id, c.name, c.number, c.email, c.profile_pic_url as "profilePicUrl", c.is_group as "isGroup",
  c.company_id as "companyId", c.whatsapp_id as "whatsappId", c.is_blocked as "isBlocked",
  exists (select from opted_out o where o.company_id = $1 and o.contact_id = c.id) as "isOptedOut", c.created_at as "createdAt", c.updated_at as "updatedAt", c.name_fold`;
const contactsByName = `
  select ${contactColumns}, (select count(*)::int from (select 1 from contacts where company_id = $1 limit 1000) counted) as total
  from contacts c where c.company_id = $1 order by c.name_fold, c.id limit 21`;
const contactsMatching = (matches: string) => `
  select ${contactColumns}, (select count(*)::int from (
    select 1 from contacts c where c.company_id = $1 and ${matches} limit 1000) counted) as total
  from contacts c where c.company_id = $1 and ${matches} order by c.name_fold, c.id limit 21`;

const settings = `
  select id, key, case key when 'timeZone' then (select c.time_zone from companies c where c.id = company_id) else value end as value,
    company_id as "companyId", created_at as "createdAt", updated_at as "updatedAt"
  from settings where company_id = $1 order by id`;

async function note(ask: Ask, { body }: Asked) {
  const [row] = await ask('note', writeNote, [company, body.ticketId, body.note, 1]);
  return row;
}
const writeNote = `
  with written as (
    insert into ticket_notes (company_id, note, ticket_id, contact_id, user_id)
    select $1, $3, t.id, t.contact_id, $4 from tickets t where t.company_id = $1 and t.id = $2 returning *)
  select n.id, n.note, n.user_id as "userId", n.contact_id as "contactId", n.ticket_id as "ticketId",
    n.created_at as "createdAt", n.updated_at as "updatedAt", json_build_object('id', u.id, 'name', u.name, 'email', u.email) as "user",
    json_build_object('id', c.id, 'name', c.name) as contact,
    json_build_object('id', t.id, 'status', t.status, 'createdAt', ${iso('t.created_at')}) as ticket
  from written n
  join tickets t on t.company_id = $1 and t.id = n.ticket_id
  join contacts c on c.company_id = $1 and c.id = n.contact_id
  join users u on u.company_id = $1 and u.id = n.user_id`;
