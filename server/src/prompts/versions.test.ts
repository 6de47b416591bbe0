import { aiProviders } from '@guiche/contract/ai-providers';
import { keptVersions, promptVersions } from '@guiche/contract/prompt-versions';
import { prompts, type Prompt } from '@guiche/contract/prompts';
import { queues } from '@guiche/contract/queues';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createWorld, type World } from '../testing/world';

let world: World;
let prompt: Prompt;
beforeAll(async () => void (world = await createWorld({ lines: false })));
afterAll(() => world.close());
beforeEach(async () => {
  const body = { name: 'Balcão', prompt: 'Somos a padaria.', apiKey: 'sk-segredo-1234', queueId: world.home.vendas };
  prompt = (await world.home.admin.call(prompts.create, { body })).body;
  world.events.length = 0;
});

const of = () => ({ params: { promptId: prompt.id } });
const put = async (body: object) => (await world.home.admin.call(prompts.update, { ...of(), body })).body;
const publish = (body: object, who = world.home.admin) =>
  who.call(promptVersions.publish, { ...of(), body: { seen: prompt.updatedAt, ...body } });
const overview = async () => (await world.home.admin.call(promptVersions.list, of())).body;
const numbers = async () => (await overview()).versions.map(({ number }) => number);
const versionId = async (number: number) => (await overview()).versions.find((one) => one.number === number)!.id;
const shown = async (number: number) => {
  const params = { promptId: prompt.id, versionId: await versionId(number) };
  return (await world.home.admin.call(promptVersions.show, { params })).body;
};
const goBack = async (number: number, seen: string) => {
  const params = { promptId: prompt.id, versionId: await versionId(number) };
  return world.home.admin.call(promptVersions.goBack, { params, body: { seen } });
};
const now = async () => (await world.home.admin.call(prompts.show, of())).body;
const sketched = { name: 'Balcão da noite', prompt: 'Somos a padaria da noite.' };
const sketch = (body: object = {}) =>
  world.home.admin.call(promptVersions.sketch, {
    ...of(),
    body: { ...sketched, queueId: world.home.vendas, seen: null, ...body } as never,
  });
const heard = () =>
  world.heardBy(world.home.admin).flatMap(({ name, event }) => (name === 'prompt' ? [event as never] : []));

describe('a version of a prompt', () => {
  it('is kept of each state that an older client publishes, with who, when and what changed', async () => {
    await put({ prompt: 'Somos a padaria da praça.', maxTokens: '300' });
    const { versions } = await overview();
    expect(versions).toMatchObject([
      { number: 2, by: world.home.admin.viewer.name, changed: ['prompt', 'maxTokens'] },
      { number: 1, by: world.home.admin.viewer.name, changed: [] },
    ]);
    expect(versions[0]!.createdAt).toBe((await now()).updatedAt);
    expect(await shown(2)).toMatchObject({
      state: { prompt: 'Somos a padaria da praça.', maxTokens: 300 },
      before: { prompt: 'Somos a padaria.', maxTokens: 100 },
    });
    expect((await shown(1)).before).toBeNull();
  });

  it('is not kept where nothing is another than before', async () => {
    await put({ ...prompt, queueId: prompt.queueId! });
    expect(await numbers()).toEqual([1]);
  });

  it('says of a key that it changed, and holds none', async () => {
    await put({ apiKey: 'sk-outro-9876', voiceKey: 'voz-4321' });
    expect((await overview()).versions[0]!.changed).toEqual(['apiKey', 'voiceKey']);
    await put({ apiKey: 'sk-outro-9876' });
    expect(await numbers()).toEqual([2, 1]);
    const replies = JSON.stringify([await overview(), await shown(2), await shown(1)]);
    expect(replies).not.toMatch(/1234|9876|4321|v1\./);
    const { rows } = await world.owner.query('select to_jsonb(v) from prompt_versions v');
    expect(JSON.stringify(rows)).not.toMatch(/api_key|voice_key|v1\./);
  });

  it('is never written over', async () => {
    await expect(world.owner.query(`update prompt_versions set prompt = 'outro'`)).rejects.toThrow(
      'only ever added to',
    );
  });

  it('is let go once there are fifty newer ones, unless a turn asked by it', async () => {
    await put({ maxMessages: 1 });
    const [first, second] = [await versionId(1), await versionId(2)];
    const { rows } = await world.owner.query<{ id: number }>(
      `with c as (insert into contacts (company_id, name, number) values ($1, 'Rita', '5511970000${prompt.id}') returning id),
            t as (insert into tickets (company_id, status, contact_id, whatsapp_id) select $1, 'pending', c.id, $2 from c returning id)
       insert into ai_turns (company_id, ticket_id, prompt_id, version_id, state, rule)
       select $1, t.id, $3, $4, 'answered', 'answer' from t returning id`,
      [world.home.id, world.home.line, prompt.id, first],
    );
    for (let n = 2; n <= keptVersions + 1; n++) await put({ maxMessages: n });
    expect(await numbers()).toEqual(Array.from({ length: keptVersions }, (_, n) => keptVersions + 2 - n));
    const found = await world.owner.query<{ id: number }>('select id from prompt_versions where id = any($1)', [
      [first, second],
    ]);
    expect(found.rows).toEqual([{ id: first }]);
    // with the prompt it goes, and the turn names none
    await world.home.admin.call(prompts.remove, of());
    const left = await world.owner.query('select from prompt_versions where prompt_id = $1', [prompt.id]);
    const turn = await world.owner.query('select version_id from ai_turns where id = $1', [rows[0]!.id]);
    expect([left.rowCount, turn.rows]).toEqual([0, [{ version_id: null }]]);
  });
});

