import { monthsOf } from '@guiche/contract/billing';
import { addDays, dayIn, dayOfMonth, type Day } from '@guiche/contract/calendar';
import type { NewInvoice, Renewable } from './issue-queries';
import { periodPrice } from './price';
import { periodAfter } from './renewal';

const dayShown = (day: Day) => day.split('-').reverse().join('/');

/** With what it would cost without a discount. */
export type Renewal = NewInvoice & { full: number };

export function linesOf({
  detail,
  full,
  price,
}: Renewal): { kind: 'plan' | 'discount'; detail: string; cents: number }[] {
  const plan = { kind: 'plan' as const, detail, cents: full };
  return full === price ? [plan] : [plan, { kind: 'discount', detail: 'Desconto', cents: price - full }];
}

/** The invoice of the next period; its day is the due day, and what it buys begins the day after. */
export function renewalOf(company: Renewable): Renewal | undefined {
  if (company.dueDate === null) return undefined;
  const recurrence = company.pendingRecurrence ?? company.paidRecurrence ?? company.recurrence;
  const dueOn = dayIn(company.zone, new Date(company.dueDate));
  const { end } = periodAfter(dueOn, monthsOf[recurrence], company.anchorDay ?? dayOfMonth(dueOn));
  const price = periodPrice(company.monthly, recurrence, company.discounts[recurrence]);
  const periodStart = addDays(dueOn, 1);
  return {
    companyId: company.id,
    companyName: company.name,
    kind: 'renewal',
    full: periodPrice(company.monthly, recurrence),
    price,
    cents: price,
    dueOn,
    periodStart,
    periodEnd: end,
    planId: company.nextPlanId,
    recurrence,
    detail: `Plano ${company.planName}, ${dayShown(periodStart)} a ${dayShown(end)}`,
  };
}
