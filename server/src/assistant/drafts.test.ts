import { aiUsage } from '@guiche/contract/ai-usage';
import { assistant } from '@guiche/contract/assistant';
import { knowledge } from '@guiche/contract/knowledge';
import { messages } from '@guiche/contract/messages';
import { prompts } from '@guiche/contract/prompts';
import { ticketNotes } from '@guiche/contract/ticket-notes';
import { tickets, type TicketShown } from '@guiche/contract/tickets';
import { beforeEach, expect, it } from 'vitest';
import type { Person } from '../testing/world';
import type { DriverEvent } from '../whatsapp/driver';
import { enterAgain, line, model, passBreath, promptId, startAssistant, world } from './assistant.fixture';

/** An assistant that writes for agents, and says nothing to customers. */

let number = 5_511_970_180_860;
let customer: string;
const words = 'Temos pão quente às sete.';

startAssistant({ prompt: 'Você é o balcão da padaria.', mode: 'draft' });
beforeEach(async () => {
  customer = String(number++);
  model.asked.length = 0;
  model.usual = words;
  model.forget();
  await world.owner.query(`update connections set greeting_message = '' where id = $1`, [line]);
  await relogin();
});

const relogin = () => enterAgain('admin', 'ana', 'bruno');
/** The customer writes, and their breath passes. */
async function say(body: string) {
  await world.customerSays(customer, body, { line });
  await world.work();
  await pass();
}
async function pass(ms?: number) {
  await passBreath(ms);
  await relogin();
}
const told = async () => (await world.phone(customer, line)).filter(({ fromMe }) => fromMe).map(({ body }) => body);
const rows = async <Row extends object>(what: string, from: string) =>
  (
    await world.owner.query<Row>(
      `select ${what} from ${from} x join tickets t on t.company_id = x.company_id and t.id = x.ticket_id
       join contacts c on c.company_id = t.company_id and c.id = t.contact_id where c.number = $1 order by 1`,
      [customer],
    )
  ).rows;
const turns = async () =>
  (await rows<{ id: number; state: string; rule: string }>('x.id, x.state, x.rule', 'ai_turns')).map(
    ({ state, rule }) => `${state}: ${rule}`,
  );
/** What became of each suggestion; null is one that stands. */
const fates = async () =>
  (await rows<{ fate: string | null }>('x.turn_id, x.fate', 'ai_suggestions')).map(({ fate }) => fate);
function said(fromMe: boolean, at: Date): DriverEvent {
  const party = { id: { kind: 'pn' as const, value: customer }, aliases: [] };
  const about = { providerId: `DRAFT${at.getTime()}${customer}`, fromMe, chat: party, sender: party, isGroup: false };
  return { t: 'message', at, ...about, content: { type: 'text', text: 'Escrito no celular' } };
}
async function ticket() {
  const [found] = await rows<{ id: number }>('t.id', '(select company_id, id as ticket_id from tickets)');
  return (await world.home.admin.call(tickets.show, { params: { ticketId: found!.id } })).body;
}
async function suggested(who: Person = world.home.admin) {
  const { id: ticketId } = await ticket();
  return (await who.call(assistant.suggestion, { params: { ticketId } })).body.suggestion;
}
async function move(body: object) {
  const { id: ticketId } = await ticket();
  return world.home.admin.call(tickets.update, { params: { ticketId }, body: body as never });
}
const accept = () => move({ status: 'open', userId: world.home.admin.viewer.id });
async function send(body: string, suggestionId?: number) {
  const { id: ticketId } = await ticket();
  const answer = await world.home.admin.call(messages.send, { params: { ticketId }, body: { body, suggestionId } });
  expect(answer.status).toBe(201);
  await world.work();
}

it('writes for agents what it would have said: the customer hears nothing, and nothing is moved', async () => {
  await say('Que horas tem pão?');
  expect([await told(), await turns()]).toEqual([[], ['drafted: draft']]);
  const shown = await ticket();
  expect(shown).toMatchObject({ status: 'pending', queueId: null, promptId: null });
  expect(await suggested()).toMatchObject({ id: shown.suggestionId, text: words, sources: [] });
});

it('leaves the line’s greeting to the attendant', async () => {
  await world.owner.query(`update connections set greeting_message = 'Bem-vindo à padaria' where id = $1`, [line]);
  await say('Que horas tem pão?');
  expect((await told()).join('\n')).toContain('Bem-vindo à padaria');
  expect((await told()).join('\n')).not.toContain('assistente virtual');
});

