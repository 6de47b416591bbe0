import { auth } from '@guiche/contract/auth';
import type { BodyInput } from '@guiche/contract/endpoint';
import type { LiveEvent } from '@guiche/contract/live';
import { users } from '@guiche/contract/users';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createWorld, enter, type Person, type World } from '../testing/world';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(() => void world.events.splice(0));

type NewUser = BodyInput<typeof users.create>;
type Change = BodyInput<typeof users.update>;

let made = 0;
const create = (by: Person, fields: Partial<NewUser> = {}) =>
  by.call(users.create, {
    body: { name: 'Carla Dias', email: `carla${++made}@padaria.test`, password: 'segredo-dela', ...fields },
  });
const update = (by: Person, userId: number, body: Change) => by.call(users.update, { params: { userId }, body });
const remove = (by: Person, userId: number) => by.call(users.remove, { params: { userId } });
const show = (by: Person, userId: number) => by.call(users.show, { params: { userId } });
const login = (email: string, password: string) => world.anonymous.call(auth.login, { body: { email, password } });

/** A new colleague, logged in. */
async function hire(fields: Partial<NewUser> = {}): Promise<Person> {
  const { body } = await create(world.home.admin, fields);
  return enter(world.app, world.home.id, body.id);
}
const tellings = () =>
  world.events.filter(({ name }) => name === 'user').map(({ event }) => event as LiveEvent<'user'>);
const outcome = ({ status, body }: { status: number; body: { error?: string } }) => [status, body.error];

describe('a new user', () => {
  it('is made by admins, with queues and default connection, and can log in', async () => {
    const { admin, vendas, suporte, line } = world.home;
    const answer = await create(admin, {
      email: 'Carla@Padaria.test',
      profile: 'supervisor',
      queueIds: [vendas, suporte, vendas],
      whatsappId: line,
      allTicket: 'enable',
      greetingMessage: 'Olá {{firstName}}',
    });
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({
      name: 'Carla Dias',
      email: 'Carla@Padaria.test',
      profile: 'supervisor',
      super: false,
      whatsappId: line,
      allTicket: 'enable',
      greetingMessage: 'Olá {{firstName}}',
      online: false,
      lastSeenAt: null,
      company: { id: world.home.id, name: 'Padaria' },
    });
    expect(answer.body.queues.map(({ UserQueue }) => UserQueue.queueId).sort((a, b) => a - b)).toEqual([
      vendas,
      suporte,
    ]);
    expect(JSON.stringify(answer.body)).not.toMatch(/password|argon2/);
    expect(tellings()).toEqual([{ action: 'create', user: answer.body }]);
    expect(world.heardBy(world.home.ana)).toHaveLength(1);
    expect(world.heardBy(world.other.admin)).toHaveLength(0);
    expect((await login('carla@padaria.test', 'segredo-dela')).status).toBe(200);
  });

  it.each(['supervisor', 'ana'] as const)('is not made by %s', async (who) => {
    expect(outcome(await create(world.home[who]))).toEqual([403, 'ERR_NO_PERMISSION']);
  });

  it('is never an operator, whatever the body says', async () => {
    const body = {
      name: 'Carla',
      email: 'super@padaria.test',
      password: 'segredo',
      super: true,
      companyId: world.other.id,
    };
    const answer = await world.home.admin.call(users.create, { body });
    expect(answer.body).toMatchObject({ super: false, companyId: world.home.id });
  });

  it.each([
    [{ name: 'A' }, { name: 'Too Short!' }],
    [{ name: 'x'.repeat(51) }, { name: 'Too Long!' }],
    [{ password: '1234' }, { password: 'Too Short!' }],
    [{ password: 'x'.repeat(51) }, { password: 'Too Long!' }],
    [{ password: undefined }, { password: 'Required' }],
    [{ email: 'carla' }, { email: 'Invalid email' }],
    [{ passwordHash: 'x' }, { passwordHash: 'Unknown field' }],
  ])('with %j is refused', async (fields, reasons) => {
    const answer = await create(world.home.admin, fields as Partial<NewUser>);
    expect(outcome(answer)).toEqual([400, 'ERR_VALIDATION']);
    expect(answer.body.fields).toEqual(reasons);
  });

  it('may not have an e-mail that anybody has, in any letter case, of whatever company', async () => {
    for (const email of ['ANA@padaria.test', 'ana@Oficina.test']) {
      expect(outcome(await create(world.home.admin, { email }))).toEqual([409, 'ERR_EMAIL_IN_USE']);
    }
  });

  it('may not have a queue or connection that is absent or of another company', async () => {
    const { admin } = world.home;
    for (const id of [999_999, world.other.vendas]) {
      expect(outcome(await create(admin, { queueIds: [id] }))).toEqual([404, 'ERR_NO_QUEUE_FOUND']);
    }
    for (const id of [999_999, world.other.line]) {
      expect(outcome(await create(admin, { whatsappId: id }))).toEqual([404, 'ERR_NO_WAPP_FOUND']);
    }
  });

  it('beyond the limit of the plan is refused, also when all come at once', async () => {
    const { admin, id } = world.home;
    const { rows } = await world.owner.query<{ count: number }>(
      'select count(*)::int as count from users where company_id = $1',
      [id],
    );
    const limit = rows[0]!.count + 2;
    await world.owner.query('update plans set users = $1', [limit]);
    const answers = await Promise.all(Array.from({ length: 5 }, () => create(admin)));
    await world.owner.query('update plans set users = 50');
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([201, 201, 409, 409, 409]);
    expect(answers.find(({ status }) => status === 409)!.body.error).toBe('ERR_PLAN_LIMIT');
  });
});

