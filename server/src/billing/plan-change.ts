import type { Recurrence } from '@guiche/contract/billing';
import { addDays, dayIn } from '@guiche/contract/calendar';
import { lockBilled, setPending, setPlan, type BilledCompany } from '../companies/billed';
import { fail } from '../platform/errors';
import { readOffer } from '../platform-settings/service';
import type { UserCtx } from '../platform/serve';
import type { Book, Books } from './book';
import { voidInvoice } from './issue';
import { openInvoice, withCredit } from './issue-queries';
import { noted } from './noted';
import { assertFits, readPlanRow } from './plan-fit';
import { periodPrice, priceChange, type PricedChange } from './price';
import { periodOf, standing } from './standing';
import type { SubscriptionParts } from './subscription-parts';
import { ensureRenewal, issue } from './write';

type Changed = PricedChange & {
  /** What is to be paid before it begins; of a renewal, with it. */
  invoiceId: number | null;
  /** Of a period from then on, in cents. */
  price: number;
  /** What a checkout asks for then, in cents. */
  toPay: number;
  /** It is not what the company has. */
  isOther: boolean;
};

interface Wanted {
  planId: number;
  recurrence?: Recurrence | undefined;
  dryRun: boolean;
  /** Whatever it costs, and in a trial too: whoever pays the renewal pays for it with that. */
  withRenewal?: boolean;
}

/** An upgrade is to be paid within so many days, or is forgotten. */
const upgradeDays = 3;

/**
 * Another plan, another recurrence: in a trial at once, a dearer plan when the rest of the period is paid, all else with the
 * renewal.
 * @throws ERR_NO_PLAN_FOUND, ERR_PLAN_LIMIT naming what to reduce
 */
export async function changePlan(
  { books, settlement }: Pick<SubscriptionParts, 'books' | 'settlement'>,
  ctx: UserCtx,
  wanted: Wanted,
): Promise<Changed> {
  const { companyId } = ctx;
  const decided = () =>
    books.write(async (book) => {
      const company = await lockBilled(book.db, companyId);
      if (!company) throw fail('ERR_NO_COMPANY_FOUND');
      return decide(ctx, book, company, wanted);
    });
  const takeBack = async (ids: readonly number[]) => {
    for (const id of ids) await voidInvoice(books, { companyId, id }, settlement.retire, { driver: 'void' });
  };
  let { priced, outdated } = await decided();
  // An upgrade that was chosen before is taken back before there is another; paid meanwhile, it is what there is.
  while (priced.takesEffect === 'when paid' && outdated.length) {
    await takeBack(outdated);
    ({ priced, outdated } = await decided());
  }
  // A renewal in the old price is taken back before there is one in the new.
  await takeBack(outdated);
  if (wanted.dryRun || !priced.isOther) return priced;
  return priced.takesEffect === 'when paid' ? priced : { ...priced, invoiceId: await renewalOf(books, companyId) };
}

const renewalOf = async (books: Books, companyId: number) =>
  (await books.write(
    async (book) => (await openInvoice(book.db, companyId, 'renewal'))?.id ?? ensureRenewal(book, companyId),
  )) ?? null;

