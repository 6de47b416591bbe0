import { aiUsage } from '@guiche/contract/ai-usage';
import { knowledge } from '@guiche/contract/knowledge';
import { quickMessages } from '@guiche/contract/quick-messages';
import { describe, expect, it } from 'vitest';
import { model, world } from '../assistant/assistant.fixture';
import { askToFillAll } from './keep-filled';
import {
  admin,
  asked,
  askedToEmbed,
  change,
  embeds,
  fill,
  given,
  startMeaning,
  vectors,
  write,
} from './meaning.fixture';

startMeaning();

describe('the numbers of what is known', () => {
  it('come with an article, a released quick message and a change, and go with them', async () => {
    const { id } = await write('Cardápio', 'Há torta e bolo.');
    expect(await vectors()).toBe(1);
    await admin().call(knowledge.update, { params: { articleId: id }, body: { body: 'Tem música ao vivo.' } });
    await world.work();
    expect([await given('a sobremesa'), await given('a banda'), await vectors()]).toEqual([[], ['Cardápio'], 1]);
    const quick = {
      shortcode: 'torta',
      message: 'A torta sai às quatro.',
      geral: true,
      status: true,
      forAssistant: true,
    };
    await admin().call(quickMessages.create, { body: quick as never });
    await world.work();
    expect(await given('a sobremesa')).toEqual(['torta']);
    await admin().call(knowledge.remove, { params: { articleId: id } });
    expect(await vectors()).toBe(1);
  });

  it('are asked for some at a time, however many pieces there are, and each once', async () => {
    const body = Array.from({ length: 150 }, (_, n) => `# Parte ${n}\n\n${'palavra '.repeat(20)}${n}`).join('\n\n');
    await write('Manual', body);
    const { rows } = await world.owner.query<{ count: number }>('select count(*)::int as count from knowledge_pieces');
    expect(rows[0]!.count).toBe(150);
    expect(await vectors()).toBe(150);
    expect(askedToEmbed().map(({ body: { input } }) => (input as string[]).length)).toEqual([32 + 6, 32, 32, 32, 22]);
    model.asked.length = 0;
    await fill();
    expect(askedToEmbed()).toEqual([]);
  });

  it('are made anew by another model, and are none where there is no model, no service or no plan for it', async () => {
    await write('Cardápio', 'Há torta e bolo.');
    model.embeds = (text) => [...embeds(text), 0, 0];
    await change({ embeddingModel: 'outro', prices: [] });
    expect(await given('a sobremesa')).toEqual(['Cardápio']);
    expect((await world.owner.query('select model, size from embedding_sets')).rows).toEqual([
      { model: 'outro', size: 18 },
    ]);
    await change({ embeddingModel: '' });
    expect([await vectors(), await given('a sobremesa')]).toEqual([0, []]);
    await change({ ...asked });
    expect(await vectors()).toBe(1);
    await world.owner.query('update plans set use_open_ai = false');
    await fill();
    expect(await vectors()).toBe(0);
    await world.owner.query('update plans set use_open_ai = true');
    await fill();
    expect(await vectors()).toBe(1);
  });

  it('that come in another size by the same model are made anew, all of them', async () => {
    await write('Cardápio', 'Há torta e bolo.');
    model.embeds = (text) => [...embeds(text), 0];
    await write('Palco', 'Tem música ao vivo.');
    expect(await vectors()).toBe(0);
    await world.makeDue('embeddings.fill');
    await world.work();
    expect([await vectors(), await given('a sobremesa')]).toEqual([2, ['Cardápio']]);
  });

  it('of a service that fails come later, and words do meanwhile; a key that is refused is not tried again', async () => {
    model.next({ status: 500, error: 'broken' });
    await write('Cardápio', 'Há torta e bolo.');
    expect([await vectors(), await given('torta')]).toEqual([0, ['Cardápio']]);
    await world.makeDue('embeddings.fill');
    await world.work();
    expect(await vectors()).toBe(1);
    model.next({ status: 401, error: 'no' });
    await write('Palco', 'Tem música ao vivo.');
    const waiting = await world.owner.query(
      `select from graphile_worker.jobs where task_identifier = 'embeddings.fill'`,
    );
    expect([await vectors(), waiting.rowCount]).toEqual([1, 0]);
  });

  it('of a question may be late, wrong or none: its words do', async () => {
    await write('Cardápio', 'Há torta e bolo.');
    const odd = [
      { status: 500, error: 'broken' },
      () => undefined,
      (_: unknown, response: { end(words: string): void }) => response.end('{"data":[]}'),
      (_: unknown, response: { end(words: string): void }) => response.end('x'.repeat(2_000_000)),
    ] as const;
    for (const [n, reply] of odd.entries()) {
      model.next(reply as never);
      expect(await given(`torta número ${n}`), `reply ${n}`).toEqual(['Cardápio']);
    }
  });
});

