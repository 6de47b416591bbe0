import { queueOptions } from '@guiche/contract/queue-options';
import { sandbox } from '@guiche/contract/sandbox';
import { settings } from '@guiche/contract/settings';
import { tickets } from '@guiche/contract/tickets';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createWorld, enter, until, type World } from '../testing/world';

/** What the company has not written itself is said in its language. */
let world: World;
let number = 5_511_970_160_000;
let customer: string;
let line: number;

beforeAll(async () => {
  world = await createWorld();
  for (const key of ['sendGreetingAccepted', 'sendMsgTransfTicket', 'userRating']) await set(key, 'enabled');
  await setLine({ greeting_message: 'Hi {{firstName}}, {{ms}}!' });
});
afterAll(() => world.close());
beforeEach(async () => {
  customer = String(number++);
  line = world.home.lineOfAll;
  await set('language', 'en');
  await set('scheduleType', 'disabled');
});

const set = (key: string, value: string) =>
  world.home.admin.call(settings.update, { params: { key }, body: { value } });
const setLine = ({ greeting_message: words }: { greeting_message: string }) =>
  world.owner.query('update connections set greeting_message = $3 where company_id = $1 and id = $2', [
    world.home.id,
    world.home.lineOfAll,
    words,
  ]);
const heard = async () => (await world.phone(customer, line)).filter(({ fromMe }) => fromMe).map(({ body }) => body);

/** The customer writes. @returns what the product has said since */
async function say(text: string) {
  const before = (await heard()).length;
  await world.customerSays(customer, text, { line, pushName: 'Marina Alves' });
  await world.work();
  return (await heard()).slice(before);
}

/** Somebody here moves the conversation, and it is not taken back. @returns what the product says of it */
async function move(by: 'ana' | 'bruno', body: object) {
  const before = (await heard()).length;
  const { rows } = await world.owner.query<{ id: number }>(
    `select max(t.id) as id from tickets t join contacts c on c.company_id = t.company_id and c.id = t.contact_id
     where t.company_id = $1 and c.number = $2`,
    [world.home.id, customer],
  );
  const { status } = await world.home[by].call(tickets.update, { params: { ticketId: rows[0]!.id }, body });
  expect(status).toBe(200);
  world.advance(11_000);
  for (const who of ['admin', 'ana', 'bruno'] as const)
    world.home[who] = await enter(world.app, world.home.id, world.home[who].viewer.id);
  await world.makeDue('settle');
  await world.work();
  return (await heard()).slice(before);
}

it('a company that speaks English greets, hands over, and asks for a rating in English', async () => {
  expect((await say('oi'))[0]).toMatch(/^Hi Marina, Good (morning|afternoon|evening)!\n\n/);
  expect(await say('1')).toEqual(['You are in Vendas Padaria.']);
  const accepted = await move('ana', { status: 'open' });
  expect(accepted).toEqual([`Hello! My name is *${world.home.ana.viewer.name}* and I will continue your service.`]);
  expect(await move('ana', { status: 'pending', queueId: world.home.suporte, userId: null })).toEqual([
    'Your conversation was transferred to *Suporte Padaria*. Somebody will be with you in a moment.',
  ]);
  await move('bruno', { status: 'open' });
  expect(await move('bruno', { status: 'closed' })).toEqual([
    'From 1 to 3, how do you rate our service?\n\n*1* · Dissatisfied\n*2* · Satisfied\n*3* · Very satisfied',
  ]);
  expect(await say('5')).toEqual([
    'To rate us, answer from 1 to 3:\n\n*1* · Dissatisfied\n*2* · Satisfied\n*3* · Very satisfied',
  ]);
  expect(await say('Very satisfied')).toEqual(['Thank you for your rating!']);
});

it('says in English that nobody is there, and that nothing comes unasked any more', async () => {
  expect(await say('stop')).toEqual([
    'All right, we will send no more notices or offers. If you need anything, just write.',
  ]);
  await set('scheduleType', 'company');
  await world.owner.query(`update companies set schedules = '[]' where id = $1`, [world.home.id]);
  expect(await say('oi')).toEqual(['We are closed at the moment. We will answer as soon as we are back.']);
});

it('the ways back in a menu are in its language too, and follow it at once', async () => {
  await world.home.admin.call(queueOptions.create, { body: { queueId: world.home.vendas, title: 'Bolos' } });
  line = world.home.line;
  expect(await say('oi')).toEqual(['*1* · Bolos\n*#* · Back to the beginning']);
  expect(await say('1')).toEqual(['Bolos\n\n*0* · Back']);
  await set('language', 'es');
  expect(await say('#')).toEqual(['*1* · Bolos\n*#* · Volver al inicio']);
});

it('tells callers in its language that it takes no calls', async () => {
  await set('call', 'disabled');
  await world.home.admin.call(sandbox.calls, {
    params: { whatsappId: line },
    body: { from: customer, video: false },
  });
  await until(async () => {
    await world.work();
    return (await heard()).length > 0;
  });
  expect((await heard())[0]).toMatch(/^\*Automatic message:\* this number takes no voice or video calls\./);
});

it('is Portuguese where nobody has chosen, also in a company that is older than the choice', async () => {
  await world.owner.query(`delete from settings where company_id = $1 and key = 'language'`, [world.home.id]);
  expect(await say('parar')).toEqual([
    'Tudo bem, não enviaremos mais avisos nem promoções. Se precisar, é só escrever.',
  ]);
});

it('takes the languages of the product and no other, from admins', async () => {
  const answer = await set('language', 'fr');
  expect([answer.status, answer.body.error]).toEqual([400, 'ERR_VALIDATION']);
  const byAna = await world.home.ana.call(settings.update, { params: { key: 'language' }, body: { value: 'es' } });
  expect(byAna.status).toBe(403);
});