describe('the lists', () => {
  it('give admins all users twenty a page, by name, stable under inserts', async () => {
    const { admin } = world.other;
    for (let n = 10; n < 35; n++) {
      const body = { name: `Época ${n}`, email: `epoca${n}@oficina.test`, password: 'none1' };
      expect((await admin.call(users.create, { body })).status).toBe(201);
    }
    const list = (query: object) => admin.call(users.list, { query: { searchParam: 'epoca', ...query } });
    const first = await list({});
    expect(first.body).toMatchObject({ count: 25, hasMore: true });
    await admin.call(users.create, { body: { name: 'Época 00', email: 'epoca00@oficina.test', password: 'none1' } });
    const rest = await list({ cursor: first.body.nextCursor! });
    const names = [...first.body.users, ...rest.body.users].map(({ name }) => name);
    expect(names).toEqual(Array.from({ length: 25 }, (_, n) => `Época ${n + 10}`));
    expect(rest.body).toMatchObject({ count: 26, hasMore: false, nextCursor: null });
    expect((await list({ pageNumber: '2' })).body.users).toHaveLength(6);
    expect((await list({ pageNumber: '9' })).body).toMatchObject({ users: [], hasMore: false });
    expect((await admin.call(users.list, { query: { searchParam: '%' } })).body.users).toEqual([]);
    expect((await admin.call(users.list, { query: { searchParam: 'EPOCA12@' } })).body.count).toBe(1);
    expect((await admin.call(users.list, { query: { cursor: 'x' } })).status).toBe(400);
  });

  it('give everybody the short one, of their own company', async () => {
    const { body } = await world.home.ana.call(users.listShort, { query: { companyId: String(world.other.id) } });
    const ana = body.find(({ id }) => id === world.home.ana.viewer.id)!;
    expect(ana).toMatchObject({ name: 'Ana Padaria', email: 'ana@padaria.test', queues: [{ id: world.home.vendas }] });
    expect(body.some(({ name }) => name.includes('Oficina'))).toBe(false);
  });

  it('show one user to admins and to that user only; all others are as if they did not exist', async () => {
    const { admin, ana, bruno } = world.home;
    expect((await show(admin, ana.viewer.id)).body).toMatchObject({ id: ana.viewer.id, whatsappId: null });
    expect((await show(ana, ana.viewer.id)).status).toBe(200);
    for (const answer of [
      await show(ana, bruno.viewer.id),
      await show(ana, 999_999),
      await show(admin, world.other.ana.viewer.id),
    ]) {
      expect([answer.status, answer.body]).toEqual([404, { error: 'ERR_NO_USER_FOUND' }]);
    }
  });
});

