import { auth } from '@guiche/contract/auth';
import { companies } from '@guiche/contract/companies';
import { neverDue } from '@guiche/contract/due-date';
import { pay } from '@guiche/contract/pay-link';
import { pixSandbox } from '@guiche/contract/payment-provider';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createWorld, until, type World } from '../testing/world';
import { createLog } from '../platform/log';
import { createCompany } from './create';
import { watchAccess } from './access-watch';
import { weeklyHours } from './hours';
import { ensureOperator } from './operator';
import * as service from './service';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

describe('the own company', () => {
  it('is shown with its plan, as clients ask for it on load', async () => {
    const answer = await world.home.ana.call(companies.listPlan, { params: { companyId: world.home.id } });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      id: world.home.id,
      name: 'Padaria',
      timeZone: 'America/Sao_Paulo',
      recurrence: 'MENSAL',
      plan: { name: 'Empresarial', useKanban: true, useInternalChat: true },
    });
  });

  it('begins with the usual hours', async () => {
    const { body } = await world.home.ana.call(companies.listPlan, { params: { companyId: world.home.id } });
    expect(body.schedules).toEqual(weeklyHours);
    const times = body.schedules.map(({ weekdayEn, startTime, endTime }) => `${weekdayEn} ${startTime}-${endTime}`);
    expect(times).toEqual([
      'monday 08:00-18:00',
      'tuesday 08:00-18:00',
      'wednesday 08:00-18:00',
      'thursday 08:00-18:00',
      'friday 08:00-18:00',
      'saturday 08:00-12:00',
      'sunday 00:00-00:00',
    ]);
  });

  it('is the only one: another answers like none', async () => {
    for (const companyId of [world.other.id, 999_999]) {
      const answer = await world.home.admin.call(companies.listPlan, { params: { companyId } });
      expect([answer.status, answer.body]).toEqual([404, { error: 'ERR_NO_COMPANY_FOUND' }]);
    }
  });

  it('tells other rooms its zone and limits', async () => {
    const ctx = world.app.tenancy.reading(world.home.id);
    expect(await service.zone(ctx)).toBe('America/Sao_Paulo');
    expect(await service.limits(ctx)).toEqual({ users: 50, connections: 20, queues: 50 });
  });
});

describe('a new company', () => {
  it('is made whole or not at all', async () => {
    const count = async () => (await world.owner.query('select id from companies')).rows.length;
    const before = await count();
    const make = (email: string) =>
      world.app.tenancy.acrossCompanies((db) =>
        createCompany(
          db,
          { name: 'Nova', planId: 1, dueDate: null, admin: { name: 'Nova', email, password: 'segredo' } },
          new Date(),
        ),
      );
    await expect(make('ADMIN@padaria.test')).rejects.toThrow('users_email');
    expect(await count()).toBe(before);
    await make('admin@nova.test');
    expect(await count()).toBe(before + 1);
  });
});

