import { billing } from '@guiche/contract/payments';
import type { Endpoint } from '@guiche/contract';
import { invoices } from '@guiche/contract/invoices';
import { pixSandbox } from '@guiche/contract/payment-provider';
import { plans } from '@guiche/contract/plans';
import { subscription } from '@guiche/contract/subscription';
import { expect, it } from 'vitest';
import { dice } from './testing/dice';
import { triesOf } from './testing/length';
import type { Person } from './testing/world';
import { operator, setDueIn, startBilling, world } from './billing/billing.fixture';

/**
 * Pages about money ask again when they are told that it has moved. So whatever happens, whose fresh load is another than
 * before has been told: the company's admins of invoices and subscription, its staff of until when it is good, and the
 * operator of what all companies owe.
 */
const acts = triesOf('ACTS', { short: 100, long: 600 });

/** What is sure to be seen by somebody in so many acts. */
const mostly = [
  'an agent: gives days',
  'an agent: pays',
  'the admin: claims',
  'the admin: refunds',
  'the admin: says where it is',
  'the admin: settles',
  'the operator: asks for a code',
  'the operator: claims',
  'the operator: pays',
  'the operator: refunds',
  'the operator: voids',
];

startBilling();

/** What a page asks for, and what of it is not the clock's. */
const seenBy = async (person: Person, asked: readonly Endpoint[]): Promise<string> =>
  JSON.stringify(await Promise.all(asked.map(async (endpoint) => (await person.call(endpoint as never, {})).body)));

it(
  'whoever would see something else is told, whatever is paid, given, taken back, claimed or changed',
  { timeout: 300_000 },
  async () => {
    const seed = 20_261_129;
    const { upTo, pick } = dice(seed);
    const { home, anonymous } = world;
    await setDueIn(world, 5, 'Profissional');
    const offered = (await home.admin.call(plans.list, {})).body as { id: number; name: string }[];
    const watchers = [
      {
        who: 'the admin',
        person: home.admin,
        asked: [invoices.list, subscription.show],
        names: ['payment', 'company'],
      },
      { who: 'an agent', person: home.ana, asked: [subscription.standing], names: ['payment', 'company'] },
      {
        who: 'the operator',
        person: operator,
        asked: [billing.invoices, billing.summary, billing.worklist],
        names: ['operatorBilling'],
      },
    ];
    const owned = async () =>
      (
        await world.owner.query<{ id: number; status: string; paid: number | null }>(
          `select i.id, i.status, (select min(p.id) from payments p where p.invoice_id = i.id) as paid from invoices i
         where company_id = $1 order by id`,
          [home.id],
        )
      ).rows;
    const some = async (status: string) => pick((await owned()).filter((one) => one.status === status))?.id;
    const codes: string[] = [];
    const all: Record<string, () => Promise<unknown>> = {
      async 'asks for a code'() {
        const { status, body } = await home.admin.call(subscription.pay, { body: {} });
        if (status < 300) codes.push(body.txid);
      },
      async pays() {
        const txid = pick(codes);
        if (txid)
          await anonymous.call(pixSandbox.pay, { params: { txid }, body: upTo(3) ? {} : { cents: 100 + upTo(50) } });
      },
      async claims() {
        const invoiceId = await some('open');
        if (invoiceId) await home.admin.call(invoices.claim, { params: { invoiceId } });
      },
      async unclaims() {
        const invoiceId = await some('open');
        if (invoiceId) await operator.call(billing.unclaim, { params: { invoiceId } });
      },
      async settles() {
        const invoiceId = await some('open');
        if (invoiceId) await operator.call(billing.settle, { params: { invoiceId }, body: { note: 'em dinheiro' } });
      },
      async voids() {
        const invoiceId = await some('open');
        if (invoiceId) await operator.call(billing.void, { params: { invoiceId }, body: { note: 'cortesia' } });
      },
      async refunds() {
        const invoiceId = await some('paid');
        const body = { note: 'desistiu', days: upTo(2) * 10 };
        if (invoiceId) await operator.call(billing.refund, { params: { invoiceId }, body });
      },
      async 'has its money taken back by the bank'() {
        const txid = pick(codes);
        if (txid) await anonymous.call(pixSandbox.faults, { body: { kind: 'refund', txid } });
      },
      async looks() {
        const [item] = (await operator.call(billing.worklist, {})).body.records;
        if (item?.paymentId)
          await operator.call(billing.seen, { params: { paymentId: item.paymentId }, body: { note: 'visto' } });
        else if (item) await operator.call(billing.looked, { body: { kind: item.kind as never, id: item.id } });
      },
      'gives days': () =>
        operator.call(billing.giveDays, { params: { companyId: home.id }, body: { days: 3, reason: 'cortesia' } }),
      'chooses another plan': () =>
        home.admin.call(subscription.change, {
          body: { planId: pick(offered)!.id, recurrence: pick(['MENSAL', 'ANUAL'] as const)!, dryRun: false },
        }),
      'is invoiced': () => world.app.billing.invoiceAll(),
      'says where it is': () =>
        home.admin.call(subscription.billing, { body: { addressCity: `Santos ${upTo(1000)}` } }),
    };
    const met = new Set<string>();
    for (let n = 0; n < acts; n++) {
      const name = pick(Object.keys(all))!;
      // the clock is no news: what it does to the page is the page's own
      if (upTo(3) === 0) await setDueIn(world, 3 + upTo(9), 'Profissional');
      const before = await Promise.all(watchers.map(({ person, asked }) => seenBy(person, asked)));
      world.events.length = 0;
      await all[name]!();
      await world.work();
      for (const [at, { who, person, asked, names }] of watchers.entries()) {
        const now = await seenBy(person, asked);
        // who is shut out sees nothing, and is remembered as such for a moment
        if (now === before[at] || [now, before[at]].some((seen) => seen!.includes('ERR_SUBSCRIPTION_EXPIRED')))
          continue;
        met.add(`${who}: ${name}`);
        const heard = world.heardBy(person).map(({ name: event }) => event);
        expect(
          heard.some((event) => names.includes(event)),
          `${who} after "${name}", act ${n} of seed ${seed}: ${heard.join()}`,
        ).toBe(true);
      }
    }
    expect([...met].sort()).toEqual(expect.arrayContaining(mostly));
  },
);
