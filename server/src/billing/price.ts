import { monthsOf, type Recurrence } from '@guiche/contract/billing';
import { divideHalfUp } from '@guiche/contract/money';

/** What is to be paid, in whole cents, each rounded once and half up. A year of the dearest plan is beyond 32 bits. */

/**
 * The price of a period: the plan's a month times its months, less the discount for paying so rarely.
 * @param monthly cents
 * @param discount whole percent, 0 to 100
 */
export const periodPrice = (monthly: number, recurrence: Recurrence, discount = 0): number =>
  divideHalfUp(monthly * monthsOf[recurrence] * (100 - discount), 100);

export interface PlanChange {
  /** Cents of a whole period, with the plan that is and with the one that is wanted. */
  oldPrice: number;
  newPrice: number;
  /** Paid days that are left until the due day, and days of the whole period that ends on it. */
  daysLeft: number;
  days: number;
  isTrial: boolean;
  /** Whether the recurrence changes too. */
  isOtherRecurrence: boolean;
}

/** When a change of plan takes effect, and what it costs before. */
export type PricedChange =
  | { takesEffect: 'at once'; cents: 0 }
  | { takesEffect: 'when paid'; cents: number }
  | { takesEffect: 'at renewal'; cents: 0 };

/**
 * Prices a change of plan. In a trial it is free and at once. A dearer plan costs the difference for the days that are
 * left, and begins when that is paid. A cheaper one, another recurrence, and a change on the due day or later wait for the
 * renewal: nothing is ever given back, and nobody has a dearer plan for nothing.
 */
export function priceChange({
  oldPrice,
  newPrice,
  daysLeft,
  days,
  isTrial,
  isOtherRecurrence,
}: PlanChange): PricedChange {
  if (isTrial) return { takesEffect: 'at once', cents: 0 };
  // Days that were paid ahead, beyond this period, are of this period's price too.
  const cents = isOtherRecurrence ? 0 : divideHalfUp(Math.max(0, newPrice - oldPrice) * Math.max(0, daysLeft), days);
  return cents > 0 ? { takesEffect: 'when paid', cents } : { takesEffect: 'at renewal', cents: 0 };
}
