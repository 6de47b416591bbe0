import { daysLeft, formatDate } from '../../platform/dates';
import { say } from '../../platform/strings';
import { toast } from '../../ui/toast-store';
import { appStrings } from '../strings';

/** Fewer days than these are worth a warning. */
const WARN_DAYS = 5;

/** Says after the login how long the subscription still lasts, when that is not long. */
export function warnOfExpiry(dueDate: string | null, now = Date.now()): void {
  if (!dueDate) return;
  const days = daysLeft(dueDate, now);
  if (days >= WARN_DAYS || days < 0) return;
  const t = say(appStrings);
  toast.warn(days === 0 ? t('expiringToday') : t('expiring', { count: days }), {
    detail: t('expiringWhy', { date: formatDate(dueDate) }),
  });
}
