import { hoursProblems, weekdays, type Weekday } from '@guiche/contract/hours';
import type { ScheduleRow } from '@guiche/contract/shapes';

/** The weekday's name on the wire, which is Portuguese in every language. */
const names: Record<Weekday, string> = {
  monday: 'Segunda-feira',
  tuesday: 'Terça-feira',
  wednesday: 'Quarta-feira',
  thursday: 'Quinta-feira',
  friday: 'Sexta-feira',
  saturday: 'Sábado',
  sunday: 'Domingo',
};

export interface DaySpan {
  startTime: string;
  endTime: string;
}
export type Days = Record<Weekday, DaySpan[]>;

export const closed: DaySpan = { startTime: '00:00', endTime: '00:00' };

/** What a day that is opened begins with. */
export const usualSpan: DaySpan = { startTime: '08:00', endTime: '18:00' };

/** The wire says it by hours that end as they begin, nothing else: one who is typing has not closed anything. */
export const isClosedDay = (spans: readonly DaySpan[]): boolean =>
  spans.every(({ startTime, endTime }) => startTime === closed.startTime && endTime === closed.endTime);

/** As a form shows them: each day has a row at least. */
export function toDays(rows: readonly ScheduleRow[]): Days {
  return Object.fromEntries(
    weekdays.map((day) => {
      const spans = rows
        .filter(({ weekdayEn }) => weekdayEn === day)
        .map(({ startTime, endTime }) => ({ startTime, endTime }));
      // hours that end as they begin are none, whichever they are
      const open = spans.filter(({ startTime, endTime }) => startTime !== endTime);
      return [day, open.length ? open : [closed]];
    }),
  ) as Days;
}

export const toRows = (days: Days): ScheduleRow[] =>
  weekdays.flatMap((weekdayEn) => days[weekdayEn].map((span) => ({ weekday: names[weekdayEn], weekdayEn, ...span })));

/** Digits in the mask `##:##`; what is no digit is dropped. */
export function masked(typed: string): string {
  const digits = typed.replace(/\D/g, '').slice(0, 4);
  return digits.length > 2 ? `${digits.slice(0, 2)}:${digits.slice(2)}` : digits;
}

/** What a field is left with: `8` and `08` are eight o'clock, `830` is half past. */
export function completed(typed: string): string {
  const digits = typed.replace(/\D/g, '');
  if (!digits) return typed;
  if (digits.length <= 2) return `${digits.padStart(2, '0')}:00`;
  if (digits.length === 3) return `0${digits[0]}:${digits.slice(1)}`;
  return masked(digits);
}

const isTime = (text: string) => /^([01]\d|2[0-3]):[0-5]\d$/.test(text);

export type HoursProblem = 'invalid' | 'backwards' | 'overlap' | 'many';
const reasons = {
  'Ends before it begins': 'backwards',
  'Hours overlap': 'overlap',
  'Too many hours on one day': 'many',
} as const;

/** Is it this field that makes its day wrong? Of hours that overlap, and of too many, any may be the one. */
export function isWrongAt(problem: HoursProblem | undefined, span: DaySpan, edge: keyof DaySpan): boolean {
  if (problem === 'invalid') return !isTime(span[edge]);
  if (problem === 'backwards') return span.endTime < span.startTime && span.endTime !== '00:00';
  return problem !== undefined;
}

/** What is wrong with each day, as the contract has it. */
export function problemsByDay(days: Days): Partial<Record<Weekday, HoursProblem>> {
  const found: Partial<Record<Weekday, HoursProblem>> = {};
  for (const { weekday, reason } of hoursProblems(toRows(days))) found[weekday] ??= reasons[reason];
  for (const day of weekdays)
    if (days[day].some(({ startTime, endTime }) => !isTime(startTime) || !isTime(endTime))) found[day] = 'invalid';
  return found;
}
