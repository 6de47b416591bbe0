import { tickets } from '@guiche/contract/tickets';
import { settings } from '@guiche/contract/settings';
import { contacts } from '@guiche/contract/contacts';
import { queueOptions } from '@guiche/contract/queue-options';
import { sandbox } from '@guiche/contract/sandbox';
import { messages } from '@guiche/contract/messages';
import { ticketNotes } from '@guiche/contract/ticket-notes';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createWorld, enter, until, type World } from '../testing/world';
import { limits } from './context';
import { noteHeard } from './schedule-reply-queries';
import { askToAnswer } from './service';

let world: World;
let number = 5_511_970_000_860;
let customer: string;
let line: number;
const minute = 60_000;
const breath = limits.breath;

beforeAll(async () => {
  world = await createWorld();
  line = world.home.lineOfAll;
});
afterAll(() => world.close());
afterEach(async () => {
  await world.owner.query(
    `update connections set greeting_message = '', out_of_hours_message = '', complation_message = '', rating_message = '',
       time_send_queue = 0, send_id_queue = null where company_id = $1`,
    [world.home.id],
  );
  await world.owner.query(
    `update queues set greeting_message = '', out_of_hours_message = '', schedules = '[]' where company_id = $1`,
    [world.home.id],
  );
  await world.owner.query(`delete from queue_options where company_id = $1`, [world.home.id]);
  await world.owner.query(
    `update settings set value = 'disabled' where company_id = $1 and key in ('userRating', 'scheduleType', 'sendGreetingMessageOneQueues')`,
    [world.home.id],
  );
});

const setLine = (id: number, fields: Record<string, string | number | null>) =>
  world.owner.query(
    `update connections set ${Object.keys(fields)
      .map((name, n) => `${name} = $${n + 3}`)
      .join(', ')} where company_id = $1 and id = $2`,
    [world.home.id, id, ...Object.values(fields)],
  );
const setQueue = (id: number, fields: Record<string, string>) =>
  world.owner.query(
    `update queues set ${Object.keys(fields)
      .map((name, n) => `${name} = $${n + 3}`)
      .join(', ')} where company_id = $1 and id = $2`,
    [world.home.id, id, ...Object.values(fields)],
  );
const set = (key: string, value: string) =>
  world.home.admin.call(settings.update, { params: { key }, body: { value } });

/** Time passes, and whoever works here logs in again. */
async function pass(ms: number) {
  world.advance(ms);
  const { home } = world;
  for (const who of ['admin', 'ana', 'bruno'] as const)
    home[who] = await enter(world.app, home.id, home[who].viewer.id);
}

/** The breath in which a menu was shown is over. The jobs' clock is the database's. */
async function breathEnds() {
  const before = (await said()).length;
  await pass(breath);
  await world.makeDue('settle:attendant');
  await world.work();
  return (await said()).slice(before);
}

const somebodyNew = () => (customer = String(number++));
/** The customer writes, and whatever follows from it is done. */
async function say(text: string, more: Record<string, unknown> = {}) {
  const before = (await said()).length;
  await world.customerSays(customer, text, { line, ...more });
  await world.work();
  return (await said()).slice(before);
}
/** What the phone shows of ours. */
const said = async () => (await world.phone(customer, line)).filter(({ fromMe }) => fromMe).map(({ body }) => body);
const all = async () => {
  const { rows } = await world.owner.query<{
    id: number;
    status: string;
    queueId: number | null;
    chatbot: boolean;
    unread: number;
  }>(
    `select t.id, t.status, t.queue_id as "queueId", t.chatbot, t.unread_messages as unread from tickets t
     join contacts c on c.company_id = t.company_id and c.id = t.contact_id
     where t.company_id = $1 and c.number = $2 order by t.id`,
    [world.home.id, customer],
  );
  return rows;
};
const ticket = async () => (await all()).at(-1)!;
const move = (by: 'ana' | 'bruno' | 'admin', body: object, id?: number) =>
  ticket().then((it) => world.home[by].call(tickets.update, { params: { ticketId: id ?? it.id }, body }));
const ask = async <Row extends object>(text: string) => (await world.owner.query<Row>(text, [world.home.id])).rows;

const greeting = 'Olá, {{firstName}}! Com quem quer falar?';
const menu = (name: string) => `Olá, ${name}! Com quem quer falar?\n\n*1* · Vendas Padaria\n*2* · Suporte Padaria`;

