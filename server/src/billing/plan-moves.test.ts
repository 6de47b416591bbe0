import { companies } from '@guiche/contract/companies';
import { pay as payLink } from '@guiche/contract/pay-link';
import { plans } from '@guiche/contract/plans';
import { invoices } from '@guiche/contract/invoices';
import { billing } from '@guiche/contract/payments';
import { pixSandbox } from '@guiche/contract/payment-provider';
import { users } from '@guiche/contract/users';
import { subscription } from '@guiche/contract/subscription';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createWorld, type Person, type World } from '../testing/world';
import { askForCode, setDueIn } from './billing.fixture';

let world: World;
let operator: Person;
let planIds: Record<string, number>;

beforeAll(async () => {
  world = await createWorld({ lines: false });
  operator = await world.operator();
  const { body } = await operator.call(plans.list, {});
  planIds = Object.fromEntries(body.map(({ name, id }) => [name, id]));
});
afterAll(() => world.close());

beforeEach(async () => {
  await world.work();
  await world.owner.query(`truncate invoices, moves, payments, refunds, due_moves, sandbox_pix cascade`);
  await world.owner.query('update companies set due_date = null');
  await world.owner.query(`update plans set users = 10 where name = 'Profissional'`);
  await setDueIn(world, 5);
});

const change = async (name: string, more: object = {}) =>
  (await world.home.admin.call(subscription.change, { body: { planId: planIds[name]!, ...more } })).body;
const pay = (body: object = {}) => world.home.admin.call(subscription.pay, { body });
const shown = async () => (await world.home.admin.call(subscription.show, {})).body;
const settled = async (txid: string, cents?: number) => {
  await world.anonymous.call(pixSandbox.pay, { params: { txid }, body: { cents } });
  await world.work();
};
/** The open renewal, for which somebody has a code. */
const old = async () => (await askForCode(world)).invoiceId;
/** From now on Profissional holds fewer users than the company has. */
const outgrow = () => world.owner.query(`update plans set users = 2 where name = 'Profissional'`);

describe('a smaller plan that waits for the renewal', () => {
  it('is not paid for while there is too much in use: what to reduce is named, and the present plan may be chosen', async () => {
    const { invoice } = await change('Profissional');
    await outgrow();
    for (const body of [{}, { invoiceId: invoice!.id }, { plan: { planId: planIds.Profissional } }]) {
      const refused = await pay(body);
      expect([refused.status, refused.body]).toMatchObject([
        409,
        { error: 'ERR_PLAN_LIMIT', over: [{ what: 'users', may: 2 }] },
      ]);
    }
    expect((await world.owner.query('select from charges')).rowCount).toBe(0);
    await change('Empresarial');
    expect((await askForCode(world)).valor.original).toBe('799.00');
  });

  it('gives way in the next invoice to the present plan, and is in it again once it fits', async () => {
    await change('Profissional');
    await outgrow();
    await world.app.billing.invoiceAll();
    expect((await shown()).openInvoice).toMatchObject({ value: 799, detail: expect.stringContaining('Empresarial') });
    expect(await world.app.billing.invoiceAll()).toEqual({ made: 0, taken: 0 });
    await world.owner.query(`update plans set users = 10 where name = 'Profissional'`);
    await world.app.billing.invoiceAll();
    expect((await shown()).openInvoice).toMatchObject({ value: 249 });
    await settled((await askForCode(world)).txid);
    expect((await world.home.admin.call(invoices.all, {})).body).toMatchObject([{ status: 'paid', value: 249 }]);
  });
});

describe('the open renewal after another plan is in force', () => {
  const renewal = async () =>
    (await world.home.admin.call(invoices.all, {})).body.filter(
      ({ kind, status }) => kind === 'renewal' && status === 'open',
    );

  it('is of the dearer plan as soon as that is paid, and the old one is not to be paid', async () => {
    await setDueIn(world, 5, 'Profissional');
    const before = await old();
    const { invoice } = await change('Empresarial');
    await settled((await askForCode(world, { invoiceId: invoice!.id })).txid);
    expect(await renewal()).toMatchObject([{ value: 799 }]);
    expect((await shown()).openInvoice).toMatchObject({ value: 799 });
    expect((await pay({ invoiceId: before })).body.error).toBe('ERR_INVOICE_NOT_OPEN');
    const code = await askForCode(world);
    expect(code.valor.original).toBe('799.00');
    await settled(code.txid);
    expect((await shown()).plan.name).toBe('Empresarial');
  });

  it('is of the plan that the operator gives, and an upgrade from the plan before is void', async () => {
    await setDueIn(world, 5, 'Profissional');
    await old();
    await change('Empresarial');
    await operator.call(companies.update, {
      params: { companyId: world.home.id },
      body: { planId: planIds.Empresarial! },
    });
    expect((await world.home.admin.call(invoices.all, {})).body).toMatchObject([
      { kind: 'renewal', status: 'open', value: 799 },
    ]);
  });

  it('in another price is made anew before anybody is charged, by a link too', async () => {
    await old();
    const token = (await world.app.billing.payPathOf(world.home.id))!.split('/').at(-1)!;
    const price = (value: number) =>
      world.owner.query(`update plans set value = $1 where name = 'Empresarial'`, [value]);
    await price(900);
    expect((await world.anonymous.call(payLink.create, { params: { token } })).body).toMatchObject({
      value: 900,
      charge: { valor: { original: '900.00' } },
    });
    const { openInvoice } = await shown();
    await price(950);
    expect((await askForCode(world, { invoiceId: openInvoice!.id })).valor.original).toBe('950.00');
    await price(799);
  });
});

