import { auth } from '@guiche/contract/auth';
import { companies } from '@guiche/contract/companies';
import { plans } from '@guiche/contract/plans';
import { queues } from '@guiche/contract/queues';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createWorld, enter, type World } from '../testing/world';

let world: World;
let planId: number;
beforeAll(async () => {
  world = await createWorld();
  planId = (await world.anonymous.call(plans.list)).body.find(({ name }) => name === 'Básico')!.id;
});
afterAll(() => world.close());

const form = (email: string, more: object = {}) => ({
  name: 'Floricultura Lírio',
  email,
  phone: '+55 11 4002-8922',
  password: 'girassol',
  planId,
  ...more,
});
/** As a browser or anybody else may send it. */
const signUp = (body: unknown, headers: Record<string, string> = {}, at = world) =>
  at.anonymous.call(companies.signUp, { body: body as ReturnType<typeof form>, headers });
const login = (email: string, password = 'girassol') => world.anonymous.call(auth.login, { body: { email, password } });
const count = async (table: string) => (await world.owner.query(`select count(*)::int from ${table}`)).rows[0].count;

describe('a company that signs up', () => {
  it('is there at once, with an admin who can log in, for a trial of three days', async () => {
    const before = Date.now();
    const answer = await signUp(form('dona@lirio.test'));
    expect([answer.status, answer.body]).toEqual([201, { message: 'Company signed up.' }]);
    const { status, body } = await login('dona@lirio.test');
    expect(status).toBe(200);
    expect(body.user).toMatchObject({ name: 'Floricultura Lírio', profile: 'admin', super: false });
    const { company } = body.user;
    expect(company).toMatchObject({
      name: 'Floricultura Lírio',
      email: 'dona@lirio.test',
      phone: '+55 11 4002-8922',
      status: true,
      recurrence: 'MENSAL',
      plan: { name: 'Básico' },
    });
    expect(company.trialExpiration).toBe(company.dueDate);
    const trial = new Date(company.dueDate!).getTime() - before;
    expect(trial).toBeGreaterThanOrEqual(3 * 86_400_000);
    expect(trial).toBeLessThan(3 * 86_400_000 + 60_000);
  });

  it('has every setting, campaigns on, the usual hours, and a queue with the admin in it', async () => {
    await signUp(form('usual@lirio.test'));
    const { user } = (await login('usual@lirio.test')).body;
    const settings = Object.fromEntries(user.company.settings.map(({ key, value }) => [key, value]));
    expect(settings).toMatchObject({ campaignsEnabled: 'true', scheduleType: 'disabled', call: 'enabled' });
    expect(user.company.schedules).toHaveLength(7);
    expect(user.queues.map(({ name }) => name)).toEqual(['Atendimento']);
    const person = await enter(world.app, user.companyId, user.id);
    const { body } = await person.call(queues.list);
    expect(body).toMatchObject([{ name: 'Atendimento', schedules: user.company.schedules }]);
  });

  it('decides nothing that is the server’s to decide', async () => {
    const answer = await signUp(
      form('cheat@lirio.test', {
        dueDate: '2099-01-01',
        trialExpiration: '2099-01-01',
        status: false,
        recurrence: 'ANUAL',
        campaignsEnabled: false,
        profile: 'user',
        super: true,
        value: 0,
        users: 999,
        companyId: world.home.id,
        id: world.home.id,
        settings: [{ key: 'asaas', value: 'x' }],
        timeZone: 'Mars/Phobos',
      }),
    );
    expect(answer.status).toBe(201);
    const { user } = (await login('cheat@lirio.test')).body;
    expect(user).toMatchObject({ profile: 'admin', super: false });
    expect(user.companyId).not.toBe(world.home.id);
    expect(user.company).toMatchObject({ status: true, recurrence: 'MENSAL', timeZone: 'America/Sao_Paulo' });
    expect(new Date(user.company.dueDate!).getTime()).toBeLessThan(Date.now() + 4 * 86_400_000);
    expect(user.company.settings.find(({ key }) => key === 'campaignsEnabled')?.value).toBe('true');
    expect(user.company.settings.find(({ key }) => key === 'asaas')?.value).toBe('');
  });

  it('may leave out its phone', async () => {
    await signUp({ ...form('calado@lirio.test'), phone: undefined });
    expect((await login('calado@lirio.test')).body.user.company.phone).toBeNull();
  });

  it('sees nothing of the company that its address named', async () => {
    const answer = await world.anonymous.call(companies.signUp, {
      query: { companyId: String(world.home.id) } as object,
      body: form('link@lirio.test'),
    });
    expect(answer.status).toBe(201);
    expect((await login('link@lirio.test')).body.user.companyId).not.toBe(world.home.id);
  });

  it('speaks to its customers in the language of the page where it signed up', async () => {
    expect((await signUp(form('english@lirio.test', { language: 'en' }))).status).toBe(201);
    const { settings } = (await login('english@lirio.test')).body.user.company;
    expect(settings.find(({ key }) => key === 'language')?.value).toBe('en');
  });
});

