import { audits } from '@guiche/contract/audit';
import { connections } from '@guiche/contract/connections';
import type { LiveEvent } from '@guiche/contract/live';
import { plans } from '@guiche/contract/plans';
import { settings } from '@guiche/contract/settings';
import { users } from '@guiche/contract/users';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createWorld, enter, type Person, type World } from '../testing/world';

let world: World;
let operator: Person;
beforeAll(async () => {
  world = await createWorld();
  const { home } = world;
  const [olga] = (
    await world.owner.query<{ id: number }>(
      `insert into users (company_id, name, email, password_hash, super) values ($1, 'Olga', 'olga@test.test', 'none', true) returning id`,
      [home.id],
    )
  ).rows;
  operator = await enter(world.app, home.id, olga!.id);
});
afterAll(() => world.close());

const newest = async (by: Person, query: object = {}) => (await by.call(audits.list, { query })).body.records;

describe('the audit list', () => {
  it('says who changed which setting, from what to what, and from where', async () => {
    const { admin } = world.home;
    await admin.call(settings.update, { params: { key: 'userRating' }, body: { value: 'enabled' } });
    const [entry] = await newest(admin);
    expect(entry).toMatchObject({
      companyId: world.home.id,
      userId: admin.viewer.id,
      userName: admin.viewer.name,
      isOperator: false,
      action: 'setting.update',
      subject: 'userRating',
      before: { value: 'disabled' },
      after: { value: 'enabled' },
      address: '127.0.0.1',
    });
    // the same once more changes nothing
    await admin.call(settings.update, { params: { key: 'userRating' }, body: { value: 'enabled' } });
    expect((await newest(admin))[0]!.id).toBe(entry!.id);
  });

  it('holds no secret: of a key its mask, of a password that it changed', async () => {
    const { admin, ana } = world.home;
    await admin.call(settings.update, { params: { key: 'asaas' }, body: { value: 'chave-da-empresa-1234' } });
    await admin.call(users.update, { params: { userId: ana.viewer.id }, body: { password: 'nova-senha' } });
    const [password, key] = await newest(admin);
    expect(password).toMatchObject({ action: 'user.update', before: { password: false }, after: { password: '****' } });
    expect(key).toMatchObject({ subject: 'asaas', before: { value: '' }, after: { value: '****1234' } });
    const { rows } = await world.owner.query<{ all: string }>(
      `select string_agg(a::text, '') as all from audit_entries a`,
    );
    expect(rows[0]!.all).not.toMatch(/chave-da-empresa|nova-senha/);
  });

  it('has what was done to people and lines, also after they are gone', async () => {
    const { admin, vendas } = world.home;
    const { body: rita } = await admin.call(users.create, {
      body: { name: 'Rita', email: 'rita@test.test', password: 'segredo', queueIds: [vendas] },
    });
    await admin.call(users.update, { params: { userId: rita.id }, body: { profile: 'supervisor' } });
    await admin.call(users.remove, { params: { userId: rita.id } });
    expect(
      (await newest(admin, { area: 'user', searchParam: 'rita' })).map(({ action, after }) => [action, after]),
    ).toEqual([
      ['user.delete', null],
      ['user.update', { profile: 'supervisor' }],
      ['user.create', expect.objectContaining({ profile: 'user', email: 'rita@test.test' })],
    ]);
    await admin.call(connections.update, { params: { whatsappId: world.home.line }, body: { name: 'Balcão' } });
    expect((await newest(admin))[0]).toMatchObject({ action: 'connection.update', after: { name: 'Balcão' } });
  });

  it('leaves with a change that was refused', async () => {
    const { admin } = world.home;
    const [before] = await newest(admin);
    const refused = await admin.call(users.remove, { params: { userId: admin.viewer.id } });
    expect(refused.status).toBe(403);
    expect((await newest(admin))[0]!.id).toBe(before!.id);
  });

  it('is a company’s own; the operator sees all of them', async () => {
    await world.other.admin.call(settings.update, { params: { key: 'call' }, body: { value: 'disabled' } });
    expect((await newest(world.home.admin, { searchParam: 'call' })).length).toBe(0);
    expect((await newest(world.other.admin)).map(({ companyId }) => companyId)).toEqual([world.other.id]);
    expect(new Set((await newest(operator)).map(({ companyId }) => companyId))).toEqual(
      new Set([world.home.id, world.other.id]),
    );
    expect((await world.home.supervisor.call(audits.list)).status).toBe(403);
  });

  it('comes in pages that new entries do not shift, and as a file', async () => {
    const { admin } = world.home;
    const flip = (n: number) =>
      admin.call(settings.update, { params: { key: 'call' }, body: { value: n % 2 ? 'enabled' : 'disabled' } });
    for (let n = 0; n < 24; n++) await flip(n);
    const { body: first } = await admin.call(audits.list, { query: { area: 'setting' } });
    await flip(0);
    const { body: second } = await admin.call(audits.list, { query: { area: 'setting', cursor: first.nextCursor! } });
    expect(first.records.length).toBe(20);
    const ids = [...first.records, ...second.records].map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toEqual(ids.toSorted((a, b) => b - a));
    const file = await admin.call(audits.csv, { query: { language: 'en', area: 'user' } });
    expect(file.headers['content-type']).toContain('text/csv');
    expect(String(file.body)).toMatch(/"When \(UTC\)";"Company"[\s\S]*"user.delete";"Rita"/);
  });

  it('is only ever added to, also by whoever owns the database', async () => {
    for (const change of [
      `update audit_entries set subject = ''`,
      'delete from audit_entries',
      'truncate audit_entries',
    ])
      await expect(world.owner.query(change)).rejects.toThrow('only ever added to');
    const { rows } = await world.owner.query<{ may: boolean }>(
      `select bool_or(has_table_privilege(r, 'audit_entries', p)) as may
       from unnest(array['guiche_app', 'guiche_across']) r cross join unnest(array['update', 'delete', 'truncate']) p`,
    );
    expect(rows[0]!.may).toBe(false);
  });

  it('has what the operator does to plans, and is heard live by the operator and by admins of that company alone', async () => {
    const { admin, ana } = world.home;
    world.events.length = 0;
    const name = 'Auditado';
    const made = await operator.call(plans.create, {
      body: { name, users: 1, connections: 1, queues: 1, value: 10 },
    });
    const planId = made.body.id;
    await operator.call(plans.update, { params: { planId }, body: { value: 12.5 } });
    await operator.call(plans.update, { params: { planId }, body: { value: 12.5 } });
    await operator.call(plans.remove, { params: { planId } });
    const entries = (await newest(operator, { area: 'plan' })).map(({ action, subject, before, after }) => ({
      action,
      subject,
      change: action === 'plan.update' ? [before, after] : (after ?? before)!.value,
    }));
    expect(entries).toEqual([
      { action: 'plan.delete', subject: name, change: 12.5 },
      { action: 'plan.update', subject: name, change: [{ value: 10 }, { value: 12.5 }] },
      { action: 'plan.create', subject: name, change: 10 },
    ]);
    const told = (person: Person) =>
      world
        .heardBy(person)
        .flatMap(({ name: word, event }) => (word === 'audit' ? [(event as LiveEvent<'audit'>).record] : []));
    expect(
      told(operator)
        .map(({ id }) => id)
        .toSorted((a, b) => b - a),
    ).toEqual((await newest(operator, { area: 'plan' })).map(({ id }) => id));
    expect(told(operator)[0]).toEqual((await newest(operator, { area: 'plan' })).at(-1));
    expect(told(admin)).toEqual(told(operator));
    for (const person of [ana, world.other.admin]) expect(told(person)).toEqual([]);
  });
});