describe('an upgrade that nobody has paid', () => {
  it('is void once a renewal is paid: what was reckoned for five days buys no more; another is of the days that are left', async () => {
    await setDueIn(world, 5, 'Profissional');
    const { invoice } = await change('Empresarial');
    const renewal = await old();
    const part = await askForCode(world, { invoiceId: invoice!.id });
    await settled(part.txid, 100);
    await settled((await askForCode(world, { invoiceId: renewal })).txid);
    expect((await pay({ invoiceId: invoice!.id })).body.error).toBe('ERR_INVOICE_NOT_OPEN');
    expect(await shown()).toMatchObject({ plan: { name: 'Profissional' }, openInvoice: null, credit: 1 });
    const { value } = await change('Empresarial', { dryRun: true });
    expect(value).toBeGreaterThan(invoice!.value * 5);
  });

  it('buys nothing where the due date has moved meanwhile: what is paid for it is credit', async () => {
    await setDueIn(world, 5, 'Profissional');
    const { invoice } = await change('Empresarial');
    const { txid } = await askForCode(world, { invoiceId: invoice!.id });
    await operator.call(billing.giveDays, {
      params: { companyId: world.home.id },
      body: { days: 300, reason: 'cortesia' },
    });
    await settled(txid);
    expect(await shown()).toMatchObject({ plan: { name: 'Profissional' }, credit: invoice!.value });
    expect((await pay({ invoiceId: invoice!.id })).body.error).toBe('ERR_INVOICE_NOT_OPEN');
  });
});

describe('a plan that is paid for ahead', () => {
  /** Sessions would end if the clock were moved: so what is paid for comes nearer. */
  const daysPass = async (days: number) => {
    await world.owner.query(`update invoices set plan_begins_at = plan_begins_at - make_interval(days => $1)`, [days]);
    await world.owner.query(`update companies set due_date = due_date - make_interval(days => $1)`, [days]);
    await world.app.billing.invoiceAll();
  };
  const planName = async () => (await shown()).plan.name;

  it('holds from the period that was paid for, in its order, and screens hear of it', async () => {
    await change('Profissional');
    await settled((await askForCode(world)).txid);
    expect(await shown()).toMatchObject({
      plan: { name: 'Empresarial' },
      pending: { plan: { name: 'Profissional' }, paidFrom: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) },
    });
    // The period after that is of what is paid for before it, unless another is chosen.
    await change('Empresarial');
    const code = await askForCode(world);
    expect(code.valor.original).toBe('799.00');
    await settled(code.txid);
    await world.app.billing.invoiceAll();
    expect(await planName()).toBe('Empresarial');
    world.events.length = 0;
    await daysPass(6);
    expect(await planName()).toBe('Profissional');
    expect(world.heardBy(world.home.ana)).toMatchObject([
      { name: 'company', event: { action: 'update', company: { planId: planIds.Profissional } } },
    ]);
    await daysPass(31);
    expect(await shown()).toMatchObject({ plan: { name: 'Empresarial' }, pending: null });
  });

  it('lets nobody add what it does not hold, cannot be deleted, and waits while too much is in use', async () => {
    await change('Profissional');
    await settled((await askForCode(world)).txid);
    await world.owner.query(`update plans set users = 4 where name = 'Profissional'`);
    const body = { name: 'Nova', email: 'nova@padaria.test', password: 'segredo', profile: 'user', queueIds: [] };
    const added = await world.home.admin.call(users.create, { body: body as never });
    expect([added.status, added.body]).toMatchObject([409, { error: 'ERR_PLAN_LIMIT' }]);
    expect((await operator.call(plans.remove, { params: { planId: planIds.Profissional! } })).body).toMatchObject({
      error: 'ERR_PLAN_IN_USE',
    });
    await outgrow();
    await daysPass(6);
    expect(await planName()).toBe('Empresarial');
    await world.owner.query(`update plans set users = 10 where name = 'Profissional'`);
    await world.app.billing.invoiceAll();
    expect(await planName()).toBe('Profissional');
  });

  it('holds from the payment in grace and after access has ended', async () => {
    await setDueIn(world, -2);
    await world.owner.query(
      `update companies set pending_plan_id = (select id from plans where name = 'Profissional') where id = $1`,
      [world.home.id],
    );
    const token = (await world.app.billing.payPathOf(world.home.id))!.split('/').at(-1)!;
    const { body } = await world.anonymous.call(payLink.create, { params: { token } });
    await settled(body.charge!.txid);
    expect(await shown()).toMatchObject({ plan: { name: 'Profissional' }, pending: null });
  });

  it('does not make an upgrade dearer than the days until it begins', async () => {
    await setDueIn(world, 5, 'Básico');
    await world.owner.query(`update companies set pending_plan_id = $1 where id = $2`, [
      planIds.Profissional,
      world.home.id,
    ]);
    const { value } = await change('Empresarial', { dryRun: true });
    await settled((await askForCode(world)).txid);
    const upgrade = await change('Empresarial');
    expect(upgrade).toMatchObject({ takesEffect: 'when paid', value });
    await settled((await askForCode(world, { invoiceId: upgrade.invoice!.id })).txid);
    expect(await shown()).toMatchObject({ plan: { name: 'Empresarial' }, pending: { plan: { name: 'Profissional' } } });
  });
});

