import { randomBytes } from 'node:crypto';
import type { Recurrence } from '@guiche/contract/billing';
import { addDays, addMonths, dayIn, dayOfMonth, endOfDay, type Day } from '@guiche/contract/calendar';
import type { Book } from '../billing/book';
import { chargesPaid, invoiceById, noteRefund, paymentById } from '../billing/book-queries';
import { chargeMade, insertCharge } from '../billing/charge-queries';
import { ensureRenewal, write } from '../billing/write';
import { grantGrace, moveDue, saveBillingData, setPlan } from '../companies/billed';
import { createCompany } from '../companies/create';
import { sql, type Db } from '../platform/database';
import type { PlanName } from '../plans/service';

/** Companies that are there to be billed: they have an admin, invoices, and nothing else. */
export const payers = [
  {
    name: 'Floricultura Bem-te-vi',
    email: 'contato@floricultura.local',
    phone: '1132220000',
    admin: { name: 'Flora Prado', email: 'admin@floricultura.local' },
    plan: 'Profissional',
    /** It has begun with this one. */
    firstPlan: 'Básico',
    recurrence: 'MENSAL',
    /** Days from today until access ends. */
    dueIn: 3,
    paid: 4,
  },
  {
    name: 'Academia Passo Firme',
    email: 'contato@academia.local',
    phone: '1133330000',
    admin: { name: 'Caio Lins', email: 'admin@academia.local' },
    plan: 'Básico',
    recurrence: 'MENSAL',
    dueIn: -5,
    paid: 2,
    /** Somebody has paid too little, in reais. */
    short: 50,
  },
  {
    name: 'Papelaria Arco-Íris',
    email: 'contato@papelaria.local',
    phone: '1134440000',
    admin: { name: 'Íris Rocha', email: 'admin@papelaria.local' },
    plan: 'Básico',
    recurrence: 'MENSAL',
    dueIn: -2,
    paid: 3,
    /** What was paid for the first month went back, as a courtesy. */
    isFirstGivenBack: true,
    /** Of its own: here nobody else has any. */
    graceDays: 5,
  },
] as const satisfies readonly Payer[];

interface Payer {
  name: string;
  email: string;
  phone: string;
  admin: { name: string; email: string };
  plan: PlanName;
  firstPlan?: PlanName;
  recurrence: Recurrence;
  dueIn: number;
  /** How many periods it has paid until now. */
  paid: number;
  short?: number;
  isFirstGivenBack?: boolean;
  graceDays?: number;
}

const zone = 'America/Sao_Paulo';
const hour = 3_600_000;
const address = {
  addressZipCode: '01310-100',
  addressStreet: 'Rua das Acácias, 86',
  addressDistrict: 'Centro',
  addressCity: 'São Paulo',
  addressState: 'SP',
};

/** All of it in the transaction in which the demo begins: there is nothing to be finished later. */
export async function makePayers(db: Db, plans: Record<PlanName, number>, password: string, now: Date): Promise<void> {
  for (const payer of payers as readonly Payer[]) {
    const { name, email, phone, admin, plan, dueIn, paid } = payer;
    const lastDue = addDays(dayIn(zone, now), dueIn);
    const days = Array.from({ length: paid + 1 }, (_, n) => addMonths(lastDue, n - paid, dayOfMonth(lastDue)));
    const begun = at(days[0]!, -30);
    const { companyId } = await createCompany(
      db,
      { name, email, phone, planId: plans[payer.firstPlan ?? plan], dueDate: null, admin: { ...admin, password } },
      begun,
    );
    await beginAt(db, companyId, days[0]!, begun);
    await saveBillingData(db, companyId, { billingName: admin.name, ...address }, begun);
    for (const [n, day] of days.slice(0, -1).entries()) {
      const endToEndId = await payFor(db, companyId, day);
      if (n === 0 && payer.isFirstGivenBack) await giveBack(db, endToEndId, at(day, 3));
    }
    const asked = at(lastDue, -8);
    if (payer.firstPlan) {
      // The plan was chosen after the invoice of the old one: that is void, and another is made.
      const old = await openRenewal(db, companyId, asked);
      await setPlan(db, companyId, { planId: plans[plan], recurrence: payer.recurrence }, asked);
      await write(bookAt(db, asked), { is: 'voided', companyId, invoiceId: old }, { driver: 'void' });
    }
    const open = await openRenewal(db, companyId, asked);
    if (payer.graceDays) await grantGrace(db, companyId, payer.graceDays);
    if (payer.short) await receive(db, companyId, open, payer.short * 100, at(lastDue, 1));
  }
}