describe('a line with one queue', () => {
  it('assigns at once, with the greeting of the queue, once', async () => {
    line = world.home.line;
    somebodyNew();
    await setQueue(world.home.vendas, {
      greeting_message: '{{ms}}, {{name}}. Protocolo {{protocol}}. {{constructor}}',
    });
    const [words, ...more] = await say('oi', { pushName: 'Marina Alves' });
    expect(words).toMatch(/^(Bom dia|Boa tarde|Boa noite), Marina Alves\. Protocolo \d{9,}\. \{\{constructor\}\}$/);
    expect(more).toEqual([]);
    expect(await say('tudo bem?')).toEqual([]);
    expect(await ticket()).toMatchObject({ status: 'pending', queueId: world.home.vendas, chatbot: false, unread: 2 });
  });

  it('says nothing, and asks nothing more of the database, where nothing is set up', async () => {
    line = world.home.line;
    somebodyNew();
    const before = await ask('select 1 from attendant_talks where company_id = $1');
    expect(await say('oi')).toEqual([]);
    expect(await ask('select 1 from attendant_talks where company_id = $1')).toEqual(before);
  });

  it('shows what may be chosen; a number chooses, 0 goes back, # to the beginning; files go along', async () => {
    line = world.home.line;
    somebodyNew();
    await setQueue(world.home.vendas, { greeting_message: 'Vendas.' });
    const add = async (body: object) =>
      (await world.home.admin.call(queueOptions.create, { body: { queueId: world.home.vendas, title: 'x', ...body } }))
        .body.id;
    const orders = await add({ title: 'Pedidos', message: 'Qual deles, {{firstName}}?' });
    await add({ title: 'Atrasado', parentId: orders });
    const list = await add({ title: 'Preços' });
    await world.home.admin.call(queueOptions.attach, {
      params: { optionId: list },
      files: [{ name: 'precos.txt', bytes: 'pão 1', field: 'file' }],
    });
    const top = 'Vendas.\n\n*1* · Pedidos\n*2* · Preços\n*#* · Voltar ao início';
    const one = 'Qual deles, Léo?\n\n*1* · Atrasado\n*0* · Voltar';
    expect(await say('oi', { pushName: 'Léo' })).toEqual([top]);
    expect(await ticket()).toMatchObject({ chatbot: true });
    expect(await say('1')).toEqual([one]);
    expect(await say('1')).toEqual(['Atrasado\n\n*0* · Voltar']);
    expect(await say('0')).toEqual([one]);
    expect(await say('#')).toEqual([top]);
    expect(await say('2')).toEqual(['Preços\n\n*0* · Voltar']);
    const shown = (await world.phone(customer, line)).at(-1)!;
    expect([shown.mediaType, shown.mediaUrl === null]).toEqual(['document', false]);
  });
});

