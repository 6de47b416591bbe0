import type { LiveEvent } from '@guiche/contract/live';
import { messages } from '@guiche/contract/messages';
import { queues } from '@guiche/contract/queues';
import { settings } from '@guiche/contract/settings';
import { tickets } from '@guiche/contract/tickets';
import { users } from '@guiche/contract/users';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createWorld, enter, type Person, type World } from '../testing/world';
import { limits } from './context';

/** Nobody is where no one sees them without somebody being told. */
let world: World;
let number = 5_511_970_000_300;
let customer: string;

beforeAll(async () => {
  world = await createWorld();
  await setLine(`greeting_message = 'Com quem?'`);
});
afterAll(() => world.close());
beforeEach(() => {
  customer = String(number++);
  world.events.length = 0;
});

const setLine = (fields: string) =>
  world.owner.query(`update connections set ${fields} where company_id = $1 and id = $2`, [
    world.home.id,
    world.home.lineOfAll,
  ]);
const menu = 'Com quem?\n\n*1* · Vendas Padaria\n*2* · Suporte Padaria';
const said = async () =>
  (await world.phone(customer, world.home.lineOfAll)).filter(({ fromMe }) => fromMe).map(({ body }) => body);
async function say(body: string, line = world.home.lineOfAll) {
  const before = (await said()).length;
  await world.customerSays(customer, body, { line });
  await world.work();
  return (await said()).slice(before);
}
async function pass(ms: number) {
  world.advance(ms);
  const { home } = world;
  for (const who of ['admin', 'supervisor', 'ana'] as const)
    home[who] = await enter(world.app, home.id, home[who].viewer.id);
}
const ticket = async () =>
  (
    await world.owner.query<{ id: number; status: string; queueId: number | null; chatbot: boolean }>(
      `select t.id, t.status, t.queue_id as "queueId", t.chatbot from tickets t
       join contacts c on c.company_id = t.company_id and c.id = t.contact_id
       where t.company_id = $1 and c.number = $2 order by t.id desc limit 1`,
      [world.home.id, customer],
    )
  ).rows[0]!;
const told = (person: Person) =>
  world.heardBy(person).flatMap(({ name, event }) => (name === 'handover' ? [event as LiveEvent<'handover'>] : []));
const newQueue = async (name: string, color: string) =>
  (await world.home.admin.call(queues.create, { body: { name, color } })).body.id;
const putOn = (queueId: number, line = world.home.lineOfAll) =>
  world.owner.query('insert into connection_queues (company_id, connection_id, queue_id) values ($1, $2, $3)', [
    world.home.id,
    line,
    queueId,
  ]);
const removeQueue = (queueId: number) => world.home.admin.call(queues.remove, { params: { queueId } });

it('a menu that nobody understood: admins and supervisors are told, and the thread says so', async () => {
  for (const words of ['oi', 'quero bolo', '7', 'alô']) {
    await say(words);
    await pass(limits.breath);
  }
  const { id, queueId, chatbot } = await ticket();
  expect([queueId, chatbot]).toEqual([null, false]);
  for (const who of [world.home.admin, world.home.supervisor])
    expect(told(who)).toMatchObject([{ why: 'unanswered', ticket: { id }, name: null, count: 1 }]);
  for (const who of [world.home.ana, world.other.admin]) expect(told(who)).toEqual([]);
  const { body } = await world.home.admin.call(messages.list, { params: { ticketId: id } });
  expect(body.moves).toMatchObject([{ kind: 'handover', user: null }]);
  expect(await say('2'), 'a choice still counts').toEqual(['Você está em Suporte Padaria.']);
});

it('a queue that nobody is in: told once, whoever chose it or opened it by writing', async () => {
  const lonely = await newQueue('Solitária', '#123456');
  await putOn(lonely);
  await say('oi');
  await say('solitária');
  expect(told(world.home.supervisor)).toMatchObject([{ why: 'unserved', name: 'Solitária' }]);
  await say('alguém?');
  expect(told(world.home.supervisor)).toHaveLength(1);
  // the only queue of its line, where nothing is set up
  customer = String(number++);
  await world.owner.query('delete from connection_queues where company_id = $1 and connection_id = $2', [
    world.home.id,
    world.home.line,
  ]);
  await putOn(lonely, world.home.line);
  await say('oi', world.home.line);
  expect(told(world.home.supervisor)).toMatchObject([{}, { why: 'unserved', ticket: { id: (await ticket()).id } }]);
  await removeQueue(lonely);
});

