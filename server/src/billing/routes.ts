import { invoices as invoiceEndpoints } from '@guiche/contract/invoices';
import { pay } from '@guiche/contract/pay-link';
import { paymentHooks, pixSandbox } from '@guiche/contract/payment-provider';
import { billing as operatorEndpoints } from '@guiche/contract/payments';
import { subscription as subscriptionEndpoints } from '@guiche/contract/subscription';
import { fail } from '../platform/errors';
import { serve, type RequestInfo, type Served } from '../platform/serve';
import type { Billing } from './billing';
import { isTxid } from './charges';
import * as invoices from './invoices';
import * as operator from './operator';
import * as lists from './operator-lists';
import * as payLink from './pay-link';
import { refundPayment } from './refunds';
import * as subscription from './subscription';

/** Everything about money: invoices and subscription of a company, the operator's book, and where banks tell of payments. */
export const billingRoutes = (parts: Billing): Served[] => {
  const { tenancy, settlement, providers, bank } = parts;
  const done = { message: 'Done.' };
  const hear = async ({ driver }: { driver: string }, { hmac }: { hmac: string }, facts: RequestInfo) => {
    await settlement.hear(driver, hmac, facts.bytes, facts.ip);
    return { message: 'Stored.' };
  };
  const sandboxOnly = () => {
    if (!parts.hasSandbox) throw fail('ERR_NOT_FOUND');
  };
  /** The sandbox's bank tells of a payment as every other does: by a call that only names it. */
  const tell = async (txid: string, endToEndId: string, times: number) => {
    const fault = bank.fault();
    if (fault.kind === 'no-webhook') return;
    const body = Buffer.from(JSON.stringify({ pix: [{ endToEndId, txid }] }));
    const count = fault.kind === 'repeat-webhook' ? times * fault.times : times;
    for (let n = 0; n < count; n++) await settlement.hear('sandbox', providers.wordOf('sandbox'), body, '');
  };
  return [
    ...serve(invoiceEndpoints, {
      all: (ctx, { query }) => invoices.all(ctx, query),
      list: (ctx, { query }) => invoices.list(ctx, query),
      csv: async (ctx, { query, facts }) => invoices.csv(ctx, facts, query),
      show: (ctx, { params }) => invoices.show(tenancy, ctx, params.invoiceId),
      receipt: (ctx, { params }) => invoices.receipt(tenancy, ctx, params.invoiceId),
      claim: (ctx, { params }) => subscription.claim(ctx, parts, params.invoiceId),
    }),
    ...serve(subscriptionEndpoints, {
      standing: (ctx) => subscription.readStanding(ctx, parts),
      show: (ctx) => subscription.show(ctx, parts),
      pay: (ctx, { body }) => subscription.pay(ctx, parts, body),
      change: (ctx, { body }) => subscription.change(ctx, parts, body),
      billing: (ctx, { body }) => subscription.saveBilling(ctx, parts, body),
      charge: (ctx, { params }) => subscription.charge(ctx, parts, params.txid),
    }),
    ...serve(operatorEndpoints, {
      summary: (ctx, { query }) => lists.summary(ctx, parts, query.month),
      worklist: (_ctx, { query }) => lists.worklist(parts, query),
      invoices: (ctx, { query }) => lists.list(ctx, parts, query),
      csv: async (ctx, { query, facts }) => lists.csv(ctx, parts, facts, query),
      settle: (ctx, { params, body }) => operator.settle(ctx, parts, params.invoiceId, body.note),
      void: (ctx, { params, body }) => operator.makeVoid(ctx, parts, params.invoiceId, body.note),
      unclaim: (_ctx, { params }) => operator.unclaim(parts, params.invoiceId),
      refund: (ctx, { params, body }) => operator.refund(ctx, parts, params.invoiceId, body),
      give: async (ctx, { params, body }) => {
        await operator.give(ctx, parts, params.paymentId, body.companyId);
        return done;
      },
      refundPayment: async (ctx, { params, body }) => {
        await refundPayment(ctx, parts, params.paymentId, body);
        return done;
      },
      seen: async (ctx, { params, body }) => {
        await operator.seen(ctx, parts, params.paymentId, body.note);
        return done;
      },
      looked: async (ctx, { body }) => {
        await operator.looked(ctx, parts, body);
        return done;
      },
      giveDays: (ctx, { params, body }) => operator.giveDays(ctx, parts, params.companyId, body),
      exempt: (ctx, { body }) => operator.exempt(ctx, parts, body),
      provider: () => providers.show(),
      async setProvider(ctx, { body }) {
        const before = await providers.show();
        const after = await providers.choose(body);
        await operator.noteProvider(ctx, parts, before, after);
        return after;
      },
      checkProvider: () => providers.check(),
    }),
    ...serve(pay, {
      show: (_ctx, { params }) => payLink.show(parts, params.token),
      create: (_ctx, { params, facts }) => payLink.create(parts, params.token, facts.ip),
      claim: (_ctx, { params, facts }) => payLink.claim(parts, params.token, facts.ip),
    }),
    ...serve(paymentHooks, {
      post: (_ctx, { params, query, facts }) => hear(params, query, facts),
      postPix: (_ctx, { params, query, facts }) => hear(params, query, facts),
    }),
    ...serve(pixSandbox, {
      async pay(_ctx, { params, body }) {
        sandboxOnly();
        if (!isTxid(params.txid)) throw fail('ERR_NOT_FOUND');
        const paid = await bank.pay(params.txid, body.cents);
        await tell(params.txid, paid.endToEndId, body.times);
        return paid;
      },
      async faults(_ctx, { body }) {
        sandboxOnly();
        if (body.kind === 'refund') {
          if (!isTxid(body.txid)) throw fail('ERR_NOT_FOUND');
          await bank.takeBack(body.txid);
          await tell(body.txid, '', 1);
        } else bank.setFault(body);
        return done;
      },
    }),
  ];
};
