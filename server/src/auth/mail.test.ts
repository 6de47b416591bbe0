import { auth } from '@guiche/contract/auth';
import { companies } from '@guiche/contract/companies';
import { plans } from '@guiche/contract/plans';
import { users } from '@guiche/contract/users';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openMailbox, type Caught, type Mailbox } from '../testing/mailbox';
import { createWorld, until, type World } from '../testing/world';

let mailbox: Mailbox;
let world: World;
let planId: number;
beforeAll(async () => {
  mailbox = await openMailbox();
  const env = { SMTP_URL: mailbox.url, MAIL_FROM: 'Guichê <desk@guiche.example>', PUBLIC_URL: 'https://desk.example/' };
  world = await createWorld({ env, lines: false });
  planId = (await world.anonymous.call(plans.list)).body[0]!.id;
});
afterAll(async () => {
  await world.close();
  await mailbox.close();
});
beforeEach(() => {
  mailbox.caught.length = 0;
  mailbox.refuses = () => undefined;
});

let made = 0;
/** Somebody new at home. */
async function hire(email = `pessoa${++made}@padaria.test`, name = 'Carla Dias') {
  const answer = await world.home.admin.call(users.create, { body: { name, email, password: 'antiga-senha' } });
  expect(answer.status).toBe(201);
  return { id: answer.body.id, email };
}
/** Asks, and lets everything that follows be done. */
async function forgot(email: string, language?: 'pt' | 'en' | 'es', headers: Record<string, string> = {}) {
  const body = { email, ...(language && { language }) };
  const answer = await world.anonymous.call(auth.forgot, { body, headers });
  await work();
  return answer;
}
async function work() {
  await world.app.tenancy.settle();
  await world.work();
}
const tokenIn = ({ text }: Caught) => /https:\/\/desk\.example\/reset\?token=(\S+)/.exec(text)![1]!;
const reset = (token: string, password: string) => world.anonymous.call(auth.reset, { body: { token, password } });
const login = (email: string, password: string) => world.anonymous.call(auth.login, { body: { email, password } });
const jobs = async () =>
  (
    await world.owner.query<{ payload: object; attempts: number; last_error: string | null }>(
      'select payload, attempts, last_error from graphile_worker._private_jobs',
    )
  ).rows;
/** The pause after a failure is over. */
const hurry = () => world.makeDue();

