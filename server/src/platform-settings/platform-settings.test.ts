import { audits } from '@guiche/contract/audit';
import { auth } from '@guiche/contract/auth';
import { companies } from '@guiche/contract/companies';
import { invoices } from '@guiche/contract/invoices';
import { billing } from '@guiche/contract/payments';
import { platformSettings } from '@guiche/contract/platform-settings';
import { plans } from '@guiche/contract/plans';
import { subscription } from '@guiche/contract/subscription';
import { media, system } from '@guiche/contract/system';
import { describe, expect, it } from 'vitest';
import { picture } from '../testing/conversation-samples';
import { operator, useOperator, world } from '../testing/operator-world';
import { until } from '../testing/world';

useOperator();

const change = (body: object) => operator.call(platformSettings.update, { body: body as never });
const site = async () => (await world.anonymous.call(system.site)).body;
const signUp = async (name: string) => {
  const planId = (await world.anonymous.call(plans.list)).body[0]!.id;
  const email = `${name.toLowerCase()}@nova.test`;
  return world.anonymous.call(companies.signUp, { body: { name, email, password: 'segredo', planId } });
};
const days = (count: number) => new Date(world.app.clock().getTime() + count * 86_400_000);
const homeDue = (count: number, recurrence = 'MENSAL') => due(world.home.id, count, recurrence);
const due = (companyId: number, count: number, recurrence = 'MENSAL') =>
  world.owner.query(
    `update companies set due_date = $1, recurrence = $3, trial_expiration = null, anchor_day = null, has_grace = true
     where id = $2`,
    [days(count), companyId, recurrence],
  );

