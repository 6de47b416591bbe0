import { audits } from '@guiche/contract/audit';
import { auth } from '@guiche/contract/auth';
import { companies } from '@guiche/contract/companies';
import { plans } from '@guiche/contract/plans';
import { queues } from '@guiche/contract/queues';
import { settings } from '@guiche/contract/settings';
import { support } from '@guiche/contract/support';
import { tags } from '@guiche/contract/tags';
import { ticketNotes } from '@guiche/contract/ticket-notes';
import { tickets } from '@guiche/contract/tickets';
import { users } from '@guiche/contract/users';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createWorld, enter, until, type Person, type World } from '../testing/world';

let world: World;
let operatorId: number;
let operator: Person;
beforeAll(async () => {
  world = await createWorld();
  operatorId = (await world.operator()).viewer.id;
});
afterAll(() => world.close());
beforeEach(async () => {
  operator = await enter(world.app, world.home.id, operatorId);
  await until(async () => (await marked()) === 0);
});

const hour = 60 * 60_000;
const said = ({ status, body }: { status: number; body: unknown }) => [
  status,
  ...[(body as { error?: string } | null)?.error].filter(Boolean),
];
const go = (companyId = world.other.id, who = operator) => who.call(support.enter, { params: { companyId } });
const leave = (who = operator) => who.call(support.leave);
/** In which company the operator is for the server, and as what. */
const whereIs = async (who = operator) => {
  const [{ body: me }, { body: people }] = [await who.call(auth.me), await who.call(users.list)];
  return [me.super ? 'operator' : me.profile, people.users[0]?.companyId];
};
const atHome = () => ['operator', world.home.id];
const helping = () => ['admin', world.other.id];
const records = async (who: Person, query: { area?: 'company' } = {}) =>
  (await who.call(audits.list, { query })).body.records;
const acts = async (who: Person) => (await records(who, { area: 'company' })).map(({ action }) => action);
const endsAt = (at: Date) =>
  world.owner.query('update sessions set support_until = $1 where support_company_id is not null', [at]);
const marked = async () =>
  (await world.owner.query('select from sessions where support_company_id is not null')).rowCount ?? 0;