describe('the sockets of a company', () => {
  const watched = async (sentence: (told: string[], looks: () => number) => Promise<void>) => {
    const told: string[] = [];
    let looks = 0;
    const { tenancy } = world.app;
    const watch = watchAccess({
      tenancy: { ...tenancy, acrossCompanies: (work) => ((looks += 1), tenancy.acrossCompanies(work)) },
      log: createLog('silent'),
      clock: () => new Date(),
      end: (id) => told.push(`end ${id}`),
      free: (id) => told.push(`free ${id}`),
      operators: () => (company) => told.push(`${company.state} ${company.id}`),
    });
    try {
      await sentence(told, () => looks);
    } finally {
      await watch.stop();
    }
  };
  const set = (what: string) =>
    world.owner.query(`update companies set ${what}, updated_at = now() where id = $1`, [world.other.id]);

  it('end at the first look after its due date, and are freed at the first after the payment: one each half second', async () => {
    const { id, admin } = world.other;
    const { email } = admin.viewer;
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    try {
      await watched(async (told, looks) => {
        /** What is told to those it concerns, before the operators see the company in that state. */
        const look = async (state: string) => {
          const before = [looks(), told.length];
          vi.advanceTimersByTime(499);
          expect([looks(), told.length]).toEqual(before);
          vi.advanceTimersByTime(1);
          await until(() => told.includes(`${state} ${id}`));
          return told.slice(before[1]);
        };
        await set(`due_date = now() - interval '1 day'`);
        expect(await look('expired')).toContain(`end ${id}`);
        const { body } = await world.anonymous.call(auth.login, { body: { email, password: 'segredo' } });
        const token = (body as never as { payUrl: string }).payUrl.split('/').at(-1)!;
        const { body: page } = await world.anonymous.call(pay.create, { params: { token } });
        await world.anonymous.call(pixSandbox.pay, { params: { txid: page.charge!.txid }, body: {} });
        await world.work();
        expect(await look('active')).toContain(`free ${id}`);
      });
    } finally {
      vi.useRealTimers();
    }
    // the money, and what it opened, were written by one transaction, which told of it
    const { rows } = await world.owner.query(
      `select d.xmin = p.xmin and c.xmin = p.xmin as "isOne", c.due_date as due
       from companies c join due_moves d on d.company_id = c.id join payments p on p.id = d.payment_id where c.id = $1`,
      [id],
    );
    expect(rows).toEqual([{ isOne: true, due: expect.any(Date) }]);
    const paid = world.events.filter(({ name, event }) => name === 'payment' && event.action === 'CONCLUIDA');
    expect(paid).toMatchObject([{ companyId: id, event: { company: { dueDate: rows[0].due.toISOString() } } }]);
  });

  it('end at its due date, and those of no other; operators see it', async () => {
    const { id } = world.other;
    await watched(async (told) => {
      await world.owner.query(`update companies set due_date = now() + interval '300 milliseconds' where id = $1`, [
        id,
      ]);
      await until(() => told.includes(`expired ${id}`));
      expect(new Set(told.filter((word) => word.startsWith('end')))).toEqual(new Set([`end ${id}`]));
    });
  });

  it('end when the operator makes the days of grace fewer, and are freed when they are more', async () => {
    const { id } = world.other;
    const grant = (days: number) =>
      world.owner.query('update platform_settings set grace_days = $1, updated_at = now()', [days]);
    await world.owner.query(
      `update companies set due_date = now() - interval '2 days', has_grace = true, updated_at = now() - interval '1 hour'
       where id = $1`,
      [id],
    );
    await grant(5);
    await watched(async (told) => {
      await until(() => told.includes(`free ${id}`));
      await grant(1);
      await until(() => told.includes(`end ${id}`));
      await grant(5);
      await until(() => told.lastIndexOf(`free ${id}`) > told.indexOf(`end ${id}`));
      await grant(0);
      expect(told).not.toContain(`end ${world.home.id}`);
    });
  });

  it('are freed, whoever did it, once', async () => {
    const { id } = world.other;
    await watched(async (told) => {
      await set(`due_date = now() - interval '1 day'`);
      await until(() => told.includes(`expired ${id}`));
      await set(`due_date = now() + interval '9 days'`);
      await until(() => told.includes(`active ${id}`));
      await set(`status = false`);
      await until(() => told.includes(`blocked ${id}`));
      await set(`status = true, due_date = null`);
      await until(() => told.includes(`exempt ${id}`));
      const meant = told.filter((word) => word.endsWith(` ${id}`) && /^(end|free)/.test(word));
      // who is shut is shut again and again for a while, who is free is told once
      const turns = meant.filter((word, n) => word.startsWith('free') || word !== meant[n - 1]);
      expect(turns).toEqual([`end ${id}`, `free ${id}`, `end ${id}`, `free ${id}`]);
    });
  });
});

describe('the first start', () => {
  const facts = {
    OPERATOR_EMAIL: 'operator@guiche.local',
    OPERATOR_PASSWORD: undefined as string | undefined,
    DEMO: false,
    DEMO_PASSWORD: 'demo1234',
  };
  const login = (password: string) =>
    world.anonymous.call(auth.login, { body: { email: facts.OPERATOR_EMAIL, password } });
  const log = createLog('silent');

  async function start(env: Partial<typeof facts> = {}) {
    const printed: string[] = [];
    await ensureOperator(world.app.tenancy, { ...facts, ...env }, log, new Date(), (line) => printed.push(line));
    return printed;
  }
  const forgetOperator = () => world.owner.query(`delete from companies where name = 'Operação'`);

  it('makes the operator of a company that never expires, and prints a password once', async () => {
    const printed = await start();
    expect(printed).toHaveLength(1);
    const password = /password: (\S{20,})/.exec(printed[0]!)![1]!;
    const { status, body } = await login(password);
    expect(status).toBe(200);
    expect(body.user).toMatchObject({
      profile: 'admin',
      super: true,
      company: { name: 'Operação', dueDate: neverDue },
    });
    expect(await start()).toEqual([]);
    expect((await login(password)).status).toBe(200);
  });

  it('takes the given password, or the one of the demo, and prints neither', async () => {
    await forgetOperator();
    expect(await start({ OPERATOR_PASSWORD: 'given-password', DEMO: true })).toEqual([]);
    expect((await login('given-password')).status).toBe(200);
    await forgetOperator();
    expect(await start({ DEMO: true })).toEqual([]);
    expect((await login('demo1234')).status).toBe(200);
  });

  it('makes one operator when several processes start at once', async () => {
    await forgetOperator();
    const printed = await Promise.all([start(), start(), start()]);
    expect(printed.flat()).toHaveLength(1);
    expect((await world.owner.query('select id from users where super')).rows).toHaveLength(1);
    expect((await world.owner.query(`select id from plans where name = 'Básico'`)).rows).toHaveLength(1);
  });

  it('stops with a sentence when the e-mail is somebody else’s', async () => {
    await forgetOperator();
    await expect(start({ OPERATOR_EMAIL: 'ANA@padaria.test' })).rejects.toThrow(/OPERATOR_EMAIL .* already belongs/);
  });
});