describe('a line with several queues', () => {
  it('greets with a numbered menu; a valid number assigns', async () => {
    line = world.home.lineOfAll;
    somebodyNew();
    await setLine(line, { greeting_message: greeting });
    await setQueue(world.home.suporte, { greeting_message: 'Suporte aqui.' });
    expect(await say('1', { pushName: 'Rui' })).toEqual([menu('Rui')]);
    expect(await ticket()).toMatchObject({ status: 'pending', queueId: null, chatbot: true });
    expect(await say('2')).toEqual(['Suporte aqui.']);
    expect(await ticket()).toMatchObject({ status: 'pending', queueId: world.home.suporte, chatbot: false });
    expect(await say('obrigado')).toEqual([]);
    const listed = await world.home.bruno.call(tickets.list, { query: { status: 'pending', searchParam: customer } });
    expect(listed.body.tickets.map(({ id }) => id)).toEqual([(await ticket()).id]);
  });

  it('repeats the menu at most twice, then leaves the ticket waiting and is silent for two hours', async () => {
    line = world.home.lineOfAll;
    somebodyNew();
    await setLine(line, { greeting_message: greeting });
    await say('oi', { pushName: 'Rui' });
    await pass(breath);
    expect(await say('quero bolo')).toEqual([menu('Rui')]);
    await pass(breath);
    expect(await say('7')).toEqual([menu('Rui')]);
    await pass(breath);
    expect(await say('{{constructor}} (.*)+$')).toEqual([]);
    expect(await ticket()).toMatchObject({ status: 'pending', queueId: null, chatbot: false });
    await pass(119 * minute);
    expect(await say('alguém?')).toEqual([]);
    await pass(2 * minute);
    expect(await say('alguém?')).toEqual([menu('Rui')]);
    expect(await say('1')).toEqual(['Você está em Vendas Padaria.']);
    expect(await ticket()).toMatchObject({ queueId: world.home.vendas });
  });

  it('takes a choice in silence too, and gives what nobody chose to the queue that the line names', async () => {
    line = world.home.lineOfAll;
    somebodyNew();
    await setLine(line, { greeting_message: greeting, send_id_queue: world.home.vendas });
    for (const words of ['oi', 'quero bolo', '7', 'alô']) {
      await say(words);
      await pass(breath);
    }
    expect(await ticket()).toMatchObject({ queueId: world.home.vendas, chatbot: false });
    expect(await say('quero falar do suporte')).toEqual([]);
    expect(await say('suporte padaria')).toEqual(['Você está em Suporte Padaria.']);
    expect(await ticket()).toMatchObject({ queueId: world.home.suporte });
  });

  it('answers short lines that follow each other once, when nothing more comes; a choice among them is taken', async () => {
    line = world.home.lineOfAll;
    somebodyNew();
    await setLine(line, { greeting_message: greeting });
    expect(await say('oi', { pushName: 'Rui' })).toEqual([menu('Rui')]);
    for (const words of ['bom dia', 'quero um bolo', 'pra amanhã']) expect(await say(words)).toEqual([]);
    expect(await say('1')).toEqual(['Você está em Vendas Padaria.']);
    expect(await breathEnds(), 'whoever has chosen is owed nothing').toEqual([]);

    somebodyNew();
    await say('oi', { pushName: 'Rui' });
    for (const words of ['bom dia', 'quero um bolo']) expect(await say(words)).toEqual([]);
    expect(await breathEnds()).toEqual([menu('Rui')]);
    expect(await breathEnds(), 'once').toEqual([]);
    expect(await ticket()).toMatchObject({ chatbot: true });
    await pass(breath);
    await say('hein?');
    await pass(breath);
    expect(await say('alô'), 'two menus were repeated').toEqual([]);
    expect(await ticket()).toMatchObject({ chatbot: false });
  });

  it('owes nothing to whoever got another answer in that time, and what is written behind it is answered once', async () => {
    line = world.home.lineOfAll;
    somebodyNew();
    await setLine(line, { greeting_message: greeting });
    await say('oi', { pushName: 'Rui' });
    expect(await say('bom dia')).toEqual([]);
    expect(await say('parar')).toEqual([expect.stringMatching(/^Tudo bem, não enviaremos/)]);
    expect(await breathEnds()).toEqual([]);

    somebodyNew();
    await say('oi', { pushName: 'Rui' });
    for (const words of ['bom dia', 'parar']) await say(words);
    expect(await say('quero um bolo')).toEqual([]);
    expect(await breathEnds()).toEqual([menu('Rui')]);
    const refused = 'select last_error from graphile_worker._private_jobs where last_error is not null';
    expect((await world.owner.query(refused)).rows).toEqual([]);
  });

  it('reads an answer against the menu that was seen, and asks again where its queue has gone', async () => {
    line = world.home.lineOfAll;
    const { id, vendas, suporte } = world.home;
    await setLine(line, { greeting_message: greeting });
    somebodyNew();
    await say('oi');
    await world.owner.query('update queues set order_queue = case id when $2 then 2 else 1 end where company_id = $1', [
      id,
      vendas,
    ]);
    await say('1');
    expect(await ticket()).toMatchObject({ queueId: vendas });
    somebodyNew();
    await say('oi', { pushName: 'Rui' });
    await world.owner.query(
      'delete from connection_queues where company_id = $1 and connection_id = $2 and queue_id = $3',
      [id, line, suporte],
    );
    await world.owner.query('insert into queues (id, company_id, name, color) values (9001, $1, $2, $3)', [
      id,
      'Caixa',
      '#123456',
    ]);
    await world.owner.query(
      'insert into connection_queues (company_id, connection_id, queue_id) values ($1, $2, 9001)',
      [id, line],
    );
    expect(await say('1')).toEqual(['Olá, Rui! Com quem quer falar?\n\n*1* · Vendas Padaria\n*2* · Caixa']);
    await world.owner.query('delete from queues where company_id = $1 and id = 9001', [id]);
    await world.owner.query('insert into connection_queues (company_id, connection_id, queue_id) values ($1, $2, $3)', [
      id,
      line,
      suporte,
    ]);
    await world.owner.query('update queues set order_queue = null where company_id = $1', [id]);
  });

  it('ends at once when an agent accepts, and does not begin again when they give it back', async () => {
    line = world.home.lineOfAll;
    somebodyNew();
    await setLine(line, { greeting_message: greeting });
    await say('oi');
    expect((await move('admin', { status: 'open' })).body.chatbot).toBe(false);
    expect(await say('1')).toEqual([]);
    expect(await ticket()).toMatchObject({ status: 'open', queueId: null, chatbot: false });
    await move('admin', { status: 'pending' });
    expect(await say('1')).toEqual([]);
    expect(await ticket()).toMatchObject({ status: 'pending', chatbot: false });
  });

  it('goes on where it was when a move that took the ticket from it is taken back', async () => {
    line = world.home.lineOfAll;
    await setLine(line, { greeting_message: greeting });
    for (const body of [{ queueId: world.home.vendas }, { status: 'closed' }]) {
      somebodyNew();
      await say('oi');
      expect((await move('admin', body)).body.chatbot).toBe(false);
      await world.home.admin.call(tickets.undo, { params: { ticketId: (await ticket()).id } });
      expect(await ticket()).toMatchObject({ status: 'pending', queueId: null, chatbot: true });
      await say('2');
      expect(await ticket()).toMatchObject({ queueId: world.home.suporte, chatbot: false });
    }
  });

  it('does what it would have done meanwhile once such a move was taken back', async () => {
    line = world.home.lineOfAll;
    await setLine(line, { greeting_message: greeting, time_send_queue: 15, send_id_queue: world.home.suporte });
    const jobsRun = async (jobs: string[]) => {
      await world.makeDue(...jobs);
      await world.work();
    };
    /** What is said once it is. */
    const takenBack = async (jobs: string[], meanwhile = async (): Promise<unknown> => undefined) => {
      const before = (await said()).length;
      await move('admin', { queueId: world.home.vendas });
      await meanwhile();
      await jobsRun(jobs);
      expect(await ticket()).toMatchObject({ queueId: world.home.vendas });
      await world.home.admin.call(tickets.undo, { params: { ticketId: (await ticket()).id } });
      expect(await ticket()).toMatchObject({ queueId: null });
      await jobsRun(jobs);
      return (await said()).slice(before);
    };
    const answers = ['attend', 'settle:attendant'];
    somebodyNew();
    await say('oi');
    expect(await takenBack(answers, () => say('2')), 'a choice').toEqual(['Você está em Suporte Padaria.']);
    somebodyNew();
    await say('oi');
    await say('como assim');
    await pass(breath);
    expect(await takenBack(answers), 'what was owed').toEqual([expect.stringContaining('Com quem quer falar?')]);
    somebodyNew();
    await say('oi');
    await takenBack(['moveOn']);
    expect(await ticket(), 'time to move on').toMatchObject({ queueId: world.home.suporte });
  });

  it('gives a ticket that nobody has answered in time to the queue that the line names', async () => {
    line = world.home.lineOfAll;
    somebodyNew();
    await setLine(line, { greeting_message: greeting, time_send_queue: 15, send_id_queue: world.home.suporte });
    await say('oi');
    await pass(14 * minute);
    await say('oi?');
    expect(await ticket()).toMatchObject({ queueId: null });
    // The jobs' clock is the database's: the time comes when it is told so.
    await world.makeDue('moveOn');
    await world.work();
    expect(await ticket()).toMatchObject({ status: 'pending', queueId: world.home.suporte, chatbot: false });
    expect(await say('1'), 'the menu that was seen still moves it').toEqual(['Você está em Vendas Padaria.']);
    expect(await ticket()).toMatchObject({ queueId: world.home.vendas });
  });
});

