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

/** How many days the present period has, and how many of them are left: until another plan begins that is paid for. */
export function periodOf(company: BilledCompany, now: Date): { days: number; left: number } {
  const dueOn = dayIn(company.zone, new Date(company.paidFrom ?? company.dueDate!));
  const anchor = company.anchorDay ?? dayOfMonth(dueOn);
  const begin = addMonths(dueOn, -monthsOf[company.recurrence], anchor);
  return { days: daysBetween(begin, dueOn), left: Math.max(0, daysBetween(dayIn(company.zone, now), dueOn)) };
}
