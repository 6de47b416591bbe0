import { connections } from '@guiche/contract/connections';
import { prompts, voices } from '@guiche/contract/prompts';
import { queues } from '@guiche/contract/queues';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createWorld, type World } from '../testing/world';

let world: World;
beforeAll(async () => void (world = await createWorld({ lines: false })));
afterAll(() => world.close());
beforeEach(() => void (world.events.length = 0));

const create = (body: object = {}) =>
  world.home.admin.call(prompts.create, { body: { name: 'Atendente', queueId: world.home.vendas, ...body } as never });
const heard = () =>
  world.heardBy(world.home.admin).flatMap(({ name, event }) => (name === 'prompt' ? [event as never] : []));

describe('a prompt', () => {
  it('is made with the usual values, and the admins are told', async () => {
    const { status, body } = await create();
    expect([status, body]).toMatchObject([
      201,
      {
        name: 'Atendente',
        prompt: '',
        apiKey: '',
        voice: 'texto',
        maxTokens: 100,
        temperature: 1,
        maxMessages: 10,
        totalTokens: 0,
        queueId: world.home.vendas,
        queue: { id: world.home.vendas, name: 'Vendas Padaria' },
      },
    ]);
    expect(heard()).toEqual([{ action: 'create', prompt: body }]);
    expect(world.heardBy(world.home.ana)).toEqual([]);
    expect((await world.home.admin.call(prompts.show, { params: { promptId: body.id } })).body).toEqual(body);
  });

  it('needs a queue of the company', async () => {
    const missing = await create({ queueId: undefined });
    expect([missing.status, missing.body.fields]).toEqual([400, { queueId: 'Informe o setor' }]);
    for (const queueId of [world.other.vendas, 999_999]) {
      const foreign = await create({ queueId });
      expect([foreign.status, foreign.body]).toEqual([404, { error: 'ERR_NO_QUEUE_FOUND' }]);
    }
  });

  it.each([
    { name: '' },
    { name: 'x'.repeat(101) },
    { prompt: 'x'.repeat(20_001) },
    { maxTokens: -1 },
    { maxTokens: 1e9 },
    { maxTokens: '1e3' },
    { temperature: 99 },
    { maxMessages: 0 },
    { apiKey: 'with space' },
    { surprise: 1 },
  ])('is refused with values of no use, %#', async (wrong) => {
    const answer = await create(wrong);
    expect([answer.status, answer.body.error]).toEqual([400, 'ERR_VALIDATION']);
    expect(Object.keys(answer.body.fields ?? {})).toEqual(Object.keys(wrong));
  });

  it('keeps whichever voice and region come with it: they are judged when it speaks', async () => {
    expect(voices).toHaveLength(16);
    for (const voice of [...voices, 'pt-BR-OutraNeural']) {
      const { status, body } = await create({ voice, voiceRegion: 'x.evil.com' });
      expect([status, body.voice, body.voiceRegion]).toEqual([201, voice, 'x.evil.com']);
    }
  });

  it('takes numbers as they were typed', async () => {
    const { body } = await create({ maxTokens: '250', temperature: '0.7', maxMessages: '5' });
    expect([body.maxTokens, body.temperature, body.maxMessages]).toEqual([250, 0.7, 5]);
  });

  it('has keys that are stored sealed and shown masked; a mask sent back changes nothing', async () => {
    const { body } = await create({ apiKey: 'sk-segredo-1234', voiceKey: 'curta' });
    expect([body.apiKey, body.voiceKey]).toEqual(['****1234', '****']);
    const stored = async () =>
      (
        await world.owner.query<{ api_key: string; voice_key: string }>(
          'select api_key, voice_key from prompts where id = $1',
          [body.id],
        )
      ).rows[0]!;
    const before = await stored();
    expect([before.api_key, before.voice_key]).toEqual([
      expect.stringMatching(/^v1\./),
      expect.stringMatching(/^v1\./),
    ]);
    const params = { promptId: body.id };
    const back = await world.home.admin.call(prompts.update, { params, body: { ...body, queueId: body.queueId! } });
    expect([back.status, back.body.apiKey, await stored()]).toEqual([200, '****1234', before]);
    const gone = await world.home.admin.call(prompts.update, { params, body: { apiKey: '' } });
    expect([gone.body.apiKey, gone.body.voiceKey]).toEqual(['', '****']);
    // A key that was moved to another row opens there to nobody.
    await world.owner.query('update prompts set api_key = $1 where id = $2', [
      before.api_key,
      (await create()).body.id,
    ]);
    const { body: list } = await world.home.admin.call(prompts.list);
    expect(JSON.stringify(list)).not.toContain('1234');
  });

  it('is listed by name, found by a part of it, page by page', async () => {
    for (let n = 0; n < 25; n++) await create({ name: `Página ${String(n).padStart(2, '0')}` });
    const first = await world.home.admin.call(prompts.list, { query: { searchParam: 'pagina' } });
    expect([first.body.prompts.length, first.body.count, first.body.hasMore]).toEqual([20, 25, true]);
    const rest = await world.home.admin.call(prompts.list, {
      query: { searchParam: 'pagina', cursor: first.body.nextCursor! },
    });
    expect(rest.body.prompts.map(({ name }) => name)).toEqual(
      Array.from({ length: 5 }, (_, n) => `Página ${String(n + 20)}`),
    );
    const second = await world.home.admin.call(prompts.list, { query: { searchParam: 'pagina', pageNumber: 2 } });
    expect(second.body.prompts).toEqual(rest.body.prompts);
  });

  it('is taken off the connections that use it when it goes, and they are told', async () => {
    const { home } = world;
    const { body } = await create();
    const line = { params: { whatsappId: home.line } };
    const used = await home.admin.call(connections.update, { ...line, body: { promptId: body.id } });
    expect(used.body.promptId).toBe(body.id);
    world.events.length = 0;
    const removed = await home.admin.call(prompts.remove, { params: { promptId: body.id } });
    expect([removed.status, removed.body]).toEqual([200, { message: 'prompts.toasts.deleted' }]);
    expect(heard()).toEqual([{ action: 'delete', promptId: body.id, intelligenceId: body.id }]);
    expect(world.heardBy(home.ana)).toMatchObject([{ name: 'whatsapp', event: { whatsapp: { promptId: null } } }]);
    expect((await home.admin.call(connections.show, line)).body.promptId).toBeNull();
  });

  it('stays without queue when its queue goes', async () => {
    const { home } = world;
    const made = await home.admin.call(queues.create, { body: { name: 'Passageira', color: '#121212' } });
    const { body } = await create({ queueId: made.body.id });
    await home.admin.call(queues.remove, { params: { queueId: made.body.id } });
    const shown = await home.admin.call(prompts.show, { params: { promptId: body.id } });
    expect([shown.body.queueId, shown.body.queue]).toEqual([null, null]);
  });

  it('of another company is as unknown as none, also to a connection', async () => {
    const { home, other } = world;
    const theirs = await other.admin.call(prompts.create, { body: { name: 'Deles', queueId: other.vendas } });
    for (const promptId of [theirs.body.id, 999_999]) {
      const asked = [
        await home.admin.call(prompts.show, { params: { promptId } }),
        await home.admin.call(prompts.update, { params: { promptId }, body: { name: 'Meu' } }),
        await home.admin.call(prompts.remove, { params: { promptId } }),
        await home.admin.call(connections.update, { params: { whatsappId: home.line }, body: { promptId } }),
        await home.admin.call(connections.create, { body: { name: 'Linha', promptId } }),
      ];
      for (const answer of asked) expect([answer.status, answer.body]).toEqual([404, { error: 'ERR_NO_PROMPT_FOUND' }]);
    }
  });
});
