import { addMonths, dayIn, type Day } from '@guiche/contract/calendar';
import { invoices } from '@guiche/contract/invoices';
import { pixSandbox } from '@guiche/contract/payment-provider';
import { describe, expect, it } from 'vitest';
import { askForCode, setDueIn, startBilling, world, zone } from './billing.fixture';

startBilling();

const monthAfter = (day: Day) => addMonths(day, 1, Number(day.slice(8)));

describe('a receipt', () => {
  it.each([
    ['in time: until the end of the period it is for', 3],
    ['after access has ended: for a month from that day, whatever period was owed', -3],
  ])('says until when it is paid, %s', async (_, dueIn) => {
    await setDueIn(world, dueIn);
    const due = dayIn(zone, new Date(world.app.clock().getTime() + dueIn * 86_400_000));
    const today = dayIn(zone, world.app.clock());
    const { txid, invoiceId } = await askForCode(world);
    await world.anonymous.call(pixSandbox.pay, { params: { txid }, body: {} });
    await world.work();
    const { body } = await world.home.admin.call(invoices.receipt, { params: { invoiceId } });
    expect(body.paidUntil).toBe(monthAfter(dueIn > 0 ? due : today));
  });
});
