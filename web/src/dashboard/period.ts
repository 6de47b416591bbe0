import { dashboardPeriods } from '@guiche/contract/dashboard';
import { currentLanguage, locale } from '../platform/strings';

/** Days as the filter names them, or a number of them up to today. An empty one is not set. */
export type Period = { kind: 'dates'; from: string; to: string } | { kind: 'days'; days: number | null };

/** `yyyy-MM-dd` by the clock of that zone. */
export function todayIn(timeZone: string, now = Date.now()): string {
  const format = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  return format.format(now);
}

/** From the first of the month to today. */
export const usualPeriod = (today: string): Period => ({ kind: 'dates', from: `${today.slice(0, 8)}01`, to: today });

const isDay = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text) && !text.startsWith('0000');

/** What keeps a filter from being one; null when nothing does. */
export function problemOf(period: Period): 'unset' | 'reversed' | null {
  if (period.kind === 'days') return period.days ? null : 'unset';
  const { from, to } = period;
  if (!isDay(from) && !isDay(to)) return 'unset';
  return isDay(from) && isDay(to) && from > to ? 'reversed' : null;
}

/** As the endpoint takes it. */
export const queryOf = (period: Period): { days: number } | { date_from: string; date_to: string } =>
  period.kind === 'days' ? { days: period.days ?? 0 } : { date_from: period.from, date_to: period.to };

/** The period that an address names, if it names one. */
export function readPeriod(address: URLSearchParams): Period | null {
  const days = dashboardPeriods.find((one) => String(one) === address.get('days'));
  const period: Period = days
    ? { kind: 'days', days }
    : { kind: 'dates', from: address.get('from') ?? '', to: address.get('to') ?? '' };
  const isOdd = period.kind === 'dates' && [period.from, period.to].some((day) => day !== '' && !isDay(day));
  return isOdd || problemOf(period) ? null : period;
}

export const writePeriod = (period: Period): Record<string, string> =>
  period.kind === 'days'
    ? { days: String(period.days) }
    : { ...(period.from && { from: period.from }), ...(period.to && { to: period.to }) };

/** `dd/MM/yyyy` of a calendar day, which has no time zone. */
export const formatDayText = (day: string): string => day.split('-').reverse().join('/');

/** 'sexta-feira', of a calendar day. */
export const formatWeekday = (day: string): string =>
  new Intl.DateTimeFormat(locale(currentLanguage()), { weekday: 'long', timeZone: 'UTC' }).format(new Date(day));

/** 'sexta-feira, 20/11/2026'. */
export const formatLongDay = (day: string): string => `${formatWeekday(day)}, ${formatDayText(day)}`;
