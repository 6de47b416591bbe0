import { daysLeft, dueWarning } from '@guiche/contract/company-access';
import type { Me } from '@guiche/contract/users';
import { dueText, isOnTrial, trialEndsAt } from '../../platform/due';
import { say } from '../../platform/strings';
import { toast } from '../../ui/toast-store';
import { expiryStrings } from './expiry-strings';

const NOTICE_MS = 8000;

/** Says after the login how long trial or subscription still last, when that is not long, or that days of grace have begun. */
export function warnOfExpiry(company: Me['company'], now = new Date()): void {
  const { billedUntil, timeZone } = company;
  if (billedUntil === null) return;
  const days = daysLeft(new Date(billedUntil), now, timeZone)!;
  const warning = dueWarning(days);
  const t = say(expiryStrings);
  const date = dueText({ ...company, billedUntil }, now.getTime());
  // it is read, and then it lies in nobody's way
  const tell = (text: string, detail: string) => void toast.warn(text, { detail, duration: NOTICE_MS });
  if (days < 0) tell(t('overdue', { date }), t('overdueWhy'));
  else if (warning !== 'none') tell(...(isOnTrial(company) ? ofTrial() : ofSubscription()));

  function ofTrial(): [string, string] {
    const today = warning === 'today' && trialEndsAt(company, now.getTime());
    const text = today ? t('trialEndsToday', { time: today.time }) : t('trialEnds', { count: days });
    return [text, t('trialWhy', { date })];
  }

  function ofSubscription(): [string, string] {
    const text = warning === 'today' ? t('expiringToday') : t('expiring', { count: days });
    return [text, t('expiringWhy', { date })];
  }
}
