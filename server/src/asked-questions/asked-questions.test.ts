import { askedQuestions } from '@guiche/contract/asked-questions';
import { contacts } from '@guiche/contract/contacts';
import { knowledge } from '@guiche/contract/knowledge';
import { tickets } from '@guiche/contract/tickets';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createWorld, type World } from '../testing/world';
import { questionsOf } from './asked-questions.fixture';

let world: World;
const { clear, talk, search, listed, dismissed, told, heard } = questionsOf(() => world);
beforeAll(async () => void (world = await createWorld()));
afterAll(() => world.close());
beforeEach(clear);

const yes = 'Entregamos no centro das 8h às 12h, por R$ 8,00.';

it('what customers asked and people answered is proposed, those first that were asked in more conversations, without saying of whom', async () => {
  await talk('Tem estacionamento para carros?', ['Temos três vagas nos fundos da loja.']);
  await talk('Vocês entregam no centro?', [yes]);
  await talk('Oi, aqui é a Marina, entregam no centro da cidade?', ['Entregamos sim, Marina!', 'Ligue 11 99999-1234.']);
  expect(await search()).toEqual({ state: 'done', read: 3, proposed: 2, added: 2 });
  expect(await listed()).toMatchObject([
    {
      asked: 2,
      question: 'Oi, aqui é a [...], entregam no centro da cidade?',
      answer: 'Entregamos sim, [...]!\nLigue [...].',
    },
    { asked: 1, question: 'Tem estacionamento para carros?', answer: 'Temos três vagas nos fundos da loja.' },
  ]);
  expect(heard()).toBe(1);
  expect(told(world.home.supervisor)).toEqual([]);
  expect(await listed(world.other.admin)).toEqual([]);
});

it('no words are kept: what is deleted, changed or has another name where it was said is so here', async () => {
  const { ticketId, contactId } = await talk('Quanto custa a torta de limão?', ['A torta de limão custa R$ 60,00.']);
  await search();
  const { rows } = await world.owner.query('select * from asked_questions natural join asked_question_lines');
  expect(JSON.stringify(rows)).not.toContain('torta');
  await world.owner.query(
    `update messages set body = 'Custa R$ 70,00 para a Jacira.' where ticket_id = $1 and from_me`,
    [ticketId],
  );
  await world.home.admin.call(contacts.update, { params: { contactId }, body: { name: 'Jacira' } });
  expect((await listed())[0]?.answer).toBe('Custa R$ 70,00 para a [...].');
  await world.owner.query('update messages set is_deleted = true where ticket_id = $1 and from_me', [ticketId]);
  expect(await listed()).toEqual([]);
  await world.owner.query('update messages set is_deleted = false where ticket_id = $1', [ticketId]);
  expect(await listed()).toHaveLength(1);
  await world.home.admin.call(contacts.remove, { params: { contactId } });
  expect(await listed()).toEqual([]);
  expect((await world.owner.query('select from asked_question_lines')).rowCount).toBe(0);
});

it('what knowledge answers is not proposed, nor any more once it does', async () => {
  await talk('Quando sai a fornada de broa?', ['A broa de milho sai às dez da manhã.']);
  expect(await search()).toMatchObject({ proposed: 1, added: 1 });
  expect(await search()).toMatchObject({ proposed: 1, added: 0 });
  const body = { title: 'Fornada de broa', body: 'A broa sai às dez.' };
  await world.home.admin.call(knowledge.create, { body });
  expect(await search()).toMatchObject({ proposed: 0 });
  expect(await listed()).toEqual([]);
});

it('an article that is made of one ends it, for everybody; it may be proposed again once that is gone', async () => {
  const { admin } = world.home;
  await talk('Fazem bolo de casamento?', ['Fazemos bolos de casamento com um mês de antecedência.']);
  await search();
  const [question] = await listed();
  const params = { questionId: question!.id };
  const body = { title: 'Encomendas', body: 'Um mês antes.', isPublished: false };
  const made = await admin.call(askedQuestions.answer, { params, body });
  expect([made.status, made.body]).toMatchObject([201, { title: 'Encomendas', isPublished: false }]);
  expect(heard()).toBe(2);
  expect(await listed()).toEqual([]);
  expect(await search(), 'although what is not published answers nothing').toMatchObject({ proposed: 0 });
  const again = await admin.call(askedQuestions.answer, { params, body });
  expect([again.status, again.body.error]).toEqual([404, 'ERR_NO_ASKED_QUESTION_FOUND']);
  expect((await admin.call(knowledge.list, {})).body.count).toBe(1);
  await admin.call(knowledge.remove, { params: { articleId: made.body.id } });
  expect(await search()).toMatchObject({ proposed: 1 });
});

