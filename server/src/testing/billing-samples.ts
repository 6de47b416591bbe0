import { keyFor, sign } from '../platform/crypto';
import type { Samples } from './conversation-samples';
import { secret } from './world';

type Rooms = 'audits' | 'invoices' | 'subscription' | 'billing' | 'pay' | 'paymentHooks' | 'pixSandbox';

/** A plan that everybody may have, and the full company has. */
const planId = 3;
const sandboxTxid = 'Padaria0000000000000000000000001';
const notice = {
  params: { driver: 'sandbox' },
  query: { hmac: sign(keyFor(secret, 'payment webhook'), 'sandbox') },
  body: { pix: [] } as never,
};

/** The part of `samples` that is about money, and about what is written down of who did what. */
export const billingSamples: Pick<Samples, Rooms> = {
  audits: {
    list: () => [{}, { query: { area: 'setting', searchParam: 'asaas' } }],
    csv: () => ({}),
  },
  invoices: {
    all: () => ({}),
    list: () => [{}, { query: { searchParam: 'padaria', look: 'open', from: '2026-01-01', to: '2027-12-31' } }],
    csv: () => ({ query: { language: 'en' } }),
    show: (rows) => ({ params: { invoiceId: rows.invoice } }),
    receipt: (rows) => ({ params: { invoiceId: rows.paidInvoice } }),
    claim: (rows) => ({ params: { invoiceId: rows.invoice } }),
  },
  subscription: {
    standing: () => ({}),
    show: () => ({}),
    pay: (rows) => ({
      body: { invoiceId: rows.invoice, firstName: 'Ana', city: 'Santos', plan: { planId: rows.plan } },
    }),
    change: () => ({ body: { planId, dryRun: true } }),
    billing: () => ({ body: { billingName: 'Padaria Ltda', email: 'contas@padaria.test' } }),
    charge: () => ({ params: { txid: sandboxTxid } }),
  },
  billing: {
    summary: () => ({}),
    worklist: () => ({}),
    invoices: () => ({ query: { look: 'open' } }),
    csv: () => ({}),
    settle: (rows) => ({ params: { invoiceId: rows.invoice }, body: { note: 'em dinheiro' } }),
    void: (rows) => ({ params: { invoiceId: rows.invoice }, body: {} }),
    unclaim: (rows) => ({ params: { invoiceId: rows.invoice } }),
    refund: (rows) => ({ params: { invoiceId: rows.paidInvoice }, body: { note: 'pago em dobro' } }),
    give: (rows) => ({ params: { paymentId: rows.payment }, body: { companyId: rows.company } }),
    refundPayment: (rows) => ({ params: { paymentId: rows.payment }, body: { note: 'pago em dobro' } }),
    seen: (rows) => ({ params: { paymentId: rows.payment }, body: {} }),
    looked: (rows) => ({ body: { kind: 'undated', id: rows.company } }),
    giveDays: (rows) => ({ params: { companyId: rows.company }, body: { days: 3, reason: 'cortesia' } }),
    exempt: (rows) => ({ body: { companyId: rows.company, exempt: true } }),
    provider: () => ({}),
    setProvider: () => ({ body: { driver: 'sandbox' } }),
    checkProvider: () => ({}),
  },
  pay: {
    show: () => ({ params: { token: 'padaria' } }),
    create: () => ({ params: { token: 'padaria' } }),
    claim: () => ({ params: { token: 'padaria' } }),
  },
  paymentHooks: { post: () => notice, postPix: () => notice },
  pixSandbox: {
    pay: () => ({ params: { txid: 'pix00000000000000000000000000001' }, body: {} }),
    faults: () => ({ body: { kind: 'none' } }),
  },
};
