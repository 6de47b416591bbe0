import { addMonths, dayIn, endOfDay } from '@guiche/contract/calendar';
import { auth } from '@guiche/contract/auth';
import { companies, type OperatorCompany } from '@guiche/contract/companies';
import { billing } from '@guiche/contract/payments';
import { plans } from '@guiche/contract/plans';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createWorld, until, type Person, type World } from '../testing/world';

let world: World;
let operator: Person;
let planId: number;
beforeAll(async () => {
  world = await createWorld({ lines: false });
  operator = await world.operator();
  planId = (await world.anonymous.call(plans.list)).body[0]!.id;
});
afterAll(() => world.close());

const zone = 'America/Sao_Paulo';
const refusal = ({ status, body }: { status: number; body: unknown }) => [status, (body as { error: string }).error];
const create = (name: string, more: object = {}) =>
  operator.call(companies.create, {
    body: {
      name,
      planId,
      email: `${name.replace(/\W/g, '').toLowerCase()}@nova.test`,
      password: 'segredo',
      ...more,
    } as never,
  });
const make = async (name: string, more?: object) => (await create(name, more)).body;
const change = (companyId: number, body: object) =>
  operator.call(companies.update, { params: { companyId }, body: body as never });
const login = (email: string) => world.anonymous.call(auth.login, { body: { email, password: 'segredo' } });
const page = async (query: object = {}) => (await operator.call(companies.page, { query: query as never })).body;
const inDays = (days: number) => dayIn(zone, new Date(world.app.clock().getTime() + days * 86_400_000));
const audits = async (companyId: number) =>
  (await world.owner.query('select action from audit_entries where company_id = $1 order by id', [companyId])).rows.map(
    ({ action }: { action: string }) => action,
  );