it('greets once on a line without queues, and the ticket waits without queue', async () => {
  line = world.home.lineOfAll;
  somebodyNew();
  await world.owner.query('delete from connection_queues where company_id = $1 and connection_id = $2', [
    world.home.id,
    line,
  ]);
  await setLine(line, { greeting_message: 'Bem-vindo!' });
  expect(await say('oi')).toEqual(['Bem-vindo!']);
  expect(await say('1')).toEqual([]);
  expect(await ticket()).toMatchObject({ status: 'pending', queueId: null, chatbot: false });
  for (const queue of [world.home.vendas, world.home.suporte])
    await world.owner.query('insert into connection_queues (company_id, connection_id, queue_id) values ($1, $2, $3)', [
      world.home.id,
      line,
      queue,
    ]);
});

describe('out of hours', () => {
  it('of the company: the line says so once in two hours, and the ticket waits', async () => {
    line = world.home.lineOfAll;
    somebodyNew();
    await setLine(line, { greeting_message: greeting, out_of_hours_message: 'Fechado, {{firstName}}.' });
    await world.owner.query(`update companies set schedules = '[]' where id = $1`, [world.home.id]);
    await set('scheduleType', 'company');
    expect(await say('oi', { pushName: 'Rui' })).toEqual(['Fechado, Rui.']);
    expect(await say('alô')).toEqual([]);
    await pass(121 * minute);
    expect(await say('alô?')).toEqual(['Fechado, Rui.']);
    expect(await ticket()).toMatchObject({ status: 'pending', queueId: null });
    await set('scheduleType', 'disabled');
    expect(await say('bom dia')).toEqual([menu('Rui')]);
  });

  it('of a queue: its own words, and it is assigned', async () => {
    line = world.home.lineOfAll;
    somebodyNew();
    await setLine(line, { greeting_message: greeting, out_of_hours_message: 'A linha está fechada.' });
    await setQueue(world.home.suporte, { out_of_hours_message: 'O suporte está fechado.' });
    await set('scheduleType', 'queue');
    expect(await say('oi', { pushName: 'Rui' })).toEqual([menu('Rui')]);
    expect(await say('2')).toEqual(['O suporte está fechado.']);
    expect(await ticket()).toMatchObject({ status: 'pending', queueId: world.home.suporte });
    somebodyNew();
    await say('oi');
    expect(await say('1')).toEqual(['A linha está fechada.']);
  });
});