describe('a checkout that names another plan', () => {
  it.each([
    ['the open renewal', async () => ({ invoiceId: await old() })],
    ['no invoice', async () => ({})],
  ])('and %s is for a renewal of that plan, a dearer one too, which holds from its period', async (_, body) => {
    await setDueIn(world, 5, 'Profissional');
    const code = await askForCode(world, { ...(await body()), plan: { planId: planIds.Empresarial } });
    expect(code.valor.original).toBe('799.00');
    expect((await world.home.admin.call(invoices.all, {})).body).toMatchObject([
      { id: code.invoiceId, kind: 'renewal', status: 'open', value: 799 },
    ]);
    await settled(code.txid);
    expect(await shown()).toMatchObject({
      plan: { name: 'Profissional' },
      pending: { plan: { name: 'Empresarial' }, paidFrom: expect.any(String) },
    });
  });

  it('in a trial begins it with the payment', async () => {
    const due = await setDueIn(world, 2, 'Profissional');
    await world.owner.query('update companies set trial_expiration = $1 where id = $2', [due, world.home.id]);
    const code = await askForCode(world, { plan: { planId: planIds.Empresarial } });
    expect([code.valor.original, (await shown()).plan.name]).toEqual(['799.00', 'Profissional']);
    await settled(code.txid);
    expect(await shown()).toMatchObject({ plan: { name: 'Empresarial' }, pending: null });
  });
});

it('after a payment in trial an upgrade costs what the paid period does, and nothing for days of the trial', async () => {
  const due = await setDueIn(world, 3, 'Profissional');
  await world.owner.query('update companies set trial_expiration = $1 where id = $2', [due, world.home.id]);
  await settled((await askForCode(world)).txid);
  expect(await change('Empresarial')).toMatchObject({ takesEffect: 'when paid', value: 799 - 249 });
});

describe('an upgrade that was chosen by mistake', () => {
  const upgrades = async () =>
    (
      await world.owner.query<{ status: string }>(`select status from invoices where kind = 'upgrade' order by id`)
    ).rows.map(({ status }) => status);

  it('gives way to another, which takes what was paid for it', async () => {
    await setDueIn(world, 5, 'Básico');
    const first = (await change('Empresarial')).invoice!;
    await settled((await askForCode(world, { invoiceId: first.id })).txid, 100);
    const dry = await change('Profissional', { dryRun: true });
    expect(await upgrades()).toEqual(['open']);
    const second = await change('Profissional');
    expect(second).toMatchObject({ takesEffect: 'when paid', toPay: dry.toPay, invoice: { toPay: dry.toPay } });
    expect(second.value - second.toPay).toBe(1);
    expect(await upgrades()).toEqual(['void', 'open']);
    // Chosen again it is the same.
    expect((await change('Profissional')).invoice!.id).toBe(second.invoice!.id);
  });

  it('is taken back by choosing the present plan; a rehearsal and a checkout take nothing back', async () => {
    await setDueIn(world, 5, 'Profissional');
    const { invoice } = await change('Empresarial');
    await settled((await askForCode(world, { invoiceId: invoice!.id })).txid, 100);
    await change('Profissional', { dryRun: true });
    await askForCode(world, { plan: { planId: planIds.Profissional } });
    expect(await upgrades()).toEqual(['open']);
    await change('Profissional');
    expect(await upgrades()).toEqual(['void']);
    expect(await shown()).toMatchObject({ plan: { name: 'Profissional' }, pending: null, credit: 1 });
  });
});
