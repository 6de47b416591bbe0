import { aiProviders } from '@guiche/contract/ai-providers';
import { prompts } from '@guiche/contract/prompts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '../platform/database';
import { createWorld, until, type World } from '../testing/world';
import { lockProviders } from './queries';
import { fakeModel, type FakeModel } from './model.fixture';

let world: World;
let model: FakeModel;
beforeAll(async () => {
  model = await fakeModel();
  world = await createWorld({ lines: false, env: { AI_ALLOWED_HOSTS: model.host } });
});
afterAll(async () => {
  await world.close();
  await model.close();
});
beforeEach(async () => {
  await world.owner.query('delete from ai_providers');
  world.events.length = 0;
  model.asked.length = 0;
});

const create = (body: object = {}) =>
  world.home.admin.call(aiProviders.create, {
    body: { name: 'OpenAI', preset: 'openai', baseUrl: 'https://api.openai.com/v1', model: 'gpt', ...body } as never,
  });
const all = async () => (await world.home.admin.call(aiProviders.list)).body;
const update = (providerId: number, body: object) =>
  world.home.admin.call(aiProviders.update, { params: { providerId }, body });
const heard = () =>
  world.heardBy(world.home.admin).flatMap(({ name, event }) => (name === 'aiProvider' ? [event as never] : []));

