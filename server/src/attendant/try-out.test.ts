import { attendant } from '@guiche/contract/attendant';
import type { BodyInput } from '@guiche/contract/endpoint';
import { holidays } from '@guiche/contract/holidays';
import { queues } from '@guiche/contract/queues';
import { settings } from '@guiche/contract/settings';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createWorld, type World } from '../testing/world';
import { limits } from './context';

let world: World;
beforeAll(async () => void (world = await createWorld()));
afterAll(() => world.close());

const option = (id: number, option: string, title: string, parentId: number | null = null, message = '') => ({
  id,
  parentId,
  option,
  title,
  message,
});
type Asked = BodyInput<typeof attendant.tryOut>;
const play = (body: Omit<Asked, 'messages'> & { messages: Asked['messages'] }) =>
  world.home.admin.call(attendant.tryOut, { body });

it('plays a configuration that is not saved, and leaves no trace', async () => {
  const count = async () => (await world.owner.query('select count(*) from messages')).rows;
  const before = await count();
  const { status, body } = await play({
    greetingMessage: 'Olá, {{firstName}}! {{constructor}}',
    queues: [
      { name: 'Vendas', greetingMessage: 'Vendas.' },
      { name: 'Suporte', options: [option(-1, '1', 'Pedidos'), option(-2, '1', 'Atrasado', -1)] },
    ],
    messages: ['oi', 'x', '2', '1', '0', '#', '1', 'obrigado'],
  });
  expect(status).toBe(200);
  expect(body.turns.map(({ rule, state, queue }) => [rule, state, queue])).toEqual([
    ['ask for a queue', 'queues', null],
    ['queues again', 'queues', null],
    ['queue with options', 'options', 2],
    ['option', 'options', 2],
    ['option', 'options', 2],
    ['to the queues', 'queues', 2],
    ['queue', 'placed', 1],
    ['placed', 'placed', 1],
  ]);
  expect(body.turns[0]!.reply).toBe('Olá, Maria! {{constructor}}\n\n*1* · Vendas\n*2* · Suporte');
  expect(body.turns.at(-1)!.reply).toBeNull();
  expect(await count()).toEqual(before);
  expect(world.events).toEqual([]);
});

it('names the option whose file goes along, which is not sent again with the same options', async () => {
  const { body } = await play({
    queues: [{ name: 'Vendas', options: [option(7, '1', 'Cardápio'), option(-2, '1', 'Bolos', 7)] }],
    messages: ['oi', '1', 'x', '1', '#'],
  });
  expect(body.turns.map((turn) => turn.option)).toEqual([null, 7, null, -2, null]);
});

it('plays closed hours, of the company and of a queue', async () => {
  const closed = await play({
    isOpen: false,
    outOfHoursMessage: 'Fechado.',
    queues: [{ name: 'Vendas' }],
    messages: ['a', 'b'],
  });
  expect(closed.body.turns.map(({ reply }) => reply)).toEqual(['Fechado.', null]);
  const queue = await play({
    queues: [{ name: 'Vendas', isOpen: false, outOfHoursMessage: 'Amanhã.' }],
    messages: ['a'],
  });
  expect(queue.body.turns[0]!.reply).toBe('Amanhã.');
});

it('ends with options that form a circle, and refuses what is too much', async () => {
  const circle = [option(1, '1', 'A', 2), option(2, '1', 'B', 1), option(3, '1', 'C')];
  const round = await play({ queues: [{ name: 'V', options: circle }], messages: Array(100).fill('1') });
  expect(round.body.turns).toHaveLength(100);
  for (const wrong of [{ messages: [] }, { messages: Array(101).fill('1') }, { messages: ['x'.repeat(5000)] }])
    expect((await play(wrong)).body.error).toBe('ERR_VALIDATION');
});

it('is for those who set up queues', async () => {
  expect((await world.home.ana.call(attendant.tryOut, { body: { messages: ['oi'] } })).status).toBe(403);
  expect((await world.home.ana.call(queues.list)).status).toBe(200);
});