it('leaves a queue whose prompt it is to the attendant, too', async () => {
  await world.owner.query(`update connections set greeting_message = 'Bem-vindo à padaria' where id = $1`, [line]);
  await world.owner.query(`update queues set greeting_message = 'Setor de vendas' where id = $1`, [world.home.vendas]);
  await world.owner.query('insert into queue_prompts (company_id, queue_id, prompt_id) values ($1, $2, $3)', [
    world.home.id,
    world.home.vendas,
    promptId,
  ]);
  await say('Oi');
  await say('1');
  await world.owner.query('delete from queue_prompts');
  expect((await told()).join('\n')).toContain('Setor de vendas');
  expect(await ticket()).toMatchObject({ queueId: world.home.vendas, promptId: null });
  expect(await fates()).toEqual(['stale', null]);
});

it('writes one for a burst, also while a person has the conversation', async () => {
  await say('Oi');
  await accept();
  for (const body of ['quero', 'um bolo']) {
    await world.customerSays(customer, body, { line });
    await world.work();
    world.advance(1_000);
  }
  await pass();
  expect(model.asked).toHaveLength(2);
  expect([await told(), await fates()]).toEqual([[], ['stale', null]]);
});

it('says nothing more from when its prompt was put to drafts', async () => {
  const turnTo = (mode: 'answer' | 'draft') =>
    world.home.admin.call(prompts.update, { params: { promptId }, body: { mode } });
  await turnTo('answer');
  await world.customerSays(customer, 'quero um atendente', { line });
  await world.work();
  await turnTo('draft');
  await pass();
  expect([await told(), await turns()]).toEqual([[], ['handed: no draft: wish']]);
  await say('E pão?');
  expect([await told(), await fates()]).toEqual([[], [null]]);
});

it('names what it stands on', async () => {
  await world.home.admin.call(knowledge.create, {
    body: { title: 'Fornadas', body: 'Pão quente às sete.', isPublished: true, forAll: true } as never,
  });
  await say('Que horas sai o pão quente?');
  expect((await suggested())!.sources).toEqual(['Fornadas']);
});

it('is sent by a click of an agent as any message is, and that it was used is kept', async () => {
  await say('Que horas tem pão?');
  await accept();
  const { id } = (await suggested())!;
  await send(words, id);
  expect([await told(), await fates()]).toEqual([[words], ['used']]);
  expect([(await ticket()).suggestionId, await suggested()]).toEqual([null, null]);
});

it('keeps how much of it was changed', async () => {
  await say('Que horas tem pão?');
  await accept();
  await send('Temos pão quente às oito.', (await suggested())!.id);
  const [kept] = await rows<{ fate: string; distance: number }>('x.turn_id, x.fate, x.distance', 'ai_suggestions');
  expect(kept!.fate).toBe('edited');
  expect(Number(kept!.distance)).toBeCloseTo(0.2);
});

it('is gone once staff have said something else, on the connection’s own phone too', async () => {
  await say('Oi');
  await accept();
  await send('Já vejo');
  expect([(await ticket()).suggestionId, await fates()]).toEqual([null, ['stale']]);
  await say('E aí?');
  await world.customerSays(customer, 'Pronto', { line, fromMe: true });
  await world.work();
  expect([(await ticket()).suggestionId, await fates()]).toEqual([null, ['stale', 'stale']]);
});

it('writes none for whom somebody has answered meanwhile', async () => {
  await say('Oi');
  await accept();
  await world.customerSays(customer, 'Tem bolo?', { line });
  await send('Tem sim');
  await pass();
  expect([await turns(), await fates()]).toEqual([['drafted: draft', 'superseded: taken before'], ['stale']]);
});

it('is written for whom nobody has answered, whatever was said on the connection’s own phone before and comes late', async () => {
  await world.customerSays(customer, 'Tem bolo?', { line });
  await world.app.receive(world.home.id, line, [said(true, new Date(Date.now() - 60_000))]);
  await pass();
  expect([await turns(), await fates()]).toEqual([['drafted: draft'], [null]]);
});

it.each([
  ['the end of the conversation', () => move({ status: 'closed' })],
  ['another queue', () => move({ queueId: world.home.vendas })],
])('is gone with %s', async (_, change) => {
  await say('Oi');
  await move({ status: 'open', userId: world.home.admin.viewer.id, queueId: world.home.suporte });
  expect(await suggested(), 'the first queue is no other one').not.toBeNull();
  await change();
  expect([(await ticket()).suggestionId, await fates()]).toEqual([null, ['stale']]);
});