async function decide(
  ctx: UserCtx,
  book: Book,
  company: BilledCompany,
  wanted: Wanted,
): Promise<{ priced: Changed; outdated: number[] }> {
  const { db, now } = book;
  const [present, next] = [await readPlanRow(db, company.planId), await readPlanRow(db, wanted.planId)];
  if (!present || !next || (!next.isPublic && next.id !== company.planId)) throw fail('ERR_NO_PLAN_FOUND');
  const recurrence = wanted.recurrence ?? company.recurrence;
  if (recurrence !== company.recurrence && !(await readOffer(db)).recurrences.includes(recurrence))
    throw fail('ERR_VALIDATION', { fields: { recurrence: 'Invalid' } });
  const { discounts } = company;
  const price = periodPrice(next.monthly, recurrence, discounts[recurrence]);
  const isPresent = next.id === company.planId && recurrence === company.recurrence;
  // What there is when the next renewal begins, if nothing is chosen.
  const then = {
    planId: company.paidPlanId ?? company.planId,
    recurrence: company.paidRecurrence ?? company.recurrence,
  };
  const planned = {
    planId: company.pendingPlanId ?? then.planId,
    recurrence: company.pendingRecurrence ?? then.recurrence,
  };
  const open = {
    upgrade: await openInvoice(db, company.id, 'upgrade'),
    renewal: await openInvoice(db, company.id, 'renewal'),
  };
  const [credited] = await withCredit(db, [company.id]);
  const credit = credited?.credit ?? 0;
  if (next.id === planned.planId && recurrence === planned.recurrence) {
    const toPay = open.renewal ? open.renewal.cents - open.renewal.held : lessCredit(price, credit);
    const none: Changed = { takesEffect: 'at renewal', cents: 0, invoiceId: null, price, toPay, isOther: false };
    // It takes back what was chosen before and waits to be paid.
    return { priced: none, outdated: wanted.dryRun || !open.upgrade ? [] : [open.upgrade.id] };
  }
  if (!isPresent) await assertFits(db, company.id, next);
  const { access, dueAt } = standing(company, now);
  const { days, left } = dueAt === null ? { days: 1, left: 0 } : periodOf(company, now);
  const change: PricedChange =
    dueAt === null || company.isExempt
      ? { takesEffect: 'at once', cents: 0 }
      : isPresent || wanted.withRenewal
        ? { takesEffect: 'at renewal', cents: 0 }
        : priceChange({
            oldPrice: periodPrice(present.monthly, company.recurrence, discounts[company.recurrence]),
            newPrice: periodPrice(next.monthly, company.recurrence, discounts[company.recurrence]),
            daysLeft: left,
            days: Math.max(1, days),
            isTrial: access === 'trial',
            isOtherRecurrence: recurrence !== company.recurrence,
          });
  // What is taken back gives its credit, and what was held for it, to what is made instead.
  const back = [open.renewal, open.upgrade].reduce((sum, one) => sum + (one ? one.price - one.cents + one.held : 0), 0);
  const { upgrade, renewal } = open;
  const waits = change.takesEffect === 'when paid' && upgrade?.planId === next.id && upgrade.price === change.cents;
  const owed = dueAt === null || company.isExempt ? 0 : lessCredit(price, credit + back);
  const backOfUpgrade = upgrade ? upgrade.price - upgrade.cents + upgrade.held : 0;
  const rest = waits ? upgrade!.cents - upgrade!.held : lessCredit(change.cents, credit + backOfUpgrade);
  const toPay = change.takesEffect === 'when paid' ? rest : owed;
  const priced: Changed = { ...change, invoiceId: null, price, toPay, isOther: true };
  if (wanted.dryRun) return { priced, outdated: [] };
  if (change.takesEffect === 'when paid' && upgrade && !waits) return { priced, outdated: [upgrade.id] };
  // an upgrade that waits to be paid was chosen before
  if (!waits) await noteChange(ctx, book, company, planned, { plan: next.name, recurrence });
  if (change.takesEffect === 'when paid') {
    if (waits) return { priced: { ...priced, invoiceId: upgrade!.id }, outdated: [] };
    const today = dayIn(company.zone, now);
    const detail = `Plano ${present.name} para ${next.name}, ${left} de ${days} dias`;
    const invoiceId = await issue(
      book,
      {
        companyId: company.id,
        companyName: company.name,
        kind: 'upgrade',
        price: change.cents,
        cents: change.cents,
        dueOn: addDays(today, upgradeDays),
        periodStart: today,
        periodEnd: dayIn(company.zone, new Date(company.paidFrom ?? company.dueDate!)),
        planId: next.id,
        recurrence: company.recurrence,
        detail,
      },
      [{ kind: 'proration', detail, cents: change.cents }],
    );
    return { priced: { ...priced, invoiceId: invoiceId ?? null }, outdated: [] };
  }
  const isNow = change.takesEffect === 'at once';
  if (isNow) await setPlan(db, company.id, { planId: next.id, recurrence }, now);
  await setPending(
    db,
    company.id,
    {
      planId: isNow || next.id === then.planId ? null : next.id,
      recurrence: isNow || recurrence === then.recurrence ? null : recurrence,
    },
    now,
  );
  book.tell(company.id, { action: 'subscription' });
  return { priced, outdated: [renewal, upgrade].flatMap((one) => one?.id ?? []) };
}

/** Who chose what instead of what was planned. */
async function noteChange(
  ctx: UserCtx,
  book: Book,
  { id, name }: BilledCompany,
  { planId, recurrence }: { planId: number; recurrence: Recurrence },
  after: { plan: string; recurrence: Recurrence },
): Promise<void> {
  const before = { plan: (await readPlanRow(book.db, planId))?.name, recurrence };
  await noted(ctx, book, id, { action: 'subscription.change', subject: name, subjectId: id, before, after });
}

const lessCredit = (cents: number, credit: number) => cents - Math.min(Math.max(credit, 0), cents);