describe('a change', () => {
  it('by an admin reaches everything, and tells it', async () => {
    const { admin, vendas, suporte, line } = world.home;
    const carla = await hire({ queueIds: [vendas] });
    world.events.length = 0;
    const answer = await update(admin, carla.viewer.id, {
      name: 'Carla Nova',
      email: 'nova@padaria.test',
      profile: 'supervisor',
      queueIds: [suporte],
      whatsappId: line,
      allTicket: 'enabled',
      transferMessage: 'Transferindo',
    });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ name: 'Carla Nova', email: 'nova@padaria.test', profile: 'supervisor' });
    expect(answer.body).toMatchObject({ whatsappId: line, allTicket: 'enable', transferMessage: 'Transferindo' });
    expect(answer.body.queues.map(({ id }) => id)).toEqual([suporte]);
    expect(tellings()).toEqual([{ action: 'update', user: answer.body }]);
    const later = await update(admin, carla.viewer.id, { whatsappId: null });
    expect(later.body).toMatchObject({ whatsappId: null, name: 'Carla Nova', transferMessage: 'Transferindo' });
    expect(later.body.queues.map(({ id }) => id)).toEqual([suporte]);
  });

  it('of oneself reaches name and messages; what admins decide is ignored', async () => {
    const { suporte, line } = world.home;
    const carla = await hire();
    const answer = await update(carla, carla.viewer.id, {
      name: 'Carla Própria',
      greetingMessage: 'Oi',
      profile: 'admin',
      queueIds: [suporte, world.other.vendas],
      whatsappId: line,
      allTicket: 'enabled',
    });
    expect(answer.status).toBe(200);
    const { name, greetingMessage, profile, queues, whatsappId, allTicket } = answer.body;
    expect([name, greetingMessage]).toEqual(['Carla Própria', 'Oi']);
    expect([profile, queues, whatsappId, allTicket]).toEqual(['user', [], null, 'disable']);
  });

  it('of a colleague is for admins only', async () => {
    const { ana, bruno, supervisor } = world.home;
    for (const by of [ana, supervisor]) {
      expect(outcome(await update(by, bruno.viewer.id, { name: 'Outro' }))).toEqual([403, 'ERR_NO_PERMISSION']);
    }
    expect(outcome(await update(world.other.admin, bruno.viewer.id, { name: 'Outro' }))).toEqual([
      404,
      'ERR_NO_USER_FOUND',
    ]);
  });

  it('of rights acts at the next call', async () => {
    const { admin } = world.home;
    const carla = await hire({ profile: 'admin' });
    const dismissNobody = () => carla.call(users.remove, { params: { userId: 2_000_000_000 } });
    expect((await dismissNobody()).status).toBe(404);
    const reauthorise = vi.spyOn(world.app.live, 'reauthorise');
    await update(admin, carla.viewer.id, { profile: 'user' });
    expect((await dismissNobody()).status).toBe(403);
    expect(reauthorise).toHaveBeenCalledWith(world.home.id, carla.viewer.id);
    reauthorise.mockRestore();
  });

  it('refuses an e-mail in use, and queues and connections of others, and then changes nothing', async () => {
    const { admin } = world.home;
    const { id } = (await create(admin)).body;
    const before = (await show(admin, id)).body;
    const change = { name: 'Ninguém', profile: 'supervisor' } as const;
    expect(outcome(await update(admin, id, { ...change, email: 'ANA@padaria.test' }))).toEqual([
      409,
      'ERR_EMAIL_IN_USE',
    ]);
    for (const queue of [999_999, world.other.vendas]) {
      expect(outcome(await update(admin, id, { ...change, queueIds: [queue] }))).toEqual([404, 'ERR_NO_QUEUE_FOUND']);
    }
    for (const whatsappId of [999_999, world.other.line]) {
      expect(outcome(await update(admin, id, { ...change, whatsappId }))).toEqual([404, 'ERR_NO_WAPP_FOUND']);
    }
    expect((await show(admin, id)).body).toEqual(before);
  });
});