describe('what has none yet', () => {
  const missingAgain = async () => {
    await askToFillAll(world.app.tenancy);
    await world.work();
  };
  const waiting = async () =>
    (await world.owner.query(`select from graphile_worker.jobs where task_identifier = 'embeddings.fill'`)).rowCount;

  it('is asked for again: a model was named before there was anything to do for it, or its job was lost', async () => {
    await write('Cardápio', 'Há torta e bolo.');
    await world.owner.query('truncate embedding_sets, piece_embeddings');
    expect(await given('a sobremesa')).toEqual([]);
    await missingAgain();
    expect(await given('a sobremesa')).toEqual(['Cardápio']);
  });

  it('comes once there is money again, or the plan has AI again', async () => {
    await admin().call(aiUsage.update, { body: { capCents: 1, atCap: 'stop', answersADay: 30 } });
    await write('Cardápio', `Há torta e bolo. ${'Feito em casa. '.repeat(40)}`);
    await missingAgain();
    expect(await vectors()).toBe(0);
    await admin().call(aiUsage.update, { body: { capCents: null, atCap: 'stop', answersADay: 30 } });
    await world.owner.query('update plans set use_open_ai = false');
    await askToFillAll(world.app.tenancy);
    expect(await waiting()).toBe(0);
    await world.owner.query('update plans set use_open_ai = true');
    await missingAgain();
    expect(await vectors()).toBe(1);
  });

  it('is asked for by nobody where nothing is missing, nothing can be made, or it waits for its time already', async () => {
    await write('Cardápio', 'Há torta e bolo.');
    await askToFillAll(world.app.tenancy);
    expect(await waiting()).toBe(0);
    await change({ embeddingModel: '' });
    await askToFillAll(world.app.tenancy);
    expect(await waiting()).toBe(0);
    model.next({ status: 500, error: 'broken' });
    await change({ ...asked });
    const runAt = async () =>
      (await world.owner.query(`select run_at from graphile_worker.jobs where task_identifier = 'embeddings.fill'`))
        .rows;
    const before = await runAt();
    expect(before).toHaveLength(1);
    await askToFillAll(world.app.tenancy);
    expect(await runAt()).toEqual(before);
  });
});

it('asks for nothing when a released quick message is used, or has another file', async () => {
  const body = { shortcode: 'torta', message: 'A torta sai às quatro.', geral: true, status: true, forAssistant: true };
  const { id } = (await admin().call(quickMessages.create, { body: body as never })).body;
  await world.work();
  const jobs = async () =>
    (await world.owner.query(`select from graphile_worker.jobs where task_identifier = 'embeddings.fill'`)).rowCount;
  await admin().call(quickMessages.use, { params: { quickMessageId: id } });
  await admin().call(quickMessages.detach, { params: { quickMessageId: id } });
  expect(await jobs()).toBe(0);
  await admin().call(quickMessages.update, {
    params: { quickMessageId: id },
    body: { message: 'A torta sai às seis.' },
  });
  expect(await jobs()).toBe(1);
});
