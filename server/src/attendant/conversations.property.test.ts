import { customerWords, type CustomerWord } from '@guiche/contract/customer-words';
import type { LiveEvent } from '@guiche/contract/live';
import { messages } from '@guiche/contract/messages';
import { queues } from '@guiche/contract/queues';
import { sandbox } from '@guiche/contract/sandbox';
import { settings } from '@guiche/contract/settings';
import { tickets } from '@guiche/contract/tickets';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { burst, stops, type Line, type Question } from '../testing/chatty-customers';
import { picture } from '../testing/conversation-samples';
import { dice } from '../testing/dice';
import { triesOf } from '../testing/length';
import { spoken } from '../testing/recordings';
import { createWorld, enter, until, type World } from '../testing/world';
import { limits } from './context';

/**
 * Customers who write as people write, in bursts, with slips, thanks, names of queues, stickers and voice, who tap lines, go
 * back, and are heard late where the line was away, to an attendant that is set up in many ways, while people take, move and
 * end conversations and somebody removes queues. CONVERSATIONS
 * says how many, CONVERSATIONS_SEED which.
 */
const runs = triesOf('CONVERSATIONS', { short: 40, long: 2_000 });
const seed = Number(process.env.CONVERSATIONS_SEED ?? 20_261_123);
/** Of one set-up; many of them share more. */
const isLongRun = runs > 200;
const atOnce = isLongRun ? 50 : 20;
const steps = 10;
const lot = dice(seed);

let world: World;
let voice: Buffer;
let number = 5_511_971_000_000;
let ahead = 0;
const counted = {
  conversations: 0,
  lines: 0,
  choices: 0,
  corrected: 0,
  taps: 0,
  steps: 0,
  ratings: 0,
  late: 0,
  brought: 0,
  handedOver: 0,
};
const faults: string[] = [];

beforeAll(async () => {
  world = await createWorld();
  voice = await spoken(1);
  await world.owner.query(`update companies set schedules = '[]' where id = $1`, [world.home.id]);
});
afterAll(() => world.close());

interface Customer {
  number: string;
  /** Questions that were answered for good: with something that asks nothing, and leads to no queue. */
  over: Set<number>;
  told: Set<number>;
  /** How much had been told when something of theirs came so late that nobody answers it. */
  broughtAfter: number | null;
  diary: string[];
}
interface Said {
  id: number;
  providerId: string;
  ticketId: number;
  fromMe: boolean;
  body: string;
  at: string;
}
interface Ticket {
  id: number;
  status: 'pending' | 'open' | 'closed';
  queueId: number | null;
  isTaken: boolean;
}
interface Known {
  said: Said[];
  ticket: Ticket | undefined;
}

const now = () => new Date(Date.now() + ahead);
const chance = (percent: number) => lot.upTo(100) < percent;

async function knownOf(number: string): Promise<Known> {
  const { rows: said } = await world.owner.query<Said>(
    `select m.id, m.provider_id as "providerId", m.ticket_id as "ticketId", m.from_me as "fromMe", m.body, m.created_at as at from messages m
     join tickets t on t.company_id = m.company_id and t.id = m.ticket_id
     join contacts c on c.company_id = t.company_id and c.id = t.contact_id
     where m.company_id = $1 and c.number = $2 order by m.id`,
    [world.home.id, number],
  );
  const { rows } = await world.owner.query<Ticket>(
    `select t.id, t.status, t.queue_id as "queueId", t.is_taken as "isTaken" from tickets t
     join contacts c on c.company_id = t.company_id and c.id = t.contact_id
     where t.company_id = $1 and c.number = $2 order by t.id desc limit 1`,
    [world.home.id, number],
  );
  return { said, ticket: rows[0] };
}