describe('a forgotten password', () => {
  it('brings an e-mail with a link that works once', async () => {
    const { email } = await hire();
    expect((await forgot(email.toUpperCase())).status).toBe(200);
    expect(mailbox.caught).toHaveLength(1);
    const [received] = mailbox.caught;
    expect(received).toMatchObject({ from: 'desk@guiche.example', to: [email] });
    expect(received!.headers).toMatchObject({
      from: 'Guichê <desk@guiche.example>',
      to: email,
      subject: 'Guichê: escolha uma nova senha',
      'content-type': 'text/plain; charset=utf-8',
    });
    const token = tokenIn(received!);
    expect((await reset(token, 'nova-senha')).status).toBe(200);
    expect((await login(email, 'nova-senha')).status).toBe(200);
    expect((await reset(token, 'mais-uma')).body).toEqual({ error: 'ERR_INVALID_RESET_LINK' });
  });

  it('brings none for an address without account, and the answer is the same', async () => {
    const { email } = await hire();
    const [unknown, known] = [await forgot('ninguem@padaria.test'), await forgot(email)];
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body]);
    expect(mailbox.caught.map(({ to }) => to)).toEqual([[email]]);
  });

  it('speaks the language of the page it was asked on, and leads where the installation is, whatever the request says', async () => {
    const { email } = await hire();
    await forgot(email, 'en', { host: 'evil.example' });
    await forgot(email, 'es');
    expect(mailbox.caught.map(({ headers }) => headers['subject'])).toEqual([
      'Guichê: choose a new password',
      'Guichê: elige una nueva contraseña',
    ]);
    expect(mailbox.caught.map(({ text }) => text).join()).not.toContain('evil');
  });

  it('reaches its user once when the mail server is away at first, with nothing usable stored meanwhile', async () => {
    const { email } = await hire();
    await mailbox.close();
    await forgot(email);
    const [waiting] = await jobs();
    expect(waiting).toMatchObject({ attempts: 1, last_error: expect.stringContaining('ECONNREFUSED') as string });
    await mailbox.open();
    await hurry();
    await world.work();
    await world.work();
    expect(mailbox.caught).toHaveLength(1);
    const token = tokenIn(mailbox.caught[0]!);
    expect(JSON.stringify(waiting)).not.toContain(token.split('.')[1]);
    await until(async () => (await jobs()).length === 0);
    expect((await reset(token, 'nova-senha')).status).toBe(200);
  });

  it('has the same e-mail tried again, so that one that was taken after all is seen once', async () => {
    const { email } = await hire();
    mailbox.refuses = () => 451;
    await forgot(email);
    mailbox.refuses = () => undefined;
    const before = (await jobs())[0]!.payload as { tokenHash: string };
    await hurry();
    await world.work();
    expect(mailbox.caught[0]!.headers['message-id']).toBe(`<${before.tokenHash}@guiche.example>`);
  });

  it('is given up when the link is used before the e-mail could leave, or the address is refused for good', async () => {
    const { id, email } = await hire();
    await mailbox.close();
    await forgot(email);
    await world.home.admin.call(users.update, { params: { userId: id }, body: { password: 'do-admin' } });
    await mailbox.open();
    await hurry();
    await world.work();
    await until(async () => (await jobs()).length === 0);
    expect(mailbox.caught).toEqual([]);
    mailbox.refuses = () => 550;
    await forgot((await hire()).email);
    await until(async () => (await jobs()).length === 0);
    expect(mailbox.caught).toEqual([]);
  });

  it('cannot be led to a second recipient by what stands in an e-mail or a name', async () => {
    const { id } = await hire(undefined, 'Carla\r\nBcc: evil@evil.example');
    for (const email of ['a@padaria.test\r\nBcc: evil@evil.example', 'a@padaria.test, evil@evil.example']) {
      await world.owner.query('update users set email = $1 where id = $2', [email, id]);
      await forgot(email);
    }
    await until(async () => (await jobs()).length === 0);
    expect(mailbox.caught).toEqual([]);
    const { email } = await hire("o'neil+desk@padaria.test", 'X <evil@evil.example>');
    await forgot(email);
    expect(mailbox.caught.map(({ to }) => to)).toEqual([[email]]);
    expect(JSON.stringify(mailbox.caught)).not.toContain('evil');
  });
});

describe('signing up with an e-mail that is in use', () => {
  const signUp = (email: string, language?: 'en') =>
    world.anonymous.call(companies.signUp, {
      body: { name: 'Compre em evil.example', email, password: 'girassol', planId, ...(language && { language }) },
    });

  it('tells its owner, in any letter case, without a word of what was typed, and once an hour', async () => {
    const { email } = await hire();
    const answer = await signUp(email.toUpperCase());
    expect([answer.status, answer.body]).toEqual([201, { message: 'Company signed up.' }]);
    await work();
    expect(mailbox.caught).toHaveLength(1);
    const [received] = mailbox.caught;
    expect(received).toMatchObject({ to: [email], headers: { subject: 'Guichê: você já tem uma conta' } });
    expect(received!.text).toContain('https://desk.example/login');
    expect(JSON.stringify(received)).not.toContain('evil');
    await signUp(email);
    await work();
    expect(mailbox.caught).toHaveLength(1);
    world.advance(3_600_001);
    await signUp(email, 'en');
    await work();
    expect(mailbox.caught.map(({ headers }) => headers['subject'])[1]).toBe('Guichê: you already have an account');
  });

  it('speaks in the name that the installation has by then', async () => {
    const { email } = world.home.bruno.viewer;
    await world.owner.query(`update platform_settings set name = 'Balcão do Zé'`);
    try {
      await signUp(email, 'en');
      await work();
    } finally {
      await world.owner.query(`update platform_settings set name = ''`);
    }
    const [{ headers, text }] = mailbox.caught as [(typeof mailbox.caught)[number]];
    expect(headers['subject']).toBe('Balcão do Zé: you already have an account');
    expect(text).toContain('open an account at Balcão do Zé with');
    expect(text).not.toContain('Guichê');
  });

  it('sends nothing to whoever signs up with a new one', async () => {
    await signUp('nova@floricultura.test');
    await work();
    expect(mailbox.caught).toEqual([]);
  });
});