describe('when a conversation is closed', () => {
  async function closed(reply?: string) {
    line = world.home.line;
    somebodyNew();
    await set('userRating', 'enabled');
    await setLine(line, { complation_message: 'Até logo, {{firstName}}.', rating_message: 'Como foi?' });
    await say('oi', { pushName: 'Rui' });
    await move('ana', { status: 'open' });
    const answer = await move('ana', { status: 'closed' });
    expect(answer.body.status).toBe('closed');
    await pass(11_000);
    await world.makeDue('settle');
    await world.work();
    return reply === undefined ? [] : say(reply);
  }
  const question = 'Até logo, Rui.\n\nComo foi?\n\n*1* · Insatisfeito\n*2* · Satisfeito\n*3* · Muito satisfeito';

  it('the last word asks for a rating; a reply of 1 to 3 is stored, thanked, and opens no new ticket', async () => {
    expect(await closed('3')).toEqual(['Obrigado pela sua avaliação!']);
    expect(await said()).toEqual([question, 'Obrigado pela sua avaliação!']);
    const [only, ...others] = await all();
    expect([only!.status, only!.unread, others]).toEqual(['closed', 0, []]);
    expect(
      await ask(`select rate, user_id as "userId" from ratings where company_id = $1 and ticket_id = ${only!.id}`),
    ).toEqual([{ rate: 3, userId: world.home.ana.viewer.id }]);
    expect(await say('2')).toEqual([]);
    expect((await all()).map(({ status }) => status)).toEqual(['closed', 'pending']);
  });

  it('anything else lets go and opens a ticket as usual', async () => {
    expect(await closed('mais uma coisa')).toEqual([]);
    expect((await all()).map(({ status }) => status)).toEqual(['closed', 'pending']);
    await move('admin', { status: 'closed' });
    await pass(minute);
    await say('3');
    expect((await all()).map(({ status }) => status)).toEqual(['closed', 'closed', 'pending']);
  });

  it('a rating that comes three days later is a message like any other', async () => {
    await closed();
    await pass(3 * 24 * 60 * minute);
    expect(await say('3')).toEqual([]);
    expect((await all()).map(({ status }) => status)).toEqual(['closed', 'pending']);
    expect(await ask(`select 1 from ratings where company_id = $1 and ticket_id = ${(await all())[0]!.id}`)).toEqual(
      [],
    );
  });

  it('nothing is asked where the close is taken back, nor where nobody had taken the ticket', async () => {
    line = world.home.line;
    somebodyNew();
    await set('userRating', 'enabled');
    await say('oi');
    await move('ana', { status: 'open' });
    await move('ana', { status: 'closed' });
    await world.home.ana.call(tickets.undo, { params: { ticketId: (await ticket()).id } });
    await world.work();
    expect(await say('3')).toEqual([]);
    expect(await ticket()).toMatchObject({ status: 'open' });
    somebodyNew();
    await say('oi');
    await move('ana', { status: 'closed' });
    await world.makeDue('settle');
    await world.work();
    expect(await said()).toEqual([]);
  });
});