describe('a company that the operator makes', () => {
  it('can work at once, with an admin who logs in with the given password', async () => {
    const made = await make('Ateliê Sol', {
      dueDate: inDays(30),
      recurrence: 'ANUAL',
      notes: 'Indicada',
      document: '1',
    });
    expect(made).toMatchObject({ state: 'active', daysLeft: 30, recurrence: 'ANUAL', users: 1, queues: 1, link: null });
    expect(made.dueDate).toBe(endOfDay(zone, inDays(30)).toISOString());
    const { status, body } = await login('atelisol@nova.test');
    expect([status, body.user.profile, body.user.company.name]).toEqual([200, 'admin', 'Ateliê Sol']);
    expect(JSON.stringify(body)).not.toContain('Indicada');
    expect(await audits(made.id)).toEqual(['company.create']);
  });

  it('without a password gives a link at which its admin chooses one', async () => {
    const made = await make('Link Novo', { password: undefined });
    const token = new URL(made.link!).searchParams.get('token')!;
    expect((await world.anonymous.call(auth.reset, { body: { token, password: 'segredo' } })).status).toBe(200);
    expect((await login('linknovo@nova.test')).status).toBe(200);
  });

  it('needs a name that no other has, letter case aside, also of two at once, and an e-mail that nobody has', async () => {
    const both = await Promise.all([
      create('Dupla', { email: 'a@dupla.test' }),
      create('DUPLA', { email: 'b@dupla.test' }),
    ]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
    expect(refusal(await create('dupla', { email: 'c@dupla.test' }))).toEqual([409, 'ERR_COMPANY_EXISTS']);
    const taken = await create('Outra', { email: world.home.admin.viewer.email });
    expect(refusal(taken)).toEqual([409, 'ERR_EMAIL_IN_USE']);
    expect(refusal(await create('Sem plano', { planId: 999_999 }))).toEqual([404, 'ERR_NO_PLAN_FOUND']);
    expect(refusal(await create('Sem dono', { email: '' }))).toEqual([400, 'ERR_VALIDATION']);
    expect((await page({ searchParam: 'Sem plano' })).count).toBe(0);
  });

  it('never ends where no due date is given', async () => {
    expect(await make('Eterna', { dueDate: '' })).toMatchObject({ dueDate: null, state: 'exempt', daysLeft: null });
  });
});

describe('a change', () => {
  it('to a past due date ends access at once, and a later one gives it back', async () => {
    const { id } = await make('Vencida', { dueDate: inDays(3) });
    const { body } = await login('vencida@nova.test');
    expect((await change(id, { dueDate: inDays(-1) })).body).toMatchObject({ state: 'expired', daysLeft: -1 });
    world.advance(1000);
    expect(refusal(await login('vencida@nova.test'))).toEqual([403, 'ERR_SUBSCRIPTION_EXPIRED']);
    const headers = { authorization: `Bearer ${body.token}` };
    expect((await world.anonymous.call(auth.me, { headers })).status).toBe(401);
    expect((await change(id, { dueDate: inDays(10) })).body).toMatchObject({ state: 'active', daysLeft: 10 });
    expect((await login('vencida@nova.test')).status).toBe(200);
    // what was to be paid by the third day is covered by a later one
    expect(await audits(id)).toEqual(['company.create', 'company.due', 'company.due', 'invoice.void']);
  });

  it('of a day that stays moves nothing, however it is sent back', async () => {
    const made = await make('Parada', { dueDate: '2031-01-31' });
    for (const dueDate of [made.dueDate, '2031-01-31', '2031-02-01T02:59:00.000Z'])
      expect((await change(made.id, { dueDate })).body.dueDate).toBe(made.dueDate);
    expect((await change(made.id, { dueDate: 'amanhã' })).status).toBe(400);
    expect((await change(made.id, { dueDate: null })).body).toMatchObject({ dueDate: null, state: 'exempt' });
  });

  it('that ends an exemption asks for a date, unless one is ahead', async () => {
    const { id } = await make('Isenta', { dueDate: inDays(-3), billingExempt: true });
    const refused = { status: 400, body: { error: 'ERR_VALIDATION', fields: { dueDate: 'Required' } } };
    for (const dueDate of [undefined, null, inDays(-3)])
      expect(await change(id, { billingExempt: false, dueDate })).toMatchObject(refused);
    expect((await login('isenta@nova.test')).status).toBe(200);
    expect((await change(id, { billingExempt: false, dueDate: inDays(5) })).body).toMatchObject({ state: 'active' });
    expect((await change(id, { billingExempt: true })).body).toMatchObject({ state: 'exempt' });
    expect((await change(id, { billingExempt: false })).body).toMatchObject({ state: 'active' });
  });

  it('takes due dates of this millennium alone, and refuses all others before anything is written', async () => {
    const made = await make('Limites', { dueDate: '2031-01-31', recurrence: 'ANUAL' });
    const odd = ['9999-12-31', '3000-01-01', '1999-12-31', '0026-12-31', '0000-01-01', '0000-01-01T00:00:00Z'];
    odd.push('9999-12-31T23:59:59-12:00', '3000-01-01T03:00:00.000Z');
    for (const dueDate of odd) {
      expect(refusal(await change(made.id, { dueDate })), dueDate).toEqual([400, 'ERR_VALIDATION']);
      expect(refusal(await create('Nem nasce', { dueDate })), dueDate).toEqual([400, 'ERR_VALIDATION']);
    }
    expect((await page({ searchParam: 'Limites' })).companies).toMatchObject([{ dueDate: made.dueDate }]);
    const last = (await change(made.id, { dueDate: '2999-12-31' })).body;
    expect((await change(made.id, { ...last, settings: [] })).body.dueDate).toBe(last.dueDate);
    const params = { companyId: made.id };
    expect(refusal(await operator.call(companies.extend, { params, body: {} }))).toEqual([
      409,
      'ERR_INVALID_TRANSITION',
    ]);
    const days = await operator.call(billing.giveDays, { params, body: { days: 1, reason: 'Presente' } });
    expect(refusal(days)).toEqual([409, 'ERR_INVALID_TRANSITION']);
    expect((await page({ searchParam: 'Limites' })).companies).toMatchObject([{ dueDate: last.dueDate }]);
  });

  it('blocks apart from money, and paying does not lift that', async () => {
    const { id } = await make('Fechada', { dueDate: inDays(30) });
    expect((await change(id, { status: false })).body).toMatchObject({ state: 'blocked' });
    expect(refusal(await login('fechada@nova.test'))).toEqual([403, 'ERR_COMPANY_BLOCKED']);
    await operator.call(companies.extend, { params: { companyId: id }, body: {} });
    expect(refusal(await login('fechada@nova.test'))).toEqual([403, 'ERR_COMPANY_BLOCKED']);
    expect((await change(id, { status: true })).body).toMatchObject({ state: 'active' });
    expect((await login('fechada@nova.test')).status).toBe(200);
    expect(await audits(id)).toEqual(['company.create', 'company.block', 'company.due', 'company.unblock']);
  });

  it('that would lock the operator out is refused', async () => {
    const companyId = operator.viewer.companyId;
    for (const body of [{ status: false }, { dueDate: inDays(-2) }])
      expect(refusal(await change(companyId, body))).toEqual([409, 'ERR_OWN_COMPANY']);
    expect(refusal(await operator.call(companies.remove, { params: { companyId } }))).toEqual([409, 'ERR_OWN_COMPANY']);
    expect((await operator.call(auth.me)).status).toBe(200);
  });

  it('switches campaigns, takes what clients send back, and is heard by operators alone', async () => {
    const made = await make('Completa', { dueDate: inDays(9) });
    world.events.length = 0;
    const { body } = await change(made.id, { ...made, campaignsEnabled: false, settings: [] });
    expect(body).toMatchObject({ campaignsEnabled: false, dueDate: made.dueDate });
    const heard = (person: Person) => world.heardBy(person).map(({ name, event }) => `${name} ${event.action}`);
    expect(heard(operator).filter((word) => !word.startsWith('audit'))).toEqual(['operatorCompany update']);
    expect(heard(world.home.admin)).toEqual([]);
  });
});

describe('days of grace', () => {
  const grant = (days: number) => world.owner.query('update platform_settings set grace_days = $1', [days]);
  beforeAll(() => grant(5));
  afterAll(() => grant(0));
  /** Time goes by, and the due day with it. */
  const isDue = (companyId: number, days: number) =>
    world.owner.query(`update companies set due_date = $2::timestamptz + $3 * interval '1 day' where id = $1`, [
      companyId,
      world.app.clock(),
      days,
    ]);
  const stateOf = async (companyId: number) => {
    const { companies: found } = await page({ searchParam: 'Carência' });
    return found.find(({ id }) => id === companyId)!.state;
  };

  it('are for who has paid for a period: not for a trial, nor for a day gone by that the operator has set', async () => {
    const { id } = await make('Carência', { dueDate: inDays(-2), email: 'carencia@nova.test' });
    expect(await stateOf(id)).toBe('expired');
    await operator.call(companies.extend, { params: { companyId: id }, body: {} });
    await isDue(id, -2);
    expect(await stateOf(id)).toBe('grace');
    expect((await login('carencia@nova.test')).status).toBe(200);
    await change(id, { dueDate: inDays(-1) });
    expect(await stateOf(id)).toBe('expired');
    expect(refusal(await login('carencia@nova.test'))).toEqual([403, 'ERR_SUBSCRIPTION_EXPIRED']);
    // paid for elsewhere, and due again
    await change(id, { dueDate: inDays(3) });
    await isDue(id, -1);
    expect(await stateOf(id)).toBe('grace');
  });

  it('are as many as the platform gives, or of its own', async () => {
    const { id } = await make('Carência própria', { dueDate: inDays(3), email: 'propria@nova.test' });
    await operator.call(companies.extend, { params: { companyId: id }, body: {} });
    await isDue(id, -3);
    const seen: string[] = [];
    for (const graceDays of [null, 2, 3, 0, null]) {
      expect((await change(id, { graceDays })).body.graceDays).toBe(graceDays);
      seen.push(await stateOf(id));
    }
    expect(seen).toEqual(['grace', 'expired', 'grace', 'expired', 'grace']);
    expect((await audits(id)).filter((action) => action === 'company.update')).toHaveLength(4);
    for (const graceDays of [-1, 16, 1.5, '3', [], true])
      expect((await change(id, { graceDays })).status, JSON.stringify(graceDays)).toBe(400);
  });
});

describe("'+ Vencimento'", () => {
  it.each([
    ['MENSAL', 1],
    ['BIMESTRAL', 2],
    ['TRIMESTRAL', 3],
    ['SEMESTRAL', 6],
    ['ANUAL', 12],
  ])('%s moves on by %i months, and from the 31st never drifts', async (recurrence, months) => {
    const { id } = await make(`Passo ${recurrence}`, {
      dueDate: '2031-01-31',
      recurrence,
      email: `${recurrence}@passo.test`,
    });
    const dues: string[] = [];
    for (let n = 0; n < 3; n++) {
      const { body } = await operator.call(companies.extend, { params: { companyId: id }, body: {} });
      dues.push(dayIn(zone, new Date(body.dueDate!)));
    }
    expect(dues).toEqual([1, 2, 3].map((n) => addMonths('2031-01-31', n * months, 31)));
  });

  it('of an older client, which sends the date itself, never drifts either, and takes the recurrence that is sent along', async () => {
    const { id } = await make('Passo antigo', { dueDate: '2031-01-31', email: 'antigo@passo.test' });
    const dues: string[] = [];
    for (const [dueDate, recurrence] of [
      ['2031-02-28', 'MENSAL'],
      ['2031-03-28', 'MENSAL'],
      ['2031-06-30', 'TRIMESTRAL'],
      ['2031-12-30', 'SEMESTRAL'],
      ['2032-01-15', 'MENSAL'],
      ['2032-02-15', 'MENSAL'],
    ])
      dues.push(dayIn(zone, new Date((await change(id, { dueDate, recurrence })).body.dueDate!)));
    expect(dues).toEqual(['2031-02-28', '2031-03-31', '2031-06-30', '2031-12-31', '2032-01-15', '2032-02-15']);
  });

  it('opens one that was long overdue, and is refused for one that never ends', async () => {
    const { id } = await make('Atrasada', { dueDate: inDays(-200) });
    const { body } = await operator.call(companies.extend, { params: { companyId: id }, body: {} });
    expect(body.state).toBe('active');
    const eternal = await make('Sem fim', { dueDate: null });
    expect(refusal(await operator.call(companies.extend, { params: { companyId: eternal.id }, body: {} }))).toEqual([
      409,
      'ERR_INVALID_TRANSITION',
    ]);
  });
});

it('a deleted company is shut at once and gone soon, with everything of it but its invoices; its name is free again', async () => {
  const made = await make('Passageira');
  const params = { companyId: made.id };
  await world.owner.query(
    `with i as (insert into invoices (company_id, company_name, kind, price, cents, due_on, detail)
       values ($1, 'Passageira', 'renewal', 24900, 24900, '2031-01-31', 'Mensalidade') returning id)
     insert into invoice_lines (company_id, invoice_id, kind, detail, cents) select $1, id, 'plan', 'Plano', 24900 from i`,
    [made.id],
  );
  expect((await operator.call(companies.remove, { params })).body).toEqual({});
  expect((await login('passageira@nova.test')).status).toBeGreaterThanOrEqual(401);
  expect((await page({ searchParam: 'Passageira' })).count).toBe(0);
  await world.work();
  for (const table of ['companies', 'users', 'settings', 'queues']) {
    const column = table === 'companies' ? 'id' : 'company_id';
    const { rows } = await world.owner.query(`select 1 from ${table} where ${column} = $1`, [made.id]);
    expect(rows).toEqual([]);
  }
  // What was invoiced stays, with the name it had.
  const kept = await world.owner.query(
    `select i.company_name, l.cents::int from invoices i join invoice_lines l on l.invoice_id = i.id
     where i.company_id = $1`,
    [made.id],
  );
  expect(kept.rows).toEqual([{ company_name: 'Passageira', cents: 24900 }]);
  expect(refusal(await operator.call(companies.remove, { params }))).toEqual([404, 'ERR_NO_COMPANY_FOUND']);
  expect(refusal(await operator.call(companies.show, { params }))).toEqual([404, 'ERR_NO_COMPANY_FOUND']);
  expect((await create('PASSAGEIRA')).status).toBe(201);
});

it('companies are the operator’s alone', async () => {
  const params = { companyId: world.home.id };
  for (const person of [world.home.ana, world.home.admin]) {
    for (const answer of [
      await person.call(companies.page),
      await person.call(companies.all),
      await person.call(companies.update, { params, body: { dueDate: '2099-01-01' } }),
      await person.call(companies.extend, { params, body: {} }),
      await person.call(companies.remove, { params }),
    ])
      expect(refusal(answer)).toEqual([403, 'ERR_NO_PERMISSION']);
    expect(refusal(await person.call(companies.show, { params: { companyId: world.other.id } }))).toEqual([
      404,
      'ERR_NO_COMPANY_FOUND',
    ]);
  }
  expect((await operator.call(companies.show, { params })).body.name).toBe('Padaria');
  const { body } = await operator.call(companies.all);
  const home = body.find(({ id }) => id === world.home.id)!;
  expect([home.plan.name, home.settings.map(({ key }) => key)]).toEqual(['Empresarial', ['campaignsEnabled']]);
});

describe('the table of ten thousand companies', () => {
  const states = ['trial', 'active', 'grace', 'expired', 'blocked', 'exempt'] as const;
  beforeAll(async () => {
    await world.owner.query(
      `insert into companies (name, plan_id, due_date, trial_expiration, status, billing_exempt, has_grace, grace_days)
       select 'Muitas ' || n, $1, $2::timestamptz + (n % 40 - 20) * interval '1 day',
         case when n % 7 = 0 then $2::timestamptz + interval '30 days' end, n % 11 <> 0, n % 13 = 0, n % 3 <> 0,
         case when n % 5 = 0 then n % 16 end
       from generate_series(1, 10000) n`,
      [planId, world.app.clock()],
    );
    await world.owner.query('analyze companies');
    await world.owner.query('update platform_settings set grace_days = 5');
  });

  it('comes in pages by name that lose and repeat nothing, whatever is added meanwhile', async () => {
    const names: string[] = [];
    let cursor: string | undefined;
    for (let n = 0; n < 5; n++) {
      const body: Awaited<ReturnType<typeof page>> = await page({ searchParam: 'Muitas', ...(cursor && { cursor }) });
      names.push(...body.companies.map(({ name }) => name));
      cursor = body.nextCursor ?? undefined;
      if (n === 1) await make('AAA primeira');
    }
    expect(new Set(names).size).toBe(100);
  });

  it('shows in each filter exactly those of that state, as the contract says it', async () => {
    const { rows } = await world.owner.query<{ n: number }>(
      'select count(*)::int as n from companies where deleted_at is null',
    );
    const found = new Map<string, OperatorCompany>();
    const counts = await Promise.all(states.map(async (state) => ({ state, ...(await page({ state })) })));
    for (const { state, companies: list } of counts)
      for (const company of list) {
        expect(company.state).toBe(state);
        found.set(String(company.id), company);
      }
    for (const { count } of counts) expect(count).toBeGreaterThan(0);
    expect(rows[0]!.n).toBeGreaterThan(10_000);
    expect(found.size).toBe(counts.reduce((sum, { companies: list }) => sum + list.length, 0));
  });

  it('finds its first page by an index, whatever there is', async () => {
    const { rows } = await world.owner.query<{ 'QUERY PLAN': string }>(
      `explain select c.id from companies c where c.deleted_at is null order by guiche_fold(c.name), c.id limit 21`,
    );
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('companies_by_name');
  });
});

describe('access', () => {
  it.each(['America/Manaus', 'America/Noronha', 'America/Sao_Paulo'])(
    'lasts to the end of the last day of grace in %s, and no moment longer',
    async (timeZone) => {
      const day = '2031-03-10';
      await world.owner.query('update companies set time_zone = $2, due_date = $3, has_grace = true where id = $1', [
        world.other.id,
        timeZone,
        endOfDay(timeZone, day),
      ]);
      const asked = await world.owner.query<{ until: Date; open: boolean; shut: boolean }>(
        `select guiche_access_until(c) as until, guiche_is_open(c, $2) as open, guiche_is_open(c, $3) as shut
         from companies c where id = $1`,
        [world.other.id, endOfDay(timeZone, '2031-03-15'), new Date(endOfDay(timeZone, '2031-03-15').getTime() + 1)],
      );
      // five days of grace, set above
      expect(new Date(asked.rows[0]!.until)).toEqual(endOfDay(timeZone, '2031-03-15'));
      expect([asked.rows[0]!.open, asked.rows[0]!.shut]).toEqual([true, false]);
    },
  );
});

it('keeps nobody waiting: a company that ends while somebody works is refused with the next call', async () => {
  const made = await make('Ao vivo', { dueDate: inDays(20) });
  const { body } = await login('aovivo@nova.test');
  const me = async () =>
    (await world.anonymous.call(auth.me, { headers: { authorization: `Bearer ${body.token}` } })).status;
  expect(await me()).toBe(200);
  await change(made.id, { dueDate: inDays(-9) });
  await until(async () => (await me()) === 401);
  await change(made.id, { dueDate: inDays(9) });
  await until(async () => (await login('aovivo@nova.test')).status === 200);
});
