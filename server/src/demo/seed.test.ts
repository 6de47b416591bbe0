import type { InvoiceLook } from '@guiche/contract/billing';
import { contacts } from '@guiche/contract/contacts';
import { auth } from '@guiche/contract/auth';
import { messages } from '@guiche/contract/messages';
import { billing } from '@guiche/contract/payments';
import { quickMessages } from '@guiche/contract/quick-messages';
import { sandbox } from '@guiche/contract/sandbox';
import { mediaTypes, messageStates, tickets, ticketStatuses } from '@guiche/contract/tickets';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sumsOf } from '../billing/billing.fixture';
import { createLog } from '../platform/log';
import { createWorld, enter, type Person, type World } from '../testing/world';
import { bakery } from './bakery';
import { payers } from './billing';
import { seedDemo } from './seed';
import { workshop } from './workshop';

let world: World;
let worked: number;
const password = 'pao-quente';

const plant = () =>
  seedDemo(world.app.tenancy, { password, store: world.app.store, clock: () => new Date(), log: createLog('silent') });

/** Rows of every table that the demo writes. */
async function counted(): Promise<Record<string, number>> {
  const names =
    'plans companies settings users user_queues queues connections connection_queues tags quick_messages contact_lists contact_list_items campaigns campaign_shipments contacts contact_identities contact_extra_info tickets ticket_tags media ticket_notes drafts ratings messages sandbox_phones sandbox_messages invoices payments moves'.split(
      ' ',
    );
  const counts: Record<string, number> = {};
  for (const name of names)
    counts[name] = (await world.owner.query<{ n: number }>(`select count(*)::int as n from ${name}`)).rows[0]!.n;
  return counts;
}

const ofBakery = async <T>(column: string, table: string): Promise<T[]> => {
  const { rows } = await world.owner.query<{ value: T }>(
    `select ${column} as value from ${table} where company_id = (select id from companies where name = $1) order by 1`,
    [bakery.name],
  );
  return rows.map(({ value }) => value);
};

/** Somebody of the demo, newly logged in: a login ends the one before. */
async function as(email: string): Promise<Person> {
  const { rows } = await world.owner.query<{ id: number; company_id: number }>(
    'select id, company_id from users where email = $1',
    [email],
  );
  return enter(world.app, rows[0]!.company_id, rows[0]!.id);
}

beforeAll(async () => {
  world = await createWorld();
  const before = process.cpuUsage();
  await plant();
  const { user, system } = process.cpuUsage(before);
  worked = (user + system) / 1000;
});
afterAll(() => world.close());