it('what was dismissed is never proposed again, nor what is alike, until that is taken back', async () => {
  const { admin } = world.home;
  await talk('Aceitam vale refeição?', ['Aceitamos todos os vales no balcão.']);
  await search();
  const [question] = await listed();
  const params = { questionId: question!.id };
  expect((await world.other.admin.call(askedQuestions.dismiss, { params })).status).toBe(404);
  expect((await admin.call(askedQuestions.restore, { params })).status, 'which is proposed').toBe(404);
  expect((await admin.call(askedQuestions.dismiss, { params })).status).toBe(200);
  expect(await listed()).toEqual([]);
  await talk('vcs aceitam o vale refeição?', ['Aceitamos, sim, no balcão e na entrega.']);
  expect(await search()).toMatchObject({ proposed: 0 });
  expect((await admin.call(askedQuestions.dismiss, { params })).status).toBe(404);
  expect((await dismissed()).questions).toMatchObject([
    { id: question!.id, question: 'Aceitam vale refeição?', answer: 'Aceitamos todos os vales no balcão.' },
  ]);
  expect((await dismissed(world.other.admin)).questions).toEqual([]);
  expect((await world.other.admin.call(askedQuestions.restore, { params })).status).toBe(404);
  const before = heard();
  expect((await admin.call(askedQuestions.restore, { params })).status).toBe(200);
  expect(heard()).toBe(before + 1);
  expect((await dismissed()).questions).toEqual([]);
  expect(await listed(), 'as it was said when it was dismissed').toMatchObject([{ id: question!.id, asked: 1 }]);
  expect(await search()).toMatchObject({ proposed: 1, added: 0 });
  expect(await listed()).toMatchObject([{ id: question!.id, asked: 2 }]);
  expect((await admin.call(askedQuestions.restore, { params })).status).toBe(404);
});

it('what was dismissed comes page by page, the latest first; what was said goes with whoever said it', async () => {
  const { admin } = world.home;
  const { contactId } = await talk('Fazem cesta de natal?', ['Fazemos cestas de natal em dezembro.']);
  await search();
  await admin.call(askedQuestions.dismiss, { params: { questionId: (await listed())[0]!.id } });
  await world.owner.query(
    `insert into asked_questions (company_id, marks, dismissed_at)
     select $1, array[n], now() - (n + 1) / 2 * interval '1 day' from generate_series(1, 24) n`,
    [world.home.id],
  );
  const first = await dismissed();
  expect([first.questions.length, first.count, first.questions[0]?.question]).toEqual([
    20,
    25,
    'Fazem cesta de natal?',
  ]);
  const second = await dismissed(admin, first.nextCursor!);
  expect([second.questions.length, second.nextCursor]).toEqual([5, null]);
  const all = [...first.questions, ...second.questions];
  expect(new Set(all.map(({ id }) => id)).size).toBe(25);
  const times = all.map(({ dismissedAt }) => dismissedAt);
  expect(times).toEqual(times.toSorted().reverse());
  await admin.call(contacts.remove, { params: { contactId } });
  expect((await dismissed()).questions[0]).toMatchObject({ id: all[0]!.id, question: '', answer: '' });
  await admin.call(askedQuestions.restore, { params: { questionId: all[0]!.id } });
  expect(await listed()).toEqual([]);
});

it('conversations that go on, groups and what machines said are not read', async () => {
  const { ticketId } = await talk('Alugam o salão de festas?', ['Alugamos aos domingos, até as dez.'], {
    isOver: false,
  });
  expect(await search()).toMatchObject({ read: 0, proposed: 0 });
  await world.home.ana.call(tickets.update, { params: { ticketId }, body: { status: 'closed' } });
  await world.owner.query(`update messages set origin = 'ai', user_id = null where ticket_id = $1 and from_me`, [
    ticketId,
  ]);
  expect(await search()).toMatchObject({ read: 1, proposed: 0 });
  await world.owner.query(`update messages set origin = 'phone' where ticket_id = $1 and from_me`, [ticketId]);
  await world.owner.query('update tickets set is_group = true where id = $1', [ticketId]);
  expect(await search()).toMatchObject({ read: 0, proposed: 0 });
  await world.owner.query('update tickets set is_group = false where id = $1', [ticketId]);
  expect(await search()).toMatchObject({ read: 1, proposed: 1 });
});

it('of more than five hundred conversations the newest are read, and fifty questions proposed at most', async () => {
  const { ticketId } = await talk('Qual o nome do padeiro 0?', ['O padeiro da manhã chama-se Anselmo.']);
  await world.owner.query(
    `with made as (
       insert into tickets (company_id, status, contact_id, whatsapp_id, queue_id, closed_at)
       select t.company_id, 'closed', t.contact_id, t.whatsapp_id, t.queue_id, t.closed_at + n * interval '1 minute'
       from tickets t, generate_series(1, 520) n where t.id = $1 returning company_id, id, whatsapp_id)
     insert into messages (company_id, ticket_id, whatsapp_id, provider_id, from_me, origin, state, body, created_at)
     select company_id, id, whatsapp_id, id || side::text, side, case when side then 'phone' end, case when side then 'sent' else 'received' end,
       case when side then 'Isso quem sabe é o gerente da casa.'
         else 'Onde fica ' || translate(md5(id::text), '0123456789', 'ghijklmnop') || '?' end, now() + side::int * interval '1 second'
     from made, unnest(array[false, true]) side`,
    [ticketId],
  );
  expect(await search()).toMatchObject({ read: 500, proposed: 50, added: 50 });
  expect(await listed()).toHaveLength(50);
});