/** What a company of the demo has paid that is paid up for long: a year, until `dueDate`. */
export async function payTheYear(db: Db, companyId: number, planId: number, now: Date): Promise<void> {
  const day = addDays(dayIn(zone, now), -4);
  await beginAt(db, companyId, day, now);
  await setPlan(db, companyId, { planId, recurrence: 'ANUAL' }, now);
  await payFor(db, companyId, day);
}

/** A day at noon, so many days later. */
const at = (day: Day, days: number) => new Date(endOfDay(zone, addDays(day, days)).getTime() - 12 * hour);

/** The book as it was then; nobody is told of what is long past. */
const bookAt = (db: Db, now: Date): Book => ({
  db,
  now,
  tell: () => undefined,
  moved: () => undefined,
  emitIn: () => () => undefined,
  ask: async () => undefined,
});

const beginAt = (db: Db, companyId: number, day: Day, now: Date) =>
  moveDue(db, companyId, { dueAt: endOfDay(zone, day), anchorDay: dayOfMonth(day) }, now);

async function openRenewal(db: Db, companyId: number, now: Date): Promise<number> {
  const id = await ensureRenewal(bookAt(db, now), companyId);
  if (id === undefined) throw new Error('a company of the demo owes nothing');
  return id;
}

/** Asked for eight days before its day, and paid two days before it. @returns the bank's name of the payment */
async function payFor(db: Db, companyId: number, day: Day): Promise<string> {
  const invoiceId = await openRenewal(db, companyId, at(day, -8));
  const invoice = await invoiceById(db, { companyId, id: invoiceId });
  return receive(db, companyId, invoiceId, invoice!.cents, at(day, -2));
}

/** Money comes for a code of it. @returns the bank's name of the payment */
async function receive(db: Db, companyId: number, invoiceId: number, cents: number, paidAt: Date): Promise<string> {
  const txid = randomBytes(16).toString('hex');
  const expiresAt = new Date(paidAt.getTime() + hour);
  await insertCharge(db, { companyId, txid, invoiceId, driver: 'sandbox', cents, expiresAt }, paidAt);
  await chargeMade(db, txid, { brCode: 'demo', expiresAt });
  const endToEndId = `E00000000${randomBytes(11).toString('hex')}`;
  await write(bookAt(db, paidAt), { is: 'received', endToEndId, txid, cents }, { driver: 'sandbox', txid, paidAt });
  // the bank of the sandbox knows nothing of it, and could not say so
  await chargesPaid(db, { companyId, id: invoiceId });
  return endToEndId;
}

/** All of a payment goes back, and somebody has looked at it; what was paid for stays. */
async function giveBack(db: Db, endToEndId: string, now: Date): Promise<void> {
  const payment = await paymentById(db, endToEndId);
  if (!payment) throw new Error('nothing was paid that could go back');
  const refund = { refundId: randomBytes(16).toString('hex'), cents: payment.cents };
  await noteRefund(db, { ...refund, paymentId: payment.id, driver: 'sandbox', state: 'done' }, now);
  await write(bookAt(db, now), { is: 'refunded', endToEndId, ...refund }, { driver: 'sandbox' });
  await db.run(sql`update refunds set seen_at = ${now} where refund_id = ${refund.refundId}`);
}
