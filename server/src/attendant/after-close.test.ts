import { settings } from '@guiche/contract/settings';
import { tickets } from '@guiche/contract/tickets';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createWorld, enter, type World } from '../testing/world';

/** What customers write when a conversation has just been closed. */
let world: World;
let number = 5_511_970_000_400;
let customer: string;
const minute = 60_000;

beforeAll(async () => {
  world = await createWorld();
  const { id, line } = world.home;
  await world.owner.query(
    `update connections set complation_message = 'Até logo.', rating_message = 'Como foi?' where company_id = $1 and id = $2`,
    [id, line],
  );
  await set('userRating', 'enabled');
});
afterAll(() => world.close());
beforeEach(() => void (customer = String(number++)));

const set = (key: string, value: string) =>
  world.home.admin.call(settings.update, { params: { key }, body: { value } });
const question = 'Até logo.\n\nComo foi?\n\n*1* · Insatisfeito\n*2* · Satisfeito\n*3* · Muito satisfeito';
const again = 'Para avaliar, responda de 1 a 3:\n\n*1* · Insatisfeito\n*2* · Satisfeito\n*3* · Muito satisfeito';
const thanked = 'Obrigado pela sua avaliação!';

async function say(body: string, more: Record<string, unknown> = {}) {
  await world.customerSays(customer, body, more);
  await world.work();
}
let ahead = 0;
async function pass(ms: number) {
  world.advance(ms);
  ahead += ms;
  const { home } = world;
  for (const who of ['admin', 'ana'] as const) home[who] = await enter(world.app, home.id, home[who].viewer.id);
}
const tell = async () => {
  await world.makeDue('settle');
  await world.work();
};
const all = async () =>
  (
    await world.owner.query<{ id: number; status: string; unread: number }>(
      `select t.id, t.status, t.unread_messages as unread from tickets t
       join contacts c on c.company_id = t.company_id and c.id = t.contact_id
       where t.company_id = $1 and c.number = $2 order by t.id`,
      [world.home.id, customer],
    )
  ).rows;
const phone = async () => (await world.phone(customer)).map(({ body, fromMe }) => (fromMe ? body : `> ${body}`));
const rates = async () =>
  (
    await world.owner.query<{ rate: number }>(
      `select r.rate from ratings r join tickets t on t.company_id = r.company_id and t.id = r.ticket_id
       join contacts c on c.company_id = t.company_id and c.id = t.contact_id where r.company_id = $1 and c.number = $2`,
      [world.home.id, customer],
    )
  ).rows.map(({ rate }) => rate);

/** A conversation that Ana has just closed; what follows of it has left where told. */
async function closed(isTold = true) {
  await say('oi');
  const { id } = (await all())[0]!;
  for (const status of ['open', 'closed'] as const)
    expect((await world.home.ana.call(tickets.update, { params: { ticketId: id }, body: { status } })).status).toBe(
      200,
    );
  if (!isTold) return id;
  await pass(11_000);
  await tell();
  return id;
}

it('thanks before the farewell has left change nothing: farewell and question follow them, and the 3 rates', async () => {
  await closed(false);
  await say('Obrigada!');
  expect(await all()).toMatchObject([{ status: 'closed', unread: 0 }]);
  await pass(11_000);
  await tell();
  await say('3');
  expect(await phone()).toEqual(['> oi', '> Obrigada!', question, '> 3', thanked]);
  expect(await all()).toMatchObject([{ status: 'closed', unread: 0 }]);
  expect(await rates()).toEqual([3]);
});

it('thanks after the question open nothing, and a rating is awaited all the same', async () => {
  await closed();
  for (const words of ['obrigada!!', '🙏', 'Tchau, até amanhã']) await say(words);
  await say('nota 3');
  await say('de nada, valeu');
  expect(await all()).toMatchObject([{ status: 'closed', unread: 0 }]);
  expect(await rates()).toEqual([3]);
  expect((await phone()).filter((words) => !words.startsWith('>'))).toEqual([question, thanked]);
});

it('what looks like a rating and is none is asked for once more; what is given then is stored', async () => {
  await closed();
  await say('5');
  await say('ótimo');
  expect((await phone()).filter((words) => !words.startsWith('>'))).toEqual([question, again]);
  await say('⭐⭐');
  expect(await rates()).toEqual([2]);
  expect(await all()).toMatchObject([{ status: 'closed', unread: 0 }]);
});

it('a rating counts however late its job runs, within the day', async () => {
  await closed();
  await world.customerSays(customer, '2');
  await pass(3 * 60 * minute);
  await world.work();
  expect(await rates()).toEqual([2]);
  expect(await all()).toMatchObject([{ status: 'closed', unread: 0 }]);
  expect((await phone()).at(-1)).toBe(thanked);
});

