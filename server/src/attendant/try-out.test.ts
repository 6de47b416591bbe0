import { attendant } from '@guiche/contract/attendant';
import { queues } from '@guiche/contract/queues';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createWorld, type World } from '../testing/world';

let world: World;
beforeAll(async () => void (world = await createWorld({ lines: false })));
afterAll(() => world.close());

const option = (id: number, option: string, title: string, parentId: number | null = null, message = '') => ({
  id,
  parentId,
  option,
  title,
  message,
});
const play = (body: object) => world.home.admin.call(attendant.tryOut, { body: body as { messages: string[] } });

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
    ['queue', 'done', 1],
    ['done', 'done', 1],
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
