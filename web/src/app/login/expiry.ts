import { daysLeft, dueWarning } from '@guiche/contract/company-access';
import type { Me } from '@guiche/contract/users';
import { formatDate } from '../../platform/dates';
import { say } from '../../platform/strings';
import { toast } from '../../ui/toast-store';
import { expiryStrings } from './expiry-strings';

const NOTICE_MS = 8000;

/** Says after the login how long the subscription still lasts, when that is not long, or that its days of grace have begun. */
export function warnOfExpiry({ billedUntil, timeZone }: Me['company'], now = new Date()): void {
  if (billedUntil === null) return;
  const days = daysLeft(new Date(billedUntil), now, timeZone)!;
  const warning = dueWarning(days);
  const t = say(expiryStrings);
  const date = formatDate(billedUntil);
  // it is read, and then it lies in nobody's way
  const tell = (text: string, detail: string) => void toast.warn(text, { detail, duration: NOTICE_MS });
  if (days < 0) tell(t('overdue', { date }), t('overdueWhy'));
  else if (warning !== 'none')
    tell(warning === 'today' ? t('expiringToday') : t('expiring', { count: days }), t('expiringWhy', { date }));
}
