import { auth } from '@guiche/contract/auth';
import { pay as payLink } from '@guiche/contract/pay-link';
import { pixSandbox } from '@guiche/contract/payment-provider';
import { billing } from '@guiche/contract/payments';
import { describe, expect, it } from 'vitest';
import { askForCode, operator, setDueIn, startBilling, sumsOf, world } from './billing.fixture';

startBilling();

const tokenIn = (path: string) => path.split('/').at(-1)!;
const newLink = async () => tokenIn((await world.app.billing.payPathOf(world.home.id))!);
const ask = (token: string) => world.anonymous.call(payLink.create, { params: { token } });
const costs = (value: number) => world.owner.query(`update plans set value = $1 where name = 'Empresarial'`, [value]);

describe('a link whose renewal somebody has made void', () => {
  it('is for the one that is made on the spot when a code is asked for', async () => {
    const token = await newLink();
    const { invoiceId } = await askForCode(world);
    await operator.call(billing.void, { params: { invoiceId }, body: {} });
    expect((await world.anonymous.call(payLink.show, { params: { token } })).body).toMatchObject({ status: 'void' });
    const { body } = await ask(token);
    expect(body).toMatchObject({ status: 'open', value: 799, charge: { valor: { original: '799.00' } } });
    expect(body.charge!.invoiceId).not.toBe(invoiceId);
  });
});

describe('a link whose renewal is void, with none in its place', () => {
  const voided = async () => {
    const token = await newLink();
    const { invoiceId } = await askForCode(world);
    await operator.call(billing.void, { params: { invoiceId }, body: {} });
    return token;
  };
  const shown = async (token: string) => (await world.anonymous.call(payLink.show, { params: { token } })).body;

  it('says that there is something to pay while the company is due, and then shows what it is', async () => {
    const token = await voided();
    expect(await shown(token)).toMatchObject({ status: 'void', isDue: false });
    await setDueIn(world, -40);
    expect(await shown(token)).toMatchObject({ status: 'void', isDue: true });
    const { txid } = (await ask(token)).body.charge!;
    expect(await shown(token)).toMatchObject({ status: 'open', isDue: true, charge: { txid } });
    await world.anonymous.call(pixSandbox.pay, { params: { txid }, body: {} });
    await world.work();
    // paid for: whoever has the old link open is asked for nothing more
    expect(await shown(token)).toMatchObject({ status: 'void', isDue: false });
  });

  it('asks nobody who is closed, exempt or never due for anything', async () => {
    const token = await voided();
    for (const odd of ['status = false', 'billing_exempt = true', 'due_date = null']) {
      await setDueIn(world, -40);
      await world.owner.query(`update companies set ${odd} where id = $1`, [world.home.id]);
      expect(await shown(token)).toMatchObject({ status: 'void', isDue: false });
    }
    await setDueIn(world, 5);
  });
});

describe('a link of a trial', () => {
  it('says on its last day from which moment on access has ended', async () => {
    const { id } = world.home;
    const at = new Date(world.app.clock().getTime() + 60_000);
    await world.owner.query('update companies set due_date = $2, trial_expiration = $2 where id = $1', [id, at]);
    const token = await newLink();
    const shown = async () => (await world.anonymous.call(payLink.show, { params: { token } })).body;
    expect(await shown()).toMatchObject({ status: 'open', isDue: false });
    const ended = new Date(at.getTime() - 120_000);
    await world.owner.query('update companies set due_date = $2, trial_expiration = $2 where id = $1', [id, ended]);
    expect(await shown()).toMatchObject({ status: 'open', isDue: true });
    await world.owner.query('update companies set trial_expiration = null where id = $1', [id]);
    await setDueIn(world, 5);
  });
});

describe('a link whose invoice is paid in part', () => {
  it('asks for the rest, and shows no code that was paid already', async () => {
    const token = await newLink();
    const { txid } = (await ask(token)).body.charge!;
    await world.anonymous.call(pixSandbox.pay, { params: { txid }, body: { cents: 30_000 } });
    await world.work();
    const { body: page } = await world.anonymous.call(payLink.show, { params: { token } });
    expect(page).toMatchObject({ status: 'open', value: 499, charge: null });
    const rest = (await ask(token)).body.charge!;
    expect(rest.valor.original).toBe('499.00');
    await world.anonymous.call(pixSandbox.pay, { params: { txid: rest.txid }, body: {} });
    await world.work();
    expect((await world.anonymous.call(payLink.show, { params: { token } })).body).toMatchObject({
      status: 'paid',
      charge: { txid: rest.txid, status: 'CONCLUIDA' },
    });
  });
});

// It logs in, which ends the session that the others have: so it comes last.
describe('the login of a company that is shut out', () => {
  it('asks no bank: what is paid at the old price meanwhile is paid', async () => {
    const { txid } = await askForCode(world);
    await setDueIn(world, -3);
    await costs(900);
    const body = { email: world.home.admin.viewer.email, password: 'segredo' };
    const refused = await world.anonymous.call(auth.login, { body });
    const { payUrl } = refused.body as never as { payUrl: string };
    expect((await world.anonymous.call(pixSandbox.pay, { params: { txid }, body: {} })).status).toBe(200);
    await world.work();
    const { body: page } = await world.anonymous.call(payLink.show, { params: { token: tokenIn(payUrl) } });
    expect(page).toMatchObject({ status: 'paid', value: 799 });
    expect(await sumsOf(world)).toMatchObject({ received: 79_900, applied: 79_900 });
    expect((await world.anonymous.call(auth.login, { body })).status).toBe(200);
    await costs(799);
  });
});