describe('it never answers', () => {
  it('groups, blocked contacts, calls, and what is typed on the line’s own phone', async () => {
    line = world.home.lineOfAll;
    await setLine(line, { greeting_message: greeting });
    await set('CheckMsgIsGroup', 'disabled');
    const replies = () => ask('select 1 from attendant_replies where company_id = $1');
    // what was heard while a move may be taken back, above, waits until it may not
    const heard = () => ask('select message_id from attendant_heard where company_id = $1 order by 1');
    const [before, waiting] = [(await replies()).length, await heard()];
    somebodyNew();
    await say('oi', { group: { id: 'grupo', name: 'Família' } });
    await say('de mim', { fromMe: true });
    await world.home.admin.call(sandbox.calls, {
      params: { whatsappId: line },
      body: { from: customer, video: false },
    });
    await until(
      async () =>
        (await all()).length > 0 || (await ask('select 1 from sandbox_events where company_id = $1')).length === 0,
    );
    await world.work();
    somebodyNew();
    await world.customerSays(customer, 'oi', { line: world.home.line });
    await world.owner.query('update contacts set is_blocked = true where company_id = $1 and number = $2', [
      world.home.id,
      customer,
    ]);
    await say('oi?');
    expect(await replies()).toHaveLength(before);
    expect(await heard()).toEqual(waiting);
  });

  it('whoever is blocked, also in a conversation that is there already', async () => {
    line = world.home.lineOfAll;
    somebodyNew();
    await say('oi');
    await setLine(line, { greeting_message: greeting });
    await world.owner.query('update contacts set is_blocked = true where company_id = $1 and number = $2', [
      world.home.id,
      customer,
    ]);
    expect(await say('oi?')).toEqual([]);
    const { id } = await ticket();
    expect(await ask(`select 1 from attendant_talks where company_id = $1 and ticket_id = ${id}`)).toEqual([]);
    expect(await ticket()).toMatchObject({ status: 'pending', queueId: null, chatbot: false });
  });

  it('what is older than ten minutes when it comes: it becomes a waiting ticket', async () => {
    line = world.home.lineOfAll;
    somebodyNew();
    await setLine(line, { greeting_message: greeting });
    await world.customerSays(customer, 'oi', { line });
    await pass(11 * minute);
    await world.work();
    expect(await said()).toEqual([]);
    expect(await ticket()).toMatchObject({ status: 'pending', chatbot: false });
    expect((await say('voltei')).length).toBe(1);
  });

  it('another line of the same company', async () => {
    line = world.home.lineOfAll;
    await setLine(line, { greeting_message: greeting });
    customer = (
      await ask<{ number: string }>(`select number from connections where company_id = $1 and id = ${world.home.line}`)
    )[0]!.number;
    await say('oi');
    expect(await said()).toEqual([]);
  });

  it('more than thirty times a minute; whoever is quick is answered, and people are told of a machine', async () => {
    line = world.home.lineOfAll;
    somebodyNew();
    await setLine(line, { greeting_message: greeting });
    await world.home.admin.call(queueOptions.create, { body: { queueId: world.home.vendas, title: 'Pães' } });
    await say('oi');
    for (let n = 0; n < 12; n++) expect(await say(n % 2 ? '#' : '1')).toHaveLength(1);
    world.events.length = 0;
    for (let n = 0; n < 20; n++) await say(n % 2 ? '#' : '1');
    expect(await said()).toHaveLength(31);
    const told = world.heardBy(world.home.supervisor).filter(({ name }) => name === 'handover');
    expect(told.map(({ event }) => event)).toMatchObject([{ why: 'loop', ticket: { id: (await ticket()).id } }]);
    const { body } = await world.home.admin.call(ticketNotes.list, { query: { ticketId: (await ticket()).id } });
    expect(body).toMatchObject([{ user: null, note: expect.stringContaining('parou por duas horas') }]);
    await pass(121 * minute);
    expect(await say('oi')).toHaveLength(1);
  });
});