describe('the demo', () => {
  it('is little work: a second and a half where nobody else uses the machine', () => {
    expect(worked).toBeLessThan(4_000);
  });

  it('has the people, queues and lines that were promised, and one password for all', async () => {
    expect(await ofBakery('email', 'users')).toEqual([
      'admin@demo.local',
      'ana@demo.local',
      'bruno@demo.local',
      'sofia@demo.local',
    ]);
    expect(await ofBakery('name', 'queues')).toEqual(['Financeiro', 'Suporte', 'Vendas']);
    expect(await ofBakery('name', 'connections')).toEqual(['WhatsApp Demo', 'WhatsApp Loja']);
    const all = [...Object.values(bakery.staff), ...Object.values(workshop.staff)];
    const queuesOf: Record<string, string[]> = {};
    for (const { email } of all) {
      const { status, body } = await world.anonymous.call(auth.login, { body: { email, password } });
      expect([email, status]).toEqual([email, 200]);
      queuesOf[email] = status === 200 ? body.user.queues.map(({ name }) => name) : [];
    }
    expect(queuesOf).toMatchObject({ 'ana@demo.local': ['Suporte', 'Vendas'], 'sofia@demo.local': [] });
  });

  it('has thirty contacts and twenty-five tickets in every state, with every kind of message', async () => {
    expect(await ofBakery('name', 'contacts')).toHaveLength(30);
    expect(new Set(await ofBakery('status', 'tickets'))).toEqual(new Set(['pending', 'open', 'closed']));
    expect(await ofBakery('uuid', 'tickets')).toHaveLength(25);
    const kinds = new Set(await ofBakery<string>('media_type', 'messages'));
    expect(mediaTypes.filter((kind) => !kinds.has(kind))).toEqual([]);
    // Nothing stays on its way in a past that is over.
    const states = new Set(await ofBakery<string>('state', 'messages'));
    expect(messageStates.filter((state) => !states.has(state))).toEqual(['waiting', 'sending']);
    expect([...new Set(await ofBakery<number>('ack', 'messages'))]).toEqual([0, 1, 2, 3, 4, 5]);
    expect(Math.max(...(await ofBakery<number>('unread_messages', 'tickets')))).toBeGreaterThan(99);
    expect(await ofBakery<number>('length(body)', 'messages')).toContain(5000);
  });

  it('lies in the past, each conversation in its order', async () => {
    const { rows } = await world.owner.query<{ wrong: number }>(`
      select count(*)::int as wrong from (
        select created_at, lag(created_at) over (partition by company_id order by id) as before from messages) m
      where created_at > now() or created_at < before`);
    expect(rows[0]!.wrong).toBe(0);
  });

  it('answers through the front door: lists, threads, files that can be opened', async () => {
    const ana = await as('ana@demo.local');
    const open = await ana.call(tickets.list, { query: { status: 'open' } });
    expect(open.body.tickets.map(({ contact }) => contact.name)).toEqual(
      expect.arrayContaining([
        'Marina Oliveira',
        'Juliana Ferreira',
        'Festa Junina – Escola Girassol 🌻',
        'محمد العلي',
      ]),
    );
    const marina = open.body.tickets.find(({ contact }) => contact.name === 'Marina Oliveira')!;
    const thread = await ana.call(messages.list, { params: { ticketId: marina.id }, query: { markRead: 'false' } });
    expect(thread.body.count).toBeGreaterThan(80);
    expect(thread.body.messages.at(-1)!.body).toBe(marina.lastMessage);
    const sticker = thread.body.messages.find(({ mediaType }) => mediaType === 'sticker')!;
    const file = await world.app.http.inject({ url: sticker.mediaUrl! });
    expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'image/webp']);
    const quick = await ana.call(quickMessages.list);
    expect(quick.body.map(({ shortcode }) => shortcode)).toContain('alergia');
    expect(quick.body.map(({ shortcode }) => shortcode)).not.toContain('boleto');
  });

  it('has no ticket, contact or phone that cannot be opened', async () => {
    const admin = await as('admin@demo.local');
    const lists = await Promise.all(
      ticketStatuses.map((status) => admin.call(tickets.list, { query: { status, showAll: 'true' } })),
    );
    const all = lists.flatMap(({ body }) => body.tickets);
    expect(all).toHaveLength(25);
    for (const { id: ticketId } of all)
      expect((await admin.call(messages.list, { params: { ticketId } })).status).toBe(200);
    for (const { id: contactId } of (await admin.call(contacts.listAll)).body)
      expect((await admin.call(contacts.show, { params: { contactId } })).status).toBe(200);
    for (const whatsappId of new Set(all.map((ticket) => ticket.whatsappId!))) {
      const params = { whatsappId };
      for (const { number } of (await admin.call(sandbox.phones, { params })).body)
        expect((await admin.call(sandbox.messages, { params, query: { number } })).status).toBe(200);
    }
  });

  it('shows the phones the same conversations, under the same ids', async () => {
    const { rows } = await world.owner.query<{ missing: number }>(`
      select count(*)::int as missing from messages m
      where m.media_type <> 'call_log' and m.failure_code is null and not exists (
        select from sandbox_messages s where s.company_id = m.company_id and s.connection_id = m.whatsapp_id
          and s.id = m.provider_id and s.from_company = m.from_me and s.created_at = m.created_at)`);
    expect(rows[0]!.missing).toBe(0);
  });

  it('keeps the second company apart', async () => {
    const own = await (await as('admin@oficina.local')).call(contacts.list);
    expect(own.body.contacts.map(({ name }) => name)).toEqual(
      Object.values(workshop.contacts)
        .map(({ name }) => name)
        .sort(),
    );
  });

  it('has invoices in every state, and books that are even', async () => {
    const operator = await world.operator();
    const looks = async (look: InvoiceLook) =>
      (await operator.call(billing.invoices, { query: { look } })).body.invoices.map(({ company }) => company.name);
    const [flowers, gym, paper] = payers.map(({ name }) => name);
    expect(await looks('open')).toEqual([flowers]);
    expect(new Set(await looks('overdue'))).toEqual(new Set([gym, paper]));
    expect(await looks('void')).toEqual([flowers]);
    expect(await looks('refunded')).toEqual([paper]);
    expect(new Set(await looks('paid'))).toEqual(new Set([bakery.name, workshop.name, flowers, gym, paper]));
    expect((await operator.call(billing.worklist)).body.records).toMatchObject([{ kind: 'short', value: 50 }]);
    // who paid a part is asked for the rest, and shown no code that has run out
    expect((await world.owner.query(`select distinct state from charges`)).rows).toEqual([{ state: 'paid' }]);
    const { received, applied, held, credit, refunded, unmatched } = await sumsOf(world);
    expect(received).toBe(applied! + held! + credit! + refunded! + unmatched!);
    expect([held, credit, refunded]).toEqual([5000, 0, 9900]);
    expect(await world.app.billing.invoiceAll()).toEqual({ made: 0, taken: 0 });
  });

  it('has one company near its end, one in grace of its own, and one that is blocked and is led to where it pays', async () => {
    const login = (email: string) => world.anonymous.call(auth.login, { body: { email, password } });
    const flowers = await login(payers[0].admin.email);
    expect(flowers.status).toBe(200);
    const left = Date.parse(flowers.body.user.company.dueDate) - Date.now();
    expect(Math.ceil(left / 86_400_000)).toBeOneOf([3, 4]);
    const paper = await login(payers[2].admin.email);
    expect([paper.status, Math.ceil((Date.parse(paper.body.user.company.dueDate) - Date.now()) / 86_400_000)]).toEqual([
      200,
      expect.toBeOneOf([3, 4]),
    ]);
    const gym = await login(payers[1].admin.email);
    expect(gym).toMatchObject({ status: 403, body: { error: 'ERR_SUBSCRIPTION_EXPIRED' } });
    expect((gym.body as { payUrl?: string }).payUrl).toContain('/pagar/');
  });

  it('changes nothing when it is asked for again, not even what people have changed', async () => {
    await world.owner.query(`delete from quick_messages where shortcode = 'pix'`);
    const before = await counted();
    await plant();
    expect(await counted()).toEqual(before);
  });

  it('finishes what a start that broke off left behind', async () => {
    const half = await createWorld();
    try {
      const failing = { ...half.app.tenancy, inCompany: () => Promise.reject(new Error('power cut')) };
      const parts = { password, store: half.app.store, clock: () => new Date(), log: createLog('silent') };
      await expect(seedDemo(failing, parts)).rejects.toThrow('power cut');
      await Promise.all([seedDemo(half.app.tenancy, parts), seedDemo(half.app.tenancy, parts)]);
      const { rows } = await half.owner.query<{ n: number }>('select count(*)::int as n from tickets');
      expect(rows[0]!.n).toBe(bakery.tickets.length + workshop.tickets.length);
    } finally {
      await half.close();
    }
  });
});