describe('on a connection', () => {
  const greeting = 'Olá, {{firstName}}! Com quem quer falar?';
  const edited = { name: 'Vendas e encomendas', greetingMessage: 'Vendas, por escrever.' };
  const set = (key: string, value: string) =>
    world.home.admin.call(settings.update, { params: { key }, body: { value } });
  const setLine = (fields: string) =>
    world.owner.query(`update connections set ${fields} where company_id = $1 and id = $2`, [
      world.home.id,
      world.home.lineOfAll,
    ]);
  const on = (body: Partial<Asked> & { messages: Asked['messages'] }) =>
    play({ whatsappId: world.home.lineOfAll, queueId: world.home.vendas, queues: [edited], ...body });

  beforeAll(async () => {
    await setLine(
      `greeting_message = '${greeting}', out_of_hours_message = 'Fechado.', complation_message = 'Até logo.'`,
    );
    await world.owner.query(`update connections set greeting_message = 'Olá!' where company_id = $1 and id = $2`, [
      world.home.id,
      world.home.line,
    ]);
    await world.owner.query(`update queues set greeting_message = 'Suporte.' where company_id = $1 and id = $2`, [
      world.home.id,
      world.home.suporte,
    ]);
    for (const [title, parentId] of [
      ['Pedidos', null],
      ['Atrasado', 'Pedidos'],
    ])
      await world.owner.query(
        `insert into queue_options (company_id, queue_id, parent_id, place, title)
         values ($1, $2, (select id from queue_options where company_id = $1 and title = $3), 1, $4)`,
        [world.home.id, world.home.suporte, parentId, title],
      );
  });

  it('plays its greeting and the menu of its queues, with what is not saved in its place', async () => {
    const { body } = await on({ messages: ['oi', '1'] });
    expect(body.turns.map(({ reply }) => reply)).toEqual([
      'Olá, Maria! Com quem quer falar?\n\n*1* · Vendas e encomendas\n*2* · Suporte Padaria',
      'Vendas, por escrever.',
    ]);
    expect(body.place).toBe(1);
    expect(body.turns[1]).toMatchObject({ queue: 1, queueName: 'Vendas e encomendas', status: 'pending' });
  });

  it('puts a new queue, or one that it does not hold yet, into the menu at its place', async () => {
    const menu = async (body: Partial<Asked>) =>
      (await on({ messages: ['oi'], ...body })).body.turns[0]!.reply!.split('\n\n')[1];
    expect(await menu({ queueId: null, queues: [{ name: 'Nova' }] })).toBe(
      '*1* · Vendas Padaria\n*2* · Suporte Padaria\n*3* · Nova',
    );
    expect(await menu({ queueId: null, queues: [{ name: 'Nova', orderQueue: 0 }] })).toMatch(/^\*1\* · Nova\n/);
    const { body } = await play({
      whatsappId: world.home.line,
      queueId: world.home.suporte,
      queues: [{ name: 'Suporte', greetingMessage: 'Suporte novo.' }],
      messages: ['oi'],
    });
    expect(body.turns[0]!.reply).toBe('Olá!\n\n*1* · Vendas Padaria\n*2* · Suporte');
  });

  it('repeats the menu to wrong numbers at most twice, and walks through options that are saved', async () => {
    const { body } = await on({ messages: ['oi', '9', 'x', '7', '1'] });
    expect(body.turns.map(({ rule }) => rule)).toEqual([
      'ask for a queue',
      'queues again',
      'queues again',
      'queues in vain',
      'queue',
    ]);
    const tree = await on({ messages: ['oi', '2', '1', '1', '0', '0', '0', '2', '#', '1'] });
    expect(tree.body.turns.map(({ rule, queueName }) => [rule, queueName])).toEqual([
      ['ask for a queue', null],
      ['queue with options', 'Suporte Padaria'],
      ['option', 'Suporte Padaria'],
      ['option', 'Suporte Padaria'],
      ['option', 'Suporte Padaria'],
      ['option', 'Suporte Padaria'],
      ['back to the queues', 'Suporte Padaria'],
      ['queue with options', 'Suporte Padaria'],
      ['to the queues', 'Suporte Padaria'],
      ['queue', 'Vendas e encomendas'],
    ]);
  });

  it('says what the real attendant says, word by word, once the same is saved', async () => {
    await world.owner.query('update queues set name = $3, greeting_message = $4 where company_id = $1 and id = $2', [
      world.home.id,
      world.home.vendas,
      edited.name,
      edited.greetingMessage,
    ]);
    let n = 0;
    for (const said of [
      ['oi', '2', '1', '1', '0', '#', '1', 'obrigada'],
      ['oi', 'x', '9', '(.*)+$', '1'],
      ['2', '2', '9', '0', '１', 'sair', '1'],
    ]) {
      const customer = `551197000089${n++}`;
      const line = world.home.lineOfAll;
      for (const text of said) {
        await world.customerSays(customer, text, { line, pushName: 'Maria Silva' });
        await world.work();
        // what is tried out is read before it is answered
        world.advance(limits.breath);
      }
      const heard = (await world.phone(customer, line)).filter(({ fromMe }) => fromMe).map(({ body }) => body);
      const { body } = await on({ messages: said });
      expect(body.turns.flatMap(({ reply }) => reply ?? [])).toEqual(heard);
    }
  });

  it('is played at a moment: by hours that are not saved, holidays, and the hours of the company', async () => {
    const hours = [{ weekday: '', weekdayEn: 'friday' as const, startTime: '08:00', endTime: '18:00' }];
    const queue = { ...edited, outOfHoursMessage: 'Vendas volta às 8h. {{ms}}, {{date}} {{hour}}', schedules: hours };
    const at = async (moment: string, messages: Asked['messages'] = ['oi', '1']) => {
      const { body } = await on({ at: moment, queues: [queue], messages });
      return [body.isOpen, body.turns.at(-1)!.reply];
    };
    await set('scheduleType', 'queue');
    expect(await at('2026-11-20T20:59:00Z')).toEqual([true, edited.greetingMessage]);
    expect(await at('2026-11-20T21:00:00Z')).toEqual([false, 'Vendas volta às 8h. Boa noite, 20/11/2026 18:00']);
    await world.home.admin.call(holidays.create, { body: { name: 'Feriado', date: '2026-11-20', yearly: false } });
    expect((await at('2026-11-20T15:00:00Z'))[0]).toBe(false);
    await set('scheduleType', 'company');
    expect(await at('2026-11-20T15:00:00Z', ['oi'])).toEqual([false, 'Fechado.']);
    expect((await on({ isOpen: false, messages: ['oi', 'alô'] })).body.turns.map(({ rule }) => rule)).toEqual([
      'away',
      'away, told',
    ]);
    expect((await on({ messages: ['oi'] })).body).toMatchObject({ isOpen: true, turns: [{ rule: 'ask for a queue' }] });
    await set('scheduleType', 'disabled');
    expect((await at('2026-11-20T15:00:00Z'))[0]).toBe(true);
  });

  it('plays who accepts and closes, the rating, and what comes after it', async () => {
    await set('userRating', 'enabled');
    await set('sendGreetingAccepted', 'enabled');
    const act = (what: 'accept' | 'close') => ({ act: what });
    const { body } = await on({
      messages: [
        'oi',
        act('accept'),
        '1',
        act('accept'),
        act('close'),
        act('close'),
        '3',
        'mais uma coisa',
        act('close'),
      ],
    });
    expect(body.turns.map(({ act, rule, status }) => [act, rule, status])).toEqual([
      [null, 'ask for a queue', 'pending'],
      ['accept', 'accept', 'open'],
      [null, 'taken', 'open'],
      ['accept', '', 'open'],
      ['close', 'close and ask', 'closed'],
      ['close', '', 'closed'],
      [null, 'rating', 'closed'],
      [null, 'ask for a queue', 'pending'],
      ['close', 'close quietly', 'closed'],
    ]);
    expect(body.turns[4]!.reply).toMatch(/^Até logo\.\n\nDe 1 a 3/);
    expect(body.turns[1]!.reply).toContain(world.home.admin.viewer.name);
  });

  it('keeps thanks in a conversation that is over, asks once more for what looks like a rating, and begins anew with more', async () => {
    await set('userRating', 'enabled');
    const ends: Asked['messages'] = ['oi', { act: 'accept' }, { act: 'close' }];
    const after = async (...said: Asked['messages']) =>
      (await on({ messages: [...ends, ...said] })).body.turns
        .slice(ends.length)
        .map(({ rule, status }) => [rule, status]);
    expect(await after('muito obrigada! 🙏', '3', 'obrigada')).toEqual([
      ['', 'closed'],
      ['rating', 'closed'],
      ['', 'closed'],
    ]);
    const [firstName] = world.home.admin.viewer.name.split(' ');
    expect(await after(`Obrigada, ${firstName}!`, `3, valeu ${firstName}`)).toEqual([
      ['', 'closed'],
      ['rating', 'closed'],
    ]);
    expect(await after('Obrigada, Pix')).toEqual([['ask for a queue', 'pending']]);
    expect(await after('10', 'obrigada, e o boleto?')).toEqual([
      ['rating again', 'closed'],
      ['ask for a queue', 'pending'],
    ]);
    expect(await after({ act: 'wait', minutes: 24 * 60 }, 'obrigada')).toEqual([
      ['', 'closed'],
      ['ask for a queue', 'pending'],
    ]);
    await set('thanksStayClosed', 'disabled');
    expect(await after('obrigada')).toEqual([['ask for a queue', 'pending']]);
    await set('thanksStayClosed', 'enabled');
    await set('userRating', 'disabled');
  });

  it('lets time pass: the pause ends, nobody answers in time, the night comes, and a question for a rating is too old', async () => {
    const wait = (minutes: number) => ({ act: 'wait' as const, minutes });
    const played = async (messages: Asked['messages'], more: Partial<Asked> = {}) =>
      (await on({ messages, ...more })).body.turns.map(({ rule, queueName, reply }) => [
        rule,
        queueName,
        reply !== null,
      ]);
    const hours = 120;
    expect(await played(['oi', 'x', 'y', 'z', wait(hours - 2), 'w', wait(3), 'w'])).toEqual([
      ['ask for a queue', null, true],
      ['queues again', null, true],
      ['queues again', null, true],
      ['queues in vain', null, false],
      ['', null, false],
      ['silent', null, false],
      ['', null, false],
      ['ask for a queue', null, true],
    ]);

    await setLine(`time_send_queue = 5, send_id_queue = ${world.home.suporte}`);
    expect(await played(['oi', wait(4), wait(1), wait(60), '1'])).toEqual([
      ['ask for a queue', null, true],
      ['', null, false],
      ['moved on', 'Suporte Padaria', false],
      ['', 'Suporte Padaria', false],
      ['queue', edited.name, true],
    ]);
    expect((await played(['oi', '1', wait(60)])).at(-1), 'whoever chose waits where they are').toEqual([
      'was answered',
      edited.name,
      false,
    ]);
    await setLine(`time_send_queue = 0, send_id_queue = null`);

    await set('scheduleType', 'queue');
    const friday = [{ weekday: '', weekdayEn: 'friday' as const, startTime: '08:00', endTime: '18:00' }];
    const queue = { ...edited, outOfHoursMessage: 'Às {{hour}} não.', schedules: friday };
    const { body } = await on({
      at: '2026-11-27T15:00:00Z',
      queues: [queue],
      messages: ['oi', wait(720), '1', wait(60 * 11), '#'],
    });
    expect(body.turns.map(({ reply }) => reply?.split('\n')[0])).toEqual([
      'Olá, Maria! Com quem quer falar?',
      undefined,
      'Às 00:00 não.',
      undefined,
      'Olá, Maria! Com quem quer falar?',
    ]);
    await set('scheduleType', 'disabled');

    await set('userRating', 'enabled');
    const ends = ['oi', { act: 'accept' as const }, { act: 'close' as const }];
    expect((await played([...ends, wait(60 * 23), '3'])).at(-1)![0]).toBe('rating');
    expect((await played([...ends, wait(60 * 25), '3'])).at(-1)![0]).toBe('ask for a queue');
    for (const wrong of [0, -1, 1.5, 20_000, NaN]) expect((await on({ messages: [wait(wrong)] })).status).toBe(400);
  });

  it('refuses connections and queues that the company does not have, and moments that are none', async () => {
    const wrong: [Partial<Asked>, string][] = [
      [{ whatsappId: 999_999 }, 'ERR_NO_WAPP_FOUND'],
      [{ whatsappId: world.other.line }, 'ERR_NO_WAPP_FOUND'],
      [{ queueId: world.other.vendas }, 'ERR_NO_QUEUE_FOUND'],
      [{ at: '2026-13-45T99:00' }, 'ERR_VALIDATION'],
    ];
    for (const [body, code] of wrong)
      expect((await on({ messages: ['oi'], ...body })).body).toMatchObject({ error: code });
  });
});