describe('a service of models', () => {
  it('is made, told to admins alone, and the first one is the default', async () => {
    const { status, body } = await create();
    expect([status, body]).toMatchObject([
      201,
      { name: 'OpenAI', apiKey: '', isDefault: true, prices: [], checks: [], testedAt: null },
    ]);
    expect(heard()).toEqual([{ action: 'create', record: body }]);
    expect(world.heardBy(world.home.supervisor)).toEqual([]);
    expect(await all()).toEqual([body]);
  });

  it('is the default once at most, and another one is when it goes', async () => {
    const first = (await create()).body;
    const second = (await create({ name: 'Groq', isDefault: true })).body;
    expect((await all()).map(({ isDefault }) => isDefault)).toEqual([false, true]);
    expect((await update(second.id, { isDefault: false })).body.isDefault, 'there is always one').toBe(true);
    expect((await update(first.id, { isDefault: true })).body.isDefault).toBe(true);
    expect((await all()).map(({ isDefault }) => isDefault)).toEqual([true, false]);
    await world.home.admin.call(aiProviders.remove, { params: { providerId: first.id } });
    expect(await all()).toMatchObject([{ id: second.id, isDefault: true }]);
  });

  it('two of which are made at once: one is the default', async () => {
    const made = await Promise.all(Array.from({ length: 5 }, () => create({ isDefault: true })));
    expect(made.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
    expect((await all()).filter(({ isDefault }) => isDefault)).toHaveLength(1);
  });

  it('is changed by one after the other: nobody waits for who waits for them, and the next sees what was done', async () => {
    await Promise.all([create(), create()]);
    const holder = await world.owner.connect();
    await holder.query('begin');
    await holder.query('select from companies where id = $1 for no key update', [world.home.id]);
    let tries = 0;
    const seen = [0, 1].map(() =>
      world.app.tenancy.inCompany(world.home.id, async (ctx) => {
        tries += 1;
        const before = await lockProviders(ctx);
        await ctx.db.run(
          sql`delete from ai_providers where company_id = ${ctx.companyId} and id = ${before.at(-1)!.id}`,
        );
        return before.length;
      }),
    );
    const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await until(async () => (await world.owner.query(waiting)).rowCount === 2);
    await holder.query('commit');
    holder.release();
    expect(new Set(await Promise.all(seen))).toEqual(new Set([1, 2]));
    expect(tries, 'PostgreSQL undid nothing').toBe(2);
  });

  it('has a key that is stored sealed, shown masked, and given for one host', async () => {
    const { body } = await create({ apiKey: 'sk-segredo-1234' });
    expect(body.apiKey).toBe('****1234');
    const stored = async () =>
      (await world.owner.query<{ key: string }>('select api_key as key from ai_providers where id = $1', [body.id]))
        .rows[0]!.key;
    const before = await stored();
    expect(before).toMatch(/^v1\./);
    const same = await update(body.id, { ...body, name: 'Outro nome' });
    expect([same.status, same.body.name, await stored()]).toEqual([200, 'Outro nome', before]);
    const moved = await update(body.id, { baseUrl: 'https://evil.example.com/v1' });
    expect([moved.status, moved.body]).toMatchObject([400, { fields: { apiKey: 'Required' } }]);
    expect((await update(body.id, { baseUrl: 'https://api.openai.com/v2' })).status, 'the same host').toBe(200);
    const withKey = await update(body.id, { baseUrl: 'https://api.example.com/v1', apiKey: 'sk-outra-9876' });
    expect([withKey.status, withKey.body.apiKey]).toEqual([200, '****9876']);
  });

  it.each([
    ['baseUrl', 'http://api.openai.com/v1'],
    ['baseUrl', 'https://127.0.0.1/v1'],
    ['baseUrl', 'https://169.254.169.254/latest/meta-data'],
    ['baseUrl', 'https://[::1]/v1'],
    ['baseUrl', 'https://localhost/v1'],
    ['baseUrl', 'https://user:pass@api.openai.com/v1'],
    ['baseUrl', 'https://api.openai.com/v1?key=1'],
    ['baseUrl', 'ftp://api.openai.com'],
    ['baseUrl', ''],
    ['preset', 'evil'],
    ['model', ''],
    ['model', 'a\nb'],
    ['apiKey', 'with space'],
    ['apiKey', '****'],
    ['name', ' '],
    ['prices', [{ model: 'gpt', input: -1, output: 0 }]],
    ['surprise', 1],
  ])('is refused with %s %s', async (field, value) => {
    const { status, body } = await create({ [field]: value });
    expect([status, body.error, Object.keys(body.fields ?? {}).map((name) => name.split('.')[0])]).toEqual([
      400,
      'ERR_VALIDATION',
      [field],
    ]);
    expect(await all()).toEqual([]);
  });

  it('may be rules of ours, without an address, where there is a sandbox', async () => {
    const { status, body } = await create({ preset: 'offline', baseUrl: '', model: 'regras' });
    expect([status, body.baseUrl]).toEqual([201, '']);
    const tested = await world.home.admin.call(aiProviders.test, { params: { providerId: body.id } });
    expect(tested.body.checks[0]).toMatchObject({ what: 'text', state: 'works', detail: 'rules, not a model' });
    expect((await update(body.id, { preset: 'openai' })).status, 'a service has an address').toBe(400);
    expect((await update(body.id, { preset: 'openai', baseUrl: 'https://api.openai.com/v1' })).status).toBe(200);
    expect((await create({ preset: 'offline' })).body.fields, 'rules have none').toHaveProperty('baseUrl');
    expect(model.asked).toEqual([]);
    const without = await createWorld({ lines: false, env: { SANDBOX: 'off' } });
    const refused = await without.home.admin.call(aiProviders.create, {
      body: { name: 'Demonstração', preset: 'offline', baseUrl: '', model: 'regras' },
    });
    expect(refused.status).toBe(400);
    await without.close();
  });

  it('is named by prompts; where it goes they use the default', async () => {
    const { body } = await create();
    const prompt = await world.home.admin.call(prompts.create, {
      body: { name: 'Atendente', queueId: world.home.vendas, providerId: body.id },
    });
    expect(prompt.body.providerId).toBe(body.id);
    await world.home.admin.call(aiProviders.remove, { params: { providerId: body.id } });
    const shown = await world.home.admin.call(prompts.show, { params: { promptId: prompt.body.id } });
    expect(shown.body.providerId).toBeNull();
  });

  it('of another company is as unknown as none', async () => {
    const theirs = (
      await world.other.admin.call(aiProviders.create, {
        body: { name: 'Deles', preset: 'openai', baseUrl: 'https://api.openai.com/v1', model: 'gpt' },
      })
    ).body;
    for (const providerId of [theirs.id, 999_999]) {
      const params = { providerId };
      const { call } = world.home.admin;
      for (const answer of [
        await call(aiProviders.update, { params, body: { name: 'Meu' } }),
        await call(aiProviders.test, { params }),
        await call(aiProviders.remove, { params }),
        await call(prompts.create, { body: { name: 'x', queueId: world.home.vendas, providerId } }),
      ])
        expect([answer.status, answer.body]).toEqual([404, { error: 'ERR_NO_AI_PROVIDER_FOUND' }]);
    }
  });
});

describe('trying a service', () => {
  const tried = async (more: object = {}) => {
    const { body } = await create({ preset: 'other', baseUrl: model.baseUrl, apiKey: 'sk-1234567890', ...more });
    const answer = await world.home.admin.call(aiProviders.test, { params: { providerId: body.id } });
    expect(answer.status).toBe(200);
    return answer.body;
  };
  const states = ({ checks }: { checks: { what: string; state: string }[] }) =>
    Object.fromEntries(checks.map(({ what, state }) => [what, state]));

  it('says what works, and what it has no model for', async () => {
    const body = await tried();
    expect(states(body)).toEqual({
      text: 'works',
      tools: 'fails',
      vision: 'works',
      transcription: 'unset',
      embeddings: 'unset',
    });
    expect(body.checks.find(({ what }) => what === 'tools')!.detail).toMatch(/tool/);
    expect(new Set(model.asked.map(({ key }) => key))).toEqual(new Set(['sk-1234567890']));
    expect(heard().at(-1)).toMatchObject({ action: 'update', record: { checks: body.checks } });
    expect((await update(body.id, { name: 'Só o nome' })).body.checks).toEqual(body.checks);
    expect((await update(body.id, { model: 'outro' })).body).toMatchObject({ checks: [], testedAt: null });
  });

  it('tries speech and embeddings where there is a model', async () => {
    model.usual = { tool: 'answer', input: {} };
    const body = await tried({ transcriptionModel: 'whisper-1', embeddingModel: 'small' });
    model.usual = 'Olá!';
    expect(states(body)).toMatchObject({ tools: 'works', transcription: 'works', embeddings: 'works' });
  });

  it('asks again in the way of services that want another name for the length of an answer, and remembers it', async () => {
    const refuse = (asked: { body: object }, response: import('node:http').ServerResponse) =>
      'max_tokens' in asked.body
        ? response
            .writeHead(400, { 'content-type': 'application/json' })
            .end(JSON.stringify({ error: { message: `'max_tokens' is not supported, use max_completion_tokens` } }))
        : response
            .writeHead(200, { 'content-type': 'application/json' })
            .end(
              JSON.stringify({ choices: [{ message: { role: 'assistant', content: 'ok' }, finish_reason: 'stop' }] }),
            );
    model.usual = refuse;
    expect(states(await tried({ model: 'o9' }))).toMatchObject({ text: 'works', vision: 'works' });
    model.asked.length = 0;
    await tried({ model: 'o9', name: 'De novo' });
    model.usual = 'Olá!';
    expect(model.asked.some(({ body }) => 'max_tokens' in body)).toBe(false);
  });

  it('tells why nothing works, without the key', async () => {
    model.usual = { status: 401, error: 'Incorrect API key provided: sk-1234567890' };
    const body = await tried();
    model.usual = 'Olá!';
    expect(states(body)).toMatchObject({ text: 'fails', tools: 'fails', vision: 'fails' });
    expect(body.checks[0]!.detail).toMatch(/^401 Incorrect API key provided: \*\*\*\*$/);
    expect(JSON.stringify(body)).not.toContain('sk-1234567890');
  });

  it('reaches no host that only looks public', async () => {
    await world.owner.query(
      `insert into ai_providers (company_id, name, preset, base_url, model) values ($1, 'x', 'other', 'https://127.0.0.1:1/v1', 'm')`,
      [world.home.id],
    );
    const [{ id } = { id: 0 }] = await all();
    const answer = await world.home.admin.call(aiProviders.test, { params: { providerId: id } });
    expect(answer.body.checks[0]!.detail).toMatch(/leads inside/);
    expect(model.asked).toEqual([]);
  });
});
