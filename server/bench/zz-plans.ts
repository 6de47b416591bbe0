import pg from 'pg';
import fs from 'node:fs';
import type { Ctx } from '../src/platform/tenancy';
import type { Sql } from '../src/platform/database';
import * as tickets from '../src/tickets/queries';
import * as messages from '../src/messages/queries';
import * as contacts from '../src/contacts/queries';
import * as settings from '../src/settings/queries';
import { settingKeys } from '@guiche/contract/settings';
const url = process.argv[2]!;
const cpu = (pid: number) => Number(fs.readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;
for (const [role, mode] of [['guiche_app', 'auto'], ['guiche_app', 'inline'], ['guiche_app', 'force_generic_plan']] as const) {
  const client = new pg.Client({ connectionString: url, options: `-c role=${role} -c timezone=UTC -c plan_cache_mode=${mode === 'inline' ? 'auto' : mode}` });
  await client.connect();
  const pid = (await client.query('select pg_backend_pid() p')).rows[0].p;
  await client.query(`select set_config('app.company_id','1',false)`);
  const names = new Map<string, string>();
  const ask = (asked: Sql) => {
    let q: { text: string; values: unknown[] } = asked as never;
    if (mode === 'inline') { const values: unknown[] = []; const strings: string[] = []; 
      asked.values.forEach((v, i) => { if (/(limit|offset) $/.test(asked.strings[i]!)) { strings.push(asked.strings[i]! + String(v)); } else { values.push(v); strings.push(asked.strings[i]! + '$' + values.length); } });
      q = { text: strings.join('') + asked.strings.at(-1)!, values }; } let n = names.get(q.text); if (!n) names.set(q.text, (n = 'q' + names.size)); return client.query({ name: n, text: q.text, values: q.values as unknown[] }); };
  const ctx = { companyId: 1, now: new Date(), db: { many: async (q: Sql) => (await ask(q)).rows, one: async (q: Sql) => (await ask(q)).rows[0], maybe: async (q: Sql) => (await ask(q)).rows[0] } } as unknown as Ctx;
  const admin = { id: 1, companyId: 1, profile: 'admin', super: false, allTicket: false, queueIds: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] };
  const agent = { ...admin, id: 5, profile: 'user', queueIds: [6, 9, 3] };
  const base = { searchParam: '', pageNumber: 1, showAll: true, withUnreadMessages: false };
  const t = (await client.query(`select id, contact_id, whatsapp_id, uuid from tickets where company_id=1 and id=90123`)).rows[0];
  const todo: [string, () => Promise<unknown>][] = [
    ['open admin', () => tickets.listTickets(ctx, admin as never, { ...base, status: 'open' } as never, 'UTC', undefined)],
    ['closed admin', () => tickets.listTickets(ctx, admin as never, { ...base, status: 'closed' } as never, 'UTC', undefined)],
    ['closed agent', () => tickets.listTickets(ctx, agent as never, { ...base, status: 'closed' } as never, 'UTC', undefined)],
    ['pending agent', () => tickets.listTickets(ctx, agent as never, { ...base, showAll: false, status: 'pending' } as never, 'UTC', undefined)],
    ['uuid', () => tickets.readShown(ctx, { uuid: t.uuid })],
    ['thread', () => messages.listThread(ctx, admin as never, { id: t.id, contactId: t.contact_id, whatsappId: t.whatsapp_id }, { before: null, skip: 0 })],
    ['contacts', () => contacts.contactsByName(ctx, { after: undefined, skip: 0, size: 21 })],
    ['countContacts', () => contacts.countContacts(ctx)],
    ['search silva', () => contacts.searchContacts(ctx, { name: 'silva', digits: null }, { after: undefined, skip: 0, size: 21 })],
    ['settings', () => settings.list(ctx, settingKeys)],
    ['begin', async () => { await client.query(`begin read only; select set_config('app.company_id', '1', true)`); await client.query('commit'); }],
  ];
  for (const [name, f] of todo) {
    for (let n = 0; n < 12; n++) await f();
    const a = cpu(pid);
    for (let n = 0; n < 150; n++) await f();
    console.log(mode.padEnd(20), name.padEnd(16), ((cpu(pid) - a) / 150).toFixed(3));
  }
  console.log(JSON.stringify((await client.query(`select name, generic_plans g, custom_plans c from pg_prepared_statements`)).rows));
  await client.end();
}
