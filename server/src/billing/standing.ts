import { monthsOf } from '@guiche/contract/billing';
import { addMonths, dayIn, dayOfMonth, daysBetween } from '@guiche/contract/calendar';
import { accessOf, accessUntil, daysLeft } from '@guiche/contract/company-access';
import type { BilledCompany } from '../companies/billed';

/** In which state a company is, by what the book knows of it. */
export function standing(company: BilledCompany, now: Date) {
  const dueAt = company.dueDate === null ? null : new Date(company.dueDate);
  const facts = {
    dueAt,
    trialEndsAt: company.trialExpiration === null ? null : new Date(company.trialExpiration),
    graceDays: company.graceDays,
    isExempt: company.isExempt,
    isBlockedByHand: !company.isActive,
    zone: company.zone,
  };
  return { access: accessOf(facts, now), until: accessUntil(facts), left: daysLeft(dueAt, now, company.zone), dueAt };
}

/**
 * How many days the present period has, and how many paid ones are left: until another plan begins that is paid for. Of
 * periods that were paid ahead all days count, for a dearer plan is had on each of them; days of a trial that are still to
 * come count for nothing, whenever it was paid in.
 */
export function periodOf(
  company: Pick<BilledCompany, 'zone' | 'paidFrom' | 'dueDate' | 'anchorDay' | 'recurrence' | 'trialExpiration'>,
  now: Date,
): { days: number; left: number } {
  const dayOf = (at: string) => dayIn(company.zone, new Date(at));
  const dueOn = dayOf(company.paidFrom ?? company.dueDate!);
  const anchor = company.anchorDay ?? dayOfMonth(dueOn);
  const begin = addMonths(dueOn, -monthsOf[company.recurrence], anchor);
  const today = dayIn(company.zone, now);
  const trialEnd = company.trialExpiration === null ? today : dayOf(company.trialExpiration);
  const from = trialEnd > today ? trialEnd : today;
  return { days: daysBetween(begin, dueOn), left: Math.max(0, daysBetween(from, dueOn)) };
}
