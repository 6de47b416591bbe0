import { endpoints, type Endpoint } from '@guiche/contract';
import { auth } from '@guiche/contract/auth';
import { connections } from '@guiche/contract/connections';
import { prompts } from '@guiche/contract/prompts';
import { settings } from '@guiche/contract/settings';
import { support } from '@guiche/contract/support';
import { users } from '@guiche/contract/users';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { needsUser } from '../platform/as-support';
import { createWorld, type Person, type World } from '../testing/world';

let world: World;
let operator: Person;
beforeAll(async () => {
  world = await createWorld({ lines: false });
  operator = await world.operator();
  await operator.call(support.enter, { params: { companyId: world.other.id } });
});
afterAll(() => world.close());

it('knows every reference to users, or to what is one of theirs, and no other, by its name', async () => {
  const { rows } = await world.owner.query<{ name: string; ofUsers: boolean }>(
    `select conname as name, confrelid in ('users'::regclass, 'user_totps'::regclass) as "ofUsers" from pg_constraint where contype = 'f'`,
  );
  expect(rows.filter(({ name, ofUsers }) => needsUser(name) !== ofUsers)).toEqual([]);
});

const refusal = [403, 'ERR_NOT_AS_SUPPORT'];
const said = ({ status, body }: { status: number; body: unknown }) => [status, (body as { error?: string }).error];

/** What is the company's alone, written down by hand and apart from the contract. */
const table = {
  refused: [
    'aiProviders.create',
    'aiProviders.remove',
    'aiProviders.test',
    'aiProviders.update',
    'attendant.tryOut',
    'auth.beginTotp',
    'auth.confirmTotp',
    'auth.endTotp',
    'auth.endTotpOf',
    'auth.makeLink',
    'connections.makeToken',
    'connections.removeToken',
    'promptTestChat.tryOut',
    'promptVoices.list',
    'push.subscribe',
    'push.test',
    'push.unsubscribe',
    'users.create',
  ],
  own: ['auth.logout', 'auth.session', 'auth.totp', 'auth.user', 'support.leave'],
  without: [
    'connections.create',
    'connections.update',
    'promptVersions.publish',
    'prompts.create',
    'prompts.update',
    'users.update',
  ],
};
/** What is called like a secret and is none. */
const harmless = {
  'campaignSettings.save': 'its `key` is the name of a setting',
  'promptVersions.sketch': 'its `maxTokens` is a number, and it has no keys',
};
const kindOf = ({ spec: { asSupport } }: Endpoint) => (typeof asSupport === 'object' ? 'without' : asSupport);
const named = (kind: string) =>
  endpoints.filter(({ endpoint }) => kindOf(endpoint) === kind).map(({ name, endpoint }) => ({ name, endpoint }));

describe('in a company as support', () => {
  it('is closed what the table says, and nothing else', () => {
    for (const [kind, names] of Object.entries(table))
      expect(
        named(kind)
          .map(({ name }) => name)
          .sort(),
      ).toEqual(names);
  });

  it('every endpoint that takes a key, a token or a password of the company says what becomes of it', () => {
    const word = /key|token|secret|password|^pin$|proxyurl/i;
    const taking = endpoints.filter(({ endpoint: { spec } }) => {
      if (!spec.body || ['public', 'line', 'super'].includes(spec.who)) return false;
      const json = JSON.stringify(z.toJSONSchema(spec.body, { io: 'input', unrepresentable: 'any' }));
      return [...json.matchAll(/"(\w+)":\{/g)].some(([, key]) => word.test(key!));
    });
    const silent = taking
      .filter(({ name, endpoint }) => !endpoint.spec.asSupport && !(name in harmless))
      .map(({ name }) => name);
    expect(taking.length).toBeGreaterThan(8);
    expect(silent, 'give it asSupport in the contract, or say here why not').toEqual([]);
  });

  it.each(table.refused)('%s is refused', async (name) => {
    const { endpoint } = endpoints.find((one) => one.name === name)!;
    const params = Object.fromEntries(Object.keys(endpoint.spec.params ?? {}).map((key) => [key, 1]));
    expect(said(await operator.call(endpoint, { params } as never))).toEqual(refusal);
  });

  it('keys are taken in no form of a line or a prompt, and masks change nothing', async () => {
    const { other } = world;
    const params = { whatsappId: other.line };
    for (const cloud of [{ accessToken: 'EAA1' }, { appSecret: 'abc' }, { verifyToken: 'abc' }, { pin: '123456' }])
      expect(said(await operator.call(connections.update, { params, body: { cloud } }))).toEqual(refusal);
    const proxyUrl = 'socks5://ana:senha@proxy.test:1080';
    expect(said(await operator.call(connections.update, { params, body: { proxyUrl } }))).toEqual(refusal);
    const { body: line } = await operator.call(connections.show, { params });
    expect(said(await operator.call(connections.update, { params, body: { name: 'Linha nova' } }))[0]).toBe(200);
    expect((await operator.call(connections.show, { params })).body).toMatchObject({
      token: line.token,
      proxyUrl: '',
    });
    const queueId = other.vendas;
    const made = { name: 'Vendedora', prompt: 'Oi', queueId };
    expect(said(await operator.call(prompts.create, { body: { ...made, apiKey: 'sk-1' } }))).toEqual(refusal);
    expect(said(await operator.call(prompts.create, { body: { ...made, voiceKey: 'v' } }))).toEqual(refusal);
    const { status, body: prompt } = await operator.call(prompts.create, { body: made });
    expect(status).toBe(201);
    const at = { promptId: prompt.id };
    expect(said(await operator.call(prompts.update, { params: at, body: { apiKey: 'sk-1' } }))).toEqual(refusal);
    expect(said(await operator.call(prompts.update, { params: at, body: { apiKey: '****', name: 'Outra' } }))[0]).toBe(
      200,
    );
    const { rows } = await world.owner.query('select count(*)::int as n from prompts where company_id = $1', [
      other.id,
    ]);
    expect(rows).toEqual([{ n: 1 }]);
  });

  it('secret settings are not written, and read as masks', async () => {
    await world.other.admin.call(settings.update, {
      params: { key: 'asaas' },
      body: { value: 'chave-da-oficina-9876' },
    });
    for (const value of ['outra', ''])
      expect(said(await operator.call(settings.update, { params: { key: 'asaas' }, body: { value } }))).toEqual(
        refusal,
      );
    const seen = JSON.stringify((await operator.call(settings.list)).body);
    expect(seen).toContain('****9876');
    expect(seen).not.toContain('chave-da-oficina');
  });

  it('nobody is given a password or another e-mail, with which a way in would outlast the hour', async () => {
    const params = { userId: world.other.ana.viewer.id };
    expect(said(await operator.call(users.update, { params, body: { password: 'nova-senha' } }))).toEqual(refusal);
    expect(said(await operator.call(users.update, { params, body: { email: 'eu@operador.test' } }))).toEqual(refusal);
    const { email } = world.other.ana.viewer;
    const { status, body } = await operator.call(users.update, { params, body: { email, name: 'Ana Maria' } });
    expect([status, body.name, body.email]).toEqual([200, 'Ana Maria', email]);
    expect(said(await world.other.ana.call(auth.me))[0]).toBe(200);
  });

  it('the session that is shown is the own one', async () => {
    expect((await operator.call(auth.session)).body.id).toBe(operator.viewer.sessionId);
  });
});