const linesOf = (body: string) =>
  [...body.matchAll(/^\*(\d+|#)\* · (.+)$/gm)].map(([, key, title]) => ({ key: key!, title: title! }));
const isOurs = (word: CustomerWord, said: string) => Object.values(customerWords).some((words) => words[word] === said);
const isAway = (body: string) => body === 'Fechado.' || isOurs('away', body);
const isRating = (body: string) => isOurs('rate1', linesOf(body)[0]?.title ?? '');
const askedIn = ({ said, ticket }: Known) =>
  said.findLast((one) => one.fromMe && one.ticketId === ticket?.id && linesOf(one.body).length > 0);

/** What a customer reads as asked of them, where their answer counts: nobody of the company has taken it, it is of today. */
function questionOf(customer: Customer, known: Known, at: Date): (Question & { id: number }) | null {
  const { ticket } = known;
  const asked = askedIn(known);
  if (!ticket || !asked || customer.over.has(asked.id)) return null;
  if (at.getTime() - Date.parse(asked.at) > limits.choice - 60_000) return null;
  const lines = linesOf(asked.body);
  const asks = isRating(asked.body) ? 'rating' : 'menu';
  if (asks === 'rating') return ticket.status === 'closed' ? { asks, lines, id: asked.id } : null;
  return ticket.status === 'pending' && !ticket.isTaken ? { asks, lines, id: asked.id } : null;
}

/** The newest menu, whether or not its day is over. */
function menuIn(known: Known): Said | undefined {
  const asked = askedIn(known);
  return asked && !isRating(asked.body) ? asked : undefined;
}

/** The question for a rating that nobody has answered or takes up any more: it was asked too long ago, of a conversation that is over. */
function lapsedIn({ over }: Customer, known: Known): Said | undefined {
  const asked = askedIn(known);
  if (known.ticket?.status !== 'closed' || !asked || !isRating(asked.body) || over.has(asked.id)) return undefined;
  return now().getTime() - Date.parse(asked.at) > limits.rating + 60_000 ? asked : undefined;
}

/** When they wrote, where the line was away for more than ten minutes since they were asked. */
function writtenLate(known: Known): Date | null {
  const asked = askedIn(known);
  if (!asked || !chance(20)) return null;
  const from = Date.parse(asked.at) + 1000;
  const to = Math.min(now().getTime() - limits.fresh - 2000, from + limits.choice - 120_000);
  return to > from ? new Date(from + lot.upTo(to - from)) : null;
}

/** What the sandbox cannot do: a line is tapped, and what was written comes late. */
async function bring({ number }: Customer, { known, at }: Pick<Written, 'known' | 'at'>, { type, body, means }: Line) {
  const party = { id: { kind: 'pn' as const, value: number }, aliases: [] };
  const of = askedIn(known)?.providerId ?? '';
  const tap = type === 'tap' && { tapped: { of, key: means!.key }, quoted: { providerId: of } };
  const about = { providerId: randomUUID(), fromMe: false, chat: party, sender: party, isGroup: false };
  const content = { type: 'text' as const, text: body, ...tap };
  await world.app.receive(world.home.id, world.home.lineOfAll, [{ t: 'message', at: at ?? now(), ...about, content }]);
}

/** Questions of this line can be tapped, as those of the official network can. */
const letTap = ({ number }: Customer) =>
  world.owner.query(
    `update messages m set tappable = '[]' from tickets t join contacts c on c.company_id = t.company_id and c.id = t.contact_id
     where t.company_id = $1 and c.number = $2 and m.company_id = t.company_id and m.ticket_id = t.id and m.from_me
       and m.tappable is null and m.body ~ '^\\*\\d+\\* · |\\n\\*[0-9#]+\\* · '`,
    [world.home.id, number],
  );

async function send(customer: Customer, written: Written, line: Line): Promise<void> {
  const { number } = customer;
  const { type, body } = line;
  if (type === 'tap' || written.at) return bring(customer, written, line);
  const file =
    type === 'sticker'
      ? { name: 'figurinha.png', bytes: picture, type: 'image/png' }
      : { name: 'voz.mp3', bytes: voice, type: 'audio/mpeg' };
  const { status } = await world.home.admin.call(sandbox.send, {
    params: { whatsappId: world.home.lineOfAll },
    body: { from: number, body, type },
    ...(type !== 'text' && { files: [file] }),
  });
  expect(status).toBe(201);
}

const hasArrived = () =>
  until(async () => !(await world.owner.query('select 1 from sandbox_events limit 1')).rows.length);

/** What is due by the product's clock runs, and what it asks for. */
async function work() {
  await world.owner.query(
    `update graphile_worker._private_jobs set run_at = now() where run_at <= $1 and key like any ($2)`,
    [now(), ['settle:%', 'moveOn:%', 'tellLate:%']],
  );
  await world.work();
  if (!isLongRun) return;
  // What failed is tried again a while later: nobody must take that for silence.
  const { rows } = await world.owner.query<{ what: string }>(
    `select k.identifier || ': ' || j.last_error as what from graphile_worker._private_jobs j
     join graphile_worker._private_tasks k on k.id = j.task_id where j.last_error is not null`,
  );
  expect(rows.map(({ what }) => what)).toEqual([]);
}

async function pass(ms: number) {
  ahead += ms;
  world.advance(ms);
  const { home } = world;
  for (const who of ['admin', 'ana', 'bruno'] as const)
    home[who] = await enter(world.app, home.id, home[who].viewer.id);
  await work();
}

interface Setup {
  queues: { id: number; name: string; isServed: boolean }[];
}

/** Another way to set up the line, each time. */
async function setUp(): Promise<Setup> {
  const { home, owner } = world;
  const set = (key: string, value: string) => home.admin.call(settings.update, { params: { key }, body: { value } });
  const names = ['Encomendas', 'Financeiro', 'Pós-venda'].slice(0, lot.pick([1, 2, 2, 3, 3, 3]));
  const made: Setup['queues'] = [];
  await owner.query('delete from connection_queues where company_id = $1 and connection_id = $2', [
    home.id,
    home.lineOfAll,
  ]);
  for (const [n, name] of names.entries()) {
    const { body } = await home.admin.call(queues.create, {
      body: { name, color: `#00000${n + 1}`, greetingMessage: lot.pick(['', 'Você chegou. Já falamos.']) },
    });
    const isServed = n === 0 || chance(70);
    made.push({ id: body.id, name, isServed });
    await owner.query('insert into connection_queues (company_id, connection_id, queue_id) values ($1, $2, $3)', [
      home.id,
      home.lineOfAll,
      body.id,
    ]);
    const { id: userId } = lot.pick([home.ana, home.bruno]).viewer;
    if (isServed)
      await owner.query('insert into user_queues (company_id, user_id, queue_id) values ($1, $2, $3)', [
        home.id,
        userId,
        body.id,
      ]);
    if (chance(50)) await addOptions(body.id);
  }
  await owner.query(
    `update connections set greeting_message = $3, out_of_hours_message = $4, complation_message = $5, time_send_queue = $6,
       send_id_queue = $7 where company_id = $1 and id = $2`,
    [
      home.id,
      home.lineOfAll,
      made.length > 1 ? 'Com quem você quer falar?' : lot.pick(['', 'Olá!']),
      lot.pick(['', 'Fechado.']),
      lot.pick(['', 'Até logo.']),
      lot.pick([0, 5]),
      chance(40) ? made[0]!.id : null,
    ],
  );
  await set('language', lot.pick(['pt', 'en', 'es']));
  await set('scheduleType', lot.pick(['disabled', 'disabled', 'disabled', 'company', 'queue']));
  await set('userRating', chance(75) ? 'enabled' : 'disabled');
  await set('sendGreetingAccepted', lot.pick(['enabled', 'disabled']));
  await pass(1000);
  return { queues: made };
}

async function addOptions(queueId: number) {
  const insert = async (place: number, title: string, parentId: number | null) => {
    const { rows } = await world.owner.query<{ id: number }>(
      'insert into queue_options (company_id, queue_id, place, title, message, parent_id) values ($1, $2, $3, $4, $5, $6) returning id',
      [world.home.id, queueId, place, title, lot.pick(['', `Sobre ${title}.`]), parentId],
    );
    return rows[0]!.id;
  };
  const cakes = await insert(1, 'Bolos', null);
  await insert(2, 'Pães & tortas', null);
  if (chance(50)) for (const [n, title] of ['Cenoura', 'Chocolate'].entries()) await insert(n + 1, title, cakes);
}

/** Somebody of the company does what comes next, or something else. */
async function act(customer: Customer, setup: Setup) {
  const { ticket } = await knownOf(customer.number);
  if (!ticket) return;
  const kind = chance(75) ? ticket.status : lot.pick(['undo', 'hand', 'return'] as const);
  customer.diary.push(`(${kind})`);
  const params = { ticketId: ticket.id };
  const { admin } = world.home;
  if (kind === 'undo') return void (await admin.call(tickets.undo, { params }));
  if (ticket.status === 'closed') return;
  const body = {
    hand: { queueId: lot.pick(setup.queues).id },
    return: { status: 'pending' },
    pending: { status: 'open' },
    open: { status: 'closed' },
  } as const;
  if (kind === 'open') await admin.call(messages.send, { params, body: { body: 'Já vejo.' } });
  if (kind !== 'closed') await admin.call(tickets.update, { params, body: body[kind] });
}

/** The last queue goes under those who wait in it. */
async function removeQueue(customers: Customer[], setup: Setup) {
  const gone = setup.queues.pop()!;
  const before = world.events.length;
  const waiting = await Promise.all(customers.map(({ number }) => knownOf(number)));
  expect((await world.home.admin.call(queues.remove, { params: { queueId: gone.id } })).status).toBe(200);
  await work();
  const isTold = world.events
    .slice(before)
    .some(({ name, event }) => name === 'handover' && (event as LiveEvent<'handover'>).name === gone.name);
  customers.forEach((customer, n) => {
    const { ticket } = waiting[n]!;
    customer.diary.push(`(${gone.name} is gone)`);
    if (isTold && ticket?.queueId === gone.id) customer.told.add(ticket.id);
  });
}

const fault = (what: string, customer: Customer) =>
  void faults.push(`${what}; seed ${seed}, ${customer.number}: ${customer.diary.join(' | ')}`);

/** Somebody writes; what they meant is known. */
async function write(customer: Customer, setup: Setup) {
  const known = await knownOf(customer.number);
  const at = writtenLate(known);
  const asked = questionOf(customer, known, at ?? now());
  const isBehind = asked?.asks === 'menu' && isAnsweredIn(known, asked.id) && setup.queues.length > 1;
  const [by] = world.home.admin.viewer.name.split(' ');
  const question = asked && { ...asked, isBehind, ...(by !== undefined && { by }) };
  const lapsed = at ? undefined : lapsedIn(customer, known);
  const isSilent = question?.asks === 'rating' && chance(15);
  const lines: Line[] = lapsed
    ? [{ type: 'text', body: lot.pick(['1', '2', '3']) }]
    : isSilent
      ? []
      : burst(question, lot).filter(({ type }) => !at || type === 'text' || type === 'tap');
  if (at && lines.length) {
    customer.broughtAfter = world.events.length;
    counted.brought += 1;
  }
  if (lines.some(({ type }) => type === 'tap')) await letTap(customer);
  return { customer, known, question, lapsed, lines, at };
}
type Written = Awaited<ReturnType<typeof write>>;

async function judge({ customer, known, question, lapsed, lines, at }: Written, setup: Setup) {
  const after = await knownOf(customer.number);
  const said = after.said.filter(({ id, fromMe }) => fromMe && !known.said.some((one) => one.id === id));
  const how = at ? ` (at ${at.toISOString()})` : '';
  customer.diary.push(...lines.map(({ type, body }) => `> ${type === 'text' ? body : `${type} ${body}`}${how}`));
  customer.diary.push(...said.map(({ body }) => body.replaceAll('\n', ' ')));
  counted.lines += lines.length;
  const meaning = lines.find(({ means }) => means);
  const meant = meaning?.means;
  if (meaning?.type === 'tap') counted.taps += 1;
  if (meant && !/^\d+$/.test(meant.key.replace('0', ''))) counted.steps += 1;
  if (meant && question?.asks === 'rating') {
    counted.ratings += 1;
    const { rows } = await world.owner.query<{ rate: number }>(
      'select rate from ratings where company_id = $1 and ticket_id = $2',
      [world.home.id, known.ticket!.id],
    );
    if (rows[0]?.rate !== Number(meant.key)) fault(`the rating ${meant.key} was lost`, customer);
    customer.over.add(question.id);
  }
  if (lapsed) {
    counted.late += 1;
    const { rows } = await world.owner.query(
      'select 1 from ratings where company_id = $1 and ticket_id = $2 and created_at > $3',
      [world.home.id, lapsed.ticketId, new Date(Date.parse(lapsed.at) + limits.rating)],
    );
    if (rows.length) fault('a rating counts that came too late', customer);
  }
  const named = meant && setup.queues.find(({ name }) => name === meant.title);
  if (meant && question?.asks === 'menu') {
    counted.choices += 1;
    // Whoever is greeted in a queue already need not be greeted there again.
    const isThere = isAnsweredIn(known, question.id) && known.ticket!.queueId === named?.id;
    if (isAnsweredIn(known, question.id) && !isThere) counted.corrected += 1;
    if (!said.length && !isThere) fault(`the choice ${meant.key} met silence`, customer);
    if (named && after.ticket!.queueId !== named.id)
      fault(`${meant.title} was chosen, and is not where it is`, customer);
  }
  // Also where its day was over: what was written within it and comes only now asks for nothing any more.
  const stood = question ?? menuIn(known);
  if (stood && question?.asks !== 'rating' && !named && said.some(asksNothing)) customer.over.add(stood.id);
}

const asksNothing = ({ body }: Said) => !linesOf(body).length && !isAway(body) && !isOurs('optedOut', body);
/** A menu has led to a queue; another line of it still leads to another one. */
const isAnsweredIn = ({ said, ticket }: Known, menuId: number) =>
  said.some((one) => one.id > menuId && one.fromMe && one.ticketId === ticket?.id && asksNothing(one));

/** Whoever waits where nobody looks, or until the morning, is told of once in each place. */
async function judgeTold(customers: Customer[]) {
  const ofTicket = new Map<number, Customer>();
  for (const customer of customers)
    for (const { ticketId } of (await knownOf(customer.number)).said) ofTicket.set(ticketId, customer);
  const times = new Map<string, number>();
  for (const { name: told, event } of world.events) {
    if (told !== 'handover') continue;
    const { why, ticket, name } = event as LiveEvent<'handover'>;
    if (!ticket || (why !== 'unserved' && why !== 'closed')) continue;
    const place = `${ticket.id} ${why} ${name}`;
    times.set(place, (times.get(place) ?? 0) + 1);
    if (times.get(place) === 2) fault(`told twice: ${place}`, ofTicket.get(ticket.id) ?? customers[0]!);
  }
}

/** They wait for people, and no one has been told or sees them. */
async function isStuck(customer: Customer, setup: Setup): Promise<boolean> {
  const { ticket, said } = await knownOf(customer.number);
  if (ticket?.status !== 'pending' || ticket.isTaken) return false;
  const isSeen = setup.queues.some(({ id, isServed }) => isServed && id === ticket.queueId);
  const isTheirTurn = said.findLast(({ fromMe, body }) => fromMe || !stops.includes(body))?.fromMe ?? true;
  const isTold =
    customer.told.has(ticket.id) ||
    wasBrought(customer) ||
    world.events.some(
      ({ name, event }) => name === 'handover' && (event as LiveEvent<'handover'>).ticket?.id === ticket.id,
    );
  counted.handedOver += isTold ? 1 : 0;
  return !isSeen && !isTheirTurn && !isTold;
}

/** Once for the line, whoever it brought something of. */
const wasBrought = ({ broughtAfter }: Customer) =>
  broughtAfter !== null &&
  world.events
    .slice(broughtAfter)
    .some(({ name, event }) => name === 'handover' && (event as LiveEvent<'handover'>).why === 'late');

async function writeAtOnce(customers: Customer[], setup: Setup) {
  const written = await Promise.all(customers.map((customer) => write(customer, setup)));
  await Promise.all(
    written.map(async (one) => {
      for (const line of one.lines) await send(one.customer, one, line);
    }),
  );
  await hasArrived();
  await work();
  for (const one of written) await judge(one, setup);
}

async function round(size: number) {
  const setup = await setUp();
  world.events.length = 0;
  const customers = Array.from({ length: size }, (): Customer => {
    return { number: String(number++), over: new Set(), told: new Set(), broughtAfter: null, diary: [] };
  });
  counted.conversations += size;
  const busy = lot.pick([5, 70, 70]);
  for (let step = 0; step < steps; step += 1) {
    await writeAtOnce(customers, setup);
    const ms = lot.pick([
      2000,
      12_000,
      12_000,
      25_000,
      70_000,
      400_000,
      limits.pause + 1000,
      20 * 3_600_000,
      limits.rating + 120_000,
    ]);
    for (const { diary } of customers) diary.push(`(${ms / 1000} s)`);
    await pass(ms);
    if (ms > limits.breath)
      for (const customer of customers) if (await isStuck(customer, setup)) fault('nobody knows of them', customer);
    for (const customer of customers) if (chance(step > 1 ? busy : 0)) await act(customer, setup);
    if (setup.queues.length > 1 && step > 3 && chance(7)) await removeQueue(customers, setup);
  }
  await pass(limits.breath);
  // Those who were asked for a rating last, and said nothing, come with it when its day is over.
  await pass(limits.rating + 120_000);
  await writeAtOnce(customers, setup);
  for (const customer of customers) await comparePhone(customer);
  await judgeTold(customers);
  for (const { id } of setup.queues) await world.home.admin.call(queues.remove, { params: { queueId: id } });
  await work();
}

/** What the company has on record is what they read. */
async function comparePhone(customer: Customer) {
  const stored = (await knownOf(customer.number)).said.filter(({ fromMe }) => fromMe);
  const shown = (await world.phone(customer.number, world.home.lineOfAll)).filter(({ fromMe }) => fromMe);
  expect(shown.map(({ body }) => body).toSorted()).toEqual(stored.map(({ body }) => body).toSorted());
}

it(
  'a choice is never met with silence, nobody waits unknown or is told of twice, and no rating is lost or counts too late',
  async () => {
    while (counted.conversations < runs && faults.length < 5) {
      await round(Math.min(atOnce, runs - counted.conversations));
      // As a real database does by itself; without it thousands of messages are taken for none.
      if (isLongRun) await world.owner.query('analyze');
    }
    expect(faults, JSON.stringify(counted)).toEqual([]);
    expect(counted.choices, JSON.stringify(counted)).toBeGreaterThan(runs / 20);
    expect(counted.corrected, JSON.stringify(counted)).toBeGreaterThanOrEqual(Math.floor(runs / 200));
    // A few conversations may all end without one.
    expect(counted.ratings, JSON.stringify(counted)).toBeGreaterThanOrEqual(Math.floor(runs / 100));
    expect(counted.late, JSON.stringify(counted)).toBeGreaterThanOrEqual(Math.floor(runs / 100));
    for (const what of ['taps', 'steps', 'brought'] as const)
      expect(counted[what], `${what}: ${JSON.stringify(counted)}`).toBeGreaterThanOrEqual(Math.floor(runs / 50));
    if (process.env.CONVERSATIONS) process.stdout.write(`${JSON.stringify(counted)}\n`);
  },
  60_000 + runs * 3000,
);