describe('publishing', () => {
  it('takes effect at once, and is told as any change of a prompt is', async () => {
    const { status, body } = await publish({ prompt: 'Somos a padaria da praça.' });
    expect([status, body.prompt, body.apiKey]).toEqual([200, 'Somos a padaria da praça.', '****1234']);
    expect([heard(), await now()]).toEqual([[{ action: 'update', prompt: body }], body]);
    expect(world.heardBy(world.home.ana)).toEqual([]);
    expect(await numbers()).toEqual([2, 1]);
  });

  it('is refused to who comes second, whoever published first; nothing of it is written', async () => {
    const both = await Promise.all(['primeiro', 'segundo'].map((text) => publish({ prompt: text })));
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(both.find(({ status }) => status === 409)!.body).toEqual({ error: 'ERR_PROMPT_CHANGED' });
    await put({ prompt: 'de um cliente antigo' });
    expect((await publish({ prompt: 'terceiro' })).status).toBe(409);
    expect([(await now()).prompt, await numbers()]).toEqual(['de um cliente antigo', [3, 2, 1]]);
    expect((await publish({ prompt: 'terceiro', seen: (await now()).updatedAt })).status).toBe(200);
  });
});

describe('going back to a version', () => {
  it('publishes its state again as a new one, with the keys of now', async () => {
    const { updatedAt: seen } = await put({ prompt: 'Somos a padaria da praça.', apiKey: 'sk-outro-9876' });
    const { status, body } = await goBack(1, seen);
    expect([status, body.prompt, body.apiKey]).toEqual([200, 'Somos a padaria.', '****9876']);
    expect((await overview()).versions.map(({ number, changed }) => [number, changed])).toEqual([
      [3, ['prompt']],
      [2, ['prompt', 'apiKey']],
      [1, []],
    ]);
    expect(heard().at(-1)).toEqual({ action: 'update', prompt: body });
  });

  it('is refused to who has not seen what was published since', async () => {
    await put({ prompt: 'Somos a padaria da praça.' });
    const late = await goBack(1, prompt.updatedAt);
    expect([late.status, late.body]).toEqual([409, { error: 'ERR_PROMPT_CHANGED' }]);
    expect(await numbers()).toEqual([2, 1]);
  });

  it('says so where its queue or its service is gone, and changes nothing', async () => {
    const { admin, vendas } = world.home;
    const { body: queue } = await admin.call(queues.create, {
      body: { name: `Noite ${prompt.id}`, color: `#12${prompt.id.toString(16).padStart(4, '0')}` },
    });
    const { body: service } = await admin.call(aiProviders.create, {
      body: { name: 'Passageiro', preset: 'openai', baseUrl: 'https://ai.test/v1', model: 'm' },
    });
    await put({ queueId: queue.id });
    await put({ queueId: vendas, providerId: service.id });
    await put({ providerId: null });
    await admin.call(queues.remove, { params: { queueId: queue.id } });
    await admin.call(aiProviders.remove, { params: { providerId: service.id } });
    expect((await shown(2)).state.queue).toEqual({ id: queue.id, name: queue.name, isGone: true });
    expect((await shown(3)).state.provider).toEqual({ id: service.id, name: 'Passageiro', isGone: true });
    expect((await shown(4)).state.queue).toMatchObject({ id: vendas, isGone: false });
    const before = await now();
    const codes = [(await goBack(2, before.updatedAt)).body, (await goBack(3, before.updatedAt)).body];
    expect(codes).toEqual([{ error: 'ERR_NO_QUEUE_FOUND' }, { error: 'ERR_NO_AI_PROVIDER_FOUND' }]);
    expect([await now(), await numbers()]).toEqual([before, [4, 3, 2, 1]]);
  });

  it('knows no version of another prompt', async () => {
    const other = await world.home.admin.call(prompts.create, { body: { name: 'Outro', queueId: world.home.vendas } });
    const params = { promptId: other.body.id, versionId: await versionId(1) };
    const body = { seen: other.body.updatedAt };
    const { status, body: refusal } = await world.home.admin.call(promptVersions.goBack, { params, body });
    expect([status, refusal]).toEqual([404, { error: 'ERR_NO_PROMPT_VERSION_FOUND' }]);
  });
});

