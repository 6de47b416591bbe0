import pg from 'pg';
import type { Ctx } from '../src/platform/tenancy';
import type { Sql } from '../src/platform/database';
import * as tickets from '../src/tickets/queries';
import * as messages from '../src/messages/queries';
import * as contacts from '../src/contacts/queries';
import * as contactService from '../src/contacts/service';

const url = process.argv[2]!;
const only = process.argv[3] ?? '';
const verbose = process.argv[4] === 'v';
const client = new pg.Client({ connectionString: url, options: '-c role=guiche_app -c timezone=UTC' });
await client.connect();
await client.query(`begin; select set_config('app.company_id','1',true); load 'auto_explain'`).catch(() => client.query(`rollback; begin; select set_config('app.company_id','1',true)`));

let label = '';
const run = async (asked: Sql) => {
  const query = { text: asked.text.replace(") some", ") counted"), values: asked.values };
  const values = query.values as unknown[];
  for (let n = 0; n < 7; n++) await client.query({ text: query.text, values, name: 'x' + hash(query.text) });
  const times: number[] = [];
  for (let n = 0; n < 5; n++) {
    const t = performance.now();
    await client.query({ text: query.text, values, name: 'x' + hash(query.text) });
    times.push(performance.now() - t);
  }
  times.sort((a, b) => a - b);
  const p = await client.query('explain (analyze, buffers) ' + query.text, values);
  const lines = p.rows.map((r) => r['QUERY PLAN'] as string);
  const exec = lines.filter((l) => /Planning Time|Execution Time/.test(l)).join(' | ');
  const seq = lines.filter((l) => /Seq Scan/.test(l)).map((l) => l.trim()).join(' ; ');
  console.log(`## ${label}: median client ${times[2]!.toFixed(2)} ms; ${exec}; ${lines.find((l) => /Buffers/.test(l))?.trim()} ${seq ? 'SEQ: ' + seq : ''}`);
  if (verbose) console.log(lines.join('\n'));
  return client.query(query.text, values);
};
const names = new Map<string, number>();
const hash = (t: string) => { if (!names.has(t)) names.set(t, names.size); return names.get(t)!; };
const ctx = {
  companyId: 1, now: new Date(), 
  db: { many: async (q: Sql) => (await run(q)).rows, one: async (q: Sql) => (await run(q)).rows[0], maybe: async (q: Sql) => (await run(q)).rows[0], run: async (q: Sql) => (await run(q)).rowCount },
} as unknown as Ctx;
const admin = { id: 1, companyId: 1, profile: 'admin', super: false, allTicket: false, queueIds: [1,2,3,4,5,6,7,8,9,10], whatsappId: null, name: '', email: '', sessionId: '' } as const;
const agent = { ...admin, id: 5, profile: 'user', queueIds: [6, 9, 3] } as const;
const base = { searchParam: '', pageNumber: 1, showAll: false, withUnreadMessages: false };
const all = [1,2,3,4,5,6,7,8,9,10];
const todo: [string, () => Promise<unknown>][] = [];
for (const status of ['open', 'pending', 'closed'] as const) {
  todo.push([`list ${status} admin showAll`, () => tickets.listTickets(ctx, admin as never, { ...base, status, showAll: true } as never, 'UTC', undefined)]);
  todo.push([`list ${status} admin showAll queueIds`, () => tickets.listTickets(ctx, admin as never, { ...base, status, showAll: true, queueIds: all } as never, 'UTC', undefined)]);
  todo.push([`list ${status} agent`, () => tickets.listTickets(ctx, agent as never, { ...base, status } as never, 'UTC', undefined)]);
  todo.push([`list ${status} agent queueIds`, () => tickets.listTickets(ctx, agent as never, { ...base, status, queueIds: [6, 9, 3] } as never, 'UTC', undefined)]);
}
todo.push(['list unread agent', () => tickets.listTickets(ctx, agent as never, { ...base, withUnreadMessages: true } as never, 'UTC', undefined)]);
todo.push(['list unread admin', () => tickets.listTickets(ctx, admin as never, { ...base, withUnreadMessages: true } as never, 'UTC', undefined)]);
todo.push(['list tags admin', () => tickets.listTickets(ctx, admin as never, { ...base, showAll: true, tags: [3, 14], status: 'open' } as never, 'UTC', undefined)]);
todo.push(['list users admin', () => tickets.listTickets(ctx, admin as never, { ...base, showAll: true, users: [7], status: 'closed' } as never, 'UTC', undefined)]);
todo.push(['list date admin', () => tickets.listTickets(ctx, admin as never, { ...base, showAll: true, date: '2024-05-05', status: 'closed' } as never, 'America/Sao_Paulo', undefined)]);
todo.push(['counts admin', () => tickets.countLists(ctx, admin as never, { showAll: true })]);
todo.push(['counts agent', () => tickets.countLists(ctx, agent as never, { showAll: false })]);
todo.push(['show uuid', async () => { const { rows } = await client.query(`select uuid from tickets where company_id=1 and id=70123`); return tickets.readShown(ctx, { uuid: rows[0].uuid }); }]);
for (const term of ['jabuticabeira', 'estorno', 'orcamento', 'pedido', 'pe', 'xyzw', 'silva', '99123'])
  for (const [who, viewer] of [['admin', admin], ['agent', agent]] as const)
    todo.push([`search ${term} ${who}`, () => tickets.searchTickets(ctx, viewer as never, { ...base, searchParam: term } as never, 'UTC', undefined)]);
todo.push(['search pedido agent status=pending users', () => tickets.searchTickets(ctx, agent as never, { ...base, searchParam: 'pedido', status: 'open', users: [6] } as never, 'UTC', undefined)]);
todo.push(['thread admin', async () => { const { rows } = await client.query(`select id, contact_id, whatsapp_id from tickets where company_id=1 and id=90123`); return messages.listThread(ctx, admin as never, { id: rows[0].id, contactId: rows[0].contact_id, whatsappId: rows[0].whatsapp_id }, { before: null, skip: 0 }); }]);
todo.push(['thread agent', async () => { const { rows } = await client.query(`select id, contact_id, whatsapp_id from tickets where company_id=1 and id=90123`); return messages.listThread(ctx, agent as never, { id: rows[0].id, contactId: rows[0].contact_id, whatsappId: rows[0].whatsapp_id }, { before: null, skip: 0 }); }]);
todo.push(['contacts', () => contactService.list(ctx, { searchParam: '', pageNumber: 1 })]);
for (const s of ['silva', 'maria', 'kowalski', 'yasmin', 'an', 'zz', '99123', 'marques peixoto'])
todo.push([`contacts ${s}`, () => contactService.list(ctx, { searchParam: s, pageNumber: 1 })]);
for (const [l, f] of todo) if (l.includes(only)) { label = l; await f(); }
await client.end();
