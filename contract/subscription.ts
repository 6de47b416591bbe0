import { z } from 'zod';
import { recurrences } from './billing';
import { accessStates } from './company-access';
import { endpoint } from './endpoint';
import { Invoice } from './invoices';
import { Plan } from './plans';
import { email, givenId, givenIdOrNone, id, instant, jsonText, leftToServer, text } from './shapes';

/** What the payer's bank shows, and how long it may be paid. */
export const Charge = z.strictObject({
  txid: z.string(),
  status: z.enum(['ATIVA', 'CONCLUIDA', 'REMOVIDA_PELO_USUARIO_RECEBEDOR']),
  calendario: z.strictObject({ criacao: instant, expiracao: z.int() }),
  /** '99.90'. */
  valor: z.strictObject({ original: z.string() }),
  /** The code to copy, and where the provider draws it the picture; else it is drawn from the code. */
  qrcode: z.strictObject({ qrcode: z.string(), imagemQrcode: z.string() }),
  invoiceId: id,
  expiresAt: instant,
  /** Who makes it; with `sandbox` a payment may be feigned, with `manual` nobody tells of it but the payer. */
  driver: z.enum(['sandbox', 'manual', 'efi']),
});
export type Charge = z.infer<typeof Charge>;

const field = (max: number) => text(max).pipe(z.string().trim());
/** What an older client sends for nothing. */
const blank = <T extends z.ZodType>(schema: T) => z.union([schema, z.null().transform(() => '')]);

/** Billing data of the company, as the checkout's first step asks for them. */
export const billingData = {
  billingName: field(100),
  /** CPF or CNPJ; letters too. */
  document: field(20),
  addressZipCode: field(12),
  addressStreet: field(200),
  addressDistrict: field(100),
  addressCity: field(100),
  addressState: field(50),
  addressCountry: field(50),
};
export const BillingData = z.strictObject({
  billingName: z.string(),
  document: z.string(),
  addressZipCode: z.string(),
  addressStreet: z.string(),
  addressDistrict: z.string(),
  addressCity: z.string(),
  addressState: z.string(),
  addressCountry: z.string(),
  /** Where invoices go. */
  email: z.string(),
});
export type BillingData = z.infer<typeof BillingData>;

export const Subscription = z.strictObject({
  plan: Plan,
  recurrence: z.enum(recurrences),
  access: z.enum(accessStates),
  /** The end of what is paid for; null: never. */
  dueDate: instant.nullable(),
  /** With the days of grace. */
  accessUntil: instant.nullable(),
  /** Days of the calendar until the due day. */
  daysLeft: z.int().nullable(),
  trialExpiration: instant.nullable(),
  /** Of a period, in BRL. */
  price: z.number(),
  openInvoice: Invoice.nullable(),
  /** Paid beyond what was owed, in BRL; the next invoice takes it. */
  credit: z.number(),
  /** What the next renewal changes; or what is paid for already, and the day on which the first of it begins. */
  pending: z
    .strictObject({
      plan: Plan.nullable(),
      recurrence: z.enum(recurrences).nullable(),
      paidFrom: z.string().nullable(),
    })
    .nullable(),
  billing: BillingData,
  /** How often one may pay, and what a period costs then with the present plan. */
  recurrences: z.array(z.strictObject({ recurrence: z.enum(recurrences), price: z.number() })),
  /** Whether anything can be paid here, and by what. */
  driver: z.enum(['sandbox', 'manual', 'efi']).nullable(),
  support: z.strictObject({ phone: z.string(), email: z.string() }),
});
export type Subscription = z.infer<typeof Subscription>;

export const PlanChangePriced = z.strictObject({
  takesEffect: z.enum(['at once', 'when paid', 'at renewal']),
  /** To be paid before, in BRL. */
  value: z.number(),
  /** Of a period from then on. */
  price: z.number(),
  /** What a checkout asks for then, in BRL: the rest of this period, or the next renewal; less what credit there is. */
  toPay: z.number(),
  /** Nothing was changed. */
  isDryRun: z.boolean(),
  /** What is to be paid first. */
  invoice: Invoice.nullable(),
});
export type PlanChangePriced = z.infer<typeof PlanChangePriced>;

const who = 'billing:view' as const;
const PlanGiven = z.object({ id: givenId.optional(), planId: givenId.optional() });
const addressFields = {
  firstName: blank(field(100)).default(''),
  lastName: blank(field(100)).default(''),
  address2: blank(field(200)).default(''),
  city: blank(field(100)).default(''),
  state: blank(field(50)).default(''),
  zipcode: blank(field(12)).default(''),
  country: blank(field(50)).default(''),
};

/** What everybody of a company may know of it; with the same names as in the whole. */
export const Standing = z.strictObject({
  ...Subscription.pick({ access: true, dueDate: true, trialExpiration: true }).shape,
  email: BillingData.shape.email,
});
export type Standing = z.infer<typeof Standing>;

export const subscription = {
  standing: endpoint('GET /subscription/standing', {
    who: 'user',
    reply: Standing,
    summary: 'Until when the own company may work, and where its invoices go',
  }),
  show: endpoint('GET /subscription', {
    who,
    reply: Subscription,
    summary: 'What the own company pays for, until when, and what is owed',
  }),
  pay: endpoint('POST /subscription', {
    who,
    apart: true,
    body: z.strictObject({
      ...addressFields,
      invoiceId: givenIdOrNone.default(null),
      /** An older client sends it as JSON in a text. */
      plan: z
        .union([
          PlanGiven,
          jsonText.pipe(PlanGiven),
          z.literal('').transform(() => ({})),
          z.null().transform(() => ({})),
        ])
        .register(leftToServer, { why: 'clients send it as JSON in a text' })
        .optional(),
    }),
    // What is owed is ours to say, and cards are nobody's to send.
    ignores: [
      'price',
      'users',
      'connections',
      'useAddressForPaymentDetails',
      'nameOnCard',
      'cardNumber',
      'cvv',
      'companyId',
      'saveAddress',
      'invoice',
    ],
    ids: { 'body.invoiceId': 'invoice' },
    reply: Charge,
    status: 201,
    fails: ['ERR_INVOICE_NOT_OPEN', 'ERR_PAYMENTS_OFF', 'ERR_NO_PLAN_FOUND'],
    summary: 'A Pix code for an invoice, by default the open renewal; one that can still be paid comes again',
  }),
  change: endpoint('POST /subscription/change', {
    who,
    apart: true,
    body: z.strictObject({
      planId: givenId,
      recurrence: z.enum(recurrences).optional(),
      dryRun: z.boolean().default(false),
    }),
    reply: PlanChangePriced,
    fails: ['ERR_NO_PLAN_FOUND', 'ERR_PLAN_LIMIT'],
    summary: 'Another plan or recurrence: what it costs and from when; with dryRun nothing changes',
  }),
  billing: endpoint('PUT /subscription/billing', {
    who,
    apart: true,
    body: z.strictObject({
      ...z.object(billingData).partial().shape,
      email: z.union([z.literal(''), email]).optional(),
    }),
    reply: BillingData,
    summary: 'Changes to whom and where invoices are made out',
  }),
  charge: endpoint('GET /subscription/charges/:txid', {
    who,
    params: { txid: 'text' },
    reply: Charge,
    fails: ['ERR_NO_INVOICE_FOUND'],
    summary: 'How a code stands; the provider is asked at most every five seconds',
  }),
};