it('a queue that nobody is in, to which somebody moves it: told at once, and again in the next such queue', async () => {
  const [lonely, lonelier] = [await newQueue('Vazia', '#123470'), await newQueue('Mais vazia', '#123471')];
  await say('oi');
  await say('1');
  const { id } = await ticket();
  for (const queueId of [lonely, lonelier, lonelier, world.home.vendas])
    await world.home.admin.call(tickets.update, { params: { ticketId: id }, body: { queueId } });
  expect(told(world.home.supervisor)).toMatchObject([
    { why: 'unserved', name: 'Vazia', ticket: { id } },
    { why: 'unserved', name: 'Mais vazia', ticket: { id } },
  ]);
  for (const queueId of [lonely, lonelier]) await removeQueue(queueId);
});

it('a queue whose last person leaves while customers wait: told at once, they need not write first', async () => {
  const queueId = await newQueue('Deixada', '#123460');
  await putOn(queueId);
  const hire = async (email: string) => {
    const body = { name: 'Caio', email, password: 'senha-do-caio', queueIds: [queueId] };
    return (await world.home.admin.call(users.create, { body })).body.id;
  };
  const [first, second] = [await hire('caio@padaria.test'), await hire('caio2@padaria.test')];
  await say('oi');
  await say('deixada');
  expect(await ticket()).toMatchObject({ status: 'pending', queueId });
  world.events.length = 0;
  await world.home.admin.call(users.update, { params: { userId: first }, body: { queueIds: [] } });
  expect(told(world.home.supervisor), 'the other is still there').toEqual([]);
  await world.home.admin.call(users.remove, { params: { userId: second } });
  for (const who of [world.home.admin, world.home.supervisor])
    expect(told(who)).toMatchObject([{ why: 'forsaken', ticket: null, name: 'Deixada', count: 1 }]);
  for (const who of [world.home.ana, world.other.admin]) expect(told(who)).toEqual([]);

  const third = await hire('caio3@padaria.test');
  world.events.length = 0;
  await world.home.admin.call(users.update, { params: { userId: third }, body: { queueIds: [] } });
  expect(told(world.home.admin)).toMatchObject([{ why: 'forsaken', count: 1 }]);
  await removeQueue(queueId);
});

describe('a queue that is deleted under its customers', () => {
  it('asks them again: that they were moved by it does not count as served', async () => {
    const gone = await newQueue('Passageira', '#123457');
    await putOn(gone);
    await say('oi');
    await say('passageira');
    world.events.length = 0;
    await removeQueue(gone);
    expect(told(world.home.admin)).toMatchObject([{ why: 'queueGone', name: 'Passageira', count: 1, ticket: null }]);
    expect(await say('e o meu pedido?')).toEqual([menu]);
    expect(await say('1')).toEqual(['Você está em Vendas Padaria.']);
    expect(await ticket()).toMatchObject({ queueId: world.home.vendas });
  });

  it('in the midst of its options: what was chosen of them is answered with the menu', async () => {
    const gone = await newQueue('Com opções', '#123458');
    await putOn(gone);
    await world.owner.query(
      `insert into queue_options (company_id, queue_id, place, title) values ($1, $2, 1, 'Bolos')`,
      [world.home.id, gone],
    );
    await say('oi');
    await say('com opções');
    await removeQueue(gone);
    expect(await say('1')).toEqual([menu]);
  });

  it.each([
    ['in no queue, of several', false, 'Sua conversa foi transferida. Em instantes alguém continua o seu atendimento.'],
    ['in the queue that their line names', true, 'Você está em Suporte Padaria.'],
  ])('in the midst of its options, and now %s: the way back is answered too', async (_, isMoved, answer) => {
    for (const step of ['0', '#', 'e agora?|0']) {
      customer = String(number++);
      const gone = await newQueue('De passagem', '#123461');
      await putOn(gone);
      const { rows } = await world.owner.query<{ id: number }>(
        `insert into queue_options (company_id, queue_id, place, title) values ($1, $2, 1, 'Bolos') returning id`,
        [world.home.id, gone],
      );
      await world.owner.query(
        `insert into queue_options (company_id, queue_id, place, title, parent_id) values ($1, $2, 1, 'Cenoura', $3)`,
        [world.home.id, gone, rows[0]!.id],
      );
      await say('oi');
      await say('de passagem');
      await say('1');
      await setLine(`greeting_message = '', send_id_queue = ${isMoved ? world.home.suporte : null}`);
      await removeQueue(gone);
      const [first, second] = step.split('|');
      if (second) await world.customerSays(customer, first!, { line: world.home.lineOfAll });
      expect(await say(second ?? first!), step).toEqual([answer]);
      await setLine(`greeting_message = 'Com quem?', send_id_queue = null`);
    }
  });

  it('gives them to the queue that their line names', async () => {
    const gone = await newQueue('Trocada', '#123459');
    await putOn(gone);
    await setLine(`send_id_queue = ${world.home.suporte}`);
    await say('oi');
    await say('trocada');
    world.events.length = 0;
    await removeQueue(gone);
    expect(await ticket()).toMatchObject({ status: 'pending', queueId: world.home.suporte });
    expect(told(world.home.admin)).toEqual([]);
    await setLine('send_id_queue = null');
  });
});