describe('password and e-mail', () => {
  it('of one’s own need the current password', async () => {
    for (const profile of ['user', 'admin'] as const) {
      const carla = await hire({ profile });
      const { id, email } = carla.viewer;
      for (const change of [{ password: 'outro-segredo' }, { email: 'outra@padaria.test' }]) {
        for (const proof of [{}, { currentPassword: '' }, { currentPassword: 'errada' }]) {
          const answer = await update(carla, id, { ...change, ...proof });
          expect(outcome(answer)).toEqual([409, 'ERR_INVALID_CREDENTIALS']);
        }
      }
      // The form sends everything it shows; what stays the same needs no proof.
      expect((await update(carla, id, { name: 'Carla', email: email.toUpperCase(), password: '' })).status).toBe(200);
      const answer = await update(carla, id, { password: 'outro-segredo', currentPassword: 'segredo-dela' });
      expect(answer.status).toBe(200);
      expect((await carla.call(auth.me)).status).toBe(200);
      expect((await login(email, 'segredo-dela')).status).toBe(401);
      expect((await login(email, 'outro-segredo')).status).toBe(200);
    }
  });

  it('of others are set by admins without it, which ends that user’s session', async () => {
    const { admin } = world.home;
    const carla = await hire();
    const disconnect = vi.spyOn(world.app.live, 'disconnect');
    const { id, sessionId } = carla.viewer;
    expect((await update(admin, id, { password: 'do-admin', email: 'carla.admin@padaria.test' })).status).toBe(200);
    expect((await carla.call(auth.me)).status).toBe(401);
    expect(disconnect).toHaveBeenCalledWith(world.home.id, sessionId);
    disconnect.mockRestore();
    expect((await login('carla.admin@padaria.test', 'do-admin')).status).toBe(200);
  });

  it('of one’s own, an e-mail of another company’s user is answered like a free one, and changes nothing', async () => {
    const carla = await hire();
    const { id } = carla.viewer;
    const { email: before } = (await show(carla, id)).body;
    const change = (email: string) => update(carla, id, { name: 'Carla', email, currentPassword: 'segredo-dela' });
    const [free, taken] = [await change('livre@padaria.test'), await change('Ana@Oficina.test')];
    const shape = ({ status, body, headers }: typeof free) => [status, Object.keys(body), Object.keys(headers)];
    expect(shape(taken)).toEqual(shape(free));
    expect(taken.body.email).toBe('Ana@Oficina.test');
    expect((await show(carla, id)).body.email).toBe('livre@padaria.test');
    expect(before).not.toBe('livre@padaria.test');
    // Of a colleague's one may know: the list of staff shows it.
    expect(outcome(await change('ANA@padaria.test'))).toEqual([409, 'ERR_EMAIL_IN_USE']);
  });

  it('of one’s own, an e-mail is changed a few times an hour, whatever comes of it; taken ones are no dictionary', async () => {
    const strict = await createWorld({ env: { RATE_LIMITS: 'on' } });
    try {
      const { admin } = strict.home;
      const own = (n: number) =>
        update(admin, admin.viewer.id, { email: `eu${n}@padaria.test`, currentPassword: 'segredo' });
      for (let n = 1; n <= 5; n++) expect((await own(n)).status).toBe(200);
      expect(outcome(await own(6))).toEqual([429, 'ERR_TOO_MANY_REQUESTS']);
      const body = { name: 'Espia', email: 'ana@oficina.test', password: 'segredo' };
      for (let n = 1; n <= 5; n++)
        expect(outcome(await admin.call(users.create, { body }))).toEqual([409, 'ERR_EMAIL_IN_USE']);
      expect(outcome(await admin.call(users.create, { body }))).toEqual([429, 'ERR_TOO_MANY_REQUESTS']);
    } finally {
      await strict.close();
    }
  });

  it('cannot be guessed at from a page left open', async () => {
    const strict = await createWorld({ env: { RATE_LIMITS: 'on' } });
    try {
      const { admin } = strict.home;
      const guess = (currentPassword: string) =>
        update(admin, admin.viewer.id, { password: 'outro-segredo', currentPassword });
      for (let n = 1; n <= 5; n++) expect((await guess('errada')).status).toBe(409);
      expect(outcome(await guess('segredo'))).toEqual([429, 'ERR_TOO_MANY_REQUESTS']);
      strict.advance(1000);
      expect((await guess('segredo')).status).toBe(200);
    } finally {
      await strict.close();
    }
  });
});

