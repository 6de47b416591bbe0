import { wallClock } from '@guiche/contract/hours';
import type { Me } from '@guiche/contract/users';

type Due = Pick<Me['company'], 'billedUntil' | 'trialExpiration' | 'timeZone'>;

const DAY_MS = 86_400_000;

/** Whether what ends next is the trial, and nothing that was paid for or given beyond it. */
export const isOnTrial = ({ billedUntil, trialExpiration }: Due): boolean =>
  billedUntil !== null && trialExpiration !== null && Date.parse(billedUntil) <= Date.parse(trialExpiration);

/** `dd/MM/yyyy` on which something ends, on the company's clock: whoever looks may be in another zone. */
export const dueDay = (at: string, timeZone: string): string =>
  wallClock(timeZone, new Date(at)).date.split('-').reverse().join('/');

/** Of a trial that ends within a day: when, on the company's clock. Whatever is paid for lasts to the end of its day. */
export function trialEndsAt(due: Due, now: number): { isToday: boolean; date: string; time: string } | null {
  const left = Date.parse(due.billedUntil ?? '') - now;
  if (!isOnTrial(due) || left < 0 || left > DAY_MS) return null;
  const { date, time } = wallClock(due.timeZone, new Date(now + left));
  const isToday = date === wallClock(due.timeZone, new Date(now)).date;
  return { isToday, date: date.split('-').reverse().join('/'), time };
}

/** `dd/MM/yyyy` until which a company may work; of a trial that ends within a day with its hour, since it has no evening. */
export function dueText(due: Due & { billedUntil: string }, now: number): string {
  const ends = trialEndsAt(due, now);
  return ends ? `${ends.date} ${ends.time}` : dueDay(due.billedUntil, due.timeZone);
}