describe('an operator who enters a company as support', () => {
  it('is its admin, with its plan and its people, until an hour from now', async () => {
    const { status, body } = await go();
    expect(status).toBe(200);
    const until = new Date(body.user.support!.until).getTime() - world.app.clock().getTime();
    expect([until <= hour, until > hour - 60_000]).toEqual([true, true]);
    expect((await operator.call(auth.user)).body).toEqual(body.user);
    expect(body.user).toMatchObject({
      id: operatorId,
      name: 'Suporte (Operadora)',
      profile: 'admin',
      super: false,
      companyId: world.other.id,
      company: { id: world.other.id, name: 'Oficina' },
      queues: [],
      whatsappId: null,
    });
    expect(await whereIs()).toEqual(helping());
    const { body: seen } = await operator.call(queues.list);
    expect(seen.map(({ name }) => name)).toEqual(['Vendas Oficina', 'Suporte Oficina']);
  });

  it('has neither the own rights nor the own company meanwhile, and cannot go on from there', async () => {
    await go();
    expect(said(await operator.call(companies.page))).toEqual([403, 'ERR_NO_PERMISSION']);
    expect(said(await operator.call(companies.show, { params: { companyId: world.home.id } }))).toEqual([
      404,
      'ERR_NO_COMPANY_FOUND',
    ]);
    expect(said(await operator.call(users.show, { params: { userId: operatorId } }))).toEqual([
      404,
      'ERR_NO_USER_FOUND',
    ]);
    expect(said(await operator.call(users.list, { query: { companyId: String(world.home.id) } as never }))).toEqual([
      200,
    ]);
    expect(await whereIs()).toEqual(helping());
    expect(said(await go(world.home.id))).toEqual([403, 'ERR_NO_PERMISSION']);
    expect((await records(operator)).every(({ companyId }) => companyId === world.other.id)).toBe(true);
  });

  it('stays there over a refresh of the session, and comes back by leaving', async () => {
    const { cookie, token } = await world.app.auth.openFor(world.home.id, operatorId);
    const person = { ...operator, token, call: (await enterWith(token)).call };
    await go(world.other.id, person);
    const refreshed = await world.anonymous.call(auth.refresh, { headers: { cookie: `jrt=${cookie}` } });
    expect(refreshed.body.user).toMatchObject({ companyId: world.other.id, super: false, support: {} });
    expect(await whereIs(await enterWith(refreshed.body.token))).toEqual(helping());
    const { body } = await leave(person);
    expect(body.user).toMatchObject({ companyId: world.home.id, super: true, name: 'Operadora' });
    expect(body.user.support).toBeUndefined();
    expect(await whereIs(await enterWith(body.token))).toEqual(atHome());
  });

  it('is at home again with the very next call after the hour, without doing anything', async () => {
    await go();
    await endsAt(new Date(world.app.clock().getTime() + 400));
    world.app.auth.forget(operatorId);
    expect((await operator.call(auth.me)).status).toBe(200);
    // sooner than what is remembered of a session is looked at anew
    world.advance(401);
    expect(await whereIs()).toEqual(atHome());
    await until(async () => (await marked()) === 0);
    const [left] = await records(world.other.admin);
    expect(left).toMatchObject({ action: 'company.leave', userName: 'Operadora', isOperator: true, address: '' });
  });

  it('acts there in the session that entered, and in no other', async () => {
    await go();
    const fresh = await again();
    expect(await whereIs(fresh)).toEqual(atHome());
    expect(said(await operator.call(auth.me))).toEqual([401, 'ERR_SESSION_EXPIRED']);
    await until(async () => (await marked()) === 0);
  });

  it('ends the own session with logging out', async () => {
    await go();
    expect(said(await operator.call(auth.logout))).toEqual([200]);
    expect(said(await operator.call(auth.me))).toEqual([401, 'ERR_SESSION_EXPIRED']);
    await until(async () => (await marked()) === 0);
  });

  it('ends no session of the company', async () => {
    await go();
    expect(said(await world.other.admin.call(auth.me))).toEqual([200]);
    await leave();
    expect(said(await world.other.admin.call(auth.me))).toEqual([200]);
  });
});

const again = () => enter(world.app, world.home.id, operatorId);
/** Whoever has this token, without another login. */
const enterWith = async (token: string): Promise<Person> => ({
  token,
  viewer: await world.app.auth.identify(token),
  call: (endpoint, input = {}) =>
    world.anonymous.call(endpoint, { ...input, headers: { authorization: `Bearer ${token}`, ...input.headers } }),
});

describe('which company', () => {
  it('is none that is not there, and not the own', async () => {
    expect(said(await go(2_000_000_000))).toEqual([404, 'ERR_NO_COMPANY_FOUND']);
    expect(said(await go(world.home.id))).toEqual([409, 'ERR_OWN_COMPANY']);
    expect(said(await go(world.other.id, world.home.admin))).toEqual([403, 'ERR_NO_PERMISSION']);
    expect(said(await leave(world.home.admin))).toEqual([403, 'ERR_NO_PERMISSION']);
    expect([said(await leave()), await whereIs()]).toEqual([[200], atHome()]);
  });

  it('may be blocked or expired, and is gone when it is deleted meanwhile', async () => {
    const planId = (await world.anonymous.call(plans.list)).body[0]!.id;
    const made = { name: 'Fechada', planId, email: 'dona@fechada.test', password: 'segredo', status: false };
    const { body: company } = await operator.call(companies.create, { body: { ...made, dueDate: '2020-01-01' } });
    expect(said(await go(company.id))).toEqual([200]);
    expect(await whereIs()).toEqual(['admin', company.id]);
    await world.owner.query('update companies set deleted_at = now() where id = $1', [company.id]);
    world.advance(1_000);
    expect(await whereIs()).toEqual(atHome());
    await until(async () => (await marked()) === 0);
    expect(said(await go(company.id))).toEqual([404, 'ERR_NO_COMPANY_FOUND']);
  });

  it('sends the operator home whose rights were taken meanwhile', async () => {
    await go();
    await world.owner.query('update users set super = false where id = $1', [operatorId]);
    world.advance(1_000);
    expect(await whereIs()).toEqual(['admin', world.home.id]);
    await until(async () => (await marked()) === 0);
    await world.owner.query('update users set super = true where id = $1', [operatorId]);
  });
});

