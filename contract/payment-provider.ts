import { z } from 'zod';
import { providerProblems } from './billing';
import { endpoint } from './endpoint';
import { Done, instant, text } from './shapes';

/** How money comes in, and where banks tell of it. */

export const paymentDrivers = ['sandbox', 'manual', 'efi'] as const;
export type PaymentDriverName = (typeof paymentDrivers)[number];

export const Provider = z.strictObject({
  /** What is used now; null: nothing can be paid. */
  driver: z.enum(paymentDrivers).nullable(),
  /** Whether somebody has chosen it, or it is the sandbox by itself. */
  isChosen: z.boolean(),
  /** Pix key, name and city of whoever receives. */
  key: z.string(),
  name: z.string(),
  city: z.string(),
  /** Which secrets are stored; none of them is ever sent. */
  hasClientId: z.boolean(),
  hasClientSecret: z.boolean(),
  certificate: z.strictObject({ subject: z.string(), until: instant }).nullable(),
  isProduction: z.boolean(),
  health: z.strictObject({
    /** When it was asked last; null: never. */
    checkedAt: instant.nullable(),
    /** Whether the provider let us in. */
    isTokenGood: z.boolean().nullable(),
    isWebhookRegistered: z.boolean().nullable(),
    problem: z.enum(providerProblems).nullable(),
    lastEventAt: instant.nullable(),
  }),
});
export type Provider = z.infer<typeof Provider>;

const posted = {
  who: 'public',
  params: { driver: 'text' },
  query: z.strictObject({ hmac: text(200).default(''), ignorar: text(200).default('') }),
  bytes: 65_536,
  reply: Done,
  fails: ['ERR_NOT_SIGNED'],
} as const;

export const paymentHooks = {
  post: endpoint('POST /webhooks/payments/:driver', {
    ...posted,
    summary: 'A provider says that something was paid: stored, and looked up with the provider later',
  }),
  postPix: endpoint('POST /webhooks/payments/:driver/pix', {
    ...posted,
    summary: 'The same, where the provider adds a word to the address',
  }),
};

export const pixSandbox = {
  pay: endpoint('POST /sandbox/pix/:txid/pay', {
    who: 'public',
    params: { txid: 'text' },
    body: z.strictObject({
      /** The amount of the code unless told. */
      cents: z.int().min(1).max(999_999_999).optional(),
      /** How often the bank tells of it. */
      times: z.int().min(0).max(50).default(1),
    }),
    reply: z.strictObject({ endToEndId: z.string(), cents: z.int(), paidAt: instant }),
    fails: ['ERR_NOT_FOUND', 'ERR_INVOICE_NOT_OPEN'],
    summary: 'Pays a code of the sandbox’s bank, as a person with a phone would',
  }),
  faults: endpoint('POST /sandbox/pix/faults', {
    who: 'public',
    body: z.discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('lose-answer-next') }),
      z.strictObject({ kind: z.literal('slow'), ms: z.int().min(0).max(60_000) }),
      z.strictObject({ kind: z.literal('no-webhook') }),
      z.strictObject({ kind: z.literal('repeat-webhook'), times: z.int().min(1).max(50).default(5) }),
      /** What is paid was paid so long ago and is told only now, by a code that has been taken back meanwhile too. */
      z.strictObject({
        kind: z.literal('late'),
        ms: z
          .int()
          .min(0)
          .max(90 * 86_400_000)
          .default(3_600_000),
      }),
      z.strictObject({ kind: z.literal('refund'), txid: text(40) }),
      z.strictObject({ kind: z.literal('none') }),
    ]),
    reply: Done,
    fails: ['ERR_NOT_FOUND'],
    summary: 'Makes the sandbox’s bank misbehave',
  }),
};
