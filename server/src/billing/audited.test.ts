import { audits } from '@guiche/contract/audit';
import { invoices } from '@guiche/contract/invoices';
import { pay } from '@guiche/contract/pay-link';
import { billing } from '@guiche/contract/payments';
import { subscription } from '@guiche/contract/subscription';
import { beforeEach, describe, expect, it } from 'vitest';
import { askForCode, operator, setDueIn, startBilling, world } from './billing.fixture';
import { linkTo } from './pay-link';

startBilling();

/** Everything that was written down before this test. */
let before: number;
beforeEach(async () => {
  const { rows } = await world.owner.query<{ last: number }>(
    'select coalesce(max(id), 0)::int as last from audit_entries',
  );
  before = rows[0]!.last;
});

/** What was written down since, the oldest first, as the company's admin reads it. */
const noted = async () => {
  const { records } = (await world.home.admin.call(audits.list, {})).body;
  return records.filter(({ id }) => id > before).reverse();
};
const planOf = async (name: string) =>
  (await world.owner.query<{ id: number }>('select id from plans where name = $1', [name])).rows[0]!.id;
const change = async (name: string, more: object = {}) =>
  world.home.admin.call(subscription.change, { body: { planId: await planOf(name), ...more } });

describe('in the audit list stands', () => {
  it('who asked for a code of an invoice, and of how much; the same code given again is no news', async () => {
    const { invoiceId } = await askForCode(world);
    await askForCode(world);
    const { admin } = world.home;
    expect(await noted()).toMatchObject([
      {
        action: 'invoice.pay',
        subjectId: invoiceId,
        subject: expect.stringContaining('Empresarial'),
        userId: admin.viewer.id,
        before: null,
        after: { value: 799 },
        address: '127.0.0.1',
      },
    ]);
    // the rest of it is another code
    await world.owner.query(`update invoices set held = 100 where id = $1`, [invoiceId]);
    await askForCode(world, { invoiceId });
    expect((await noted()).map(({ action, after }) => [action, after])).toEqual([
      ['invoice.pay', { value: 799 }],
      ['invoice.pay', { value: 798 }],
    ]);
  });

  it('no code that was asked for of an invoice that nobody can pay', async () => {
    const { invoiceId } = await askForCode(world);
    await operator.call(billing.settle, { params: { invoiceId }, body: {} });
    const sum = (await noted()).length;
    expect((await world.home.admin.call(subscription.pay, { body: { invoiceId } })).status).toBe(409);
    expect(await noted()).toHaveLength(sum);
  });

  it('who said that it is paid, once however often it is said', async () => {
    const { invoiceId } = await askForCode(world);
    const say = () => world.home.admin.call(invoices.claim, { params: { invoiceId } });
    await Promise.all([say(), say()]);
    expect(await noted()).toMatchObject([
      { action: 'invoice.pay' },
      { action: 'invoice.claim', subjectId: invoiceId, userId: world.home.admin.viewer.id },
    ]);
  });

  it('and whoever did either at a pay link, without a name, and from where', async () => {
    const { invoiceId } = await askForCode(world);
    await world.owner.query(`update charges set state = 'expired', ask_at = null`);
    const token = await world.app.billing.books.write((book) =>
      linkTo(book, { companyId: world.home.id, id: invoiceId }),
    );
    const params = { token };
    expect((await world.anonymous.call(pay.create, { params })).status).toBe(200);
    expect((await world.anonymous.call(pay.claim, { params })).status).toBe(200);
    const nobody = { userId: null, userName: '', isOperator: false, address: '127.0.0.1', subjectId: invoiceId };
    expect((await noted()).slice(1)).toMatchObject([
      { ...nobody, action: 'invoice.pay', after: { value: 799 } },
      { ...nobody, action: 'invoice.claim' },
    ]);
  });

  it('who chose another plan, from what to what; a rehearsal, and what was chosen already, are no news', async () => {
    await change('Profissional', { dryRun: true });
    expect(await noted()).toEqual([]);
    await change('Profissional');
    await change('Profissional');
    await change('Empresarial');
    expect(await noted()).toMatchObject([
      {
        action: 'subscription.change',
        subject: 'Padaria',
        userId: world.home.admin.viewer.id,
        before: { plan: 'Empresarial' },
        after: { plan: 'Profissional' },
      },
      { action: 'subscription.change', before: { plan: 'Profissional' }, after: { plan: 'Empresarial' } },
    ]);
  });

  it('a dearer plan that is to be paid first, once however often it is asked for', async () => {
    await setDueIn(world, 20, 'Profissional');
    const first = await change('Empresarial');
    expect(first.body.takesEffect).toBe('when paid');
    await change('Empresarial');
    expect(await noted()).toMatchObject([
      { action: 'subscription.change', before: { plan: 'Profissional' }, after: { plan: 'Empresarial' } },
    ]);
  });

  it('no change that was refused', async () => {
    expect((await change('Operação')).body.error).toBe('ERR_NO_PLAN_FOUND');
    expect(await noted()).toEqual([]);
  });

  it('who changed to whom invoices are made out, by the form or in a checkout, with what has changed alone', async () => {
    await world.owner.query(`update companies set billing_name = '', document = '', address_city = '' where id = $1`, [
      world.home.id,
    ]);
    const { admin } = world.home;
    const body = { billingName: 'Padaria Ltda', document: '11222333000181' };
    await admin.call(subscription.billing, { body });
    await admin.call(subscription.billing, { body });
    await askForCode(world, { firstName: 'Padaria', lastName: 'Ltda', city: 'Santos' });
    expect(await noted()).toMatchObject([
      {
        action: 'subscription.change',
        subject: 'Padaria',
        before: { billingName: '', document: '' },
        after: body,
      },
      { action: 'subscription.change', before: { addressCity: '' }, after: { addressCity: 'Santos' } },
      { action: 'invoice.pay' },
    ]);
    expect((await noted())[1]!.after).toEqual({ addressCity: 'Santos' });
  });

  it('that an invoice was made void exactly where it is', async () => {
    const { invoiceId } = await askForCode(world);
    // what cannot be written down is not done
    await world.owner.query(`
      create function refuse_void() returns trigger language plpgsql as $$ begin
        if new.action = 'invoice.void' then raise exception 'full'; end if; return new; end $$;
      create trigger refuse_void before insert on audit_entries for each row execute function refuse_void()`);
    const params = { invoiceId };
    const status = () =>
      world.owner.query('select status from invoices where id = $1', [invoiceId]).then(({ rows }) => rows);
    try {
      expect((await operator.call(billing.void, { params, body: {} })).status).toBe(500);
      expect(await status()).toEqual([{ status: 'open' }]);
    } finally {
      await world.owner.query('drop trigger refuse_void on audit_entries; drop function refuse_void');
    }
    await operator.call(billing.void, { params, body: { note: 'erro' } });
    expect(await status()).toEqual([{ status: 'void' }]);
    expect((await noted()).at(-1)).toMatchObject({ action: 'invoice.void', subjectId: invoiceId, isOperator: true });
  });
});