it.each([
  ['within the day', 60, 'rated'],
  ['after the day', 25 * 60, 'no rating'],
])(
  'a rating of a line that was away for longer than the day counts by when it was written: %s',
  async (_, after, what) => {
    await closed();
    const at = new Date(Date.now() + ahead + after * minute);
    await pass(30 * 60 * minute);
    const party = { id: { kind: 'pn' as const, value: customer }, aliases: [] };
    await world.app.receive(world.home.id, world.home.line, [
      { t: 'message', at, providerId: `LATE-${customer}`, fromMe: false, chat: party, sender: party, isGroup: false, content: { type: 'text', text: '2' } }, // prettier-ignore
    ]);
    await world.work();
    expect(await rates()).toEqual(what === 'rated' ? [2] : []);
    expect((await all()).map(({ status }) => status)).toEqual(what === 'rated' ? ['closed'] : ['closed', 'pending']);
  },
);

it.each([
  ['before', ['1', 'e cadê o meu bolo?']],
  ['after', ['e cadê o meu bolo?', '1']],
])('a rating counts that comes together with something new, which opens a conversation: %s it', async (_, lines) => {
  await closed();
  for (const line of lines) await world.customerSays(customer, line);
  await world.work();
  expect(await rates()).toEqual([1]);
  expect((await all()).map(({ status }) => status)).toEqual(['closed', 'pending']);
  // the question was answered: what follows belongs to what is new
  await say('2');
  expect(await rates()).toEqual([1]);
  expect(await all()).toMatchObject([{ unread: 0 }, { unread: 2 }]);
});

it('what somebody of the company is asked by the next conversation is no rating of the last one', async () => {
  await closed();
  await world.customerSays(customer, 'e cadê o meu bolo?');
  const { id } = (await all())[1]!;
  await world.home.ana.call(tickets.update, { params: { ticketId: id }, body: { status: 'open' } });
  await say('1');
  expect(await rates()).toEqual([]);
});

it('thanks to whoever served, by their name, open nothing', async () => {
  await closed();
  const { name } = (
    await world.owner.query<{ name: string }>('select name from users where id = $1', [world.home.ana.viewer.id])
  ).rows[0]!;
  await say(`Obrigada, ${name.split(' ')[0]}!`);
  expect(await all()).toMatchObject([{ status: 'closed', unread: 0 }]);
  await say('Obrigada, Pix');
  expect((await all()).map(({ status }) => status)).toEqual(['closed', 'pending']);
});

it.each([
  ['3, obrigada, Ana!', [3], [thanked]],
  ['Valeu Ana, 2', [2], [thanked]],
  ['5, obrigada Ana', [], [again]],
])('%s rates as it does without the name of whoever served', async (words, rated, told) => {
  await closed();
  await say(words);
  expect(await all()).toMatchObject([{ status: 'closed', unread: 0 }]);
  expect(await rates()).toEqual(rated);
  expect((await phone()).filter((one) => !one.startsWith('>'))).toEqual([question, ...told]);
});

it('a rating is of the conversation that was closed last, also where an older one was opened again', async () => {
  const first = await closed();
  await pass(25 * 60 * minute);
  await say('oi de novo');
  const second = (await all())[1]!.id;
  const move = (id: number, status: 'open' | 'closed') =>
    world.home.ana.call(tickets.update, { params: { ticketId: id }, body: { status } });
  await move(second, 'open');
  await move(second, 'closed');
  await pass(11_000);
  await tell();
  for (const status of ['open', 'closed'] as const) expect((await move(first, status)).status).toBe(200);
  await pass(11_000);
  await tell();
  await say('3');
  expect((await all()).map(({ status }) => status)).toEqual(['closed', 'closed']);
  const { rows } = await world.owner.query('select ticket_id from ratings where ticket_id = any($1)', [
    [first, second],
  ]);
  expect(rows).toEqual([{ ticket_id: first }]);
});

it('a place is no thanks, and opens a conversation', async () => {
  await closed();
  await say('', { type: 'location', latitude: -23.5, longitude: -46.6 });
  expect((await all()).map(({ status }) => status)).toEqual(['closed', 'pending']);
});

it('thanks a day later, or where the company wants them to, open a conversation', async () => {
  await closed();
  await pass(25 * 60 * minute);
  await say('obrigada!');
  expect((await all()).map(({ status }) => status)).toEqual(['closed', 'pending']);
  customer = String(number++);
  await set('thanksStayClosed', 'disabled');
  await closed();
  await say('obrigada!');
  expect((await all()).map(({ status }) => status)).toEqual(['closed', 'pending']);
  await set('thanksStayClosed', 'enabled');
});

it('thanks stay with a conversation that was closed without a word', async () => {
  await set('userRating', 'disabled');
  await world.owner.query(`update connections set complation_message = '' where company_id = $1`, [world.home.id]);
  await closed();
  await pass(2 * minute);
  await say('valeu!');
  expect(await all()).toMatchObject([{ status: 'closed', unread: 0 }]);
  await say('valeu! e tem bolo de cenoura?');
  expect((await all()).map(({ status }) => status)).toEqual(['closed', 'pending']);
});