describe('the sketch of a prompt', () => {
  it('changes nothing of the prompt, holds no key, and is there for the next who looks', async () => {
    const { status, body } = await sketch();
    expect([status, body]).toMatchObject([200, { ...sketched, by: world.home.admin.viewer.name, maxTokens: 100 }]);
    expect(body).not.toHaveProperty('apiKey');
    expect([await now(), await numbers(), (await overview()).sketch]).toEqual([prompt, [1], body]);
    expect(heard()).toEqual([{ action: 'update', prompt }]);
    const withKey = await sketch({ apiKey: 'sk-novo-1111', seen: body.updatedAt });
    expect([withKey.status, withKey.body.fields]).toEqual([400, { apiKey: expect.any(String) as string }]);
  });

  it('is not written over by who has not seen it', async () => {
    const first = (await sketch()).body;
    expect((await sketch({ name: 'Outra' })).body).toEqual({ error: 'ERR_PROMPT_CHANGED' });
    const second = (await sketch({ name: 'Segunda', seen: first.updatedAt })).body;
    expect((await sketch({ name: 'Terceira', seen: first.updatedAt })).status).toBe(409);
    expect((await overview()).sketch).toEqual(second);
  });

  it('names no queue or service that is not there', async () => {
    expect((await sketch({ queueId: 999_999 })).body).toEqual({ error: 'ERR_NO_QUEUE_FOUND' });
    expect((await sketch({ providerId: 999_999 })).body).toEqual({ error: 'ERR_NO_AI_PROVIDER_FOUND' });
    expect((await sketch({ queueId: null })).status).toBe(200);
  });

  it('is gone once it is published, and stays where something else is', async () => {
    const { updatedAt } = (await sketch()).body;
    prompt = (await publish({ prompt: 'outra coisa' })).body;
    expect((await overview()).sketch).toMatchObject(sketched);
    const unseen = await publish({ ...sketched, sketch: prompt.updatedAt });
    expect([unseen.body, (await now()).prompt]).toEqual([{ error: 'ERR_PROMPT_CHANGED' }, 'outra coisa']);
    const { body } = await publish({ ...sketched, sketch: updatedAt });
    expect([body.name, (await overview()).sketch]).toEqual([sketched.name, null]);
  });

  it('is forgotten on demand, and with its prompt', async () => {
    const forget = () => world.home.admin.call(promptVersions.dropSketch, of());
    await sketch();
    expect([(await forget()).status, (await forget()).status, (await overview()).sketch]).toEqual([200, 200, null]);
    await sketch();
    await world.home.admin.call(prompts.remove, of());
    const left = await world.owner.query('select from prompt_sketches where prompt_id = $1', [prompt.id]);
    expect(left.rowCount).toBe(0);
  });
});
