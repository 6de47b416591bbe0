import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { acrossRole, appRole } from './platform/migrate';
import { openDesk, strangerOf, type Desk } from './testing/desk';
import { isLong } from './testing/length';
import { runMatrix } from './testing/matrix';
import { runReceiveMatrix } from './testing/receive-matrix';

/**
 * What endpoints ask, and what comes in, is looked up: no statement goes through a whole table, nor through all that a company has in it.
 * Each is collected as it is asked, and explained where tables are large and counted, by the plan that a connection keeps.
 */

vi.mock('./platform/database', async (original) =>
  (await import('./testing/one-transaction')).inOneTransaction(original),
);
vi.setConfig({ testTimeout: 600_000 });

let desk: Desk;
beforeAll(async () => void (desk = await openDesk()));
afterAll(() => desk.close());

/** As many rows of a company beside that has a lot, and a tenth of them of our own. */
const many = 30_000;
const large: Record<string, string> = {
  contacts: `(company_id, name, number) select $1, 'Pessoa ' || n, (5511990000000 + n)::text from generate_series(1, $2::int) n`,
  contact_identities: `(company_id, contact_id, kind, value) select $1, id, 'pn', number from contacts
    where company_id = $1 and number like '551199%' limit $2`,
  tickets: `(company_id, contact_id, status) select $1, id, 'closed' from contacts
    where company_id = $1 and number like '551199%' limit $2`,
  messages: `(company_id, ticket_id, whatsapp_id, provider_id, from_me, state)
    select $1, id, (select min(id) from connections where company_id = $1), 'large-' || id, id % 2 = 0, case when id % 2 = 0 then 'read' else 'received' end
    from tickets where company_id = $1 order by id desc limit $2`,
  campaign_shipments: `(company_id, campaign_id, position, key, number, name, state)
    select $1, (select min(id) from campaigns where company_id = $1), 10 + n, 'large' || n, (5511990000000 + n)::text, 'Pessoa', 'sent'
    from generate_series(1, $2::int) n`,
  contact_list_items: `(company_id, contact_list_id, name, number)
    select $1, (select min(id) from contact_lists where company_id = $1), 'Pessoa', (5511990000000 + n)::text from generate_series(1, $2::int) n`,
};

/** Meant to look at all that a company has there, or bounded by what is said beside it. */
const known: [RegExp, string][] = [
  [
    /^ ?select distinct media_key as key from messages .* ticket_id = any/,
    'files of conversations that are deleted, where none were counted',
  ],
  [
    /^ ?with first as \( select l.shipment_id, l.step, l.message_id/,
    'a campaign is stopped: all that waits of the company',
  ],
  [/^ ?with lines as \(.* first_steps/, 'the first answer that a company ever gave'],
  [/^ ?with a as materialized \( with people as materialized/, 'an audience: as many are looked up'],
  [/^ ?with known as \( select least\(8,/, 'the day of the first conversation'],
  [/^ ?select i.value as number, c.name, true as online/, 'phones of the sandbox'],
  [
    /^ ?select c.id, c.name, c.number, c.email, c.profile_pic_url .* "isBlocked", exists/,
    'a page of contacts, and how many they are',
  ],
  [/^ ?select c.id, c.name_fold as "nameFold"/, 'all contacts, for a file'],
  [
    /^ ?select t.id, t.uuid, t.status, t.unread_messages/,
    'a page of conversations, and how many they are up to a thousand',
  ],
];

/** What is under way: few, however much a company has behind it. */
const ofWhatIsUnderWay = ['tickets_waiting', 'tickets_by_lane', 'tickets_one_active'];

interface Node {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Index Cond'?: string;
  'Recheck Cond'?: string;
  Filter?: string;
  Plans?: Node[];
}

/** Where a plan goes through a large table by the company alone. @param isPage only as many rows are taken as are wanted */
function wholes(node: Node, isPage = false): string[] {
  const goesOn =
    node['Node Type'] === 'Limit' || (isPage && /^(Result|Nested Loop|Subquery Scan)$/.test(node['Node Type']));
  const below = (node.Plans ?? []).flatMap((one, n) => wholes(one, goesOn && n === 0));
  const { 'Relation Name': table, 'Index Name': index = '' } = node;
  if (table === undefined || !(table in large) || node['Node Type'] === 'ModifyTable') return below;
  if (ofWhatIsUnderWay.includes(index) || (isPage && !node.Filter)) return below;
  const condition = node['Index Cond'] ?? node['Recheck Cond'] ?? '';
  const columns = [...condition.matchAll(/\b([a-z_]+)\b(?=\)?(::[a-z ]+)?\)? (=|<|>|>=|<=|IS|~~|@>|%))/g)].map(
    ([name]) => name,
  );
  const isLookedUp = columns.some((column) => column !== 'company_id') || condition.includes('CASE');
  return isLookedUp ? below : [`${table} by ${index || node['Node Type']}, ${node.Filter ?? 'all of it'}`, ...below];
}

it.runIf(isLong)('no statement goes through a whole company', async () => {
  const asked = new Set<string>();
  desk.transaction.rewrite = (text) => {
    asked.add(text);
    return text;
  };
  await runMatrix(desk, () => true);
  await runReceiveMatrix(desk);
  desk.transaction.rewrite = (text) => text;
  const { company } = desk.rows;
  for (const [table, rows] of Object.entries(large))
    for (const [id, count] of [
      [strangerOf(company), many],
      [company, many / 10],
    ])
      await desk.transaction.asOwner(`insert into ${table} ${rows}`, [id, count]);
  await desk.transaction.asOwner(`analyze ${Object.keys(large).join(', ')}`);
  await desk.transaction.asOwner(explained);
  const found: string[] = [];
  let explainable = 0;
  for (const text of [...asked].filter((one) => /^\s*(with|select|insert|update|delete)\b/i.test(one))) {
    const [row] = await desk.transaction.asOwner<{ plan: [{ Plan: Node }] | null }>(
      'select pg_temp.explained($1) as plan',
      [text],
    );
    if (row?.plan) explainable += 1;
    const where = row?.plan ? wholes(row.plan[0].Plan) : [];
    if (where.length && !known.some(([which]) => which.test(text.replace(/\s+/g, ' '))))
      found.push(`${text.replace(/\s+/g, ' ').slice(0, 200)}\n    ${where.join('\n    ')}`);
  }
  expect(explainable).toBeGreaterThan(500);
  expect(found.join('\n')).toBe('');
});

/** As whoever may ask it: of a company, or across them. */
const explained = `
  create function pg_temp.explained(question text) returns json language plpgsql as $$
  declare
    plan json;
    who text;
  begin
    foreach who in array array['${appRole}', '${acrossRole}'] loop
      begin
        perform set_config('app.company_id', '1', true), set_config('role', who, true);
        execute 'explain (generic_plan, format json) ' || question into plan;
        perform set_config('role', 'none', true);
        return plan;
      exception when others then
        perform set_config('role', 'none', true);
      end;
    end loop;
    return null;
  end $$`;
