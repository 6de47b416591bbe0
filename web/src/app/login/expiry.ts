import { daysLeft, dueWarning } from '@guiche/contract/company-access';
import type { Me } from '@guiche/contract/users';
import { formatDate } from '../../platform/dates';
import { say } from '../../platform/strings';
import { toast } from '../../ui/toast-store';
import { appStrings } from '../strings';

const NOTICE_MS = 8000;

/** Says after the login how long the subscription still lasts, when that is not long. */
export function warnOfExpiry({ billedUntil, timeZone }: Me['company'], now = new Date()): void {
  if (billedUntil === null) return;
  const days = daysLeft(new Date(billedUntil), now, timeZone);
  const warning = dueWarning(days);
  if (warning === 'none') return;
  const t = say(appStrings);
  toast.warn(warning === 'today' ? t('expiringToday') : t('expiring', { count: days! }), {
    detail: t('expiringWhy', { date: formatDate(billedUntil) }),
    // it is read, and then it lies in nobody's way
    duration: NOTICE_MS,
  });
}
