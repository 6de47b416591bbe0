import { invoices } from '@guiche/contract/invoices';
import { pay as payLink } from '@guiche/contract/pay-link';
import { pixSandbox } from '@guiche/contract/payment-provider';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createWorld, type World } from '../testing/world';
import { askForCode, setDueIn } from './billing.fixture';

let world: World;

beforeAll(async () => {
  world = await createWorld({ lines: false });
  await setDueIn(world, 5);
});
afterAll(() => world.close());

/** Another company has an invoice of the same number, and a code for it. */
async function doubled(invoiceId: number): Promise<void> {
  await world.owner.query(
    `insert into invoices (company_id, id, company_name, kind, price, cents, due_on, plan_id, recurrence, detail)
     select $1, id, 'Outra', kind, price, cents, due_on, plan_id, recurrence, detail from invoices where id = $2`,
    [world.other.id, invoiceId],
  );
  await world.owner.query(
    `insert into charges (company_id, txid, invoice_id, driver, cents, state, br_code, expires_at)
     select $1, reverse(txid), invoice_id, driver, cents, state, 'da outra', expires_at + interval '1 minute' from charges
     where invoice_id = $2`,
    [world.other.id, invoiceId],
  );
}

const ofOther = async () =>
  (
    await world.owner.query(
      `select i.status, i.held::int, i.claimed_at, c.state from invoices i join charges c on c.company_id = i.company_id
       where i.company_id = $1`,
      [world.other.id],
    )
  ).rows;
const untouched = [{ status: 'open', held: 0, claimed_at: null, state: 'active' }];

describe('an invoice of the same number as that of another company', () => {
  it('is asked for, claimed, paid in part and paid by itself: nothing is read or changed of the other one', async () => {
    const { invoiceId } = await askForCode(world);
    await doubled(invoiceId);
    const { txid } = await askForCode(world, { invoiceId });
    const token = (await world.app.billing.payPathOf(world.home.id))!.split('/').at(-1)!;
    expect((await world.anonymous.call(payLink.show, { params: { token } })).body.charge).toMatchObject({ txid });
    await world.home.admin.call(invoices.claim, { params: { invoiceId } });
    const pay = async (code: string, body: object) => {
      await world.anonymous.call(pixSandbox.pay, { params: { txid: code }, body });
      await world.work();
    };
    await pay(txid, { cents: 100 });
    expect(await ofOther()).toEqual(untouched);
    const rest = await askForCode(world, { invoiceId });
    expect(rest.valor.original).toBe('798.00');
    expect(await ofOther()).toEqual(untouched);
    await pay(rest.txid, {});
    expect((await world.home.admin.call(invoices.show, { params: { invoiceId } })).body.status).toBe('paid');
    expect(await ofOther()).toEqual(untouched);
  });
});