it('remembers who wants to be told nothing, whoever has the conversation, and keeps it through a merge', async () => {
  line = world.home.line;
  somebodyNew();
  await say('Sair');
  const stopped = customer;
  somebodyNew();
  await say('oi');
  const ids = await Promise.all(
    [customer, stopped].map(
      async (searchParam) =>
        (await world.home.admin.call(contacts.list, { query: { searchParam } })).body.contacts[0]!.id,
    ),
  );
  expect(await ask(`select word from opt_outs where company_id = $1 and contact_id = ${ids[1]}`)).toEqual([
    { word: 'sair' },
  ]);
  await world.home.admin.call(contacts.merge, { body: { keptId: ids[0]!, mergedId: ids[1]! } });
  expect(await ask(`select word from opt_outs where company_id = $1 and contact_id = ${ids[0]}`)).toEqual([
    { word: 'sair' },
  ]);
});

describe('a crash', () => {
  it('between hearing and answering repeats nothing: the job may run as often as it likes, at once', async () => {
    line = world.home.lineOfAll;
    somebodyNew();
    await setLine(line, { greeting_message: greeting });
    await world.customerSays(customer, 'oi', { line });
    const { id: ticketId } = await ticket();
    const job = { companyId: world.home.id, ticketId };
    await Promise.all(
      Array.from({ length: 8 }, () => world.app.jobs['attendant.answer'](job, { attempt: 1, lastAttempt: false })),
    );
    await world.work();
    expect(await said()).toHaveLength(1);
    const thread = await world.home.admin.call(messages.list, { params: { ticketId } });
    expect(thread.body.messages.filter(({ fromMe }) => fromMe)).toHaveLength(1);
  });

  it('in the midst of an answer leaves everything as it was, and the next run says it', async () => {
    line = world.home.lineOfAll;
    somebodyNew();
    await setLine(line, { greeting_message: greeting });
    await world.customerSays(customer, 'oi', { line });
    const { id: ticketId } = await ticket();
    const { answer } = await import('./service');
    await expect(
      world.app.tenancy.inCompany(world.home.id, async (ctx) => {
        await answer(ctx, ticketId);
        throw new Error('the process dies');
      }),
    ).rejects.toThrow('dies');
    expect(await ticket()).toMatchObject({ chatbot: false });
    await world.work();
    expect(await said()).toHaveLength(1);
  });

  it('is no second answer to one message: the database says so', async () => {
    const [reply] = await ask<{ answers: number }>(
      'select answers from attendant_replies where company_id = $1 limit 1',
    );
    await expect(
      world.owner.query(
        `insert into attendant_replies (company_id, message_id, answers, contact_id, rule)
         select company_id, $2, answers, contact_id, rule from attendant_replies where company_id = $1 and answers = $2`,
        [world.home.id, reply!.answers],
      ),
    ).rejects.toThrow(/unique/);
  });
});

it('answers five hundred messages of one second once', async () => {
  line = world.home.lineOfAll;
  somebodyNew();
  await setLine(line, { greeting_message: greeting });
  await world.customerSays(customer, 'oi', { line });
  const [{ contactId, id }] = (
    await world.owner.query<{ contactId: number; id: number }>(
      `select t.contact_id as "contactId", t.id from tickets t where t.company_id = $1 order by t.id desc limit 1`,
      [world.home.id],
    )
  ).rows as [{ contactId: number; id: number }];
  const { rows } = await world.owner.query<{ id: number }>(
    `insert into messages (company_id, ticket_id, whatsapp_id, provider_id, from_me, contact_id, body, state)
     select $1, $2, $3, 'burst' || n, false, $4, 'oi ' || n, 'received' from generate_series(1, 500) n returning id`,
    [world.home.id, id, line, contactId],
  );
  await world.owner.query(
    `update messages set created_at = (select created_at from messages where company_id = $1 and ticket_id = $2 order by id limit 1) where company_id = $1 and ticket_id = $2`,
    [world.home.id, id],
  );
  await world.app.tenancy.inCompany(world.home.id, async (ctx) => {
    for (const row of rows) await noteHeard(ctx, row.id);
    await askToAnswer(ctx, id);
  });
  await world.work();
  expect(await said()).toHaveLength(1);
});

it('never shows another company anything, and shows nobody else more than before', () => {
  expect(world.heardBy(world.other.admin)).toEqual([]);
});
