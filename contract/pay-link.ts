import { z } from 'zod';
import { endpoint } from './endpoint';
import { day, instant } from './shapes';
import { Charge } from './subscription';

/** What whoever has the link of an invoice sees of it, and nothing else. */
export const PayPage = z.strictObject({
  companyName: z.string(),
  detail: z.string(),
  value: z.number(),
  dueOn: day,
  status: z.enum(['open', 'paid', 'void', 'refunded']),
  charge: Charge.nullable(),
  support: z.strictObject({ phone: z.string(), email: z.string() }),
  isSandbox: z.boolean(),
  /** Of a renewal: the company is due by now. One that is void is due all the same, and a code is for what took its place. */
  isDue: z.boolean(),
  /** When the payer said last that it is paid, and the provider knew of nothing. */
  claimedAt: instant.nullable(),
});
export type PayPage = z.infer<typeof PayPage>;

const link = { who: 'public', params: { token: 'text' }, reply: PayPage } as const;

export const pay = {
  show: endpoint('GET /pay/:token', {
    ...link,
    fails: ['ERR_NO_INVOICE_FOUND'],
    summary: 'The one invoice of a link, for whoever has it',
  }),
  create: endpoint('POST /pay/:token', {
    ...link,
    fails: ['ERR_NO_INVOICE_FOUND', 'ERR_INVOICE_NOT_OPEN', 'ERR_PAYMENTS_OFF'],
    summary: 'A code for it, or the one that can still be paid',
  }),
  claim: endpoint('POST /pay/:token/claim', {
    ...link,
    fails: ['ERR_NO_INVOICE_FOUND', 'ERR_INVOICE_NOT_OPEN'],
    summary:
      'The payer says that it is paid: the provider is asked at once, and where it knows of nothing the operator is told; once in six hours',
  }),
};