describe('an e-mail that is in use', () => {
  it('is answered like any other, in whatever letter case, and makes nothing', async () => {
    const fresh = await signUp(form('primeira@lirio.test'));
    const before = [await count('companies'), await count('users'), await count('queues'), await count('settings')];
    for (const email of ['primeira@lirio.test', 'PRIMEIRA@Lirio.Test', ' Primeira@lirio.test ', 'ANA@padaria.test']) {
      const again = await signUp(form(email, { password: 'outra senha' }));
      expect([again.status, again.body]).toEqual([fresh.status, fresh.body]);
    }
    const after = [await count('companies'), await count('users'), await count('queues'), await count('settings')];
    expect(after).toEqual(before);
    expect((await login('primeira@lirio.test', 'outra senha')).status).toBe(401);
    expect((await login('primeira@lirio.test')).status).toBe(200);
  });

  it('makes one company of many that come at once', async () => {
    const before = await count('companies');
    const answers = await Promise.all(
      ['corrida@lirio.test', 'CORRIDA@lirio.test', 'Corrida@Lirio.test', 'corrida@lirio.TEST'].map((email) =>
        signUp(form(email)),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    expect(await count('companies')).toBe(before + 1);
  });
});

describe('a form that is wrong', () => {
  const refused = async (change: object, headers?: Record<string, string>) => {
    const before = await count('companies');
    const answer = await signUp(form('errada@lirio.test', change), headers);
    expect(await count('companies')).toBe(before);
    return answer;
  };

  it.each([
    ['a short name', { name: ' A ' }, { name: 'Too Short!' }],
    ['a long name', { name: 'A'.repeat(51) }, { name: 'Too Long!' }],
    ['no name', { name: undefined }, { name: 'Required' }],
    ['a name of another type', { name: ['Lírio'] }, { name: 'Required' }],
    ['a short password', { password: 'abcd' }, { password: 'Too Short!' }],
    ['a long password', { password: 'a'.repeat(51) }, { password: 'Too Long!' }],
    ['no password', { password: undefined }, { password: 'Required' }],
    ['an e-mail that is none', { email: 'dona@' }, { email: 'Invalid email' }],
    [
      'empty texts',
      { name: '', email: '', password: '' },
      { name: 'Required', email: 'Required', password: 'Required' },
    ],
    ['an endless e-mail', { email: `${'a'.repeat(250)}@lirio.test` }, { email: 'Too Long!' }],
    ['no e-mail', { email: undefined }, { email: 'Required' }],
    ['an endless phone', { phone: '1'.repeat(10_000) }, { phone: 'Too Long!' }],
    ['an unknown key', { admin: true }, { admin: 'Unknown field' }],
  ])('with %s is refused with the words of the specification', async (_, change, fields) => {
    const answer = await refused(change);
    expect([answer.status, answer.body]).toEqual([400, { error: 'ERR_VALIDATION', fields }]);
  });

  it.each([[null], ['um'], [1.5], [-1], [2 ** 40], [{}]])('with the plan %j is refused', async (plan) => {
    expect((await refused({ planId: plan })).status).toBe(400);
  });

  it('with a plan that is not offered is refused like one that nobody has', async () => {
    const hidden = (await world.owner.query(`select id from plans where name = 'Operação'`)).rows[0].id as number;
    for (const plan of [hidden, 999_999]) {
      const answer = await refused({ planId: plan });
      expect([answer.status, answer.body]).toEqual([404, { error: 'ERR_NO_PLAN_FOUND' }]);
    }
  });

  it('of two megabytes is too large', async () => {
    expect((await refused({ name: 'x'.repeat(2_000_000) })).status).toBe(413);
  });

  it('from another site’s page is refused, whatever it holds', async () => {
    const answer = await refused({}, { origin: 'https://evil.test' });
    expect([answer.status, answer.body]).toEqual([403, { error: 'ERR_NO_PERMISSION' }]);
  });
});

it('where sign-up is off nobody signs up', async () => {
  const closed = await createWorld({ env: { SIGNUP: 'off' }, lines: false });
  try {
    const answer = await signUp(form('tarde@lirio.test'), {}, closed);
    expect([answer.status, answer.body]).toEqual([403, { error: 'ERR_USER_CREATION_DISABLED' }]);
    expect((await closed.owner.query('select 1 from companies')).rows).toHaveLength(2);
  } finally {
    await closed.close();
  }
});

describe('a storm from one address', () => {
  let strict: World;
  beforeAll(
    async () => void (strict = await createWorld({ env: { RATE_LIMITS: 'on', TRUST_PROXY: 'on' }, lines: false })),
  );
  afterAll(() => strict.close());
  const from = (address: string, body: unknown) => signUp(body, { 'x-forwarded-for': address }, strict);

  it('makes three companies an hour; the others are told when to come back', async () => {
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) => from('203.0.113.7', form(`bot${n}@lirio.test`))),
    );
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(47);
    expect(refused[0]!.body).toEqual({ error: 'ERR_TOO_MANY_REQUESTS' });
    const wait = Number(refused[0]!.headers['retry-after']);
    expect(wait).toBeGreaterThan(3590);
    expect(wait).toBeLessThanOrEqual(3600);
    expect((await strict.owner.query('select 1 from companies')).rows).toHaveLength(5);
    expect((await from('203.0.113.8', form('vizinha@lirio.test'))).status).toBe(201);
    strict.advance(3_600_000);
    expect((await from('203.0.113.7', form('depois@lirio.test'))).status).toBe(201);
  });

  it('counts used e-mails too, and what is refused for itself does not', async () => {
    for (let n = 0; n < 5; n++)
      expect((await from('203.0.113.9', form('x@lirio.test', { planId: 999_999 }))).status).toBe(404);
    const statuses = [];
    for (let n = 0; n < 4; n++) statuses.push((await from('203.0.113.9', form('ana@padaria.test'))).status);
    expect(statuses).toEqual([201, 201, 201, 429]);
  });

  it('counts the addresses of one IPv6 network as one', async () => {
    const statuses = [];
    for (let n = 1; n < 5; n++) statuses.push((await from(`2001:db8::${n}`, form(`v6-${n}@lirio.test`))).status);
    expect(statuses).toEqual([201, 201, 201, 429]);
  });
});