describe('the company', () => {
  it('reads in its audit list who was there, from when to when and from where; so does the operator', async () => {
    await go();
    const change = { params: { key: 'userRating' }, body: { value: 'enabled' } };
    expect(said(await operator.call(settings.update, change))).toEqual([200]);
    await leave();
    const [left, changed, entered] = await records(world.other.admin);
    const whom = { userId: operatorId, userName: 'Operadora', isOperator: true, companyId: world.other.id };
    expect(entered).toMatchObject({ ...whom, action: 'company.enter', subject: 'Oficina', address: '127.0.0.1' });
    expect(changed).toMatchObject({ ...whom, action: 'setting.update', subject: 'userRating' });
    expect(left).toMatchObject({ ...whom, action: 'company.leave', subject: 'Oficina', address: '127.0.0.1' });
    expect((await records(operator)).slice(0, 3)).toEqual([left, changed, entered]);
    expect((await acts(world.home.admin)).filter((act) => act.startsWith('company.e'))).toEqual([]);
  });

  it('reads each end once, however it came about', async () => {
    const before = (await acts(world.other.admin)).filter((act) => act === 'company.leave').length;
    await go();
    await Promise.all([leave(), leave(), operator.call(auth.logout)]);
    await until(async () => (await marked()) === 0);
    expect((await acts(world.other.admin)).filter((act) => act === 'company.leave')).toHaveLength(before + 1);
  });

  it('hears of it at once, and the operator’s pages too', async () => {
    world.events.length = 0;
    await go();
    const heard = world.heardBy(world.other.admin).filter(({ name }) => name === 'audit');
    expect(heard).toMatchObject([{ companyId: world.other.id, event: { record: { action: 'company.enter' } } }]);
    expect(world.heardBy(world.home.admin).filter(({ name }) => name === 'audit')).toEqual([]);
  });
});

describe('what is written as support', () => {
  it('is a thing of the company where it bears nobody’s name', async () => {
    await go();
    const { status, body } = await operator.call(tags.create, { body: { name: 'Do suporte' } });
    expect([status, body.name]).toEqual([201, 'Do suporte']);
    const { rows } = await world.owner.query('select company_id from tags where id = $1', [body.id]);
    expect(rows).toEqual([{ company_id: world.other.id }]);
  });

  it('is refused where it would bear the name of somebody of the company, and leaves nothing', async () => {
    await world.customerSays('5511970000901', 'oi');
    // the company in whose name customers write here is the other way round: the operator is at home elsewhere
    await world.owner.query(`update sessions set revoked_at = now() where user_id = $1 and revoked_at is null`, [
      operatorId,
    ]);
    const { rows } = await world.owner.query<{ id: number }>(
      `insert into users (company_id, name, email, password_hash, super) values ($1, 'Olívia', 'olivia@oficina.test', 'none', true) returning id`,
      [world.other.id],
    );
    const olivia = await enter(world.app, world.other.id, rows[0]!.id);
    await go(world.home.id, olivia);
    const [ticket] = (await olivia.call(tickets.list, { query: { status: 'pending', showAll: 'true' } as never })).body
      .tickets;
    const ticketId = ticket!.id;
    const accept = await olivia.call(tickets.update, {
      params: { ticketId },
      body: { status: 'open', userId: olivia.viewer.id },
    });
    expect(said(accept)[0]).not.toBe(200);
    expect(said(await olivia.call(tickets.update, { params: { ticketId }, body: { status: 'open' } }))).toEqual([
      403,
      'ERR_NOT_AS_SUPPORT',
    ]);
    expect(said(await olivia.call(ticketNotes.create, { body: { ticketId, note: 'visto' } }))).toEqual([
      403,
      'ERR_NOT_AS_SUPPORT',
    ]);
    const { rows: after } = await world.owner.query('select status, user_id from tickets where id = $1', [ticketId]);
    expect(after).toEqual([{ status: 'pending', user_id: null }]);
  });
});
