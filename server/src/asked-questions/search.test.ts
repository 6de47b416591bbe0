import { askedQuestions } from '@guiche/contract/asked-questions';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createWorld, until, type World } from '../testing/world';
import { questionsOf } from './asked-questions.fixture';

let world: World;
const { clear, talk, all, ask, search, listed, dismissed, told } = questionsOf(() => world);
beforeAll(async () => void (world = await createWorld()));
afterAll(() => world.close());
beforeEach(clear);

it('a search is a job: everybody sees how far it is, and who presses meanwhile begins no other', async () => {
  await talk('Vendem farinha integral?', ['Vendemos farinha integral por quilo.']);
  const [first, second] = await Promise.all([ask(), ask()]);
  expect(first.body).toEqual(second.body);
  expect(first.body.search).toMatchObject({ state: 'running', stage: 'reading', done: 0, total: 0 });
  expect(await all()).toEqual({ questions: [], search: first.body.search });
  expect((await ask(world.other.admin)).body.search.state).toBe('running');
  expect((await ask(world.home.supervisor)).status).toBe(403);
  await world.work();
  const steps = told().flatMap((event) => (event.action === 'search' ? [event.search] : []));
  expect(steps.map(({ state, stage, done, total }) => [state, stage, done, total])).toEqual([
    ['running', 'reading', 0, 0],
    ['running', 'reading', 0, 1],
    ['running', 'comparing', 0, 1],
    ['done', 'comparing', 0, 1],
  ]);
  expect((await all()).search).toEqual(steps.at(-1));
  expect(await listed()).toHaveLength(1);
  const { rows } = await world.owner.query(
    `select from graphile_worker.jobs where task_identifier = 'asked-questions.search'`,
  );
  expect(rows).toEqual([]);
});

it('one whose process was killed is done by the next, and by two at once only once', async () => {
  await talk('Vendem fermento fresco?', ['Vendemos fermento fresco em tabletes.']);
  await ask();
  await world.owner.query(`update asked_question_searches set stage = 'comparing', done = 40, total = 150`);
  const job = () =>
    world.app.jobs['asked-questions.search']({ companyId: world.home.id }, { attempt: 2, lastAttempt: false });
  await Promise.all([job(), job()]);
  expect(told().filter((event) => event.action === 'search' && event.search.state === 'done')).toHaveLength(1);
  expect(await listed()).toHaveLength(1);
  world.events.length = 0;
  await world.work();
  expect(told(), 'a job that finds nothing to do ends').toEqual([]);
});

it('one that fails is told once nobody tries again, and can be begun anew; what was proposed stays', async () => {
  await talk('Vendem pão congelado?', ['Vendemos pão congelado em pacotes de dez.']);
  await search();
  const [before] = await listed();
  await ask();
  const job = (lastAttempt: boolean) =>
    world.app.jobs['asked-questions.search']({ companyId: world.home.id }, { attempt: 1, lastAttempt });
  const state = async () => (await all()).search?.state;
  await world.owner.query('alter function guiche_stems(text) rename to guiche_stems_away');
  try {
    await expect(job(false)).rejects.toThrow('guiche_stems');
    expect(await state()).toBe('running');
    await expect(job(true)).rejects.toThrow('guiche_stems');
  } finally {
    await world.owner.query('alter function guiche_stems_away(text) rename to guiche_stems');
  }
  expect(await state()).toBe('failed');
  expect(told().at(-1)).toMatchObject({ action: 'search', search: { state: 'failed' } });
  expect(await listed()).toEqual([before]);
  expect(await search()).toMatchObject({ state: 'done', proposed: 1, added: 0 });
});

it('one of which nothing is heard any more is told as failed, and is begun anew', async () => {
  await ask();
  await world.owner.query(`delete from graphile_worker._private_jobs`);
  await world.owner.query(
    `update asked_question_searches set changed_at = now() - interval '11 minutes', stage = 'comparing'`,
  );
  expect((await all()).search?.state).toBe('failed');
  expect((await ask()).body.search).toMatchObject({ state: 'running', stage: 'reading' });
  expect(await search()).toMatchObject({ state: 'done' });
});

it('what is dismissed, answered or taken back while one runs stays so', async () => {
  const { admin } = world.home;
  await talk('Vendem geleia de amora?', ['Vendemos geleia de amora em potes.']);
  await talk('Quando chega o panetone?', ['O panetone chega em novembro.']);
  await talk('Cortam o pão na hora?', ['Cortamos o pão na hora, é só pedir.']);
  await search();
  const about = (word: string, questions: { id: number; question: string }[]) => ({
    params: { questionId: questions.find(({ question }) => question.includes(word))!.id },
  });
  const open = await listed();
  const [jam, panettone, bread] = ['geleia', 'panetone', 'Cortam'].map((word) => about(word, open));
  await admin.call(askedQuestions.dismiss, bread!);
  await ask();
  // the job comes as far as its first word about itself, and waits there
  const held = await world.owner.connect();
  await held.query('begin; select from asked_question_searches for update');
  const work = world.work();
  await until(async () => (await world.owner.query('select from pg_locks where not granted')).rowCount === 1);
  expect(await listed()).toHaveLength(2);
  await admin.call(askedQuestions.dismiss, jam!);
  const body = { title: 'Festas', body: 'Em breve.', isPublished: false };
  expect((await admin.call(askedQuestions.answer, { ...panettone!, body })).status).toBe(201);
  await admin.call(askedQuestions.restore, bread!);
  await held.query('commit');
  held.release();
  await work;
  expect(await listed()).toMatchObject([{ id: bread!.params.questionId, asked: 1 }]);
  expect((await dismissed()).questions).toMatchObject([{ id: jam!.params.questionId }]);
});