describe('what the operator decides for all companies', () => {
  it('is the operator’s alone, and stands in the audit list with what changed', async () => {
    expect((await world.home.admin.call(platformSettings.show)).status).toBe(403);
    const before = (await operator.call(platformSettings.show)).body;
    expect(before).toMatchObject({
      trialDays: 3,
      graceDays: 0,
      leadDays: 10,
      recurrences: ['MENSAL'],
      maySignUp: true,
    });
    await change({ leadDays: 12 });
    await change({ leadDays: 12 });
    const { records } = (await operator.call(audits.list, { query: { area: 'platform' } })).body;
    expect(records.map(({ action, before: was, after }) => [action, was, after])).toEqual([
      ['platform.update', { leadDays: 10 }, { leadDays: 12 }],
    ]);
    await change({ leadDays: 10 });
  });

  it.each([
    { trialDays: 31 },
    { graceDays: -1 },
    { graceDays: 1.5 },
    { leadDays: 0 },
    { recurrences: [] },
    { recurrences: ['DIARIA'] },
    { reminderKinds: ['D-2'] },
    { reminderText: 'x'.repeat(1001) },
    { discounts: { MENSAL: 5 } },
    { colour: 'red' },
    { colour: '#ffee00' },
    { supportEmail: 'ninguém' },
    { name: 'x'.repeat(41) },
  ])('refuses what cannot be: %j', async (body) => {
    expect((await change(body)).status).toBe(400);
  });

  it('lets days of grace and of trial hold at once, for the token that is out too', async () => {
    const isLetIn = (status: number) =>
      until(async () => (await world.other.admin.call(auth.session)).status === status);
    await due(world.other.id, -1);
    await isLetIn(401);
    await change({ graceDays: 3 });
    await isLetIn(200);
    await change({ graceDays: 0, trialDays: 7 });
    expect((await site()).trialDays).toBe(7);
    await isLetIn(401);
    await signUp('Semana');
    const { rows } = await world.owner.query<{ days: number }>(
      `select round(extract(epoch from due_date - created_at) / 86400)::int as days from companies where name = 'Semana'`,
    );
    expect(rows[0]!.days).toBe(7);
    await due(world.other.id, 20);
    await isLetIn(200);
  });

  it('shuts the sign-up for everybody, and says so before anybody tries', async () => {
    await change({ hasSignUp: false });
    expect((await site()).signup).toBe(false);
    expect((await signUp('Fechado')).body).toMatchObject({ error: 'ERR_USER_CREATION_DISABLED' });
    await change({ hasSignUp: true });
    expect((await site()).signup).toBe(true);
  });

  it('offers recurrences with their discount, which stands on the invoice as a line of its own', async () => {
    const { admin } = world.home;
    const offered = async () => (await admin.call(subscription.show)).body.recurrences;
    const { price } = (await offered())[0]!;
    const plan = (await admin.call(subscription.show)).body.plan;
    const refused = await admin.call(subscription.change, {
      body: { planId: plan.id, recurrence: 'ANUAL', dryRun: true },
    });
    expect(refused.body).toMatchObject({ error: 'ERR_VALIDATION', fields: { recurrence: 'Invalid' } });
    const discounts = { MENSAL: 0, BIMESTRAL: 0, TRIMESTRAL: 0, SEMESTRAL: 0, ANUAL: 10 };
    await change({ recurrences: ['ANUAL', 'MENSAL'], discounts });
    const yearly = Math.round(price * 100 * 12 * 0.9) / 100;
    expect(await offered()).toEqual([
      { recurrence: 'MENSAL', price },
      { recurrence: 'ANUAL', price: yearly },
    ]);
    await homeDue(5, 'ANUAL');
    await world.app.billing.invoiceAll();
    const [open] = (await admin.call(invoices.all)).body;
    expect(open).toMatchObject({ status: 'open', value: yearly });
    const shown = (await admin.call(invoices.show, { params: { invoiceId: open!.id } })).body;
    expect(shown.lines.map(({ kind, value }) => [kind, value])).toEqual([
      ['plan', price * 12],
      ['discount', Math.round((yearly - price * 12) * 100) / 100],
    ]);
    expect((await world.app.billing.invoiceAll()).taken).toBe(0);
    await change({ discounts: { ...discounts, ANUAL: 20 } });
    await world.app.billing.invoiceAll();
    const [next] = (await admin.call(invoices.all)).body;
    expect(next).toMatchObject({ status: 'open', value: Math.round(price * 100 * 12 * 0.8) / 100 });
  });

  it('makes invoices as many days ahead as it says', async () => {
    await world.owner.query('truncate invoices, moves cascade');
    await homeDue(20);
    const count = async () => (await world.home.admin.call(invoices.all)).body.length;
    await world.app.billing.invoiceAll();
    expect(await count()).toBe(0);
    await change({ leadDays: 25 });
    await world.app.billing.invoiceAll();
    expect(await count()).toBe(1);
  });

  it('names whom to ask: where nothing can be paid, and to whoever is blocked by hand', async () => {
    await change({ supportPhone: '11 4000-0000', supportEmail: 'ajuda@nossa.test' });
    const support = { phone: '11 4000-0000', email: 'ajuda@nossa.test' };
    expect((await world.home.admin.call(subscription.show)).body.support).toEqual(support);
    await operator.call(billing.setProvider, { body: { driver: null } });
    expect((await world.home.admin.call(subscription.pay, { body: {} })).body).toMatchObject({
      error: 'ERR_PAYMENTS_OFF',
      support,
    });
    await world.owner.query(`update companies set status = false where name = 'Semana'`);
    const refused = await world.anonymous.call(auth.login, {
      body: { email: 'semana@nova.test', password: 'segredo' },
    });
    expect(refused.body).toMatchObject({ error: 'ERR_COMPANY_BLOCKED', support });
  });
});

describe('how the installation looks', () => {
  it('is told to whoever comes: name, colour, and a picture that everybody may load', async () => {
    await change({ name: ' Balcão ', colour: '#0F6B4F' });
    const files = [{ name: 'marca.png', bytes: picture, field: 'file' }];
    const { body } = await operator.call(platformSettings.setLogo, { files });
    expect(await site()).toMatchObject({ name: 'Balcão', colour: '#0f6b4f', logo: body.logo });
    const load = () => world.anonymous.call(media.file, { params: { key: body.logo!.split('/').at(-1)! }, query: {} });
    const loaded = await load();
    expect([loaded.status, loaded.headers['content-type']]).toEqual([200, 'image/png']);
    await operator.call(platformSettings.setLogo, { files });
    expect((await load()).status).toBe(404);
    await operator.call(platformSettings.removeLogo);
    expect((await site()).logo).toBeNull();
  });

  it('takes no file that is no picture, whatever it is called', async () => {
    const files = [{ name: 'marca.png', bytes: Buffer.from('<svg onload="alert(1)"/>'), field: 'file' }];
    expect((await operator.call(platformSettings.setLogo, { files })).body).toMatchObject({
      error: 'ERR_UNSUPPORTED_MEDIA',
    });
    expect((await operator.call(platformSettings.setLogo, { files: [] })).status).toBe(400);
  });
});