it('a closed company: whoever writes to no queue waits for the morning, and people are told', async () => {
  await world.owner.query(`update companies set schedules = '[]' where id = $1`, [world.home.id]);
  const type = (value: string) =>
    world.home.admin.call(settings.update, { params: { key: 'scheduleType' }, body: { value } });
  await type('company');
  expect(await say('oi')).toEqual([expect.stringMatching(/^Estamos fora do horário/)]);
  expect(await say('oi?')).toEqual([]);
  expect(told(world.home.supervisor)).toMatchObject([{ why: 'closed' }]);
  // Another conversation of theirs, who have been told a moment ago that nobody is there.
  const first = await ticket();
  await world.home.admin.call(tickets.update, { params: { ticketId: first.id }, body: { status: 'closed' } });
  await pass(limits.breath);
  await world.makeDue('settle');
  await world.work();
  expect(await say('tem alguém aí?')).toEqual([]);
  const { id } = await ticket();
  expect(id).not.toBe(first.id);
  expect(told(world.home.supervisor)).toMatchObject([{ ticket: { id: first.id } }, { why: 'closed', ticket: { id } }]);
  await type('disabled');
});

it('says so without a text of anybody’s where a company is closed and nothing else is set up', async () => {
  await setLine(`greeting_message = ''`);
  await world.home.admin.call(settings.update, { params: { key: 'scheduleType' }, body: { value: 'company' } });
  expect(await say('oi')).toEqual([expect.stringMatching(/^Estamos fora do horário/)]);
  await world.home.admin.call(settings.update, { params: { key: 'scheduleType' }, body: { value: 'disabled' } });
  await setLine(`greeting_message = 'Com quem?'`);
});

describe('a move that is taken back', () => {
  it('leaves the attendant as it was, also where the customer wrote meanwhile or it was silent', async () => {
    for (const isSilent of [false, true]) {
      customer = String(number++);
      await say('oi');
      for (const words of isSilent ? ['quero bolo', '7', 'alô'] : []) {
        await pass(limits.breath);
        await say(words);
      }
      const { id } = await ticket();
      const params = { ticketId: id };
      const moved = await world.home.admin.call(tickets.update, { params, body: { queueId: world.home.vendas } });
      expect(moved.status).toBe(200);
      expect(await say('olá?'), 'somebody has it').toEqual([]);
      expect((await world.home.admin.call(tickets.undo, { params })).status).toBe(200);
      expect(await say('2')).toEqual(['Você está em Suporte Padaria.']);
      expect(await ticket()).toMatchObject({ queueId: world.home.suporte });
    }
  });

  it('that stands ends it: a number is no choice any more', async () => {
    await say('oi');
    const params = { ticketId: (await ticket()).id };
    await world.home.admin.call(tickets.update, { params, body: { queueId: world.home.vendas } });
    expect(await say('2')).toEqual([]);
    await world.home.admin.call(tickets.update, { params, body: { status: 'open' } });
    await world.home.admin.call(tickets.update, { params, body: { status: 'pending' } });
    expect(await say('2')).toEqual([]);
    expect(await ticket()).toMatchObject({ queueId: world.home.vendas, chatbot: false });
  });
});

it('a stop word is answered in a word, and the menu goes on', async () => {
  await say('oi');
  expect(await say('sair')).toEqual([expect.stringMatching(/^Tudo bem/)]);
  expect(await say('sair'), 'once').toEqual([]);
  expect(await say('1')).toEqual(['Você está em Vendas Padaria.']);
});

it('a closed queue says so; its customer goes back by another number, 0 or #', async () => {
  const always = JSON.stringify(
    ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'].map((weekdayEn) => ({
      weekday: weekdayEn,
      weekdayEn,
      startTime: '00:00',
      endTime: '23:59',
    })),
  );
  await world.owner.query(
    `update queues set schedules = case id when $2 then $3::jsonb else '[]'::jsonb end where company_id = $1`,
    [world.home.id, world.home.vendas, always],
  );
  const type = (value: string) =>
    world.home.admin.call(settings.update, { params: { key: 'scheduleType' }, body: { value } });
  await type('queue');
  for (const [back, answer] of [
    ['1', 'Você está em Vendas Padaria.'],
    ['0', menu],
    ['#', menu],
  ] as const) {
    customer = String(number++);
    await say('oi');
    expect(await say('2')).toEqual([expect.stringMatching(/^Estamos fora do horário/)]);
    expect(await ticket()).toMatchObject({ queueId: world.home.suporte });
    expect(await say(back)).toEqual([answer]);
  }
  await type('disabled');
});