describe('the last admin', () => {
  it('is neither demoted nor deleted, also when two go at once', async () => {
    const { admin, id: companyId } = world.other;
    expect(outcome(await update(admin, admin.viewer.id, { profile: 'user' }))).toEqual([409, 'ERR_LAST_ADMIN']);
    const body = { name: 'Segundo', email: 'segundo@oficina.test', password: 'segredo', profile: 'admin' } as const;
    const second = await enter(world.app, companyId, (await admin.call(users.create, { body })).body.id);
    const answers = await Promise.all([
      update(admin, second.viewer.id, { profile: 'user' }),
      remove(second, admin.viewer.id),
      update(second, second.viewer.id, { profile: 'supervisor' }),
    ]);
    const { rows } = await world.owner.query(`select id from users where company_id = $1 and profile = 'admin'`, [
      companyId,
    ]);
    expect(rows).toHaveLength(1);
    // who was demoted meanwhile may still change themselves: they were an admin when they asked
    expect(answers.some(({ status }) => status === 200)).toBe(true);
  });
});

describe('a deletion', () => {
  it('takes the user with the session, and tells it', async () => {
    const { admin } = world.home;
    const carla = await hire();
    world.events.length = 0;
    const answer = await remove(admin, carla.viewer.id);
    expect([answer.status, answer.body]).toEqual([200, { message: 'User deleted' }]);
    expect(tellings()).toEqual([{ action: 'delete', userId: carla.viewer.id }]);
    expect((await carla.call(auth.me)).status).toBe(401);
    expect((await show(admin, carla.viewer.id)).status).toBe(404);
    expect((await remove(admin, carla.viewer.id)).status).toBe(404);
  });

  it('of oneself, by others than admins, or of another company’s user is refused', async () => {
    const { admin, ana, bruno } = world.home;
    expect(outcome(await remove(admin, admin.viewer.id))).toEqual([403, 'ERR_NO_PERMISSION']);
    expect(outcome(await remove(ana, bruno.viewer.id))).toEqual([403, 'ERR_NO_PERMISSION']);
    expect(outcome(await remove(admin, world.other.bruno.viewer.id))).toEqual([404, 'ERR_NO_USER_FOUND']);
  });
});

describe('the operator', () => {
  it('is not changed or deleted by an admin who is none: that would make one of them', async () => {
    const { admin } = world.home;
    const operator = await hire({ profile: 'admin' });
    await world.owner.query('update users set super = true where id = $1', [operator.viewer.id]);
    world.app.auth.forget(operator.viewer.id);
    const change = { password: 'tomada', email: 'tomada@padaria.test' };
    expect(outcome(await update(admin, operator.viewer.id, change))).toEqual([403, 'ERR_NO_PERMISSION']);
    expect(outcome(await remove(admin, operator.viewer.id))).toEqual([403, 'ERR_NO_PERMISSION']);
    expect((await update(operator, operator.viewer.id, { name: 'Operadora' })).status).toBe(200);
  });
});

describe('tickets', () => {
  it('of a queue that is lost, and of everybody who is deleted, return to pending', async () => {
    const { admin, vendas, suporte, id: companyId, line } = world.home;
    const give = async (userId: number, queueId: number) => {
      const { rows: contacts } = await world.owner.query<{ id: number }>(
        `insert into contacts (company_id, name) values ($1, 'Cliente') returning id`,
        [companyId],
      );
      const { rows } = await world.owner.query<{ id: number }>(
        `insert into tickets (company_id, status, contact_id, whatsapp_id, queue_id, user_id)
         values ($1, 'open', $2, $3, $4, $5) returning id`,
        [companyId, contacts[0]!.id, line, queueId, userId],
      );
      return rows[0]!.id;
    };
    const statusOf = async (id: number) =>
      (await world.owner.query<{ status: string }>('select status from tickets where id = $1', [id])).rows[0]!.status;
    const carla = await hire({ profile: 'supervisor', queueIds: [vendas, suporte] });
    const { id } = carla.viewer;
    const [ofVendas, ofSuporte] = [await give(id, vendas), await give(id, suporte)];
    await update(admin, id, { queueIds: [suporte] });
    expect([await statusOf(ofVendas), await statusOf(ofSuporte)]).toEqual(['pending', 'open']);
    const again = await give(id, vendas);
    // A supervisor sees every queue; an agent only their own.
    await update(admin, id, { profile: 'user' });
    expect([await statusOf(again), await statusOf(ofSuporte)]).toEqual(['pending', 'open']);
    await remove(admin, id);
    expect(await statusOf(ofSuporte)).toBe('pending');
  });
});
