import { invoices } from '@guiche/contract/invoices';
import { pixSandbox } from '@guiche/contract/payment-provider';
import { billing } from '@guiche/contract/payments';
import { describe, expect, it } from 'vitest';
import { askForCode, operator, setDueIn, startBilling, sumsOf, world } from './billing.fixture';

startBilling();

const statuses = async () =>
  (
    await world.owner.query<{ status: string }>('select status from invoices where company_id = $1 order by id', [
      world.home.id,
    ])
  ).rows.map(({ status }) => status);
const makeAll = () => world.app.billing.invoiceAll();

describe('a renewal voided by hand', () => {
  it('is not made again for that period until somebody comes to pay, and the next period has its own', async () => {
    await makeAll();
    const [open] = (await world.home.admin.call(invoices.all, {})).body;
    const params = { invoiceId: open!.id };
    expect((await operator.call(billing.void, { params, body: { note: 'cortesia' } })).body).toMatchObject({
      status: 'void',
      method: null,
    });
    expect(await makeAll()).toEqual({ made: 0, taken: 0 });
    await askForCode(world);
    expect(await statuses()).toEqual(['void', 'open']);
    // From here on it is like any other: in another price it is made anew.
    await world.owner.query(`update plans set value = 900 where name = 'Empresarial'`);
    expect(await makeAll()).toEqual({ made: 1, taken: 1 });
    await world.owner.query(`update plans set value = 799 where name = 'Empresarial'`);
    expect(await makeAll()).toEqual({ made: 1, taken: 1 });
    const again = { invoiceId: (await askForCode(world)).invoiceId };
    await operator.call(billing.void, { params: again, body: {} });
    expect(await makeAll()).toEqual({ made: 0, taken: 0 });
    await setDueIn(world, 9);
    expect(await makeAll()).toEqual({ made: 1, taken: 0 });
  });
});

describe('a renewal of a company that was shut out long ago', () => {
  it('is void after thirty days; one that is made when somebody comes to pay has as long from its making', async () => {
    const age = () => world.owner.query(`update invoices set created_at = created_at - interval '31 days'`);
    await makeAll();
    await setDueIn(world, -31);
    await age();
    expect(await makeAll()).toEqual({ made: 0, taken: 1 });
    await world.app.billing.payPathOf(world.home.id);
    expect(await makeAll()).toEqual({ made: 0, taken: 0 });
    expect(await statuses()).toEqual(['void', 'open']);
    await age();
    expect(await makeAll()).toEqual({ made: 0, taken: 1 });
  });
});

describe('a renewal of a company that became one that is never due', () => {
  it('is not paid by what comes for it: that is credit, and stands in the worklist', async () => {
    const { txid, invoiceId } = await askForCode(world);
    await world.owner.query('update companies set due_date = null where id = $1', [world.home.id]);
    await world.anonymous.call(pixSandbox.pay, { params: { txid }, body: {} });
    await world.work();
    expect(await statuses()).toEqual(['open']);
    expect(await sumsOf(world)).toMatchObject({ received: 79_900, applied: 0, credit: 79_900 });
    expect((await operator.call(billing.worklist, {})).body.records).toMatchObject([
      { kind: 'surplus', invoiceId, value: 799, company: { id: world.home.id } },
    ]);
    expect(await makeAll()).toEqual({ made: 0, taken: 1 });
  });
});

describe('a clock that jumps by forty days', () => {
  const day = 86_400_000;
  const owed = async () =>
    (
      await world.owner.query<{ company: number; status: string; count: number }>(
        `select company_id as company, status, count(*)::int as count from invoices where kind = 'renewal'
         group by 1, 2 order by 1, 2`,
      )
    ).rows;

  it('leaves one open renewal of each company, however many processes look at once and how often', async () => {
    const [soon, later] = [world.home.id, world.other.id];
    await setDueIn(world, 10);
    await world.owner.query(
      `update companies set due_date = $2, plan_id = (select plan_id from companies where id = $3) where id = $1`,
      [later, new Date(world.app.clock().getTime() + 45 * day), soon],
    );
    const isOpen = (company: number) => ({ company, status: 'open', count: 1 });
    await Promise.all([makeAll(), makeAll()]);
    expect(await owed()).toEqual([isOpen(soon)]);
    world.advance(40 * day);
    try {
      await Promise.all([makeAll(), makeAll(), makeAll()]);
      await makeAll();
      // who was due meanwhile owes the same as before, and who is due now what is theirs
      expect(await owed()).toEqual([isOpen(soon), isOpen(later)].toSorted((a, b) => a.company - b.company));
      // and after thirty days without access the one of before is taken back, and none is made until somebody comes to pay
      world.advance(5 * day);
      await Promise.all([makeAll(), makeAll()]);
      await makeAll();
      expect(await owed()).toContainEqual({ company: soon, status: 'void', count: 1 });
      expect(await owed()).not.toContainEqual(isOpen(soon));
    } finally {
      world.advance(-45 * day);
    }
  });
});