it.each([
  ['the customer', false],
  ['somebody of ours, on the connection’s own phone,', true],
])('outlives what %s said before it and came late', async (_, fromMe) => {
  await say('Oi');
  const { suggestionId } = await ticket();
  const { createdAt } = (await suggested())!;
  const arrives = (ms: number) =>
    world.app.receive(world.home.id, line, [said(fromMe, new Date(Date.parse(createdAt) + ms))]);
  world.advance(5_000);
  await arrives(-60_000);
  expect([(await ticket()).suggestionId, await fates()]).toEqual([suggestionId, [null]]);
  // in the same second: networks count no smaller ones
  await arrives(0);
  expect([(await ticket()).suggestionId, await fates()]).toEqual([null, ['stale']]);
  expect(await rows('x.ended_at >= x.created_at as "isBehind"', 'ai_suggestions')).toEqual([{ isBehind: true }]);
});

it('never ends before it began', async () => {
  await say('Oi');
  const end = `update ai_suggestions set fate = 'stale', ended_at = created_at - interval '1 second' where turn_id = $1`;
  await expect(world.owner.query(end, [(await ticket()).suggestionId])).rejects.toThrow('ai_suggestions_ended');
});

it('is counted by what became of it, of each prompt and by the month of the company', async () => {
  const { body } = await world.home.admin.call(aiUsage.show, {});
  const all = await world.owner.query<{ fate: string | null; distance: number | null }>(
    'select fate, distance from ai_suggestions where company_id = $1',
    [world.home.id],
  );
  const count = (fate: string) => all.rows.filter((row) => row.fate === fate).length;
  const edited = all.rows.filter(({ fate }) => fate === 'edited').map(({ distance }) => distance!);
  expect(body.suggestions).toEqual([
    {
      promptId,
      promptName: 'Balcão',
      written: all.rowCount,
      used: count('used'),
      edited: edited.length,
      distance: expect.closeTo(edited.reduce((sum, one) => sum + one, 0) / edited.length) as number,
      discarded: count('discarded'),
      stale: count('stale'),
    },
  ]);
  expect(Math.min(count('used'), edited.length, count('stale'))).toBeGreaterThan(0);
  const before = await world.home.admin.call(aiUsage.show, { query: { month: '2020-02' } });
  expect(before.body.suggestions).toEqual([]);
});

it('is discarded by whoever may read the conversation, once', async () => {
  await say('Oi');
  const { id: ticketId, suggestionId } = await ticket();
  const discard = (who: Person, id: number) =>
    who.call(assistant.discard, { params: { ticketId }, body: { id, state: 'discarded' } });
  expect((await discard(world.other.admin, suggestionId!)).status).toBe(404);
  expect((await discard(world.home.admin, suggestionId! + 1_000)).status).toBe(200);
  expect(await suggested()).not.toBeNull();
  expect((await discard(world.home.admin, suggestionId!)).status).toBe(200);
  expect((await discard(world.home.admin, suggestionId!)).status).toBe(200);
  expect([(await ticket()).suggestionId, await fates()]).toEqual([null, ['discarded']]);
});

it.each([
  ['a wish for a person', 'quero um atendente', words, 'handed: no draft: wish'],
  ['anger', 'ABSURDO ISSO, vou no procon!!!', words, 'handed: no draft: anger'],
  ['a price that nobody has told it', 'Quanto custa?', 'Custa R$ 99,00.', 'handed: no draft: unfounded'],
  ['its own wish to hand over', 'Oi', 'Ação: Transferir para o setor de atendimento', 'handed: no draft: transfer'],
])('writes none at %s: nobody is told anything', async (_, body, answer, turn) => {
  model.usual = answer;
  await say(body);
  expect([await told(), await turns(), await fates()]).toEqual([[], [turn], []]);
  const { id: ticketId, queueId } = await ticket();
  const notes = await world.home.admin.call(ticketNotes.list, { query: { ticketId } });
  expect([queueId, notes.body]).toEqual([null, []]);
});

it('is told to all who may read the conversation, and to nobody else', async () => {
  const heard = (person: Person) =>
    world
      .heardBy(person)
      .flatMap(({ event }) => ('ticket' in event ? [event.ticket as TicketShown] : []))
      .filter(({ contact }) => contact.number === customer)
      .map(({ suggestionId }) => suggestionId);
  await say('Oi');
  const { suggestionId } = await ticket();
  expect(heard(world.home.admin).at(-1)).toBe(suggestionId);
  expect(heard(world.other.admin)).toEqual([]);
  await say('E bolo?');
  expect(heard(world.home.admin)).toContain(null);
  expect(heard(world.home.admin).at(-1)).toBe((await ticket()).suggestionId);
});
